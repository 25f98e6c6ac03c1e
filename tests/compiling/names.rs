//! Documents whose types and properties have the names that generated code mentions: those of the language, of its
//! library, and of the support. They are read from what is generated for a document with every construct.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::tools::{Problems, fresh_folder, report, write};
use crate::{Form, build_folder, generate};

/// Names that a form may mention where the document with every construct has no need of them, and attributes that classes
/// of libraries have.
const OTHERS: &[&str] = &[
    "Default", "default", "Into", "ToString", "From", "TryFrom", "FromStr", "Iterator", "Send", "Sync", "mro",
    "register",
];

/// Writes the documents for targets: in each of them, all names are types, of another form each time.
pub fn files(folder: &str, targets: &[&str], forms: &[Form]) -> Result<Vec<PathBuf>, Problems> {
    let folder = fresh_folder(build_folder().join(folder).join("inputs"));
    let every = folder.join("every.adl.json");
    write(&every, document(&[], &[], 0).to_string());
    let mut names = BTreeSet::new();
    for (form, arguments) in forms {
        let generated = folder.join("every").join(form);
        report(generate(std::slice::from_ref(&every), arguments, &generated).into_iter().collect())?;
        collect(&generated, &mut names);
    }
    assert!(names.len() > 100, "{targets:?} mention only {} names", names.len());
    names.extend(OTHERS.iter().map(|name| (*name).to_owned()));
    // Types begin with a capital letter. Those that differ only by their case would be one.
    let capital = names.iter().filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
    let types: BTreeMap<String, &str> =
        capital.map(|name| (name.to_lowercase().replace('_', ""), name.as_str())).collect();
    let types: Vec<&str> = types.into_values().collect();
    let members: Vec<&str> = names.iter().map(String::as_str).collect();
    let file = |turn: usize| {
        let path = folder.join(format!("names_{turn}.adl.json"));
        let members = if turn == 0 { members.as_slice() } else { &[] };
        write(&path, document(&types, members, turn).to_string());
        path
    };
    Ok((0..FORMS_OF_TYPES).map(file).collect())
}

/// Collects the identifiers of files, apart from those in comments that fill a line.
fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for path in std::fs::read_dir(folder).expect("files").map(|file| file.expect("a file").path()) {
        if path.is_dir() {
            collect(&path, names);
            continue;
        }
        // The runtime is a module that knows no types of a document.
        if path.file_stem().is_some_and(|stem| stem == "adl_runtime") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file can be read");
        let code =
            text.lines().filter(|line| !["//", "#", "*", "/*"].iter().any(|mark| line.trim_start().starts_with(mark)));
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let words = code.flat_map(|line| line.split(|c| !is_part(c)));
        let found = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'));
        names.extend(found.map(str::to_owned));
    }
}

const FORMS_OF_TYPES: usize = 3;

/// Returns a type: structs, tuple structs and aliases hide different names of Rust.
fn type_of(index: usize, turn: usize) -> Value {
    match ((index + turn) % FORMS_OF_TYPES, index % 2) {
        (0, _) => json!({"type": "integer", "minimum": 3}),
        (1, 0) => json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"],
            "additionalProperties": {"type": "integer"}}),
        (1, _) => json!({"enum": ["a", "b"]}),
        (_, 0) => json!({"type": "string"}),
        (_, _) => json!({"type": ["string", "integer"]}),
    }
}

/// Returns a document with every construct, with types and members of these names.
fn document(types: &[&str], members: &[&str], turn: usize) -> Value {
    let mut definitions: Map<String, Value> =
        types.iter().enumerate().map(|(index, name)| ((*name).to_owned(), type_of(index, turn))).collect();
    let uses: Map<String, Value> = types
        .iter()
        .enumerate()
        .map(|(index, name)| (format!("field_{index}"), json!({"$ref": format!("#/$defs/{name}")})))
        .collect();
    let texts: Map<String, Value> =
        members.iter().map(|name| ((*name).to_owned(), json!({"type": "integer", "minimum": 3}))).collect();
    let listed = [members, &["a"]].concat();
    let constructs = json!({
        "Ax1": {"type": "object", "properties": texts, "additionalProperties": {"type": "integer"}},
        "Ax2": {"enum": listed},
        "Ax3": {"enum": ["a", 1, null]},
        "Ax4": {"type": "object", "properties": {"kind": {"const": "c"}, "count": {"type": "integer"}}, "required": ["kind", "count"]},
        "Ax5": {"oneOf": [{"$ref": "#/$defs/Ax4"}, {"type": "object", "properties": {"kind": {"const": "d"}}, "required": ["kind"]}]},
        "Ax6": {"type": ["string", "integer", "array"], "items": {"type": "integer"}},
        "Ax7": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {"type": "boolean"}},
        "Ax8": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false, "minItems": 2},
        "Ax9": {"type": "string", "pattern": "^(a|b)+$", "maxLength": 9, "format": "date-time"},
        "Ax10": {"type": "object", "properties": {"data": {"type": "string"}, "error": {"type": "integer"}},
            "oneOf": [{"required": ["data"]}, {"required": ["error"]}]},
        "Ax11": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Ax11"}, "any": {}, "flag": {"type": ["boolean", "null"]},
            "ratio": {"type": "number", "multipleOf": 0.5}, "set": {"type": "array", "uniqueItems": true, "contains": {"type": "string"}}},
            "dependentRequired": {"next": ["any"]}, "minProperties": 1, "unevaluatedProperties": false},
        "Ax12": {"type": "object", "additionalProperties": {"type": "integer"}, "propertyNames": {"pattern": "^a"}},
        "Ax13": {"anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]}]},
        "Ax14": {"type": "object", "properties": {"a": {}, "b": {}, "c": {}, "d": {}, "e": {}, "f": {}, "g": {}, "h": {}},
            "required": ["a", "b", "c", "d", "e", "f", "g", "h"]},
        "Ax15": {"type": "array", "items": false},
        "Ax16": {"not": {"type": "string"}},
        "Ax17": {"type": "object", "patternProperties": {"^a": {"type": "integer"}}, "additionalProperties": false},
        "Ax19": {"type": "string", "pattern": "^(?=a)(a+)+b$"},
        "Ax18": {"type": "object", "properties": {"x": {"type": "integer"}}, "if": {"required": ["x"]}, "then": {"minProperties": 2}},
    });
    definitions.extend(constructs.as_object().expect("an object").clone());
    let all: Map<String, Value> = constructs
        .as_object()
        .expect("an object")
        .keys()
        .map(|name| (format!("own_{}", name.to_lowercase()), json!({"$ref": format!("#/$defs/{name}")})))
        .collect();
    let tool = |name: &str, ty: &str, schema: Value| {
        json!({
            "name": name,
            "parameters": {"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer", "minimum": 1}}, "required": ["query"]},
            "returns": {"type": ty, "schema": schema},
        })
    };
    json!({
        "name": "every",
        "description": "Every construct.",
        "$defs": definitions,
        "tools": [
            tool("use_all", "Custom", json!({"type": "object", "properties": uses, "required": []})),
            tool("use_own", "ObjectResult", json!({"type": "object", "properties": all})),
            tool("list_all", "ListResult", json!({"type": "object", "properties": {"id": {"type": "string"}}})),
            {"name": "silent"},
        ],
    })
}
