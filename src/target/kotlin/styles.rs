//! How Kotlin writes names, types, and the functions that read and write their values.

use std::collections::BTreeSet;

use super::names;
use crate::target::declarations::{CaseStyle, CommentStyle, NameStyles, StringStyle, Styles, TypeStyles};
use crate::text::is_deceptive;

/// Returns the styles of the types of an object.
pub(super) fn of(object: &str) -> Styles {
    let mut reserved = names::reserved();
    let reserved_fields = Some(reserved.clone());
    reserved.insert(object.to_owned());
    Styles {
        names: NameStyles {
            types: CaseStyle::Pascal,
            fields: CaseStyle::Camel,
            members: CaseStyle::ScreamingSnake,
            tools: CaseStyle::Camel,
            caseless_prefix: "x".into(),
            reserved,
            reserved_fields,
            marks_reserved: true,
            ..Default::default()
        },
        strings: StringStyle::Kotlin,
        comments: CommentStyle::Block,
        types: TypeStyles {
            optional: "{type}?".into(),
            optional_nullable: Some("Maybe<{type}>?".into()),
            ..styles(
                ["Any?", "Boolean", "Long", "ULong", "Double", "String"],
                ["List<{item}>", "Map<String, {value}>", "{name}", "{type}?"],
            )
        },
        spells_out_aliases: true,
        enums_are_alternatives: true,
        has_fractions: true,
        methods: Some(["invoke"; 2]),
        functions: Some([
            functions(
                ["anyAt", "booleanAt", "integerAt", "unsignedAt", "doubleAt", "textAt"],
                ["listAt", "mapAt", "read", "nilAt", "someAt"],
            ),
            functions(
                ["putAny", "putBoolean", "putInteger", "putUnsigned", "putDouble", "putText"],
                ["putList", "putMap", "write", "putNil", "putSome"],
            ),
        ]),
        ..Default::default()
    }
}

fn styles<S: Into<String>>(scalars: [S; 6], [list, map, reference, nullable]: [&str; 4]) -> TypeStyles {
    let [any, boolean, integer, unsigned, number, string] = scalars.map(Into::into);
    TypeStyles {
        null: any.clone(),
        any,
        boolean,
        integer,
        unsigned: Some(unsigned),
        number,
        string,
        // Tuples of items of one type are lists, and others lists of any values.
        array: Some(list.to_owned()),
        list: list.to_owned(),
        map: map.to_owned(),
        reference: reference.to_owned(),
        nullable: nullable.to_owned(),
        optional: "{type}".to_owned(),
        has_null: BTreeSet::from(["any".to_owned()]),
        ..Default::default()
    }
}

/// Returns the styles of functions, given those of scalars, and those that take others.
fn functions(scalars: [&str; 6], [list, map, named, nullable, some]: [&str; 5]) -> TypeStyles {
    let call = |name: &str, operand: &str| format!("AdlSupport.{name}({operand})");
    TypeStyles {
        optional_nullable: Some(call(some, "{type}")),
        ..styles(
            scalars.map(|name| format!("AdlSupport::{name}")),
            [
                &call(list, "{item}"),
                &call(map, "{value}"),
                &format!("AdlValues::{named}{{name}}"),
                &call(nullable, "{type}"),
            ],
        )
    }
}

/// Returns a description as the lines of a comment.
pub(super) fn lines(text: &str) -> Vec<String> {
    CommentStyle::Block.lines(text)
}

/// Returns a string.
pub(super) fn string(text: &str) -> String {
    StringStyle::Kotlin.quote(text)
}

/// Returns a text of the document as code within a comment.
pub(super) fn code(text: &str) -> String {
    CommentStyle::Block.code(text)
}

/// Returns JSON text as a raw string, in which only a longer run of dollars than those of the text begins a variable. It never has
/// three quotation marks in a row; what nobody sees is escaped in JSON.
pub(super) fn raw(text: &str) -> Vec<String> {
    let dollars = text.split(|c| c != '$').map(str::len).max().unwrap_or_default() + 1;
    let escaped = |line: &str| line.chars().map(escaped).collect();
    let first = format!("{}\"\"\"", "$".repeat(dollars.max(2)));
    [first].into_iter().chain(text.lines().map(escaped)).chain(["\"\"\"".to_owned()]).collect()
}

fn escaped(c: char) -> String {
    if is_deceptive(c) {
        return c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
    }
    c.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_a_raw_string() {
        assert_eq!(raw("{\n\"a\": \"\\\"b\u{202e}\"\n}"), ["$$\"\"\"", "{", "\"a\": \"\\\"b\\u202e\"", "}", "\"\"\""]);
        assert_eq!(raw("\"$$ref\"")[0], "$$$\"\"\"");
    }
}
