//! The support functions of checks: sections of `templates/python/support.py`, of which a file gets those that it uses.

use std::sync::LazyLock;

use crate::codegen::phrases::{Printed, expanded};
use crate::codegen::support::{self, Support, Syntax, words};
use crate::codegen::table::Rule;
use crate::model::check::FormatRule;
use crate::names::{Case, recased};

/// The support, with its phrases.
static TEXT: LazyLock<String> =
    LazyLock::new(|| expanded(include_str!("../../../../templates/python/support.py"), phrase));

/// The sections of the support: those of helpers, by name, and the classes that printed code refers to.
static SUPPORT: LazyLock<Support> = LazyLock::new(|| Support::new(&TEXT, &SYNTAX));

/// The classes, whose names are marked in helpers: they may have others in a file.
const CLASSES: [&str; 3] = ["InvalidValue", "Violation", "Absent"];

/// How the support is read: a section declares what it is called, and uses what no dot and no mark precedes.
const SYNTAX: Syntax = Syntax {
    mark: "#:",
    declared: |_| Vec::new(),
    used: |text| {
        let code = text.lines().filter(|line| !line.trim_start().starts_with(['#', '"']));
        let is_used = |(before, _, _): &(&str, &str, &str)| !before.ends_with(['.', '$']);
        code.flat_map(words).filter(is_used).map(|(_, word, _)| word).collect()
    },
};

/// Prints a phrase: a string, an f-string if it has arguments.
fn phrase(parts: &[Printed]) -> String {
    let words = |part: &Printed| match part {
        Printed::Words(words) => (*words).to_owned(),
        Printed::Argument(argument) => format!("{{{argument}}}"),
        Printed::Count(count, one, many) => format!("{{_count({count}, '{one}', '{many}')}}"),
    };
    let text: String = parts.iter().map(words).collect();
    let is_constant = parts.iter().all(|part| matches!(part, Printed::Words(_)));
    format!("{}\"{text}\"", if is_constant { "" } else { "f" })
}

/// Returns a section of the support.
pub(in crate::target::python) fn text(name: &str) -> &'static str {
    SUPPORT.text(name)
}

/// Returns the function that interprets the rows of a rule, which has its name.
pub(super) fn interpreter(rule: Rule) -> &'static str {
    let name = format!("_{}", recased(&format!("{rule:?}"), Case::Snake));
    names().find(|known| *known == name).unwrap_or_default()
}

/// Returns the names that helpers have in a file of their users.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SUPPORT.names().filter(|name| !CLASSES.contains(name))
}

/// Returns the name of a helper that modules import. It ends with an underscore: one that begins with it may not be used
/// in another module, and no underscore at all would hide names of Python such as `type`. Public names stay.
pub(in crate::target::python) fn shared(name: &str) -> String {
    match name.strip_prefix('_') {
        Some(name) => format!("{name}_"),
        None => name.to_owned(),
    }
}

/// Returns the names of all helpers that modules import.
pub(in crate::target::python) fn shared_names() -> Vec<String> {
    names().map(shared).collect()
}

/// Returns a template with the names of helpers that modules import.
pub(super) fn with_shared_names(template: &str) -> String {
    let (mut out, mut end) = (String::with_capacity(template.len()), 0);
    for (before, word, after) in words(template).filter(|(_, word, _)| word.starts_with('_')) {
        if !before.ends_with(['.', '$']) && names().any(|name| name == word) {
            out.extend([&template[end..before.len()], &shared(word)]);
            end = template.len() - after.len();
        }
    }
    out + &template[end..]
}

/// Returns the texts of these helpers, and of those that they use.
pub(super) fn texts(names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    SUPPORT.with_needs(names).into_iter().map(text).collect()
}

/// Returns a template with its names of Python, which `$` marks, as a file writes them.
pub(super) fn resolved(template: &str, spelling: impl FnMut(&str) -> Option<String>) -> String {
    support::resolved(template, '$', spelling)
}

/// Returns the function that decides what the pattern of a format leaves open.
pub(super) fn validator(rule: FormatRule) -> &'static str {
    match rule {
        FormatRule::LeapSecond => "_is_second_of_day",
        FormatRule::AtMost253 => "_is_host_name_length",
        FormatRule::RegularExpression => "_is_regular_expression",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::python::symbols::Symbol;

    #[test]
    fn every_rule_has_an_interpreter() {
        for rule in Rule::ALL {
            assert!(!interpreter(*rule).is_empty(), "{rule:?}");
        }
    }

    #[test]
    fn marked_names_are_known() {
        let is_own = |name: &str| matches!(name, "Violation" | "InvalidValue" | "json" | "re" | "threading");
        for name in names() {
            resolved(text(name), |symbol| {
                assert!(
                    Symbol::from_name(symbol).is_some() || is_own(symbol) || symbol.is_empty(),
                    "{name}: `{symbol}`"
                );
                None
            });
        }
    }

    #[test]
    fn helpers_alone_get_shared_names() {
        let text = with_shared_names("_key(_other, self._key, is_key, a_key) if _type else _TYPES\n    _is_of(_key)");
        assert_eq!(text, "key_(_other, self._key, is_key, a_key) if type_ else TYPES_\n    is_of_(key_)");
    }

    #[test]
    fn marked_names_alone_are_written_in_another_way() {
        let spelled =
            resolved("$len(a.len, len=\"^$len$\")", |name| Symbol::from_name(name).map(|_| format!("b.{name}")));
        assert_eq!(spelled, "b.len(a.len, len=\"^b.len$\")");
    }
}
