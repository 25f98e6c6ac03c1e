//! The binary, as its users run it.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use program::program;
use skip::skipped;

#[path = "cli/advise.rs"]
mod advise;
#[cfg(unix)]
#[path = "cli/checks.rs"]
mod checks;
#[cfg(unix)]
#[path = "cli/completions.rs"]
mod completions;
#[path = "cli/diff.rs"]
mod diff;
#[path = "cli/diff_package.rs"]
mod diff_package;
#[path = "cli/diff_source.rs"]
mod diff_source;
#[path = "cli/edits.rs"]
mod edits;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/go.rs"]
mod go;
#[path = "goldens.rs"]
mod goldens;
#[path = "cli/help.rs"]
mod help;
#[path = "cli/infer.rs"]
mod infer;
#[path = "cli/lenient.rs"]
mod lenient;
#[path = "cli/mcp.rs"]
mod mcp;
#[path = "cli/migrate.rs"]
mod migrate;
#[path = "cli/openapi.rs"]
mod openapi;
#[path = "cli/options.rs"]
mod options;
#[path = "cli/package.rs"]
mod package;
#[path = "cli/php.rs"]
mod php;
#[path = "program.rs"]
mod program;
#[path = "skip.rs"]
mod skip;
#[path = "cli/templates.rs"]
mod templates;
#[path = "cli/terminal.rs"]
mod terminal;
#[path = "cli/toolbox.rs"]
mod toolbox;
#[cfg(unix)]
#[path = "cli/unchanged.rs"]
mod unchanged;
#[path = "cli/watch.rs"]
mod watch;

const AGENT: &str = r#"{
  "adl": "1.5",
  "name": "support",
  "tools": [
    {
      "name": "get_user",
      "returns": {
        "type": "Custom",
        "schema": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } }
      }
    }
  ]
}
"#;

/// A folder to run in.
struct Folder(TempDir);

/// The result of a run.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn with_agent() -> Self {
        let folder = Self::new();
        folder.write("agent.adl.json", AGENT);
        folder
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
        fs::write(path, bytes).expect("writes");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn entries(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).current_dir(self.0.path()).env("NO_COLOR", "1");
        // The records of these runs are no use to the user.
        command.env("XDG_CACHE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Run {
        Run::new(self.command(arguments).stdin(Stdio::null()).output().expect("runs"))
    }

    /// Runs with `--message-format short`.
    fn short(&self, arguments: &[&str]) -> Run {
        self.run(&[arguments, &["--message-format", "short"]].concat())
    }

    fn run_with_stdin(&self, arguments: &[&str], stdin: &[u8]) -> Run {
        let mut command = self.command(arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
        // A run that refuses its arguments doesn't read.
        let _ = child.stdin.take().expect("a pipe").write_all(stdin);
        Run::new(child.wait_with_output().expect("runs"))
    }
}

impl Run {
    fn new(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        let run = Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) };
        assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
        run
    }

    #[track_caller]
    fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "stdout: {}\nstderr: {}", self.stdout, self.stderr);
        self
    }

    #[track_caller]
    fn prints_only(self, text: &str) -> Self {
        assert_eq!(self.stdout, text, "{}", self.stderr);
        self
    }

    #[track_caller]
    fn says(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "{text:?} is not in: {}", self.stderr);
        self
    }
}

mod generating {
    use super::*;

    #[test]
    fn the_default_targets_are_written() {
        let folder = Folder::with_agent();
        folder.run(&["generate", "agent.adl.json"]).exits(0).says("wrote 4 files to `generated` (0 unchanged)");
        assert_eq!(folder.entries("generated"), ["agent.openapi.json", "agent.py", "agent.rs", "agent.ts"]);
        for name in folder.entries("generated") {
            let text = folder.read(&format!("generated/{name}"));
            assert!(text.contains("@generated by adl-gen") && text.contains(" from agent.adl.json (sha256:"), "{text}");
        }
    }

    #[test]
    fn targets_and_folder_can_be_chosen() {
        let folder = Folder::with_agent();
        folder.run(&["generate", "agent.adl.json", "-t", "typescript,rust", "-t", "rust", "-o", "a/b"]).exits(0);
        assert_eq!(folder.entries("a/b"), ["agent.rs", "agent.ts"]);
    }

    #[test]
    fn an_unchanged_input_touches_nothing() {
        let folder = Folder::with_agent();
        let arguments = ["generate", "agent.adl.json"];
        folder.run(&arguments).exits(0);
        let modified = |name: &str| fs::metadata(folder.path(name)).and_then(|data| data.modified()).expect("a time");
        let names = ["generated/agent.rs", "generated/agent.ts", "generated"];
        let before = names.map(modified);
        std::thread::sleep(std::time::Duration::from_millis(20));
        folder.run(&arguments).exits(0).says("wrote 0 files to `generated` (4 unchanged)");
        assert_eq!(names.map(modified), before);
    }

    #[test]
    fn the_same_input_gives_the_same_bytes_anywhere() {
        let (here, there) = (Folder::with_agent(), Folder::with_agent());
        here.run(&["generate", "agent.adl.json"]).exits(0);
        let absolute = there.path("agent.adl.json");
        there.run(&["generate", &absolute.to_string_lossy()]).exits(0);
        for name in here.entries("generated") {
            let name = format!("generated/{name}");
            assert_eq!(here.read(&name), there.read(&name));
        }
    }

    #[test]
    fn line_ends_of_a_clone_are_no_difference() {
        let folder = Folder::with_agent();
        let generate = ["generate", "agent.adl.json", "-t", "rust,typescript,python", "--contracts"];
        let with_crlf = |name: &str| folder.read(name).replace('\n', "\r\n");
        folder.run(&generate).exits(0);
        for name in folder.entries("generated").into_iter().map(|name| format!("generated/{name}")) {
            folder.write(&name, with_crlf(&name));
        }
        folder.write("agent.adl.json", with_crlf("agent.adl.json"));
        folder.run(&[&generate[..], &["--check"]].concat()).exits(0);
        folder.run(&generate).exits(0).says("wrote 0 files");
        // What is written keeps the line ends of the file in its place.
        let before = folder.read("generated/agent.ts");
        folder.write("generated/agent.ts", before.replacen("export", "import", 1));
        folder.run(&[&generate[..], &["--check"]].concat()).exits(1).says("1 file is out of date");
        folder.run(&generate).exits(0).says("wrote 1 file");
        assert_eq!(folder.read("generated/agent.ts"), before);
        folder.run(&["generate", "agent.adl.json", "-t", "rust", "--prune"]).exits(0).says("removed");
        assert!(folder.entries("generated").contains(&"agent.rs".to_owned()));
    }

