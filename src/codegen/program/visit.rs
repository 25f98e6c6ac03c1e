//! Visits the variables that statements and conditions read.

use std::slice;

use super::{Block, Condition, Local, Statement, Test};
use crate::model::Kinds;

/// The purpose of reading a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// To know its kind, or which of some values it is.
    Test,
    /// For anything else.
    Use,
}

impl Statement<'_> {
    /// Visits each read of a variable.
    pub(crate) fn each_read(&self, read: &mut impl FnMut(Local, Access)) {
        match self {
            Self::Require(condition) | Self::Skip(condition) | Self::Let(_, condition) => condition.each_read(read),
            Self::Read { object, .. } => read(*object, Access::Use),
            Self::Property { body, .. } => each_read(body, read),
            Self::Item { array: part, body, .. }
            | Self::EachItem { array: part, body, .. }
            | Self::EachProperty { object: part, body, .. } => {
                read(*part, Access::Use);
                each_read(body, read);
            }
            Self::Count { array, test, .. } => {
                read(*array, Access::Use);
                test.each_read(read);
            }
            Self::If(branch) => {
                branch.condition.each_read(read);
                each_read(&branch.then, read);
                each_read(&branch.otherwise, read);
            }
            Self::Switch { tag, cases, .. } => {
                read(*tag, Access::Test);
                cases.iter().for_each(|case| each_read(&case.body, read));
            }
        }
    }
}

/// Visits each read of a variable in statements.
pub(crate) fn each_read(block: &Block<'_>, read: &mut impl FnMut(Local, Access)) {
    block.iter().for_each(|statement| statement.each_read(read));
}

impl Condition<'_> {
    /// Returns the value that the condition allows to be anything but a number.
    pub(crate) fn excluded_number(&self) -> Option<Local> {
        match self {
            Self::Not(inner) => match **inner {
                Self::Test(value, Test::Kind { kinds, known }) if kinds == known.and(Kinds::NUMBER) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns whether the condition compares a value as a number.
    pub(crate) fn compares(&self, value: Local) -> bool {
        matches!(self, Self::Test(number, Test::Number(_)) if *number == value)
            || self.parts().iter().any(|part| part.compares(value))
    }

    /// Returns the directly nested conditions, without those of tests.
    fn parts(&self) -> &[Self] {
        match self {
            Self::All(parts) | Self::Any(parts) | Self::One(parts) => parts,
            Self::Choice(parts) => &parts[..],
            Self::Not(inner) | Self::Property { test: inner, .. } => slice::from_ref(inner),
            Self::Constant(_)
            | Self::Test(..)
            | Self::Has { .. }
            | Self::Call(..)
            | Self::Flag(_)
            | Self::Counted(..)
            | Self::Before(..) => &[],
        }
    }

    /// Visits each read of a variable.
    pub(crate) fn each_read(&self, read: &mut impl FnMut(Local, Access)) {
        match self {
            Self::Has { object, read: None, .. } => read(*object, Access::Use),
            Self::Test(value, test) => {
                read(*value, test.access());
                if let Test::Contains { test, .. } = test {
                    test.each_read(read);
                }
            }
            Self::Call(_, value) | Self::Flag(value) | Self::Counted(value, _) | Self::Before(value, _) => {
                read(*value, Access::Use)
            }
            Self::Constant(_)
            | Self::All(_)
            | Self::Any(_)
            | Self::One(_)
            | Self::Not(_)
            | Self::Choice(_)
            | Self::Property { .. }
            | Self::Has { .. } => {}
        }
        self.parts().iter().for_each(|part| part.each_read(read));
    }
}

impl Test<'_> {
    fn access(&self) -> Access {
        match self {
            Self::Kind { .. } | Self::Among { .. } | Self::Listed { .. } => Access::Test,
            Self::Number(_)
            | Self::Size(..)
            | Self::Matches(_)
            | Self::Rule(_)
            | Self::Distinct
            | Self::Contains { .. } => Access::Use,
        }
    }
}
