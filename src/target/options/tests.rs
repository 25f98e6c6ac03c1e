//! The documentation of the table: the JSON Schema of the config file, and a table in its page.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use ecow::EcoString;

use super::formats::FormatType;
use super::{Kind, KnownPaths, OptionRow, OptionValue, Options, Subject, Target};
use crate::front::{FrontOptions, ReadingRow};
use crate::source::{Document, Format};
use crate::target::registry::RustOptions;
use crate::text::Json;

/// Returns a row's documentation as one line.
fn doc(row: &OptionRow) -> String {
    let (summary, others) = row.doc.split_first().expect("a summary");
    let others: String = others.iter().map(|line| format!(" {line}")).collect();
    format!("{summary}.{}", others.replace("  ", " "))
}

/// Returns the types of each format.
fn by_format(types: &'static [FormatType]) -> impl Iterator<Item = &'static [FormatType]> {
    types.chunk_by(|one, next| one.format == next.format)
}

fn string(text: impl Into<EcoString>) -> Json {
    Json::String(text.into())
}

fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    Json::Object(members.map(|(name, value)| (name.into(), value)).to_vec())
}

/// Returns the schema of an option.
fn schema(row: &OptionRow) -> Json {
    let names = |names: &[&str]| Json::Array(names.iter().map(|name| string(*name)).collect());
    let mut members = vec![("description".into(), string(doc(row)))];
    let mut add = |name: &str, value| members.push((name.into(), value));
    match row.kind {
        Kind::Boolean => add("type", string("boolean")),
        Kind::Text | Kind::Path => add("type", string("string")),
        Kind::Choice(choices, _) => add("enum", names(&choices.iter().map(|(name, _)| *name).collect::<Vec<_>>())),
        Kind::List => {
            add("type", string("array"));
            add("items", object([("type", string("string"))]));
        }
        Kind::Map(entries) => {
            add("type", string("object"));
            add("additionalProperties", Json::Bool(false));
            let libraries = |of: &[FormatType]| names(&of.iter().map(|ty| ty.library).collect::<Vec<_>>());
            let entry = |of: &[FormatType]| (of[0].format.into(), object([("enum", libraries(of))]));
            add("properties", Json::Object(by_format(entries).map(entry).collect()));
        }
    }
    if let Some(default) = (row.default)() {
        add("default", if matches!(row.kind, Kind::Boolean) { Json::Bool(default == "true") } else { string(default) });
    }
    Json::Object(members)
}

/// Returns the properties of rows.
fn properties<R: std::borrow::Borrow<OptionRow>>(rows: impl Iterator<Item = R>) -> Vec<(EcoString, Json)> {
    rows.map(|row| (row.borrow().name.into(), schema(row.borrow()))).collect()
}

/// Returns the schema of a table of options.
fn table(description: &str, rows: Vec<(EcoString, Json)>, others: Option<Vec<(EcoString, Json)>>) -> Json {
    let others = match others {
        Some(rows) if !rows.is_empty() => table("Options of a type or a property, by its path.", rows, None),
        Some(_) | None => Json::Bool(false),
    };
    object([
        ("description", string(description)),
        ("type", string("object")),
        ("additionalProperties", others),
        ("properties", Json::Object(rows)),
    ])
}

/// Returns an option for reading a format as one of the target of its name.
fn as_option(row: &'static ReadingRow) -> OptionRow {
    OptionRow {
        scope: row.format.parse().ok(),
        subject: Subject::Everything,
        name: row.name,
        doc: row.doc,
        kind: Kind::Choice(row.choices, &[]),
        flag: None,
        was: None,
        default: row.default,
        set: |_, _, _| Ok(()),
    }
}

/// Returns the targets with options.
fn scopes() -> impl Iterator<Item = Target> {
    Target::ALL.iter().copied().filter(|target| Options::rows(Some(*target), false).next().is_some())
}

/// Compares a file of the repository with what it must be. With `ADL_GEN_UPDATE_GOLDEN`, writes it.
fn compare(path: &str, found: &str, expected: &str) {
    if env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some() && found != expected {
        fs::write(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path), expected).expect("writes");
        return;
    }
    assert!(found == expected, "{path} is stale: run this test with ADL_GEN_UPDATE_GOLDEN=1");
}

#[test]
fn the_schema_of_the_config_file_has_the_options() {
    const PATH: &str = "schemas/config.schema.json";
    let found = include_str!("../../../schemas/config.schema.json");
    let mut root = Document::parse(PATH, found.as_bytes(), Format::Json).expect("JSON").root.to_json();
    let Json::Object(members) = &mut root else { panic!("an object") };
    let Some((_, Json::Object(settings))) = members.iter_mut().find(|(name, _)| name == "properties") else {
        panic!("properties")
    };
    let general = properties(Options::rows(None, false));
    let former = |row: &'static OptionRow| {
        let Json::Object(mut members) = schema(row) else { panic!("an object") };
        members[0].1 = string(format!("Former name of `{}`.", row.key()));
        members.push(("deprecated".into(), Json::Bool(true)));
        Some((row.was?.into(), Json::Object(members)))
    };
    let former = Options::table().filter_map(former);
    let of_target = |target: Target| {
        let (rows, paths) = (Options::rows(Some(target), false), Options::rows(Some(target), true));
        let reading = properties(FrontOptions::rows(target.name()).map(as_option));
        let more = if reading.is_empty() { "" } else { ", and for reading its format" };
        let description = format!("Options of the target `{target}`{more}.");
        let rows = properties(rows).into_iter().chain(reading).collect();
        (target.name().into(), table(&description, rows, Some(properties(paths))))
    };
    for (name, schema) in general.into_iter().chain(former).chain(scopes().map(of_target)) {
        match settings.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = schema,
            None => settings.push((name, schema)),
        }
    }
    compare(PATH, found, &root.to_pretty());
}

