//! The types of libraries for strings with a `format`.

use super::value::{Kind, OptionType, OptionValue, expected};

/// A type for the strings of a format.
#[derive(Debug, PartialEq)]
pub(crate) struct FormatType {
    format: &'static str,
    pub(super) library: &'static str,
    /// The type, as Rust writes it.
    pub(crate) ty: &'static str,
    /// The rejected or changed values, after the name of the format.
    pub(crate) loss: &'static str,
}

const RUST: &[FormatType] = &[
    FormatType {
        format: "date-time",
        library: "chrono",
        ty: "::chrono::DateTime<::chrono::FixedOffset>",
        loss: "rejects strings that aren't dates with times; `+00:00`, small letters and fractions of seconds may be written \
               differently",
    },
    FormatType {
        format: "date-time",
        library: "jiff",
        ty: "::jiff::Timestamp",
        loss: "rejects strings that aren't dates with times, and years before -9999 or after 9999; the offset is lost: it \
               is written in UTC",
    },
    FormatType {
        format: "date-time",
        library: "time",
        ty: "json::OffsetDateTime",
        loss: "rejects strings that aren't dates with times; small letters and fractions of seconds may be written \
               differently",
    },
    FormatType { format: "date", library: "time", ty: "::time::Date", loss: "rejects strings that aren't dates" },
    FormatType {
        format: "date",
        library: "chrono",
        ty: "::chrono::NaiveDate",
        loss: "rejects strings that aren't dates",
    },
    FormatType {
        format: "date",
        library: "jiff",
        ty: "::jiff::civil::Date",
        loss: "rejects strings that aren't dates, and drops a time behind the date",
    },
    FormatType {
        format: "uuid",
        library: "uuid",
        ty: "::uuid::Uuid",
        loss: "rejects strings that aren't UUIDs, and is written in small letters",
    },
    FormatType {
        format: "uri",
        library: "url",
        ty: "::url::Url",
        loss: "rejects strings that aren't URLs, and is written in normal form: `http://a` as `http://a/`",
    },
];

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

/// The libraries of a language for each format.
type Entries = &'static [(&'static str, &'static [&'static str])];

/// Declares the option of a language: its types, and the libraries of each format for documentation.
macro_rules! formats {
    ($(#[$doc:meta])* $name:ident, $types:ident, $entries:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq)]
        pub struct $name(Vec<&'static FormatType>);

        impl $name {
            const ENTRIES: Entries = $entries;

            /// Returns the type for the strings of a format.
            pub(crate) fn of(&self, format: &str) -> Option<&'static FormatType> {
                self.0.iter().copied().find(|ty| ty.format == format)
            }
        }

        impl OptionType for $name {
            const KIND: Kind = Kind::Map(Self::ENTRIES);

            fn convert(value: &OptionValue) -> Result<Self, String> {
                let OptionValue::Map(entries) = value else { return expected(Self::KIND) };
                let find = |(format, library): &(String, String)| {
                    let found = $types.iter().find(|ty| ty.format == format && ty.library == library);
                    found.ok_or_else(|| Self::KIND.unknown_entry(format, library))
                };
                entries.iter().map(find).collect::<Result<_, _>>().map(Self)
            }

            fn assign(&mut self, new: Self) {
                self.0.retain(|ty| new.of(ty.format).is_none());
                self.0.extend(new.0);
            }

            fn shown(&self) -> Option<String> {
                None
            }
        }
    };
}

formats! {
    /// The crates whose types stand for strings with a `format`, in Rust.
    RustFormats, RUST,
    &[
        ("date-time", &["chrono", "jiff", "time"]),
        ("date", &["chrono", "jiff", "time"]),
        ("uuid", &["uuid"]),
        ("uri", &["url"]),
    ]
}

formats! {
    /// The modules whose types stand for strings with a `format`, in Python.
    PythonFormats, PYTHON,
    &[("date-time", &["datetime"]), ("date", &["datetime"]), ("time", &["datetime"]), ("uuid", &["uuid"])]
}

impl RustFormats {
    /// Returns whether types of a library stand for strings.
    pub(crate) fn has_library(&self, library: &str) -> bool {
        self.0.iter().any(|ty| ty.library == library)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::target::dependencies::of_libraries;

    #[test]
    fn the_documented_values_are_those_of_the_table() {
        for (entries, types) in [(RustFormats::ENTRIES, RUST), (PythonFormats::ENTRIES, PYTHON)] {
            let documented =
                entries.iter().flat_map(|(format, all)| all.iter().map(move |library| (*format, *library)));
            let known: BTreeSet<_> = types.iter().map(|ty| (ty.format, ty.library)).collect();
            assert_eq!(documented.collect::<BTreeSet<_>>(), known);
        }
        let has_crate = |ty: &FormatType| of_libraries(|library| library == ty.library).next().is_some();
        assert!(RUST.iter().all(has_crate));
    }
}
