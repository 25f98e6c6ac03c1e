//! Colours, and progress on a terminal.

use super::*;

const BROKEN: &str = "{\n  \"adl\": 1,\n}\n";

#[test]
fn colours_are_as_asked_for() {
    let folder = Folder::new();
    folder.write("a.json", BROKEN);
    let run = |arguments: &[&str], no_color: &str| {
        let mut command = folder.command(arguments);
        Run::new(command.env("NO_COLOR", no_color).stdin(Stdio::null()).output().expect("runs"))
    };
    // Pipes are no terminals; what is asked for takes precedence over the environment.
    assert!(!run(&["validate", "a.json"], "").stdout.contains('\x1b'));
    assert!(!run(&["validate", "a.json", "--color", "auto"], "").stdout.contains('\x1b'));
    assert!(run(&["validate", "a.json", "--color", "always"], "1").stdout.contains("\x1b["));
    assert!(run(&["--color=always", "generate", "a.json"], "1").stderr.contains("\x1b["));
    assert!(!run(&["--color", "never", "generate", "a.json"], "").stderr.contains('\x1b'));
    // Help and errors of the command line, which are printed before the arguments are known.
    assert!(run(&["list", "--help", "--color=always"], "1").stdout.contains("\x1b["));
    assert!(run(&["--color", "always", "list", "--unknown"], "1").stderr.contains("\x1b["));
    assert!(!run(&["--help"], "").stdout.contains('\x1b'));
    run(&["list", "--color", "sometimes"], "").exits(2).says("possible values: auto, always, never");
}

#[cfg(target_os = "linux")]
mod progress {
    use super::*;

    use std::fs::File;
    use std::io::Read;
    use std::os::fd::OwnedFd;
    use std::process::Child;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::fs::{Mode, OFlags};
    use rustix::pty;

    /// A run that waits for its document, a named pipe, with standard error on a terminal.
    struct Waiting {
        child: Child,
        fifo: std::path::PathBuf,
        terminal: File,
    }

    impl Waiting {
        fn start(folder: &Folder, fifo: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
            let fifo = folder.path(fifo);
            rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, Mode::from(0o600), 0)
                .expect("a named pipe");
            let controller = pty::openpt(pty::OpenptFlags::RDWR | pty::OpenptFlags::NOCTTY).expect("a terminal");
            pty::grantpt(&controller).expect("a terminal");
            pty::unlockpt(&controller).expect("a terminal");
            let name = pty::ptsname(&controller, Vec::new()).expect("a terminal");
            let user: OwnedFd =
                rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("a terminal");
            let mut command = folder.command(arguments);
            command.arg(&fifo).env_remove("NO_COLOR").env_remove("CI").env("TERM", "xterm");
            command.envs(environment.iter().copied()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(user);
            Self { child: command.spawn().expect("runs"), fifo, terminal: File::from(controller) }
        }

        /// Gives the run its document; returns what the terminal shows until its end.
        fn finish(mut self, seen: &mut Vec<u8>) -> String {
            fs::write(&self.fifo, AGENT).expect("writes");
            assert!(self.child.wait().expect("ends").success());
            // After the last output, a terminal without users is an error.
            let _ = self.terminal.read_to_end(seen);
            String::from_utf8_lossy(seen).into_owned()
        }
    }

    #[test]
    fn long_work_shows_how_far_it_is() {
        let folder = Folder::new();
        let began = Instant::now();
        let started = |fifo, arguments: &[&str], environment: &[(&str, &str)]| {
            Waiting::start(&folder, fifo, arguments, environment)
        };
        let silent = [
            started("quiet.adl.json", &["validate", "-q"], &[]),
            started("ci.adl.json", &["validate"], &[("CI", "true")]),
            started("plain.adl.json", &["lint"], &[("NO_COLOR", "1")]),
            started("json.adl.json", &["validate", "--message-format", "json"], &[]),
        ];
        let mut shown = started("slow.adl.json", &["generate"], &[]);
        // Reading waits until there is something.
        let mut first = vec![0; 1000];
        let length = shown.terminal.read(&mut first).expect("progress");
        first.truncate(length);
        assert!(began.elapsed() >= Duration::from_secs(1), "{}", String::from_utf8_lossy(&first));
        thread::sleep(Duration::from_millis(200));
        let text = shown.finish(&mut first);
        assert!(text.contains(" 0 of 1 ") && text.contains("slow.adl.json"), "{text:?}");
        // The line is cleared before what stays.
        let (_, after) = text.rsplit_once("\x1b[2K").unwrap_or_else(|| panic!("{text:?}"));
        assert!(after.contains("wrote 4 files"), "{text:?}");
        for run in silent {
            let text = run.finish(&mut Vec::new());
            assert!(!text.contains(" of 1 ") && !text.contains("\x1b[2K"), "{text:?}");
        }
    }
}
