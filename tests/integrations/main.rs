//! The examples of `integrations/`, the hooks of pre-commit and the GitHub Action, run by their tools.
//!
//! Bazel isn't installed by `make test`; the rule was tried by hand (see integrations/README.md).

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

#[path = "../golden/tools.rs"]
#[allow(dead_code, reason = "shared with the golden tests")]
mod tools;

use tools::{Run, Tools, run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository")
}

/// A project with two documents, of which `users` refers to a third file.
struct Project {
    folder: TempDir,
    tools: Tools,
}

impl Project {
    /// Copies the project, and files of the repository into its root; none if the tools are missing.
    fn with(files: &[&str]) -> Option<Self> {
        let tools = Tools::found("integrations")?;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let source = root().join("tests/integrations/project");
        fs::create_dir(folder.path().join("agents")).expect("a folder");
        for file in ["adl-gen.toml", "agents/common.schema.json", "agents/orders.adl.json", "agents/users.adl.json"] {
            fs::copy(source.join(file), folder.path().join(file)).expect("copies");
        }
        for file in files {
            let name = Path::new(file).file_name().expect("a name");
            fs::copy(root().join(file), folder.path().join(name)).expect("copies");
        }
        Some(Self { folder, tools })
    }

    /// Runs a program in the project, with adl-gen and the tools on the path.
    fn run(&self, program: &str, arguments: &[&str]) -> Run {
        run(self.command(program).args(arguments))
    }

    fn command(&self, program: &str) -> Command {
        let own = [Path::new(env!("CARGO_BIN_EXE_adl-gen")).parent().expect("a folder").to_owned()];
        let tools = own.into_iter().chain([self.tools.path("integrations/bin")]);
        let inherited = std::env::var_os("PATH").unwrap_or_default();
        let path: OsString = std::env::join_paths(tools.chain(std::env::split_paths(&inherited))).expect("a path");
        let mut command = Command::new(program);
        command.current_dir(self.folder.path()).env("PATH", path);
        command.env("PRE_COMMIT_HOME", self.folder.path().join(".cache"));
        command
    }

    /// Runs a program, which must succeed, and returns its output.
    #[track_caller]
    fn succeeds(&self, program: &str, arguments: &[&str]) -> String {
        let run = self.run(program, arguments);
        assert!(run.success, "{program} {arguments:?}:\n{}", run.output);
        run.output
    }

    /// Replaces a text in a file, a moment later: make compares times of modification.
    fn replace(&self, file: &str, from: &str, to: &str) {
        std::thread::sleep(std::time::Duration::from_millis(20));
        let path = self.folder.path().join(file);
        let text = fs::read_to_string(&path).expect("reads");
        assert!(text.contains(from), "{file} has no `{from}`");
        fs::write(path, text.replace(from, to)).expect("writes");
    }

    fn generated(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join("generated").join(name)).expect("a generated file")
    }
}

/// Builds, and builds again after changes: only what changed, and what refers to it, may be generated.
fn builds_what_changed(project: &Project, program: &str, arguments: &[&str], command: &str) {
    let ran = |output: &str, name: &str| output.contains(&format!("{command}agents/{name}.adl.json"));
    let first = project.succeeds(program, arguments);
    assert!(ran(&first, "users") && ran(&first, "orders"), "{first}");
    let again = project.succeeds(program, arguments);
    assert!(!ran(&again, "users") && !ran(&again, "orders"), "{again}");
    project.replace("agents/orders.adl.json", "Finds one of the orders.", "Finds an order.");
    let own = project.succeeds(program, arguments);
    assert!(ran(&own, "orders") && !ran(&own, "users"), "{own}");
    project.replace("agents/common.schema.json", "Where someone lives.", "A place.");
    let referred = project.succeeds(program, arguments);
    assert!(ran(&referred, "users") && !ran(&referred, "orders"), "{referred}");
    assert!(project.generated("users.ts").contains("A place."));
    let last = project.succeeds(program, arguments);
    assert!(!ran(&last, "users") && !ran(&last, "orders"), "{last}");
}

/// Runs git, which must succeed, and returns its output.
#[track_caller]
fn git(folder: &Path, arguments: &[&str]) -> String {
    let author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
    let done = run(Command::new("git").current_dir(folder).args(author).args(arguments));
    assert!(done.success, "git {arguments:?}: {}", done.output);
    done.output.trim().to_owned()
}

