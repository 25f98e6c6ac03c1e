//! How Go writes names, types, and the functions that read and write their values.

use std::sync::LazyLock;

use super::{contracts, names, runtime};
use crate::target::declarations::{CaseStyle, CommentStyle, NameStyles, StringStyle, Styles, TypeStyles};

/// The styles of files beside contracts and their runtime, in whose package they are.
pub(super) static STYLES_BESIDE_CONTRACTS: LazyLock<Styles> = LazyLock::new(|| {
    let mut styles = STYLES.clone();
    styles.names.reserved.extend(runtime::names().chain(contracts::NAMES).map(str::to_owned));
    styles
});

pub(super) static STYLES: LazyLock<Styles> = LazyLock::new(|| Styles {
    names: NameStyles {
        types: CaseStyle::Pascal,
        fields: CaseStyle::Pascal,
        members: CaseStyle::Pascal,
        tools: CaseStyle::Pascal,
        caseless_prefix: "X".into(),
        initialisms: names::initialisms(),
        reserved: names::reserved(),
        reserved_fields: Some(["Extra", "Validate", "MarshalJSON", "UnmarshalJSON"].map(str::to_owned).into()),
    },
    strings: StringStyle::Go,
    comments: CommentStyle::Line,
    types: TypeStyles {
        nullable: "*{type}".into(),
        optional: "*{type}".into(),
        optional_nullable: Some("Optional[{type}]".into()),
        own_null: [None, None, None],
        instance: Some("{name}[{arguments}]".into()),
        parameter: Some("{name}".into()),
        array: Some("[{count}]{item}".into()),
        tuples: tuples("Tuple{count}[{items}]"),
        ..styles([
            "any",
            "any",
            "bool",
            "int64",
            "uint64",
            "float64",
            "string",
            "[]{item}",
            "map[string]{value}",
            "{name}",
        ])
    },
    functions: Some([
        TypeStyles {
            tuples: tuples("tuple{count}At({items})"),
            instance: Some("read{name}({arguments})".into()),
            parameter: Some("read{name}".into()),
            nullable: "pointerAt({type})".into(),
            optional: "pointerAt({type})".into(),
            optional_nullable: Some("someAt({type})".into()),
            own_null: [(); 3].map(|()| Some("nilAt({type})".into())),
            array: Some("func(v value) {array} { return {array}(listAt({item})(v)) }".into()),
            ..styles([
                "anyAt",
                "anyAt",
                "booleanAt",
                "integerAt",
                "unsignedAt",
                "doubleAt",
                "textAt",
                "listAt({item})",
                "mapAt({value})",
                "read{name}",
            ])
        },
        TypeStyles {
            tuples: tuples("putTuple{count}({items})"),
            instance: Some("write{name}({arguments})".into()),
            parameter: Some("write{name}".into()),
            nullable: "putPointer({type})".into(),
            optional: "putPointer({type})".into(),
            optional_nullable: Some("putSome({type})".into()),
            own_null: [Some("putNilList({type})".into()), Some("putNilMap({type})".into()), None],
            array: Some("func(w *writer, v {array}) { putList({item})(w, v[:]) }".into()),
            ..styles([
                "putAny",
                "putAny",
                "putBoolean",
                "putInteger",
                "putUnsigned",
                "putDouble",
                "putText",
                "putList({item})",
                "putMap({value})",
                "write{name}",
            ])
        },
    ]),
});

/// Returns the styles of tuples of two to four items.
fn tuples(style: &str) -> Vec<String> {
    (2..=4).map(|count| style.replace("{count}", &count.to_string())).collect()
}

fn styles(words: [&str; 10]) -> TypeStyles {
    let [any, null, boolean, integer, unsigned, number, string, list, map, reference] = words.map(str::to_owned);
    let has_null = ["any", "list", "map", "union"].map(str::to_owned).into();
    let unsigned = Some(unsigned);
    TypeStyles {
        any,
        null,
        boolean,
        integer,
        unsigned,
        number,
        string,
        list,
        map,
        reference,
        has_null,
        ..Default::default()
    }
}

/// Returns a name within a line of a comment.
pub(super) fn code(text: &str) -> String {
    CommentStyle::Line.code(text)
}

/// Returns a description as the lines of a comment.
pub(super) fn lines(text: &str) -> Vec<String> {
    CommentStyle::Line.lines(text)
}
