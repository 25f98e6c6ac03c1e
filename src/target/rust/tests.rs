//! Tests with a model that contains one of everything.

mod instances;
mod models;

use super::*;
use crate::model::{Body, Docs, Tuple, Type};
use crate::target::pass::Subject;
use crate::target::{Options, Target};
use instances::{INSTANCES, USER};
use models::{everything, model};

fn print(model: &Model) -> String {
    crate::target::test_models::generate(model, Target::Rust, &Options::default()).expect("prints").text
}

/// Returns the models of the golden documents that are JSON.
fn golden_models() -> Vec<Model> {
    let inputs = crate::goldens::files(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).into_iter();
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
        let subject = Subject::new(&target::PROFILE, model, "a", &options);
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
