//! `adl-gen templates` and `--templates`

use super::*;

const RECORD: &str = "typescript/record.tera";

/// Returns a folder with a document and a template in `my`.
fn folder(name: &str, template: &str) -> Folder {
    let folder = Folder::with_agent();
    folder.write(&format!("my/{name}"), template);
    folder
}

fn generate(folder: &Folder) -> Run {
    folder.short(&["generate", "agent.adl.json", "-t", "typescript", "--templates", "my", "-o", "out"])
}

#[test]
fn templates_are_listed_with_their_variables() {
    Folder::new().run(&["templates", "typescript/record"]).exits(0).prints_only(
        "typescript/record.tera\n  An object type.\n    docs: list of text\n    name: text\n    \
         members: list of { docs: list of text, key: text, optional: flag, ty: text }\n",
    );
}

#[test]
fn exported_templates_print_the_same() {
    let folder = Folder::with_agent();
    folder.run(&["templates", "--export", "my"]).exits(0).says("templates to `my` (0 kept)");
    folder.run(&["templates", "--export", "my"]).exits(0).says("wrote 0 templates to `my`");
    let all = "rust,typescript,python,openapi,json-schema,pydantic,zod,preamble";
    for layout in ["file", "package"] {
        let arguments = ["generate", "agent.adl.json", "-t", all, "--layout", layout, "--contracts", "-o", layout];
        folder.run(&arguments).exits(0);
        folder.run(&[&arguments[..], &["--templates", "my", "--check"]].concat()).exits(0);
    }
}

#[test]
fn a_template_replaces_the_built_in_one() {
    let text = "{% for line in docs %}// {{ line }}\n{% endfor %}export interface {{ name }} { \
                {% for member in members %}{{ member.key }}: {{ member.ty }}; {% endfor %}}\n";
    let folder = folder(RECORD, text);
    generate(&folder).exits(0);
    let with = folder.read("out/agent.ts");
    assert!(with.contains("\nexport interface GetUserResult { id: string; }\n"), "{with}");
    assert!(with.contains("export function isGetUserResult"), "{with}");
    // The setting of the config file is relative to it.
    folder.write("adl-gen.toml", "inputs = [\"agent.adl.json\"]\ntargets = [\"typescript\"]\ntemplates = \"my\"\n");
    folder.run(&["generate", "-o", "out", "--check"]).exits(0);
    folder.run(&["generate", "-o", "out", "--depfile", "out/deps"]).exits(0);
    assert!(folder.read("out/deps").contains("my/typescript/record.tera"));
}

#[test]
fn templates_include_others() {
    let folder = folder(RECORD, "{% include \"typescript/_name.tera\" %} = {};\n");
    folder.write("my/typescript/_name.tera", "export type {{ name }}");
    generate(&folder).exits(0);
    assert!(folder.read("out/agent.ts").contains("\nexport type GetUserResult = {};\n"));
}

#[test]
fn errors_in_templates_have_a_place_and_name_the_variables() {
    let variables = "its variables are docs: list of text, name: text, members: list of { docs: list of text";
    for (template, message) in [
        ("export {{ nmae }}", "`typescript/record.tera` is given no variable `nmae`"),
        ("export {% if x %}", "Unexpected end of input"),
        ("{% for m in members %}\n  {{ m.kye }}{% endfor %}", "Field `kye` is not defined"),
    ] {
        let run = generate(&folder(RECORD, template)).exits(2);
        assert!(run.stderr.starts_with("my/typescript/record.tera:"), "{}", run.stderr);
        assert!(run.stderr.contains(message) && run.stderr.contains("error[template]"), "{}", run.stderr);
        let run = folder(RECORD, template);
        let run = run.run(&["generate", "agent.adl.json", "-t", "typescript", "--templates", "my"]).exits(2);
        assert!(run.stderr.contains(variables) || message.contains("end of"), "{}", run.stderr);
    }
    generate(&folder("typescript/recrod.tera", "")).exits(2).says("there is no template `typescript/recrod.tera`");
    generate(&Folder::with_agent()).exits(2).says("can't read the templates in `my`");
}

#[test]
fn invalid_code_is_the_fault_of_the_template() {
    let folder = folder("rust/record.tera", "pub struct {{ name }} {");
    let run = folder.short(&["generate", "agent.adl.json", "-t", "rust", "--templates", "my"]);
    run.exits(2).says("error[template]: the generated Rust is invalid");
}
