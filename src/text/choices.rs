//! Enumerations whose values have names.

/// Declares an enumeration by its values and their names on the command line and in configuration. The first value is
/// the default.
macro_rules! choices {
    (
        $(#[$doc:meta])* $name:ident {
            $(#[$first_doc:meta])* $first:ident = $first_text:literal,
            $($(#[$other_doc:meta])* $other:ident = $text:literal,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$other_doc])* $other,)*
        }

        impl $name {
            /// All values.
            pub const ALL: &[Self] = &[Self::$first, $(Self::$other),*];

            /// Returns its name.
            pub fn name(self) -> &'static str {
                match self {
                    Self::$first => $first_text,
                    $(Self::$other => $text,)*
                }
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
