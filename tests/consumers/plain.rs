//! Plain models of pydantic in FastAPI.

use std::path::Path;
use std::process::Command;

use crate::python::VERSIONS;
use crate::tools::{Tools, copy, run, skipped, write};
use crate::{generate, here, project};

pub fn fastapi(tools: &Tools) -> Vec<String> {
    let folder = project("plain-models");
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/plain-models/plain-models.adl.json");
    let arguments = ["-t", "pydantic", "--set", "pydantic.model=plain", "--python-version", "3.11"];
    generate(&input, &folder.join("generated"), &arguments);
    write(folder.join("generated/__init__.py"), "");
    copy(here().join("python/use_plain_models.py"), folder.join("use_plain_models.py"));
    let mut problems = Vec::new();
    for version in VERSIONS {
        let python = tools.path(&format!("frameworks-{version}/bin/python"));
        if !python.exists() {
            skipped(&format!("FastAPI needs Python {version}"));
            continue;
        }
        let mut command = Command::new(&python);
        let run = run(command.current_dir(&folder).args(["-B", "use_plain_models.py"]));
        problems.extend(run.problem(&format!("plain models in FastAPI on Python {version}")));
    }
    problems
}
