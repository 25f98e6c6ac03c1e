//! `docs/conformance.md`: the results of all languages.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use crate::decisions::{self, Decisions, Share};
use crate::groups::DRAFTS;
use crate::languages::{Go, Java, Kotlin, Pydantic, Python, Rust, TypeScript};

const HEAD: &str = "\
# Conformance

The share of tests of the official JSON-Schema-Test-Suite for which the generated code has the expected verdict, by
language:

- Rust: `RootType::check` and `from_str::<RootType>`, which must agree
- TypeScript: `isRootType`
- Python: `is_root_type`
- Go: `IsRootType`, `CheckRootType` and `ParseRootType`, which must agree, and write what they have read; an integer that
  64 bits don't hold must be an error of its own for `ParseRootType`
- Java and Kotlin: `RootType.isValid`, `check` and `parse`, as in Go
- pydantic: `validate_python` and `validate_json` of `RootType`, which must also write what it has read

Files of tests in which every language has all verdicts right aren't listed. `optional/format` is tested with
`--assert-formats`. `tests/suite/known.json` lists the other verdicts with their reasons. `make test` fails if this page is out
of date; `ADL_GEN_UPDATE_GOLDEN=1 make test` writes it.
";

/// Compares the page with the results, or updates it on request. Does nothing if a language was skipped.
pub fn compare() -> Option<String> {
    let languages = [
        decisions::of(&Rust)?,
        decisions::of(&TypeScript)?,
        decisions::of(&Python)?,
        decisions::of(&Go)?,
        decisions::of(&Java)?,
        decisions::of(&Kotlin)?,
        decisions::of(&Pydantic)?,
    ];
    let (path, text) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/conformance.md"), page(&languages));
    if env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some() {
        fs::write(&path, text).expect("the page can be written");
        return None;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    (found != text).then(|| format!("docs/conformance.md is stale; with ADL_GEN_UPDATE_GOLDEN=1 it becomes:\n{text}"))
}

const COLUMNS: &str =
    "| tests | Rust | TypeScript | Python | Go | Java | Kotlin | pydantic |\n|---|---|---|---|---|---|---|---|---|\n";

fn page(languages: &[&Decisions; 7]) -> String {
    let mut text = format!("{HEAD}\n| draft {COLUMNS}");
    for (draft, _) in DRAFTS {
        row(&mut text, draft, languages.map(|language| sum(language, |(of, _)| *of == draft)));
    }
    for (draft, _) in DRAFTS {
        write!(text, "\n## {draft}\n\n| file {COLUMNS}").expect("a string can be written");
        let files: BTreeSet<&String> =
            languages[0].shares.keys().filter(|(of, _)| *of == draft).map(|(_, file)| file).collect();
        for file in files {
            let shares = languages.map(|language| sum(language, |(of, name)| *of == draft && name == file));
            if shares.iter().any(|share| share.right < share.all) {
                row(&mut text, file, shares);
            }
        }
    }
    text
}

fn sum(language: &Decisions, is_meant: impl Fn(&(&'static str, String)) -> bool) -> Share {
    let meant = language.shares.iter().filter(|(key, _)| is_meant(key));
    meant.fold(Share::default(), |sum, (_, share)| Share { right: sum.right + share.right, all: sum.all + share.all })
}

fn row(text: &mut String, name: &str, shares: [Share; 7]) {
    let name = name.trim_end_matches(".json");
    let cells = shares.map(|Share { right, all }| match all - right {
        0 => "100 %".to_owned(),
        wrong => format!("{:.1} % (all but {wrong})", (right as f64 / all as f64 * 1000.0).floor() / 10.0),
    });
    writeln!(text, "| {name} | {} | {} |", shares[0].all, cells.join(" | ")).expect("a string can be written");
}
