//! `--lenient`: what is broken in a document is left out.

use super::*;

const DOCUMENT: &str = r##"openapi: 3.0.3
info: {title: t, version: "1"}
paths:
  /a: {get: {operationId: getA, responses: {"200": {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}
  /b: {get: {operationId: getB, responses: {"200": {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/B'}}}}}}}
components:
  schemas:
    A:
      type: object
      required: [id]
      properties:
        id: {type: integer}
        name: {type: {description: misplaced}}
        zip: {type: string, pattern: 12345}
        next: {$ref: '#/components/schemas/Missing'}
    B: {type: object, required: [id], properties: {id: {type: integer}}}
"##;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("api.yaml", DOCUMENT);
    folder
}

const GENERATE: [&str; 6] = ["generate", "api.yaml", "-t", "typescript", "--message-format", "short"];

#[test]
fn three_broken_places_block_nothing_else() {
    let folder = folder();
    let refused = folder.run(&GENERATE[..4]).exits(1);
    assert_eq!(refused.stderr.matches("`--lenient` leaves it out").count(), 3, "{}", refused.stderr);
    let run = folder.run(&[&GENERATE[..], &["--lenient", "--losses", "-o", "out"]].concat()).exits(0);
    for line in [
        "api.yaml:13:22: warning[wrong-type]: `type` must be",
        "api.yaml:14:38: warning[wrong-type]: `pattern` must be",
        "api.yaml:15:22: warning[dangling-reference]: unresolved reference: `#/components/schemas/Missing`",
        "api.yaml:13:16: warning[loss]: `A`: `type`: left out",
        "api.yaml:14:29: warning[loss]: `A`: `pattern`: left out",
        "api.yaml:15:22: warning[loss]: `A`: `$ref`: left out",
    ] {
        assert!(run.stderr.contains(line), "{line}\n{}", run.stderr);
    }
    assert_eq!(run.stderr.matches("warning[").count(), 6, "{}", run.stderr);
    let types = folder.read("out/api.ts");
    assert!(types.contains("  id: number;\n  name?: unknown;\n  zip?: string;\n  next?: unknown;\n"), "{types}");
    assert!(types.contains("GetAResult") && types.contains("GetBResult"), "{types}");
}

#[test]
fn it_is_a_setting_and_a_loss() {
    let folder = folder();
    folder.write("adl-gen.toml", "lenient = true\ntargets = [\"typescript\"]\n");
    folder.run(&["generate", "api.yaml", "-o", "out"]).exits(0);
    let denied = folder.run(&["generate", "api.yaml", "-o", "out", "--deny-loss"]).exits(1);
    assert!(denied.stderr.contains("Left out, because something is broken"), "{}", denied.stderr);
    folder.run(&["lint", "api.yaml"]).exits(0);
}
