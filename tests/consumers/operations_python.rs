//! Operations of OpenAPI in Python: their parameters by a table, and calls over loopback by each adapter, with success and each
//! error.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::operations::{document, features, here_of_operations, pet_shop};
use crate::python::VERSIONS;
use crate::tools::{Tools, copy, run, skipped, write};
use crate::{generate, project};

/// The most lines with text of the module that operations share, and the most lines of the operations of the pet shop.
const MOST_LINES: [(&str, usize); 2] = [("adl_http.py", 550), ("operations_operations.py", 120)];

/// The scripts, and what they print.
const SCRIPTS: [(&str, &str); 3] = [("vectors", "183 rows\n"), ("units", "units\n"), ("calls", "48 calls\n")];

pub fn calls(tools: &Tools) -> Vec<String> {
    let folder = project("operations-python");
    generate(&pet_shop(), &folder.join("generated"), &["-t", "python", "--operations", "--python-version", "3.11"]);
    write(folder.join("generated/__init__.py"), "");
    copy(here_of_operations().join("parameters.jsonl"), folder.join("parameters.jsonl"));
    for file in ["vectors.py", "units.py", "calls.py", "shop.py", "narrowing.py"] {
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

/// A document whose names and texts are those of a module of operations, or end what they stand in.
const HOSTILE: &str = r##"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
    "servers": [{"url": "/\"\"\"\\"}], "tags": [{"name": "Any"}],
    "paths": {
        "/a\"\"\"\\{x}/'": {"post": {"operationId": "OPERATIONS", "tags": ["Any", "OPERATIONS", "\"\"\"\n#"],
            "description": "ends \"\"\" and \\", "security": [{"\"\"\"\\": []}],
            "parameters": [{"name": "x", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "class", "in": "query", "schema": {"type": "string"}},
                {"name": "\"\n\\", "in": "query", "schema": {"type": "string"}}],
            "requestBody": {"content": {"text/\"\\\"": {"schema": {"type": "string"}}}},
            "responses": {"200": {"description": "", "headers": {"None": {"schema": {"type": "integer"}}},
                "content": {"text/\"'\\": {"schema": {"type": "string"}}, "application/json": {"schema": {"$ref": "#/components/schemas/types"}}}}}}},
        "/types": {"get": {"operationId": "types", "responses": {"default": {"description": ""}}},
            "delete": {"operationId": "Types", "responses": {"1XX": {"description": ""}}}},
        "/mapping": {"get": {"operationId": "MAPPING", "responses": {"204": {"description": ""}}},
            "put": {"operationId": "Mapping", "responses": {"200": {"description": "", "headers": {"a": {"schema": {}}}}}}},
        "/none": {"get": {"responses": {}}, "put": {"operationId": "", "responses": {"200": {"description": ""}}}}
    },
    "components": {"schemas": {"types": {"type": "object", "properties": {"Success": {"type": "string"}}},
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
        generate(
            &input,
            &out,
            &["-t", "python", "--operations", "--layout", "package", "--set", "openapi.modules=tag"],
        );
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