#[test]
fn the_page_of_the_config_file_has_the_options() {
    const PATH: &str = "docs/config.md";
    const BEGIN: &str = "<!-- The table of options, kept by a test. -->\n";
    const END: &str = "<!-- The end of the table of options. -->\n";
    let found = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(PATH)).expect("the page");
    let (before, rest) = found.split_once(BEGIN).expect("the beginning of the table");
    let (_, after) = rest.split_once(END).expect("the end of the table");
    let rows: String =
        Options::table().map(line).chain(FrontOptions::table().map(|row| line(&as_option(row)))).collect();
    let table = format!("\n| option | values | effect |\n|---|---|---|\n{rows}\n");
    compare(PATH, &found, &format!("{before}{BEGIN}{table}{END}{after}"));
}

/// Returns the line of a row: its key, its values with the default in bold, and its documentation.
fn line(row: &OptionRow) -> String {
    let default = (row.default)();
    let code =
        |name: &str| if default.as_deref() == Some(name) { format!("**`{name}`**") } else { format!("`{name}`") };
    let values: Vec<String> = match row.kind {
        Kind::Boolean => ["false", "true"].map(code).to_vec(),
        Kind::Choice(choices, _) => choices.iter().map(|(name, _)| code(name)).collect(),
        Kind::Text => vec!["a string".to_owned()],
        Kind::Path => vec!["a path".to_owned()],
        Kind::List => vec!["strings".to_owned()],
        Kind::Map(entries) => {
            let entry = |of: &[FormatType]| {
                let libraries: Vec<String> = of.iter().map(|ty| format!("`\"{}\"`", ty.library)).collect();
                format!("`{}` = {}", of[0].format, libraries.join(" or "))
            };
            by_format(entries).map(entry).collect()
        }
    };
    let only = if row.subject == Subject::Type { " (types only)" } else { "" };
    let flag = row.flag.filter(|_| row.scope.is_some()).map(|flag| format!(" (`--{}`)", flag.name)).unwrap_or_default();
    format!("| `{}`{flag} | {} | {}{only} |\n", row.key(), values.join(", "), doc(row))
}

#[test]
fn options_for_reading_have_keys_of_their_own() {
    for row in FrontOptions::table() {
        assert!(Options::table().all(|known| known.key() != row.key()), "{}", row.key());
        assert!(row.format.parse::<Target>().is_ok(), "the schema has the table of a target: {}", row.format);
    }
}

#[test]
fn options_are_set_by_key() {
    let mut options = Options::default();
    options.set("rust.integers", &"narrow".into()).expect("an option");
    options.set("rust.derives", &["Hash"].into()).expect("an option");
    options.set("rust.support_agent.User.created_at.type", &"crate::Date".into()).expect("an option");
    assert_eq!(options.of::<RustOptions>().derives[0].text(), "Hash");
    for (key, value, expected) in [
        ("integer", "narrow".into(), "unknown option `integer`\n  help: did you mean `rust.integers`?"),
        ("rust.derivs", ["Hash"].into(), "unknown option `rust.derivs`\n  help: did you mean `rust.derives`?"),
        ("rust.derives", "Hash".into(), "option `rust.derives`: expected an array of strings"),
        ("rust.derives", ["#[a]"].into(), "option `rust.derives`: `#[a]` is not the path of a derive macro"),
        ("rust.attributes", ["a] struct"].into(), "option `rust.attributes`: `a] struct` is not an attribute"),
        ("typescript.User.type", "A | B".into(), "option `typescript.User.type`: `A | B` is not a named type"),
        ("typescript.User.type", "import(\"a\" | \"b\").C".into(), "is not a named type"),
        ("rust.User.type", "a b".into(), "option `rust.User.type`: `a b` is not a type of Rust"),
        ("integers", "small".into(), "option `integers`: `small` is not one of `wide`, `narrow`"),
    ] {
        let value: OptionValue = value;
        let error = options.set(key, &value).expect_err(key).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn the_libraries_of_a_format_stand_together() {
    let tables = Options::table().filter_map(|row| match row.kind {
        Kind::Map(types) => Some(types),
        Kind::Boolean | Kind::Choice(..) | Kind::Text | Kind::Path | Kind::List => None,
    });
    for types in tables {
        let formats: BTreeSet<&str> = types.iter().map(|ty| ty.format).collect();
        assert_eq!(by_format(types).count(), formats.len(), "{types:?}");
    }
}

#[test]
fn every_option_by_path_is_checked() {
    let values: [OptionValue; 4] = [true.into(), "a.B".into(), "B".into(), ["Hash"].into()];
    for row in Options::table().filter(|row| row.has_path()) {
        let mut options = Options::default();
        let is_set = values.iter().any(|value| (row.set)(&mut options, "Unknown", value).is_ok());
        assert!(is_set, "{} takes another value", row.key());
        assert_eq!(options.check_paths(&KnownPaths::default()).len(), 1, "{}", row.key());
    }
}

#[test]
fn options_by_path_are_declared_as_such() {
    for target in Target::ALL {
        for (index, rows) in target.profile().options.iter().enumerate() {
            assert!(rows.iter().all(|row| row.has_path() == (index == 1)), "{target}");
        }
    }
}
