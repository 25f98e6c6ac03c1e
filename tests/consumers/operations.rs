//! Operations of OpenAPI: their parameters by a table, and calls over loopback, with success and each error.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{Tools, copy, run, write};
use crate::{generate, here, operations_go, operations_python, operations_rust, project};

/// The most lines of the module that operations share, and of the operations of the pet shop.
const MOST_LINES: [(&str, usize); 2] = [("adl_http.ts", 536), ("operations_operations.ts", 120)];

/// The scripts, and what they print.
const SCRIPTS: [(&str, &str); 7] = [
    ("vectors", "183 rows\n"),
    ("units", "units\n"),
    ("bodies", "16 bodies\n"),
    ("calls", "15 calls\n"),
    ("servers", "servers\n"),
    ("streams", "streams\n"),
    ("webhooks", "webhooks\n"),
];

/// The documents besides that of the pet shop.
pub const DOCUMENTS: [&str; 4] = ["bodies.yaml", "servers.yaml", "streams.yaml", "webhooks.yaml"];

/// The tables of parameters and bodies.
pub const TABLES: [&str; 2] = ["parameters.jsonl", "bodies.jsonl"];

/// The document of the pet shop, which is a golden case.
pub fn pet_shop() -> PathBuf {
    here().join("../../golden/operations/operations.yaml")
}

/// The folder with the files of these tests.
pub fn here_of_operations() -> PathBuf {
    here().join("operations")
}

pub fn calls(tools: &Tools) -> Vec<String> {
    let folder = project("operations");
    let others = DOCUMENTS.map(|document| here_of_operations().join(document));
    for document in others.into_iter().chain([pet_shop()]) {
        generate(&document, &folder.join("generated"), &["-t", "typescript", "--operations"]);
    }
    let scripts = SCRIPTS.map(|(script, _)| format!("{script}.ts"));
    for file in TABLES.into_iter().chain(["server.ts"]).chain(scripts.iter().map(String::as_str)) {
        copy(here().join("operations").join(file), folder.join(file));
    }
    let mut problems = compiled(tools, &folder);
    for (script, expected) in SCRIPTS {
        let run = run(Command::new("node").arg(format!("js/{script}.js")).current_dir(&folder));
        if !run.success || run.output != expected {
            problems.push(format!("{script} prints\n{}", run.output));
        }
    }
    for (file, most) in MOST_LINES {
        let lines = fs::read_to_string(folder.join("generated").join(file)).expect("a text").lines().count();
        if lines > most {
            problems.push(format!("{file} has {lines} lines, more than {most}"));
        }
    }
    problems
}

/// The API as an MCP server, called by the official client in each revision of the protocol.
pub fn tools(tools: &Tools) -> Vec<String> {
    let folder = project("operations-tools");
    generate(&pet_shop(), &folder.join("generated"), &["-t", "typescript", "--operations", "--contracts"]);
    let streams = here().join("operations/streams.yaml");
    generate(&streams, &folder.join("generated"), &["-t", "typescript", "--operations", "--contracts"]);
    for file in ["tools.ts", "tools_server.ts", "server.ts"] {
        copy(here().join("operations").join(file), folder.join(file));
    }
    let mut problems = compiled(tools, &folder);
    let mut servers = vec![("TypeScript", vec!["node".into(), "js/tools_server.js".into()])];
    match operations_rust::tools_server() {
        Ok(server) => servers.push(("Rust", vec![server])),
        Err(problem) => problems.push(problem),
    }
    match operations_go::tools_server(tools) {
        Ok(server) => servers.extend(server.map(|server| ("Go", vec![server]))),
        Err(problem) => problems.push(problem),
    }
    for (language, command) in servers {
        let run = run(Command::new("node").arg("js/tools.js").args(command).current_dir(&folder));
        if !run.success || run.output != "2025-06-18\n2025-11-25\n2026-07-28\n" {
            problems.push(format!("the tools in {language} print\n{}", run.output));
        }
    }
    problems.extend(operations_python::tools(tools, &folder));
    problems
}

/// A document whose operations use one feature of the shared module each, with names that hide others.
pub fn document(name: &str, operation: &str) -> String {
    format!(
        r##"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "servers": [{{"url": "/v1"}}],
        "paths": {{"/{name}/{{p}}": {{"post": {{"operationId": "{name}", "tags": ["delete"], {operation}}}}}}},
        "components": {{
            "schemas": {{"Success": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}}}}},
            "securitySchemes": {{"constructor": {{"type": "http", "scheme": "basic"}},
                "key": {{"type": "apiKey", "in": "query", "name": "k"}}}}}}}}"##
    )
}