    #[test]
    fn the_header_does_not_depend_on_the_working_folder() {
        let folder = Folder::new();
        folder.write("p/adl-gen.toml", "inputs = [\"agents/a.adl.json\", \"../outside.adl.json\"]\n");
        folder.write("p/agents/a.adl.json", AGENT);
        folder.write("outside.adl.json", AGENT);
        folder.write("p/deep/er/x", "");
        let run = |at: &str, arguments: &[&str]| {
            let mut command = folder.command(arguments);
            Run::new(command.current_dir(folder.path(at)).output().expect("runs"))
        };
        run("p", &["generate"]).exits(0).says("wrote 8 files to `generated`");
        assert!(folder.read("p/generated/a.rs").contains(" from agents/a.adl.json (sha256:"));
        assert!(folder.read("p/generated/outside.rs").contains(" from outside.adl.json (sha256:"));
        // The config file is found from a subfolder; its paths are relative to it.
        run("p/deep/er", &["generate"]).exits(0).says("wrote 0 files to `../../generated` (8 unchanged)");
        run("p/deep", &["generate", "--check", "--config", "../adl-gen.toml"]).exits(0);
        run(".", &["generate", "--check", "--config", "p/adl-gen.toml"]).exits(0);
        run("p/agents", &["generate", "a.adl.json", "--check"]).exits(0);
        run(".", &["generate", "p/agents/a.adl.json", "-o", "p/generated", "--check"]).exits(0);
        // Not out of the repository.
        folder.write("p/deep/.git/HEAD", "");
        run("p/deep/er", &["generate"]).exits(2).says("no input");
    }

    #[test]
    fn one_file_can_be_printed() {
        let folder = Folder::with_agent();
        let run = folder.run(&["generate", "agent.adl.json", "-t", "rust", "--stdout"]).exits(0);
        assert!(run.stdout.contains("@generated by adl-gen"), "{}", run.stdout);
        folder
            .run(&["generate", "agent.adl.json", "--stdout"])
            .exits(2)
            .says("generate 4 files")
            .says("name one input");
        assert_eq!(folder.entries("."), ["agent.adl.json"]);
    }

    #[test]
    fn standard_input_is_json_or_yaml() {
        let folder = Folder::new();
        let arguments = ["generate", "-", "-t", "rust", "--stdout"];
        let run = folder.run_with_stdin(&arguments, AGENT.as_bytes()).exits(0);
        assert!(run.stdout.contains(" from - (sha256:"), "{}", run.stdout);
        let yaml = b"adl: '1.5'\nname: a\ntools:\n  - name: t\n    returns: {type: Custom, schema: {type: string}}\n";
        folder.run_with_stdin(&arguments, yaml).exits(0);
        folder.run_with_stdin(&["generate", "-", "-o", "out"], AGENT.as_bytes()).exits(0);
        assert!(folder.entries("out").contains(&"stdin.rs".to_owned()));
        folder.run_with_stdin(&arguments, b"{").exits(2).says("--> -:1:2");
        folder.run_with_stdin(&["generate", "-", "-"], b"{}").exits(2).says("only once");
    }

