//! The types of options that are one of several values.

use std::fmt;
use std::str::FromStr;

use crate::text::{Choice, choices};

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
    /// The engine that generates Rust.
    RustEngine {
        /// The templates of adl-gen
        Native = "native",
        /// typify, for code that already uses its types
        Typify = "typify",
    }
}

choices! {
    /// Whether a Rust type drops or keeps properties that its schema neither declares nor forbids.
    Extra {
        /// They are accepted and dropped, unless the schema mentions them (`additionalProperties: true`).
        Drop = "drop",
        /// They are kept in a field `extra`, and written again.
        Keep = "keep",
    }
}

choices! {
    /// How much is generated beside types.
    CheckLevel {
        /// Validators, and explanations of invalid values
        Full = "full",
        /// Validators without explanations
        Guards = "guards",
        /// Types alone
        None = "none",
    }
}

choices! {
    /// A version of OpenAPI.
    OpenApiVersion {
        /// 3.1, whose schemas are JSON Schema 2020-12
        V31 = "3.1",
        /// 3.0, for tools that read nothing newer: its schemas have fewer keywords
        V30 = "3.0",
        /// 3.2, which has schemas for the events of streams
        V32 = "3.2",
    }
}

choices! {
    /// A revision of the Model Context Protocol.
    McpRevision {
        /// Results are any JSON values
        R20260728 = "2026-07-28",
        /// Results are objects: others become the property `result` of one
        R20251125 = "2025-11-25",
        /// Results are objects, as in 2025-11-25
        R20250618 = "2025-06-18",
    }
}

choices! {
    /// A format of text for a JSON value.
    TextFormat {
        /// JSON
        Json = "json",
        /// YAML
        Yaml = "yaml",
    }
}

choices! {
    /// The response of a tool that returns nothing.
    VoidResponse {
        /// Status 200 with the `VoidResult`
        Body = "body",
        /// Status 204 without a body
        NoContent = "204",
    }
}

choices! {
    /// The content of error responses.
    ErrorContent {
        /// `application/json`: the envelope of the result, with `success: false` and `error`
        Envelope = "envelope",
        /// `application/problem+json` (RFC 9457)
        Problem = "problem",
    }
}

choices! {
    /// The width of integers in Rust.
    Integers {
        /// `i64`, or `u64` if the minimum is not negative: a type doesn't change with its bounds
        Wide = "wide",
        /// The narrowest that has all values between the bounds: `u8` for 0 to 100
        Narrow = "narrow",
    }
}

choices! {
    /// The visibility of what a file of Rust exports.
    Visibility {
        /// To every crate
        Public = "pub",
        /// In the crate
        Crate = "pub(crate)",
    }
}

choices! {
    /// The type of maps in Rust, except for those of any values, which are `serde_json::Map`.
    MapType {
        /// `std::collections::BTreeMap`
        Sorted = "BTreeMap",
        /// `std::collections::HashMap`
        Hashed = "HashMap",
        /// `indexmap::IndexMap`, which keeps the order; with the feature `serde` of that crate
        Ordered = "IndexMap",
    }
}

choices! {
    /// The file extension in imports of TypeScript.
    ImportExtension {
        /// `./agent.js`: resolved by `tsc` and bundlers, and correct after compilation.
        Js = "js",
        /// `./agent.ts`: run directly by Node and Deno (`allowImportingTsExtensions`).
        Ts = "ts",
    }
}

choices! {
    /// The declarations of object types in TypeScript.
    ObjectStyle {
        /// `type User = { … };`
        Alias = "type",
        /// `interface User { … }`, which other declarations can extend; it has no index signature
        Interface = "interface",
    }
}

choices! {
    /// The declarations of enumerations in TypeScript.
    EnumStyle {
        /// `type Role = "admin" | "user";`
        Union = "union",
        /// A union of literals, and an object of the values: `Role.Admin`
        Object = "const",
    }
}

choices! {
    /// The type of any value in TypeScript.
    AnyType {
        /// To be narrowed before it is used
        Unknown = "unknown",
        /// Not checked
        Any = "any",
    }
}

choices! {
    /// Whether pydantic's models keep or drop undeclared properties.
    ModelExtra {
        /// They are kept in `model_extra`, and written again
        Allow = "allow",
        /// They are accepted and dropped
        Ignore = "ignore",
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
    /// The names of attributes in Python's classes.
    AttributeNames {
        /// The names of the properties in JSON
        Json = "json",
        /// The names in `snake_case`
        Snake = "snake",
    }
}

choices! {
    /// A host of models that takes few of the forms of schemas.
    StrictHost {
        /// OpenAI's structured outputs with `strict`
        OpenAi = "openai",
    }
}

choices! {
    /// The style of a preamble.
    PreambleStyle {
        /// All that a type checker can use, in few tokens
        Short = "short",
        /// The style of the system from which the tool return contracts originate
        Monty = "monty",
    }
}
