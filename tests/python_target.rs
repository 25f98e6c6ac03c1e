//! Generated Python, used as its users do: by checkers, by every interpreter at hand, and by pydantic.
//!
//! The tools are those that `make test` installs. Without them, the tests report that they are skipped.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use adl_gen::{Generator, PythonTyping, Source, Target};
use tempfile::TempDir;

#[path = "skip.rs"]
mod skip;
use skip::skipped;

const AGENT: &str = include_str!("python/agent.adl.json");
const MINORS: [u8; 4] = [11, 12, 13, 14];

/// A folder with the module generated for Python 3.`minor`, and a program beside it.
fn folder(minor: u8, program: &str) -> TempDir {
    let source = Source::Text { name: "agent.adl.json".into(), bytes: AGENT.into() };
    let version = format!("3.{minor}").parse().expect("a version");
    // The interpreters have no packages.
    let generator =
        Generator::new().targets([Target::Python]).python_version(version).python_typing(PythonTyping::Standard);
    let generated = generator.generate_sources([source]).expect("generates");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let module = generated.files.get("agent.py").expect("the module");
    fs::write(folder.path().join("agent.py"), module).expect("writes");
    fs::write(folder.path().join("program.py"), program).expect("writes");
    folder
}

/// Returns the folder of the tools: `ADL_GEN_TOOLS`, or the one that `make tools` fills.
fn tools() -> Option<PathBuf> {
    let named = env::var_os("ADL_GEN_TOOLS").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("build/tools"));
    let found = folder.join("venv/bin/mypy").exists() && folder.join("node_modules/pyright").exists();
    found.then_some(folder)
}

fn say(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}

/// Returns the output of a command, and whether it succeeded.
fn run(command: &mut Command) -> (bool, String) {
    let output = command.stdin(Stdio::null()).env("NO_COLOR", "1").output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (output.status.success(), text)
}

/// The complaints of a checker: file and line of each.
fn complaints(text: &str) -> BTreeSet<(String, usize)> {
    let place = |line: &str| {
        let (before, after) = line.split_once(".py:")?;
        let file = before.rsplit(['/', ' ']).next()?;
        let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
        Some((format!("{file}.py"), digits.parse().ok()?))
    };
    let is_complaint = |line: &&str| line.contains("error") || line.contains("warning");
    text.lines().filter(is_complaint).filter_map(place).collect()
}

/// Returns the lines of the program that are marked as wrong.
fn wrong_lines(program: &str) -> BTreeSet<(String, usize)> {
    let lines = program.lines().enumerate().filter(|(_, line)| line.ends_with("# wrong"));
    lines.map(|(index, _)| ("program.py".to_owned(), index + 1)).collect()
}