    #[test]
    fn a_reader_that_goes_away_is_no_failure() {
        let folder = Folder::with_agent();
        let mut command = folder.command(&["generate", "agent.adl.json", "-t", "rust", "--stdout"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
        drop(child.stdout.take());
        Run::new(child.wait_with_output().expect("runs")).exits(0);
    }

    #[test]
    fn a_folder_is_the_documents_in_it() {
        let folder = Folder::new();
        folder.write("agents/b.adl.json", AGENT);
        folder.write("agents/a.adl.yaml", AGENT);
        folder.write("agents/c.json", "not read");
        folder.write("agents/deeper/d.adl.json", "not read");
        let arguments = ["generate", "agents", "agents/b.adl.json", "-t", "rust", "--layout", "file"];
        folder.run(&arguments).exits(0).says("wrote 2 files");
        assert_eq!(folder.entries("generated"), ["a.rs", "b.rs"]);
        assert!(folder.read("generated/a.rs").contains(" from a.adl.yaml (sha256:"));
        let deep = folder.run(&["generate", "agents", "-t", "rust", "--recursive"]).exits(2);
        deep.says("--> agents/deeper/d.adl.json:1:1");
        folder.write("agents/deeper/d.adl.json", AGENT);
        let arguments = ["generate", "agents", "-t", "rust", "--recursive", "--layout", "file", "-o", "deep"];
        folder.run(&arguments).exits(0).says("wrote 3 files");
        folder
            .run(&["generate", "agents/**/*.adl.{json,yaml}", "-t", "rust", "-o", "deep"])
            .exits(0)
            .says("3 unchanged");
        folder.write("adl-gen.toml", "inputs = [\"agents/*/*.json\", \"agents/a*\"]\nout-dir = \"some\"\n");
        folder.run(&["generate", "-t", "rust"]).exits(0).says("wrote 2 files to `some`");
        fs::remove_file(folder.path("adl-gen.toml")).expect("removes");
        folder.run(&["generate", "agents/*.toml"]).exits(2).says("no file matches `agents/*.toml`");
        folder.write("empty/c.json", "{}");
        folder.run(&["generate", "empty"]).exits(2).says("there is no document in the folder `empty`");
    }

    #[test]
    fn keywords_are_no_modules() {
        let folder = Folder::new();
        for name in ["class", "self"] {
            folder.write(&format!("{name}.adl.json"), AGENT);
        }
        let generate = ["generate", "class.adl.json", "self.adl.json", "-t", "rust,python,pydantic", "--contracts"];
        folder.run(&generate).exits(0);
        let files: Vec<String> =
            folder.entries("generated").into_iter().filter(|name| !name.starts_with("adl_")).collect();
        let python =
            ["class_.py", "class_contracts.py", "class_models.py", "self.py", "self_contracts.py", "self_models.py"];
        let rust = ["class.rs", "class_contracts.rs", "self_.rs", "self_contracts.rs"];
        let mut expected = [&python[..], &rust].concat();
        expected.sort_unstable();
        assert_eq!(files, expected);
        assert!(folder.read("generated/class_contracts.py").contains("\nfrom . import class_ as types\n"));
        assert!(folder.read("generated/self_contracts.rs").contains("use super::super::self_ as types;\n"));
        folder.run(&[&generate[..], &["--check"]].concat()).exits(0);
    }

    #[test]
    fn devices_of_windows_are_no_modules() {
        let folder = Folder::new();
        let names = ["con", "NUL", "aux", "Com1", "lpt9"];
        for name in names {
            folder.write(&format!("in/{name}.adl.json"), AGENT);
        }
        let targets = "rust,typescript,python,openapi,json-schema,pydantic,zod,preamble";
        folder.run(&["generate", "in", "-t", targets, "--contracts", "--layout", "file"]).exits(0);
        let files = folder.entries("generated");
        assert_eq!(files.len(), names.len() * 11 + 3, "{files:?}");
        for file in files {
            let device = file.split('.').next().unwrap_or_default();
            assert!(!names.iter().any(|name| name.eq_ignore_ascii_case(device)), "{file}");
        }
        assert!(folder.read("generated/aux_contracts.py").contains("\nfrom . import aux_ as types\n"));
        assert!(folder.read("generated/nul_contracts.rs").contains("use super::super::nul_ as types;\n"));
    }

    #[test]
    fn two_inputs_do_not_take_one_name() {
        let folder = Folder::new();
        folder.write("one/agent.adl.json", AGENT);
        folder.write("two/agent.json", AGENT);
        let run = folder.run(&["generate", "one/agent.adl.json", "two/agent.json"]).exits(2);
        run.says("error[name-taken]").says("`one/agent.adl.json` and `two/agent.json`");
        assert!(!folder.path("generated").exists());
    }
}

mod checking {
    use super::*;

    const CHECK: [&str; 3] = ["generate", "agent.adl.json", "--check"];

    #[test]
    fn what_is_up_to_date_is_done() {
        let folder = Folder::with_agent();
        folder.run(&["generate", "agent.adl.json"]).exits(0);
        let run = folder.run(&CHECK).exits(0).says("4 files in `generated`: up to date");
        assert_eq!(run.stdout, "");
    }

    #[test]
    fn every_difference_is_listed() {
        let folder = Folder::with_agent();
        folder.write("old.adl.json", AGENT);
        folder.run(&["generate", "agent.adl.json", "old.adl.json", "-t", "rust,typescript"]).exits(0);
        fs::remove_file(folder.path("old.adl.json")).expect("removes");
        fs::remove_file(folder.path("generated/agent.ts")).expect("removes");
        folder.write("generated/agent.rs", "changed");
        folder.write("generated/by_hand.rs", "// Not ours.");
        let run = folder.run(&["generate", ".", "-t", "rust,typescript", "--check"]).exits(1);
        let expected = "stale: generated/agent.rs\nmissing: generated/agent.ts\nno longer produced: generated/old.rs\n\
                        no longer produced: generated/old.ts\n";
        assert_eq!(run.stdout, expected);
        run.says("4 files are out of date; run again with `--prune` instead of `--check`");
        assert_eq!(folder.read("generated/agent.rs"), "changed");
        // Only the selected targets are compared; others, and inputs that this run doesn't know, are ignored.
        let of = |inputs: &str, target: &str| folder.run(&["generate", inputs, "-t", target, "--check"]);
        assert_eq!(
            of(".", "rust").exits(1).stdout,
            "stale: generated/agent.rs\nno longer produced: generated/old.rs\n"
        );
        assert_eq!(of("agent.adl.json", "rust").exits(1).stdout, "stale: generated/agent.rs\n");
        assert_eq!(of(".", "python").exits(1).stdout, "missing: generated/agent.py\n");
    }

    #[test]
    fn what_is_no_longer_produced_is_pruned() {
        let folder = Folder::new();
        for name in ["a", "b", "c"] {
            folder.write(&format!("agents/{name}.adl.json"), AGENT);
        }
        let arguments = ["generate", "agents", "-t", "rust,python", "--layout", "file"];
        folder.run(&[&arguments[..], &["--contracts"]].concat()).exits(0).says("wrote 14 files");
        folder.write("generated/by_hand.rs", "// Not ours.");
        folder.write("generated/b.py", folder.read("generated/b.py") + "\n# changed\n");
        for name in ["a", "b"] {
            fs::remove_file(folder.path(&format!("agents/{name}.adl.json"))).expect("removes");
        }
        let prune = ["generate", "agents", "-t", "rust,python", "--prune"];
        let run =
            folder.run(&[&prune[..], &["--contracts"]].concat()).exits(0).says("removed 7 files no longer produced");
        run.says("kept `generated/b.py`: no longer produced, but modified since");
        let left = [
            "adl_runtime.py",
            "adl_runtime.rs",
            "b.py",
            "by_hand.rs",
            "c.py",
            "c.rs",
            "c_contracts.py",
            "c_contracts.rs",
        ];
        assert_eq!(folder.entries("generated"), left);
        folder.run(&["generate", "agents", "-t", "rust", "--prune"]).exits(0).says("removed 2 files");
        folder.run(&prune).exits(0).says("removed 2 files");
        assert_eq!(folder.entries("generated"), ["b.py", "by_hand.rs", "c.py", "c.rs"]);
        folder.run(&[&prune[..], &["--check"]].concat()).exits(2);
    }

    #[test]
    fn what_operations_share_is_pruned_with_the_last_of_them() {
        let folder = Folder::new();
        folder.write(
            "api.json",
            r#"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"operationId": "a",
            "responses": {"204": {"description": ""}}}}}, "webhooks": {"w": {"post": {"responses": {"204": {"description": ""}}}}}}"#,
        );
        let generate = ["generate", "api.json", "-t", "typescript", "--prune", "-o", "out"];
        folder.run(&[&generate[..], &["--operations"]].concat()).exits(0);
        assert_eq!(folder.entries("out"), ["adl_http.ts", "adl_webhooks.ts", "api.ts", "api_operations.ts"]);
        folder.run(&generate).exits(0).says("removed 3 files");
        assert_eq!(folder.entries("out"), ["api.ts"]);
    }

    #[test]
    fn a_file_of_another_input_is_left_alone() {
        let folder = Folder::new();
        folder.write("adl-gen.toml", "inputs = [\"one\", \"two\"]\n");
        folder.write("one/a.adl.json", AGENT);
        folder.write("two/b.adl.json", AGENT);
        folder.run(&["generate", "-t", "rust"]).exits(0);
        folder.run(&["generate", "one", "-t", "rust", "--prune"]).exits(0);
        assert_eq!(folder.entries("generated"), ["a.rs", "b.rs"]);
        fs::remove_file(folder.path("two/b.adl.json")).expect("removes");
        folder.run(&["generate", "one", "-t", "rust", "--prune"]).exits(0).says("removed 1 file");
        assert_eq!(folder.entries("generated"), ["a.rs"]);
    }

    #[test]
    fn nothing_is_written() {
        let folder = Folder::with_agent();
        let run = folder.run(&CHECK).exits(1);
        assert_eq!(run.stdout.matches("missing: ").count(), 4);
        assert_eq!(folder.entries("."), ["agent.adl.json"]);
    }
}

