//! Conditions as expressions of a language: how they are negated, enclosed and broken into lines.

use super::layout::Doc;
use super::program::fold::single;

/// How a language writes expressions.
pub(crate) struct Syntax {
    /// False and true.
    pub(crate) constants: [&'static str; 2],
    /// The operators of disjunctions and conjunctions.
    pub(crate) operators: [&'static str; 2],
    /// Whether operators begin lines, and brackets have lines of their own; otherwise operators end lines.
    pub(crate) is_leading: bool,
    /// Whether a conjunction within a disjunction is enclosed in brackets.
    pub(crate) encloses_conjunctions: bool,
    /// Maximum number of operands beside each other.
    pub(crate) most_operands: usize,
    /// Writes that exactly one of some expressions is true, or that it isn't so.
    pub(crate) one: fn(&[Expression], bool) -> Doc,
    /// The negation of a call.
    pub(crate) not: &'static str,
    /// Writes a conditional, without brackets around it; none in a language that has none, in which it is a disjunction.
    pub(crate) choice: Option<fn([Doc; 3]) -> Doc>,
}

/// An expression that is true or false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expression {
    /// A test without operands.
    Test {
        /// The text.
        doc: Doc,
        /// The text of its negation.
        opposite: Doc,
        /// The form.
        form: Form,
    },
    /// A conjunction; true if it is empty.
    All(Vec<Self>),
    /// A disjunction; false if it is empty.
    Any(Vec<Self>),
    /// Exactly one of these; not so if the flag is false.
    One(Vec<Self>, bool),
    /// The second if the first is true, otherwise the third.
    Choice(Box<[Self; 3]>),
}

/// The form of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A call, a variable or a negation.
    Call,
    /// A comparison.
    Comparison,
    /// A comparison that type checkers may not know to be a boolean.
    Untyped,
}

impl Expression {
    pub(crate) const TRUE: Self = Self::All(Vec::new());
    pub(crate) const FALSE: Self = Self::Any(Vec::new());

    /// Creates a test whose negation is a test as well.
    pub(crate) fn test(text: impl Into<String>, opposite: impl Into<String>, form: Form) -> Self {
        Self::Test { doc: Doc::text(text), opposite: Doc::text(opposite), form }
    }

    /// Creates a test that is a call of several lines.
    pub(crate) fn call(doc: Doc, syntax: &Syntax) -> Self {
        let opposite = Doc::all([Doc::text(syntax.not), doc.clone()]);
        Self::Test { doc, opposite, form: Form::Call }
    }

    /// Returns the conjunction of expressions.
    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = parts.into_iter().filter(|part| *part != Self::TRUE).collect();
        parts.shrink_to_fit();
        if parts.contains(&Self::FALSE) { Self::FALSE } else { single(parts).unwrap_or_else(Self::All) }
    }

    /// Returns the disjunction of expressions.
    pub(crate) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = parts.into_iter().filter(|part| *part != Self::FALSE).collect();
        parts.shrink_to_fit();
        if parts.contains(&Self::TRUE) { Self::TRUE } else { single(parts).unwrap_or_else(Self::Any) }
    }

    /// Returns the negation.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Test { doc, opposite, form } => Self::Test { doc: opposite, opposite: doc, form },
            Self::All(parts) => Self::Any(parts.into_iter().map(Self::negated).collect()),
            Self::Any(parts) => Self::All(parts.into_iter().map(Self::negated).collect()),
            Self::One(parts, is_positive) => Self::One(parts, !is_positive),
            Self::Choice(parts) => {
                let [condition, then, otherwise] = *parts;
                Self::Choice(Box::new([condition, then.negated(), otherwise.negated()]))
            }
        }
    }

    /// Returns the conditions all of which it requires.
    pub(crate) fn conjuncts(self) -> Vec<Self> {
        match self {
            Self::All(parts) => parts,
            Self::Test { .. } | Self::Any(_) | Self::One(..) | Self::Choice(_) => vec![self],
        }
    }

    /// Returns whether type checkers may not know that it is a boolean.
    pub(crate) fn is_untyped(&self) -> bool {
        match self {
            Self::Test { form, .. } => *form == Form::Untyped,
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::is_untyped),
            Self::One(..) => false,
            Self::Choice(parts) => parts.iter().skip(1).any(Self::is_untyped),
        }
    }

    /// Returns whether it has operators at which lines may end.
    pub(crate) fn is_long(&self) -> bool {
        match self {
            Self::Test { .. } | Self::One(..) => false,
            Self::All(parts) | Self::Any(parts) => !parts.is_empty(),
            Self::Choice(_) => true,
        }
    }

    /// Returns its lines.
    pub(crate) fn doc(&self, syntax: &Syntax) -> Doc {
        match self {
            Self::Test { doc, .. } => doc.clone(),
            Self::One(parts, is_positive) => (syntax.one)(parts, *is_positive),
            Self::Choice(parts) => match syntax.choice {
                Some(choice) => choice(parts.each_ref().map(|part| match part {
                    Self::Choice(_) => part.enclosed(syntax),
                    _ => part.doc(syntax),
                })),
                None => {
                    let [condition, then, otherwise] = (**parts).clone();
                    let fails = condition.clone().negated();
                    Self::any([Self::all([condition, then]), Self::all([fails, otherwise])]).doc(syntax)
                }
            },
            Self::All(parts) | Self::Any(parts) if parts.is_empty() => {
                Doc::text(syntax.constants[usize::from(*self == Self::TRUE)])
            }
            Self::All(_) | Self::Any(_) if self.operands().len() > syntax.most_operands => {
                let operands: Vec<Doc> = self.operands().into_iter().map(|part| self.operand(part, syntax)).collect();
                let chunks = operands.chunks(syntax.most_operands);
                self.joined(chunks.map(|chunk| syntax.enclosed(self.joined(chunk.to_vec(), syntax))).collect(), syntax)
            }
            Self::All(parts) | Self::Any(parts) => {
                self.joined(parts.iter().map(|part| self.operand(part, syntax)).collect(), syntax)
            }
        }
    }

    /// Returns its lines between two texts, in brackets if they break.
    pub(crate) fn bracketed(&self, syntax: &Syntax, before: &str, after: &str) -> Doc {
        let doc = self.doc(syntax);
        let inner = match self.is_long() {
            true => {
                let inside = Doc::all([Doc::SOFT_LINE, doc]).indented();
                let (open, close) = (Doc::if_broken("("), Doc::if_broken(")"));
                Doc::all([open, inside, Doc::SOFT_LINE, close])
            }
            false => doc,
        };
        Doc::all([Doc::text(before), inner, Doc::text(after)]).grouped()
    }

    /// Returns its lines in brackets, unless it is a call.
    pub(crate) fn enclosed(&self, syntax: &Syntax) -> Doc {
        match self {
            Self::Test { form: Form::Call, .. } => self.doc(syntax),
            _ => syntax.enclosed(self.doc(syntax)),
        }
    }

    /// Returns the operands of its operator, also of the same operator in its operands.
    fn operands(&self) -> Vec<&Self> {
        let (Self::All(parts) | Self::Any(parts)) = self else { return vec![self] };
        let is_same = |part: &Self| matches!((self, part), (Self::All(_), Self::All(_)) | (Self::Any(_), Self::Any(_)));
        parts.iter().flat_map(|part| if is_same(part) { part.operands() } else { vec![part] }).collect()
    }

    fn operand(&self, part: &Self, syntax: &Syntax) -> Doc {
        match (self, part) {
            (Self::All(_), Self::Any(_)) | (_, Self::Choice(_)) => part.enclosed(syntax),
            (Self::Any(_), Self::All(_)) if syntax.encloses_conjunctions => part.enclosed(syntax),
            _ => part.doc(syntax),
        }
    }

    fn joined(&self, operands: Vec<Doc>, syntax: &Syntax) -> Doc {
        let operator = syntax.operators[usize::from(matches!(self, Self::All(_)))];
        let between = match syntax.is_leading {
            true => [Doc::LINE, Doc::text(format!("{operator} "))],
            false => [Doc::text(format!(" {operator}")), Doc::LINE],
        };
        Doc::joined(operands, &Doc::all(between)).grouped()
    }
}

