//! Other packages: the types of their documents are used, not generated.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::manifest::{check_name, check_requirement};
use super::{Options, Target};
use crate::diagnostics::{Code, Diagnostic};
use crate::names::{Case, identifier, is_plain};
use crate::text::Place;

/// A document whose types another package has.
#[derive(Debug, Clone)]
pub struct Extern {
    /// The document.
    pub file: PathBuf,
    /// The package in each language.
    pub name: ExternName,
    /// The source location of the setting, if it is in a file.
    pub place: Option<Place>,
}

/// The package of an extern document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExternName {
    /// Its name, from which the names in all languages derive, possibly with the version behind `@`.
    Package(String),
    /// Where programs of each language find it.
    Paths(BTreeMap<Target, String>),
}

/// The targets whose files can use the types of another package.
pub(crate) const TARGETS: [Target; 5] =
    [Target::Rust, Target::TypeScript, Target::Python, Target::Pydantic, Target::Zod];

impl ExternName {
    /// Returns whether it is the same package, in whatever version.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Package(one), Self::Package(other)) => parts(one).0 == parts(other).0,
            (one, other) => one == other,
        }
    }
}

impl Extern {
    /// Checks a name of a package, which may have a version behind it.
    pub(crate) fn check_name(name: &str) -> Result<(), String> {
        let (name, version) = parts(name);
        check_name(name)?;
        version.map_or(Ok(()), check_requirement)
    }

    /// Returns the name of the package and the version that is required of it, as registries know them; none if there
    /// are only paths of languages.
    pub(super) fn dependency(&self) -> Option<(&str, Option<&str>)> {
        match &self.name {
            ExternName::Package(name) => Some(parts(name)),
            ExternName::Paths(_) => None,
        }
    }

    /// Checks a path by which programs for a target find a package.
    pub(crate) fn check_path(target: Target, path: &str) -> Result<(), String> {
        let (is_path, words) = match target {
            Target::Rust => (syn::parse_str::<syn::Path>(path).is_ok_and(|path| is_module(&path)), "path of a module"),
            Target::TypeScript | Target::Zod => {
                (!path.is_empty() && !path.contains(|c: char| c.is_control() || c.is_whitespace()), "module specifier")
            }
            Target::Python | Target::Pydantic => {
                (path.split('.').all(|name| is_plain(name.trim_start_matches('_'))), "name of a package")
            }
            Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Preamble => {
                return Err(format!("the target `{target}` uses no types of other packages"));
            }
        };
        if is_path { Ok(()) } else { Err(format!("`{path}` is not a {words} for `{target}`")) }
    }

    /// Returns where programs for a target find the package.
    fn path(&self, target: Target) -> Result<String, Diagnostic> {
        match &self.name {
            ExternName::Package(name) => Ok(match target {
                // Whatever a module of this package is called.
                Target::Rust => format!("::{}", identifier(parts(name).0, Case::Snake)),
                Target::Python | Target::Pydantic => identifier(parts(name).0, Case::Snake),
                Target::TypeScript
                | Target::Zod
                | Target::OpenApi
                | Target::JsonSchema
                | Target::Mcp
                | Target::Preamble => parts(name).0.to_owned(),
            }),
            ExternName::Paths(paths) => paths.get(&target).cloned().ok_or_else(|| {
                let message = format!("`{}` has no package for the target `{target}`", self.file.display());
                Diagnostic::new(Code::Usage, message)
                    .help(format!("add `{target} = \"…\"`, or give the name of the package as a string"))
                    .at(self.place.clone())
            }),
        }
    }
}

impl Options {
    /// Returns the index of the package of an extern document: that of the first document that it has.
    pub(crate) fn package_of(&self, index: usize) -> Option<usize> {
        let name = &self.externs.get(index)?.name;
        self.externs.iter().position(|of| of.name.is_same(name))
    }

    /// Returns where programs for a target find a package, given its index.
    pub(super) fn extern_path(&self, package: Option<usize>, target: Target) -> Result<Option<String>, Diagnostic> {
        if !TARGETS.contains(&target) {
            return Ok(None);
        }
        package.and_then(|package| self.externs.get(package)).map(|package| package.path(target)).transpose()
    }
}

/// Returns the name of a package and its version, if that is behind it.
fn parts(name: &str) -> (&str, Option<&str>) {
    name.split_once('@').map_or((name, None), |(name, version)| (name, Some(version)))
}

/// Returns whether a path can be that of a module.
fn is_module(path: &syn::Path) -> bool {
    path.segments.iter().all(|segment| segment.arguments.is_none())
}
