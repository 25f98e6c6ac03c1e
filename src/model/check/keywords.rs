//! The keywords of constraints.

use super::{ArrayCheck, Check, Composite, NumberCheck, ObjectCheck, StringCheck};
use crate::model::Kinds;

impl Check {
    /// Returns the keywords of its constraints, each once: at least one, and that of the kinds last.
    pub(crate) fn keywords(&self) -> Vec<&'static str> {
        let number = self.number.iter().map(NumberCheck::keyword);
        let string = self.string.iter().map(StringCheck::keyword);
        let array = self.array.iter().map(ArrayCheck::keyword);
        let object = self.object.iter().map(ObjectCheck::keyword);
        let also = self.also.iter().map(Composite::keyword);
        let parts = number.chain(string).chain(array).chain(object).chain(also);
        let mut keywords: Vec<&str> = Vec::new();
        for keyword in self.values.iter().map(|values| values.keyword).chain(parts) {
            if !keywords.contains(&keyword) {
                keywords.push(keyword);
            }
        }
        if keywords.is_empty() || (self.kinds != Kinds::ALL && !keywords.contains(&self.keyword)) {
            keywords.push(self.keyword);
        }
        keywords
    }
}

impl ObjectCheck {
    /// Returns its keyword.
    pub(crate) fn keyword(&self) -> &'static str {
        match self {
            Self::Presence(part) => part.keyword(),
            Self::Required(_) => "required",
            Self::Properties(members) if !members.patterns.is_empty() => "patternProperties",
            Self::Properties(members) if members.others.is_some() => "additionalProperties",
            Self::Properties(_) => "properties",
            Self::PropertyNames(_) => "propertyNames",
            Self::DependentSchema(..) => "dependentSchemas",
            Self::Unevaluated { .. } => "unevaluatedProperties",
        }
    }
}

impl Composite {
    /// Returns its keyword.
    pub(crate) fn keyword(&self) -> &'static str {
        match self {
            Self::AnyOf(alternatives) | Self::OneOf(alternatives) => alternatives.keyword,
            Self::Not(_) => "not",
            Self::If { .. } => "if",
            Self::Call(_) => "$ref",
        }
    }
}
