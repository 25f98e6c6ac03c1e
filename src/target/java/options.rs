//! The options of Java.

use super::foreign::{FORMATS, is_type};
use super::names;
use crate::target::options::formats::{FormatType, formats};
use crate::target::options::value::texts;
use crate::target::options::{CheckLevel, DefaultsMode, options};
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of Java.
    JavaOptions of Target::Java => {
        /// Name of the package, such as `com.acme.shop`; without it, files are in the unnamed one
        package: Option<JavaPackage> = "package";
        /// How much to generate beside types, in place of the general setting
        checks: Option<CheckLevel> = "checks";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
        /// Library that reads and writes the types by a module, beside their own methods
        json: Option<JsonLibrary> = "json";
        /// Annotations that say which values may be null
        nullability: Option<Nullability> = "nullability";
        /// Types of Java's library that stand for strings with a `format`, in properties and definitions: see java.md
        formats: JavaFormats = "formats";
    }

    /// Options of a type or a property in Java.
    JavaPathOptions by path => {
        /// Type in place of the generated one, behind the name of its package: `com.acme.ids.UserId`
        ty: Option<JavaType> = "type", of TypeOrProperty;
    }
}

choices! {
    /// A library for JSON.
    JsonLibrary {
        /// Jackson 2: `com.fasterxml.jackson`
        Jackson2 = "jackson-2",
        /// Jackson 3: `tools.jackson`
        Jackson3 = "jackson-3",
        /// Gson: `com.google.gson`
        Gson = "gson",
    }
}

choices! {
    /// Annotations of null.
    Nullability {
        /// Those of JSpecify: `org.jspecify.annotations`
        Jspecify = "jspecify",
    }
}

impl Options {
    /// Returns the options of Java.
    pub(in crate::target) fn java(&self) -> &JavaOptions {
        self.of()
    }
}

texts! {
    /// The name of a package of Java.
    JavaPackage, "a name of a package, such as `com.acme.shop`", is_package;
    /// A type of Java with the name of its package.
    JavaType, "a type with the name of its package, such as `com.acme.ids.UserId`", is_type;
}

formats! {
    /// The types of Java's library that stand for strings with a `format`.
    JavaFormats, FORMATS
}

fn is_package(text: &str) -> bool {
    names::is_package(text)
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.java().checks)
}
