//! The options of Python.

use std::fmt;
use std::str::FromStr;

use crate::names::is_plain;
use crate::target::options::value::texts;
use crate::target::options::{CheckLevel, DefaultsMode, options};
use crate::target::{Options, Target};
use crate::text::{Choice, choices};

options! {
    /// Options of Python.
    PythonOptions of Target::Python => {
        /// Oldest Python version that the output must support: 3.11 to 3.14
        version: PythonVersion = "version", flag "VERSION" as "python-version", was "python-version";
        /// Module from which Python imports `TypedDict`
        ///
        /// pydantic (FastAPI, MCP) accepts `typing.TypedDict` only from Python 3.12 on: with `--python-version 3.11`, `auto`
        /// imports it from `typing_extensions`, which must be installed.
        typing: PythonTyping = "typing", flag "MODULE" as "python-typing", was "python-typing";
        /// How much to generate beside types, in place of the general setting
        checks: Option<CheckLevel> = "checks";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
        /// Declarations of object types: see python.md
        objects: PythonObjects = "objects";
        /// Declarations of enumerations: see python.md
        enums: EnumStyle = "enums";
        /// Names of the attributes of dataclasses: those of JSON, or these in `snake_case`
        attributes: AttributeNames = "attributes";
    }

    /// Options of a type or a property in Python.
    PythonPathOptions by path => {
        /// Type in place of the generated one, with its module: `app.ids.UserId`
        ty: Option<PythonPath> = "type", of TypeOrProperty;
    }
}

impl Options {
    /// Returns the options of Python.
    pub(in crate::target) fn python(&self) -> &PythonOptions {
        self.of()
    }
}

/// A version of Python: 3.11 to 3.14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PythonVersion(u8);

impl PythonVersion {
    /// The supported minor versions.
    pub const SUPPORTED: std::ops::RangeInclusive<u8> = 11..=14;

    /// Returns whether it is 3.`minor` or newer.
    pub fn at_least(self, minor: u8) -> bool {
        self.0 >= minor
    }
}

impl Default for PythonVersion {
    /// Returns 3.12, the oldest version whose `typing.TypedDict` pydantic accepts.
    fn default() -> Self {
        Self(12)
    }
}

impl fmt::Display for PythonVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "3.{}", self.0)
    }
}

impl FromStr for PythonVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let minor = text.strip_prefix("3.").and_then(|minor| minor.parse().ok());
        minor.filter(|minor| Self::SUPPORTED.contains(minor)).map(Self).ok_or_else(|| match minor {
            Some(9 | 10) => format!("Python {text} is out of support: use 3.11 or newer"),
            _ => format!("`{text}` is not one of the versions 3.11 to 3.14"),
        })
    }
}

impl Choice for PythonVersion {
    const CHOICES: &'static [(&'static str, &'static str)] = &[("3.11", ""), ("3.12", ""), ("3.13", ""), ("3.14", "")];
    const RETIRED: &'static [&'static str] = &["3.9", "3.10"];

    fn choice(self) -> &'static str {
        let index = usize::from(self.0.saturating_sub(*Self::SUPPORTED.start()));
        Self::CHOICES.get(index).map_or("", |(name, _)| name)
    }
}

choices! {
    /// The module from which Python imports `TypedDict`: pydantic rejects that of `typing` before Python 3.12.
    PythonTyping {
        /// From `typing` for Python 3.12 and later, from `typing_extensions` for Python 3.11.
        Auto = "auto",
        /// From `typing`: only the standard library.
        Standard = "standard",
        /// From `typing_extensions`, which must be installed.
        TypingExtensions = "typing-extensions",
    }
}

impl PythonTyping {
    /// Returns the module for a version of Python.
    pub(crate) fn module(self, version: PythonVersion) -> &'static str {
        match self {
            Self::Auto if version.at_least(12) => "typing",
            Self::Standard => "typing",
            Self::Auto | Self::TypingExtensions => "typing_extensions",
        }
    }
}

choices! {
    /// The declarations of object types in Python.
    PythonObjects {
        /// `TypedDict`s: the types of JSON as it is read
        TypedDict = "typed-dict",
        /// Dataclasses, and functions that read and write them
        Dataclass = "dataclass",
        /// Immutable dataclasses
        FrozenDataclass = "frozen-dataclass",
    }
}

choices! {
    /// The declarations of enumerations in Python.
    EnumStyle {
        /// `Literal["admin", "user"]`
        Literal = "literal",
        /// Classes: `StrEnum` for strings, `IntEnum` for integers; a `Literal` for others
        Class = "str-enum",
    }
}

choices! {
    /// The names of attributes in Python's classes.
    AttributeNames {
        /// The names of the properties in JSON
        Json = "json",
        /// The names in `snake_case`
        Snake = "snake",
    }
}

texts! {
    /// The path of a class of Python: its module and its name.
    PythonPath, "a module and a class, such as `app.models.Base`", |text| {
        text.contains('.') && text.split('.').all(|name| is_plain(name.trim_start_matches('_')))
    };
}
