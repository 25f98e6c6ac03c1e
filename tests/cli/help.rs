//! The examples of `--help`.

use super::*;

/// The commands whose examples run here, in a folder with the files that they name.
const COMMANDS: &[&str] = &["migrate"];

/// The files that examples read.
const FILES: &[(&str, &str)] = &[
    ("agent.adl.json", include_str!("migrate/agent.adl.json")),
    ("agent.adl.yaml", include_str!("migrate/agent.adl.yaml")),
    ("agents/one.adl.json", include_str!("migrate/agent.adl.json")),
];

/// Returns the examples in the help of a command, without their descriptions.
fn examples(command: &str) -> Vec<String> {
    let help = Folder::new().run(&[command, "--help"]).stdout;
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{command}: no examples"));
    let lines = examples.lines().map(str::trim).filter(|line| line.starts_with("adl-gen "));
    lines.map(|line| line.split("   ").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_example_of_help_runs() {
    for command in COMMANDS {
        let examples = examples(command);
        assert!(!examples.is_empty(), "{command}");
        for example in examples {
            let folder = Folder::new();
            FILES.iter().for_each(|(name, text)| folder.write(name, text));
            let (arguments, stdin) = example.split_once(" < ").unwrap_or((&example, "agent.adl.yaml"));
            let arguments: Vec<&str> = arguments.split(' ').skip(1).map(|part| part.trim_matches('\'')).collect();
            let run = folder.run_with_stdin(&arguments, folder.read(stdin).as_bytes());
            assert_eq!(run.code, Some(0), "{example}\n{}", run.stderr);
        }
    }
}
