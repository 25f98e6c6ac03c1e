//! How Go writes names, types, and the functions that read and write their values.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::options::{GoOptions, OptionalType};
use super::{Beside, names};
use crate::model::Tuple;
use crate::target::declarations::{CaseStyle, CommentStyle, NameStyles, StringStyle, Styles, TypeStyles};

static STYLES: LazyLock<Styles> = LazyLock::new(|| Styles {
    names: NameStyles {
        types: CaseStyle::Pascal,
        fields: CaseStyle::Pascal,
        members: CaseStyle::Pascal,
        tools: CaseStyle::Pascal,
        caseless_prefix: "X".into(),
        initialisms: names::initialisms(&[]),
        marks_reserved: false,
        reserved: names::reserved(),
        reserved_fields: Some(
            ["Extra", "Validate", "Unpack", "MarshalJSON", "UnmarshalJSON"].map(str::to_owned).into(),
        ),
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
    docs_begin_with_names: true,
    tags: Vec::new(),
    spells_out_aliases: false,
    enums_are_alternatives: false,
    has_fractions: false,
    methods: None,
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

/// Returns the styles that options ask for, of files beside others.
pub(super) fn of(options: &GoOptions, beside: Beside) -> Cow<'static, Styles> {
    let GoOptions { optional, initialisms, tags, .. } = options;
    let is_alone = !beside.contracts && !beside.operations;
    if is_alone && *optional == OptionalType::Pointer && initialisms.is_empty() && tags.is_empty() {
        return Cow::Borrowed(&STYLES);
    }
    let mut styles = STYLES.clone();
    styles.names.reserved.extend(beside.names().map(str::to_owned));
    styles.names.initialisms = names::initialisms(initialisms);
    let mut seen = BTreeSet::new();
    styles.tags = tags.iter().map(|kind| kind.text().to_owned()).filter(|kind| seen.insert(kind.clone())).collect();
    if *optional == OptionalType::Optional {
        let functions = styles.functions.iter_mut().flatten();
        for types in std::iter::once(&mut styles.types).chain(functions) {
            let optional = types.optional_nullable.clone().unwrap_or_default();
            types.optional_compound = Some(std::mem::replace(&mut types.optional, optional));
        }
    }
    Cow::Owned(styles)
}

/// The greatest number of items of different types in a tuple.
const MOST_ITEMS: usize = 4;

/// Returns whether a tuple has a type for each of its items.
pub(super) fn is_fixed(tuple: &Tuple) -> bool {
    let is_array = tuple.items.first().is_some_and(|first| tuple.items.iter().all(|item| item == first));
    let is_tuple = (2..=MOST_ITEMS).contains(&tuple.items.len());
    tuple.rest.is_none() && tuple.min == tuple.items.len() && (is_array || is_tuple)
}

/// Returns the styles of tuples of two and more items.
fn tuples(style: &str) -> Vec<String> {
    (2..=MOST_ITEMS).map(|count| style.replace("{count}", &count.to_string())).collect()
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

/// Returns the description of a package as the lines of a comment, which begins with its name.
pub(super) fn about_package(package: &str, description: &str) -> Vec<String> {
    let mut lines = lines(description);
    if let Some(first) = lines.first_mut() {
        *first = format!("Package {package}: {first}");
    }
    lines
}

/// Returns a name within a line of a comment.
pub(super) fn code(text: &str) -> String {
    CommentStyle::Line.code(text)
}

/// Returns a description as the lines of a comment.
pub(super) fn lines(text: &str) -> Vec<String> {
    CommentStyle::Line.lines(text)
}