impl Syntax {
    /// Creates a test that is a call, or binds as strongly.
    pub(crate) fn call(&self, text: impl Into<String>) -> Expression {
        Expression::call(Doc::text(text), self)
    }

    /// Encloses an expression in brackets.
    fn enclosed(&self, doc: Doc) -> Doc {
        match self.is_leading {
            true => doc.enclosed("(", ")"),
            false => Doc::all([Doc::text("("), doc.indented(), Doc::text(")")]).grouped(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Expression, Form, Syntax};
    use crate::codegen::layout::{Doc, Style};

    const SYNTAX: Syntax = Syntax {
        constants: ["False", "True"],
        operators: ["or", "and"],
        is_leading: true,
        encloses_conjunctions: false,
        most_operands: 3,
        not: "not ",
        one: |_, _| Doc::text("one"),
        choice: Some(|_| Doc::text("choice")),
    };

    fn letter(text: &str) -> Expression {
        Expression::call(Doc::text(text), &SYNTAX)
    }

    #[track_caller]
    fn check(expression: &Expression, width: usize, expected: &str) {
        let doc = expression.bracketed(&SYNTAX, "", "");
        assert_eq!(doc.print(Style { width, indent: 2 }, 0), expected);
    }

    #[test]
    fn expressions_have_the_brackets_they_need() {
        let either = Expression::any([letter("a"), Expression::all([letter("b"), letter("c")])]);
        check(&either, 80, "a or b and c");
        check(&either.clone().negated(), 80, "not a and (not b or not c)");
        check(&Expression::all([either, letter("d")]), 80, "(a or b and c) and d");
        check(&Expression::test("a < 3", "a >= 3", Form::Comparison).negated(), 80, "a >= 3");
    }

    #[test]
    fn constants_are_folded() {
        assert_eq!(Expression::all([Expression::TRUE, letter("a")]), letter("a"));
        assert_eq!(Expression::all([Expression::FALSE, letter("a")]), Expression::FALSE);
        assert_eq!(Expression::any([Expression::TRUE, letter("a")]), Expression::TRUE);
        assert_eq!(Expression::any([Expression::FALSE, letter("a")]), letter("a"));
        check(&Expression::TRUE, 80, "True");
    }

    #[test]
    fn long_expressions_break_at_brackets_and_operators() {
        let both = Expression::all([letter("aaaa"), letter("bbbb")]);
        check(&both, 10, "(\n  aaaa\n  and bbbb\n)");
        check(&both, 16, "aaaa and bbbb");
        check(&both, 15, "aaaa and bbbb");
    }

    #[test]
    fn few_operands_are_beside_each_other() {
        let both = |first, second| Expression::all([letter(first), letter(second)]);
        check(&Expression::all([both("a", "b"), both("c", "d")]), 80, "(a and b and c) and (d)");
    }
}
