//! Operations of OpenAPI in Python: their parameters by a table, and calls over loopback by each adapter, with success and each
//! error.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::operations::{DOCUMENTS, TABLES, document, features, here_of_operations, pet_shop};
use crate::python::VERSIONS;
use crate::tools::{Tools, copy, run, skipped, write};
use crate::{generate, project};

/// The most lines with text of the module that operations share, and the most lines of the operations of the pet shop.
const MOST_LINES: [(&str, usize); 2] = [("adl_http.py", 670), ("operations_operations.py", 120)];

/// The scripts, and what they print.
const SCRIPTS: [(&str, &str); 7] = [
    ("vectors", "183 rows\n"),
    ("units", "units\n"),
    ("bodies", "16 bodies\n"),
    ("calls", "48 calls\n"),
    ("servers", "servers\n"),
    ("streams", "streams\n"),
    ("webhooks", "webhooks\n"),
];

pub fn calls(tools: &Tools) -> Vec<String> {
    let folder = project("operations-python");
    let arguments = ["-t", "python", "--operations", "--contracts", "--python-version", "3.11"];
    let others = DOCUMENTS.map(|name| here_of_operations().join(name));
    for document in std::iter::once(pet_shop()).chain(others) {
        generate(&document, &folder.join("generated"), &arguments);
    }
    write(folder.join("generated/__init__.py"), "");
    for file in TABLES {
        copy(here_of_operations().join(file), folder.join(file));
    }
    let scripts = SCRIPTS.map(|(script, _)| format!("{script}.py"));
    for file in ["shop.py", "narrowing.py"].into_iter().chain(scripts.iter().map(String::as_str)) {
        copy(here_of_operations().join("python").join(file), folder.join(file));
    }
    let mut problems = checked(tools, &folder);
    for version in VERSIONS {
        let python = tools.path(&format!("frameworks-{version}/bin/python"));
        if !python.exists() {
            skipped(&format!("calls over httpx and requests need Python {version}"));
            continue;
        }
        for (script, expected) in SCRIPTS {
            let mut command = Command::new(&python);
            let run = run(command.args(["-W", "error", "-B", &format!("{script}.py")]).current_dir(&folder));
            if !run.success || run.output != expected {
                problems.push(format!("{script} on Python {version} prints\n{}", run.output));
            }
        }
    }
    for (file, most) in MOST_LINES {
        let text = fs::read_to_string(folder.join("generated").join(file)).expect("a text");
        // Python has two empty lines between definitions.
        let lines = text.lines().filter(|line| !line.is_empty()).count();
        if lines > most {
            problems.push(format!("{file} has {lines} lines, more than {most}"));
        }
    }
    problems
}

/// The API as an MCP server in Python, called by the official clients in TypeScript and Python; the latter calls also the
/// server in TypeScript, which a folder has.
pub fn tools(tools: &Tools, folder: &Path) -> Vec<String> {
    for document in [pet_shop(), here_of_operations().join("streams.yaml")] {
        generate(&document, &folder.join("generated"), &["-t", "python", "--operations", "--contracts"]);
    }
    write(folder.join("generated/__init__.py"), "");
    for file in ["tools.py", "tools_server.py", "shop.py"] {
        copy(here_of_operations().join("python").join(file), folder.join(file));
    }
    let python = tools.path(&format!("frameworks-{}/bin/python", VERSIONS[1]));
    if !python.exists() {
        skipped(&format!("tools of MCP in Python need Python {}", VERSIONS[1]));
        return Vec::new();
    }
    let python = python.to_str().expect("a path");
    let (of_python, of_node) = ([python, "-B", "tools_server.py"], ["node", "js/tools_server.js"]);
    let revisions = ["2025-06-18\n2025-11-25\n2026-07-28\n", "2025-11-25\n2026-07-28\n"];
    let clients: [(Vec<&str>, &str); 3] = [
        ([&["node", "js/tools.js"], &of_python[..]].concat(), revisions[0]),
        ([&[python, "-B", "tools.py"], &of_python[..]].concat(), revisions[1]),
        ([&[python, "-B", "tools.py"], &of_node[..]].concat(), revisions[1]),
    ];
    let mut problems = Vec::new();
    for (words, expected) in clients {
        let run = run(Command::new(words[0]).args(&words[1..]).current_dir(folder));
        if !run.success || run.output != expected {
            problems.push(format!("{} prints\n{}", words.join(" "), run.output));
        }
    }
    problems
}

