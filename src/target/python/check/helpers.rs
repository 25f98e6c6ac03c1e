//! The support functions of checks: sections of `templates/python/support.py`, of which a file gets those that it uses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::codegen::phrases::{Printed, expanded};
use crate::codegen::table::Rule;
use crate::model::check::FormatRule;
use crate::render::sections;

/// Something that a file may define for its checks.
pub(super) struct Helper {
    /// Its name.
    name: &'static str,
    /// The helpers that it uses.
    needs: &'static [&'static str],
}

/// The support, with its phrases.
static TEXT: LazyLock<String> =
    LazyLock::new(|| expanded(include_str!("../../../../templates/python/support.py"), phrase));

/// The sections of the support: those of helpers, by name, and the classes of violations.
static SUPPORT: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| sections(&TEXT, "#:"));

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
    SUPPORT.get(name).copied().unwrap_or_default()
}

/// Declares the helpers: the name, which is that of the section, the helpers that it uses, and the rule whose rows it interprets.
macro_rules! helpers {
    ($($name:literal, $needs:expr $(, $rule:ident)?;)*) => {
        /// All helpers, in the order in which files have them.
        const HELPERS: &[Helper] = &[$(Helper {
            name: $name,
            needs: &$needs,
        }),*];

        /// Returns the function that interprets the rows of a rule.
        pub(super) fn interpreter(rule: Rule) -> &'static str {
            match rule {
                $($(Rule::$rule => $name,)?)*
            }
        }
    };
}

helpers! {
    "_Model", ["_built", "_generated", "_constants"];
    "_Root", ["_built"];
    "_CHECKS", [];
    "_constants", ["_generated"];
    "_generated", ["_CHECKS"];
    "_built", ["_generated", "_BUILDING", "_violations_of", "_with_integers", "_refusal", "_wrong"];
    "_BUILDING", [];
    "_violations_of", ["_CHECKS", "_written", "_violations"];
    "_written", ["_Object", "_Array", "_adapter"];
    "_adapter", [];
    "_with_integers", ["_Object", "_Array"];
    "_refusal", ["_error"];
    "_error", ["_Object", "_Array", "_member"];
    "_is_valid", [];
    "to_json", ["_Object", "_Array"];
    "_made", ["_refuse", "_wrong"];
    "_build", ["_attributes"];
    "_attributes", [];
    "_positions", [];
    "_read", ["_finite", "_refuse_constant", "_TOO_DEEP"];
    "_refuse", ["_violations"];
    "_finite", ["_number_text"];
    "_refuse_constant", [];
    "_TOO_DEEP", [];
    "_Object", [];
    "_Array", [];
    "_String", [];
    "_Int", [];
    "_Boolean", [];
    "_Null", [];
    "_is_object", ["_Object"];
    "_is_integer", [];
    "_is_number", [];
    "_is_numeric", [];
    "_is_fraction", [];
    "_is_multiple", [];
    "_is_second_of_day", [];
    "_is_host_name_length", [];
    "_linear_search", [];
    "_limited_search", [];
    "_is_regular_expression", ["_ESCAPED"];
    "_ESCAPED", [];
    "_once", ["_RESULTS"];
    "_RESULTS", [];
    "_is_one_of", ["_key"];
    "_first_repeated", ["_key"];
    "_key", ["_Object", "_Array"];
    "_violations", ["_explained", "_wrong", "_count"];
    "_explained", [];
    "_type", ["_is_of", "_wrong", "_types_phrase"], Type;
    "_values", ["_is_one_of", "_wrong", "_values_phrase"], Values;
    "_minimum", ["_is_number", "_is_numeric", "_wrong", "_number_text"], Minimum;
    "_exclusive_minimum", ["_is_number", "_is_numeric", "_wrong", "_number_text"], ExclusiveMinimum;
    "_maximum", ["_is_number", "_is_numeric", "_wrong", "_number_text"], Maximum;
    "_exclusive_maximum", ["_is_number", "_is_numeric", "_wrong", "_number_text"], ExclusiveMaximum;
    "_multiple_of", ["_is_number", "_is_numeric", "_is_multiple", "_wrong"], MultipleOf;
    "_min_length", ["_wrong", "_count"], MinLength;
    "_max_length", ["_wrong", "_count"], MaxLength;
    "_pattern", ["_wrong", "_visible"], Pattern;
    "_format", ["_wrong"], Format;
    "_min_items", ["_Array", "_wrong", "_count"], MinItems;
    "_max_items", ["_Array", "_wrong", "_count"], MaxItems;
    "_unique_items", ["_Array", "_first_repeated"], UniqueItems;
    "_items", ["_Array", "_explained"], Items;
    "_contains", ["_Array", "_explained", "_count"], Contains;
    "_unevaluated_items", ["_Array", "_explained"], UnevaluatedItems;
    "_min_properties", ["_is_object", "_wrong", "_count"], MinProperties;
    "_max_properties", ["_is_object", "_wrong", "_count"], MaxProperties;
    "_required", ["_is_object", "_without", "_quoted"], Required;
    "_dependent_required", ["_is_object", "_without", "_quoted"], DependentRequired;
    "_properties", ["_is_object", "_explained", "_member"], Properties;
    "_property_names", ["_is_object", "_explained", "_member", "_quoted"], PropertyNames;
    "_dependent_schema", ["_is_object", "_explained"], DependentSchema;
    "_unevaluated_properties", ["_is_object", "_explained", "_member"], UnevaluatedProperties;
    "_any_of", ["_explained", "_is_of", "_wrong", "_types_phrase"], AnyOf;
    "_one_of", ["_any_of"], OneOf;
    "_tagged", ["_is_object", "_explained", "_wrong", "_without", "_member", "_types_phrase", "_values_phrase", "_quoted"], Tagged;
    "_not", ["_explained", "_wrong"], Not;
    "_if", ["_explained"], If;
    "_call", ["_explained"], Call;
    "_revisit", ["_RESULTS", "_explained"];
    "_is_of", ["_kind"];
    "_kind", ["_Array", "_is_object"];
    "_wrong", ["_described"];
    "_without", [];
    "_member", ["_shortened", "_visible"];
    "_types_phrase", ["_TYPES", "_listed"];
    "_TYPES", [];
    "_values_phrase", ["_value_text", "_listed"];
    "_value_text", ["_shortened", "_visible", "_number_text"];
    "_listed", [];
    "_described", ["_kind", "_count", "_quoted", "_number_text"];
    "_count", [];
    "_quoted", ["_shortened", "_visible"];
    "_shortened", [];
    "_visible", ["_HIDDEN"];
    "_HIDDEN", [];
    "_number_text", [];
}

