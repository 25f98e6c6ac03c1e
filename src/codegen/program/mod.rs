//! The verdict program: whether a value is valid, as statements that no language has.
//!
//! A [`Function`] decides on one value. Its statements run in order, and the first that fails refuses the value; where
//! none does, it is accepted. All that doesn't depend on a language is decided when the program is made
//! ([`lower`](super::lower)): what is constant is folded, kinds that are known are not tested again, every variable is
//! read, and every function, pattern and list is used. A printer decides how that is written, and nothing else.

mod fold;
#[cfg(any(test, feature = "cli"))]
mod text;
mod visit;

pub(super) use visit::{Access, each_read};

use crate::model::Kinds;
use crate::model::check::{CheckId, FormatRule, NumberCheck, PatternId};
use crate::text::Json;

/// The functions that decide on the values of some checks, and their constants.
#[derive(Debug, Default)]
pub(crate) struct Program<'m> {
    /// The functions by their index.
    pub(super) functions: Vec<Function<'m>>,
    /// The functions in the order to print them: those of the model's checks, and after each its own parts.
    pub(super) order: Vec<FunctionId>,
    /// The lists of values that are constants.
    pub(crate) lists: Vec<List<'m>>,
    /// The patterns that texts are tested for, in the order of their first use.
    pub(crate) patterns: Vec<PatternId>,
    /// The function of each check of the model, by its index, where it has one.
    pub(super) of_checks: Vec<Option<FunctionId>>,
}

/// Which function of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FunctionId(pub(super) usize);

/// The index of a list in [`Program::lists`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ListId(pub(crate) usize);

/// The index of a variable in [`Function::locals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Local(pub(crate) usize);

/// Decides on one value.
#[derive(Debug)]
pub(crate) struct Function<'m> {
    /// Its name in `UpperCamelCase`, without what a language puts before it; distinct in the program.
    pub(crate) name: String,
    /// The check of the model that it decides on; absent for a part of one.
    pub(crate) check: Option<CheckId>,
    /// Whether it may go as deep as the value: a stack may end before the value does.
    pub(crate) is_deep: bool,
    /// Its variables. The first is the value.
    pub(crate) locals: Vec<Variable<'m>>,
    /// What it does. An empty body accepts every value.
    pub(crate) body: Block<'m>,
}

/// A variable of a function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Variable<'m> {
    /// What it stands for.
    pub(crate) role: Role<'m>,
    /// How often conditions read it and statements look into it; the presence of a property is no read of it.
    pub(crate) reads: usize,
    /// How many of these test its kind, or which of some values it is.
    pub(crate) tests: usize,
}

/// What a variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role<'m> {
    /// The value that the function decides on.
    Value,
    /// A property of an object, by its name.
    Property(Local, &'m str),
    /// An item of an array.
    Item,
    /// The item of an array at an index.
    ItemAt(Local, usize),
    /// The index of an item.
    Index,
    /// The name of a property.
    Name,
    /// The value of a property whose name is a variable.
    Member,
    /// A condition that is remembered, and the word for it.
    Flag(&'static str),
    /// A number of items.
    Count,
}

/// Values that a function looks a value up in.
#[derive(Debug)]
pub(crate) struct List<'m> {
    /// Its name in `UpperCamelCase`, distinct among the lists.
    pub(crate) name: String,
    /// The values, distinct: scalars alone, or arrays and objects alone.
    pub(crate) values: Vec<Literal<'m>>,
}

