//! How Java writes names, types, and the functions that read and write their values.

use crate::target::declarations::{CaseStyle, CommentStyle, NameStyles, StringStyle, Styles, TypeStyles};

use super::names;
use super::options::Nullability;

/// Returns the styles of the types of a class, in which annotations say what may be null if that is wanted.
pub(super) fn of(class: &str, nullability: Option<Nullability>) -> Styles {
    let [any, nullable, maybe] = match nullability {
        Some(Nullability::Jspecify) => ["@Nullable Object", "@Nullable {type}", "@Nullable Maybe<{type}>"],
        None => ["Object", "{type}", "Maybe<{type}>"],
    };
    let mut reserved = names::reserved();
    let reserved_fields = Some(reserved.clone());
    reserved.insert(class.to_owned());
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
        strings: StringStyle::Java,
        comments: CommentStyle::Javadoc,
        types: TypeStyles {
            optional: nullable.into(),
            optional_nullable: Some(maybe.into()),
            boxed: vec![["boolean", "Boolean"], ["long", "Long"], ["double", "Double"]],
            ..styles(
                [any, "boolean", "long", "BigInteger", "double", "String"],
                ["List<{item}>", "Map<String, {value}>", "{name}", nullable],
            )
        },
        spells_out_aliases: true,
        enums_are_alternatives: true,
        methods: Some(["at", "put"]),
        functions: Some([
            TypeStyles {
                optional_nullable: Some("AdlSupport.someAt({type})".into()),
                ..styles(
                    ["anyAt", "booleanAt", "integerAt", "bigIntegerAt", "doubleAt", "textAt"]
                        .map(|name| format!("AdlSupport::{name}")),
                    [
                        "AdlSupport.listAt({item})",
                        "AdlSupport.mapAt({value})",
                        "{name}::readJson",
                        "AdlSupport.nilAt({type})",
                    ],
                )
            },
            TypeStyles {
                optional_nullable: Some("AdlSupport.putSome({type})".into()),
                ..styles(
                    ["putAny", "putBoolean", "putInteger", "putBigInteger", "putDouble", "putText"]
                        .map(|name| format!("AdlSupport::{name}")),
                    [
                        "AdlSupport.putList({item})",
                        "AdlSupport.putMap({value})",
                        "{name}::writeJson",
                        "AdlSupport.putNil({type})",
                    ],
                )
            },
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
        ..Default::default()
    }
}

/// Returns a text of the document as code within a comment.
pub(super) fn code(text: &str) -> String {
    CommentStyle::Javadoc.code(text)
}

/// Returns a description as the lines of a comment.
pub(super) fn lines(text: &str) -> Vec<String> {
    CommentStyle::Javadoc.lines(text)
}
