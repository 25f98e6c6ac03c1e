//! Losses: constraints that types don't express.

use super::TypeId;
use crate::text::Place;

/// A constraint of the schema that the shape doesn't express.
#[derive(Debug, Clone)]
pub struct Loss {
    /// Whether something else that is generated expresses it.
    pub kind: LossKind,
    /// The keyword, or a short description.
    pub what: String,
    /// The consequence for users of the type.
    pub message: String,
    /// The nearest enclosing definition.
    pub definition: Option<TypeId>,
    /// The source location.
    pub place: Option<Place>,
}

/// The extent of a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LossKind {
    /// The keyword is broken, or would reject too much without one that is: `--lenient` leaves it out, and nothing
    /// generated has it.
    LeftOut,
    /// The type accepts more than the schema, and nothing generated expresses the constraint.
    Unexpressed,
    /// The validator enforces it.
    Checked,
    /// The documentation states it, and the validator enforces it.
    Documented,
}

impl LossKind {
    /// Returns its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::LeftOut => "left-out",
            Self::Unexpressed => "unexpressed",
            Self::Checked => "checked",
            Self::Documented => "documented",
        }
    }
}

impl Loss {
    /// Creates a loss that nothing generated expresses.
    pub fn new(what: impl Into<String>, message: impl Into<String>) -> Self {
        let (what, message) = (what.into(), message.into());
        Self { kind: LossKind::Unexpressed, what, message, definition: None, place: None }
    }

    /// Sets the definition.
    #[must_use]
    pub fn of(mut self, definition: TypeId) -> Self {
        self.definition = Some(definition);
        self
    }

    /// Sets the source location, if there is one.
    #[must_use]
    pub fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }
}
