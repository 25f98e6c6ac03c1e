//! Checks in parts.

use crate::model::Kinds;
use crate::model::check::{ArrayCheck, Check, Composite, NumberCheck, ObjectCheck, StringCheck, Values};
use crate::text::Json;

/// What a function asks for: a check of the model, or a part of one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct View<'a> {
    pub(super) kinds: Kinds,
    pub(super) keyword: &'static str,
    pub(super) values: Option<&'a Values>,
    pub(super) number: &'a [NumberCheck],
    pub(super) string: &'a [StringCheck],
    pub(super) array: &'a [ArrayCheck],
    pub(super) object: &'a [ObjectCheck],
    pub(super) also: &'a [Composite],
}

impl<'a> View<'a> {
    /// Nothing.
    const ANYTHING: View<'static> = View {
        kinds: Kinds::ALL,
        keyword: "type",
        values: None,
        number: &[],
        string: &[],
        array: &[],
        object: &[],
        also: &[],
    };

    /// That part alone.
    pub(super) fn of_also(also: &'a Composite) -> Self {
        Self { also: std::slice::from_ref(also), ..View::ANYTHING }
    }

    /// These parts alone.
    pub(super) fn of_all(also: &'a [Composite]) -> Self {
        Self { also, ..View::ANYTHING }
    }

    /// What is asked of arrays, and that it is one.
    pub(super) fn arrays(self) -> Self {
        View { kinds: Kinds::ARRAY, array: self.array, ..View::ANYTHING }
    }

    /// What is asked of objects, and that it is one.
    pub(super) fn objects(self) -> Self {
        View { kinds: Kinds::OBJECT, object: self.object, ..View::ANYTHING }
    }

    /// The same without what is asked beside kinds and values of that kind.
    pub(super) fn own(self) -> Self {
        View { also: &[], ..self }
    }

    /// Whether it holds for every value.
    pub(super) fn is_always(self) -> bool {
        self.kinds == Kinds::ALL && self.values.is_none() && self.is_only_kinds_or_values()
    }

    /// Whether it asks for kinds and values alone.
    pub(super) fn is_only_kinds_or_values(self) -> bool {
        self.is_scalar() && self.number.is_empty() && self.string.is_empty()
    }

    /// Whether it looks into no value.
    pub(super) fn is_scalar(self) -> bool {
        self.array.is_empty() && self.object.is_empty() && self.also.is_empty()
    }
}

impl<'a> From<&'a Check> for View<'a> {
    fn from(check: &'a Check) -> Self {
        View {
            kinds: check.kinds,
            keyword: check.keyword,
            values: check.values.as_ref(),
            number: &check.number,
            string: &check.string,
            array: &check.array,
            object: &check.object,
            also: &check.also,
        }
    }
}

/// The kinds that tests tell apart, in the order in which they are asked for.
pub(super) const GROUPS: [Kinds; 6] =
    [Kinds::STRING, Kinds::NUMBER, Kinds::BOOLEAN, Kinds::NULL, Kinds::ARRAY, Kinds::OBJECT];

/// Whether a value is compared by `===`.
pub(super) fn is_primitive(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => true,
        Json::Array(_) | Json::Object(_) => false,
    }
}
