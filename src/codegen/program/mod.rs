//! The verdict program: decides whether a value is valid, as statements independent of languages.
//!
//! A [`Function`] decides on one value. Its statements run in order, and the first that fails rejects the value; if
//! none does, it is accepted. Everything that doesn't depend on a language is decided when the program is made
//! ([`lower`](super::lower)): constants are folded, known kinds are not tested again, every variable is read, and every
//! function, pattern and list is used. A printer decides only how it is written.

mod condition;
pub(super) mod fold;
mod statement;
#[cfg(any(test, feature = "cli"))]
mod text;
mod visit;

pub(crate) use condition::{Bound, Condition, Measure, Test};
pub(crate) use statement::{Block, Branch, Case, Presence, Read, Statement};
pub(super) use visit::{Access, each_read};

use crate::model::Kinds;
use crate::model::check::{CheckId, PatternId};
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
        self.values.iter().fold(Kinds::NONE, |all, value| match value {
            Literal::Json(json) => all.or(Kinds::of_value(json)),
            Literal::Name(_) => all.or(Kinds::STRING),
        })
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
