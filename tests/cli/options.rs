//! Options of targets: `--set`, tables of the config file, paths of types and properties.

use super::*;

const SCHEMA: &str = r##"{"title": "User", "type": "object", "required": ["id"], "properties": {
    "id": {"type": "string"}, "created_at": {"type": "string", "format": "date-time"},
    "names": {"$ref": "#/$defs/names"}}, "$defs": {"names": {"type": "array", "items": {"type": "string"}}}}"##;

fn folder(config: &str) -> Folder {
    let folder = Folder::new();
    folder.write("user.schema.json", SCHEMA);
    folder.write("adl-gen.toml", format!("inputs = [\"user.schema.json\"]\ntargets = [\"rust\"]\n{config}"));
    folder
}

#[test]
fn options_of_paths_apply_to_types_and_properties() {
    let folder = folder(
        "[rust]\nderives = [\"Eq\"]\n[rust.User]\nderives = [\"Hash\", \"std::hash::Hash\"]\nattributes = [\"must_use\"]\n\
         [rust.\"user.User.id\"]\ntype = \"crate::Id\"\n[rust.\"User.id\"]\ntype = \"String\"\nattributes = [\"doc(hidden)\"]\n",
    );
    folder.run(&["generate"]).exits(0);
    let text = folder.read("generated/user.rs");
    let expected = "#[derive(Debug, Clone, PartialEq, Eq, Hash)]\n#[must_use]\npub struct User {\n    \
                    #[doc(hidden)]\n    pub id: crate::Id,\n";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn unknown_paths_and_options_that_do_not_apply_are_errors() {
    for (config, expected) in [
        (
            "[rust.Usr]\nderives = []\n",
            &["error[unused-name]", "--> adl-gen.toml:3:7", "`Usr`", "did you mean `User`?"][..],
        ),
        (
            "[rust.\"User.created\"]\ntype = \"u8\"\n",
            &["adl-gen.toml:3:7", "no type or property `User.created`", "`adl-gen inspect` lists"],
        ),
        ("[rust.\"agent.User\"]\ntype = \"u8\"\n", &["no type or property `agent.User`"]),
        ("[rust.\"User.id\"]\nderives = [\"Eq\"]\n", &["`User.id` is a property, but `derives` is an option of types"]),
        ("[rust.Names]\nderives = [\"Eq\"]\n", &["`Names` is an alias in Rust, which derives nothing"]),
        ("[rust]\nengine = \"typify\"\nsetters = true\n", &["typify doesn't know the option `rust.setters`"]),
    ] {
        let run = folder(config).run(&["generate"]).exits(2);
        expected.iter().fold(run, |run, part| run.says(part));
    }
}

#[test]
fn set_takes_toml_and_plain_texts() {
    let run = |set: &[&str]| {
        let folder = folder("[rust]\nnon-exhaustive = true\n");
        let arguments: Vec<String> = set.iter().map(|set| format!("--set={set}")).collect();
        let arguments = ["generate"].into_iter().chain(arguments.iter().map(String::as_str));
        folder.run(&arguments.collect::<Vec<_>>()).exits(0);
        folder.read("generated/user.rs")
    };
    let text = run(&["rust.visibility=pub(crate)", "rust.derives=['Hash']", "rust.\"User.id\".type=crate::Id"]);
    let parts = ["pub(crate) use generated::*;", "PartialEq, Hash)]\n#[non_exhaustive]", "pub id: crate::Id"];
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    assert!(!run(&["rust.non-exhaustive=false"]).contains("non_exhaustive"));
    let folder = folder("");
    folder
        .short(&["generate", "--set", "rust.derive=[]"])
        .exits(2)
        .says("--set:1:6: error[config]: unknown setting `derive`");
    folder.short(&["generate", "--set", "rust"]).exits(2).says("--set:1:");
    folder.short(&["generate", "--set", "integers=small"]).exits(2).says("`small` is not one of `wide`, `narrow`");
}

#[test]
fn losses_of_replaced_types_are_documented() {
    let folder = folder("[rust]\nformats = { date-time = \"chrono\" }\n[rust.\"User.id\"]\ntype = \"crate::Id\"\n");
    let run = folder.run(&["generate", "--losses", "--deny-loss"]).exits(0);
    run.says("`User.created_at` is read by `::chrono::DateTime<::chrono::FixedOffset>`, which rejects strings")
        .says("`User.id` is read by `crate::Id`, which may reject a valid value");
}

#[test]
fn javascript_takes_the_place_of_typescript() {
    let folder = folder("[typescript]\nemit = \"js\"\n");
    let run = |arguments: &[&str]| folder.run(&[&["generate", "-t", "typescript"], arguments].concat());
    run(&["--set", "typescript.emit=ts"]).exits(0);
    // What was there before goes, and the other way round.
    run(&["--prune"]).exits(0);
    assert_eq!(folder.entries("generated"), ["user.d.ts", "user.js"]);
    let [code, declarations] = ["js", "d.ts"].map(|ending| folder.read(&format!("generated/user.{ending}")));
    assert!(code.contains("export function isUser(value) {"), "{code}");
    assert!(declarations.contains("export declare function isUser(value: unknown): value is User;"), "{declarations}");
    run(&["--check"]).exits(0);
    run(&["--set", "typescript.emit=ts", "--prune"]).exits(0);
    assert_eq!(folder.entries("generated"), ["user.ts"]);
    run(&["--import-extension", "ts"]).exits(2).says("JavaScript can't import files of TypeScript");
}

#[test]
fn templates_of_users_print_what_has_no_javascript() {
    let folder = folder("templates = \"templates\"\n[typescript]\nemit = \"js\"\n");
    folder.write("templates/typescript/alias.tera", "export enum {{ name }} { A }\n");
    let run = folder.run(&["generate", "-t", "typescript"]).exits(2);
    run.says("error[template]").says("an enum can't be printed as JavaScript with declarations");
}
