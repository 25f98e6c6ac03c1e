//! Other packages: the types of their documents are used, not generated.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::metadata::{check_name, check_requirement};
use super::profile::{Imports, Profile};
use super::{Options, Target};
use crate::diagnostics::{Code, Diagnostic};
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
    /// The name, from which the names in all languages derive, possibly with the version behind `@`.
    Package(String),
    /// Where programs of each language find it.
    Paths(BTreeMap<Target, String>),
}

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
    pub(crate) fn check_path(profile: &Profile, path: &str) -> Result<(), String> {
        let target = profile.id;
        let Some(imports) = &profile.imports else {
            return Err(format!("the target `{target}` uses no types of other packages"));
        };
        match (imports.is_path)(path) {
            true => Ok(()),
            false => Err(format!("`{path}` is not a {} for `{target}`", imports.words)),
        }
    }

    /// Returns where programs for a target find the package.
    fn path(&self, target: Target, imports: &Imports) -> Result<String, Diagnostic> {
        match &self.name {
            ExternName::Package(name) => Ok((imports.path)(parts(name).0)),
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

    /// Returns where programs for a target find a package, given its index; none if it uses no other packages.
    pub(super) fn extern_path(&self, package: Option<usize>, profile: &Profile) -> Result<Option<String>, Diagnostic> {
        let package = package.and_then(|package| self.externs.get(package)).zip(profile.imports.as_ref());
        package.map(|(package, imports)| package.path(profile.id, imports)).transpose()
    }
}

/// Returns the name of a package and its version, if that is behind it.
fn parts(name: &str) -> (&str, Option<&str>) {
    name.split_once('@').map_or((name, None), |(name, version)| (name, Some(version)))
}
