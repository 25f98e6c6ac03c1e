//! Uses of types, as expressions.

use std::collections::BTreeSet;

pub(in crate::target) use super::expression::{Expression, Forward};
use super::symbols::{Symbol, root};
use super::{Printer, Style, quote};
use crate::model::{Body, Tuple, Type, TypeId};

/// Deeper than this, a type is `Any`: checkers give up on deep types, and Python on 200 brackets.
pub(in crate::target) const DEEPEST: usize = 16;

/// Maximum length of a line.
pub(super) const LINE: usize = 120;

impl Printer<'_> {
    /// Returns a type as an annotation that is evaluated immediately: forward references are quoted, as a whole if
    /// possible.
    pub(in crate::target) fn evaluated(&mut self, ty: &Type, here: TypeId) -> Expression {
        self.evaluated_as(|printer, forward| printer.expression(ty, here, forward))
    }

    /// Returns an expression that contains a type, evaluated immediately.
    pub(super) fn evaluated_as(&mut self, write: impl Fn(&mut Self, Forward) -> Expression) -> Expression {
        match write(self, Forward::Plain).quoted() {
            Some(expression) => expression,
            None => write(self, Forward::Quoted),
        }
    }

    /// Returns a type as an expression in the definition `here`.
    pub(in crate::target) fn expression(&mut self, ty: &Type, here: TypeId, forward: Forward) -> Expression {
        self.nested(ty, here, forward, 0)
    }

    fn nested(&mut self, ty: &Type, here: TypeId, forward: Forward, depth: usize) -> Expression {
        if depth > DEEPEST {
            return self.symbol(Symbol::Any);
        }
        let inner = |printer: &mut Self, ty: &Type| printer.nested(ty, here, forward, depth + 1);
        match ty {
            Type::Any => self.symbol(Symbol::Any),
            Type::Never => self.never(),
            Type::Null => Expression::none(),
            // pydantic also takes other values for these, unless they are strict.
            Type::Boolean if self.has_plain_models() => self.symbol(Symbol::StrictBool),
            Type::Integer(_) if self.has_plain_models() => self.symbol(Symbol::StrictInt),
            Type::Boolean => self.symbol(Symbol::Bool),
            Type::Integer(_) => self.symbol(Symbol::Int),
            Type::Number => self.number(),
            Type::String => self.symbol(Symbol::Str),
            Type::List(item) => Expression::subscript(self.symbol(Symbol::List), inner(self, item)),
            Type::Tuple(tuple) => {
                let items = items(tuple).map(|item| inner(self, item)).collect();
                Expression::subscript(self.symbol(Symbol::List), self.union(items))
            }
            Type::Map(value) => {
                let value = inner(self, value);
                self.map(value)
            }
            Type::Nullable(some) => {
                let some = inner(self, some);
                self.union(vec![some, Expression::none()])
            }
            Type::Named(id) if self.inlined[id.index()] => self.body(*id, here, forward, depth),
            Type::Named(id) => self.named(*id, here, forward),
            Type::Instance(id, arguments) => {
                let arguments = arguments.iter().map(|argument| inner(self, argument)).collect();
                self.applied(*id, arguments)
            }
            Type::Parameter { name, .. } => match &self.style {
                Style::Pydantic(variables) if variables.contains_key(name) => Expression::name(variables[name].clone()),
                // The model is monomorphic: there is none.
                Style::Pydantic(_) | Style::Types(..) | Style::Stubs => self.symbol(Symbol::Any),
            },
        }
    }

    /// Returns the name of a definition, whose module the file then imports.
    fn reference(&mut self, id: TypeId) -> Expression {
        let name = self.names.of(id).to_owned();
        if self.model.definition(id).external.is_some() {
            self.symbols.uses_module(&name);
        }
        Expression::name(name)
    }

    /// Returns a definition with its parameters.
    fn applied(&mut self, id: TypeId, arguments: Vec<Expression>) -> Expression {
        let name = self.reference(id);
        if arguments.is_empty() {
            return name;
        }
        let text = arguments.iter().map(|argument| argument.text.as_str()).collect::<Vec<_>>().join(", ");
        Expression::subscript(name, Expression { text, ..Expression::joined(arguments) })
    }

    /// Returns a number. pydantic takes `float` at its word, and would make one of each integer.
    pub(super) fn number(&mut self) -> Expression {
        if self.has_plain_models() {
            return self.symbol(Symbol::StrictFloat);
        }
        if !self.is_of_pydantic() {
            return self.symbol(Symbol::Float);
        }
        let parts = vec![self.symbol(Symbol::Int), self.symbol(Symbol::Float)];
        self.union(parts)
    }

    /// Returns a type for a docstring, which imports nothing.
    pub(super) fn described(&mut self, ty: &Type, here: TypeId) -> String {
        self.unused(|printer| quote::code(&printer.expression(ty, here, Forward::Plain).text))
    }

    /// Returns the names that attributes of a class would hide: those of the types of its properties, and of symbols.
    pub(super) fn names_in(&mut self, id: TypeId, symbols: &[Symbol]) -> BTreeSet<String> {
        let parts = self.model.definition(id).body.parts();
        let types = self.unused(|printer| {
            let expressions = parts.into_iter().map(|ty| printer.expression(ty, id, Forward::Plain));
            expressions.flat_map(|expression| expression.names).collect::<BTreeSet<String>>()
        });
        let symbols = symbols.iter().map(|symbol| root(self.symbols.spelling(*symbol)).to_owned());
        types.into_iter().chain(symbols).collect()
    }

    /// Writes something that the file doesn't get, so that it imports nothing for it.
    fn unused<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let symbols = self.symbols.clone();
        let written = write(self);
        self.symbols = symbols;
        written
    }

    /// `Literal[None]`: an alias of `None` that mypy doesn't take for a variable, and that takes part in `|`.
    pub(super) fn literal_none(&mut self) -> Expression {
        Expression::subscript(self.symbol(Symbol::Literal), Expression::none())
    }

    pub(in crate::target) fn symbol(&mut self, symbol: Symbol) -> Expression {
        Expression::name(self.symbols.get(symbol))
    }

    /// Returns the type without values.
    pub(super) fn never(&mut self) -> Expression {
        match self.style {
            Style::Types(..) => Expression::name(self.symbols.never()),
            // There is nothing to describe.
            Style::Stubs => self.symbol(Symbol::Any),
            // pydantic rejects `Never`: `None` represents an absent value.
            Style::Pydantic(_) => Expression::none(),
        }
    }

    /// `dict[str, value]`
    pub(super) fn map(&mut self, value: Expression) -> Expression {
        let (dict, key) = (self.symbol(Symbol::Dict), self.symbol(Symbol::Str));
        let text = format!("{}, {}", key.text, value.text);
        Expression::subscript(dict, Expression { text, ..Expression::joined([key, value]) })
    }

    fn named(&mut self, id: TypeId, here: TypeId, forward: Forward) -> Expression {
        let definition = self.model.definition(id);
        if forward == Forward::Never || !self.order.is_forward(id, here) {
            // Where there are parameters, a use of the name alone means their defaults.
            let defaults = definition.parameters.iter().map(|parameter| &parameter.default);
            let defaults = defaults.map(|default| self.expression(default, id, Forward::Plain)).collect();
            return self.applied(id, defaults);
        }
        let name = self.reference(id);
        match forward {
            Forward::Plain => Expression { is_forward: true, ..name },
            Forward::Quoted => Expression { is_forward: true, text: format!("\"{}\"", name.text), ..name },
            Forward::Never => name,
        }
    }

    /// Returns the type that a definition stands for, in the definition `here`.
    pub(in crate::target) fn body(&mut self, id: TypeId, here: TypeId, forward: Forward, depth: usize) -> Expression {
        match &self.model.definition(id).body {
            Body::Alias(ty) => self.nested(ty, here, forward, depth),
            Body::Enum(members) => self.values_of(id, members),
            Body::Union(union) => {
                let variants = union.variants.iter();
                let variants = variants.map(|variant| self.nested(&variant.ty, here, forward, depth)).collect();
                self.union(variants)
            }
            Body::Record(_) => self.named(id, here, forward),
        }
    }
}

/// Returns the possible types of the items of a tuple. A JSON array is a Python list, which has one type for all
/// positions; forbidden positions are skipped.
pub(in crate::target) fn items(tuple: &Tuple) -> impl Iterator<Item = &Type> {
    tuple.items.iter().chain(tuple.rest.as_deref()).filter(|item| **item != Type::Never)
}
