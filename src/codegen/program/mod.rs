//! The verdict program: decides whether a value is valid, as statements independent of languages.
//!
//! A [`Function`] decides on one value. Its statements run in order, and the first that fails rejects the value; if
//! none does, it is accepted. Everything that doesn't depend on a language is decided when the program is made
//! ([`lower`](super::lower)): constants are folded, known kinds are not tested again, every variable is read, and every
//! function, pattern and list is used. A printer decides only how it is written.

pub(super) mod fold;
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
    /// The patterns for texts, in the order of their first use.
    pub(crate) patterns: Vec<PatternId>,
    /// The function of each check of the model, by its index, where it has one.
    pub(super) of_checks: Vec<Option<FunctionId>>,
}

/// The index of a function of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FunctionId(pub(super) usize);

/// The index of a list in [`Program::lists`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ListId(pub(crate) usize);

/// The index of a variable in [`Function::locals`]. Statements and conditions have several: it is small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Local(u32);

/// A function that decides on one value.
#[derive(Debug)]
pub(crate) struct Function<'m> {
    /// The name in `UpperCamelCase`, without a prefix; distinct in the program.
    pub(crate) name: String,
    /// The check of the model that it decides; none for a part of one.
    pub(crate) check: Option<CheckId>,
    /// Whether it may recurse as deep as the value, and overflow the stack.
    pub(crate) is_deep: bool,
    /// Whether alternatives may lead back to it for the same value, again at each level: its verdicts are remembered.
    pub(crate) is_revisited: bool,
    /// The variables. The first is the value.
    pub(crate) locals: Vec<Variable<'m>>,
    /// The statements. An empty body accepts every value.
    pub(crate) body: Block<'m>,
}

/// A variable of a function.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Variable<'m> {
    /// The role.
    pub(crate) role: Role<'m>,
    /// How often conditions read it and statements use its contents. Testing the presence of a property isn't a read.
    pub(crate) reads: u32,
    /// How many of these test its kind, or which of some values it is.
    pub(crate) tests: u32,
}

/// The meaning of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role<'m> {
    /// The value of the function.
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
    /// A stored condition, and a word for it.
    Flag(&'static str),
    /// A number of items.
    Count,
}

/// A constant list of values.
#[derive(Debug)]
pub(crate) struct List<'m> {
    /// The name in `UpperCamelCase`, distinct among the lists.
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
    /// It has one of these kinds: a proper subset of those that it is known to have.
    Kind {
        /// The kinds.
        kinds: Kinds,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// It is one of a few scalars.
    Among {
        /// The scalars: at least one.
        literals: Vec<Literal<'m>>,
        /// The kinds that it may have.
        known: Kinds,
    },
    /// It is one of a list.
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

impl<'m> Program<'m> {
    /// Returns the functions with their ids, in the order to print them.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (FunctionId, &Function<'m>)> {
        self.order.iter().filter_map(|id| Some((*id, self.functions.get(id.0)?)))
    }

    /// Returns the function behind an id of this program.
    pub(crate) fn function(&self, id: FunctionId) -> Option<&Function<'m>> {
        self.functions.get(id.0)
    }

    /// Returns whether alternatives may lead back to a function for the same value.
    pub(crate) fn is_revisited(&self, id: FunctionId) -> bool {
        self.function(id).is_some_and(|function| function.is_revisited)
    }

    /// Returns the function of a check, if the program has one.
    pub(crate) fn of(&self, check: CheckId) -> Option<FunctionId> {
        self.of_checks.get(check.index()).copied().flatten()
    }
}

impl List<'_> {
    /// Returns the kinds of its values: strings, numbers, or arrays and objects.
    pub(crate) fn kinds(&self) -> Kinds {
        let kind = |value: &Literal<'_>| match value {
            Literal::Json(json) => Kinds::of_value(json),
            Literal::Name(_) => Kinds::STRING,
        };
        self.values.iter().fold(Kinds::NONE, |all, value| all.or(kind(value)))
    }

    /// Returns whether its values are scalars.
    pub(crate) fn is_of_scalars(&self) -> bool {
        !self.kinds().has(Kinds::ARRAY.or(Kinds::OBJECT))
    }
}

impl Local {
    /// Creates the variable at an index of [`Function::locals`].
    pub(super) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Returns its index in [`Function::locals`].
    pub(crate) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl<'m> Function<'m> {
    /// The value that every function decides on.
    pub(crate) const VALUE: Local = Local(0);

    /// Returns whether its body reads the value.
    pub(crate) fn reads_value(&self) -> bool {
        self.locals.first().is_some_and(|value| value.reads > 0)
    }
}

impl Role<'_> {
    /// Returns the words of its name, from which a language makes an identifier.
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
