//! The options of Kotlin.

use super::names;
use crate::target::options::value::texts;
use crate::target::options::{CheckLevel, DefaultsMode, options};
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of Kotlin.
    KotlinOptions of Target::Kotlin => {
        /// Name of the package, such as `com.acme.shop`; without it, files are in the unnamed one
        package: Option<KotlinPackage> = "package";
        /// How much to generate beside types, in place of the general setting
        checks: Option<CheckLevel> = "checks";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
        /// Library that reads and writes the types by a file of serializers, beside their own functions
        json: Option<JsonLibrary> = "json";
    }
}

choices! {
    /// A library for JSON.
    JsonLibrary {
        /// kotlinx.serialization
        Kotlinx = "kotlinx",
    }
}

impl Options {
    /// Returns the options of Kotlin.
    pub(in crate::target) fn kotlin(&self) -> &KotlinOptions {
        self.of()
    }
}

texts! {
    /// The name of a package of Kotlin.
    KotlinPackage, "a name of a package, such as `com.acme.shop`", is_package;
}

fn is_package(text: &str) -> bool {
    names::is_package(text)
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.kotlin().checks)
}
