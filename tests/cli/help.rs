//! The examples of `--help`.

use super::*;

/// The commands whose examples run here, in a folder with the files that they name. Those of `validate`, `lint` and
/// `explain` run in `tests/diagnostics`, that of `diff` beside its tests; `watch` and `lsp` don't end, and have tests of
/// their own.
const COMMANDS: &[&str] = &[
    "advise",
    "completions",
    "fits",
    "generate",
    "import",
    "infer",
    "init",
    "inspect",
    "list",
    "lock",
    "man",
    "migrate",
    "schema",
    "templates",
];

const USER: &str = "{\"id\": \"usr_1\", \"roles\": [\"admin\"]}\n";

const TOOLS: &str = "{\"tools\": [{\"name\": \"find\", \"inputSchema\": {\"type\": \"object\"}}]}\n";

/// The files that examples read.
const FILES: &[(&str, &str)] = &[
    ("agent.adl.json", include_str!("migrate/agent.adl.json")),
    ("agent.adl.yaml", include_str!("migrate/agent.adl.yaml")),
    ("agents/one.adl.json", include_str!("migrate/agent.adl.json")),
    ("support.adl.json", AGENT),
    ("samples/1.json", USER),
    ("samples/2.json", USER),
    ("new.json", USER),
    ("results.jsonl", USER),
    ("point.schema.json", "{\"type\": \"object\", \"required\": [\"x\"]}"),
    ("shop.tools.json", TOOLS),
    ("shop.tools.jsonl", TOOLS),
    ("openapi.yaml", "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\npaths: {}\n"),
    ("user.schema.json", "{\"type\": \"object\", \"required\": [\"name\"]}"),
];

/// Returns the examples in the help of a command, without their descriptions.
pub(super) fn examples(command: &str) -> Vec<String> {
    let help = Folder::new().run(&[command, "--help"]).stdout;
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{command}: no examples"));
    let lines = examples.lines().map(str::trim).filter(|line| line.starts_with("adl-gen "));
    lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_example_of_help_runs() {
    for command in COMMANDS {
        let examples = examples(command);
        assert!(!examples.is_empty(), "{command}");
        let folder = Folder::new();
        for example in examples {
            let is_input = |(name, _): &&(&str, &str)| *command != "init" || *name == "agent.adl.yaml";
            FILES.iter().filter(is_input).for_each(|(name, text)| folder.write(name, text));
            let (example, _) = example.split_once(" > ").unwrap_or((&example, ""));
            let (example, _) = example.split_once(" | ").unwrap_or((example, ""));
            let (arguments, stdin) = example.split_once(" < ").unwrap_or((example, "agent.adl.yaml"));
            let arguments: Vec<&str> = arguments.split(' ').skip(1).map(|part| part.trim_matches('\'')).collect();
            let text = match arguments[..] {
                // The questions are answered.
                ["advise"] => "n\n".to_owned(),
                ["init"] => "search\n8\n\n".to_owned(),
                _ => folder.read(stdin),
            };
            let run = folder.run_with_stdin(&arguments, text.as_bytes());
            assert_eq!(run.code, Some(0), "{example}\n{}", run.stderr);
        }
    }
}