mod make {
    use super::*;

    fn make(folder: &Folder) -> Option<String> {
        let output = Command::new("make").current_dir(folder.0.path()).output().ok()?;
        let text = [output.stdout, output.stderr].concat();
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    /// A project as README has it: `make` runs adl-gen in a folder whose inputs are above it.
    #[test]
    fn make_is_up_to_date_after_one_run() {
        let folder = Folder::new();
        folder.write(
            "agent $1 #a.adl.json",
            AGENT.replace("{ \"type\": \"string\" }", "{ \"$ref\": \"parts/id.json\" }"),
        );
        folder.write("parts/id.json", "{\"type\": \"string\"}");
        let makefile = format!(
            "out/agent_1_a.ts: ../agent\\ $$1\\ \\#a.adl.json\n\
             \t'{}' generate '../agent $$1 #a.adl.json' -t typescript,rust -o out --depfile deps/agent.d\n\
             -include deps/agent.d\n",
            program().display()
        );
        folder.write("build/Makefile", makefile);
        let make = || {
            std::thread::sleep(std::time::Duration::from_millis(20));
            let output = Command::new("make").current_dir(folder.path("build")).output().ok()?;
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
        };
        let Some(first) = make() else {
            return skipped("there is no `make`");
        };
        assert!(first.contains("wrote 2 files"), "{first}");
        assert!(make().expect("make").contains("is up to date"));
        // Inputs that are newer, with the same content: a checkout, an edit that was undone.
        for input in ["agent $1 #a.adl.json", "parts/id.json"] {
            folder.write(input, folder.read(input));
            let again = make().expect("make");
            assert!(again.contains("wrote 0 files to `out` (2 unchanged)"), "{again}");
            assert!(make().expect("make").contains("is up to date"), "{input}");
        }
        folder.write("parts/id.json", "{\"type\": \"integer\"}");
        assert!(make().expect("make").contains("wrote 2 files"));
        assert!(make().expect("make").contains("is up to date"));
    }

    #[test]
    fn a_file_stands_in_the_depfile_once() {
        let folder = Folder::new();
        let refers =
            |to: &str| format!("{{\"$defs\": {{\"X\": {{\"type\": \"string\"}}}}, \"$ref\": \"{to}#/$defs/X\"}}");
        folder.write("u.schema.json", refers("u.schema.json"));
        folder.write("v.schema.json", refers("./u.schema.json"));
        folder.run(&["generate", "u.schema.json", "v.schema.json", "-t", "rust", "--depfile", "u.d"]).exits(0);
        let depfile = folder.read("u.d");
        assert_eq!(
            depfile.matches("u.schema.json").count(),
            2,
            "as an input, and as a target without a rule: {depfile}"
        );
    }

    #[test]
    fn make_reads_the_depfile() {
        let folder = Folder::new();
        let odd = "odd $name#1: a%b*[c]?.adl.json";
        folder.write(odd, AGENT);
        folder.write("~plain.adl.json", AGENT);
        let generate = ["generate", odd, "~plain.adl.json", "-t", "rust", "-o", "o%u t", "--depfile", "agent.d"];
        folder.run(&generate).exits(0);
        let outputs = folder.entries("o%u t");
        assert_eq!(outputs.len(), 2, "{outputs:?}");
        // Each recipe touches its output, so that make's output shows which ones it considers stale.
        let recipe =
            outputs.iter().map(|name| format!("o\\%u\\ t/{name}: ; touch 'o%u t/{name}'\n")).collect::<String>();
        let all = outputs.iter().map(|name| format!(" o%u\\ t/{name}")).collect::<String>();
        folder.write("Makefile", format!("all:{all}\n{recipe}include agent.d\n"));
        let Some(first) = make(&folder) else {
            return skipped("there is no `make`");
        };
        assert!(first.contains("Nothing to be done"), "{first}");
        for input in [odd, "~plain.adl.json"] {
            std::thread::sleep(std::time::Duration::from_millis(20));
            folder.write(input, AGENT);
            let again = make(&folder).expect("make");
            assert_eq!(again.matches("touch").count(), 2, "{again}");
            assert!(make(&folder).expect("make").contains("Nothing to be done"));
        }
        fs::remove_file(folder.path("~plain.adl.json")).expect("removes");
        assert!(!make(&folder).expect("make").contains("No rule"));
    }
}

mod refusing {
    use super::*;

    #[test]
    fn usage_is_checked() {
        let folder = Folder::with_agent();
        folder.run(&[]).exits(2);
        folder.run(&["generate"]).exits(2);
        folder.run(&["generate", "agent.adl.json", "-t", "cobol"]).exits(2).says("possible values: rust, typescript");
        folder
            .run(&["generate", "agent.adl.json", "--python-version", "3.9"])
            .exits(2)
            .says("Python 3.9 is out of support: use 3.11 or newer");
        folder
            .run(&["generate", "agent.adl.json", "--python-version", "3.8"])
            .exits(2)
            .says("possible values: 3.11, 3.12, 3.13, 3.14");
        folder.run(&["generate", "agent.adl.json", "--check", "--stdout"]).exits(2);
        folder.run(&["--version"]).exits(0);
        assert!(folder.run(&["generate", "--help"]).exits(0).stdout.contains("Examples:"));
    }

