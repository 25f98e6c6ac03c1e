//! The options for reading formats other than ADL that have keys in the config file, in the table of their format. A target
//! of that name has its options in the same table; these are there without it, too.

use super::FrontOptions;

/// A row of the table of these options.
#[allow(dead_code, reason = "the command line and the documentation, which a test keeps, need all of it")]
pub(crate) struct ReadingRow {
    /// The table that it stands in: the format.
    pub(crate) format: &'static str,
    pub(crate) name: &'static str,
    /// The lines of its documentation; the first is a summary.
    pub(crate) doc: &'static [&'static str],
    /// The names of its values, each with its documentation.
    pub(crate) choices: &'static [(&'static str, &'static str)],
    /// Returns the name of the default value.
    pub(crate) default: fn() -> Option<String>,
    /// Sets it to the value of a name.
    pub(crate) set: fn(&mut FrontOptions, &str) -> Result<(), String>,
}

/// Declares a struct of options for reading a format, and their rows of the table, given the format and the member of
/// [`FrontOptions`] that has them. Each row has its documentation, its field, its type (of `choices!`) and its name.
macro_rules! reading {
    (
        $(#[$doc:meta])*
        $struct:ident of $format:literal in $member:ident {
            $($(#[doc = $field_doc:literal])* $field:ident: $ty:ty = $name:literal;)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default)]
        pub(crate) struct $struct {
            $($(#[doc = $field_doc])* pub(crate) $field: $ty,)*
        }

        impl $struct {
            /// The rows of the table.
            pub(crate) const ROWS: &'static [$crate::front::options::ReadingRow] =
                &[$($crate::front::options::ReadingRow {
                    format: $format,
                    name: $name,
                    doc: &[$($field_doc.trim_ascii()),*],
                    choices: <$ty as $crate::text::Choice>::CHOICES,
                    default: || Some($crate::text::Choice::choice(<$ty>::default()).to_owned()),
                    set: |options, text| {
                        options.$member.$field = text.parse()?;
                        Ok(())
                    },
                }),*];
        }
    };
}

pub(super) use reading;

impl ReadingRow {
    /// Returns the key: `openapi.nullable`.
    pub(crate) fn key(&self) -> String {
        format!("{}.{}", self.format, self.name)
    }
}

impl FrontOptions {
    /// Returns all rows of the table.
    pub(crate) fn table() -> impl Iterator<Item = &'static ReadingRow> {
        super::openapi_options::OpenApiReading::ROWS.iter()
    }

    /// Returns the rows of a format.
    pub(crate) fn rows(format: &str) -> impl Iterator<Item = &'static ReadingRow> {
        Self::table().filter(move |row| row.format == format)
    }

    /// Returns the keys of all rows.
    pub(crate) fn keys(&self) -> Vec<String> {
        Self::table().map(ReadingRow::key).collect()
    }

    /// Sets the option of a key to the value of a name; a value without a text is an error. None if no option for reading has
    /// the key.
    pub(crate) fn set(&mut self, key: &str, value: Option<&str>) -> Option<Result<(), String>> {
        let (format, name) = key.split_once('.')?;
        let row = Self::rows(format).find(|row| row.name == name)?;
        Some(match value {
            Some(text) => (row.set)(self, text),
            None => Err("expected a string".to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;

    #[test]
    fn each_value_of_each_row_is_set_by_its_name() {
        for row in FrontOptions::table() {
            let mut options = FrontOptions::default();
            for (name, _) in row.choices {
                assert_eq!(options.set(&row.key(), Some(name)), Some(Ok(())), "{}", row.key());
            }
            let wrong = options.set(&row.key(), Some("no such value")).expect("an option").expect_err("wrong");
            assert!(row.choices.iter().all(|(name, _)| wrong.contains(name)), "{wrong}");
            assert!(options.set(&row.key(), None).expect("an option").is_err());
        }
    }

    #[test]
    fn a_generator_sets_them_by_key() {
        let generator = Generator::new().set("openapi.nullable", "strict").set("openapi.one-of", "any");
        assert!(generator.mistakes.is_empty(), "{:?}", generator.mistakes);
        for (key, value, expected) in [
            ("openapi.nullable", "x", "option `openapi.nullable`: `x` is not one of `lenient`, `strict`"),
            ("openapi.nulable", "strict", "did you mean `openapi.nullable`?"),
        ] {
            let found = Generator::new().set(key, value).mistakes.iter().map(ToString::to_string).collect::<String>();
            assert!(found.contains(expected), "{found}");
        }
        assert_eq!(Generator::new().set("openapi.nullable", true).mistakes.len(), 1);
    }
}
