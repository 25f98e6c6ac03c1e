//! The options of Go.

use super::names;
use crate::diagnostics::Diagnostic;
use crate::target::job::{File, Job};
use crate::target::options::value::texts;
use crate::target::options::{CheckLevel, DefaultsMode, options};
use crate::target::{Options, Target};

options! {
    /// Options of Go.
    GoOptions of Target::Go => {
        /// Name of the package, in place of that of the folder in `out`, or of the document
        package: Option<GoPackage> = "package";
        /// How much to generate beside types, in place of the general setting
        checks: Option<CheckLevel> = "checks";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
    }
}

impl Options {
    /// Returns the options of Go.
    pub(in crate::target) fn go(&self) -> &GoOptions {
        self.of()
    }
}

texts! {
    /// The name of a package of Go.
    GoPackage, "a name of a package, such as `shop`", is_package;
}

fn is_package(text: &str) -> bool {
    names::package(text) == text
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.go().checks)
}

/// Prints `go.mod`.
pub(super) fn manifest(job: &Job<'_>) -> Result<Vec<File>, Diagnostic> {
    Ok(vec![File::once("go.mod", format!("module {}\n\ngo 1.24\n", job.options.package.name()))])
}
