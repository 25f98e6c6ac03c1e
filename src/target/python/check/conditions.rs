//! Conditions in Python: tests of kinds, of listed values and of numbers.

use super::functions::literal;
use super::literals::number;
use super::verdict::Writer;
use crate::codegen::expression::{Expression, Form, Syntax};
use crate::codegen::layout::Doc;
use crate::codegen::program::{ListId, Literal, Local};
use crate::model::Kinds;
use crate::model::check::NumberCheck;
use crate::target::python::quote;
use crate::target::python::symbols::Symbol;
use crate::text::Json;

/// How expressions are written.
pub(super) const SYNTAX: Syntax = Syntax {
    constants: ["False", "True"],
    operators: ["or", "and"],
    is_leading: true,
    encloses_conjunctions: false,
    // Pyright reads no more than 256.
    most_operands: 128,
    not: "not ",
    one,
    choice: Some(choice),
};

/// The kinds that tests tell apart, in their order.
const GROUPS: [Kinds; 6] = [Kinds::STRING, Kinds::NUMBER, Kinds::OBJECT, Kinds::ARRAY, Kinds::BOOLEAN, Kinds::NULL];

fn one(parts: &[Expression], is_positive: bool) -> Doc {
    let close = format!(").count(True) {} 1", if is_positive { "==" } else { "!=" });
    Doc::filled(parts.iter().map(|part| part.doc(&SYNTAX)), "(", close)
}

fn choice([condition, then, otherwise]: [Doc; 3]) -> Doc {
    Doc::all([then, Doc::LINE, Doc::text("if "), condition, Doc::LINE, Doc::text("else "), otherwise]).grouped()
}

impl<'m> Writer<'_, 'm, '_> {
    /// Tests whether a value has one of these kinds, of those that it may have.
    pub(super) fn kind(&mut self, local: Local, kinds: Kinds, known: Kinds) -> Expression {
        let kinds = kinds.and(known);
        if kinds == known {
            return Expression::TRUE;
        }
        if known.without(kinds) == Kinds::NULL && known != Kinds::ALL {
            return self.is_null(local).negated();
        }
        Expression::any(
            GROUPS.iter().filter_map(|group| self.kind_of_group(local, kinds.and(*group))).collect::<Vec<_>>(),
        )
    }

    /// Tests for a kind, or for numbers of some kinds.
    fn kind_of_group(&mut self, local: Local, kinds: Kinds) -> Option<Expression> {
        Some(match kinds {
            Kinds::STRING => {
                let class = self.class(local, Symbol::Str, "_String");
                self.instance(local, &class)
            }
            Kinds::OBJECT => self.helped("_is_object", local),
            Kinds::ARRAY => {
                let class = self.language.helper("_Array");
                self.instance(local, &class)
            }
            Kinds::BOOLEAN => self.is_boolean(local),
            Kinds::NULL => self.is_null(local),
            Kinds::NUMBER => self.int_or("_is_number", local),
            Kinds::INTEGER => self.int_or("_is_integer", local),
            Kinds::FRACTION => self.helped("_is_fraction", local),
            _ => return None,
        })
    }

    fn instance(&mut self, local: Local, class: &str) -> Expression {
        let is_instance = self.language.symbol(Symbol::IsInstance);
        SYNTAX.call(format!("{is_instance}({}, {class})", self.local(local)))
    }

    fn is_boolean(&mut self, local: Local) -> Expression {
        let class = self.class(local, Symbol::Bool, "_Boolean");
        self.instance(local, &class)
    }

    fn is_null(&mut self, local: Local) -> Expression {
        let is_narrowed = self.language.is_narrowed(local);
        let null = if is_narrowed { "None".to_owned() } else { self.language.helper("_Null") };
        compared(&self.local(local), ["is", "is not"], &null)
    }

    /// Returns the name of a class: one that type checkers narrow a value by, if nothing else is done with that.
    fn class(&mut self, local: Local, builtin: Symbol, any: &'static str) -> String {
        let builtin = self.language.symbol(builtin);
        if self.language.is_narrowed(local) { builtin } else { self.language.helper(any) }
    }

    /// Tests whether a value is what a helper accepts: the class `int` is tested first, which most numbers have.
    pub(super) fn int_or(&mut self, helper: &'static str, local: Local) -> Expression {
        let [type_of, int] = [self.language.symbol(Symbol::TypeOf), self.class(local, Symbol::Int, "_Int")];
        let is_int = compared(&format!("{type_of}({})", self.local(local)), ["is", "is not"], &int);
        Expression::any([is_int, self.helped(helper, local)])
    }

    fn helped(&mut self, helper: &'static str, local: Local) -> Expression {
        SYNTAX.call(format!("{}({})", self.language.helper(helper), self.local(local)))
    }

