//! Uses of types, as expressions.

use std::collections::BTreeSet;

use super::quote;
use super::symbols::{Symbol, root};
use super::{Printer, STYLE, Style};
use crate::codegen::layout::Doc;
use crate::model::{Body, Field, Member, Tuple, Type, TypeId};
use crate::text::{Json, Number};

/// Deeper than this, a type is `Any`: checkers give up on deep types, and Python on 200 brackets.
pub(in crate::target) const DEEPEST: usize = 16;

/// Maximum length of a line.
pub(super) const LINE: usize = 120;

/// A type, as text.
#[derive(Debug, Clone, Default)]
pub(in crate::target) struct Expression {
    /// The text.
    pub(in crate::target) text: String,
    /// The names that it is made of.
    pub(in crate::target) names: BTreeSet<String>,
    /// Whether it names a type that comes later.
    pub(super) is_forward: bool,
    /// Whether it has a literal string in it, so that it can't be quoted as a whole.
    pub(in crate::target) has_string: bool,
    /// The alternatives of a union.
    operands: Vec<String>,
    /// The text with line breaks.
    broken: Option<Doc>,
}

/// The notation of the name of a type that comes later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::target) enum Forward {
    /// Write it: nobody evaluates the expression before the whole file is read.
    Plain,
    /// Put it in quotes.
    Quoted,
    /// No type comes later.
    Never,
}

impl Expression {
    /// A name, possibly qualified by its module.
    pub(super) fn name(name: String) -> Self {
        let names = BTreeSet::from([root(&name).to_owned()]);
        Self { text: name, names, ..Self::default() }
    }

    pub(in crate::target) fn none() -> Self {
        Self { text: "None".to_owned(), ..Self::default() }
    }

    /// `outer[inner]`
    pub(in crate::target) fn subscript(outer: Self, inner: Self) -> Self {
        let text = format!("{}[{}]", outer.text, inner.text);
        let broken = inner.doc().enclosed(format!("{}[", outer.text), "]");
        Self { text, broken: Some(broken), ..Self::joined([outer, inner]) }
    }

    /// `outer[alternatives]`
    pub(super) fn alternatives(outer: Self, alternatives: &[String], what: Self) -> Self {
        let broken = Doc::filled(alternatives.iter().map(Doc::text), format!("{}[", outer.text), "]");
        let inner = Self { text: alternatives.join(", "), ..what };
        Self { broken: Some(broken), ..Self::subscript(outer, inner) }
    }

    /// Returns the type as a whole in quotes if it names a type that comes later; none if it has a string in it.
    pub(super) fn quoted(self) -> Option<Self> {
        match (self.is_forward, self.has_string) {
            (false, _) => Some(self),
            (true, false) => Some(Self { text: format!("\"{}\"", self.text), broken: None, ..self }),
            (true, true) => None,
        }
    }

    /// Returns the text, which may break at its brackets.
    pub(super) fn doc(&self) -> Doc {
        self.broken.clone().unwrap_or_else(|| Doc::text(&self.text))
    }

    /// Returns the text between others, at a level of indentation.
    pub(super) fn between(&self, before: String, after: &str, level: usize) -> String {
        Doc::all([Doc::text(before), self.doc(), Doc::text(after)]).print(STYLE, level)
    }

    /// Merges the properties of expressions, without a text.
    fn joined(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().fold(Self::default(), |mut joined, part| {
            joined.names.extend(part.names);
            joined.is_forward |= part.is_forward;
            joined.has_string |= part.has_string;
            joined
        })
    }
}

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
    fn number(&mut self) -> Expression {
        match self.style {
            Style::Types(..) | Style::Stubs => self.symbol(Symbol::Float),
            Style::Pydantic(_) => {
                let parts = vec![self.symbol(Symbol::Int), self.symbol(Symbol::Float)];
                self.union(parts)
            }
        }
    }

    /// Returns a type for a docstring, which imports nothing.
    pub(super) fn described(&mut self, ty: &Type, here: TypeId) -> String {
        let symbols = self.symbols.clone();
        let expression = self.expression(ty, here, Forward::Plain);
        self.symbols = symbols;
        quote::code(&expression.text)
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
            Body::Enum(members) => self.enumeration(members),
            Body::Union(union) => {
                let variants = union.variants.iter();
                let variants = variants.map(|variant| self.nested(&variant.ty, here, forward, depth)).collect();
                self.union(variants)
            }
            Body::Record(_) => self.named(id, here, forward),
        }
    }

    /// Returns a union of types, by `|` unless one is quoted: an evaluated `|` takes no strings.
    pub(in crate::target) fn union(&mut self, parts: Vec<Expression>) -> Expression {
        let mut operands: Vec<String> = Vec::new();
        for part in &parts {
            let alone = std::slice::from_ref(&part.text);
            let inner = if part.operands.is_empty() { alone } else { &part.operands };
            operands.extend(inner.iter().cloned());
        }
        let has_none = operands.iter().any(|operand| operand == "None");
        if let Style::Pydantic(_) = self.style {
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
        let Type::Named(id) = &field.ty else { return None };
        let definition = self.model.definition(*id);
        match &definition.body {
            Body::Enum(members) if field.required && !definition.is_foreign() => match &members[..] {
                [only] if only.value != Json::Null => self.literal(&only.value),
                _ => None,
            },
            Body::Enum(_) | Body::Alias(_) | Body::Record(_) | Body::Union(_) => None,
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
        let is_apart = |value: &Json| match self.style {
            Style::Types(..) | Style::Stubs => false,
            Style::Pydantic(_) => matches!(value, Json::Bool(_)),
        };
        let (apart, together): (Vec<&Member>, Vec<&Member>) =
            members.iter().partition(|member| is_apart(&member.value));
        let listed = [together, apart]
            .map(|members| members.iter().filter_map(|member| self.literal(&member.value)).collect::<Vec<_>>());
        listed.into_iter().filter(|listed| !listed.is_empty()).collect()
    }

    fn one_of(&mut self, literals: &[String]) -> Expression {
        let has_string = literals.iter().any(|literal| literal.ends_with(['"', '\'']));
        let what = Expression { has_string, ..Expression::default() };
        Expression::alternatives(self.symbol(Symbol::Literal), literals, what)
    }

    fn literal(&self, value: &Json) -> Option<String> {
        let is_wide = |number: &Number| number.as_integer().is_some_and(|integer| i64::try_from(integer).is_err());
        match (&self.style, value) {
            // pydantic finds no such integer in a `Literal`.
            (Style::Pydantic(_), Json::Number(number)) if is_wide(number) => None,
            (Style::Pydantic(_) | Style::Types(..) | Style::Stubs, value) => literal(value),
        }
    }

    fn widened(&mut self, value: &Json) -> Expression {
        match value {
            Json::Null => Expression::none(),
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

/// Returns the possible types of the items of a tuple. A JSON array is a Python list, which has one type for all
/// positions; forbidden positions are skipped.
pub(in crate::target) fn items(tuple: &Tuple) -> impl Iterator<Item = &Type> {
    tuple.items.iter().chain(tuple.rest.as_deref()).filter(|item| **item != Type::Never)
}

/// Returns a value as `Literal` takes it (PEP 586): no floats, lists, dicts.
pub(in crate::target) fn literal(value: &Json) -> Option<String> {
    match value {
        Json::Null | Json::Bool(_) | Json::String(_) => Some(quote::value(value)),
        Json::Number(number) => number.as_integer().map(|integer| integer.to_string()),
        Json::Array(_) | Json::Object(_) => None,
    }
}
