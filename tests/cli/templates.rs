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
         interface: flag\n    readonly: flag\n    members: list of { docs: list of text, readonly: flag, key: text, ty: text }\n",
    );
}

#[test]
fn exported_templates_print_the_same() {
    let folder = Folder::with_agent();
    folder.run(&["templates", "--export", "my"]).exits(0).says("templates to `my` (0 kept)");
    folder.run(&["templates", "--export", "my"]).exits(0).says("wrote 0 templates to `my`");
    let all = "rust,typescript,python,openapi,json-schema,pydantic,zod,mcp,preamble,html";
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
    let variables = "its variables are docs: list of text, name: text, interface: flag, readonly: flag, members: list of { docs: list of text";
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

/// Returns a folder with a document and a custom target in `mine`.
fn with_target(description: &str, file: &str) -> Folder {
    let folder = Folder::with_agent();
    folder.write("mine/target.toml", description);
    folder.write("mine/file.tera", file);
    folder
}

const TARGET: [&str; 5] = ["generate", "agent.adl.json", "-t", "./mine", "-o"];

#[test]
fn a_custom_target_is_a_folder() {
    let folder =
        with_target("file = \"{document}.txt\"\n", "{{ header }}\n{% for type in types %}{{ type }}{% endfor %}");
    folder.write(
        "mine/record.tera",
        "{{ name }}:{% for field in fields %} {{ field.name }}={{ field.ty }}{% endfor %}\n",
    );
    folder.run(&[&TARGET[..], &["out"]].concat()).exits(0);
    assert_eq!(folder.entries("out"), ["agent.txt"]);
    let text = folder.read("out/agent.txt");
    assert!(text.starts_with("@generated by adl-gen") && text.ends_with("\nGetUserResult: Id=string"), "{text}");
    // Beside other targets, and in a package.
    let both = ["generate", "agent.adl.json", "-t", "typescript,./mine", "--layout", "package", "-o", "package"];
    folder.run(&both).exits(0);
    assert_eq!(folder.entries("package/mine"), ["package.txt"]);
    folder.write("adl-gen.toml", "inputs = [\"agent.adl.json\"]\ntargets = [\"./mine\"]\n");
    folder.run(&["generate", "-o", "out", "--check"]).exits(0);
    folder.run(&["generate", "-o", "out", "--depfile", "out/deps"]).exits(0);
    let deps = folder.read("out/deps");
    assert!(
        ["mine/target.toml", "mine/file.tera", "mine/record.tera"].iter().all(|file| deps.contains(file)),
        "{deps}"
    );
}

#[test]
fn files_of_a_custom_target_that_are_no_longer_produced_are_found() {
    let folder = with_target("file = \"{document}.txt\"\n", "{{ header }}\n");
    folder.write("other.adl.json", AGENT);
    folder.write("adl-gen.toml", "inputs = [\"*.adl.json\"]\ntargets = [\"./mine\"]\nlayout = \"file\"\n");
    folder.run(&["generate", "-o", "out"]).exits(0);
    fs::remove_file(folder.path("other.adl.json")).expect("removes");
    folder.run(&["generate", "-o", "out", "--check"]).exits(1).prints_only("no longer produced: out/other.txt\n");
    folder.run(&["generate", "-o", "out", "--prune"]).exits(0);
    assert_eq!(folder.entries("out"), ["agent.txt"]);
}

#[test]
fn errors_of_a_custom_target_have_a_place() {
    let file = "file = \"{document}.txt\"\n";
    for (description, message) in [
        ("", "`./mine` has no `file` in `target.toml`"),
        ("file = \"a.txt\"\n", "mine/target.toml:1:8: error[config]: `a.txt` is not a file name with `{document}`"),
        ("file = \"../{document}\"\n", "is not a file name with `{document}`"),
        (
            &format!("{file}[types]\nnullable = \"*\"\n"),
            "mine/target.toml:3:12: error[config]: `*` does not contain `{type}`",
        ),
        (&format!("{file}[names]\ntypes = \"kebab-case\"\n"), "`kebab-case` is not one of `PascalCase`, `camelCase`"),
        (&format!("{file}[types]\nhas-null = [\"dict\"]\n"), "`dict` is not a type that may have a null of its own"),
        (&format!("{file}[quotes]\nstring = \"go\"\n"), "unknown setting `string`"),
    ] {
        let folder = with_target(description, "{{ header }}\n");
        folder.short(&[&TARGET[..], &["out"]].concat()).exits(2).says(message);
        assert!(!folder.path("out").exists());
    }
    let folder = with_target(file, "{{ haeder }}\n");
    folder.short(&[&TARGET[..], &["out"]].concat()).exits(2).says("mine/file.tera:1:4: error[template]");
    folder.short(&["generate", "agent.adl.json", "-t", "./none"]).exits(2).says("can't read `./none/target.toml`");
    folder.run(&["generate", "agent.adl.json", "-t", "ruts"]).exits(2).says("unknown target `ruts`");
    let folder = with_target(file, "{{ header }}\n");
    folder.short(&[&TARGET[..], &["out", "--deny-loss"]].concat()).exits(2).says("doesn't know what a custom target");
}

/// The walk-through of the documentation, as it stands there.
#[test]
fn the_documented_target_works() {
    let docs = include_str!("../../docs/adding-a-target.md");
    let folder = Folder::with_agent();
    let mut files = Vec::new();
    for part in docs.split("`php/").skip(1) {
        let (name, rest) = part.split_once('`').expect("a name");
        let (_, code) = rest.split_once("\n```").and_then(|(_, code)| code.split_once('\n')).expect("a block");
        let (code, _) = code.split_once("```").expect("the end of a block");
        folder.write(&format!("php/{name}"), code);
        files.push(name);
    }
    assert_eq!(files, ["target.toml", "file.tera", "record.tera", "enum.tera"]);
    folder.write("php/reserved.txt", "class");
    folder.run(&["generate", "agent.adl.json", "-t", "./php", "-o", "out"]).exits(0);
    let text = folder.read("out/agent.php");
    let class = "final class GetUserResult\n{\n    public string $id;\n}\n";
    assert!(text.starts_with("<?php\n/* @generated by adl-gen") && text.contains(class), "{text}");
}

/// The templates of the documentation, as they stand there.
#[test]
fn the_documented_templates_work() {
    let docs = include_str!("../../docs/templates.md");
    let mut printed = Vec::new();
    for part in docs.split("`my-templates/").skip(1) {
        let (name, rest) = part.split_once('`').expect("a name");
        let (_, code) = rest.split_once("\n```jinja\n").expect("a block");
        let (code, _) = code.split_once("```").expect("the end of a block");
        let folder = folder(name, code);
        let (target, extension) = if name.starts_with("rust") { ("rust", "rs") } else { ("typescript", "ts") };
        folder.run(&["generate", "agent.adl.json", "-t", target, "--templates", "my", "-o", "out"]).exits(0);
        printed.push(folder.read(&format!("out/agent.{extension}")));
    }
    let expected = [
        "export interface GetUserResult {\n  id: string;\n}\n",
        "export type GetUserResult = {\n  readonly id: string;\n};\n",
        "#[derive(Debug, Clone, PartialEq)]\n#[non_exhaustive]\npub struct GetUserResult {\n    pub id: String,\n}\n",
    ];
    assert_eq!(printed.len(), expected.len());
    for (printed, expected) in printed.iter().zip(expected) {
        assert!(printed.contains(expected), "{printed}");
    }
}

#[test]
fn a_custom_target_writes_no_type_of_exponential_length() {
    let unions: Vec<String> = (0..200)
        .map(|n| format!("\"U{n}\": {{\"anyOf\": [{{\"type\": \"array\", \"items\": {{\"$ref\": \"#/$defs/U{}\"}}}}, {{\"type\": \"object\", \"additionalProperties\": {{\"$ref\": \"#/$defs/U{}\"}}}}]}}", n + 1, n + 1))
        .collect();
    let folder = with_target(
        "file = \"{document}.txt\"\n[types]\nunion = \"({variants})\"\nlist = \"[]{item}\"\nmap = \"map {value}\"\n",
        "{{ header }}\n{% for type in types %}{{ type }}\n{% endfor %}",
    );
    folder.write("mine/record.tera", "{{ name }}:{% for field in fields %} {{ field.ty }}{% endfor %}\n");
    let schema = format!(
        "{{\"title\": \"Root\", \"type\": \"object\", \"properties\": {{\"u\": {{\"$ref\": \"#/$defs/U0\"}}}}, \"$defs\": {{{}, \"U200\": {{\"type\": \"string\"}}}}}}",
        unions.join(", ")
    );
    folder.write("deep.schema.json", schema);
    folder.run(&["generate", "deep.schema.json", "-t", "./mine", "-o", "out"]).exits(0);
    let text = folder.read("out/deep.txt");
    assert!(text.contains("Root: ([]") && text.len() < 3000, "{} bytes: {text}", text.len());
}