/// A value of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Literal<'m> {
    /// A JSON value.
    Json(&'m Json),
    /// The name of a property.
    Name(&'m str),
}

/// Statements, one after the other.
pub(crate) type Block<'m> = Vec<Statement<'m>>;

/// A step of a function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Statement<'m> {
    /// Refuses the value unless the condition is true.
    Require(Condition<'m>),
    /// Refuses an object that lacks a required property, and names the properties that the statements after it look at: a
    /// language may read all of them here.
    Read {
        /// The object.
        object: Local,
        /// Its properties, distinct.
        properties: Vec<Read>,
    },
    /// Runs statements on a property of an object.
    Property {
        /// The property, which a [`Statement::Read`] before it names.
        property: Local,
        /// Whether it may be absent: the statements run where it isn't.
        is_optional: bool,
        /// The statements.
        body: Block<'m>,
    },
    /// Runs statements on an item of an array.
    Item {
        /// The array.
        array: Local,
        /// Which item.
        index: usize,
        /// Whether the array may be too short for it: the statements run where it isn't.
        is_optional: bool,
        /// The variable of the item.
        item: Local,
        /// The statements.
        body: Block<'m>,
    },
    /// Runs statements on each item of an array from one on.
    EachItem {
        /// The array.
        array: Local,
        /// The index of the first item.
        first: usize,
        /// The variable of the index, where it is read.
        index: Option<Local>,
        /// The variable of the item, where it is read.
        item: Option<Local>,
        /// The statements.
        body: Block<'m>,
    },
    /// Runs statements on each property of an object.
    EachProperty {
        /// The object.
        object: Local,
        /// The variable of its name, where it is read.
        name: Option<Local>,
        /// The variable of its value, where it is read.
        member: Option<Local>,
        /// The statements.
        body: Block<'m>,
    },
    /// Goes on with the next item or property where the condition is true.
    Skip(Condition<'m>),
    /// Remembers a condition.
    Let(Local, Condition<'m>),
    /// Counts the items of an array that a condition is true for.
    Count {
        /// The variable of the number.
        count: Local,
        /// The array.
        array: Local,
        /// The variable of the item in the condition.
        item: Local,
        /// The condition.
        test: Condition<'m>,
    },
    /// Runs the first statements where the condition is true, and the others where it isn't.
    If {
        /// The condition.
        condition: Condition<'m>,
        /// The statements where it is true: one at least.
        then: Block<'m>,
        /// The others.
        otherwise: Block<'m>,
    },
    /// Runs the statements for the value of a property that selects them, and refuses the value where there are none. The
    /// property may be absent or of any kind: a [`Statement::Read`] before it names it.
    Switch {
        /// The property.
        tag: Local,
        /// The cases.
        cases: Vec<Case<'m>>,
        /// Whether there are many, each a single call: they may be looked up.
        is_table: bool,
    },
}

/// A property that statements look at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Read {
    /// The property.
    pub(crate) property: Local,
    /// Whether it must be there.
    pub(crate) presence: Presence,
}

/// Whether a property must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    /// It may be absent.
    Optional,
    /// It must be there.
    Required,
    /// It must be there, and what follows accepts listed kinds or values of it alone: where an absent property reads as a
    /// value of no kind, nothing else is to be tested.
    Tested,
}

/// The statements for some values of a tag.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Case<'m> {
    /// The values: one at least, each in one case.
    pub(crate) tags: Vec<&'m str>,
    /// The statements.
    pub(crate) body: Block<'m>,
}

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Condition<'m> {
    /// True or false. Never a part of another condition.
    Constant(bool),
    /// All of these: two or more, none of them such a list.
    All(Vec<Self>),
    /// One of these at least: two or more, none of them such a list.
    Any(Vec<Self>),
    /// Exactly one of these: two or more.
    One(Vec<Self>),
    /// Not this, which is none of [`Self::Constant`], [`Self::All`], [`Self::Any`] and [`Self::Not`].
    Not(Box<Self>),
    /// The second where the first is true, else the third.
    Choice(Box<[Self; 3]>),
    /// The value has one of these kinds, of those that it is known to have. They are among those, and not all of them.
    Kind {
        /// The value.
        value: Local,
        /// The kinds.
        kinds: Kinds,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// The property meets a condition, or is absent where it may be.
    Property {
        /// The property, which a [`Statement::Read`] before it names.
        property: Local,
        /// Whether it must be there.
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
        /// The variable of the property, where a [`Statement::Read`] names it.
        read: Option<Local>,
    },
    /// The value is one of few scalars.
    Among {
        /// The value.
        value: Local,
        /// The scalars: one at least.
        literals: Vec<Literal<'m>>,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// The value is one of a list.
    Listed {
        /// The value.
        value: Local,
        /// The list.
        list: ListId,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// The number is within a bound, or a multiple.
    Number(Local, &'m NumberCheck),
    /// The value has so many characters, items or properties.
    Size {
        /// The value.
        value: Local,
        /// What is counted.
        of: Measure,
        /// How many there may be.
        bound: Bound,
    },
    /// The text matches a pattern.
    Matches(Local, PatternId),
    /// The text follows the rule of a format.
    Rule(Local, FormatRule),
    /// The items of the array are distinct.
    Distinct(Local),
    /// An item of the array meets a condition.
    Contains {
        /// The array.
        array: Local,
        /// The variable of the item in the condition.
        item: Local,
        /// The condition.
        test: Box<Self>,
    },
    /// A function accepts the value.
    Call(FunctionId, Local),
    /// A remembered condition.
    Flag(Local),
    /// A count of items is within a bound.
    Counted(Local, Bound),
    /// The index is less than a number.
    Before(Local, usize),
}

/// What a size counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// The code points of a string.
    Characters,
    /// The items of an array.
    Items,
    /// The properties of an object.
    Properties,
}

/// How many there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// So many, or more: one at least.
    AtLeast(u64),
    /// So many, or fewer.
    AtMost(u64),
}

impl<'m> Program<'m> {
    /// The functions with their ids, in the order to print them.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (FunctionId, &Function<'m>)> {
        self.order.iter().filter_map(|id| Some((*id, self.functions.get(id.0)?)))
    }

    /// The function behind an id of this program.
    pub(crate) fn function(&self, id: FunctionId) -> Option<&Function<'m>> {
        self.functions.get(id.0)
    }

    /// The function of a check, where the program has one.
    pub(crate) fn of(&self, check: CheckId) -> Option<FunctionId> {
        self.of_checks.get(check.index()).copied().flatten()
    }
}

impl<'m> Function<'m> {
    /// The value that every function decides on.
    pub(crate) const VALUE: Local = Local(0);

    /// Whether its body reads the value.
    pub(crate) fn reads_value(&self) -> bool {
        self.locals.first().is_some_and(|value| value.reads > 0)
    }
}

impl Role<'_> {
    /// The words for its name, of which a language makes an identifier.
    pub(crate) fn words(&self) -> &str {
        match self {
            Self::Value => "value",
            Self::Property(_, name) => name,
            Self::Item | Self::ItemAt(..) => "item",
            Self::Index => "index",
            Self::Name => "key",
            Self::Member => "member",
            Self::Flag(word) => word,
            Self::Count => "count",
        }
    }
}
