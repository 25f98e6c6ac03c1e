//! The syntax tree of a pattern.

use std::slice;

use super::set::Set;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// One character.
    One(One),
    /// A sequence, possibly empty.
    Sequence(Vec<Node>),
    /// Alternatives, tried in order.
    Either(Vec<Node>),
    /// Parentheses.
    Group(Option<Capture>, Box<Node>),
    Repeat(Repeat),
    /// `^`
    Start,
    /// `$`
    End,
    /// `\b`, or `\B` if false.
    WordEdge(bool),
    Look(Look),
    /// A reference to the match of a group; if several have the name, to the one that took part. It matches the empty
    /// text if none did.
    Back(Vec<Reference>),
}

/// The number and the name of a group.
#[derive(Clone, Debug)]
pub(super) struct Capture {
    pub(super) number: usize,
    pub(super) name: Option<String>,
}

/// A reference to a group.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) group: usize,
    pub(super) finds: Finds,
}

/// The possible values of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finds {
    /// Always unset: the group comes later, or in another alternative.
    Nothing,
    /// The latest match of the group.
    Match,
    /// The latest match, or unset.
    Perhaps,
    /// The latest match, or unset; and the group may have matched in an earlier round of a loop, which ECMAScript
    /// resets.
    Forgotten,
}

/// A repeated part.
#[derive(Clone, Debug)]
pub(super) struct Repeat {
    pub(super) least: usize,
    /// The maximum; unlimited if none.
    pub(super) most: Option<usize>,
    /// Whether as many as possible are tried first.
    pub(super) greedy: bool,
    pub(super) node: Box<Node>,
}

/// A lookaround assertion.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) ahead: bool,
    /// Whether it must match.
    pub(super) matches: bool,
    pub(super) node: Box<Node>,
}

/// A single character: its spelling in the pattern, and the matching Rust characters, sorted.
#[derive(Clone, Debug)]
pub(super) struct One {
    pub(super) spelling: Spelling,
    pub(super) ranges: Vec<(char, char)>,
}

#[derive(Clone, Debug)]
pub(super) enum Spelling {
    Single(Single),
    /// `.`
    Any,
    /// `[…]`, or `[^…]`
    Brackets {
        negated: bool,
        items: Vec<Item>,
    },
}

/// An item of a character class.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Single(Single),
    Range(u32, u32),
}

/// A character, or a class of them.
#[derive(Clone, Debug)]
pub(super) enum Single {
    /// A code point.
    Char(u32),
    Class(Class),
}

/// A named set of characters, or its complement.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) kind: Kind,
    pub(super) negated: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// `\d`
    Digit,
    /// `\w`
    Word,
    /// `\s`
    Space,
    /// `\p{…}`: the text in the braces, and its code points.
    Property(String, Set),
}

impl One {
    pub(super) fn new(spelling: Spelling) -> Self {
        let ranges = spelling.set().chars();
        Self { spelling, ranges }
    }
}

impl Spelling {
    pub(super) fn set(&self) -> Set {
        match self {
            Self::Single(single) => single.set(),
            Self::Any => Set::line_ends().complement(),
            Self::Brackets { negated, items } => {
                let set = Set::new(items.iter().flat_map(|item| item.set().into_ranges()));
                if *negated { set.complement() } else { set }
            }
        }
    }
}

impl Item {
    pub(super) fn set(&self) -> Set {
        match self {
            Self::Single(single) => single.set(),
            Self::Range(first, last) => Set::new([(*first, *last)]),
        }
    }
}

impl Single {
    fn set(&self) -> Set {
        match self {
            Self::Char(c) => Set::new([(*c, *c)]),
            Self::Class(class) => class.set(),
        }
    }
}

impl Class {
    pub(super) fn set(&self) -> Set {
        let set = match &self.kind {
            Kind::Digit => Set::digits(),
            Kind::Word => Set::words(),
            Kind::Space => Set::spaces(),
            Kind::Property(_, set) => set.clone(),
        };
        if self.negated { set.complement() } else { set }
    }
}

