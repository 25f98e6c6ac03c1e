//! The values that templates place.

/// A value that a template is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    None,
    Flag(bool),
    Text(String),
    List(Vec<Self>),
    Fields(Vec<(&'static str, Self)>),
}

impl Value {
    /// Returns whether a condition holds for it.
    pub(super) fn holds(&self) -> bool {
        match self {
            Self::None => false,
            Self::Flag(flag) => *flag,
            Self::Text(text) => !text.is_empty(),
            Self::List(items) => !items.is_empty(),
            Self::Fields(fields) => !fields.is_empty(),
        }
    }

    /// Returns the field of that name.
    pub(super) fn field(&self, name: &str) -> Option<&Self> {
        let Self::Fields(fields) = self else { return None };
        fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns the length of all its texts.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::None | Self::Flag(_) => 0,
            Self::Text(text) => text.len(),
            Self::List(items) => items.iter().map(Self::length).sum(),
            Self::Fields(fields) => fields.iter().map(|(_, value)| value.length()).sum(),
        }
    }
}

#[cfg(feature = "templates")]
impl From<Value> for tera::Value {
    fn from(value: Value) -> Self {
        match value {
            Value::None => Self::none(),
            Value::Flag(flag) => flag.into(),
            Value::Text(text) => text.into(),
            Value::List(items) => items.into_iter().map(Self::from).collect::<Vec<_>>().into(),
            Value::Fields(fields) => {
                let fields = fields.into_iter().map(|(name, value)| (name, Self::from(value)));
                fields.collect::<std::collections::BTreeMap<_, _>>().into()
            }
        }
    }
}
