//! The options of Rust.

use crate::target::options::formats::{FormatType, Formatted, formats};
use crate::target::options::value::texts;
use crate::target::options::{CheckLevel, DefaultsMode, options};
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of Rust.
    RustOptions of Target::Rust => {
        /// Engine that generates Rust
        engine: RustEngine = "engine", flag "ENGINE" as "rust-engine", was "rust-engine";
        /// Drop or keep properties in Rust types that a schema neither declares nor forbids
        extra: Extra = "extra", flag "MODE" as "extra", was "extra";
        /// Width of integers in Rust
        integers: Integers = "integers", flag "WIDTH" as "integers", was "integers";
        /// How much to generate beside types, in place of the general setting
        checks: Option<CheckLevel> = "checks";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
        /// Further traits to derive, for all structs and enums
        derives: Vec<DerivePath> = "derives";
        /// Further attributes, without `#[` and `]`, for all structs and enums
        attributes: Vec<AttributeText> = "attributes";
        /// Types for values with a `format`, by the crate, or by the name of an integer: see rust.md
        formats: RustFormats = "formats";
        /// Visibility of the types: with `pub(crate)`, nothing generated can be named in other crates
        visibility: Visibility = "visibility";
        /// Type of maps; those of any values are `serde_json::Map`
        map: MapType = "map";
        /// Generate methods that set the optional properties of structs, to be chained: `with_nickname`
        setters: bool = "setters";
        /// Declare all structs and enums as `#[non_exhaustive]`
        non_exhaustive: bool = "non-exhaustive";
        /// Implement `schemars::JsonSchema` (schemars 1) with the schemas of the document
        schemars: bool = "schemars";
    }

    /// Options of a type or a property in Rust.
    RustPathOptions by path => {
        /// Further traits to derive
        derives: Vec<DerivePath> = "derives", of Type;
        /// Further attributes, without `#[` and `]`
        attributes: Vec<AttributeText> = "attributes", of TypeOrProperty;
        /// Declare the struct or enum as `#[non_exhaustive]`, or not
        non_exhaustive: Option<bool> = "non-exhaustive", of Type;
        /// Type in place of the generated one, such as `crate::UserId`
        ty: Option<RustType> = "type", of TypeOrProperty;
    }
}

impl Options {
    /// Returns the options of Rust.
    pub(super) fn rust(&self) -> &RustOptions {
        self.of()
    }
}