    #[test]
    fn errors_say_where() {
        let folder = Folder::new();
        folder.write("a.json", "{\n  \"adl\": 1,\n}\n");
        let run = folder.run(&["generate", "a.json"]).exits(2);
        run.says("error[syntax]: nothing follows the comma").says("--> a.json:3:1").says("help: remove the comma");
        folder.short(&["generate", "a.json"]).exits(2).says("a.json:3:1: error[syntax]: nothing follows the comma\n");
        let run = folder.run(&["generate", "a.json", "--message-format", "json"]).exits(2);
        assert!(run.stderr.starts_with(r#"{"severity":"error","code":"syntax","#), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1);
        folder.write("sub/b.yaml", "a: 1\na: 2\n");
        folder.short(&["generate", "sub/b.yaml"]).exits(2).says("sub/b.yaml:2:1: error[duplicate-key]");
    }

    #[test]
    fn the_findings_about_all_inputs_come_together() {
        let folder = Folder::with_agent();
        folder.write("a.json", "{");
        folder.write("b.json", "[");
        let run = folder.short(&["generate", "a.json", "agent.adl.json", "b.json", "gone.json"]).exits(2);
        run.says("a.json:1:2")
            .says("b.json:1:2")
            .says("can't read `gone.json`")
            .says("nothing was generated: 3 errors");
        assert!(!folder.path("generated").exists());
    }

    #[test]
    fn a_document_with_errors_is_no_usage_error() {
        let folder = Folder::new();
        folder.write("a.adl.json", AGENT.replace("{ \"type\": \"string\" }", "{ \"$ref\": \"#/$defs/Gone\" }"));
        folder.write("b.adl.json", AGENT.replace("Custom", "TextResult").replace("\"schema\"", "\"scheme\""));
        let run = folder.short(&["generate", "a.adl.json", "b.adl.json", "--strict"]).exits(1);
        run.says("a.adl.json:9:91: error[dangling-reference]").says("b.adl.json:8:17: error[");
        folder.write("c.json", "{");
        folder.run(&["generate", "a.adl.json", "c.json"]).exits(2).says("--> a.adl.json:9:91").says("--> c.json:1:");
        assert!(!folder.path("generated").exists());
    }

    #[test]
    fn what_can_not_be_read_is_said() {
        let folder = Folder::new();
        folder.run(&["generate", "gone.json"]).exits(2).says("error[unreadable]: can't read `gone.json`");
        folder.write("a.json", b"{\"a\": \"\xff\"}");
        folder.short(&["generate", "a.json"]).exits(2).says("a.json:1:8: error[unreadable]: not UTF-8 text");
        folder.write("empty.json", "");
        folder.run(&["generate", "empty.json"]).exits(2).says("the file is empty");
    }

    #[test]
    fn what_can_not_be_written_is_said() {
        let folder = Folder::with_agent();
        folder.write("out", "a file where the folder should be");
        folder.run(&["generate", "agent.adl.json", "-o", "out"]).exits(2).says("error[unwritable]").says("help: ");
        fs::create_dir_all(folder.path("taken/agent.rs")).expect("a folder");
        folder.run(&["generate", "agent.adl.json", "-o", "taken"]).exits(2).says("`taken/agent.rs`: it is a folder");
        assert_eq!(folder.entries("taken"), ["agent.rs"], "nothing is written where one file can't be");
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_lead_no_reference_out_of_the_folder() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new();
        folder.write("secret.json", "{\"type\": \"string\", \"title\": \"Secret\"}");
        folder.write("in/real.json", AGENT.replace("{ \"type\": \"string\" }", "{ \"$ref\": \"link.json\" }"));
        symlink("../secret.json", folder.path("in/link.json")).expect("a link");
        let run = folder.run(&["generate", "in/real.json", "-t", "rust"]).exits(1);
        run.says("error[foreign-reference]: `link.json` is a symbolic link that leaves the input's folder");
        // A link within the folder, and an input that is a link, are fine.
        fs::remove_file(folder.path("in/link.json")).expect("removes");
        folder.write("in/deep/own.json", "{\"type\": \"string\"}");
        symlink("deep/own.json", folder.path("in/link.json")).expect("a link");
        symlink("in", folder.path("alias")).expect("a link");
        symlink("real.json", folder.path("in/agent.adl.json")).expect("a link");
        folder.run(&["generate", "alias/agent.adl.json", "-t", "rust"]).exits(0);
    }

    #[test]
    fn an_input_is_not_written_over() {
        let folder = Folder::new();
        folder.write("point.schema.json", r#"{"type": "object"}"#);
        let run = folder.run(&["generate", "point.schema.json", "-t", "json-schema,rust", "-o", "."]).exits(2);
        run.says("`./point.schema.json` is an input");
        let run = folder.run(&["generate", "point.schema.json", "-t", "rust", "--depfile", "point.schema.json"]);
        run.exits(2).says("is an input");
        assert_eq!(folder.entries("."), ["point.schema.json"]);
        assert_eq!(folder.read("point.schema.json"), r#"{"type": "object"}"#);
    }

    #[test]
    fn hostile_input_is_refused_in_peace() {
        let folder = Folder::new();
        let nested = "[".repeat(10_000);
        let closed = format!("{nested}{}", "]".repeat(10_000));
        let objects = format!("{}1{}", "{\"a\":".repeat(10_000), "}".repeat(10_000));
        let long = format!("{{\"{}\": x}}", "k".repeat(1_000_000));
        let texts =
            ["\u{feff}", "\0", "[", "null", "\"\\ud800\"", "{\"\\udc00\":1}", "1e999999999", "{\"a\":1,\"a\":2}"];
        for text in texts.into_iter().chain([nested.as_str(), &closed, &objects, &long]) {
            for name in ["x.json", "x.yaml", "x"] {
                folder.write(name, text);
                let run = folder.run(&["generate", name]);
                assert!(matches!(run.code, Some(1 | 2)), "{name}: {:?}: {}", run.code, run.stderr);
                assert!(run.stderr.len() < 5000, "{name}: {}", run.stderr.len());
            }
        }
        folder.write("x.json", &closed);
        folder.short(&["generate", "x.json"]).exits(2).says("x.json:1:129: error[too-deep]");
        folder.write("x.yaml", "- ".repeat(10_000));
        folder.short(&["generate", "x.yaml"]).exits(2).says("error[too-deep]");
        assert!(!folder.path("generated").exists());
    }
}

mod config {
    use super::*;

    const CONFIG: &str = r##"inputs = ["agent.adl.json"]
targets = ["typescript"]
out-dir = "types"

[names]
"#/tools/0/returns/schema/properties/id" = "UserId"

[tools.get_user]
name = "UserLookup"
"##;

    #[test]
    fn the_folders_config_says_what_the_command_does_not() {
        let folder = Folder::with_agent();
        folder.write("adl-gen.toml", CONFIG);
        folder.run(&["generate"]).exits(0).says("wrote 1 file to `types`");
        let text = folder.read("types/agent.ts");
        assert!(text.contains("export type UserLookup = {") && text.contains("id: UserId"), "{text}");
        folder.run(&["generate", "agent.adl.json", "-t", "python", "-o", "out"]).exits(0);
        assert_eq!(folder.entries("out"), ["agent.py"]);
        assert!(folder.read("out/agent.py").contains("UserLookup"));
        folder.run(&["generate", "agent.adl.json", "--no-config"]).exits(0).says("wrote 4 files to `generated`");
        assert!(!folder.read("generated/agent.ts").contains("UserLookup"));
        let run = folder.run(&["inspect", "agent.adl.json"]).exits(0);
        assert!(run.stdout.contains("UserLookup"), "{}", run.stdout);
        folder.run(&["generate", "--no-config"]).exits(2).says("no input");
    }

    #[test]
    fn paths_are_relative_to_the_file() {
        let folder = Folder::new();
        folder.write("sub/agent.adl.json", AGENT);
        let named = CONFIG.replace("\"#/tools", "\"agent.adl.json#/tools");
        folder.write("sub/types.toml", named.replace("\"typescript\"", "\"rust\""));
        folder.run(&["generate", "--config", "sub/types.toml", "--depfile", "a.d"]).exits(0);
        assert_eq!(folder.entries("sub/types"), ["agent.rs"]);
        assert!(folder.read("sub/types/agent.rs").contains("UserId"));
        assert!(folder.read("a.d").contains("sub/types.toml"), "make knows the config: {}", folder.read("a.d"));
        folder.run(&["generate", "--config", "gone.toml"]).exits(2).says("can't read `gone.toml`");
    }

    #[test]
    fn a_name_that_names_nothing_has_its_place() {
        let folder = Folder::with_agent();
        for (key, expected) in [
            ("\"#/$defs/gone\" = \"Gone\"", "adl-gen.toml:2:1: error[unused-name]: unused name `Gone`"),
            ("\"#/name\" = \"Gone\"", "no contract uses the schema `#/name`"),
            ("\"other.json#\" = \"Gone\"", "is not in the inputs"),
            ("\"#/tools/0/returns/schema\" = \"to string\"", "adl-gen.toml:2:30: error[invalid-name]"),
        ] {
            folder.write("adl-gen.toml", format!("[names]\n{key}\n"));
            folder.short(&["generate", "agent.adl.json"]).exits(2).says(expected);
        }
        folder.write("adl-gen.toml", "[tools.get_usr]\nname = \"User\"\n");
        folder.short(&["generate", "agent.adl.json"]).exits(2).says("adl-gen.toml:1:8: error[unused-name]");
        assert!(!folder.path("generated").exists());
    }

    #[test]
    fn settings_of_a_tool_without_results_have_no_effect() {
        let folder = Folder::new();
        folder.write("agent.adl.json", AGENT.replace("\"tools\": [", "\"tools\": [{ \"name\": \"ping\" }, "));
        folder.write("adl-gen.toml", "[tools.ping]\nmax_chars = 100\n");
        let message = "error[unused-tool]: the settings of `ping` have no effect: the tool declares no result";
        folder.run(&["generate", "agent.adl.json"]).exits(2).says(message);
        folder.write("adl-gen.toml", "[tools.pong]\nmax_chars = 100\n");
        let message = "error[unused-tool]: no tool `pong` declares a result";
        folder.run(&["generate", "agent.adl.json"]).exits(2).says(message);
    }

    #[test]
    fn a_part_of_the_inputs_needs_no_name_of_the_others() {
        let folder = Folder::with_agent();
        folder.write("b.adl.json", AGENT);
        folder.write("adl-gen.toml", CONFIG.replace("[\"agent.adl.json\"]", "[\"agent.adl.json\", \"b.adl.json\"]"));
        folder.run(&["generate"]).exits(0).says("wrote 2 files");
        folder.write("empty.schema.json", "{\"type\": \"string\"}");
        folder.run(&["generate", "empty.schema.json"]).exits(0);
    }

    #[test]
    fn an_unknown_setting_has_its_place_and_a_suggestion() {
        let folder = Folder::with_agent();
        folder.write("adl-gen.toml", "inputs = [\"agent.adl.json\"]\nout_dir = \"x\"\n");
        let run = folder.run(&["generate"]).exits(2);
        run.says("error[config]: unknown setting `out_dir`")
            .says("--> adl-gen.toml:2:1")
            .says("did you mean `out-dir`?");
    }
}

mod losses {
    use super::*;

    const LOSSY: &str = r#"{ "title": "Point", "type": "object", "not": { "required": ["y"] },
  "properties": { "x": { "type": "integer", "minimum": 3 }, "at": { "type": "string", "format": "date" } } }"#;

    fn folder() -> Folder {
        let folder = Folder::new();
        folder.write("p.schema.json", LOSSY);
        folder
    }

    const GENERATE: [&str; 4] = ["generate", "p.schema.json", "-t", "typescript,python"];

    #[test]
    fn what_nothing_says_is_said() {
        // Checks are part of what adl-gen prints itself; typify's types have none.
        let args = ["generate", "p.schema.json", "-t", "rust", "--rust-engine", "typify"];
        folder().run(&args).exits(0).says("note: nothing generated expresses 1 constraint");
        assert!(!folder().run(&GENERATE).exits(0).stderr.contains("note"));
    }

    #[test]
    fn the_report_goes_type_for_type() {
        let run = folder().run(&[&GENERATE[..], &["--losses"]].concat()).exits(0);
        let expected = "Enforced only by validators:
  Point of p.schema.json
    `not` at p.schema.json:1:39: not expressed by the type, which accepts more than the schema (typescript, python)

Documented, not expressed by types:
  Point of p.schema.json
    `minimum` at p.schema.json:2:45: 3, not expressed by the type (typescript, python)
    `format` at p.schema.json:2:87: \"date\", not expressed by the type (typescript, python)
";
        assert!(run.stderr.starts_with(expected), "{}", run.stderr);
    }

    #[test]
    fn programs_get_the_members() {
        let run = folder().run(&[&GENERATE[..], &["--losses", "--message-format", "json"]].concat()).exits(0);
        let line = run.stderr.lines().next().unwrap_or_default();
        assert!(line.starts_with(r#"{"severity":"warning","code":"loss","#), "{line}");
        let end = r#""kind":"checked","input":"p.schema.json","type":"Point","keyword":"not","targets":["typescript","python"]}"#;
        assert!(line.ends_with(end), "{line}");
        assert_eq!(run.stderr.lines().count(), 3);
    }

    #[test]
    fn a_denied_loss_is_an_error() {
        let folder = folder();
        let run = folder.run(&[&GENERATE[..], &["--deny-loss"]].concat()).exits(1);
        assert!(!run.stderr.contains("`minimum`"), "documentation says it: {}", run.stderr);
        run.says("`not` at p.schema.json:1:39").says("nothing was generated: types don't express 1 constraint");
        folder
            .short(&[&GENERATE[..], &["--deny-loss"]].concat())
            .exits(1)
            .says("p.schema.json:1:39: error[loss]: `Point`");
        assert!(!folder.path("generated").exists());
        folder.run(&["generate", "p.schema.json", "-t", "openapi,json-schema", "--deny-loss"]).exits(0);
        folder.write("adl-gen.toml", "deny-loss = true\n");
        folder.run(&GENERATE).exits(1);
    }
}

mod preambles {
    use super::*;

    const SILENT: &str =
        r#"{"tools": [{"name": "echo", "parameters": [{"name": "text", "type": "string", "required": true}]}]}"#;

    #[test]
    fn the_style_is_said_by_flag_or_file() {
        let folder = Folder::with_agent();
        let short = folder.run(&["generate", "agent.adl.json", "-t", "preamble"]);
        assert_eq!((short.code, folder.entries("generated")), (Some(0), vec!["agent_preamble.py".to_owned()]));
        assert!(folder.read("generated/agent_preamble.py").starts_with("# Tools, as Python functions:"));
        folder.write("adl-gen.toml", "targets = [\"preamble\"]\nstyle = \"monty\"\n");
        let monty = folder.run(&["generate", "agent.adl.json", "--stdout"]);
        assert!(monty.stdout.starts_with("# You have the following tools available"), "{}", monty.stderr);
        let short = folder.run(&["generate", "agent.adl.json", "--stdout", "--style", "short"]);
        assert!(short.stdout.starts_with("# Tools, as Python functions:"), "{}", short.stderr);
    }

    #[test]
    fn they_are_checked_without_a_header() {
        let folder = Folder::with_agent();
        let check = ["generate", "agent.adl.json", "-t", "preamble", "--check"];
        assert_eq!(folder.run(&check).exits(1).stdout, "missing: generated/agent_preamble.py\n");
        folder.run(&check[..4]).exits(0);
        folder.run(&check).exits(0);
        folder.write("agent.adl.json", AGENT.replace("get_user", "find_user"));
        assert_eq!(folder.run(&check).exits(1).stdout, "stale: generated/agent_preamble.py\n");
        folder.run(&check[..4]).exits(0);
        assert_eq!(
            folder.run(&[&check[..], &["--style", "monty"]].concat()).exits(1).stdout,
            "stale: generated/agent_preamble.py\n"
        );
    }

    #[test]
    fn bare_text_is_a_warning_of_preambles() {
        let folder = Folder::new();
        folder.write("a.adl.json", SILENT);
        let text = "a.adl.json:1:12: warning[bare-text]: `echo` declares no result";
        let run = folder.short(&["generate", "a.adl.json", "-t", "preamble"]);
        assert!(run.code == Some(0) && run.stderr.contains(text), "{}", run.stderr);
        let run = folder.short(&["generate", "a.adl.json", "-t", "typescript"]);
        assert!(run.code == Some(0) && !run.stderr.contains("bare-text"), "{}", run.stderr);
        folder.write("b.adl.json", SILENT.replace("}]}]}", "}], \"returns\": {\"type\": \"text\"}}]}"));
        let run = folder.short(&["generate", "b.adl.json", "-t", "preamble", "--stdout"]);
        assert!(!run.stderr.contains("bare-text") && run.stderr.contains("warning[legacy-returns]"), "{}", run.stderr);
        assert!(run.stdout.contains("def echo(text: str) -> str:"), "{}", run.stdout);
        let run = folder.short(&["generate", "b.adl.json", "-t", "preamble", "--strict"]);
        assert!(run.code == Some(1) && run.stderr.contains("error[legacy-returns]"), "{}", run.stderr);
    }

    #[test]
    fn a_schema_has_no_tools() {
        let folder = Folder::new();
        folder.write("p.schema.json", r#"{"type": "string"}"#);
        let run = folder.short(&["generate", "p.schema.json", "-t", "preamble"]);
        assert!(run.code == Some(0) && run.stderr.contains("warning[no-tools]"), "{}", run.stderr);
    }

    #[test]
    fn what_a_style_can_not_say_is_an_error() {
        let folder = Folder::new();
        let tool = r#"{"name": "NAME", "returns": {"type": "Custom", "schema": {"not": {}}}}"#;
        let tools = [tool.replace("NAME", "a"), tool.replace("NAME", "b")].join(", ");
        folder.write("a.adl.json", format!(r#"{{"tools": [{tools}]}}"#));
        let run = folder.short(&["generate", "a.adl.json", "-t", "preamble", "--style", "monty"]);
        assert_eq!((run.code, run.stderr.matches("error[unrepresentable]").count()), (Some(1), 2), "{}", run.stderr);
        assert!(run.stderr.contains("`a`: Unsupported Monty schema at schema.not (result)"), "{}", run.stderr);
    }
}

mod inspecting {
    use super::*;

    #[test]
    fn a_model_is_printed_with_its_places() {
        let folder = Folder::with_agent();
        let run = folder.run(&["inspect", "agent.adl.json"]).exits(0);
        let lines: Vec<&str> = run.stdout.lines().collect();
        assert!(lines[0].starts_with("input \"agent.adl.json\" sha256:"), "{}", run.stdout);
        let expected = [
            "contract \"get_user\" -> GetUserResult  -- agent.adl.json:7:18",
            "GetUserResult = {  -- agent.adl.json:9:19",
            "  \"id\": string  -- agent.adl.json:9:81",
            "}",
        ];
        assert_eq!(lines[1..], expected);
        assert!(run.stderr.is_empty(), "{}", run.stderr);
    }

    #[test]
    fn every_pass_can_be_printed() {
        let folder = Folder::with_agent();
        let after = |pass: &str| folder.run(&["inspect", "agent.adl.json", "--after", pass]).exits(0).stdout;
        let graph = after("graph");
        assert!(graph.contains("root GetUserResult of \"get_user\" = s0\n"), "{graph}");
        assert!(
            graph.contains("s0 = {  -- agent.adl.json:9:19\n  type: \"object\"  -- agent.adl.json:9:21\n"),
            "{graph}"
        );
        assert!(graph.contains("  properties: { \"id\": s1 }  -- agent.adl.json:9:59\n"), "{graph}");
        let shapes = after("shapes");
        assert!(shapes.contains("t0 root \"GetUserResult\" from s0 = {  -- agent.adl.json:9:19\n"), "{shapes}");
    }

    #[test]
    fn passes_of_targets_are_those_before_them_too() {
        let folder = Folder::new();
        let list = r#"{"type": "array", "prefixItems": [{"type": "string"}]}"#;
        folder.write("a.json", format!(r#"{{"type": "object", "properties": {{"list": {list}}}}}"#));
        let after =
            |pass: &str| folder.run(&["inspect", "a.json", "--root-name", "A", "--after", pass]).exits(0).stdout;
        assert!(!after("rust-generics").contains("AList = "));
        let named = after("named-tuples");
        assert!(named.contains("  \"list\"?: AList  -- a.json:1:43\n}\n"), "{named}");
        assert!(named.contains("AList = (string?, ...any)  -- a.json:1:1\n"), "{named}");
        assert!(after("extra-kept").contains("  rest: any\n"));
    }

    #[test]
    fn every_pass_is_json_for_programs() {
        let folder = Folder::with_agent();
        for pass in ["graph", "shapes", "model"] {
            let run = folder.run(&["inspect", "agent.adl.json", "--after", pass, "--format", "json"]).exits(0);
            let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
            assert_eq!(json["pass"], pass);
            assert_eq!(json[pass]["input"]["name"], "agent.adl.json");
            assert_eq!(json["warnings"], serde_json::json!([]));
        }
    }

    #[test]
    fn places_name_the_file_that_they_are_in() {
        let folder = Folder::with_agent();
        let user = "{\n  \"$ref\": \"parts/user.json\"\n}";
        folder.write("agent.adl.json", AGENT.replace("{ \"type\": \"string\" }", user));
        folder.write("parts/user.json", "{\n  \"enum\": [\n\"a\", 1]}");
        let run = folder.run(&["inspect", "agent.adl.json"]).exits(0);
        assert!(run.stdout.contains("  \"id\": User  -- agent.adl.json:9:81\n"), "{}", run.stdout);
        let expected = "User = enum {  -- parts/user.json:1:1\n  A \"a\"  -- parts/user.json:2:3\n";
        assert!(run.stdout.contains(expected), "{}", run.stdout);
        let mapped = AGENT.replace("{ \"type\": \"string\" }", "{ \"$ref\": \"https://example.com/user\" }");
        folder.write("agent.adl.json", mapped);
        let map = "https://example.com/user=parts/user.json";
        let run = folder.run(&["inspect", "agent.adl.json", "--schema-map", map]).exits(0);
        assert!(run.stdout.contains(expected), "{}", run.stdout);
    }

    #[test]
    fn losses_and_warnings_come_after_it() {
        let folder = Folder::new();
        let schema = AGENT.replace("\"required\": [\"id\"], ", "\"not\": { \"const\": 1 }, ");
        folder.write("agent.adl.json", schema);
        let run = folder.run(&["inspect", "agent.adl.json"]).exits(0);
        let (_, after) = run.stdout.rsplit_once("\n}\n").expect("a check");
        let mut lines = after.lines();
        let loss = lines.next().expect("a loss");
        assert!(loss.starts_with("unexpressed[not]: ") && loss.ends_with("  -- agent.adl.json:9:39"), "{after}");
        let warning = lines.next().expect("a warning");
        assert!(
            warning.starts_with("warning[no-required]: ") && warning.ends_with("  -- agent.adl.json:7:18"),
            "{after}"
        );
    }

    #[test]
    fn folders_and_standard_input_are_read() {
        let folder = Folder::with_agent();
        folder.write("other.adl.json", AGENT.replace("get_user", "get_team"));
        let run = folder.run(&["inspect", "."]).exits(0);
        assert!(
            run.stdout.contains("\nGetUserResult = ") && run.stdout.contains("\nGetTeamResult = "),
            "{}",
            run.stdout
        );
        let run = folder.run_with_stdin(&["inspect", "-"], AGENT.as_bytes()).exits(0);
        assert!(run.stdout.contains("GetUserResult = {  -- -:9:19\n"), "{}", run.stdout);
    }

    #[test]
    fn a_document_with_errors_is_not_printed() {
        let folder = Folder::new();
        folder.write("a.json", "{\"$ref\": \"#/$defs/Gone\"}");
        let run = folder.run(&["inspect", "a.json"]).exits(1).says("error[dangling-reference]");
        assert!(run.stdout.is_empty(), "{}", run.stdout);
        folder.run(&["inspect", "a.json", "--after", "names"]).exits(2).says("graph, shapes, model");
        folder.run(&["inspect", "gone.json"]).exits(2).says("can't read `gone.json`");
    }

    #[test]
    fn the_json_has_types_of_its_own() {
        let folder = Folder::new();
        folder.write("model.schema.json", include_bytes!("../schemas/model.schema.json"));
        let run = folder.run(&["generate", "model.schema.json", "-t", "typescript", "--stdout", "--losses"]).exits(0);
        for line in [
            "export type Inspection = AfterGraph | AfterShapes | AfterModel | AfterChecks;",
            "export type Body = Alias | Enum | Record | Union;",
            "  definitions: Definition[];",
            "  place?: Place;",
        ] {
            assert!(run.stdout.contains(&format!("\n{line}\n")), "{line}: {}", run.stdout);
        }
    }
}
