//! The types of crates for strings with a `format`, in Rust.

use super::value::{Kind, OptionType, OptionValue, expected};

/// A type for the strings of a format.
#[derive(Debug, PartialEq)]
pub(crate) struct FormatType {
    format: &'static str,
    library: &'static str,
    /// The type, as Rust writes it.
    pub(crate) ty: &'static str,
    /// What it rejects or changes, behind the name of what it reads.
    pub(crate) loss: &'static str,
}

const TYPES: [FormatType; 6] = [
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

/// The formats and their crates.
const ENTRIES: &[(&str, &[&str])] =
    &[("date-time", &["chrono", "jiff"]), ("date", &["chrono", "jiff"]), ("uuid", &["uuid"]), ("uri", &["url"])];

/// The crates whose types stand for strings with a `format`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Formats(Vec<&'static FormatType>);

impl Formats {
    /// Returns the type for the strings of a format.
    pub(crate) fn of(&self, format: &str) -> Option<&'static FormatType> {
        self.0.iter().copied().find(|ty| ty.format == format)
    }
}

impl OptionType for Formats {
    const KIND: Kind = Kind::Map(ENTRIES);

    fn convert(value: &OptionValue) -> Result<Self, String> {
        let OptionValue::Map(entries) = value else { return expected(Self::KIND) };
        let find = |(format, library): &(String, String)| {
            let found = TYPES.iter().find(|ty| ty.format == format && ty.library == library);
            found.ok_or_else(|| Self::KIND.unknown_entry(format, library))
        };
        entries.iter().map(find).collect::<Result<_, _>>().map(Self)
    }

    fn shown(&self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_values_are_those_of_the_table() {
        let documented = ENTRIES.iter().flat_map(|(format, all)| all.iter().map(move |library| (*format, *library)));
        assert_eq!(documented.collect::<Vec<_>>(), TYPES.iter().map(|ty| (ty.format, ty.library)).collect::<Vec<_>>());
    }
}
