//! Constraints on the presence of an object's properties, other than `required`: everything that distinguishes them,
//! except for their rule, their table and their test.

use ecow::EcoString;

use super::ObjectCheck;
use super::phrase;
use super::phrases::Phrase;
use crate::model::json::{Members, kind};
use crate::model::properties::Presence;
use crate::text::Json;

/// A constraint on the presence of an object's properties.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PresenceCheck {
    /// `minProperties`
    MinProperties(u64),
    /// `maxProperties`
    MaxProperties(u64),
    /// `dependentRequired`: if the first property is present, the others are required.
    DependentRequired(EcoString, Vec<EcoString>),
}

/// The knowledge about the properties of an object.
pub(crate) trait Properties {
    /// Returns whether a property is present.
    fn presence(&self, name: &str) -> Presence;
    /// Returns how many properties are there: at least, and at most.
    fn count(&self) -> (u64, Option<u64>);
}

impl PresenceCheck {
    /// Returns its keyword.
    pub(crate) fn keyword(&self) -> &'static str {
        match self {
            Self::MinProperties(_) => "minProperties",
            Self::MaxProperties(_) => "maxProperties",
            Self::DependentRequired(..) => "dependentRequired",
        }
    }

    /// Returns the expected phrase.
    pub(crate) fn phrase(&self) -> String {
        match self {
            Self::MinProperties(least) => Phrase::MinProperties.with(&[least]),
            Self::MaxProperties(most) => Phrase::MaxProperties.with(&[most]),
            Self::DependentRequired(name, needed) => {
                phrase::all_of(needed.iter().map(|needed| with_property_beside(needed, name)))
            }
        }
    }

    /// Returns it as JSON.
    pub(super) fn json(&self) -> Members {
        let kind = kind(self.keyword());
        match self {
            Self::MinProperties(bound) | Self::MaxProperties(bound) => kind.with("value", Json::number(bound)),
            Self::DependentRequired(name, needed) => {
                kind.with("name", Json::string(name)).list("names", needed, |name| Json::string(name))
            }
        }
    }

    /// Returns how many tests it takes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::MinProperties(_) | Self::MaxProperties(_) => 1,
            Self::DependentRequired(_, needed) => 1 + needed.len(),
        }
    }

    /// Returns what remains of it where something is known of the properties.
    pub(crate) fn given(&self, known: &impl Properties) -> Option<ObjectCheck> {
        let is_known = match self {
            Self::MinProperties(least) => known.count().0 >= *least,
            Self::MaxProperties(most) => known.count().1.is_some_and(|max| max <= *most),
            Self::DependentRequired(name, needed) => {
                let is_missing = |name: &&EcoString| known.presence(name) != Presence::Required;
                let missing: Vec<EcoString> = needed.iter().filter(is_missing).cloned().collect();
                return match known.presence(name) {
                    _ if missing.is_empty() => None,
                    Presence::Forbidden => None,
                    Presence::Required => Some(ObjectCheck::Required(missing)),
                    Presence::Optional => Some(ObjectCheck::Presence(Self::DependentRequired(name.clone(), missing))),
                };
            }
        };
        (!is_known).then(|| ObjectCheck::Presence(self.clone()))
    }

    /// Returns whether it rejects every object of which something is known.
    pub(crate) fn is_disjoint(&self, known: &impl Properties) -> bool {
        matches!(self, Self::MaxProperties(most) if known.count().0 > *most)
    }

    /// Returns whether a valid object may become invalid without such properties, and an invalid one valid.
    pub(crate) fn depends_on(&self, names: impl Fn(&EcoString) -> bool) -> [bool; 2] {
        match self {
            Self::MinProperties(_) => [true, false],
            Self::MaxProperties(_) => [false, true],
            Self::DependentRequired(name, needed) => [needed.iter().any(&names), names(name)],
        }
    }
}

/// Returns the expected phrase of `dependentRequired` for a missing property.
pub(super) fn with_property_beside(name: &str, other: &str) -> String {
    Phrase::DependentRequired.with(&[&phrase::quoted(name), &phrase::quoted(other)])
}
