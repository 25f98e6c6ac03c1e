//! Runs that have nothing to do: they leave the files, print what the last run printed, and miss no change.

use super::*;

const ARGUMENTS: [&str; 6] = ["generate", "agents", "-o", "out", "--layout", "file"];

/// A project, and a cache of its own.
struct Project {
    folder: Folder,
    cache: Folder,
}

impl Project {
    fn new() -> Self {
        let project = Self { folder: Folder::new(), cache: Folder::new() };
        let agent = AGENT.replace("{ \"type\": \"string\" }", "{ \"$ref\": \"parts/id.json\" }");
        project.folder.write("agents/agent.adl.json", agent);
        project.folder.write("agents/parts/id.json", r#"{"type": "string", "minLength": 2}"#);
        project
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let mut command = self.folder.command(arguments);
        Run::new(command.env("XDG_CACHE_HOME", self.cache.path("")).output().expect("runs")).exits(0)
    }

    /// Runs until the record has digests: the first run learns which files are read, the second has their bytes.
    fn settle(&self) {
        self.run(&ARGUMENTS);
        self.run(&ARGUMENTS).says("wrote 0 files to `out` (4 unchanged)");
        self.mark();
        self.run(&ARGUMENTS).says("from the record\nwrote 0 files to `out` (4 unchanged)");
    }

    fn records(&self) -> Vec<String> {
        self.cache.entries("adl-gen").into_iter().map(|name| format!("adl-gen/{name}")).collect()
    }

    /// Writes into the record a line that a run prints only if it takes the record.
    fn mark(&self) {
        for name in self.records() {
            let mut record: serde_json::Value = serde_json::from_str(&self.cache.read(&name)).expect("JSON");
            assert!(record["digests"].is_array(), "{record}");
            record["printed"] = serde_json::json!(["from the record"]);
            self.cache.write(&name, record.to_string());
        }
    }

    /// Asserts that the output folder has what a run without a record generates.
    fn is_current(&self, what: &str) {
        let fresh = Folder::new();
        let out = fresh.path("out");
        self.run(&["generate", "agents", "-o", out.to_str().expect("a name"), "--layout", "file"]);
        assert_eq!(self.folder.entries("out"), fresh.entries("out"), "{what}");
        for name in fresh.entries("out") {
            let file = format!("out/{name}");
            assert!(self.folder.read(&file) == fresh.read(&file), "{what}: {file}");
        }
    }
}

type Change = fn(&Folder);

#[test]
fn every_change_is_seen() {
    let changes: [(&str, Change); 9] = [
        ("a document", |folder| folder.write("agents/agent.adl.json", AGENT)),
        ("a file that it refers to, of the same size", |folder| {
            folder.write("agents/parts/id.json", r#"{"type": "string", "minLength": 3}"#);
        }),
        ("a new document", |folder| folder.write("agents/other.adl.json", AGENT.replace("support", "other"))),
        ("a new config file", |folder| folder.write("adl-gen.toml", "")),
        ("a config file with settings", |folder| folder.write("adl-gen.toml", "[rust]\nvisibility = \"pub(crate)\"\n")),
        ("a repository, which names inputs", |folder| {
            folder.write("adl-gen.toml", "");
            fs::create_dir(folder.path("agents/.git")).expect("a folder");
        }),
        ("a modified output", |folder| folder.write("out/agent.ts", "by hand")),
        ("a removed output", |folder| fs::remove_file(folder.path("out/agent.py")).expect("removes")),
        ("no output", |folder| fs::remove_dir_all(folder.path("out")).expect("removes")),
    ];
    for (what, change) in changes {
        let project = Project::new();
        project.settle();
        change(&project.folder);
        let run = project.run(&ARGUMENTS);
        assert!(!run.stderr.contains("from the record"), "{what}: {}", run.stderr);
        project.is_current(what);
    }
}

#[test]
fn a_change_back_is_seen() {
    let project = Project::new();
    project.settle();
    let before = project.folder.read("agents/agent.adl.json");
    for text in [AGENT, &before, AGENT] {
        project.folder.write("agents/agent.adl.json", text);
        project.run(&ARGUMENTS).says("wrote 4 files");
        project.is_current("a change back");
    }
}

#[test]
fn other_arguments_have_a_record_of_their_own() {
    let project = Project::new();
    project.settle();
    for flags in [["--types-only"].as_slice(), &["-t", "rust"], &["--check"], &["--prune"], &["--stdout", "-t", "rust"]]
    {
        let arguments = match flags {
            ["--stdout", ..] => [&["generate", "agents"], flags].concat(),
            _ => [&ARGUMENTS, flags].concat(),
        };
        let run =
            project.folder.command(&arguments).env("XDG_CACHE_HOME", project.cache.path("")).output().expect("runs");
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert!(!stderr.contains("from the record"), "{flags:?}: {stderr}");
    }
}

#[test]
fn warnings_are_printed_again() {
    let project = Project::new();
    project.folder.write("agents/parts/id.json", r#"{"type": "string", "minLenght": 2}"#);
    let first = project.run(&ARGUMENTS).says("minLenght");
    project.run(&ARGUMENTS);
    let third = project.run(&ARGUMENTS);
    assert_eq!(
        third.stderr,
        first.stderr.replace("wrote 4 files to `out` (0 unchanged)", "wrote 0 files to `out` (4 unchanged)")
    );
}

#[test]
fn a_file_of_the_user_is_kept_and_a_missing_one_is_written() {
    let project = Project::new();
    project.folder.write("adl-gen.toml", "[package]\nname = \"acme\"\nmanifests = true\n");
    let arguments = ["generate", "agents", "-o", "out", "--layout", "package"];
    (0..3).for_each(|_| drop(project.run(&arguments)));
    project.mark();
    project.run(&arguments).says("from the record");
    let manifest = fs::read_dir(project.folder.path("out")).expect("a folder").flatten().find_map(|entry| {
        let path = entry.path().join("package.json");
        path.is_file().then_some(path)
    });
    let manifest = manifest.expect("a manifest");
    fs::write(&manifest, "{}").expect("writes");
    project.run(&arguments);
    assert_eq!(fs::read_to_string(&manifest).expect("the file"), "{}");
    fs::remove_file(&manifest).expect("removes");
    project.run(&arguments).says("wrote 1 file to `out`");
    assert!(manifest.is_file());
}

#[test]
fn a_damaged_or_unwritable_record_does_no_harm() {
    let project = Project::new();
    project.settle();
    for name in project.records() {
        project.cache.write(&name, "{\"digests\": 1");
    }
    project.run(&ARGUMENTS).says("wrote 0 files to `out` (4 unchanged)");
    fs::remove_dir_all(project.cache.path("adl-gen")).expect("removes");
    project.cache.write("adl-gen", "a file in the way");
    project.run(&ARGUMENTS).says("wrote 0 files to `out` (4 unchanged)");
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_link_in_place_of_a_file_of_the_record_does_not_hang() {
    let project = Project::new();
    project.settle();
    let names = project.records();
    let in_time = || {
        let mut command = project.folder.command(&ARGUMENTS);
        let mut running = command.env("XDG_CACHE_HOME", project.cache.path("")).spawn().expect("starts");
        let started = std::time::Instant::now();
        loop {
            if let Some(status) = running.try_wait().expect("a status") {
                return status.success();
            }
            if started.elapsed() > std::time::Duration::from_secs(20) {
                running.kill().expect("ends");
                running.wait().expect("a status");
                return false;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    };
    let pipe = |path: &Path| assert!(Command::new("mkfifo").arg(path).status().expect("runs").success());
    let record = names.iter().map(|name| project.cache.path(name)).next().expect("a record");
    let text = fs::read(&record).expect("the record");
    fs::remove_file(&record).expect("removes");
    pipe(&record);
    assert!(in_time(), "a pipe");
    fs::remove_file(&record).expect("removes");
    std::os::unix::fs::symlink("/dev/zero", &record).expect("a link");
    assert!(in_time(), "a device");
    fs::write(project.cache.path("elsewhere"), &text).expect("writes");
    fs::remove_file(&record).expect("removes");
    std::os::unix::fs::symlink(project.cache.path("elsewhere"), &record).expect("a link");
    assert!(in_time(), "a link");
    assert_eq!(fs::read(project.cache.path("elsewhere")).expect("the file"), text, "what a link names is left alone");
    // A file that the record names.
    fs::remove_file(&record).expect("removes");
    let mut listed: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    pipe(&project.folder.path("pipe"));
    for path in ["pipe", "/dev/zero"] {
        listed["read"] = serde_json::json!([path]);
        fs::write(&record, listed.to_string()).expect("writes");
        assert!(in_time(), "{path}");
    }
}
