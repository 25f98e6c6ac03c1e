//! Lists of MCP tools: imported, written again, and compared with hosts.

use std::path::PathBuf;

use serde_json::Value;

use super::*;

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

const SAMPLE: &str = include_str!("../../golden/mcp-tools/mcp-tools.tools.json");

/// Returns the generated types and validators of an input, without their headers.
fn types(folder: &Folder, input: &str, module: &str) -> Vec<String> {
    let out = format!("{input}.out");
    let run = folder.run(&["generate", input, "-t", "rust,typescript,python", "-o", &out]);
    assert_eq!(run.code, Some(0), "{input}: {}", run.stderr);
    let file = |extension: &str| folder.read(&format!("{out}/{module}{extension}"));
    [".rs", ".ts", ".py"].map(file).iter().map(|text| text.lines().skip(1).collect::<Vec<_>>().join("\n")).collect()
}

/// Imports a document, and compares what is generated from both.
pub(super) fn imports(source: &str, text: &str, module: &str) {
    let folder = Folder::new();
    let imported = format!("{module}.adl.json");
    folder.write(source, text);
    let run = folder.run(&["import", source, "-o", &imported]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = folder.run(&["validate", "--strict", &imported]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let [before, after] = [source, &imported].map(|input| types(&folder, input, module));
    for (before, after) in before.iter().zip(&after) {
        assert!(before == after, "{source}: the types differ:\n{before}\n{after}");
    }
    // Nothing is lost: the list of the imported tools is that of the source.
    let list = |input: &str| {
        let run = folder.run(&["generate", input, "-t", "mcp", "--stdout"]);
        run.stdout.lines().filter(|line| !line.contains("adl-gen/generated")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(list(source), list(&imported));
}

#[test]
fn an_import_generates_the_same() {
    imports("mcp-tools.tools.json", SAMPLE, "mcp_tools");
}

#[test]
fn real_servers_are_imported() {
    let folder =
        std::env::var_os("ADL_GEN_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from).join("corpus");
    let Ok(files) = fs::read_dir(&folder) else {
        // They aren't part of the repository.
        let _ = writeln!(std::io::stderr(), "not run: the real servers of {}", folder.display());
        return;
    };
    for file in files {
        let path = file.expect("a file").path();
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        if let Some(name) = file.strip_suffix(".tools.json") {
            imports(&file, &fs::read_to_string(&path).expect("a text"), &name.replace('-', "_"));
        }
    }
}

#[test]
fn a_schema_is_imported_as_a_tool() {
    let folder = Folder::new();
    let schema = r##"{"$schema": "http://json-schema.org/draft-07/schema#", "title": "Point", "type": "object",
        "properties": {"at": {"items": [{"$ref": "#/definitions/N"}], "type": "array"}, "next": {"$ref": "#"}},
        "required": ["at"], "definitions": {"N": {"type": "number"}}}"##;
    folder.write("a point.schema.json", schema);
    let run = folder.run(&["import", "a point.schema.json", "-o", "p.adl.yaml"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), "wrote `p.adl.yaml` with 1 tool\n"));
    let run = folder.run(&["validate", "--strict", "p.adl.yaml"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let declared = |input: &str| {
        let run = folder.run(&["generate", input, "-t", "typescript", "--types-only", "--stdout"]);
        let (_, types) = run.stdout.split_once("export type Point = {").unwrap_or_else(|| panic!("{}", run.stdout));
        types.split_once("};").expect("an object").0.to_owned()
    };
    assert_eq!(declared("a point.schema.json"), declared("p.adl.yaml"));
    let again = folder.run(&["import", "a point.schema.json", "-o", "p.adl.yaml"]);
    assert!(again.code == Some(2) && again.stderr.contains("`p.adl.yaml` exists already"), "{}", again.stderr);
    let agent = folder.run(&["import", "p.adl.yaml"]);
    assert!(agent.code == Some(2) && agent.stderr.contains("this is an agent definition already"), "{}", agent.stderr);
}

#[test]
fn a_library_is_imported_as_definitions() {
    let folder = Folder::new();
    let schema = r##"{"$schema": "http://json-schema.org/draft-07/schema#", "title": "Shapes", "definitions": {
        "Point": {"type": "array", "items": [{"$ref": "#/definitions/N"}]}, "N": {"type": "number"},
        "Line": {"type": "object", "properties": {"next": {"$ref": "#/definitions/Line"}}}}}"##;
    folder.write("shapes.schema.json", schema);
    folder.run(&["import", "shapes.schema.json", "-o", "shapes.adl.json"]).exits(0);
    let run = folder.run(&["validate", "--strict", "shapes.adl.json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), "1 file: no findings\n"), "{}", run.stdout);
    assert_eq!(types(&folder, "shapes.schema.json", "shapes"), types(&folder, "shapes.adl.json", "shapes"));
}

#[test]
fn import_keeps_a_schemas_own_dialect() {
    let folder = Folder::new();
    let schema = r##"{"$schema": "http://json-schema.org/draft-04/schema#", "type": "object", "properties":
        {"x": {"type": "number", "minimum": 0, "exclusiveMinimum": true}}, "required": ["x"]}"##;
    folder.write("x.schema.json", schema);
    folder.run(&["import", "x.schema.json", "-o", "x.adl.json"]).exits(0);
    let run = folder.run(&["validate", "x.adl.json"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", "1 file: no findings\n"));
}

#[test]
fn a_standard_type_is_named_where_the_schema_is_one() {
    let folder = Folder::new();
    let standard = include_str!("../../schemas/standard/OperationStatus.schema.json");
    let tool = |name: &str, schema: &str| {
        format!(r#"{{"name": "{name}", "inputSchema": {{"type": "object"}}, "outputSchema": {schema}}}"#)
    };
    let narrower = standard.replacen("\"properties\": {", "\"properties\": {\"more\": {\"type\": \"string\"},", 1);
    folder.write("a.tools.json", format!("[{}, {}]", tool("a", standard), tool("b", &narrower)));
    let imported: Value = serde_json::from_str(&folder.run(&["import", "a.tools.json"]).stdout).expect("JSON");
    let types = [0, 1].map(|index| imported["tools"][index]["returns"]["type"].clone());
    assert_eq!(types, ["OperationStatus", "Custom"].map(Value::from));
}

#[test]
fn hosts_have_their_reasons() {
    let folder = Folder::new();
    folder.write("a.tools.json", SAMPLE);
    let run = folder.run(&["fits", "a.tools.json"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    let row = |tool: &str, part: &str| {
        let row = lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>());
        row.into_iter().find(|row| row.starts_with(&[tool, part])).unwrap_or_default().split_off(2)
    };
    assert_eq!(row("list_cities", "result"), ["yes", "wrapped", "wrapped", "no", "no", "yes", "no", "yes"]);
    assert_eq!(row("walk", "parameters"), ["yes"; 8]);
    let reason = "a.tools.json:25:46: get_forecast (result), openapi-3.0: `prefixItems` isn't supported";
    assert!(lines.contains(&reason), "{}", run.stdout);
    let json: Value =
        serde_json::from_str(&folder.run(&["fits", "a.tools.json", "--format", "json"]).stdout).expect("JSON");
    let host = &json[0]["hosts"][7];
    assert_eq!((&host["host"], &host["answer"]), (&"openapi-3.0".into(), &"no".into()));
    assert_eq!((&host["because"][0]["keyword"], &host["because"][0]["line"]), (&"prefixItems".into(), &25.into()));
}
