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

fn schema(description: &str) -> String {
    format!("{{\"title\": \"Point\", \"type\": \"object\", \"description\": \"{description}\", \"required\": [\"x\"]}}")
}

#[test]
fn changes_are_generated() {
    let folder = Folder::new();
    folder.write("point.schema.json", schema("One."));
    let _watching = watch(&folder, &["point.schema.json", "-t", "typescript", "--exec", "echo done >> executed"]);
    let output = || fs::read_to_string(folder.path("generated/point.ts")).unwrap_or_default();
    let runs = || folder.read("log").matches("watching ").count();
    let executed = || fs::read_to_string(folder.path("executed")).unwrap_or_default().lines().count();
    until(&folder, "the first run", || output().contains("One.") && runs() >= 1 && executed() == 1);
    // In place.
    folder.write("point.schema.json", schema("Two."));
    let took = until(&folder, "a change", || output().contains("Two.") && executed() == 2);
    // A release build needs less than 100 ms; this one shares the machine with other tests.
    assert!(took < Duration::from_secs(5), "{took:?}");
    // As editors save: another file takes its name.
    folder.write("point.schema.json~", schema("Three."));
    fs::rename(folder.path("point.schema.json~"), folder.path("point.schema.json")).expect("renames");
    until(&folder, "a renamed file", || output().contains("Three.") && executed() == 3);
    // An error doesn't end it, and leaves the output alone.
    folder.write("point.schema.json", "{");
    until(&folder, "an error", || folder.read("log").contains("error[syntax]"));
    assert!(output().contains("Three."));
    folder.write("point.schema.json", schema("Four."));
    until(&folder, "the mended file", || output().contains("Four.") && executed() == 4);
    // Its own output is no change, nor is a file that nobody reads.
    std::thread::sleep(Duration::from_millis(300));
    let before = runs();
    folder.write("notes.txt", "nothing");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!((runs(), executed()), (before, 4), "{}", folder.read("log"));
}

#[test]
fn new_documents_and_references_are_noticed() {
    let folder = Folder::new();
    fs::create_dir(folder.path("agents")).expect("a folder");
    let agent = AGENT;
    folder.write("agents/one.adl.json", agent);
    folder.write("agents/common.schema.json", "{\"$defs\": {\"A\": {\"type\": \"string\"}}}");
    let _watching = watch(&folder, &["agents", "-t", "python", "--layout", "file"]);
    // Before its folder is watched, too.
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