impl Node {
    /// Returns the character, if this is a single one.
    pub(super) fn as_char(&self) -> Option<char> {
        let Self::One(One { spelling: Spelling::Single(Single::Char(c)), .. }) = self else { return None };
        char::from_u32(*c)
    }

    /// Returns the direct parts, in order.
    pub(super) fn parts(&self) -> &[Node] {
        match self {
            Self::One(_) | Self::Start | Self::End | Self::WordEdge(_) | Self::Back(_) => &[],
            Self::Sequence(parts) | Self::Either(parts) => parts,
            Self::Group(_, inside) => slice::from_ref(inside),
            Self::Repeat(repeat) => slice::from_ref(&repeat.node),
            Self::Look(look) => slice::from_ref(&look.node),
        }
    }

    /// Returns this with other direct parts; none if there is none for one of them.
    pub(super) fn with_parts<'a>(&'a self, mut part: impl FnMut(&'a Node) -> Option<Node>) -> Option<Node> {
        Some(match self {
            Self::One(_) | Self::Start | Self::End | Self::WordEdge(_) | Self::Back(_) => self.clone(),
            Self::Sequence(parts) => Self::Sequence(parts.iter().map(part).collect::<Option<_>>()?),
            Self::Either(parts) => Self::Either(parts.iter().map(part).collect::<Option<_>>()?),
            Self::Group(capture, inside) => Self::Group(capture.clone(), Box::new(part(inside)?)),
            Self::Repeat(repeat) => Self::Repeat(Repeat { node: Box::new(part(&repeat.node)?), ..*repeat }),
            Self::Look(look) => Self::Look(Look { node: Box::new(part(&look.node)?), ..*look }),
        })
    }

    /// Returns whether this can match the empty text.
    pub(super) fn can_be_empty(&self) -> bool {
        self.is_empty_if(&|leaf| !matches!(leaf, Self::One(_)))
    }

    /// Returns whether this can match the empty text, given which of the parts without alternatives and loops can.
    pub(super) fn is_empty_if(&self, leaf_is_empty: &impl Fn(&Node) -> bool) -> bool {
        match self {
            Self::Sequence(parts) => parts.iter().all(|part| part.is_empty_if(leaf_is_empty)),
            Self::Either(alternatives) => alternatives.iter().any(|part| part.is_empty_if(leaf_is_empty)),
            Self::Group(_, node) => node.is_empty_if(leaf_is_empty),
            Self::Repeat(repeat) => repeat.least == 0 || repeat.node.is_empty_if(leaf_is_empty),
            Self::One(_) | Self::Start | Self::End | Self::WordEdge(_) | Self::Look(_) | Self::Back(_) => {
                leaf_is_empty(self)
            }
        }
    }

    /// Visits each part: this one first, then its parts in order.
    pub(super) fn each<'a>(&'a self, see: &mut impl FnMut(&'a Node)) {
        see(self);
        self.parts().iter().for_each(|part| part.each(see));
    }

    /// Returns whether a predicate is true for this part or one inside it.
    pub(super) fn any(&self, mut is_so: impl FnMut(&Node) -> bool) -> bool {
        let mut found = false;
        self.each(&mut |node| found |= is_so(node));
        found
    }

    /// Returns whether this or a part of it refers to a group.
    pub(super) fn has_references(&self) -> bool {
        self.any(|node| matches!(node, Self::Back(_)))
    }

    /// Visits the references, in the order of `each`.
    pub(super) fn each_reference(&mut self, see: &mut impl FnMut(&mut Reference)) {
        match self {
            Self::One(_) | Self::Start | Self::End | Self::WordEdge(_) => {}
            Self::Sequence(parts) | Self::Either(parts) => parts.iter_mut().for_each(|part| part.each_reference(see)),
            Self::Group(_, node) => node.each_reference(see),
            Self::Repeat(repeat) => repeat.node.each_reference(see),
            Self::Look(look) => look.node.each_reference(see),
            Self::Back(references) => references.iter_mut().for_each(see),
        }
    }
}
