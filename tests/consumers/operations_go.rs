//! Operations of OpenAPI in Go: their parameters by a table, requests and responses without I/O, and calls over loopback.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::operations::{document, features, pet_shop};
use crate::tools::{Tools, copy, run, write};
use crate::{generate, here, project};

/// The most lines of the file that operations share, and of the operations of the pet shop.
const MOST_LINES: [(&str, usize); 2] = [("adl_http.go", 1039), ("operations_operations.go", 268)];

/// The tests of the package, in it.
const TESTS: [&str; 5] = ["parameters.jsonl", "vectors_test.go", "units_test.go", "ranges_test.go", "calls_test.go"];

pub fn calls(tools: &Tools) -> Vec<String> {
    let folder = module("operations-go");
    generate(&pet_shop(), &folder, &["-t", "go", "--operations"]);
    for file in TESTS {
        copy(here().join("operations").join(file), folder.join(file));
    }
    for name in ["bodies", "servers", "streams", "webhooks"] {
        let document = here().join(format!("operations/{name}.yaml"));
        generate(&document, &folder.join(name), &["-t", "go", "--operations"]);
        copy(here().join(format!("operations/{name}_test.go")), folder.join(name).join(format!("{name}_test.go")));
    }
    copy(here().join("operations/bodies.jsonl"), folder.join("bodies/bodies.jsonl"));
    let mut problems = vetted(tools, &folder);
    problems.extend(run(tools.go("go", &folder).args(["test", "./..."])).problem("go test"));
    for (file, most) in MOST_LINES {
        let lines = fs::read_to_string(folder.join(file)).expect("a text").lines().count();
        if lines > most {
            problems.push(format!("{file} has {lines} lines, more than {most}"));
        }
    }
    problems
}

/// Builds the server of MCP, and tests the tools without it; returns the command that starts it, or none without its modules.
pub fn tools_server(tools: &Tools) -> Result<Option<PathBuf>, String> {
    let folder = module("operations-tools-go");
    generate(&pet_shop(), &folder.join("operations"), &["-t", "go", "--operations", "--contracts"]);
    for file in TESTS.into_iter().chain(["tools_test.go"]) {
        copy(here().join("operations").join(file), folder.join("operations").join(file));
    }
    generate(
        &here().join("operations/streams.yaml"),
        &folder.join("streams"),
        &["-t", "go", "--operations", "--contracts"],
    );
    copy(here().join("operations/streams_tools_test.go"), folder.join("streams/streams_tools_test.go"));
    let problems: Vec<String> = vetted(tools, &folder)
        .into_iter()
        .chain(run(tools.go("go", &folder).args(["test", "./..."])).problem("the tools in Go"))
        .collect();
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    let example = here().join("../../examples/mcp");
    let module = fs::read_to_string(example.join("go.mod")).expect("a text");
    write(folder.join("go.mod"), module.replace("example.com/weather", "consumer"));
    copy(example.join("go.sum"), folder.join("go.sum"));
    copy(here().join("operations/tools_server.go"), folder.join("server.go"));
    let mut go = Command::new(here().join("../mcp/build_go.sh"));
    go.arg(tools.path("go/bin/go")).args([&folder, &folder.join("programs")]);
    let server = folder.join("programs/server");
    match run(&mut go).problem("the tools in Go") {
        Some(problem) => Err(problem),
        None => Ok(server.exists().then_some(server)),
    }
}

/// Packages with one feature each, so that what the others need isn't there, and one with all, contracts, and names that
/// others take.
pub fn packages(tools: &Tools) -> Vec<String> {
    let folder = module("operations-go-features");
    let mut inputs = Vec::new();
    for (name, operation) in features() {
        let input = folder.join(format!("{name}.json"));
        write(&input, document(name, &operation));
        let arguments = ["-t", "go", "--operations", "--layout", "package"];
        generate(&input, &folder.join(name), &arguments);
        inputs.push(input);
    }
    let hostile = folder.join("hostile.json");
    write(&hostile, HOSTILE);
    generate(&hostile, &folder.join("hostile"), &["-t", "go", "--operations", "--contracts"]);
    let received = here().join("operations/received.json");
    generate(&received, &folder.join("received"), &["-t", "go", "--operations", "--layout", "package"]);
    vetted(tools, &folder)
}

