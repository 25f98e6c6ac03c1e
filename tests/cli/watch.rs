//! `adl-gen watch`

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::*;

/// A running `adl-gen watch`, which ends with the test.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts watching in a folder; standard error goes into the file `log`.
fn watch(folder: &Folder, arguments: &[&str]) -> Watching {
    let log = fs::File::create(folder.path("log")).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_adl-gen"));
    command.current_dir(folder.0.path()).env("NO_COLOR", "1").arg("watch").args(arguments);
    Watching(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().expect("starts"))
}

/// Waits until a condition holds, and returns the time that it took.
#[track_caller]
fn until(folder: &Folder, what: &str, mut holds: impl FnMut() -> bool) -> Duration {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(20), "{what}\n{}", folder.read("log"));
        std::thread::sleep(Duration::from_millis(5));
    }
    started.elapsed()
}

#[test]
fn new_documents_and_references_are_noticed() {
    let folder = Folder::new();
    fs::create_dir(folder.path("agents")).expect("a folder");
    let agent = AGENT;
    folder.write("agents/one.adl.json", agent);
    folder.write("agents/common.schema.json", "{\"$defs\": {\"A\": {\"type\": \"string\"}}}");
    let _watching = watch(&folder, &["agents", "-t", "python", "--layout", "file"]);
    until(&folder, "the first run", || folder.path("generated/one.py").is_file());
    folder.write("agents/two.adl.json", agent);
    until(&folder, "a new document", || folder.path("generated/two.py").is_file());
    let three = "{\"name\": \"three\", \"role\": \"x\", \"tools\": [{\"name\": \"a\", \"returns\": {\"type\": \"Custom\", \
                 \"schema\": {\"$ref\": \"late.schema.json#/$defs/Late\"}}}]}";
    folder.write("agents/three.adl.json", three);
    until(&folder, "a missing file", || folder.read("log").contains("error[foreign-reference]"));
    folder.write(
        "agents/late.schema.json",
        "{\"$defs\": {\"Late\": {\"description\": \"Late.\", \"type\": \"string\"}}}",
    );
    let output = || fs::read_to_string(folder.path("generated/three.py")).unwrap_or_default();
    until(&folder, "the file", || output().contains("Late."));
    folder.write(
        "agents/late.schema.json",
        "{\"$defs\": {\"Late\": {\"description\": \"Later.\", \"type\": \"string\"}}}",
    );
    until(&folder, "a change of the file", || output().contains("Later."));
}

#[test]
fn what_writes_nothing_is_not_watched() {
    let run = Folder::new().run(&["watch", "a.adl.json", "--check"]).exits(2);
    assert!(run.stderr.contains("`--check` and `--stdout` are flags of `generate`"), "{}", run.stderr);
}