impl RustOptions {
    /// Returns an option that only the native engine has, if it is set.
    #[cfg(feature = "typify")]
    pub(crate) fn unsupported_by_typify(&self) -> Option<&'static str> {
        let changed = self.changed().into_iter().find(|name| !["checks", "engine"].contains(name));
        changed.or((!self.paths.is_empty()).then_some("<path>"))
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

texts! {
    /// The path of a derive macro, such as `Hash` or `strum::Display`.
    DerivePath, "the path of a derive macro", |text| syn::parse_str::<syn::Path>(text).is_ok();
    /// An attribute without `#[` and `]`, such as `must_use`.
    AttributeText, "an attribute without `#[` and `]`, such as `must_use`", |text| syn::parse_str::<syn::Meta>(text).is_ok();
    /// A type, such as `crate::UserId`.
    RustType, "a type of Rust", |text| syn::parse_str::<syn::Type>(text).is_ok();
}

/// The types for formats.
const RUST: &[FormatType] = &[
    FormatType::of_strings(
        "date-time",
        "chrono",
        "::chrono::DateTime<::chrono::FixedOffset>",
        "rejects strings that aren't dates with times; `+00:00`, small letters and fractions of seconds may be written \
         differently",
    ),
    FormatType::of_strings(
        "date-time",
        "jiff",
        "::jiff::Timestamp",
        "rejects strings that aren't dates with times, and years before -9999 or after 9999; the offset is lost: it is \
         written in UTC",
    ),
    FormatType::of_strings(
        "date-time",
        "time",
        "json::OffsetDateTime",
        "rejects strings that aren't dates with times; small letters and fractions of seconds may be written differently",
    ),
    FormatType::of_strings("date", "chrono", "::chrono::NaiveDate", "rejects strings that aren't dates"),
    FormatType::of_strings(
        "date",
        "jiff",
        "::jiff::civil::Date",
        "rejects strings that aren't dates, and drops a time behind the date",
    ),
    FormatType::of_strings("date", "time", "::time::Date", "rejects strings that aren't dates"),
    FormatType::of_strings(
        "duration",
        "jiff",
        "json::Span",
        "rejects strings that aren't durations, and more than 19,998 years; small letters and fractions may be written \
         differently",
    ),
    FormatType::of_strings(
        "uuid",
        "uuid",
        "::uuid::Uuid",
        "rejects strings that aren't UUIDs, and is written in small letters",
    ),
    FormatType::of_strings(
        "uri",
        "url",
        "::url::Url",
        "rejects strings that aren't URLs, and is written in normal form: `http://a` as `http://a/`",
    ),
    FormatType::of_strings("ipv4", "std", "::std::net::Ipv4Addr", "rejects strings that aren't addresses"),
    FormatType::of_strings(
        "ipv6",
        "std",
        "::std::net::Ipv6Addr",
        "rejects strings that aren't addresses, and is written in normal form: `0:0::1` as `::1`",
    ),
    FormatType::of_strings(
        "decimal",
        "rust_decimal",
        "::rust_decimal::Decimal",
        "rejects strings that aren't decimal numbers, or have too large a value; has 28 digits, and is written in normal \
         form: `1e3` as `1000`, `-0` as `0`",
    ),
    FormatType::of_strings(
        "byte",
        "base64",
        "json::Base64",
        "rejects strings that aren't base64 with padding, as RFC 4648, section 4 has it",
    ),
    integer("int8", "i8"),
    integer("int16", "i16"),
    integer("int32", "i32"),
    integer("int64", "i64"),
    integer("uint8", "u8"),
    integer("uint16", "u16"),
    integer("uint32", "u32"),
    integer("uint64", "u64"),
];

/// Returns the type for the integers of a format.
const fn integer(format: &'static str, ty: &'static str) -> FormatType {
    FormatType { format, library: ty, ty, loss: "rejects integers beyond its bounds", values: Formatted::Integers }
}

formats! {
    /// The types of crates and of Rust for values with a `format`.
    RustFormats, RUST
}

impl RustFormats {
    /// Returns whether types of a library stand for strings.
    pub(super) fn has_library(&self, library: &str) -> bool {
        self.0.iter().any(|ty| ty.library == library)
    }

    /// Returns the type for the integers of a format.
    pub(super) fn integer(&self, format: &str) -> Option<&'static FormatType> {
        self.of(format).filter(|ty| ty.values == Formatted::Integers)
    }

    /// Returns whether there are types for integers.
    pub(super) fn have_integers(&self) -> bool {
        self.0.iter().any(|ty| ty.values == Formatted::Integers)
    }
}

/// Returns how much is generated beside types. The types of typify have no validators.
pub(super) fn level(options: &Options) -> CheckLevel {
    match options.rust().engine {
        RustEngine::Native => options.level(options.rust().checks),
        RustEngine::Typify => CheckLevel::None,
    }
}

/// Returns whether a type is `#[non_exhaustive]`.
pub(super) fn is_non_exhaustive(options: &Options, document: &str, ty: &str) -> bool {
    let rust = options.rust();
    let of_path = rust.paths.of(document, ty, None).filter_map(|options| options.non_exhaustive);
    of_path.last().unwrap_or(rust.non_exhaustive)
}

#[cfg(test)]
mod tests {
    use super::super::manifest::OF_FORMATS;
    use super::*;

    #[test]
    fn every_library_is_in_the_manifest() {
        let of_crates = RUST.iter().filter(|ty| ty.values == Formatted::Strings && ty.library != "std");
        for ty in of_crates {
            assert!(OF_FORMATS.iter().any(|(package, _)| package.name == ty.library), "{}", ty.library);
        }
    }
}
