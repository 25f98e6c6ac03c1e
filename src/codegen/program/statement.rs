//! The statements of verdict programs.

use super::{Condition, Local};

/// Statements, one after the other.
pub(crate) type Block<'m> = Vec<Statement<'m>>;

/// A step of a function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Statement<'m> {
    /// Rejects the value unless the condition is true.
    Require(Condition<'m>),
    /// Rejects an object that lacks a required property, and lists the properties that the following statements use: a
    /// language may read all of them here.
    Read {
        /// The object.
        object: Local,
        /// The properties, distinct.
        properties: Vec<Read>,
    },
    /// Runs statements on a property of an object.
    Property {
        /// The property, which an earlier [`Statement::Read`] lists.
        property: Local,
        /// Whether it may be absent: the statements run if it is present.
        is_optional: bool,
        /// The statements.
        body: Block<'m>,
    },
    /// Runs statements on an item of an array.
    Item {
        /// The array.
        array: Local,
        /// The index of the item.
        index: usize,
        /// Whether the array may be too short: the statements run if it isn't.
        is_optional: bool,
        /// The variable of the item.
        item: Local,
        /// The statements.
        body: Block<'m>,
    },
    /// Runs statements on each item of an array, starting at an index.
    EachItem {
        /// The array.
        array: Local,
        /// The index of the first item.
        first: usize,
        /// The variable of the index, if it is read.
        index: Option<Local>,
        /// The variable of the item, if it is read.
        item: Option<Local>,
        /// The statements.
        body: Block<'m>,
    },
    /// Runs statements on each property of an object.
    EachProperty {
        /// The object.
        object: Local,
        /// The variable of its name, if it is read.
        name: Option<Local>,
        /// The variable of its value, if it is read.
        member: Option<Local>,
        /// The statements.
        body: Block<'m>,
    },
    /// Continues with the next item or property if the condition is true.
    Skip(Condition<'m>),
    /// Stores a condition.
    Let(Local, Condition<'m>),
    /// Counts the items of an array for which a condition is true.
    Count {
        /// The variable of the number.
        count: Local,
        /// The array.
        array: Local,
        /// The variable of the item in the condition.
        item: Local,
        /// The condition.
        test: Box<Condition<'m>>,
    },
    /// Branches on a condition.
    If(Box<Branch<'m>>),
    /// Runs the statements for the value of a property, and rejects the value if there are none. The property may be
    /// absent or of any kind; an earlier [`Statement::Read`] lists it.
    Switch {
        /// The property.
        tag: Local,
        /// The cases.
        cases: Vec<Case<'m>>,
        /// Whether there are many, each a single call: they may be looked up.
        is_table: bool,
    },
}

/// The statements for both outcomes of a condition.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Branch<'m> {
    /// The condition.
    pub(crate) condition: Condition<'m>,
    /// The statements if it is true: at least one.
    pub(crate) then: Block<'m>,
    /// The statements otherwise.
    pub(crate) otherwise: Block<'m>,
}

/// A property that statements use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Read {
    /// The property.
    pub(crate) property: Local,
    /// Whether it is required.
    pub(crate) presence: Presence,
}

/// Whether a property is required.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Presence {
    /// Optional.
    Optional,
    /// Required.
    Required,
    /// Required, and the following statements accept only listed kinds or values of it: if an absent property reads as
    /// a value of no kind, its presence needn't be tested.
    Tested,
}

/// The statements for some values of a tag.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Case<'m> {
    /// The values: at least one, each in one case.
    pub(crate) tags: Vec<&'m str>,
    /// The statements.
    pub(crate) body: Block<'m>,
}