/// A document whose names and texts are those of a module of operations, or end what they stand in.
const HOSTILE: &str = r##"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
    "servers": [{"url": "/\"\"\"\\"}, {"url": "https://{str}.{\"\"\"}.{url_of}/{class}/{`}", "variables": {"`": {"default": "*/\"\\"},
        "class": {"enum": ["\"`\\", "self", "*/", ""], "default": "self"}}}], "tags": [{"name": "Any"}],
    "paths": {
        "/a\"\"\"\\{x}/'": {"post": {"operationId": "OPERATIONS", "tags": ["Any", "OPERATIONS", "\"\"\"\n#"],
            "description": "ends \"\"\" and \\", "security": [{"\"\"\"\\": []}],
            "parameters": [{"name": "x", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "class", "in": "query", "schema": {"type": "string"}},
                {"name": "\"\n\\", "in": "query", "schema": {"type": "string"}}],
            "requestBody": {"content": {"text/\"\\\"": {"schema": {"type": "string"}},
                "text/'\"": {"schema": {"type": "string"}}}},
            "responses": {"200": {"description": "", "headers": {"None": {"schema": {"type": "integer"}}},
                "content": {"text/\"'\\": {"schema": {"type": "string"}},
                    "text/event-stream": {"schema": {"$ref": "#/components/schemas/Items"}}, "application/json": {"schema": {"$ref": "#/components/schemas/types"}}}}}}},
        "/types": {"get": {"operationId": "types", "responses": {"default": {"description": ""}}},
            "delete": {"operationId": "Types", "responses": {"1XX": {"description": ""}}}},
        "/items": {"get": {"operationId": "items_of", "responses": {"200": {"description": "", "content":
            {"application/jsonl": {"schema": {"$ref": "#/components/schemas/types"}}}}}}},
        "/mapping": {"get": {"operationId": "MAPPING", "responses": {"204": {"description": ""}}},
            "put": {"operationId": "Mapping", "responses": {"200": {"description": "", "headers": {"a": {"schema": {}}}}}}},
        "/calls": {"get": {"operationId": "calls", "responses": {"204": {"description": ""}}, "callbacks": {"Webhook": {"{$x\"\"\"}": {
            "post": {"operationId": "Webhook", "description": "\"\"\"", "responses": {"default": {"description": "", "content":
            {"text/\"'\\": {"schema": {"type": "string"}}, "text/event-stream": {"schema": {"type": "string"}},
            "application/json": {"schema": {"$ref": "#/components/schemas/types"}}}}}}}}}}},
        "/none": {"get": {"responses": {}}, "put": {"operationId": "", "responses": {"200": {"description": ""}}}}
    },
    "components": {"schemas": {"types": {"type": "object", "properties": {"Success": {"type": "string"}}},
            "Items": {"type": "object", "properties": {"items_of": {"type": "string"}}},
            "Success": {"type": "object", "properties": {"self": {"$ref": "#/components/schemas/Success"}}}},
        "securitySchemes": {"\"\"\"\\": {"type": "apiKey", "in": "header", "name": "X-K"}}}}"##;

/// Packages with one feature each, so that what the others need isn't there, divided by tags; and one with hostile names.
pub fn packages(tools: &Tools) -> Vec<String> {
    let folder = project("operations-python-features");
    let features = features().map(|(name, operation)| (name, document(name, &operation)));
    let documents = features.into_iter().chain([("hostile", HOSTILE.to_owned())]);
    let mut imports = Vec::new();
    for (name, text) in documents {
        let input = folder.join(format!("{name}.json"));
        write(&input, text);
        let out = folder.join(format!("of_{name}"));
        let arguments = ["-t", "python", "--operations", "--layout", "package", "--set", "openapi.modules=tag"];
        let contracts = (name == "hostile").then_some("--contracts");
        generate(&input, &out, &arguments.into_iter().chain(contracts).collect::<Vec<_>>());
        write(out.join("__init__.py"), "");
        imports.push(format!("of_{name}.python"));
    }
    let packages: Vec<String> = imports.iter().map(|package| format!("{package:?}")).collect();
    write(folder.join("load.py"), LOAD.replace("PACKAGES", &packages.join(", ")));
    let mut problems = checked(tools, &folder);
    let mut python = tools.python("python");
    problems.extend(run(python.args(["-W", "error", "-B", "load.py"]).current_dir(&folder)).problem("packages"));
    problems
}

/// Loads every module of packages.
const LOAD: &str = r#"from importlib import import_module
from pathlib import Path

for package in [PACKAGES]:
    modules = sorted(Path(package.replace(".", "/")).glob("*.py"))
    assert any(module.stem.endswith("_operations") for module in modules), package
    for module in modules:
        import_module(f"{package}.{module.stem}")
"#;

/// Checks all that a folder has by each checker. An error that is expected and isn't there is one.
fn checked(tools: &Tools, folder: &Path) -> Vec<String> {
    let (path, strict) = (tools.venv_path().display(), r#""typeCheckingMode": "strict", "pythonVersion": "3.11""#);
    let unneeded = r#""reportUnnecessaryTypeIgnoreComment": "error""#;
    let configuration = format!(r#"{{ {strict}, {unneeded}, "venvPath": "{path}", "venv": "venv" }}"#);
    write(folder.join("pyrightconfig.json"), configuration);
    let mut pyright = tools.node("pyright/index.js");
    pyright.args(["-p", "."]);
    let mut mypy = tools.python("mypy");
    mypy.args(["--strict", "--python-version", "3.11", "--no-error-summary", "--cache-dir=/dev/null", "."]);
    let mut ty = tools.ty(folder, "3.11");
    ty.arg(".");
    let checks = [("pyright", pyright), ("mypy", mypy), ("ty", ty)];
    checks.into_iter().filter_map(|(name, mut check)| run(check.current_dir(folder)).problem(name)).collect()
}
