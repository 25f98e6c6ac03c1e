//! Real documents, from the folder `shared/` beside the repository. They aren't part of it: where the folder isn't
//! there, this proof is skipped.

use std::env;
use std::path::PathBuf;

use crate::cases::{Case, files, name, root};
use crate::tools::say;

/// The expected diagnostics of documents that can't be generated.
const REFUSED: [(&str, &str); 4] = [
    ("Ironstead-Group__agent-definition-language__invalid-bad-json.json", "syntax"),
    ("Ironstead-Group__agent-definition-language__invalid-duplicate-tools.json", "duplicate-tool"),
    ("inference-gateway__adl-cli__go-agent.yaml", "no-return-types"),
    ("ButlerSebastian__adl__llm_extensions_agent_v2.json", "unknown-type"),
];

pub fn cases() -> Vec<Case> {
    let folder = env::var_os("ADL_GEN_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    let documents = folder.join("adl/documents");
    if !documents.is_dir() {
        say(&format!("not run: the real documents of {}, which aren't part of the repository", documents.display()));
        return Vec::new();
    }
    let mut inputs = files(&documents);
    inputs.push(folder.join("corpus/daycare.adl.json"));
    let mut cases: Vec<Case> = inputs.into_iter().map(|input| Case::new(&module(&input), input)).collect();
    cases.extend(lenient(&documents));
    cases
}

/// `shared_…`: an identifier that is no golden case's.
fn module(input: &std::path::Path) -> String {
    let words = name(input).split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("shared_{}", words.collect::<Vec<_>>().join("_").to_ascii_lowercase())
}

/// Returns the case of a document with unknown types, which needs `--lenient`.
fn lenient(documents: &std::path::Path) -> Option<Case> {
    let input = documents.join("ButlerSebastian__adl__llm_extensions_agent_v2.json");
    let mut case = Case::new("shared_lenient", input.canonicalize().ok()?);
    case.arguments.push("--lenient".to_owned());
    Some(case)
}

/// Returns what a document should not have given.
pub fn problem(case: &Case) -> Option<String> {
    let file = name(&case.input);
    let refused = REFUSED.iter().find(|(refused, _)| *refused == file && case.arguments.is_empty());
    match (case.failure(), refused) {
        (None, None) => None,
        (None, Some((_, code))) => Some(format!("{file}: generated, and should give {code}")),
        (Some(failure), None) => Some(format!("{file}: exit {:?}\n{}", failure.exit, failure.stderr)),
        (Some(failure), Some((_, code))) => {
            let named = failure.stderr.contains(&format!("[{code}]"));
            let exit = matches!(failure.exit, Some(1 | 2));
            (!named || !exit)
                .then(|| format!("{file}: should give {code}: exit {:?}\n{}", failure.exit, failure.stderr))
        }
    }
}