/// Operations, each with another feature.
pub fn features() -> [(&'static str, String); 11] {
    let parameter = |members: &str| {
        format!(
            r#""parameters": [{{"name": "p", "required": true, {members}}}], "responses": {{"204": {{"description": ""}}}}"#
        )
    };
    let path = |more: &str| parameter(&format!(r#""in": "path", "schema": {{"type": "string"}}{more}"#));
    let styled = |style: &str| {
        path("").replace("}]", &format!(
        r#"}}, {{"name": "q", "in": "query", "style": "{style}", "explode": false, "schema": {{"type": "object"}}}}]"#
    ))
    };
    let body = |media_type: &str| {
        format!(
            r##"{}, "requestBody": {{"content": {{"{media_type}": {{"schema": {{"$ref": "#/components/schemas/Success"}},
        "encoding": {{"toString": {{"style": "deepObject"}}}}}}}}}}"##,
            path("")
        )
    };
    [
        ("plain", path("")),
        ("label", path(r#", "style": "label""#)),
        ("matrix", path(r#", "style": "matrix""#)),
        ("delimited", styled("pipeDelimited")),
        ("deep", styled("deepObject")),
        ("content", parameter(r#""in": "path", "content": {"application/json": {}}"#)),
        ("form", body("application/x-www-form-urlencoded")),
        ("multipart", body("multipart/form-data")),
        (
            "alternatives",
            body("application/json").replace(
                r#""requestBody": {"content": {"#,
                r#""requestBody": {"content": {"text/`${'\"": {"schema": {"type": "string"}}, "constructor/*": {"schema":
                {"type": "string", "format": "binary"}}, "#,
            ),
        ),
        ("secured", format!(r#"{}, "security": [{{"constructor": []}}, {{"key": []}}]"#, path(""))),
        ("delete", path("").replace(
            r#"{"204": {"description": ""}}"#,
            r##"{"2XX": {"description": "", "headers": {"constructor": {"schema": {"type": "integer"}}}, "content": {
                "application/json": {"schema": {"$ref": "#/components/schemas/Success"}}, "text/plain": {}}},
                "400": {"description": "", "content": {"application/json": {"schema": {"type": "array", "items": true}}}}}"##,
        )),
    ]
}

/// Packages with one feature each, so that what the others need isn't there, divided by tags; and files of JavaScript, which
/// need no compiler.
pub fn packages(tools: &Tools) -> Vec<String> {
    let folder = project("operations-features");
    for (name, operation) in features() {
        let input = folder.join(format!("{name}.json"));
        write(&input, document(name, &operation));
        let arguments = ["-t", "typescript", "--operations", "--layout", "package", "--set", "openapi.modules=tag"];
        generate(&input, &folder.join("generated").join(name), &arguments);
    }
    let received = here().join("operations/received.json");
    let arguments = ["-t", "typescript", "--operations", "--layout", "package"];
    generate(&received, &folder.join("generated/received"), &arguments);
    let mut problems = compiled(tools, &folder);
    let folder = project("operations-javascript");
    let arguments = ["-t", "typescript", "--operations", "--set", "typescript.emit=js"];
    generate(&pet_shop(), &folder.join("generated"), &arguments);
    for file in ["calls.ts", "server.ts"] {
        copy(here().join("operations").join(file), folder.join(file));
    }
    problems.extend(compiled(tools, &folder));
    for file in fs::read_dir(folder.join("generated")).expect("the generated files") {
        let file = file.expect("an entry");
        copy(file.path(), folder.join("js/generated").join(file.file_name()));
    }
    problems.extend(run(Command::new("node").arg("js/calls.js").current_dir(&folder)).problem("calls in JavaScript"));
    problems
}

/// Compiles a project by both compilers, in Node and in a browser, with every strict option.
fn compiled(tools: &Tools, folder: &Path) -> Vec<String> {
    write(folder.join("package.json"), "{ \"type\": \"module\" }\n");
    tools.link_node_modules(folder);
    let mut problems = Vec::new();
    for (lib, types, include) in [
        (r#"["es2022", "dom", "dom.iterable"]"#, "[]", r#""generated/**/*.ts""#),
        (r#"["es2022"]"#, r#"["node"]"#, r#""*.ts", "generated/**/*.ts""#),
    ] {
        let configuration = format!(
            r#"{{"compilerOptions": {{"strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true,
            "noImplicitOverride": true, "noPropertyAccessFromIndexSignature": true, "noUnusedLocals": true,
            "declaration": true, "isolatedDeclarations": true, "verbatimModuleSyntax": true, "target": "es2022",
            "module": "nodenext", "moduleDetection": "force", "skipLibCheck": true, "outDir": "js", "rootDir": ".",
            "lib": {lib}, "types": {types}}}, "include": [{include}]}}"#
        );
        write(folder.join("tsconfig.json"), configuration);
        let runs = tools.tsc().into_iter().map(|mut tsc| run(tsc.arg("-p").arg(folder)));
        problems.extend(runs.filter_map(|run| run.problem(&format!("tsc in {}", folder.display()))));
    }
    problems
}
