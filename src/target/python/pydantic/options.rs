//! The options of pydantic's models.

use crate::target::options::formats::{FormatType, formats};
use crate::target::options::{DefaultsMode, StrictHost, options};
use crate::target::python::options::{AttributeNames, PythonPath};
use crate::target::{Options, Target};
use crate::text::choices;

options! {
    /// Options of pydantic's models.
    PydanticOptions of Target::Pydantic => {
        /// Make models immutable: `frozen=True`
        frozen: bool = "frozen";
        /// Keep or drop undeclared properties, unless a schema gives them a type
        extra: ModelExtra = "extra";
        /// Class that models derive from in place of `BaseModel`, with its module: `app.models.Base`
        base_class: Option<PythonPath> = "base-class";
        /// Modules whose types stand for strings with a `format`, in properties and definitions: see pydantic.md
        formats: PythonFormats = "formats";
        /// Names of attributes: those of JSON, or these in `snake_case`, with those of JSON as aliases
        attributes: AttributeNames = "attributes";
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
    /// Whether pydantic's models keep or drop undeclared properties.
    ModelExtra {
        /// They are kept in `model_extra`, and written again
        Allow = "allow",
        /// They are accepted and dropped
        Ignore = "ignore",
    }
}

const PYTHON: &[FormatType] = &[
    FormatType {
        format: "date-time",
        library: "datetime",
        ty: "datetime.datetime",
        loss: "rejects strings that aren't dates with times, and leap seconds; `+00:00`, small letters and fractions of \
               seconds may be written differently",
    },
    FormatType { format: "date", library: "datetime", ty: "datetime.date", loss: "rejects strings that aren't dates" },
    FormatType {
        format: "time",
        library: "datetime",
        ty: "datetime.time",
        loss: "rejects strings that aren't times, and leap seconds; `+00:00`, small letters and fractions of seconds may \
               be written differently",
    },
    FormatType {
        format: "uuid",
        library: "uuid",
        ty: "uuid.UUID",
        loss: "rejects strings that aren't UUIDs, and is written in small letters",
    },
];

formats! {
    /// The modules whose types stand for strings with a `format`, in Python.
    PythonFormats, PYTHON
}
