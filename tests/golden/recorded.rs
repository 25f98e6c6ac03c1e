//! The recorded files, a test for each target of each case: compared, or updated on request.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use crate::cases::{CASES, Case, files, is_input, name};
use crate::harness::test;
use crate::violations;

/// Other files in a golden folder, besides the input and the recorded files.
const OTHERS: [&str; 7] = ["ok.jsonl", "bad.jsonl", "adl-gen.toml", "args", "targets", "records", "README.md"];

/// The recorded targets of every case.
const TARGETS: [&str; 3] = ["rust", "typescript", "python"];

/// What else is recorded, as if it were a target: the violations of the bad instances.
const VIOLATIONS: &str = "violations";

/// The endings of file names, each with its target; `.zod.ts` comes before `.ts`.
const ENDINGS: [(&str, &str); 13] = [
    (".rs", "rust"),
    (".zod.ts", "zod"),
    (".ts", "typescript"),
    ("_models.py", "pydantic"),
    (".py", "python"),
    (".openapi.json", "openapi"),
    (".mcp.json", "mcp"),
    (".go", "go"),
    (".java", "java"),
    (".kt", "kotlin"),
    (".php", "php"),
    (".md", "markdown"),
    ("violations.jsonl", VIOLATIONS),
];

/// The cases of which support code is recorded, too.
const WHOLE: [&str; 2] = ["all_standard", "enum_root"];

/// The comment above support code, behind the mark of a comment.
const SUPPORT: &str = " Support code, the same in every file.";

/// The comment above what follows support code in a file without blocks.
const END: &str = "# The constraints of the types, as data.";

/// Returns a test for each target of each case.
pub fn tests() -> Vec<Trial> {
    let tests = CASES.goldens.iter().flat_map(|case| targets(case).into_iter().map(move |target| (case, target)));
    tests
        .map(|(case, target)| test(format!("golden::{target}::{}", case.name), move || compare(case, &target)))
        .collect()
}

/// Returns the targets that are recorded, and those of files that should not be there.
fn targets(case: &Case) -> BTreeSet<String> {
    let mut targets: BTreeSet<String> = match case.own_targets().as_slice() {
        [] => TARGETS.iter().copied().chain(case.more_targets.iter().map(String::as_str)).map(str::to_owned).collect(),
        own => own.iter().map(|target| name(Path::new(target)).to_owned()).collect(),
    };
    if case.records("openapi") {
        targets.insert("openapi".to_owned());
    }
    if !case.has_own_targets() && !case.instances.bad.is_empty() {
        targets.insert(VIOLATIONS.to_owned());
    }
    targets.extend(recorded(case).iter().map(|file| target_of(case, file).to_owned()));
    targets
}

/// Returns the target that generates a file.
fn target_of<'a>(case: &'a Case, file: &Path) -> &'a str {
    match case.own_targets().as_slice() {
        [only] => only,
        _ => {
            let found = ENDINGS.iter().find(|(ending, _)| name(file).ends_with(ending));
            found.unwrap_or_else(|| panic!("{}: a stray file, nothing produces it", file.display())).1
        }
    }
}

/// Compares the output for a target with the recorded files. With `ADL_GEN_UPDATE_GOLDEN`, updates them.
fn compare(case: &Case, target: &str) -> Vec<String> {
    let update = env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some();
    assert!(!update || env::var_os("CI").is_none(), "golden files aren't updated where CI is set");
    let outputs = outputs(case, target);
    let mut recorded = recorded(case);
    recorded.retain(|file| target_of(case, file) == target);
    if update {
        record(case, &outputs, &recorded);
        return Vec::new();
    }
    differences(case, &outputs, &recorded)
}

/// Returns the failure of any run of a case, and files of the default run that belong to no recorded target.
pub fn failure(case: &Case) -> Vec<String> {
    if let Some(failure) = case.failure() {
        return vec![format!("{}: nothing was generated:\n{}", case.name, failure.stderr)];
    }
    let targets = targets(case);
    let is_known =
        |file: &&PathBuf| matches!(target_of(case, file), target if target == "openapi" || targets.contains(target));
    let outputs = case.outputs();
    let unknown = outputs.iter().filter(|file| !is_known(file));
    unknown.map(|file| format!("{}: a file of no recorded target", file.display())).collect()
}

fn folder(case: &Case) -> &Path {
    case.input.parent().expect("an input stands in a folder")
}

fn recorded(case: &Case) -> Vec<PathBuf> {
    let is_recorded = |file: &PathBuf| !is_input(file) && !OTHERS.contains(&name(file));
    files(folder(case)).into_iter().filter(is_recorded).collect()
}

fn record(case: &Case, outputs: &BTreeMap<String, String>, recorded: &[PathBuf]) {
    for file in recorded {
        fs::remove_file(file).expect("an old golden file can be removed");
    }
    for (name, text) in outputs {
        fs::write(folder(case).join(name), text).expect("a golden file can be written");
    }
}

fn differences(case: &Case, outputs: &BTreeMap<String, String>, recorded: &[PathBuf]) -> Vec<String> {
    let mut problems = Vec::new();
    for (name, found) in outputs {
        let golden = folder(case).join(name);
        match fs::read(&golden) {
            Err(_) => problems.push(format!("{}: not recorded; see `make golden`", golden.display())),
            Ok(expected) if found.as_bytes() == expected => {}
            Ok(expected) => problems.push(first_difference(&golden, &expected, found)),
        }
    }
    let strays = recorded.iter().filter(|file| !outputs.contains_key(name(file)));
    problems.extend(strays.map(|file| format!("{}: a stray file, nothing produces it", file.display())));
    problems
}

