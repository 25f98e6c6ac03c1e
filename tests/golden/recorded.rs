//! The recorded files: compared, or updated on request.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cases::{Case, files, is_input, name};

/// Other files in a golden folder, besides the input and the recorded files.
const OTHERS: [&str; 7] = ["ok.jsonl", "bad.jsonl", "adl-gen.toml", "args", "targets", "records", "README.md"];

/// The cases of which support code is recorded, too.
const WHOLE: [&str; 2] = ["all_standard", "enum_root"];

/// The comment above support code, behind the mark of a comment.
const SUPPORT: &str = " Support code, the same in every file.";

/// The comment above what follows support code in a file without blocks.
const END: &str = "# The constraints of the types, as data.";

/// Compares the output with the recorded files. With `ADL_GEN_UPDATE_GOLDEN`, updates them.
pub fn compare(cases: &[Case]) -> Vec<String> {
    let update = env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some();
    assert!(!update || env::var_os("CI").is_none(), "golden files aren't updated where CI is set");
    let mut problems = Vec::new();
    for case in cases {
        match &case.failure {
            Some(failure) => problems.push(format!("{}: nothing was generated:\n{}", case.name, failure.stderr)),
            None if update => record(case),
            None => problems.extend(differences(case)),
        }
    }
    problems
}

fn folder(case: &Case) -> &Path {
    case.input.parent().expect("an input stands in a folder")
}

fn recorded(case: &Case) -> Vec<PathBuf> {
    let is_recorded = |file: &PathBuf| !is_input(file) && !OTHERS.contains(&name(file));
    files(folder(case)).into_iter().filter(is_recorded).collect()
}

fn record(case: &Case) {
    for file in recorded(case) {
        fs::remove_file(&file).expect("an old golden file can be removed");
    }
    for file in outputs(case) {
        fs::write(folder(case).join(name(&file)), text(case, &file)).expect("a golden file can be written");
    }
}

fn differences(case: &Case) -> Vec<String> {
    let mut problems = Vec::new();
    let outputs = outputs(case);
    for file in &outputs {
        let golden = folder(case).join(name(file));
        match fs::read(&golden) {
            Err(_) => problems.push(format!("{}: not recorded; see `make golden`", golden.display())),
            Ok(expected) => {
                let found = text(case, file);
                if found.as_bytes() != expected {
                    problems.push(first_difference(&golden, &expected, &found));
                }
            }
        }
    }
    for golden in recorded(case) {
        if !outputs.iter().any(|file| name(file) == name(&golden)) {
            problems.push(format!("{}: a stray file, nothing produces it", golden.display()));
        }
    }
    problems
}

/// Returns the outputs that are recorded: OpenAPI only where the hazard is in it.
fn outputs(case: &Case) -> Vec<PathBuf> {
    let mut outputs = case.recorded_outputs();
    outputs.retain(|file| case.records("openapi") || !name(file).ends_with(".openapi.json"));
    outputs
}

/// Returns what is recorded of an output: all of it in a case of [`WHOLE`]. Elsewhere support code, which is the same in every
/// file, is cut to the names of its items, and so are validators unless the hazard is in them; the hash in the file's
/// header is still that of the whole.
fn text(case: &Case, file: &Path) -> String {
    let text = fs::read_to_string(file).expect("an output can be read");
    if WHOLE.contains(&case.name.as_str()) {
        text
    } else if case.records("validators") || case.has_own_targets() {
        without_support(&text)
    } else {
        without_validators(&text)
    }
}

/// The beginnings of the lines from which on a file has validators, and the sign of its comments.
const VALIDATORS: [(&str, &str); 6] = [
    ("export function ", "//"),
    ("class Violation(NamedTuple):", "#"),
    ("def ", "#"),
    ("check::types! {", "//"),
    ("json::", "//"),
    ("mod check {", "//"),
];

/// Cuts what follows declarations.
fn without_validators(text: &str) -> String {
    let sign = |line: &str| VALIDATORS.iter().find(|(start, _)| line.starts_with(start)).map(|(_, sign)| *sign);
    let Some((at, sign)) = text.lines().enumerate().find_map(|(at, line)| Some((at, sign(line)?))) else {
        return text.to_owned();
    };
    let declarations: Vec<&str> = text.lines().take(at).collect();
    let names: Vec<&str> = text.lines().skip(at).filter_map(item_name).collect();
    format!("{}\n\n{sign} Validators and support code: {}\n", declarations.join("\n").trim_end(), names.join(", "))
}

/// Cuts the items below each comment [`SUPPORT`], up to the end of their block or to the comment above what follows.
fn without_support(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        kept += line;
        if let Some(comment) = line.trim_start().strip_suffix(SUPPORT) {
            let indent = &line[..line.len() - line.trim_start().len()];
            let is_inside = |line: &&str| line.is_empty() || line.starts_with(indent) && *line != END;
            let mut names = Vec::new();
            while let Some(line) = lines.next_if(is_inside) {
                names.extend(item_name(&line[indent.len().min(line.len())..]));
            }
            kept += &format!("\n{indent}{comment} {}", names.join(", "));
            kept += if lines.peek() == Some(&END) { "\n\n" } else { "" };
        }
        kept.push('\n');
    }
    kept
}

/// Returns the name of the item that begins in a line.
fn item_name(line: &str) -> Option<&str> {
    const HEADS: [&str; 11] =
        ["fn", "struct", "enum", "trait", "type", "static", "macro_rules!", "function", "const", "class", "def"];
    let mut words = line.split(' ').skip_while(|word| ["export", "async"].contains(word) || word.starts_with("pub"));
    let head = words.next().filter(|head| HEADS.contains(head) && !line.starts_with(' '))?;
    let rest = line.split_once(head)?.1.trim_start_matches(' ');
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (!name.is_empty()).then_some(name)
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
