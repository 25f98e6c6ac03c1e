//! Finds and sets options by name.

use super::value::Kind;
use super::{OptionRow, OptionValue, Options, Subject, Target};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::schema::nearest;

impl OptionRow {
    /// Returns whether it is an option of types or properties by path.
    pub(crate) fn has_path(&self) -> bool {
        self.subject != Subject::Everything
    }

    /// Returns the key: `python-version`, `rust.derives`, `rust.<path>.derives`.
    pub(crate) fn key(&self) -> String {
        match (self.scope, self.has_path()) {
            (None, _) => self.name.to_owned(),
            (Some(target), false) => format!("{target}.{}", self.name),
            (Some(target), true) => format!("{target}.<path>.{}", self.name),
        }
    }

    /// Returns the message for the use of its former name.
    pub(crate) fn renamed(&self) -> String {
        format!("the option `{}` is called `{}` now", self.was.unwrap_or_default(), self.key())
    }
}

impl Options {
    /// Returns the rows of a scope, for everything or for paths.
    pub(crate) fn rows(scope: Option<Target>, has_path: bool) -> impl Iterator<Item = &'static OptionRow> {
        Self::table().filter(move |row| row.scope == scope && row.has_path() == has_path)
    }

    /// Returns the row of a name.
    pub(crate) fn row(scope: Option<Target>, has_path: bool, name: &str) -> Option<&'static OptionRow> {
        Self::rows(scope, has_path).find(|row| row.name == name)
    }

    /// Returns the row of a former name, which stood alone.
    pub(crate) fn former(name: &str) -> Option<&'static OptionRow> {
        Self::table().find(|row| row.was == Some(name))
    }

    /// Sets the option of a key, with the path in place of `<path>`; a key may also name an entry of a table
    /// (`rust.formats.uuid`). Returns a note if the key is a former one.
    #[cfg(any(test, feature = "cli"))]
    pub(crate) fn set(&mut self, key: &str, value: &OptionValue) -> Result<Option<Diagnostic>, Diagnostic> {
        self.set_beside(key, value, &[])
    }

    /// Sets an option as [`set`](Self::set) does, where others have these keys.
    pub(crate) fn set_beside(
        &mut self,
        key: &str,
        value: &OptionValue,
        others: &[String],
    ) -> Result<Option<Diagnostic>, Diagnostic> {
        let former = Self::former(key);
        let of_former = former.map(|row| Found { row, path: "", entry: None });
        let Found { row, path, entry } = of_former.or_else(|| find(key)).ok_or_else(|| unknown(key, others))?;
        let set = match (entry, value) {
            (None, value) => (row.set)(self, path, value),
            (Some(entry), OptionValue::Text(text)) => {
                (row.set)(self, path, &OptionValue::from([(entry, text.as_str())]))
            }
            (Some(_), _) => Err("expected a string".to_owned()),
        };
        set.map_err(|message| Diagnostic::new(Code::Usage, format!("option `{key}`: {message}")))?;
        Ok(former.map(|row| Diagnostic::new(Code::Usage, row.renamed()).with_severity(Severity::Note)))
    }
}

/// The option that a key names.
struct Found<'k> {
    row: &'static OptionRow,
    path: &'k str,
    /// The name of an entry, if the option is a table.
    entry: Option<&'k str>,
}

fn find(key: &str) -> Option<Found<'_>> {
    let Some((target, rest)) = key.split_once('.') else {
        return Some(Found { row: Options::row(None, false, key)?, path: "", entry: None });
    };
    let scope = Some(target.parse().ok()?);
    let Some((path, name)) = rest.rsplit_once('.') else {
        return Some(Found { row: Options::row(scope, false, rest)?, path: "", entry: None });
    };
    let of_path = Options::row(scope, true, name).map(|row| Found { row, path, entry: None });
    let table = || Options::row(scope, false, path).filter(|row| matches!(row.kind, Kind::Map(_)));
    of_path.or_else(|| Some(Found { row: table()?, path: "", entry: Some(name) }))
}

/// Reports an unknown key, where others than those of the table are known.
fn unknown(key: &str, others: &[String]) -> Diagnostic {
    let named = |row: &OptionRow| [Some(row.key()), row.was.map(str::to_owned)].map(|name| Some((name?, row.key())));
    let known = Options::table().flat_map(named).flatten();
    let known: Vec<(String, String)> = known.chain(others.iter().map(|key| (key.clone(), key.clone()))).collect();
    let all: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
    let meant = nearest(key, &all).and_then(|near| known.iter().find(|(name, _)| *name == near));
    let scope = key.split_once('.').and_then(|(target, _)| target.parse::<Target>().ok());
    let listed = |scope: Option<Target>| {
        let rows = Options::table().filter(move |row| row.scope == scope).map(OptionRow::key);
        let is_of = |key: &&String| key.split_once('.').map(|(of, _)| of) == scope.map(Target::name);
        rows.chain(others.iter().filter(is_of).cloned()).collect::<Vec<_>>().join(", ")
    };
    let help = match (meant, scope) {
        (Some((_, key)), _) => format!("did you mean `{key}`?"),
        (None, Some(target)) if !listed(scope).is_empty() => {
            format!("the options of {target} are {}", listed(scope))
        }
        (None, _) => {
            format!("the options are {}, and those of targets, whose names begin with the target's", listed(None))
        }
    };
    Diagnostic::new(Code::Usage, format!("unknown option `{key}`")).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::registry::RustOptions;

    #[test]
    fn a_key_may_name_an_entry_of_a_table() {
        let mut options = Options::default();
        for (key, value) in
            [("rust.formats.uuid", "uuid"), ("rust.formats.date", "chrono"), ("rust.formats.date", "jiff")]
        {
            options.set(key, &value.into()).expect("an option");
        }
        assert!(options.of::<RustOptions>().formats.of("uuid").is_some());
        assert!(options.of::<RustOptions>().formats.of("date").is_some_and(|ty| ty.ty.contains("jiff")));
        assert!(options.set("rust.formats.uuid", &true.into()).is_err());
        let unknown = options.set("rust.formats.uuid", &"other".into()).expect_err("no such library");
        assert!(unknown.to_string().contains("uuid"), "{unknown}");
    }

    #[test]
    fn unknown_options_are_told_in_a_few_words() {
        for key in ["rust.zzzzzzzz", "zzzzzzzz", "zod.a.b.c", "zzzzzzz.b"] {
            let found = Options::default().set(key, &"x".into()).expect_err("unknown").to_string();
            assert!(found.len() < 700, "{} {found}", found.len());
        }
    }
}