/// Returns what is recorded of the output for a target, by the names of files.
fn outputs(case: &Case, target: &str) -> BTreeMap<String, String> {
    if target == VIOLATIONS {
        let lines = violations::lines(case);
        return if lines.is_empty() {
            BTreeMap::new()
        } else {
            BTreeMap::from([("violations.jsonl".to_owned(), lines)])
        };
    }
    let mut outputs = case.outputs();
    outputs.retain(|file| target_of(case, file) == target && (target != "openapi" || case.records("openapi")));
    if case.more_targets.iter().any(|more| more == target) {
        outputs.extend(case.more_outputs(target));
    }
    outputs.iter().map(|file| (name(file).to_owned(), text(case, file))).collect()
}

/// Returns what is recorded of an output: all of it in a case of [`WHOLE`]. Elsewhere, nothing of support code, which is the
/// same in every file, and of validators only the public names unless the hazard is in them. The hash of the content would
/// change with any of it.
fn text(case: &Case, file: &Path) -> String {
    let text = fs::read_to_string(file).expect("an output can be read");
    let text = without_hash(&text).unwrap_or_else(|| panic!("{}: no hash in the header", file.display()));
    if WHOLE.contains(&case.name.as_str()) {
        text
    } else if case.records("validators") || case.has_own_targets() {
        without_support(&text)
    } else {
        without_validators(&without_support(&text))
    }
}

/// Cuts the hash in the header; returns none if the header has none.
fn without_hash(text: &str) -> Option<String> {
    const END: &str = "Do not edit.";
    let Some(end) = text.find(END).map(|at| at + END.len()) else { return Some(text.to_owned()) };
    let (header, rest) = text.split_at(end);
    let (hash, rest) = rest.strip_prefix(" [content:")?.split_once(']')?;
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| format!("{header}{rest}"))
}

/// The beginnings of the lines from which on a file has validators, and the sign of its comments.
const VALIDATORS: [(&str, &str); 7] = [
    ("// Is", "//"),
    ("export function ", "//"),
    ("class Violation(NamedTuple):", "#"),
    ("def ", "#"),
    ("check::types! {", "//"),
    ("json::", "//"),
    ("mod check {", "//"),
];

/// Cuts what follows declarations, and leaves the names of public items.
fn without_validators(text: &str) -> String {
    let sign = |line: &str| VALIDATORS.iter().find(|(start, _)| line.starts_with(start)).map(|(_, sign)| *sign);
    let Some((at, sign)) = text.lines().enumerate().find_map(|(at, line)| Some((at, sign(line)?))) else {
        return text.to_owned();
    };
    let declarations: Vec<&str> = text.lines().take(at).collect();
    let names: Vec<&str> = text.lines().skip(at).filter_map(public_name).collect();
    let heading = if names.is_empty() { "Validators." } else { "Validators, of which these names are public:" };
    let names = wrapped(&names, sign);
    format!("{}\n\n{sign} {heading}\n{names}", declarations.join("\n").trim_end())
}

/// Returns names as lines of a comment, so that a difference shows which they are.
fn wrapped(names: &[&str], sign: &str) -> String {
    const WIDTH: usize = 120;
    let mut text = String::new();
    let mut width = 0;
    for name in names {
        if width + name.len() + 1 > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width == 0 {
            text += sign;
            width = sign.len();
        }
        text += &format!(" {name}");
        width += name.len() + 1;
    }
    text + if names.is_empty() { "" } else { "\n" }
}

/// Cuts the items below each comment [`SUPPORT`], up to the end of their block or to the comment above what follows.
fn without_support(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        kept += line;
        kept.push('\n');
        if line.ends_with(SUPPORT) {
            let indent = &line[..line.len() - line.trim_start().len()];
            let is_inside = |line: &&str| line.is_empty() || line.starts_with(indent) && *line != END;
            while lines.next_if(is_inside).is_some() {}
            kept += if lines.peek() == Some(&END) { "\n" } else { "" };
        }
    }
    kept
}

/// Returns the name of the public item that begins in a line.
fn public_name(line: &str) -> Option<&str> {
    const HEADS: [&str; 9] = [
        "func ",
        "pub fn ",
        "pub struct ",
        "pub enum ",
        "export function ",
        "export async function ",
        "export const ",
        "class ",
        "def ",
    ];
    let rest = HEADS.iter().find_map(|head| line.strip_prefix(head))?;
    let name = rest.split(|c: char| !c.is_alphanumeric() && !['_', '$'].contains(&c)).next()?;
    let is_private = name.starts_with('_') || line.starts_with("func ") && !name.starts_with(char::is_uppercase);
    (!name.is_empty() && !is_private).then_some(name)
}

fn first_difference(golden: &Path, expected: &[u8], found: &str) -> String {
    let expected = String::from_utf8_lossy(expected);
    let same = expected.lines().zip(found.lines()).take_while(|(a, b)| a == b).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end of the file)").to_owned();
    format!(
        "{}:{}: differs; see `make golden`\n  - {}\n  + {}",
        golden.display(),
        same + 1,
        line(&expected),
        line(found)
    )
}
