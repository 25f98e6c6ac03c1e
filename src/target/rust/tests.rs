//! Tests with a model that contains one of everything.

use std::sync::Arc;

use super::*;
use crate::model::{
    Body, Case, Constraint, Definition, Docs, Field, Input, Keyword, Member, Naming, Parameter, Range, Record, Rest,
    Tuple, Type, TypeId, Union, Variant,
};
use crate::target::pass::Subject;
use crate::target::{Options, Target};
use crate::text::{Json, Number};

fn described(text: &str) -> Docs {
    Docs { description: Some(text.to_owned()), ..Docs::default() }
}

fn field(name: &str, ty: Type, required: bool) -> Field {
    Field { name: name.into(), ty, required, docs: Docs::default().into(), place: None }
}

fn record(fields: Vec<Field>, rest: Rest) -> Body {
    Body::Record(Record { fields, rest, cases: Vec::new() })
}

fn choice(values: &[(&str, Json)]) -> Body {
    Body::Enum(
        values
            .iter()
            .map(|(name, value)| Member {
                name: (*name).into(),
                value: value.clone(),
                docs: Default::default(),
                place: None,
            })
            .collect(),
    )
}

fn union(variants: &[(&str, Type)], tag: Option<&str>) -> Body {
    let variant = |(name, ty): &(&str, Type)| Variant {
        name: (*name).into(),
        ty: ty.clone(),
        docs: Docs::default().into(),
        place: None,
    };
    Body::Union(Union { variants: variants.iter().map(variant).collect(), tag: tag.map(Into::into), overlaps: false })
}

fn list(item: Type) -> Type {
    Type::List(Box::new(item))
}

fn map(value: Type) -> Type {
    Type::Map(Box::new(value))
}

fn integer(min: Option<i128>, max: Option<i128>) -> Type {
    Type::Integer(Box::new(Range { min, max }))
}

fn number(text: &str) -> Json {
    Json::Number(Number::from_text(text))
}

/// Definitions of these names, in this order.
fn model(definitions: Vec<(&str, Docs, Body)>) -> Model {
    let definition = |(name, docs, body): (&str, Docs, Body)| Definition {
        name: name.to_owned(),
        external: None,
        naming: Naming::Key,
        docs: docs.into(),
        parameters: Vec::new(),
        body,
        place: None,
    };
    Model {
        asserts_formats: false,
        input: Input { name: "test.adl.json".into(), sha256: "0".repeat(64), ..Input::default() },
        definitions: definitions.into_iter().map(definition).collect(),
        contracts: Vec::new(),
        silent: Vec::new(),
        error: None,
        bundle: Arc::default(),
        losses: Vec::new(),
        checks: Arc::default(),
    }
}

fn print(model: &Model) -> String {
    crate::target::test_models::generate(model, Target::Rust, &Options::default()).expect("prints").text
}

