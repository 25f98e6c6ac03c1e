//! The conditions of verdict programs.

use super::{FunctionId, ListId, Literal, Local, Presence};
use crate::model::Kinds;
use crate::model::check::{FormatRule, NumberCheck, PatternId};

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Condition<'m> {
    /// True or false. Never nested.
    Constant(bool),
    /// A conjunction: two or more, none of them a conjunction.
    All(Vec<Self>),
    /// A disjunction: two or more, none of them a disjunction.
    Any(Vec<Self>),
    /// Exactly one of these: two or more.
    One(Vec<Self>),
    /// A negation of a condition other than [`Self::Constant`], [`Self::All`], [`Self::Any`] and [`Self::Not`].
    Not(Box<Self>),
    /// The second if the first is true, otherwise the third.
    Choice(Box<[Self; 3]>),
    /// A value satisfies a test.
    Test(Local, Test<'m>),
    /// The property satisfies a condition, or is absent although optional.
    Property {
        /// The property, which an earlier [`Statement::Read`] lists.
        property: Local,
        /// Whether it is required.
        presence: Presence,
        /// The condition.
        test: Box<Self>,
    },
    /// The object has a property of that name.
    Has {
        /// The object.
        object: Local,
        /// The name.
        name: &'m str,
        /// The variable of the property, if a [`Statement::Read`] lists it.
        read: Option<Local>,
    },
    /// A function accepts the value.
    Call(FunctionId, Local),
    /// A stored condition.
    Flag(Local),
    /// A count of items is within a bound.
    Counted(Local, Bound),
    /// The index is less than a number.
    Before(Local, usize),
}

/// A test of a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Test<'m> {
    /// The value has one of these kinds: a proper subset of those that it is known to have.
    Kind {
        /// The kinds.
        kinds: Kinds,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// The value is one of a few scalars.
    Among {
        /// The scalars: at least one.
        literals: Vec<Literal<'m>>,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// The value is one of a list.
    Listed {
        /// The list.
        list: ListId,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// The number is within a bound, or a multiple.
    Number(&'m NumberCheck),
    /// The number of characters, items or properties is within a bound.
    Size(Measure, Bound),
    /// The text matches a pattern.
    Matches(PatternId),
    /// The text follows the rule of a format.
    Rule(FormatRule),
    /// The items of the array are distinct.
    Distinct,
    /// An item of the array satisfies a condition.
    Contains {
        /// The variable of the item in the condition.
        item: Local,
        /// The condition.
        test: Box<Condition<'m>>,
    },
}

/// The unit of a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Measure {
    /// The code points of a string.
    Characters,
    /// The items of an array.
    Items,
    /// The properties of an object.
    Properties,
}

/// A bound of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Bound {
    /// At least that many: one or more.
    AtLeast(u64),
    /// At most that many.
    AtMost(u64),
}
