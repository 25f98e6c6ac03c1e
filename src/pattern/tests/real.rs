//! Compares verdicts with real engines: Node's and Python's.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::pattern::Pattern;
use crate::pattern::ecmascript::BETWEEN_CHARACTERS;
use crate::skip::skipped;

/// Prints, for each pattern, whether it matches each text: as the printed literal, and as its own source if the flag
/// `u` accepts that (null otherwise).
const NODE: &str = r#"
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const own = (source) => { try { return new RegExp(source, "u"); } catch { return null; } };
const verdicts = (regex, texts) => regex && texts.map((text) => regex.test(text));
const literal = (body) => (0, eval)("/" + body + "/u");
console.log(JSON.stringify(cases.map(({ source, ecmascript, texts }) =>
  [verdicts(literal(ecmascript), texts), verdicts(own(source), texts)])));
"#;

const PYTHON: &str = r#"
import json, re, sys, warnings
warnings.simplefilter("error")
cases = json.load(sys.stdin)
print(json.dumps([
    [re.compile(case["python"]).search(text) is not None for text in case["texts"]] if case["python"] is not None else None
    for case in cases
]))
"#;

/// A pattern, and texts for it.
pub(super) struct Case {
    pattern: Pattern,
    texts: Vec<String>,
}

impl Case {
    pub(super) fn new(pattern: Pattern, texts: Vec<String>) -> Self {
        Self { pattern, texts }
    }
}

/// Returns the folder of the tools; reports that the proof is skipped if there is none.
pub(super) fn tools() -> Option<PathBuf> {
    let tools = env::var_os("ADL_GEN_TOOLS").map(PathBuf::from);
    if tools.is_none() {
        skipped("patterns in Node and Python need the tools of `make test`");
    }
    tools
}

/// Fails if Node or Python has another verdict than `is_match`.
pub(super) fn agree(tools: &std::path::Path, cases: &[Case]) {
    let input = Value::Array(cases.iter().map(case_json).collect()).to_string();
    let node = run(Command::new("node").args(["-e", NODE]), &input);
    let python = run(Command::new(tools.join("venv/bin/python")).args(["-X", "utf8", "-c", PYTHON]), &input);
    let mut differences = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let ours = Value::Array(case.texts.iter().map(|text| case.pattern.is_match(text).into()).collect());
        // V8 decides otherwise about the source if it splits a surrogate pair.
        let has_own = !case.pattern.ecmascript().starts_with(BETWEEN_CHARACTERS);
        let own = if has_own { &node[index][1] } else { &Value::Null };
        for (name, theirs) in [("node", &node[index][0]), ("node, by the source", own), ("python", &python[index])] {
            if !theirs.is_null() && *theirs != ours {
                differences.push(format!("{} {:?}: {ours}, {name}: {theirs}", case.pattern.source(), case.texts));
            }
        }
    }
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}

fn case_json(case: &Case) -> Value {
    let Case { pattern, texts } = case;
    json!({
        "source": pattern.source(),
        "ecmascript": pattern.ecmascript(),
        "python": pattern.python().ok(),
        "texts": texts,
    })
}

/// Returns the output of a program, as JSON.
pub(super) fn run(command: &mut Command, input: &str) -> Value {
    serde_json::from_str(&run_text(command, input)).expect("prints JSON")
}

/// Returns the output of a program.
pub(super) fn run_text(command: &mut Command, input: &str) -> String {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("starts");
    child.stdin.take().expect("is piped").write_all(input.as_bytes()).expect("reads");
    let output = child.wait_with_output().expect("ends");
    assert!(output.status.success(), "{command:?} fails");
    String::from_utf8(output.stdout).expect("prints text")
}
