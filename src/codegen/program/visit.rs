//! Visits the variables that statements and conditions read.

use super::{Block, Condition, Local, Statement};

impl Statement<'_> {
    /// Visits each read of a variable.
    pub(crate) fn each_read(&self, read: &mut impl FnMut(Local)) {
        match self {
            Self::Require(condition) | Self::Skip(condition) | Self::Let(_, condition) => condition.each_read(read),
            Self::Read { object, .. } => read(*object),
            Self::Property { body, .. } => each_read(body, read),
            Self::Item { array: part, body, .. }
            | Self::EachItem { array: part, body, .. }
            | Self::EachProperty { object: part, body, .. } => {
                read(*part);
                each_read(body, read);
            }
            Self::Count { array, test, .. } => {
                read(*array);
                test.each_read(read);
            }
            Self::If { condition, then, otherwise } => {
                condition.each_read(read);
                each_read(then, read);
                each_read(otherwise, read);
            }
            Self::Switch { tag, cases, .. } => {
                read(*tag);
                cases.iter().for_each(|case| each_read(&case.body, read));
            }
        }
    }
}

/// Visits each read of a variable in statements.
pub(crate) fn each_read(block: &Block<'_>, read: &mut impl FnMut(Local)) {
    block.iter().for_each(|statement| statement.each_read(read));
}

impl Condition<'_> {
    /// Visits each read of a variable.
    pub(crate) fn each_read(&self, read: &mut impl FnMut(Local)) {
        match self {
            Self::Constant(_) => {}
            Self::All(parts) | Self::Any(parts) | Self::One(parts) => {
                parts.iter().for_each(|part| part.each_read(read));
            }
            Self::Choice(parts) => parts.iter().for_each(|part| part.each_read(read)),
            Self::Not(inner) | Self::Property { test: inner, .. } => inner.each_read(read),
            Self::Has { object, read: property, .. } => {
                if property.is_none() {
                    read(*object);
                }
            }
            Self::Contains { array, test, .. } => {
                read(*array);
                test.each_read(read);
            }
            Self::Kind { value, .. }
            | Self::Among { value, .. }
            | Self::Listed { value, .. }
            | Self::Number(value, _)
            | Self::Size { value, .. }
            | Self::Matches(value, _)
            | Self::Rule(value, _)
            | Self::Distinct(value)
            | Self::Call(_, value)
            | Self::Flag(value)
            | Self::Counted(value, _)
            | Self::Before(value, _) => read(*value),
        }
    }
}
