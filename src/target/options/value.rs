//! Values of options, as config files and build scripts give them.

use super::formats::FormatType;
use crate::text::Choice;

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Boolean(bool),
    /// A text.
    Text(String),
    /// A list of texts.
    List(Vec<String>),
    /// Texts by name.
    Map(Vec<(String, String)>),
}

impl From<bool> for OptionValue {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<const N: usize> From<[&str; N]> for OptionValue {
    fn from(items: [&str; N]) -> Self {
        Self::List(items.map(str::to_owned).to_vec())
    }
}

impl From<Vec<String>> for OptionValue {
    fn from(items: Vec<String>) -> Self {
        Self::List(items)
    }
}

impl<const N: usize> From<[(&str, &str); N]> for OptionValue {
    fn from(entries: [(&str, &str); N]) -> Self {
        Self::Map(entries.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec())
    }
}

/// The values that an option has.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Boolean,
    /// One of these, each with its documentation; and former values, for which the error says what to do.
    Choice(&'static [(&'static str, &'static str)], &'static [&'static str]),
    Text,
    /// A path; in a config file, relative to that file.
    Path,
    List,
    /// The library for each format: one of these, in which those of a format stand together.
    Map(&'static [FormatType]),
}

impl Kind {
    /// Returns the message for an entry that a map doesn't have.
    pub(in crate::target) fn unknown_entry(self, name: &str, text: &str) -> String {
        let Self::Map(entries) = self else { return self.phrase().to_owned() };
        let list = |names: Vec<&str>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let mut formats = entries.chunk_by(|one, next| one.format == next.format);
        match formats.clone().find(|of| of[0].format == name) {
            Some(of) => format!("`{text}` is not one of {}", list(of.iter().map(|ty| ty.library).collect())),
            None => format!("`{name}` is not one of {}", list(formats.by_ref().map(|of| of[0].format).collect())),
        }
    }

    /// Returns what a value must be.
    fn phrase(self) -> &'static str {
        match self {
            Self::Boolean => "a boolean",
            Self::Choice(..) | Self::Text | Self::Path => "a string",
            Self::List => "an array of strings",
            Self::Map(_) => "a table of strings",
        }
    }
}

/// A type of options.
pub(crate) trait OptionType: Sized {
    /// The values that it has.
    const KIND: Kind;

    /// Converts a value.
    fn convert(value: &OptionValue) -> Result<Self, String>;

    /// Takes a new value in place of this one; a table keeps the entries that the new one doesn't have.
    fn assign(&mut self, new: Self) {
        *self = new;
    }

    /// Returns the name of the value in the documentation of defaults, if it has one.
    fn shown(&self) -> Option<String> {
        None
    }
}

/// Returns the message for a value of the wrong kind.
pub(in crate::target) fn expected<T>(kind: Kind) -> Result<T, String> {
    Err(format!("expected {}", kind.phrase()))
}

impl<T: Choice> OptionType for T {
    const KIND: Kind = Kind::Choice(T::CHOICES, T::RETIRED);

    fn convert(value: &OptionValue) -> Result<Self, String> {
        let OptionValue::Text(text) = value else { return expected(Self::KIND) };
        text.parse()
    }

    fn shown(&self) -> Option<String> {
        Some(self.choice().to_owned())
    }
}

impl OptionType for bool {
    const KIND: Kind = Kind::Boolean;

    fn convert(value: &OptionValue) -> Result<Self, String> {
        let OptionValue::Boolean(value) = value else { return expected(Self::KIND) };
        Ok(*value)
    }

    fn shown(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl<T: OptionType> OptionType for Option<T> {
    const KIND: Kind = T::KIND;

    fn convert(value: &OptionValue) -> Result<Self, String> {
        T::convert(value).map(Some)
    }

    fn shown(&self) -> Option<String> {
        self.as_ref().and_then(T::shown)
    }
}

impl<T: OptionType> OptionType for Vec<T> {
    const KIND: Kind = Kind::List;

    fn convert(value: &OptionValue) -> Result<Self, String> {
        let OptionValue::List(items) = value else { return expected(Self::KIND) };
        items.iter().map(|item| T::convert(&OptionValue::Text(item.clone()))).collect()
    }
}

/// A text that a function accepts.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident, $words:literal, $accepts:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// Returns the text.
            pub fn text(&self) -> &str {
                &self.0
            }
        }

        impl $crate::target::options::OptionType for $name {
            const KIND: $crate::target::options::Kind = $crate::target::options::Kind::Text;

            fn convert(value: &$crate::target::options::OptionValue) -> Result<Self, String> {
                let $crate::target::options::OptionValue::Text(text) = value else {
                    return $crate::target::options::value::expected(Self::KIND);
                };
                let accepts: fn(&str) -> bool = $accepts;
                if accepts(text) { Ok(Self(text.clone())) } else { Err(format!("`{text}` is not {}", $words)) }
            }

            fn shown(&self) -> Option<String> {
                Some(self.0.clone())
            }
        }
    )*};
}

pub(in crate::target) use texts;
