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
    let mut command = Command::new(program());
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

/// The times for which a folder is gone, in milliseconds.
const GAPS: [u64; 8] = [0, 1, 5, 20, 50, 100, 400, 1000];

fn described(description: &str) -> String {
    AGENT.replace(r#""type": "object""#, &format!(r#""type": "object", "description": "It is {description}.""#))
}

/// Watches a folder in each of these ways, takes the folder away, brings it back after each of the gaps, and changes a
/// document in it afterwards.
#[track_caller]
fn comes_back(away: impl Fn(&Folder), back: impl Fn(&Folder)) {
    for arguments in
        [["sdk/agents"].as_slice(), &["sdk/agents/a.adl.json"], &["sdk/**/*.adl.json"], &["sdk", "--recursive"]]
    {
        let folder = Folder::new();
        folder.write("sdk/agents/a.adl.json", described("first"));
        folder.write("spare/a.adl.json", described("spare"));
        let _watching = watch(&folder, &[arguments, &["-t", "typescript", "--layout", "file"]].concat());
        let output = || fs::read_to_string(folder.path("generated/a.ts")).unwrap_or_default();
        until(&folder, "the first run", || {
            output().contains("It is first.") && folder.read("log").contains("watching ")
        });
        for gap in GAPS {
            away(&folder);
            std::thread::sleep(Duration::from_millis(gap));
            back(&folder);
            let changed = format!("changed {gap}");
            // In time, and before and after the folder is noticed.
            std::thread::sleep(Duration::from_millis(gap / 2));
            folder.write("sdk/agents/a.adl.json", described(&changed));
            until(&folder, &format!("{arguments:?}, {gap} ms"), || output().contains(&format!("It is {changed}.")));
        }
        folder.write("sdk/agents/b.adl.json", AGENT);
        let is_new = || folder.path("generated/b.ts").is_file();
        if arguments != ["sdk/agents/a.adl.json"] {
            until(&folder, &format!("{arguments:?}, a new document"), is_new);
        }
    }
}

#[test]
fn a_folder_that_is_renamed_and_comes_back_is_watched() {
    let rename = |folder: &Folder, from: &str, to: &str| {
        fs::rename(folder.path(from), folder.path(to)).expect("renames");
    };
    comes_back(|folder| rename(folder, "sdk/agents", "gone"), |folder| rename(folder, "gone", "sdk/agents"));
}

#[test]
fn a_folder_that_is_removed_and_copied_back_is_watched() {
    comes_back(
        |folder| fs::remove_dir_all(folder.path("sdk")).expect("removes"),
        |folder| {
            fs::create_dir_all(folder.path("sdk/agents")).expect("a folder");
            fs::copy(folder.path("spare/a.adl.json"), folder.path("sdk/agents/a.adl.json")).expect("copies");
        },
    );
}

#[test]
fn what_writes_nothing_is_not_watched() {
    let run = Folder::new().run(&["watch", "a.adl.json", "--check"]).exits(2);
    assert!(run.stderr.contains("`--check` and `--stdout` are flags of `generate`"), "{}", run.stderr);
}