/// Returns the names that helpers have in a file of their users.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    HELPERS.iter().map(|helper| helper.name)
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
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(start) = rest.find('_') {
        let is_inside = rest[..start].ends_with(|c: char| c == '.' || c == '$' || c.is_ascii_alphanumeric());
        let end = rest[start..].find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
        let (before, word, after) = match end {
            Some(end) => (&rest[..start], &rest[start..start + end], &rest[start + end..]),
            None => (&rest[..start], &rest[start..], ""),
        };
        let is_helper = !is_inside && names().any(|name| name == word);
        out.extend([before, &if is_helper { shared(word) } else { word.to_owned() }]);
        rest = after;
    }
    out + rest
}

/// Returns the texts of these helpers, and of those that they use.
pub(super) fn texts(names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let mut used = BTreeSet::new();
    let mut pending: Vec<&str> = names.into_iter().collect();
    while let Some(name) = pending.pop() {
        let helper = HELPERS.iter().find(|helper| helper.name == name);
        pending.extend(helper.filter(|helper| used.insert(helper.name)).iter().flat_map(|helper| helper.needs));
    }
    HELPERS.iter().filter(|helper| used.contains(helper.name)).map(|helper| text(helper.name)).collect()
}

/// Returns a template with its names of Python, which `$` marks, as a file writes them.
pub(super) fn resolved(template: &str, mut spelling: impl FnMut(&str) -> Option<String>) -> String {
    let mut parts = template.split('$');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| c != '_' && !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        out.push_str(&spelling(name).unwrap_or_else(|| format!("${name}")));
        out.push_str(rest);
    }
    out
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

    /// Returns the words of a text that no dot and no `$` precedes, outside of double quotes.
    fn words(text: &str) -> BTreeSet<&str> {
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with(['#', '"'])).collect();
        let at = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words = code.into_iter().flat_map(|line| line.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()));
        words.filter(|word| !text[..at(word)].ends_with(['.', '$'])).collect()
    }

    #[test]
    fn helpers_need_what_they_mention() {
        for Helper { name, needs } in HELPERS {
            let is_used = |other: &&Helper| other.name != *name && words(text(name)).contains(other.name);
            let used: BTreeSet<&str> = HELPERS.iter().filter(is_used).map(|helper| helper.name).collect();
            assert_eq!(used, needs.iter().copied().collect(), "{name}");
        }
    }

    #[test]
    fn marked_names_are_known() {
        let is_own = |name: &str| matches!(name, "Violation" | "InvalidValue" | "json" | "re" | "threading");
        for Helper { name, .. } in HELPERS {
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
