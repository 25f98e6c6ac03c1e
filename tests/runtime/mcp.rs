//! The Model Context Protocol: the example servers in TypeScript, Python, Go and Java, called by the official clients in each
//! revision, and generated lists of tools as the official SDKs read them.

use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use crate::cases::{build_folder, folder, root};
use crate::goldens;
use crate::tools::{Tools, copy, fresh_folder, run, skipped, write};
use crate::typescript::packages;

/// The Python with the SDK.
const PYTHON: &str = "frameworks-3.13/bin/python";

/// The revisions of the protocol.
const REVISIONS: [&str; 3] = ["2025-06-18", "2025-11-25", "2026-07-28"];

/// The example servers, as `make example-mcp` runs them.
pub fn examples(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("mcp-example"));
    let example = folder().join("../../examples/mcp");
    for file in [
        "client.ts",
        "client/main.go",
        "server.ts",
        "server.py",
        "server.go",
        "go.mod",
        "go.sum",
        "Server.java",
        "pom.xml",
        "package.json",
        "tsconfig.json",
    ] {
        copy(example.join(file), build.join(file));
    }
    let mut generate = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    generate.current_dir(&example).args(["generate", "-o"]).arg(build.join("generated"));
    let mut problems: Vec<String> = run(&mut generate).problem("generate").into_iter().collect();
    symlink(packages(), build.join("node_modules")).expect("a link to the packages");
    for mut tsc in tools.tsc() {
        problems.extend(run(tsc.arg("-p").arg(&build).arg("--outDir").arg(build.join("out"))).problem("tsc"));
    }
    copy(build.join("package.json"), build.join("out/package.json"));
    let python = tools.path(PYTHON);
    let mut servers = vec![(PathBuf::from("node"), vec![build.join("out/server.js")])];
    if python.exists() {
        servers.push((python, vec![PathBuf::from("-B"), build.join("server.py")]));
    }
    let mut clients = vec![(PathBuf::from("node"), vec![build.join("out/client.js")])];
    let mut go = Command::new(root().join("tests/mcp/build_go.sh"));
    let programs = build.join("programs");
    go.arg(tools.path("go/bin/go")).args([&build, &programs]);
    problems.extend(run(&mut go).problem("the server and the client in Go"));
    if programs.join("server").exists() {
        servers.push((programs.join("server"), Vec::new()));
        clients.push((programs.join("client"), Vec::new()));
    } else {
        skipped("the server and the client in Go need the modules of their SDK");
    }
    let mut java = Command::new(root().join("tests/mcp/build_java.sh"));
    problems.extend(run(java.args([&build, &programs])).problem("the server in Java"));
    if programs.join("java-server").exists() {
        servers.push((programs.join("java-server"), Vec::new()));
    } else {
        skipped("the server in Java needs Maven, and the SDK from its repository");
    }
    for (client, of_client) in &clients {
        for (server, arguments) in &servers {
            let mut ask = Command::new(client);
            let said = run(ask.args(of_client).arg(server).args(arguments));
            // The SDK of Java doesn't speak the newest revision, in which the client in TypeScript begins.
            let is_old = server.ends_with("java-server") && client.ends_with("node");
            let is_unspoken = |revision: &str| is_old && revision == REVISIONS[2];
            let is_answered = |revision: &str| said.output.contains(&format!("{revision}: as expected"));
            let missing = |revision: &&str| !is_answered(revision) && !is_unspoken(revision);
            let problem =
                |revision| format!("{}, {}, {revision}:\n{}", client.display(), server.display(), said.output);
            problems.extend(REVISIONS.into_iter().filter(|revision| missing(revision)).map(problem));
        }
    }
    problems
}

/// The lists of all golden documents, in each revision, as the SDKs read them.
pub fn lists(tools: &Tools) -> Vec<String> {
    let build = fresh_folder(build_folder("mcp-lists"));
    let mut problems = Vec::new();
    for revision in REVISIONS {
        let mut generate = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        let arguments = ["generate", "--no-config", "--layout", "file", "-t", "mcp", "--mcp", revision];
        generate.args(arguments).arg("-o").arg(build.join(revision)).args(documents());
        problems.extend(run(&mut generate).problem(&format!("generate --mcp {revision}")));
    }
    copy(folder().join("mcp_lists.mjs"), build.join("mcp_lists.mjs"));
    symlink(packages(), build.join("node_modules")).expect("a link to the packages");
    problems
        .extend(run(Command::new("node").current_dir(&build).arg("mcp_lists.mjs")).problem("the SDK in TypeScript"));
    let python = tools.path(PYTHON);
    if python.exists() {
        let mut read = Command::new(python);
        read.current_dir(&build).arg("-B").arg(folder().join("mcp_lists.py"));
        problems.extend(run(&mut read).problem("the SDK in Python"));
    }
    problems
}

/// The answers of `fits` for all golden documents, beside what the hosts' own code does.
pub fn fits(tools: &Tools) -> Vec<String> {
    let python = tools.path("agents/bin/python");
    if !python.exists() {
        skipped("OpenAI's Agents SDK isn't installed: `make test` installs it");
        return Vec::new();
    }
    let build = fresh_folder(build_folder("mcp-fits"));
    let mut problems = Vec::new();
    for document in documents() {
        let name = document.file_name().expect("a name").to_string_lossy().into_owned();
        let name = name.split('.').next().unwrap_or_default();
        let mut list = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        let list = list.args(["generate", "--no-config", "-t", "mcp", "--stdout"]).arg(&document);
        let mut fits = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
        let fits = fits.args(["fits", "--no-config", "--format", "json"]).arg(&document);
        for (command, kind) in [(list, "mcp"), (fits, "fits")] {
            let output = command.output().expect("the binary starts");
            if !output.status.success() {
                problems.push(format!("{}: {}", document.display(), String::from_utf8_lossy(&output.stderr)));
            }
            write(build.join(format!("{name}.{kind}.json")), output.stdout);
        }
    }
    let mut compare = Command::new(python);
    problems.extend(run(compare.arg("-B").arg(folder().join("fits_agents.py")).arg(&build)).problem("OpenAI Agents"));
    let mut older = Command::new(tools.path("venv/bin/python"));
    problems.extend(run(older.arg("-B").arg(folder().join("fits_openapi.py")).arg(&build)).problem("OpenAPI 3.0"));
    copy(folder().join("fits_hosts.mjs"), build.join("fits_hosts.mjs"));
    symlink(packages(), build.join("node_modules")).expect("a link to the packages");
    let mut hosts = Command::new("node");
    problems.extend(run(hosts.current_dir(&build).args(["fits_hosts.mjs", "."])).problem("the packages of hosts"));
    problems
}

/// Returns the golden documents with tools.
fn documents() -> Vec<PathBuf> {
    let mut files = goldens::files(&root());
    files.retain(|file| {
        let name = file.to_string_lossy();
        name.ends_with(".adl.json") || name.ends_with(".adl.yaml") || name.ends_with(".tools.json")
    });
    files.sort();
    files
}
