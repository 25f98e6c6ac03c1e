//! Unions and listed values.

use std::collections::BTreeSet;

use super::expression::Expression;
use super::symbols::Symbol;
use super::{Printer, quote};
use crate::codegen::layout::Doc;
use crate::model::{Field, Member, Type};
use crate::text::{Json, Number};

impl Printer<'_> {
    /// Returns a union of types, by `|` unless one is quoted: an evaluated `|` takes no strings.
    pub(in crate::target) fn union(&mut self, parts: Vec<Expression>) -> Expression {
        let mut operands: Vec<String> = Vec::new();
        for part in &parts {
            let alone = std::slice::from_ref(&part.text);
            let inner = if part.operands.is_empty() { alone } else { &part.operands };
            operands.extend(inner.iter().cloned());
        }
        let has_none = operands.iter().any(|operand| operand == "None");
        if self.is_of_pydantic() && !self.has_plain_models() {
            self.tell_apart(&mut operands);
        }
        let mut seen = BTreeSet::new();
        operands.retain(|operand| operand != "None" && seen.insert(operand.clone()));
        operands.extend(has_none.then(|| "None".to_owned()));
        match (parts.len(), operands.as_slice()) {
            (_, []) => self.never(),
            (1, _) => parts.into_iter().next().unwrap_or_default(),
            (_, [alone]) => Expression { text: alone.clone(), ..Expression::joined(parts) },
            (_, several) => self.either(several, Expression::joined(parts)),
        }
    }

    /// Makes alternatives distinct for pydantic, which also takes `1.0` and `"true"` for `True`, but matches a
    /// `Literal` exactly: puts `bool` between other types and listed values.
    fn tell_apart(&mut self, operands: &mut [String]) {
        let [bool, literal] = [Symbol::Bool, Symbol::Literal].map(|symbol| self.symbols.spelling(symbol).to_owned());
        let is_listed = |operand: &String| operand.starts_with(&format!("{literal}["));
        let is_boolean = |operand: &String| is_listed(operand) && is_boolean_literal(operand);
        let scalars = [Symbol::Int, Symbol::Float, Symbol::Str].map(|symbol| self.symbols.spelling(symbol).to_owned());
        let is_alike = |operand: &String| scalars.contains(operand) || (is_listed(operand) && !is_boolean(operand));
        let has_boolean = operands.iter().any(|operand| *operand == bool || is_boolean(operand));
        if !has_boolean || !operands.iter().any(is_alike) {
            return;
        }
        for operand in operands.iter_mut().filter(|operand| is_boolean(operand)) {
            *operand = self.symbols.get(Symbol::Bool);
        }
        let mut places: Vec<&mut String> =
            operands.iter_mut().filter(|operand| is_alike(operand) || **operand == bool).collect();
        let mut sorted: Vec<String> = places.iter().map(|operand| (**operand).clone()).collect();
        sorted.sort_by_key(|operand| (is_listed(operand), *operand == bool));
        places.iter_mut().zip(sorted).for_each(|(place, operand)| **place = operand);
    }

    fn either(&mut self, operands: &[String], what: Expression) -> Expression {
        let union = if !operands.iter().any(|operand| operand.starts_with('"')) {
            let (first, others) = operands.split_first().unwrap_or((&what.text, &[]));
            let others = others.iter().map(|operand| Doc::text(format!("| {operand}")));
            let parts = Doc::joined([Doc::text(first)].into_iter().chain(others), &Doc::FOLD);
            let inside = Doc::all([Doc::if_broken("("), Doc::all([Doc::SOFT_LINE, parts]).indented()]);
            let broken = Doc::all([inside, Doc::SOFT_LINE, Doc::if_broken(")")]).grouped();
            Expression { text: operands.join(" | "), broken: Some(broken), ..what }
        } else if let [some, none] = operands
            && none == "None"
        {
            Expression::subscript(self.symbol(Symbol::Optional), Expression { text: some.clone(), ..what })
        } else {
            Expression::alternatives(self.symbol(Symbol::Union), operands, what)
        };
        Expression { operands: operands.to_vec(), ..union }
    }

    /// Returns the only value of a required property, if it is a `Literal`: what its class fills in. `None` is what is
    /// absent.
    pub(super) fn constant(&self, field: &Field) -> Option<String> {
        let id = field.ty.name().filter(|id| field.required && !self.model.definition(*id).is_foreign())?;
        match self.model.listed(&Type::Named(id))? {
            [only] if only.value != Json::Null => {
                self.member_of(self.model.resolved(&field.ty)?.0, &only.value).or_else(|| self.literal(&only.value))
            }
            _ => None,
        }
    }

    /// Returns a list of values; those that `Literal` doesn't support are widened to their type.
    pub(super) fn enumeration(&mut self, members: &[Member]) -> Expression {
        let mut parts: Vec<Expression> = self.literals(members).iter().map(|listed| self.one_of(listed)).collect();
        for member in members {
            if self.literal(&member.value).is_none() {
                parts.push(self.widened(&member.value));
            }
        }
        self.union(parts)
    }

    /// Groups values into `Literal`s: a single one, except for pydantic, which takes `1.0` for a boolean first.
    fn literals(&self, members: &[Member]) -> Vec<Vec<String>> {
        let is_apart = |member: &&Member| {
            self.is_of_pydantic() && !self.has_plain_models() && matches!(member.value, Json::Bool(_))
        };
        let (apart, together): (Vec<&Member>, Vec<&Member>) = members.iter().partition(is_apart);
        let listed = [together, apart]
            .map(|members| members.iter().filter_map(|member| self.literal(&member.value)).collect::<Vec<_>>());
        listed.into_iter().filter(|listed| !listed.is_empty()).collect()
    }

    fn one_of(&mut self, literals: &[String]) -> Expression {
        let has_string = literals.iter().any(|literal| literal.ends_with(['"', '\'']));
        let what = Expression { has_string, ..Expression::default() };
        Expression::alternatives(self.symbol(Symbol::Literal), literals, what)
    }

    pub(super) fn literal(&self, value: &Json) -> Option<String> {
        let is_wide = |number: &Number| number.as_integer().is_some_and(|integer| i64::try_from(integer).is_err());
        match value {
            // pydantic finds no such integer in a `Literal`.
            Json::Number(number) if self.is_of_pydantic() && is_wide(number) => None,
            value => literal(value),
        }
    }

    fn widened(&mut self, value: &Json) -> Expression {
        match value {
            Json::Null => Expression::none(),
            Json::Bool(_) if self.has_plain_models() => self.symbol(Symbol::StrictBool),
            Json::Bool(_) => self.symbol(Symbol::Bool),
            Json::Number(_) => self.number(),
            Json::String(_) => self.symbol(Symbol::Str),
            Json::Array(_) => Expression::subscript(self.symbol(Symbol::List), self.symbol(Symbol::Any)),
            Json::Object(_) => {
                let any = self.symbol(Symbol::Any);
                self.map(any)
            }
        }
    }
}

/// Returns whether it is a `Literal` of booleans alone.
fn is_boolean_literal(operand: &str) -> bool {
    ["[True]", "[False]", "[True, False]", "[False, True]"].iter().any(|values| operand.ends_with(values))
        && !operand[..operand.len() - 1].contains('"')
        && operand.matches('[').count() == 1
}

/// Returns a value as `Literal` takes it (PEP 586): no floats, lists, dicts.
pub(in crate::target) fn literal(value: &Json) -> Option<String> {
    match value {
        Json::Null | Json::Bool(_) | Json::String(_) => Some(quote::value(value)),
        Json::Number(number) => number.as_integer().map(|integer| integer.to_string()),
        Json::Array(_) | Json::Object(_) => None,
    }
}
