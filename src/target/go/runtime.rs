//! The runtime: the file that contracts use, in their own package. `docs/runtime.md` specifies it for all languages.

use std::sync::LazyLock;

use super::quote::raw_json;
use super::{TEMPLATES, layout, package_of};
use crate::diagnostics::Diagnostic;
use crate::render::{UserTemplates, views};
use crate::target::job::Job;
use crate::target::runtime::{Tables, tables};
use crate::target::runtime_header;
use crate::text::Json;

views! {
    /// The runtime, or the file of legacy results.
    struct RuntimeView { header: String, package: String, tables: Tables, }
}

/// The names that the runtime declares: a package has them once.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let texts = ["go/runtime.tera", "go/legacy.tera"]
        .map(|template| rendered(template, String::new(), &UserTemplates::default()).unwrap_or_default());
    texts.iter().flat_map(|text| declared(text)).map(str::to_owned).collect()
});

/// Prints the runtime.
pub(super) fn print(job: &Job<'_>) -> Result<String, Diagnostic> {
    rendered("go/runtime.tera", package_of(job), &job.options.templates)
}

/// Prints the file of legacy results.
pub(super) fn print_legacy(job: &Job<'_>) -> Result<String, Diagnostic> {
    rendered("go/legacy.tera", package_of(job), &job.options.templates)
}

/// Returns the names that types and contracts can't have beside the runtime.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(String::as_str)
}

fn rendered(template: &str, package: String, templates: &UserTemplates) -> Result<String, Diagnostic> {
    let tables = tables(|rows| vec![raw_json(&tabbed(&Json::Object(rows.to_vec()).to_pretty()))]);
    let view = RuntimeView { header: runtime_header(), package, tables };
    Ok(layout::laid_out(&TEMPLATES.render(templates, template, view)?))
}

/// Returns indented JSON with a tab for each level.
fn tabbed(json: &str) -> String {
    let line = |line: &str| {
        let text = line.trim_start();
        format!("{}{text}\n", "\t".repeat((line.len() - text.len()) / 2))
    };
    json.lines().map(line).collect::<String>().trim_end().to_owned()
}

/// Returns the names that a file declares, also in blocks of constants.
pub(super) fn declared(text: &str) -> Vec<&str> {
    let mut is_block = false;
    let name = |line: &'_ str| -> usize { line.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(line.len()) };
    let mut names = Vec::new();
    for line in text.lines() {
        let word = ["func ", "type ", "var ", "const "].into_iter().find_map(|word| line.strip_prefix(word));
        match word {
            Some("(") => is_block = true,
            Some(rest) => names.extend(Some(&rest[..name(rest)]).filter(|name| !name.is_empty())),
            None if line == ")" => is_block = false,
            None if is_block => {
                let line = line.trim_start();
                names.extend(Some(&line[..name(line)]).filter(|name| !name.is_empty()));
            }
            None => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::super::support;
    use super::*;

    #[test]
    fn the_runtime_declares_what_the_support_doesnt() {
        let support: Vec<&str> = support::names().collect();
        assert_eq!(names().filter(|name| support.contains(name)).collect::<Vec<_>>(), Vec::<&str>::new());
        // Functions of types are called so.
        assert!(names().all(|name| !name.starts_with("read") && !name.starts_with("write")));
        for name in
            ["AnyContract", "KeepBoth", "NotFoundError", "RateLimitCodes", "jsonText", "typeTexts", "FromLegacy"]
        {
            assert!(names().any(|known| known == name), "{name}");
        }
    }
}
