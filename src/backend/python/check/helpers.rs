//! The helpers that checks stand on: small texts under `templates/python/check/`, of which a file gets those that it uses.

use std::collections::BTreeSet;

use super::condition::Condition;
use super::{literals, spelling};
use crate::model::check::FormatRule;

/// Something that a file may define for its checks.
pub(super) struct Helper {
    /// What it is called.
    name: &'static str,
    text: &'static str,
}

/// Those of a file of pydantic's models stand in a folder of their own.
macro_rules! helpers {
    ($($name:literal, $file:literal;)*) => {
        &[$(Helper { name: $name, text: include_str!(concat!("../../../../templates/python/check/", $file, ".py")) }),*]
    };
}

/// All helpers, in the order in which files have them.
const HELPERS: &[Helper] = helpers! {
    "_built", "../pydantic/built";
    "_violations", "../pydantic/violations";
    "_written", "../pydantic/written";
    "_with_integers", "../pydantic/with_integers";
    "_refusal", "../pydantic/refusal";
    "_error", "../pydantic/error";
    "_Object", "object";
    "_Array", "array";
    "_is_object", "is_object";
    "_is_integer", "is_integer";
    "_is_number", "is_number";
    "_is_fraction", "is_fraction";
    "_is_multiple", "is_multiple";
    "_is_second_of_day", "is_second_of_day";
    "_is_regular_expression", "is_regular_expression";
    "_ESCAPED", "escaped";
    "_is_one_of", "is_one_of";
    "_first_repeated", "first_repeated";
    "_key", "key";
    "_distinct", "distinct";
    "_nearest", "nearest";
    "_wrong", "wrong";
    "_without", "without";
    "_member", "member";
    "_kind", "kind";
    "_described", "described";
    "_count", "count";
    "_quoted", "quoted";
    "_shortened", "shortened";
    "_visible", "visible";
    "_HIDDEN", "hidden";
    "_number_text", "number_text";
    "_read", "read";
    "_integer", "integer";
    "_refuse_constant", "refuse_constant";
    "_TOO_DEEP", "too_deep";
};

/// The names that helpers have, in any file.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    HELPERS.iter().map(|helper| helper.name)
}

/// The texts of the helpers that some code uses, and of those that they use.
pub(super) fn used_by<'t>(code: impl IntoIterator<Item = &'t str>) -> Vec<&'static str> {
    let mut used = BTreeSet::new();
    let mut pending: Vec<&str> = code.into_iter().collect();
    while let Some(text) = pending.pop() {
        spelling::each_name(text, |name| {
            let helper = HELPERS.iter().find(|helper| helper.name == name);
            pending.extend(helper.filter(|helper| used.insert(helper.name)).map(|helper| helper.text));
        });
    }
    HELPERS.iter().filter(|helper| used.contains(helper.name)).map(|helper| helper.text.trim_end()).collect()
}

/// The helper that decides on what no pattern of a format says.
pub(super) fn of_rule(rule: FormatRule, value: &str) -> Condition {
    match rule {
        FormatRule::LeapSecond => Condition::test(format!("_is_second_of_day({value})")),
        FormatRule::AtMost253 => literals::at_most(value, 253),
        FormatRule::RegularExpression => Condition::test(format!("_is_regular_expression({value})")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::python::check::marks;
    use crate::backend::python::symbols::Symbol;

    #[test]
    fn names_of_python_are_marked_in_templates() {
        for Helper { name, text } in HELPERS {
            let marked = marks::of_template(text);
            let known = |name: &str| {
                Symbol::from_name(name).is_some() || matches!(name, "Violation" | "InvalidValue" | "json" | "re")
            };
            let others = marks::resolved(&marked, |symbol| {
                assert!(known(symbol), "{name}: `{symbol}` is no symbol");
                Some("symbol".to_owned())
            });
            // The name of an argument is nobody's.
            spelling::each_name(&others.replace("type=", ""), |other| {
                assert!(!known(other), "{name}: `{other}` has no mark")
            });
        }
    }
}