/// Returns a model with one of everything.
fn everything() -> Model {
    let named = |index| Type::Named(TypeId(index));
    let mut age = field("age", integer(Some(0), Some(150)), false);
    age.docs = Docs {
        constraints: vec![
            Constraint::Bound(Keyword::Minimum, Number::from_text("0")),
            Constraint::Bound(Keyword::Maximum, Number::from_text("150")),
        ],
        deprecated: true,
        default: Some(number("18")),
        ..described("Age in years")
    }
    .into();
    let result = Record {
        fields: vec![
            field("success", Type::Boolean, true),
            field("data", named(1), false),
            field("error", named(3), false),
            field("count", integer(None, None), false),
        ],
        rest: Rest::Ignored,
        cases: vec![
            Case { name: "Data".into(), present: vec![1], absent: vec![2], place: None },
            Case { name: "Error".into(), present: vec![2], absent: vec![1], place: None },
        ],
    };
    let open =
        |items: Vec<Type>, min: usize, rest: Option<Type>| Type::Tuple(Tuple { items, min, rest: rest.map(Box::new) });
    let tuple = |items: Vec<Type>| Type::Tuple(Tuple { min: items.len(), items, rest: None });
    let item = || Type::Parameter { index: 0, name: "Item".into() };
    let page = record(vec![field("first", item(), true), field("all", list(item()), false)], Rest::Ignored);
    let mut model = model(vec![
        ("GetUserResult", described("What `get_user` returns.\n\n```\nfn main() {}\n```"), Body::Record(result)),
        (
            "User",
            described("A user of the shop."),
            record(
                vec![
                    field("id", Type::String, true),
                    field("type", Type::Number, true),
                    field("self", Type::Any, false),
                    field("nickName", Type::Nullable(Box::new(Type::String)), true),
                    field("maybe", Type::Nullable(Box::new(Type::String)), false),
                    age,
                    field("roles", list(named(2)), false),
                    field("scores", list(Type::Nullable(Box::new(integer(None, None)))), true),
                    field("pair", tuple(vec![Type::String, integer(None, None), named(2)]), false),
                    field("old", tuple(vec![named(14), integer(None, None)]), false),
                    field("span", open(vec![Type::String, integer(None, None), Type::Boolean], 1, None), false),
                    field("rows", list(open(vec![Type::String], 1, Some(integer(None, None)))), false),
                    field("by_name", map(integer(Some(-5), Some(5))), false),
                    field("parent", named(1), false),
                    field("nothing", Type::Null, false),
                    field("never", Type::Never, false),
                    field("*/\"\n\u{202e}{{ x }}", Type::Boolean, false),
                ],
                Rest::Kept(integer(None, None)),
            ),
        ),
        (
            "Role",
            Docs::default(),
            choice(&[("Customer", Json::string("customer")), ("Quote", Json::string("\"\\\u{2028}"))]),
        ),
        (
            "ToolError",
            Docs::default(),
            record(vec![field("code", Type::String, false), field("details", map(Type::Any), false)], Rest::Ignored),
        ),
        (
            "Mixed",
            Docs::default(),
            choice(&[
                ("One", number("1")),
                ("Null", Json::Null),
                ("Text", Json::string("a")),
                ("List", Json::array([number("1.5"), Json::Bool(true)])),
            ]),
        ),
        (
            "Shape",
            Docs::default(),
            union(&[("Circle", named(6)), ("Square", named(7)), ("Text", Type::String)], Some("kind")),
        ),
        (
            "Circle",
            Docs::default(),
            record(vec![field("kind", named(8), true), field("r", Type::Number, true)], Rest::Refused),
        ),
        (
            "Square",
            Docs::default(),
            record(vec![field("kind", named(9), true), field("a", integer(None, None), true)], Rest::Kept(Type::Any)),
        ),
        ("CircleKind", Docs::default(), choice(&[("Circle", Json::string("circle"))])),
        ("SquareKind", Docs::default(), choice(&[("Square", Json::string("square"))])),
        (
            "Either",
            Docs::default(),
            union(&[("Integer", integer(None, None)), ("Number", Type::Number), ("Other", named(5))], None),
        ),
        ("Count", described("A count."), Body::Alias(integer(Some(0), None))),
        ("Names", Docs::default(), Body::Alias(list(Type::String))),
        ("Tree", Docs::default(), Body::Alias(list(named(13)))),
        (
            "Option",
            Docs { deprecated: true, ..Docs::default() },
            record(vec![field("value", named(11), true)], Rest::Ignored),
        ),
        ("my_root", Docs::default(), record(vec![field("option", named(14), true)], Rest::Ignored)),
        ("Loose", Docs::default(), union(&[("A", named(17)), ("B", named(18))], None)),
        ("LooseA", Docs::default(), record(vec![field("a", integer(None, None), false)], Rest::Ignored)),
        ("LooseB", Docs::default(), record(vec![field("b", integer(None, None), false)], Rest::Ignored)),
        ("Page", Docs::default(), page),
        (
            "Texts",
            Docs::default(),
            Body::Alias(Type::Instance(TypeId(19), vec![Type::Nullable(Box::new(Type::String))])),
        ),
        ("Counts", Docs::default(), Body::Alias(Type::Instance(TypeId(19), vec![integer(None, None)]))),
    ]);
    model.error = Some(TypeId(3));
    model.definitions[19].parameters = vec![Parameter { name: "Item".into(), default: Type::Any }];
    model
}

