//! Files as an operating system has them: pipes and devices, interrupted runs, and names that hide.

mod special_files {
    use super::super::*;
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::time::{Duration, Instant};

    /// Runs; a run that waits for ever fails.
    fn ends(folder: &Folder, arguments: &[&str]) -> Run {
        let mut command = folder.command(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
        let start = Instant::now();
        while child.try_wait().expect("a child").is_none() {
            if start.elapsed() > Duration::from_secs(20) {
                child.kill().expect("kills");
                panic!("{arguments:?} doesn't end");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Run::new(child.wait_with_output().expect("ends"))
    }

    fn pipe(folder: &Folder, name: &str) {
        let made = Command::new("mkfifo").arg(folder.path(name)).status().expect("mkfifo");
        assert!(made.success());
    }

    #[test]
    fn outputs_are_regular_files() {
        let folder = Folder::with_agent();
        folder.write("generated/x", "");
        for target in ["pipe", "/dev/zero", "gone"] {
            let output = folder.path("generated/agent.rs");
            let _ = fs::remove_file(&output);
            match target {
                "pipe" => pipe(&folder, "generated/agent.rs"),
                target => symlink(target, &output).expect("a link"),
            }
            for flag in ["--check", "--prune"] {
                let run = ends(&folder, &["generate", "agent.adl.json", "-t", "rust,python", flag]).exits(2);
                run.says("error[unwritable]: can't write `generated/agent.rs`: it is a ");
            }
            assert_eq!(folder.entries("generated"), ["agent.rs", "x"], "nothing is written where one can't be");
        }
        // Also a file that only resembles a generated one.
        fs::remove_file(folder.path("generated/agent.rs")).expect("removes");
        pipe(&folder, "generated/other.rs");
        symlink("/dev/zero", folder.path("generated/zero.rs")).expect("a link");
        pipe(&folder, "pipe.adl.json");
        ends(&folder, &["generate", ".", "-t", "rust", "--prune"]).exits(0);
        ends(&folder, &["generate", ".", "-t", "rust", "--check"]).exits(0);
    }

    #[test]
    fn a_depfile_is_a_regular_file() {
        let folder = Folder::with_agent();
        pipe(&folder, "pipe");
        symlink("/dev/null", folder.path("null")).expect("a link");
        for depfile in ["pipe", "null", "/dev/null"] {
            let run = ends(&folder, &["generate", "agent.adl.json", "-t", "rust", "--depfile", depfile]).exits(2);
            run.says(&format!("can't write `{depfile}`: it is a device, a pipe or a socket"));
            assert_eq!(folder.entries("."), ["agent.adl.json", "generated", "null", "pipe"]);
            assert!(folder.entries("generated").is_empty());
        }
        assert!(fs::metadata("/dev/null").expect("the device").file_type().is_char_device());
    }
}

mod interrupted {
    use super::super::*;
    use std::time::Duration;

    const FILES: usize = 40;

    fn folder() -> Folder {
        let folder = Folder::new();
        (0..FILES).for_each(|number| folder.write(&format!("in/a{number}.adl.json"), AGENT));
        folder
    }

    const GENERATE: [&str; 6] = ["generate", "in", "-t", "typescript", "--layout", "file"];

    /// Runs until a signal comes after a while, at another moment each time.
    fn interrupt(folder: &Folder, signal: &str, number: u64) {
        let property = format!("\"id{number}\": ");
        (0..FILES).for_each(|n| folder.write(&format!("in/a{n}.adl.json"), AGENT.replace("\"id\": ", &property)));
        let mut child = folder.command(&GENERATE).stderr(Stdio::null()).spawn().expect("runs");
        std::thread::sleep(Duration::from_millis(15 * number));
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
        kill.expect("kill");
        child.wait().expect("ends");
    }

    fn staged(folder: &Folder) -> usize {
        let entries = fs::read_dir(folder.path("generated")).into_iter().flatten().flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(".adl-gen-")).count()
    }

    #[test]
    fn nothing_stays_behind() {
        let folder = folder();
        for number in 1..24 {
            interrupt(&folder, if number % 2 == 0 { "-TERM" } else { "-INT" }, number);
            assert_eq!(staged(&folder), 0, "{number}");
        }
    }

    #[test]
    fn a_killed_run_is_told_and_completed_by_the_next() {
        let folder = folder();
        for number in 1..12 {
            interrupt(&folder, "-KILL", 2 * number);
            let check = folder.run(&[&GENERATE[..], &["--check"]].concat());
            let listed = check.stdout.lines().count();
            assert_eq!(check.code, Some(i32::from(listed > 0)), "{}", check.stderr);
            let written = listed - check.stdout.matches("no longer").count();
            folder.run(&GENERATE).exits(0).says(&format!("wrote {written} file"));
            assert_eq!((staged(&folder), folder.entries("generated").len()), (0, FILES));
            folder.run(&[&GENERATE[..], &["--check"]].concat()).exits(0);
        }
    }

    #[test]
    fn files_of_two_versions_are_told() {
        let folder = Folder::with_agent();
        let generate = ["generate", "agent.adl.json", "-t", "rust,typescript"];
        folder.run(&generate).exits(0);
        let old = folder.read("generated/agent.rs");
        folder.write("agent.adl.json", AGENT.replace("\"id\"", "\"key\""));
        folder.run(&generate).exits(0);
        folder.write("generated/agent.rs", old);
        assert_eq!(folder.run(&[&generate[..], &["--check"]].concat()).exits(1).stdout, "stale: generated/agent.rs\n");
        folder.run(&generate).exits(0).says("wrote 1 file to `generated` (1 unchanged)");
        folder.run(&[&generate[..], &["--check"]].concat()).exits(0);
    }
}

mod hostile_names {
    use super::super::*;

    /// A forged line, a C1 control, a turned direction, and what can't be seen.
    const NAME: &str = "a\nerror: forged\u{9b}2J\u{1b}[31m\u{202e}\u{200b}.json";

    #[track_caller]
    fn shows_nothing(run: &Run) {
        let hidden = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{202e}' | '\u{200b}');
        for text in [&run.stdout, &run.stderr] {
            assert!(!text.contains(hidden), "{text:?}");
            assert!(!text.lines().any(|line| line.starts_with("error: forged")), "{text}");
        }
    }

    #[test]
    fn messages_escape_them_in_every_format() {
        let folder = Folder::new();
        folder.write(NAME, format!("{{\"type\": 5, \"{}\": }}", NAME.replace(['\n', '\u{1b}'], "")));
        for format in ["human", "short", "json"] {
            let run = folder.run(&["generate", NAME, "--message-format", format]).exits(2);
            assert!(run.stderr.contains(if format == "json" { r"a\nerror" } else { r"a\nerror: forged\u{9b}2J" }));
            shows_nothing(&run);
            shows_nothing(&folder.run(&["generate", &NAME[..3], "--message-format", format]).exits(2));
        }
        shows_nothing(&folder.run(&["inspect", NAME]).exits(2));
    }

    #[test]
    fn summaries_and_lists_escape_them() {
        let folder = Folder::with_agent();
        let check = ["generate", "agent.adl.json", "-o", NAME, "--check"];
        shows_nothing(&folder.run(&check).exits(1));
        shows_nothing(&folder.run(&check[..4]).exits(0));
        shows_nothing(&folder.run(&check).exits(0));
        shows_nothing(&folder.run(&["generate", &format!("--{NAME}")]).exits(2));
        shows_nothing(&folder.run(&["generate", "agent.adl.json", "-t", NAME]).exits(2));
    }
}
