//! Conditions: what is asked of a value, as an expression of Python.

use crate::codegen::layout::{Doc, Style};

/// How many operands may stand beside each other: pyright reads no more than 256.
const MOST_OPERANDS: usize = 128;

/// Something that is true or false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Condition {
    /// A test, and its opposite.
    Test(String, String),
    /// A comparison, and its opposite. Type checkers don't know that they are booleans.
    Untyped(String, String),
    /// All of these; true where there are none.
    All(Vec<Condition>),
    /// One at least of these; false where there are none.
    Any(Vec<Condition>),
    /// Exactly one of these; not so where it is negated.
    One(Vec<Condition>, bool),
}

impl Condition {
    pub(super) const TRUE: Self = Self::All(Vec::new());
    pub(super) const FALSE: Self = Self::Any(Vec::new());

    /// A call, or anything else that `not` can stand before.
    pub(super) fn test(text: impl Into<String>) -> Self {
        let text = text.into();
        let opposite = format!("not {text}");
        Self::Test(text, opposite)
    }

    /// A comparison, whose opposite is another.
    pub(super) fn compared(left: &str, [operator, opposite]: [&str; 2], right: &str) -> Self {
        Self::Test(format!("{left} {operator} {right}"), format!("{left} {opposite} {right}"))
    }

    /// A comparison of a value that type checkers take for anything.
    pub(super) fn untyped(left: &str, [operator, opposite]: [&str; 2], right: &str) -> Self {
        Self::Untyped(format!("{left} {operator} {right}"), format!("{left} {opposite} {right}"))
    }

    /// Returns whether type checkers may not know that it is a boolean.
    pub(super) fn is_untyped(&self) -> bool {
        match self {
            Self::Test(..) | Self::One(..) => false,
            Self::Untyped(..) => true,
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::is_untyped),
        }
    }

    /// Returns the conditions all of which it requires.
    pub(super) fn conjuncts(self) -> Vec<Self> {
        match self {
            Self::All(parts) => parts,
            condition => vec![condition],
        }
    }

    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let parts = parts.into_iter().fold(Vec::new(), |mut parts, part| {
            match part {
                Self::All(inner) => parts.extend(inner),
                part => parts.push(part),
            }
            parts
        });
        if parts.contains(&Self::FALSE) { Self::FALSE } else { Self::All(parts).unwrapped() }
    }

    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let parts = parts.into_iter().fold(Vec::new(), |mut parts, part| {
            match part {
                Self::Any(inner) => parts.extend(inner),
                part => parts.push(part),
            }
            parts
        });
        if parts.contains(&Self::TRUE) { Self::TRUE } else { Self::Any(parts).unwrapped() }
    }

    pub(super) fn negated(self) -> Self {
        match self {
            Self::Test(text, opposite) => Self::Test(opposite, text),
            Self::Untyped(text, opposite) => Self::Untyped(opposite, text),
            Self::All(parts) => Self::Any(parts.into_iter().map(Self::negated).collect()),
            Self::Any(parts) => Self::All(parts.into_iter().map(Self::negated).collect()),
            Self::One(parts, is_negated) => Self::One(parts, !is_negated),
        }
    }

    fn unwrapped(self) -> Self {
        match self {
            Self::All(mut parts) | Self::Any(mut parts) if parts.len() == 1 => parts.remove(0),
            condition => condition,
        }
    }

    /// Returns the text, which may break at its operators.
    pub(super) fn doc(&self) -> Doc {
        let (operator, parts) = match self {
            Self::Test(text, _) | Self::Untyped(text, _) => return Doc::text(text),
            Self::One(parts, is_negated) => {
                let parts = parts.iter().map(|part| part.doc().grouped()).collect();
                let close = format!(").count(True) {} 1", if *is_negated { "!=" } else { "==" });
                return Doc::filled(parts, "(", close);
            }
            Self::All(parts) if parts.is_empty() => return Doc::text("True"),
            Self::Any(parts) if parts.is_empty() => return Doc::text("False"),
            Self::All(parts) => ("and ", parts),
            Self::Any(parts) => ("or ", parts),
        };
        let operand = |part: &Self| match (self, part) {
            (Self::All(_), Self::Any(_)) => part.doc().enclosed("(", ")"),
            _ => part.doc().grouped(),
        };
        let separator = Doc::all([Doc::Line, Doc::text(operator)]);
        let joined = |parts: &[Self]| Doc::joined(parts.iter().map(operand), &separator);
        match parts.len() <= MOST_OPERANDS {
            true => joined(parts),
            false => Doc::joined(parts.chunks(MOST_OPERANDS).map(|part| joined(part).enclosed("(", ")")), &separator),
        }
    }

    /// Whether it has operators to break at.
    pub(super) fn breaks(&self) -> bool {
        matches!(self, Self::All(parts) | Self::Any(parts) if parts.len() > 1)
    }
}

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.doc().grouped().print(Style { width: usize::MAX, indent: 0 }, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::Condition;

    fn letter(text: &str) -> Condition {
        Condition::test(text)
    }

    #[test]
    fn conditions_are_written_with_the_brackets_they_need() {
        let either = Condition::any([letter("a"), Condition::all([letter("b"), letter("c")])]);
        assert_eq!(either.to_string(), "a or b and c");
        assert_eq!(either.clone().negated().to_string(), "not a and (not b or not c)");
        assert_eq!(Condition::all([either, letter("d")]).to_string(), "(a or b and c) and d");
        assert_eq!(Condition::compared("a", ["<", ">="], "3").negated().to_string(), "a >= 3");
    }

    #[test]
    fn what_is_settled_is_folded() {
        assert_eq!(Condition::all([Condition::TRUE, letter("a")]), letter("a"));
        assert_eq!(Condition::all([Condition::FALSE, letter("a")]), Condition::FALSE);
        assert_eq!(Condition::any([Condition::TRUE, letter("a")]), Condition::TRUE);
        assert_eq!(Condition::any([Condition::FALSE, letter("a")]).to_string(), "a");
    }
}
