//! The types of libraries for strings with a `format`.

/// A type for the strings of a format.
#[derive(Debug, PartialEq)]
pub(crate) struct FormatType {
    pub(in crate::target) format: &'static str,
    pub(in crate::target) library: &'static str,
    /// The type, as Rust writes it.
    pub(crate) ty: &'static str,
    /// The rejected or changed values, after the name of the format.
    pub(crate) loss: &'static str,
}

/// The libraries of a language for each format.
pub(in crate::target) type Entries = &'static [(&'static str, &'static [&'static str])];

/// Declares the option of a language: its types, and the libraries of each format for documentation.
macro_rules! formats {
    ($(#[$doc:meta])* $name:ident, $types:ident, $entries:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq)]
        pub struct $name(Vec<&'static FormatType>);

        impl $name {
            const ENTRIES: $crate::target::options::formats::Entries = $entries;

            /// Returns whether no library is chosen.
            pub(crate) fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// Returns the type for the strings of a format.
            pub(crate) fn of(&self, format: &str) -> Option<&'static FormatType> {
                self.0.iter().copied().find(|ty| ty.format == format)
            }
        }

        #[cfg(test)]
        impl $name {
            /// Returns the formats with their libraries, as documented.
            fn documented() -> std::collections::BTreeSet<(&'static str, &'static str)> {
                let all = Self::ENTRIES.iter();
                all.flat_map(|(format, libraries)| libraries.iter().map(move |library| (*format, *library))).collect()
            }

            /// Returns the formats with their libraries, by the types.
            fn known() -> std::collections::BTreeSet<(&'static str, &'static str)> {
                $types.iter().map(|ty| (ty.format, ty.library)).collect()
            }
        }

        impl $crate::target::options::OptionType for $name {
            const KIND: $crate::target::options::Kind = $crate::target::options::Kind::Map(Self::ENTRIES);

            fn convert(value: &$crate::target::options::OptionValue) -> Result<Self, String> {
                let $crate::target::options::OptionValue::Map(entries) = value else {
                    return $crate::target::options::value::expected(Self::KIND);
                };
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

pub(in crate::target) use formats;