/// Texts by type, with the text after a round trip, or a part of the error.
const INSTANCES: &[(&str, &str, Result<&str, &str>)] = &[
    ("GetUserResult", r#"{"success":true,"error":{}}"#, Ok(r#"{"success":true,"error":{}}"#)),
    ("GetUserResult", r#"{"success":true,"data":@U,"error":{}}"#, Err("found both")),
    ("GetUserResult", r#"{"success":true}"#, Err("found neither")),
    ("GetUserResult", r#"{"success":true,"data":null}"#, Err("expected an object")),
    ("GetUserResult", r#"{"success":true,"data":@U,"count":1e2}"#, Ok(r#"{"success":true,"data":@U,"count":100}"#)),
    ("GetUserResult", r#"[true,@U]"#, Err("expected an object")),
    ("User", "@U", Ok("@U")),
    ("User", r#"["a",1,null]"#, Err("expected an object")),
    ("User", r#"{"id":"a","type":1,"scores":[]}"#, Err("missing field `nickName`")),
    ("User", r#"{"id":"a","type":"1","scores":[],"nickName":null}"#, Err("expected f64")),
    ("User", r#"{"id":"a","id":"b"}"#, Err("duplicate field")),
    (
        "User",
        r#"{"id":"a","type":1,"scores":[],"nickName":null,"age":1.0,"x":7.0}"#,
        Ok(r#"{"id":"a","type":1.0,"scores":[],"nickName":null,"age":1,"x":7}"#),
    ),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"age":null}"#, Err("integer")),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"age":1.5}"#, Err("an integer of 64 bits, at least 0")),
    (
        "User",
        r#"{"id":"a","type":1,"scores":[],"nickName":null,"age":18446744073709551616}"#,
        Err("an integer of 64 bits, at least 0"),
    ),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"age":"1"}"#, Err("integer")),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"extra":1.5}"#, Err("extra")),
    (
        "User",
        r#"{"id":"a","type":1,"scores":[],"nickName":null,"extra":1}"#,
        Ok(r#"{"id":"a","type":1.0,"scores":[],"nickName":null,"extra":1}"#),
    ),
    (
        "User",
        r#"{"id":"a","type":1,"scores":[],"nickName":null,"self":null,"maybe":null,"nothing":null}"#,
        Ok(r#"{"id":"a","type":1.0,"scores":[],"nickName":null,"self":null,"maybe":null,"nothing":null}"#),
    ),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"nothing":1}"#, Err("expected unit")),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"never":null}"#, Err("no value is allowed")),
    ("User", r#"{"id":"a","type":1,"scores":[1.0,null,"a"],"nickName":null}"#, Err("integer")),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"pair":["a",1.0]}"#, Err("invalid length 2")),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"pair":["a",1.0,"customer",1]}"#, Err("trailing")),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"roles":[{"customer":null}]}"#, Err("one of")),
    ("User", r#"{"id":"a","type":1,"scores":[],"nickName":null,"roles":null}"#, Err("null")),
    ("UserSpan", r#"["a",1.0]"#, Ok(r#"["a",1]"#)),
    ("UserSpan", r#"[]"#, Err("invalid length 0, expected an array of 1 to 3 items")),
    ("UserSpan", r#"["a",1,true,null]"#, Err("invalid length 4")),
    ("UserSpan", r#"["a",null]"#, Err("integer")),
    ("UserRowsItem", r#"["a",1.0,2,3e0]"#, Ok(r#"["a",1,2,3]"#)),
    ("UserRowsItem", r#"["a","b"]"#, Err("integer")),
    ("Role", r#""customer""#, Ok(r#""customer""#)),
    ("Role", r#""\"\\\u2028""#, Ok(r#""\"\\\u2028""#)),
    ("Role", r#"{"customer":null}"#, Err("expected one of \"customer\"")),
    ("Role", r#""Customer""#, Err("expected one of \"customer\"")),
    ("Mixed", "1.0", Ok("1")),
    ("Mixed", "null", Ok("null")),
    ("Mixed", "[1.5,true]", Ok("[1.5,true]")),
    ("Mixed", "\"1\"", Err("expected one of 1 null \"a\" [1.5,true]")),
    ("Shape", r#"{"kind":"circle","r":1}"#, Ok(r#"{"kind":"circle","r":1.0}"#)),
    ("Shape", r#"{"kind":"circle","r":1,"more":1}"#, Err("unknown field `more`")),
    ("Shape", r#"{"kind":"square","a":1.0,"extra":null,"":[2]}"#, Ok(r#"{"kind":"square","a":1,"":[2],"extra":null}"#)),
    ("Shape", r#"{"kind":"oval"}"#, Err("expected `kind` to be one of")),
    ("Shape", r#""a""#, Ok(r#""a""#)),
    ("Shape", "null", Err("expected a string or an object")),
    ("Either", "1.0", Ok("1")),
    ("Either", "1.5", Ok("1.5")),
    ("Either", r#""a""#, Ok(r#""a""#)),
    ("Either", "true", Err("expected a number, a string or an object")),
    ("Loose", r#"{"b":1}"#, Ok(r#"{"b":1}"#)),
    ("Loose", r#"{"a":1.0,"b":[]}"#, Ok(r#"{"a":1}"#)),
    ("Loose", r#"[]"#, Err("expected an object")),
    ("Page", r#"{"first":null,"all":[1,"a"]}"#, Ok(r#"{"first":null,"all":[1,"a"]}"#)),
    ("Page", r#"{}"#, Err("missing field `first`")),
    ("Texts", r#"{"first":null,"all":[null,"a"]}"#, Ok(r#"{"first":null,"all":[null,"a"]}"#)),
    ("Texts", r#"{"all":["a"]}"#, Err("missing field `first`")),
    ("Texts", r#"[null,[]]"#, Err("expected an object")),
    ("Counts", r#"{"first":1.0,"all":[2e0]}"#, Ok(r#"{"first":1,"all":[2]}"#)),
    ("Count", "3.0", Ok("3")),
    ("Count", "-1", Err("expected an integer of 64 bits, at least 0")),
    ("Names", r#"["a"]"#, Ok(r#"["a"]"#)),
    ("Tree", "[[],[[]]]", Ok("[[],[[]]]")),
    ("my_root", r#"{"option":{"value":1e0}}"#, Ok(r#"{"option":{"value":1}}"#)),
];

/// A user with all that one can have.
const USER: &str = r#"{"id":"a","type":1.5,"nickName":"n","roles":["customer"],"scores":[1,null],"pair":["a",-1,"customer"],"by_name":{"a":-5},"parent":{"id":"b","type":0.5,"nickName":null,"scores":[]},"other":3}"#;

/// Returns the models of the golden documents that are JSON.
fn golden_models() -> Vec<Model> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let hazards = std::fs::read_dir(root).expect("golden").map(|hazard| hazard.expect("a hazard").path());
    let inputs =
        hazards.flat_map(|hazard| std::fs::read_dir(hazard).expect("a case").map(|file| file.expect("a file").path()));
    let read = |path: std::path::PathBuf| {
        let name = path.file_name()?.to_str()?.to_owned();
        let is_input = name.ends_with(".adl.json") || name.ends_with(".schema.json");
        let bytes = std::fs::read(&path).ok().filter(|_| is_input)?;
        let generator = crate::Generator::new().lenient(true);
        Some(generator.read([crate::Source::Text { name, bytes }]).expect("a golden document").models)
    };
    inputs.filter_map(read).flatten().collect()
}

#[test]
fn what_templates_lay_out_is_as_prettyplease_has_it() {
    let (mut laid_out, mut drafts) = (0, 0);
    for model in golden_models().iter().chain([&everything()]) {
        let options = Options::default();
        let subject = Subject::new(&target::PROFILE, "a", &options);
        let input = crate::target::job::Input::new(model);
        let (passed, _) = input.after(&target::PROFILE, &subject).expect("passes");
        let mut model = passed.into_owned();
        let plan = DeserializeAnalysis::new(&mut model, CheckLevel::Full);
        let mut printer = ItemPrinter::new(&model, "a", &plan, &options);
        let (items, impls) = printer.declarations().expect("prints");
        for text in items.into_iter().chain(impls) {
            match text {
                Text::Final(text) => {
                    let expected = format::items(&text).expect("Rust");
                    assert!(text == expected, "{text}\n\nshould be\n\n{expected}");
                    laid_out += 1;
                }
                Text::Filled(_) => {}
                Text::Draft(_) => drafts += 1,
            }
        }
    }
    assert!(laid_out > 4 * drafts, "{laid_out} are laid out, {drafts} aren't");
}

/// Returns the program that reads the instances, for both editions.
fn program() -> String {
    let mut calls = String::new();
    for (ty, json, outcome) in INSTANCES {
        let json = json.replace("@U", USER);
        let expected = match outcome {
            Ok(written) => format!("Ok({:?})", written.replace("@U", USER)),
            Err(part) => format!("Err({part:?})"),
        };
        calls.push_str(&format!("    failed |= try_one::<file::{ty}>({json:?}, {expected});\n"));
    }
    format!(
        r#"//! Reads the instances.
#![deny(warnings, missing_docs)]

mod file {{
    include!("../../file.rs");
}}

fn try_one<T: serde::Serialize + serde::de::DeserializeOwned>(json: &str, expected: Result<&str, &str>) -> bool {{
    let found = serde_json::from_str::<T>(json).map(|value| serde_json::to_string(&value).unwrap_or_default());
    let same = |one: &str, other: &str| {{
        serde_json::from_str::<serde_json::Value>(one).ok() == serde_json::from_str::<serde_json::Value>(other).ok()
    }};
    let fits = match (&found, expected) {{
        (Ok(found), Ok(expected)) => same(found, expected),
        (Err(error), Err(part)) => error.to_string().contains(part),
        _ => false,
    }};
    if !fits {{
        eprintln!("{{json}}\n    expected {{expected:?}}\n    found    {{found:?}}");
    }}
    !fits
}}

fn main() {{
    let mut failed = false;
{calls}    std::process::exit(failed.into());
}}
"#
    )
}

/// An unused import is a warning in the user's crate.
#[test]
fn a_tuple_imports_an_error_only_where_it_refuses() {
    for (min, rest, refuses) in [(0, Some(Type::Any), false), (1, Some(Type::Any), true), (0, None, true)] {
        let tuple = Tuple { items: vec![Type::String], min, rest: rest.map(Box::new) };
        let text = print(&model(vec![("Pair", Docs::default(), Body::Alias(Type::Tuple(tuple)))]));
        assert_eq!(text.contains("use serde::de::Error as _;"), refuses, "{text}");
        assert_eq!(text.contains("S::Error::"), refuses, "{text}");
    }
}

/// Compiles a file with the real compiler in both editions, runs clippy, and reads the instances.
#[test]
fn serde_reads_exactly_what_is_allowed() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/rust-target");
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().expect("has a parent")).expect("creates the folder");
        if std::fs::read_to_string(&path).ok().as_deref() != Some(text) {
            std::fs::write(path, text).expect("writes");
        }
    };
    write("Cargo.toml", "[workspace]\nmembers = [\"e2021\", \"e2024\"]\nresolver = \"2\"\n");
    write("file.rs", &print(&everything()));
    for edition in ["2021", "2024"] {
        let manifest = format!(
            "[package]\nname = \"e{edition}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[dependencies]\nserde = {{ version = \"1\", features = [\"derive\"] }}\nserde_json = \"1\"\n"
        );
        write(&format!("e{edition}/Cargo.toml"), &manifest);
        write(&format!("e{edition}/src/main.rs"), &program());
    }
    for arguments in [
        &["run", "--offline", "-q", "-p", "e2021"][..],
        &["run", "--offline", "-q", "-p", "e2024"],
        &["clippy", "--offline", "-q", "-p", "e2024", "--", "-D", "warnings"],
    ] {
        let output = std::process::Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&root)
            .env("CARGO_TARGET_DIR", root.join("target"))
            .env_remove("RUSTFLAGS")
            .output()
            .expect("runs cargo");
        assert!(output.status.success(), "cargo {arguments:?}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}