#[test]
fn the_site_has_the_last_release_of_each_earlier_minor_version() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (repository, output) = (folder.path().join("repository"), folder.path().join("out"));
    fs::create_dir_all(output.join("go")).expect("a folder");
    let page = "<html><body dir=ltr><p>newest</p><footer></footer></body></html>";
    for name in ["index.html", "go/index.html"] {
        fs::write(output.join(name), page).expect("writes");
    }
    fs::create_dir(&repository).expect("a folder");
    git(&repository, &["init", "--quiet"]);
    let makefile = "site:\n\tmkdir -p build/site/out/go build/site/out/gone\n\tfor to in . go gone; do \
        echo '<html><body><p>$(MARK) of $(VERSION)</p></body></html>' > build/site/out/$$to/index.html; done\n";
    for version in ["0.1.0", "0.1.10", "0.1.9", "0.2.0", "0.3.0", "1.0.0"] {
        fs::write(repository.join("Cargo.toml"), format!("[package]\nversion = \"{version}\"\n")).expect("writes");
        fs::write(repository.join("Makefile"), format!("VERSION = {version}\n{makefile}")).expect("writes");
        git(&repository, &["add", "."]);
        git(&repository, &["commit", "--quiet", "-m", version]);
        git(&repository, &["tag", &format!("v{version}")]);
    }
    // One that comes after the newest is of another branch.
    fs::write(repository.join("Cargo.toml"), "[package]\nversion = \"0.3.1\"\n").expect("writes");
    let mut python = Command::new("python3");
    let done =
        run(python.arg("-B").arg(root().join("site/versions.py")).args([&repository, &output]).arg("MARK=pages"));
    assert!(done.success, "{}", done.output);
    let read = |name: &str| fs::read_to_string(output.join(name)).expect(name);
    let newest = read("go/index.html");
    assert!(
        newest.contains(r#"Earlier versions: <a href="../0.2/">0.2</a>, <a href="../0.1/">0.1</a></p></footer>"#),
        "{newest}"
    );
    let notice = |to: &str| {
        format!(
            r#"<body><p class="version" role="note">This is adl-gen 0.1. <a href="{to}">The newest is 0.3.1.</a></p>"#
        )
    };
    for (name, to) in [("index.html", "../"), ("go/index.html", "../../go/"), ("gone/index.html", "../../")] {
        let earlier = read(&format!("0.1/{name}"));
        assert!(earlier.contains(&notice(to)) && earlier.contains("pages of 0.1.10"), "{name}: {earlier}");
    }
    let folders = fs::read_dir(&output).expect("a folder").count();
    assert_eq!(folders, 4, "the pages, go, 0.1 and 0.2");
    assert_eq!(git(&repository, &["worktree", "list"]).lines().count(), 1);
}

#[test]
fn make_generates_what_changed() {
    let Some(project) = Project::with(&["integrations/make/Makefile"]) else { return };
    builds_what_changed(&project, "make", &["-j2"], "generate ");
    project.succeeds("make", &["check"]);
}

#[test]
fn ninja_generates_what_changed() {
    let Some(project) = Project::with(&["integrations/ninja/build.ninja"]) else { return };
    builds_what_changed(&project, "ninja", &[], "adl-gen ");
}

#[test]
fn just_runs_its_tasks() {
    let Some(project) = Project::with(&["integrations/just/justfile"]) else { return };
    assert!(!project.run("just", &["check"]).success, "nothing is generated yet");
    project.succeeds("just", &["generate"]);
    project.succeeds("just", &["check"]);
    assert!(project.succeeds("just", &[]).contains("generate"));
}

#[test]
fn pre_commit_runs_the_hooks() {
    let Some(project) = Project::with(&[]) else { return };
    // The repository of the hooks, with nothing else, and of this build's binary: `make test-packages` has that of the wheel.
    let hooks = tempfile::tempdir().expect("a temporary folder");
    let file = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).expect("reads");
    assert!(file.contains("language: python"));
    let file = file.replace("language: python", "language: system");
    fs::write(hooks.path().join(".pre-commit-hooks.yaml"), file).expect("writes");
    for folder in [hooks.path(), project.folder.path()] {
        git(folder, &["init", "--quiet"]);
        git(folder, &["add", "."]);
        git(folder, &["commit", "--quiet", "--message", "Begin"]);
    }
    let ids = ["adl-gen-validate", "adl-gen-lint", "adl-gen-check"];
    let config = format!(
        "repos:\n  - repo: {}\n    rev: {}\n    hooks:\n{}",
        hooks.path().display(),
        git(hooks.path(), &["rev-parse", "HEAD"]),
        ids.map(|id| format!("      - id: {id}\n")).concat()
    );
    fs::write(project.folder.path().join(".pre-commit-config.yaml"), config).expect("writes");
    let stale = project.run("pre-commit", &["run", "--all-files"]);
    assert!(!stale.success && stale.output.contains("missing: generated/users.ts"), "{}", stale.output);
    project.succeeds("adl-gen", &["generate"]);
    project.succeeds("pre-commit", &["run", "--all-files"]);
    project.replace("agents/users.adl.json", "#/$defs/User", "#/$defs/Usr");
    let invalid = project.run("pre-commit", &["run", "--all-files"]);
    assert!(!invalid.success && invalid.output.contains("dangling-reference"), "{}", invalid.output);
}

/// The GitHub Action: its form, by a validator; its steps, in a shell.
#[test]
fn the_action_annotates() {
    let Some(project) = Project::with(&[]) else { return };
    let action = root().join("action.yml");
    let form = run(project.tools.node("@action-validator/cli/cli.mjs").arg(&action));
    assert_eq!(form.problem("action-validator"), None);
    let read = run(Command::new(project.tools.path("integrations/bin/python"))
        .arg(root().join("tests/integrations/steps.py"))
        .arg(&action));
    let steps: Vec<Value> = serde_json::from_str(&read.output).expect("JSON");
    let [_, check, generated] = &steps[..] else { panic!("three steps") };
    let step = |step: &Value, variables: &[(&str, &str)]| {
        let script = step["run"].as_str().expect("a script");
        run(project.command("bash").args(["-e", "-c", script]).envs(variables.iter().copied()))
    };
    assert!(step(check, &[("INPUTS", ""), ("LINT", "true")]).success);
    assert!(!step(generated, &[("GENERATE", "")]).success, "nothing is generated yet");
    project.succeeds("adl-gen", &["generate"]);
    assert!(step(generated, &[("GENERATE", "")]).success);
    project.replace("agents/users.adl.json", "#/$defs/User", "#/$defs/Usr");
    let annotated = step(check, &[("INPUTS", "agents/*.adl.json"), ("LINT", "true")]);
    let expected = "::error file=agents/users.adl.json,line=16,";
    assert!(!annotated.success && annotated.output.contains(expected), "{}", annotated.output);
}
