//! Edits of documents in place, where their text is shared by aliases of YAML.

use super::*;

const TOOLS: &str = "name: n\ntools:\n- name: x\n  returns: &r {type: StringValue}\n- name: y\n  returns: ";

/// Runs a command over a document; returns the document after it.
fn edited(arguments: &[&str], text: &str) -> (Run, String) {
    let folder = Folder::new();
    folder.write("agent.adl.yaml", text);
    let run = folder.short(&[arguments, &["agent.adl.yaml"]].concat());
    (run, folder.read("agent.adl.yaml"))
}

#[test]
fn a_return_type_that_tools_share_by_an_alias_stays() {
    let text = format!("{TOOLS}*r\n");
    let (run, after) = edited(&["lint", "--fix"], &text);
    assert_eq!((run.code, after.as_str()), (Some(0), text.as_str()), "{}", run.stderr);
    assert!(run.stdout.contains(":4:22: warning[implied-schema]"), "{}", run.stdout);
    let (run, after) = edited(&["migrate"], &text);
    assert_eq!((run.code, after.as_str()), (Some(1), text.as_str()), "{}", run.stderr);
    assert!(run.stderr.starts_with("agent.adl.yaml:6:12: error[not-migrated]"), "{}", run.stderr);
}

#[test]
fn a_merged_return_type_gets_members_of_its_own() {
    let (run, after) = edited(&["lint", "--fix"], &format!("{TOOLS}{{<<: *r}}\n"));
    let schema = "schema: {$ref: \"#/$defs/StandardReturnTypes/StringValue\"}";
    assert_eq!((run.code, after), (Some(0), format!("{TOOLS}{{<<: *r, {schema}}}\n")), "{}", run.stderr);
    let (run, after) = edited(&["migrate"], &format!("{TOOLS}{{<<: *r}}\n"));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(after.matches("examples").count(), 2, "{after}");
}

#[test]
fn several_items_of_a_block_list_are_removed() {
    let folder = Folder::new();
    folder.write("new.json", "{\"a\": 1}");
    folder.write(
        "x.schema.yaml",
        "type: object\nrequired:\n- a # one\n- b\n# of c\n- c\nproperties: {a: {type: integer}}\n",
    );
    folder.run(&["infer", "new.json", "--merge", "x.schema.yaml"]).exits(0);
    let expected = "type: object\nrequired:\n- a # one\nproperties: {a: {type: integer}}\n";
    assert_eq!(folder.read("x.schema.yaml"), expected);
}

#[test]
fn merge_widens_a_shared_schema_for_both_properties_or_fails() {
    let folder = Folder::new();
    let schema = "type: object\nproperties:\n  a: &s {type: string}\n  b: *s\n";
    folder.write("x.schema.yaml", schema);
    let merge = |sample: &str| {
        folder.write("new.json", sample);
        folder.short(&["infer", "new.json", "--merge", "x.schema.yaml"])
    };
    let run = merge("{\"a\": 1}");
    assert_eq!((run.code, folder.read("x.schema.yaml").as_str()), (Some(1), schema));
    assert!(run.stderr.starts_with("x.schema.yaml:4:6: error[not-edited]"), "{}", run.stderr);
    // The alias alone can be written out.
    merge("{\"b\": 1}").exits(0);
    let expected =
        "type: object\nproperties:\n  a: &s {type: string}\n  b:\n    type:\n      - string\n      - integer\n";
    assert_eq!(folder.read("x.schema.yaml"), expected);
}

/// Merges components into a document of OpenAPI; returns it after that.
fn merged(components: &str) -> (Run, String, String) {
    let folder = Folder::new();
    folder.write("agent.adl.json", AGENT);
    let document = format!("openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths: {{}}\n{components}");
    folder.write("api.yaml", &document);
    let run = folder.short(&["generate", "agent.adl.json", "--merge", "api.yaml"]);
    let after = folder.read("api.yaml");
    (run, document, after)
}

#[test]
fn components_are_merged_beside_merge_keys_and_complex_keys() {
    for components in [
        "x-c: &c\n  A: {type: string}\ncomponents:\n  schemas:\n    <<: *c\n    Own: {type: string}\n",
        "components:\n  ? schemas\n  : Own: {type: string}\n",
        "components:\n  ? schemas\n  :\n    Own: {type: string}\n  responses: {}\n",
    ] {
        let (run, _, after) = merged(components);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let own = after.find("Own: {type: string}\n").expect("it stays");
        let rest = &after[own + "Own: {type: string}\n".len()..];
        assert!(rest.trim_start().starts_with("GetUserResult:"), "{after}");
    }
}

#[test]
fn merge_does_not_edit_components_behind_a_yaml_alias() {
    for components in ["components: *c\n", "components: {<<: *c}\n"] {
        let (run, before, after) = merged(&format!("x-c: &c\n  schemas:\n    A: {{type: string}}\n{components}"));
        assert_eq!((run.code, after), (Some(1), before), "{}", run.stderr);
        let place = "api.yaml:7:13: error[not-edited]";
        assert!(run.stderr.contains(place), "{}", run.stderr);
    }
}

#[test]
fn a_byte_order_mark_stays_on_standard_output() {
    let folder = Folder::new();
    let text = format!("\u{feff}{TOOLS}{{type: StringValue}}\n");
    let run = folder.run_with_stdin(&["migrate", "-"], text.as_bytes());
    assert!(run.stdout.starts_with("\u{feff}name: n\n"), "{}", run.stdout);
}
