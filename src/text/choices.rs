//! Enumerations whose values have names.

/// An enumeration whose values have names on the command line and in configuration.
pub(crate) trait Choice: Copy + Default + std::str::FromStr<Err = String> {
    /// The names of the values, each with its documentation.
    const CHOICES: &'static [(&'static str, &'static str)];
    /// The names of former values, for which parsing has a message of its own.
    const RETIRED: &'static [&'static str] = &[];

    /// Returns the name of the value.
    fn choice(self) -> &'static str;
}

/// Declares an enumeration by its values and their names on the command line and in configuration. The first value is
/// the default.
macro_rules! choices {
    (
        $(#[$doc:meta])* $name:ident {
            $($(#[doc = $value_doc:literal])* $value:ident = $text:literal,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $value_doc])* $value,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl $name {
            /// All values.
            pub const ALL: &[Self] = &[$(Self::$value),*];

            /// Returns its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text,)*
                }
            }
        }

        impl crate::text::Choice for $name {
            const CHOICES: &'static [(&'static str, &'static str)] =
                &[$(($text, concat!($($value_doc),*).trim_ascii())),*];

            fn choice(self) -> &'static str {
                self.name()
            }
        }

        #[cfg(feature = "cli")]
        impl clap::ValueEnum for $name {
            fn value_variants<'a>() -> &'a [Self] {
                Self::ALL
            }

            fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
                let (name, help) = <Self as crate::text::Choice>::CHOICES.get(*self as usize)?;
                Some(clap::builder::PossibleValue::new(*name).help(*help))
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(name: &str) -> Result<Self, String> {
                Self::ALL.iter().copied().find(|value| value.name() == name).ok_or_else(|| {
                    let names: Vec<String> = Self::ALL.iter().map(|value| format!("`{}`", value.name())).collect();
                    format!("`{name}` is not one of {}", names.join(", "))
                })
            }
        }
    };
}

pub(crate) use choices;
