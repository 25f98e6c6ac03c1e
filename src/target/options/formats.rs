//! The types of languages and libraries for values with a `format`.

/// A type for the values of a format.
#[derive(Debug, PartialEq)]
pub(crate) struct FormatType {
    pub(in crate::target) format: &'static str,
    /// The library, or where the language itself has it.
    pub(in crate::target) library: &'static str,
    /// The type, as the language writes it.
    pub(crate) ty: &'static str,
    /// The rejected or changed values, after the name of the type.
    pub(crate) loss: &'static str,
    /// The values that it stands for.
    pub(in crate::target) values: Formatted,
}

/// The values whose type depends on their format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::target) enum Formatted {
    /// Strings, read and written by a type of the language or a library.
    Strings,
    /// Integers, which have another width.
    Integers,
}

impl FormatType {
    /// Returns a type for the strings of a format.
    pub(in crate::target) const fn of_strings(
        format: &'static str,
        library: &'static str,
        ty: &'static str,
        loss: &'static str,
    ) -> Self {
        Self { format, library, ty, loss, values: Formatted::Strings }
    }
}

/// Declares the option of a language, given the table of its types, in which those of a format stand together.
macro_rules! formats {
    ($(#[$doc:meta])* $name:ident, $types:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq)]
        pub struct $name(Vec<&'static FormatType>);

        impl $name {
            /// Returns the chosen types.
            pub(in crate::target) fn types(&self) -> &[&'static FormatType] {
                &self.0
            }

            /// Returns the type for the strings of a format.
            pub(crate) fn of(&self, format: &str) -> Option<&'static FormatType> {
                self.0.iter().copied().find(|ty| ty.format == format)
            }
        }

        impl $crate::target::options::OptionType for $name {
            const KIND: $crate::target::options::Kind = $crate::target::options::Kind::Map($types);

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
        }
    };
}

pub(in crate::target) use formats;
