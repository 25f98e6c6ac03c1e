//! Conditions as expressions.

use super::functions::Functions;
use super::verdict::Writer;
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::Doc;
use crate::codegen::program::{Condition, Test};
use crate::codegen::verdict::{Language, is_bounded};
use crate::model::Kinds;

/// How expressions are written.
pub(super) const SYNTAX: Syntax = Syntax {
    constants: ["false", "true"],
    operators: ["||", "&&"],
    is_leading: false,
    encloses_conjunctions: true,
    most_operands: usize::MAX,
    not: "!",
    one,
    choice: Some(choice),
};

fn one(parts: &[Expression], is_positive: bool) -> Doc {
    if let [first, second] = parts {
        let operator = if is_positive { " !== " } else { " === " };
        return Doc::all([first.enclosed(&SYNTAX), Doc::text(operator), second.enclosed(&SYNTAX)]);
    }
    let number = |part: &Expression| Doc::all([Doc::text("Number("), part.doc(&SYNTAX).indented(), Doc::text(")")]);
    let sum = Doc::joined(parts.iter().map(number), &Doc::all([Doc::text(" +"), Doc::LINE]));
    Doc::all([sum, Doc::text(if is_positive { " === 1" } else { " !== 1" })]).grouped()
}

fn choice([condition, then, otherwise]: [Doc; 3]) -> Doc {
    let arms = Doc::all([Doc::LINE, Doc::text("? "), then, Doc::LINE, Doc::text(": "), otherwise]);
    Doc::all([condition, arms.indented()]).grouped()
}

impl<'m> Writer<'_, '_, 'm> {
    /// Tests whether conditions are all true. Numbers are compared after a test that the compiler understands.
    pub(super) fn conjunction(&mut self, parts: &[Condition<'m>]) -> Expression {
        let mut all = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let Condition::Test(value, Test::Kind { kinds, .. }) = part else {
                all.push(self.condition(part));
                continue;
            };
            let others = parts.get(index + 1..).unwrap_or_default();
            let is_number = kinds.within(Kinds::NUMBER);
            if is_number && others.iter().any(|other| other.compares(*value)) {
                all.push(Functions::any_number(self, *value));
            }
            // A number between two bounds is finite.
            if !is_number || *kinds != Kinds::NUMBER || !is_bounded(*value, others) {
                all.push(self.condition(part));
            }
        }
        Expression::all(all)
    }
}
