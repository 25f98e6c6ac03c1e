//! The registry of targets: the only file that imports them.

use std::collections::BTreeSet;

use super::job::{File, Job, Part, Request};
use super::list::targets;
use super::pass::Pass;
#[cfg(feature = "preamble")]
pub use super::preamble::options::{PreambleOptions, PreambleStyle};
use super::profile::{Profile, States};
#[cfg(feature = "python")]
pub use super::python::options::{PythonOptions, PythonTyping, PythonVersion};
#[cfg(feature = "rust")]
pub use super::rust::options::{Extra, Integers, RustEngine, RustOptions};
#[cfg(feature = "typescript")]
pub use super::typescript::options::{ImportExtension, TypeScriptOptions};
use super::*;
use crate::diagnostics::Error;
use crate::names::base_name;
use crate::output::{FileNames, SharedFiles};
use crate::render::{BuiltIn, Template};

/// Finds the profile of each target.
macro_rules! registry {
    ($($(#[doc = $doc:literal])* #[cfg($feature:meta)] $target:ident, $name:literal, $profile:path;)*) => {
        impl Target {
            /// Returns all that is known of it.
            pub(crate) fn profile(self) -> &'static Profile {
                match self {
                    $(#[cfg($feature)] Self::$target => &$profile,)*
                }
            }
        }
    };
}

targets!(registry);

impl Target {
    /// The targets that are generated when none is named, of those that are compiled.
    pub const DEFAULT: &[Self] = &[
        #[cfg(feature = "rust")]
        Self::Rust,
        #[cfg(feature = "typescript")]
        Self::TypeScript,
        #[cfg(feature = "python")]
        Self::Python,
        #[cfg(feature = "openapi")]
        Self::OpenApi,
    ];

    /// Prints all files of a request: types, validators, contracts, their index, the runtime, manifests.
    pub(crate) fn print(self, request: &Request<'_>) -> Result<Vec<File>, Error> {
        let profile = self.profile();
        let job = &Job { request, profile };
        let mut files = (profile.print)(job)?;
        if let Some(runtime) = profile.runtime.as_ref().filter(|_| job.wants.runtime) {
            for (file, print) in runtime.modules.iter().take(if job.options.legacy_results { 2 } else { 1 }) {
                files.push(File::lossless(Part::Runtime, *file, print(job)?));
            }
        }
        let mut files = files.into_iter().try_fold(Vec::new(), |mut files, file| {
            files.extend(profile.emitted(file, job.options)?);
            Ok::<_, Error>(files)
        })?;
        if let Some(print) = profile.manifests.filter(|_| job.wants.manifests) {
            files.extend(print(job)?);
        }
        Ok(files)
    }

    /// Returns the suffix of file names after the module's name: `.rs`, `.openapi.json`.
    pub fn extension(self) -> &'static str {
        self.profile().suffix
    }

    /// Returns whether it generates schemas, which express all constraints except for reported losses.
    pub fn keeps_schemas(self) -> bool {
        self.profile().states == States::Schemas
    }

    /// Returns all passes, each after those that come before it.
    pub(crate) fn all_passes() -> impl Iterator<Item = &'static Pass> {
        let mut seen = BTreeSet::new();
        Self::ALL.iter().flat_map(|target| target.profile().passes).filter(move |pass| seen.insert(pass.name))
    }

    /// Returns the first target that has a pass of that name.
    pub(crate) fn with_pass(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|target| target.profile().passes.iter().any(|pass| pass.name == name))
    }
}

impl FileNames for Target {
    fn name(&self) -> &'static str {
        Target::name(*self)
    }

    fn has(&self, name: &str, input: &str) -> bool {
        let (base, profile) = (base_name(input), self.profile());
        let name = profile.printed(name);
        let is_of_tools = || profile.contracts_file(&base) == name;
        let is_of_operations = || profile.has_operations && profile.operations_file(&base) == name;
        profile.can_be_file(&name, &base) || is_of_tools() || is_of_operations()
    }

    fn shared(&self) -> Vec<SharedFiles> {
        let profile = self.profile();
        let runtime = profile.runtime.iter().map(|runtime| {
            (runtime.modules.iter().map(|(file, _)| (*file).to_owned()).collect(), profile.contracts_file(""))
        });
        let operations = profile.has_operations.then(|| (profile.operations_modules(), profile.operations_file("")));
        let forms = |(files, users): (Vec<String>, String)| {
            let users = profile.names(&users);
            let form = |(index, users): (usize, String)| SharedFiles {
                files: files.iter().filter_map(|file| profile.names(file).into_iter().nth(index)).collect(),
                users,
            };
            users.into_iter().enumerate().map(form).collect::<Vec<_>>()
        };
        runtime.chain(operations).flat_map(forms).collect()
    }
}

/// Returns the templates of all targets, which users can replace.
pub(crate) fn templates() -> impl Iterator<Item = &'static Template> {
    Target::ALL
        .iter()
        .flat_map(|target| target.profile().templates)
        .flat_map(|templates: &&BuiltIn| templates.templates())
}
