//! `pyproject.toml`

use super::TEMPLATES;
use crate::diagnostics::Diagnostic;
use crate::names::{Case, identifier};
use crate::render::views;
use crate::target::Target;
use crate::target::job::{File, Job};
use crate::target::manifest::{Dependency, externs};

views! {
    /// `pyproject.toml`
    struct ProjectView {
        name: String,
        version: String,
        python: String,
        backend: String,
        dependencies: String,
        module: String,
    }
}

const TYPING_EXTENSIONS: Dependency = Dependency::new("typing_extensions", "4.0.0");
const SETUPTOOLS: Dependency = Dependency::new("setuptools", "77.0.1");

/// Prints the manifest of a package of that name, whose modules import a library.
pub(super) fn print(
    job: &Job<'_>,
    target: Target,
    name: String,
    library: Option<Dependency<'static>>,
) -> Result<Vec<File>, Diagnostic> {
    let options = job.options;
    let imports_extensions = options.python().typing.module(options.python().version) == "typing_extensions";
    let needed = library.into_iter().chain(imports_extensions.then_some(TYPING_EXTENSIONS));
    let dependencies: Vec<String> = needed.chain(externs(options)).map(entry).collect();
    let view = ProjectView {
        // Files in a folder of their own are imported by its name.
        module: identifier(options.folder_name(target).unwrap_or(&name), Case::Snake),
        name,
        version: options.package.version().to_owned(),
        python: options.python().version.to_string(),
        backend: entry(SETUPTOOLS),
        dependencies: dependencies.join(", "),
    };
    let text = TEMPLATES.render(&options.templates, "python/pyproject.toml.tera", view)?;
    Ok(vec![File::once("pyproject.toml", text)])
}

/// Returns the entry of a package: its name, and the versions that are compatible with the lowest.
fn entry(Dependency { name, lowest }: Dependency<'_>) -> String {
    format!("\"{name}{}\"", lowest.map(specifier).unwrap_or_default())
}

/// Returns the versions that are compatible with the lowest one, as PEP 440 writes them.
fn specifier(version: &str) -> String {
    let numbers: Vec<u64> = version.split('.').filter_map(|part| part.parse().ok()).collect();
    let next = match numbers.as_slice() {
        [0, minor, ..] => format!("0.{}", minor.saturating_add(1)),
        [major, ..] => major.saturating_add(1).to_string(),
        [] => return String::new(),
    };
    format!(">={version},<{next}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compatible_versions_are_those_of_semantic_versions() {
        for (version, expected) in
            [("1", ">=1,<2"), ("1.4", ">=1.4,<2"), ("1.4.2", ">=1.4.2,<2"), ("0.3.1", ">=0.3.1,<0.4"), ("0", ">=0,<1")]
        {
            assert_eq!(specifier(version), expected);
        }
    }
}
