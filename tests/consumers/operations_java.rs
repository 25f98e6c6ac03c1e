//! Operations of OpenAPI in Java: their parameters by a table, requests and responses without I/O, and calls over loopback.

use std::fs;
use std::path::Path;

use crate::maven::Program;
use crate::operations::{DOCUMENTS, TABLES, document, features, here_of_operations, pet_shop};
use crate::tools::{copy, write};
use crate::{generate, project};

/// The most lines of the file that operations share, and of the operations of the pet shop.
const MOST_LINES: [(&str, usize); 2] = [("AdlHttp.java", 2887), ("OperationsOperations.java", 156)];

/// The class that runs the tests.
const TESTS: &str = "OperationsTest";

pub fn calls() -> Vec<String> {
    let folder = project("operations-java");
    for document in DOCUMENTS.map(|document| here_of_operations().join(document)).into_iter().chain([pet_shop()]) {
        generate(&document, &folder, &["-t", "java", "--operations"]);
    }
    let anything = folder.join("anything.schema.json");
    write(&anything, r#"{"$defs": {"Value": {}}}"#);
    generate(&anything, &folder, &["-t", "java"]);
    for table in TABLES {
        copy(here_of_operations().join(table), folder.join(table));
    }
    for test in fs::read_dir(here_of_operations().join("java")).expect("a folder") {
        let test = test.expect("an entry");
        copy(test.path(), folder.join(test.file_name()));
    }
    let files = classes(&folder);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let mut problems = Program { folder: &folder, classpath: "" }.problems("operations in Java", &files, TESTS);
    for (file, most) in MOST_LINES {
        let lines = fs::read_to_string(folder.join(file)).expect("a text").lines().count();
        if lines > most {
            problems.push(format!("{file} has {lines} lines, more than {most}"));
        }
    }
    problems
}

/// Packages with one feature each, so that what the others need isn't there, and documents with names that others take.
pub fn packages() -> Vec<String> {
    let folder = project("operations-java-features");
    let mut problems = Vec::new();
    for (name, operation) in features() {
        let input = folder.join(format!("{name}.json"));
        write(&input, document(name, &operation));
        problems.extend(compiled(&input, &folder.join(name), &["--layout", "package"]));
    }
    let hostile = folder.join("hostile.json");
    write(&hostile, HOSTILE);
    problems.extend(compiled(&hostile, &folder.join("own"), &["--contracts", "--set", "java.package=com.acme.shop"]));
    problems.extend(compiled(&here_of_operations().join("hostile.json"), &folder.join("hostile"), &[]));
    problems.extend(compiled(&here_of_operations().join("received.json"), &folder.join("received"), &[]));
    problems
}

/// Generates and compiles the operations of a document.
fn compiled(input: &Path, folder: &Path, arguments: &[&str]) -> Vec<String> {
    generate(input, folder, &[&["-t", "java", "--operations"], arguments].concat());
    // A program that does nothing.
    write(folder.join("Nothing.java"), "class Nothing {\n    public static void main(String... arguments) {}\n}\n");
    let files = classes(folder);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    Program { folder, classpath: "" }.problems(&folder.display().to_string(), &files, "Nothing")
}

/// Returns the files of classes in a folder.
fn classes(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    names.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.ends_with(".java")).collect()
}

/// A document whose names are those that generated files declare, or have quotation marks and ends of comments.
const HOSTILE: &str = r##"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
    "servers": [{"url": "https://h/\"\\u000a"}, {"url": "https://{str}.{\"\"\"}.{url}/{class}/{`}", "variables": {"`": {"default": "*/\"\\"},
        "class": {"enum": ["\"`\\", "self", "*/", ""], "default": "self"}}}],
    "security": [{"a`\"\nb": []}, {"key": []}],
    "paths": {"/a\"\\u000a{p\"}/{writer}": {"post": {"operationId": "Hostile", "tags": ["*/\n`", "AdlHttp", "List", "Hostile", "String"],
        "description": "Text\n@deprecated\n*/ \\u002a/ {@code",
        "parameters": [
            {"name": "p\"", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "writer", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "q`\n", "in": "query", "content": {"application/json; a=\"`\\\n\"": {"schema": {"type": "string"}}}}],
        "requestBody": {"content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/Servers"},
            "encoding": {"a\"`": {"contentType": "text/\"`\n"}}},
            "application/x; a=\"`\\\\\"": {"schema": {"$ref": "#/components/schemas/Servers"}}}},
        "responses": {
            "200": {"description": "", "headers": {"body": {"schema": {"type": "integer"}}, "ok": {"schema": {"type": "number"}},
                "class": {"schema": {"type": "boolean"}}, "hash-code": {"schema": {"type": "string"}}},
                "content": {"text/\"`\nx": {"schema": {"$ref": "#/components/schemas/Client"}},
                    "application/json": {"schema": {"$ref": "#/components/schemas/Client"}}, "image/*": {}}},
            "206": {"description": "", "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/on"}}}},
            "299": {"description": ""}, "3XX": {"description": ""}, "default": {"description": "", "content": {"*/*": {}}}}}},
      "/b": {"get": {"operationId": "OPERATIONS", "deprecated": true, "tags": ["list"], "responses": {"default": {"description": ""}}},
        "put": {"operationId": "client", "tags": ["list"], "responses": {"201": {"description": "",
            "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Old"}}}}},
            "204": {"description": ""}}},
        "patch": {"operationId": "toString", "tags": ["list"], "responses": {"200": {"description": "",
            "content": {"application/json": {"schema": {"type": "integer"}}}}}},
        "delete": {"operationId": "of", "tags": ["list"], "responses": {}}}},
    "components": {
        "schemas": {
            "Client": {"type": "object", "properties": {"a": {"type": "string"}}},
            "Old": {"type": "object", "deprecated": true, "properties": {"a": {"type": "string"}}},
            "Servers": {"type": "object", "properties": {"a\"`": {"type": "string", "format": "binary"}}},
            "HostileResponse": {"type": "string"}, "expanded": {"type": "object"}, "on": {"type": "integer"}},
        "securitySchemes": {
            "a`\"\nb": {"type": "http", "scheme": "basic"}, "key": {"type": "apiKey", "in": "header", "name": "X-\"Key`"}}}}"##;
