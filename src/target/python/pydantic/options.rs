//! The options of pydantic's models.

use crate::target::options::formats::{FormatType, formats};
use crate::target::options::{DefaultsMode, StrictHost, options};
use crate::target::python::options::{AttributeNames, EnumStyle, PythonPath};
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of pydantic's models.
    PydanticOptions of Target::Pydantic => {
        /// Models with the exact verdict of their schemas, or as written by hand, with losses: see pydantic.md
        model: ModelStyle = "model";
        /// Make models immutable: `frozen=True`
        frozen: bool = "frozen";
        /// Keep or drop undeclared properties, unless a schema gives them a type
        extra: ModelExtra = "extra";
        /// Class that models derive from in place of `BaseModel`, with its module: `app.models.Base`
        base_class: Option<PythonPath> = "base-class";
        /// Types for strings with a `format`, by their modules: see pydantic.md
        formats: PythonFormats = "formats";
        /// Names of attributes: those of JSON, or these in `snake_case`, with those of JSON as aliases
        attributes: AttributeNames = "attributes";
        /// Declarations of enumerations: see pydantic.md
        enums: EnumStyle = "enums";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
        /// Host for whose structured outputs models are closed and all of their properties required: see strict.md
        strict: Option<StrictHost> = "strict";
    }

    /// Options of a type or a property in pydantic's models.
    PydanticPathOptions by path => {
        /// Type in place of the generated one, with its module: `app.ids.UserId`
        ty: Option<PythonPath> = "type", of TypeOrProperty;
    }
}

impl Options {
    /// Returns the options of pydantic's models.
    pub(in crate::target::python) fn pydantic(&self) -> &PydanticOptions {
        self.of()
    }
}

choices! {
    /// How pydantic's models decide which values are valid.
    ModelStyle {
        /// As their schemas, by a generated validator
        Exact = "exact",
        /// By pydantic's own types and constraints: what these can't express is a loss
        Plain = "plain",
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

/// The types for formats.
const PYTHON: &[FormatType] = &[
    FormatType::of_strings(
        "date-time",
        "datetime",
        "datetime.datetime",
        "rejects strings that aren't dates with times, and leap seconds; `+00:00`, small letters and fractions of seconds \
         may be written differently",
    ),
    FormatType::of_strings("date", "datetime", "datetime.date", "rejects strings that aren't dates"),
    FormatType::of_strings(
        "time",
        "datetime",
        "datetime.time",
        "rejects strings that aren't times, and leap seconds; `+00:00`, small letters and fractions of seconds may be \
         written differently",
    ),
    FormatType::of_strings(
        "duration",
        "datetime",
        "datetime.timedelta",
        "rejects strings that aren't durations; a year has 365 days and a month 30, and it is written in days and smaller \
         units",
    ),
    FormatType::of_strings(
        "uuid",
        "uuid",
        "uuid.UUID",
        "rejects strings that aren't UUIDs, and is written in small letters",
    ),
    FormatType::of_strings(
        "uri",
        "pydantic",
        "pydantic.AnyUrl",
        "rejects strings that aren't URLs, and is written in normal form: `http://a` as `http://a/`",
    ),
    FormatType::of_strings("ipv4", "ipaddress", "ipaddress.IPv4Address", "rejects strings that aren't addresses"),
    FormatType::of_strings(
        "ipv6",
        "ipaddress",
        "ipaddress.IPv6Address",
        "rejects strings that aren't addresses, and is written in normal form: `0:0::1` as `::1`",
    ),
    FormatType::of_strings(
        "decimal",
        "decimal",
        "decimal.Decimal",
        "rejects strings that aren't decimal numbers; `+1`, `.5` and `1e3` are written `1`, `0.5` and `1E+3`",
    ),
    FormatType::of_strings(
        "byte",
        "pydantic",
        "pydantic.Base64Bytes",
        "rejects strings that aren't base64, and drops characters that base64 doesn't have",
    ),
];

formats! {
    /// The modules whose types stand for strings with a `format`, in Python.
    PythonFormats, PYTHON
}
