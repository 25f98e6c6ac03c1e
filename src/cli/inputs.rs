//! Inputs of the command line and of the config file: paths, glob patterns, and `-` for standard input.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{Config, config, glob};
use crate::diagnostics::{Code, Diagnostic};
use crate::pipeline::{Generator, Layout, Source, files};
use crate::source::slashed;

/// Returns the documents of a command: those of its arguments, by default those of the config file.
pub(super) fn documents(inputs: &[PathBuf], config: &Config) -> Result<Vec<Source>, Diagnostic> {
    match (inputs.is_empty(), config.inputs.is_empty()) {
        (true, true) => Err(config::no_inputs()),
        (true, false) => sources(&config.inputs),
        (false, _) => sources(inputs),
    }
}

/// Expands patterns into files, and reads standard input.
pub(super) fn sources(inputs: &[PathBuf]) -> Result<Vec<Source>, Diagnostic> {
    refuse_twice(inputs)?;
    let mut sources = Vec::new();
    for input in inputs {
        if input.as_os_str() == "-" {
            sources.push(standard_input()?);
        } else {
            sources.extend(paths(input)?.into_iter().map(Source::Path));
        }
    }
    Ok(sources)
}

/// Refuses inputs that name standard input twice.
pub(super) fn refuse_twice<'p>(inputs: impl IntoIterator<Item = &'p PathBuf>) -> Result<(), Diagnostic> {
    match inputs.into_iter().filter(|input| input.as_os_str() == "-").count() {
        0 | 1 => Ok(()),
        _ => Err(Diagnostic::new(Code::Usage, "standard input can be read only once").help("pass `-` once")),
    }
}

/// Returns the layout of what is generated of sources: that of the config file; otherwise a folder of several documents is
/// a package. A run on one of the project's inputs has the project's layout.
pub(super) fn layout(config: &Config, generator: &Generator, inputs: &[Source]) -> Layout {
    let project = if generator.partial { sources(&config.inputs).unwrap_or_default() } else { Vec::new() };
    config.layout.unwrap_or_else(|| generator.default_layout(inputs.iter().chain(&project)))
}

fn standard_input() -> Result<Source, Diagnostic> {
    let mut bytes = Vec::new();
    match io::stdin().lock().read_to_end(&mut bytes) {
        Ok(_) => Ok(Source::Text { name: "-".to_owned(), bytes }),
        Err(error) => Err(Diagnostic::new(Code::Unreadable, format!("can't read standard input: {error}"))),
    }
}

/// Returns the path itself if it exists, whatever its name; otherwise the files that it matches as a pattern.
fn paths(input: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let (base, rest) = base_and_rest(input);
    if input.exists() || !is_pattern(rest) {
        return Ok(vec![input.to_owned()]);
    }
    let pattern = slashed(rest);
    let matcher = glob::parse(&pattern).map_err(|error| {
        let message = format!("`{}` is neither a file nor a valid pattern: {error}", input.display());
        Diagnostic::new(Code::Usage, message).help("patterns support `*`, `?`, `**`, `[…]` and `{…,…}`")
    })?;
    let depth = if pattern.contains("**") { usize::MAX } else { rest.components().count() };
    let below = |path: &PathBuf| matcher.is_match(&slashed(path.strip_prefix(base).unwrap_or(path)));
    let found: Vec<PathBuf> = files(base, depth)?.into_iter().filter(below).collect();
    if found.is_empty() {
        let message = format!("no file matches `{}`", input.display());
        return Err(Diagnostic::new(Code::Unreadable, message).help("check the pattern; hidden folders are skipped"));
    }
    Ok(found)
}

/// Returns the nearest folder of an input, which may be a pattern, and the rest from there.
pub(super) fn base_and_rest(input: &Path) -> (&Path, &Path) {
    let is_folder = |path: &&Path| path.as_os_str().is_empty() || path.is_dir();
    let base = input.ancestors().find(is_folder).unwrap_or(Path::new(""));
    (base, input.strip_prefix(base).unwrap_or(input))
}

/// Returns whether a path, if there is no file of its name, is a pattern.
pub(super) fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(['*', '?', '[', '{'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_files() {
        let folder = tempfile::tempdir().expect("a folder");
        // A folder whose name looks like a pattern is a folder.
        let base = folder.path().join("[b]");
        for name in ["a.adl.json", "b.adl.yaml", "deep/c.adl.json", "deep/er/d.adl.json", "[x].json", ".h/e.adl.json"] {
            let path = base.join(name);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, "").expect("writes");
        }
        let found = |pattern: &str| {
            let found = paths(&base.join(pattern)).map_err(|error| error.code)?;
            let below =
                found.iter().map(|path| path.strip_prefix(&base).expect("below").to_string_lossy().into_owned());
            Ok(below.collect::<Vec<_>>().join(" "))
        };
        for (pattern, expected) in [
            ("*.adl.json", "a.adl.json"),
            ("*.adl.{json,yaml}", "a.adl.json b.adl.yaml"),
            ("**/*.adl.json", "a.adl.json deep/c.adl.json deep/er/d.adl.json"),
            ("deep/*", "deep/c.adl.json"),
            ("d??p/**/d*", "deep/er/d.adl.json"),
            ("[x].json", "[x].json"),
            ("gone.json", "gone.json"),
        ] {
            assert_eq!(found(pattern), Ok(expected.to_owned()), "{pattern}");
        }
        assert_eq!(found("*.toml"), Err(Code::Unreadable));
        assert_eq!(found("{a"), Err(Code::Usage));
    }
}
