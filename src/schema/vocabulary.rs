//! The possible names of a schema's members, and typos of them.

use super::keyword::Keyword;
use super::suggest::typo;

/// Words of JSON Schema, of its older versions and of OpenAPI's schemas that are not a [`Keyword`] of 2020-12.
const OTHERS: &str = "
    $schema $id id $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $vocabulary $comment $defs
    definitions dependencies additionalItems nullable example xml externalDocs
";

/// Returns whether a name is a keyword in some version of JSON Schema or in OpenAPI.
pub(crate) fn is_schema_word(name: &str) -> bool {
    Keyword::from_name(name).is_some() || OTHERS.split_whitespace().any(|other| other == name)
}

/// Returns the keyword for which an unknown member of a schema is probably a typo. Members called `x-…`, and those that
/// begin with another mark (`_type`, `$$description`), are extensions.
pub(crate) fn misspelled(name: &str) -> Option<&'static str> {
    const MORE: [&str; 3] = ["$defs", "definitions", "additionalItems"];
    let starts_plainly = name.strip_prefix('$').unwrap_or(name).starts_with(char::is_alphanumeric);
    if is_schema_word(name) || name.starts_with("x-") || !starts_plainly {
        return None;
    }
    let known: Vec<&'static str> = Keyword::ALL.iter().map(|keyword| keyword.name()).chain(MORE).collect();
    typo(name, &known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_keywords_are_found() {
        for (name, meant) in [
            ("propertes", "properties"),
            ("requird", "required"),
            ("addtionalProperties", "additionalProperties"),
            ("tpye", "type"),
            ("minLenght", "minLength"),
            ("min_length", "minLength"),
            ("readonly", "readOnly"),
            ("Enum", "enum"),
            ("ref", "$ref"),
            ("one_of", "oneOf"),
            ("item", "items"),
        ] {
            assert_eq!(misspelled(name), Some(meant), "{name}");
        }
    }

    #[test]
    fn other_names_are_left_alone() {
        let names = [
            "example",
            "nullable",
            "id",
            "x-propertes",
            "when",
            "note",
            "name",
            "of",
            "label",
            "value",
            "$comment",
            "$$description",
            "_type",
        ];
        names.iter().for_each(|name| assert_eq!(misspelled(name), None, "{name}"));
    }
}
