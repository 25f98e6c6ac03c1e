//! `--checks`: what is printed beside types, by target and document.

use super::*;

const SCHEMA: &str = r#"{"title": "Point", "type": "object", "properties": {"x": {"type": "integer", "maximum": 9}}}"#;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("point.schema.json", SCHEMA);
    folder
}

/// Returns which of some texts a generated file has.
fn found<'t>(folder: &Folder, file: &str, texts: &[&'t str]) -> Vec<&'t str> {
    let text = folder.read(file);
    texts.iter().copied().filter(|part| text.contains(part)).collect()
}

const TYPESCRIPT: [&str; 4] = ["export type Point", "isPoint", "checkPoint", "Violation"];
const PYTHON: [&str; 4] = ["class Point", "is_point", "check_point", "Violation"];
const RUST: [&str; 4] = ["pub struct Point", "json::objects!", "Deserialize)]", "Violation"];

#[test]
fn a_flag_selects_the_level_of_all_languages() {
    let generate = |flags: &[&str]| {
        let folder = folder();
        let arguments = ["generate", "point.schema.json", "-t", "rust,typescript,python", "-o", "out"];
        folder.run(&[&arguments[..], flags].concat()).exits(0);
        [("ts", TYPESCRIPT), ("py", PYTHON), ("rs", RUST)]
            .map(|(extension, texts)| found(&folder, &format!("out/point.{extension}"), &texts))
    };
    assert_eq!(generate(&[])[..2], [TYPESCRIPT, PYTHON]);
    assert_eq!(generate(&["--checks", "full"])[2], [RUST[0], RUST[1], RUST[3]]);
    let guards = [&TYPESCRIPT[..2], &PYTHON[..2], &RUST[..2]];
    assert_eq!(generate(&["--checks", "guards"]), guards.map(<[_]>::to_vec));
    let types = [vec![TYPESCRIPT[0]], vec![PYTHON[0]], vec![RUST[0], RUST[2]]];
    assert_eq!(generate(&["--checks", "none"]), types);
    assert_eq!(generate(&["--types-only"]), types);
    folder().run(&["generate", "point.schema.json", "--types-only", "--checks", "full"]).exits(2);
}

#[test]
fn targets_and_documents_differ() {
    let folder = folder();
    folder.write("other.schema.json", SCHEMA);
    folder.write(
        "adl-gen.toml",
        "inputs = [\"*.schema.json\"]\ntargets = [\"typescript\", \"python\"]\nchecks = \"guards\"\n\
         [python]\nchecks = \"full\"\n[documents.\"other.schema.json\"]\nchecks = \"none\"\n",
    );
    folder.run(&["generate"]).exits(0);
    assert_eq!(found(&folder, "generated/point.ts", &TYPESCRIPT), TYPESCRIPT[..2]);
    assert_eq!(found(&folder, "generated/point.py", &PYTHON), PYTHON);
    assert_eq!(found(&folder, "generated/other.py", &PYTHON), PYTHON[..1]);
    folder.run(&["generate", "--checks", "full"]).exits(0);
    assert_eq!(found(&folder, "generated/other.py", &PYTHON), PYTHON);
    let help = "the documents of a package have the same `checks`";
    folder
        .short(&["generate", "--layout", "package"])
        .exits(2)
        .says(&format!("adl-gen.toml:6:12: error[usage]: {help}"));
    folder.write("adl-gen.toml", "inputs = [\"*.schema.json\"]\n[documents.\"no.schema.json\"]\nchecks = \"none\"\n");
    folder.short(&["generate"]).exits(2).says("adl-gen.toml:2:12: error[unused-name]: `");
}

#[test]
fn contracts_need_explanations() {
    let folder = Folder::new();
    folder.write("agent.adl.json", AGENT);
    let arguments = ["generate", "agent.adl.json", "-t", "typescript", "--contracts", "-o", "out"];
    let run = folder.short(&[&arguments[..], &["--checks", "guards"]].concat()).exits(2);
    run.says("contracts explain invalid values, but `typescript` has `checks = \"guards\"`");
    folder.run(&arguments).exits(0);
}

#[test]
fn contracts_need_json_values() {
    let folder = Folder::new();
    folder.write("agent.adl.json", AGENT);
    let arguments = ["generate", "agent.adl.json", "-t", "python", "--set=python.objects=dataclass", "-o", "out"];
    let run = folder.short(&[&arguments[..], &["--contracts"]].concat()).exits(2);
    run.says("contracts pass JSON values, but `python` has `objects = \"dataclass\"`");
    folder.run(&arguments).exits(0);
}

#[test]
fn what_types_alone_do_not_express_is_a_loss() {
    let generate = |level: &str, more: &[&str]| {
        let arguments = ["generate", "point.schema.json", "-t", "rust", "-o", "out", "--checks", level];
        folder().short(&[&arguments[..], more].concat())
    };
    generate("guards", &["--deny-loss"]).exits(0);
    generate("none", &[]).exits(0).says("note: nothing generated expresses 2 constraints");
    let run = generate("none", &["--deny-loss"]).exits(1);
    let run = run.says("`Point` is also read from an array of the values of its properties");
    run.says("`Point` rejects integers that are written with a fraction, such as `1.0`");
}