fn pyright(tools: &Path, folder: &Path, minor: u8) -> String {
    let configuration = format!(r#"{{"typeCheckingMode": "strict", "pythonVersion": "3.{minor}", "include": ["."]}}"#);
    fs::write(folder.join("pyrightconfig.json"), configuration).expect("writes");
    let script = tools.join("node_modules/pyright/index.js");
    run(Command::new("node").arg(script).args(["-p", "."]).current_dir(folder)).1
}

fn mypy(tools: &Path, folder: &Path, minor: u8) -> String {
    let version = format!("3.{minor}");
    let mut command = Command::new(tools.join("venv/bin/mypy"));
    command.args(["--strict", "--cache-dir=/dev/null", "--python-version", &version, "agent.py", "program.py"]);
    run(command.current_dir(folder)).1
}

fn ty(tools: &Path, folder: &Path, minor: u8) -> String {
    let mut command = Command::new(tools.join("venv/bin/ty"));
    command.args(["check", "--output-format", "concise", "--python-version", &format!("3.{minor}"), "."]);
    run(command.current_dir(folder)).1
}

#[test]
fn checkers_find_what_is_wrong_and_nothing_else() {
    let Some(tools) = tools() else { return skipped("pyright, mypy and ty come with `make test`") };
    let program = include_str!("python/program.py");
    let wrong = wrong_lines(program);
    for minor in MINORS {
        let folder = folder(minor, program);
        for (name, text) in [
            ("pyright", pyright(&tools, folder.path(), minor)),
            ("mypy", mypy(&tools, folder.path(), minor)),
            ("ty", ty(&tools, folder.path(), minor)),
        ] {
            assert_eq!(complaints(&text), wrong, "{name} for 3.{minor}: {text}");
        }
    }
}

/// Schemas of one kind each: the name of the kind, and the keywords that constrain its values.
const PARTS: [(&str, &str); 11] = [
    ("string", r#""minLength": 2"#),
    ("string", r#""const": "a""#),
    ("string", r#""pattern": "^a""#),
    ("number", r#""minimum": 3"#),
    ("integer", r#""const": 4"#),
    (
        "object",
        r#""required": ["b"], "additionalProperties": false,
           "properties": {"b": {"type": "string", "minLength": 1}, "c": {"type": ["number", "null"], "maximum": 3}}"#,
    ),
    ("object", r#""properties": {"b": {"type": ["object", "string"], "minLength": 1, "minProperties": 2}}"#),
    (
        "array",
        r#""minItems": 1, "items": {"type": ["object", "number"], "minimum": 1, "required": ["k"],
           "properties": {"k": {"const": "z"}}}"#,
    ),
    (
        "array",
        r#""prefixItems": [{"type": ["string", "null"], "minLength": 1},
           {"type": ["array", "integer"], "maximum": 3, "uniqueItems": true}]"#,
    ),
    ("boolean", r#""const": true"#),
    ("null", r#""maxLength": 1"#),
];

/// Returns schemas of two parts, which test a value for the kind of each, together and one after the other.
fn combined((kind, a): (&str, &str), (other, b): (&str, &str)) -> [String; 5] {
    let (one, two) = (format!(r#"{{"type": "{kind}", {a}}}"#), format!(r#"{{"type": "{other}", {b}}}"#));
    [
        format!(r#"{{"anyOf": [{one}, {two}]}}"#),
        format!(r#"{{"oneOf": [{one}, {{{b}}}]}}"#),
        format!(r#"{{"allOf": [{{"anyOf": [{one}, {two}]}}, {{{a}}}, {{{b}}}]}}"#),
        format!(r#"{{"if": {one}, "then": {{"not": {{{b}}}}}, "else": {two}}}"#),
        format!(
            r#"{{"type": ["object", "null"], "properties": {{"p": {{"anyOf": [{one}, {two}]}}}},
                "patternProperties": {{"^p": {{{a}}}}}, "allOf": [{{"properties": {{"p": {{{b}}}}}}}]}}"#
        ),
    ]
}

/// Checkers narrow a value by a test of its kind, and would refuse what later statements do with it as of another kind. The
/// root has more properties than pyright reads operands.
#[test]
fn checkers_follow_every_combination_of_kinds() {
    let Some(tools) = tools() else { return skipped("pyright, mypy and ty come with `make test`") };
    let pairs = PARTS.iter().enumerate().flat_map(|(at, one)| PARTS[at + 1..].iter().map(move |two| (*one, *two)));
    let schemas: Vec<String> = pairs.flat_map(|(one, two)| combined(one, two)).collect();
    let list = |entry: &dyn Fn(usize) -> String| (0..schemas.len()).map(entry).collect::<Vec<_>>().join(", ");
    let defs = list(&|at| format!(r#""T{at}": {}"#, schemas[at]));
    let properties = list(&|at| format!(r##""t{at}": {{"$ref": "#/$defs/T{at}"}}"##));
    let document = format!(r#"{{"type": "object", "properties": {{{properties}}}, "$defs": {{{defs}}}}}"#);
    let source = Source::Text { name: "agent.schema.json".into(), bytes: document.into() };
    let version = "3.11".parse().expect("a version");
    let generator = Generator::new().targets([Target::Python]).python_version(version);
    let generated = generator.generate_sources([source]).expect("generates");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let module = generated.files.get("agent.py").expect("the module");
    fs::write(folder.path().join("agent.py"), module).expect("writes");
    fs::write(folder.path().join("program.py"), "").expect("writes");
    for (name, text) in [
        ("pyright", pyright(&tools, folder.path(), 11)),
        ("mypy", mypy(&tools, folder.path(), 11)),
        ("ty", ty(&tools, folder.path(), 11)),
    ] {
        assert_eq!(complaints(&text), BTreeSet::new(), "{name}: {text}");
    }
}

/// The interpreters at hand, with their minor versions and how they are called: those on the PATH, those of pyenv, and the
/// newest one as Node runs it.
fn interpreters() -> Vec<(u8, Vec<PathBuf>)> {
    let home = env::var_os("PYENV_ROOT").map(PathBuf::from);
    let home = home.or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(".pyenv")));
    let versions = home.and_then(|home| fs::read_dir(home.join("versions")).ok());
    let pyenv = versions.into_iter().flatten().flatten().map(|entry| vec![entry.path().join("bin/python3")]);
    let on_path = MINORS.iter().map(|minor| vec![PathBuf::from(format!("python3.{minor}"))]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/python3.14.mjs");
    let of_node = tools().map(|tools| vec!["node".into(), script, tools]);
    let version = |python: Vec<PathBuf>| Some((minor(&python)?, python));
    let mut found: Vec<_> = on_path.chain(pyenv).chain(of_node).filter_map(version).collect();
    found.retain(|(minor, _)| MINORS.contains(minor));
    found.sort_by_key(|(minor, _)| *minor);
    found.dedup_by_key(|(minor, _)| *minor);
    found
}

/// The minor version of a Python 3.
fn minor(python: &[PathBuf]) -> Option<u8> {
    let asked = command(python).args(["-c", "import sys; print(*sys.version_info[:2])"]).output().ok()?;
    String::from_utf8_lossy(&asked.stdout).trim().strip_prefix("3 ")?.parse().ok()
}

fn command(words: &[PathBuf]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

#[test]
fn interpreters_take_modules_for_their_version_and_older() {
    on_every_interpreter(include_str!("python/introspect.py"));
}

#[test]
fn checks_decide_on_values_of_python() {
    on_every_interpreter(include_str!("python/checks.py"));
}

/// Runs a program beside the module for each version, on every interpreter that is new enough.
fn on_every_interpreter(program: &str) {
    let interpreters = interpreters();
    if interpreters.is_empty() {
        return skipped("there is no Python from 3.11 on");
    }
    for minor in MINORS {
        let folder = folder(minor, program);
        // Programs run by Node take seconds to start.
        let is_able =
            |(version, python): &&(u8, Vec<PathBuf>)| *version == minor || *version > minor && python.len() == 1;
        let able: Vec<_> = interpreters.iter().filter(is_able).collect();
        if able.is_empty() {
            say(&format!("not run: the module for Python 3.{minor}, which isn't installed"));
        }
        for (version, python) in able {
            let mut command = command(python);
            let (success, text) = run(command.args(["-W", "error", "-B", "program.py"]).current_dir(folder.path()));
            assert!(success, "3.{version} on the module for 3.{minor}: {text}");
        }
    }
}

#[test]
fn pydantic_reads_the_types() {
    let Some(tools) = tools() else { return skipped("pydantic comes with `make test`") };
    let folder = folder(12, include_str!("python/read.py"));
    let python = tools.join("venv/bin/python");
    if !run(Command::new(&python).args(["-c", "import sys; sys.exit(sys.version_info < (3, 12))"])).0 {
        return skipped("pydantic reads `typing.TypedDict` from Python 3.12 on");
    }
    let (success, text) =
        run(Command::new(python).args(["-W", "error", "-B", "program.py"]).current_dir(folder.path()));
    assert!(success, "{text}");
}

/// Python reads no integer of more than 4,300 digits, in source or text; JSON's numbers are doubles in the other languages.
#[test]
fn numbers_of_any_length_are_python() {
    let (large, huge) = ("123456789".repeat(34), "123456789".repeat(600));
    let schema = format!(
        r#"{{"type": "object", "properties": {{
            "most": {{"type": "integer", "maximum": {large}, "default": {huge}}}, "same": {{"const": {large}}},
            "half": {{"enum": [{large}.5, 1]}}, "times": {{"multipleOf": 12345678901234567890}},
            "wide": {{"minimum": -{large}00}}, "deep": {{"enum": [[{large}]]}}, "any": {{"type": "number"}}
        }}}}"#
    );
    let program = r#"
import json
from huge import InvalidValue, is_huge, parse_huge

for good in ['{"most": 5}', '{"times": 0}', '{"half": 1}', '{"wide": -5, "any": %s}' % ("9" * 308), '{"any": 1e308}']:
    parse_huge(good)
for bad in ['{"same": 5}', '{"times": 7}', '{"half": 2}', '{"deep": [5]}']:
    assert not is_huge(json.loads(bad)), bad
for digits in [309, 400, 4300, 4301, 6000]:
    for text in ['{"any": %s}', '{"any": -%s}', '{"any": %s.5}', '{"most": %s}']:
        try:
            parse_huge(text % ("9" * digits))
        except InvalidValue as error:
            assert error.violations[0].keyword == "type", error
        else:
            raise AssertionError((text, digits))
assert is_huge({"most": 10**305}) and not is_huge({"most": 10**306}) and not is_huge({"most": 10**5500})
assert is_huge({"times": 0}) and is_huge({"times": 1234567890123456789 * 10**5000}) and not is_huge({"times": 10**5000})
"#;
    let interpreters = interpreters();
    if interpreters.is_empty() {
        return skipped("there is no Python from 3.11 on");
    }
    let source = Source::Text { name: "huge.schema.json".into(), bytes: schema.into_bytes() };
    let generator = Generator::new()
        .targets([Target::Python, Target::Pydantic])
        .python_version("3.11".parse().expect("a version"))
        .set("python.typing", "standard");
    let generated = generator.generate_sources([source]).expect("generates");
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in generated.files.iter() {
        fs::write(folder.path().join(name), text).expect("writes");
    }
    fs::write(folder.path().join("program.py"), program).expect("writes");
    for (version, python) in interpreters.iter().filter(|(_, python)| python.len() == 1) {
        for arguments in [["-B", "program.py"].as_slice(), &["-m", "py_compile", "huge_models.py"]] {
            let (success, text) = run(command(python).args(arguments).current_dir(folder.path()));
            assert!(success, "3.{version}: {text}");
        }
    }
}

#[test]
fn models_of_recursive_lists_are_python() {
    let schema = r##"{"title": "Tree", "anyOf": [
        {"type": "array", "items": {"$ref": "#"}, "minItems": 1},
        {"type": "array", "prefixItems": [{"$ref": "#"}], "maxItems": 2},
        {"type": "string"}
    ]}"##;
    let interpreters = interpreters();
    if interpreters.is_empty() {
        return skipped("there is no Python from 3.11 on");
    }
    for minor in MINORS {
        let source = Source::Text { name: "tree.schema.json".into(), bytes: schema.into() };
        let version = format!("3.{minor}").parse().expect("a version");
        let generator = Generator::new().targets([Target::Pydantic]).python_version(version);
        let generated = generator.generate_sources([source]).expect("generates");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let module = generated.files.get("tree_models.py").expect("the module");
        fs::write(folder.path().join("tree_models.py"), module).expect("writes");
        for (version, python) in interpreters.iter().filter(|(version, python)| *version >= minor && python.len() == 1)
        {
            let arguments = ["-m", "py_compile", "tree_models.py"];
            let (success, text) = run(command(python).args(arguments).current_dir(folder.path()));
            assert!(success, "3.{version}: {text}\n{module}");
        }
    }
}
