//! `adl-gen completions`: shells are asked what completes a line.

use super::*;

/// The end of a line, and what must complete it: a command, and a flag of one.
const LINES: [(&str, &str); 3] = [
    ("adl-gen gener", "generate"),
    ("adl-gen generate --asse", "--assert-formats"),
    ("adl-gen diff --again", "--against"),
];

/// Asks a shell, given a function that makes its command from the folder of the script and a line.
fn asked(shell: &str, file: &str, command: impl Fn(&Folder, &str) -> Command) {
    if Command::new(shell).arg("--version").output().is_err() {
        return skipped(&format!("completions in {shell}: it isn't installed"));
    }
    let folder = Folder::new();
    folder.write(file, folder.run(&["completions", shell]).exits(0).stdout);
    for (line, expected) in LINES {
        let output = command(&folder, line).output().expect("runs");
        let found = String::from_utf8_lossy(&output.stdout);
        assert!(found.contains(expected), "{shell}: {line}\n{found}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}

fn script(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cli/completions").join(name)
}

#[test]
fn bash_completes_commands_and_their_flags() {
    asked("bash", "adl-gen.bash", |folder, line| {
        let mut command = Command::new("bash");
        command.arg("--norc").arg(script("ask.bash")).arg(folder.path("adl-gen.bash")).args(line.split(' '));
        command
    });
}

#[test]
fn zsh_completes_commands_and_their_flags() {
    asked("zsh", "_adl-gen", |folder, line| {
        let mut command = Command::new("zsh");
        command.arg("-f").arg(script("ask.zsh")).arg(folder.path("")).arg(line).env("TERM", "xterm");
        command
    });
}

#[test]
fn fish_completes_commands_and_their_flags() {
    asked("fish", "adl-gen.fish", |folder, line| {
        let mut command = Command::new("fish");
        command.arg("--no-config").arg("-c").arg("source $argv[1]; complete -C $argv[2]");
        command.arg(folder.path("adl-gen.fish")).arg(line);
        command
    });
}