/// A document whose names are those that generated files declare, or have quotation marks and ends of comments.
const HOSTILE: &str = r##"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
    "servers": [{"url": "https://h/\"`\\"}, {"url": "https://{str}.{\"\"\"}.{url_of}/{class}/{`}", "variables": {"`": {"default": "*/\"\\"},
        "class": {"enum": ["\"`\\", "self", "*/", ""], "default": "self"}}}],
    "security": [{"a`\"\nb": []}, {"key": []}],
    "paths": {"/a\"`\\{p\"}/{writer}": {"post": {"operationId": "APIClient", "tags": ["*/\n`", "Operations", "list"],
        "description": "Text\n//go:embed x\n*/",
        "parameters": [
            {"name": "p\"", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "writer", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "q`\n", "in": "query", "content": {"application/json; a=\"`\\\n\"": {"schema": {"type": "string"}}}}],
        "requestBody": {"content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/Servers"},
            "encoding": {"a\"`": {"contentType": "text/\"`\n"}}},
            "application/x; a=\"`\\\\\"": {"schema": {"$ref": "#/components/schemas/Servers"}}}},
        "responses": {
            "200": {"description": "", "headers": {"body": {"schema": {"type": "integer"}}, "ok": {"schema": {"type": "number"}}},
                "content": {"text/\"`\nx": {"schema": {"$ref": "#/components/schemas/APIClient"}},
                    "application/json": {"schema": {"$ref": "#/components/schemas/APIClient"}}, "image/*": {}}},
            "206": {"description": "", "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/on"}}}},
            "299": {"description": ""}, "3XX": {"description": ""}, "default": {"description": "", "content": {"*/*": {}}}}}},
      "/b": {"get": {"operationId": "BaseURL", "tags": ["list"], "responses": {"default": {"description": ""}}},
        "put": {"operationId": "API client", "tags": ["API"], "responses": {"201": {"description": "",
            "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Servers"}}}}},
            "204": {"description": ""}}},
        "delete": {"operationId": "Operations", "responses": {}}}},
    "components": {
        "schemas": {
            "APIClient": {"type": "object", "properties": {"a": {"type": "string"}}},
            "Servers": {"type": "object", "properties": {"a\"`": {"type": "string", "format": "binary"}}},
            "APIClientResponse": {"type": "string"}, "expanded": {"type": "object"}, "on": {"type": "integer"}},
        "securitySchemes": {
            "a`\"\nb": {"type": "http", "scheme": "basic"}, "key": {"type": "apiKey", "in": "header", "name": "X-\"Key`"}}}}"##;

/// A new module of Go.
fn module(name: &str) -> PathBuf {
    let folder = project(name);
    write(folder.join("go.mod"), "module consumer\n\ngo 1.24\n");
    folder
}

/// Returns what the compiler, `go vet`, gofmt and, if it is installed, staticcheck say.
fn vetted(tools: &Tools, folder: &Path) -> Vec<String> {
    let mut problems = tools.vet_go(folder);
    if tools.path("go/bin/staticcheck").is_file() {
        // It calls Go. The runtime of contracts has errors that are sentences for models.
        let path = std::env::join_paths([tools.path("go/bin"), "/usr/bin".into(), "/bin".into()]).expect("a path");
        let mut command = tools.go("staticcheck", folder);
        command
            .args(["-checks", "inherit,-ST1005", "./..."])
            .env("PATH", path)
            .env("STATICCHECK_CACHE", folder.with_file_name("staticcheck-cache"));
        problems.extend(run(&mut command).problem("staticcheck"));
    }
    problems
}
