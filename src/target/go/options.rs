//! The options of Go.

use super::foreign::{FORMATS, is_type};
use super::names::{self, is_module};
use crate::target::options::formats::{FormatType, formats};
use crate::target::options::value::texts;
use crate::target::options::{CheckLevel, DefaultsMode, options};
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of Go.
    GoOptions of Target::Go => {
        /// Name of the package, in place of that of the folder in `out`, of the document or of `[package]`
        package: Option<GoPackage> = "package";
        /// Path of the module in `go.mod`, such as `example.com/acme/shop`, in place of the name of the package
        module: Option<GoModule> = "module";
        /// How much to generate beside types, in place of the general setting
        checks: Option<CheckLevel> = "checks";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
        /// Type of optional properties of scalars: booleans, numbers, strings and enumerations
        optional: OptionalType = "optional";
        /// Further words in capitals in names, such as `EAN`; with `-` before it, one that is no longer in capitals
        initialisms: Vec<Initialism> = "initialisms";
        /// Further kinds of tags beside `json`, such as `yaml`, with the names of properties
        tags: Vec<TagKind> = "tags";
        /// Packages whose types stand for strings with a `format`, in properties and definitions: see go.md
        formats: GoFormats = "formats";
    }

    /// Options of a type or a property in Go.
    GoPathOptions by path => {
        /// Type in place of the generated one, behind the path of its package: `example.com/acme/ids.UserID`
        ty: Option<GoType> = "type", of TypeOrProperty;
    }
}

impl Options {
    /// Returns the options of Go.
    pub(in crate::target) fn go(&self) -> &GoOptions {
        self.of()
    }
}

choices! {
    /// The type of an optional property in Go.
    OptionalType {
        /// A pointer: nil is absent
        Pointer = "pointer",
        /// `Optional[T]`: absent unless `IsSet`
        Optional = "optional",
    }
}

texts! {
    /// The name of a package of Go.
    GoPackage, "a name of a package, such as `shop`", is_package;
    /// The path of a module of Go.
    GoModule, "the path of a module, such as `example.com/acme/shop`", is_module;
    /// A word in capitals, or one behind `-` that is none.
    Initialism, "a word in capitals, such as `EAN`, or `-EAN`", is_initialism;
    /// The kind of a tag.
    TagKind, "the kind of a tag beside `json`, such as `yaml`", is_tag;
    /// A type of Go with the path of its package.
    GoType, "a type with the path of its package, such as `example.com/acme/ids.UserID`", is_type;
}

formats! {
    /// The packages whose types stand for strings with a `format`, in Go.
    GoFormats, FORMATS
}

fn is_package(text: &str) -> bool {
    names::package(text) == text
}

fn is_initialism(text: &str) -> bool {
    let word = text.strip_prefix('-').unwrap_or(text);
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

fn is_tag(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(is_part) && text != "json"
}

/// Returns how much is generated beside types.
pub(super) fn level(options: &Options) -> CheckLevel {
    options.level(options.go().checks)
}