    /// Tests whether a value is one of few scalars.
    pub(super) fn among(&mut self, local: Local, literals: &[Literal<'m>], known: Kinds) -> Expression {
        let value = self.local(local);
        let mut any = Vec::new();
        let texts = filtered(literals, |value| matches!(value, Literal::Name(_) | Literal::Json(Json::String(_))));
        if !texts.is_empty() {
            any.push(Expression::all([self.kind(local, Kinds::STRING, known), self.is_text(local, &texts)]));
        }
        let numbers = filtered(literals, |value| matches!(value, Literal::Json(Json::Number(_))));
        if !numbers.is_empty() {
            let equal = match &numbers[..] {
                [only] if self.language.is_narrowed(local) => untyped(&value, ["==", "!="], only),
                _ => is_in(&value, ["{", "}"], &numbers),
            };
            any.push(Expression::all([self.kind(local, Kinds::NUMBER, known), equal]));
        }
        for boolean in filtered(literals, |value| matches!(value, Literal::Json(Json::Bool(_)))) {
            any.push(match self.language.is_narrowed(local) {
                true => compared(&value, ["is", "is not"], &boolean),
                false => Expression::all([self.is_boolean(local), is_in(&value, ["{", "}"], &[boolean])]),
            });
        }
        if literals.contains(&Literal::Json(&Json::Null)) {
            any.push(self.is_null(local));
        }
        Expression::any(any)
    }

    /// Tests for the values of a tag, which may be of any kind: not every value can be looked up in a set.
    pub(super) fn is_tag(&self, tag: Local, tags: &[&str]) -> Expression {
        let texts: Vec<String> = tags.iter().map(|tag| quote::string(tag)).collect();
        let value = self.local(tag);
        match &texts[..] {
            _ if !self.language.is_narrowed(tag) => is_in(&value, ["[", "]"], &texts),
            [only] => compared(&value, ["==", "!="], only),
            _ => is_in(&value, ["(", ")"], &texts),
        }
    }

    /// Tests whether a string is one of these.
    pub(super) fn is_text(&self, local: Local, texts: &[String]) -> Expression {
        let value = self.local(local);
        match texts {
            [only] if self.language.is_narrowed(local) => compared(&value, ["==", "!="], only),
            _ => is_in(&value, ["{", "}"], texts),
        }
    }

    /// Tests whether a value is one of a list.
    pub(super) fn listed(&mut self, local: Local, list: ListId, known: Kinds) -> Expression {
        let (value, (list, kinds)) = (self.local(local), self.language.list(list));
        if kinds.has(Kinds::ARRAY.or(Kinds::OBJECT)) {
            return SYNTAX.call(format!("{}({value}, {list})", self.language.helper("_is_one_of")));
        }
        let kinds = if kinds.has(Kinds::NUMBER) { Kinds::NUMBER } else { kinds };
        Expression::all([self.kind(local, kinds, known), compared(&value, ["in", "not in"], &list)])
    }

    pub(super) fn number(&mut self, value: &str, check: &NumberCheck) -> Expression {
        let compared = |operators, bound| untyped(value, operators, &number(bound));
        match check {
            NumberCheck::Minimum(bound) => compared([">=", "<"], bound),
            NumberCheck::ExclusiveMinimum(bound) => compared([">", "<="], bound),
            NumberCheck::Maximum(bound) => compared(["<=", ">"], bound),
            NumberCheck::ExclusiveMaximum(bound) => compared(["<", ">="], bound),
            NumberCheck::MultipleOf(divisor) => {
                let (digits, exponent) = divisor.digits();
                let is_multiple = self.language.helper("_is_multiple");
                SYNTAX.call(format!("{is_multiple}({value}, {digits}, {exponent})"))
            }
        }
    }
}

/// Compares; the negation is the opposite comparison.
pub(super) fn compared(left: &str, [operator, opposite]: [&str; 2], right: &str) -> Expression {
    Expression::test(format!("{left} {operator} {right}"), format!("{left} {opposite} {right}"), Form::Comparison)
}

/// Compares a value that type checkers take for anything.
fn untyped(left: &str, [operator, opposite]: [&str; 2], right: &str) -> Expression {
    Expression::test(format!("{left} {operator} {right}"), format!("{left} {opposite} {right}"), Form::Untyped)
}

/// Tests whether a value is one of these. Every value can be looked up in a list or a tuple; checkers narrow by a tuple.
fn is_in(value: &str, [open, close]: [&str; 2], values: &[String]) -> Expression {
    compared(value, ["in", "not in"], &format!("{open}{}{close}", values.join(", ")))
}

/// Returns those of some values that are wanted.
fn filtered(literals: &[Literal<'_>], is_wanted: impl Fn(&Literal<'_>) -> bool) -> Vec<String> {
    literals.iter().filter(|value| is_wanted(value)).map(|value| literal(*value)).collect()
}
