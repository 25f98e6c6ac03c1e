//! Prints types as expressions.

use std::collections::{BTreeSet, HashSet};

use super::names;
use super::surface::Surface;
use crate::backend::PythonVersion;
use crate::backend::order::Order;
use crate::backend::python::types::{DEEPEST, items, literal};
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Definition, Member, Model, Type, TypeId, named};
use crate::text::Json;

/// Maximum length of a type that is written inline at each of several uses.
const SHORT: usize = 24;

/// Maximum nesting depth of inlined definitions.
const MAX_HEIGHT: usize = 8;

/// The names that a file imports from `typing`.
const IMPORTED: [&str; 5] = ["Any", "Literal", "NotRequired", "TypedDict", "Union"];

/// A type, as alternatives.
#[derive(Debug, Clone, Default)]
pub(super) struct Expression {
    operands: Vec<String>,
    literals: Vec<String>,
    pub(super) has_none: bool,
    /// The names in it.
    pub(super) names: BTreeSet<String>,
    /// Whether it names a type that isn't declared yet.
    pub(super) is_forward: bool,
}

impl Expression {
    fn of(operand: String, names: impl IntoIterator<Item = String>) -> Self {
        Self { operands: vec![operand], names: names.into_iter().collect(), ..Self::default() }
    }

    fn name(name: &str) -> Self {
        Self::of(name.to_owned(), [name.to_owned()])
    }

    /// Returns `outer[inner]`.
    fn subscript(outer: &str, before: &str, inner: Self) -> Self {
        let operands = vec![format!("{outer}[{before}{}]", inner.text())];
        let names = inner.all_names().into_iter().chain([outer.to_owned()]).collect();
        Self { operands, names, is_forward: inner.is_forward, ..Self::default() }
    }

    /// Returns the type or `None`.
    pub(super) fn or_none(self) -> Self {
        // `Any` includes it already.
        let has_none = self.operands != ["Any"] || self.has_none;
        Self { has_none, ..self }
    }

    /// Returns a union of distinct types; any value if there are none.
    fn one_of(alternatives: impl IntoIterator<Item = Self>) -> Self {
        let (mut joined, mut seen) = (Self::default(), HashSet::new());
        let mut is_empty = true;
        for one in alternatives {
            joined.operands.extend(one.operands.into_iter().filter(|text| seen.insert(text.clone())));
            joined.literals.extend(one.literals.into_iter().filter(|text| seen.insert(text.clone())));
            joined.names.extend(one.names);
            joined.has_none |= one.has_none;
            joined.is_forward |= one.is_forward;
            is_empty = false;
        }
        if is_empty { Self::name("Any") } else { joined }
    }

    pub(super) fn text(&self) -> String {
        let literals = (!self.literals.is_empty()).then(|| format!("Literal[{}]", self.literals.join(", ")));
        let none = self.has_none.then(|| "None".to_owned());
        let alternatives: Vec<String> = self.operands.iter().cloned().chain(literals).chain(none).collect();
        match self.needs_union() {
            true => format!("Union[{}]", alternatives.join(", ")),
            false => alternatives.join(" | "),
        }
    }

    /// Returns whether `|` can't join the alternatives: Python evaluates it, and it doesn't support strings.
    fn needs_union(&self) -> bool {
        let has_others = self.operands.len() > 1 || !self.literals.is_empty() || self.has_none;
        has_others && self.operands.iter().any(|operand| operand.starts_with('"'))
    }

    /// Returns the names in its text.
    fn all_names(&self) -> BTreeSet<String> {
        let union = self.needs_union().then(|| "Union".to_owned());
        self.names.iter().cloned().chain(union).collect()
    }
}

/// The definition that contains an expression.
#[derive(Clone, Copy)]
pub(super) struct Site {
    id: TypeId,
    /// Whether Python evaluates the expression immediately, so that names of later types need quotes.
    quotes: bool,
}

impl Site {
    pub(super) fn of(id: TypeId) -> Self {
        Self { id, quotes: false }
    }
}

/// The state while a preamble is printed.
pub(super) struct Printer<'s> {
    pub(super) surface: &'s Surface<'s>,
    version: PythonVersion,
    /// The function of each tool.
    pub(super) functions: Vec<String>,
    /// The name of each definition.
    pub(super) names: Vec<String>,
    /// The name of the type for bare text, once it is used.
    pub(super) text: String,
    pub(super) uses_text: bool,
    order: Order,
    /// The number of uses of each definition.
    uses: Vec<usize>,
    /// The definitions that are written inline.
    inlined: Vec<bool>,
    imported: BTreeSet<String>,
}

impl<'s> Printer<'s> {
    pub(super) fn new(surface: &'s Surface<'s>, version: PythonVersion) -> Self {
        let tools: Vec<&str> = surface.tools.iter().map(|tool| tool.name).collect();
        let functions = names::functions(&tools);
        let (names, mut taken) = names::types(&surface.model, surface.source.definitions.len(), &functions);
        let text = names::claim(&mut taken, "TextResult".to_owned(), "Type");
        let inlined = vec![false; surface.model.definitions.len()];
        let (uses, imported) = (uses(surface), BTreeSet::new());
        let uses_text = surface.tools.iter().any(|tool| tool.result.is_none());
        let mut printer = Self {
            surface,
            version,
            functions,
            names,
            text,
            uses_text,
            order: Order::new(&surface.model),
            uses,
            inlined,
            imported,
        };
        printer.choose_inlined();
        printer
    }

    fn model(&self) -> &'s Model {
        &self.surface.model
    }

    /// Returns whether a definition is part of the preamble.
    pub(super) fn is_used(&self, id: TypeId) -> bool {
        self.uses.get(id.index()).is_some_and(|uses| *uses > 0)
    }

    /// Decides which definitions are inlined: those that only name a short type, or are used once.
    fn choose_inlined(&mut self) {
        let used = self.used();
        let quoted = self.quoted(&used);
        // The nesting depth of inlined definitions.
        let mut heights = vec![0; self.inlined.len()];
        for id in used {
            let definition = self.model().definition(id);
            let Some(value) = self.aliased(definition, Site::of(id)) else { continue };
            // Quotes, which recursion requires, can't contain strings.
            let is_quotable = !quoted.contains(&id) || value.literals.is_empty();
            let is_short = self.uses[id.index()] < 2 || value.text().len() <= SHORT;
            let inside = named(definition.body.parts());
            let height = 1 + inside.into_iter().map(|id| heights[id.index()]).max().unwrap_or_default();
            let is_inlined = !self.order.is_cyclic(id) && is_quotable && is_short && height <= MAX_HEIGHT;
            self.inlined[id.index()] = is_inlined;
            heights[id.index()] = if is_inlined { height } else { 0 };
        }
    }

    /// Returns the definitions of which recursive ones are made: inside their quotes, these would be quoted too.
    fn quoted(&self, used: &[TypeId]) -> HashSet<TypeId> {
        let mut pending: Vec<TypeId> = used.iter().copied().filter(|id| self.order.is_cyclic(*id)).collect();
        let mut seen: HashSet<TypeId> = pending.iter().copied().collect();
        while let Some(id) = pending.pop() {
            let inside = named(printed_parts(self.model().definition(id)));
            pending.extend(inside.into_iter().filter(|id| seen.insert(*id)));
        }
        seen
    }

    /// Returns the definitions that are part of the preamble, in the order in which they are declared.
    fn used(&self) -> Vec<TypeId> {
        self.order.ids().filter(|id| self.is_used(*id)).collect()
    }

    /// Returns the declarations of all types that are used.
    pub(super) fn types(&mut self) -> Result<Vec<String>, Diagnostic> {
        let mut items = Vec::new();
        if self.uses_text {
            items.push(self.text_class()?);
        }
        for id in self.used().into_iter().filter(|id| !self.inlined[id.index()]).collect::<Vec<_>>() {
            let definition = self.model().definition(id);
            // `type X = …` may use later types; before Python 3.12 they are quoted.
            let has_statement = self.order.is_cyclic(id) && self.version.at_least(12);
            items.push(match (&definition.body, self.aliased(definition, Site { id, quotes: !has_statement })) {
                (Body::Record(record), _) => self.record(id, record)?,
                (_, Some(value)) => {
                    self.import_all(&value);
                    let keyword = if has_statement { "type " } else { "" };
                    format!("{keyword}{} = {}", self.names[id.index()], value.text())
                }
                (_, None) => continue,
            });
        }
        Ok(items)
    }

    /// Returns the `from typing import …` for the printed types.
    pub(super) fn import(&self) -> Option<String> {
        let names: Vec<&str> = self.imported.iter().map(String::as_str).collect();
        (!names.is_empty()).then(|| format!("from typing import {}", names.join(", ")))
    }

    pub(super) fn import_name(&mut self, name: &str) {
        self.imported.insert(name.to_owned());
    }

    /// Imports the names that an expression uses.
    pub(super) fn import_all(&mut self, expression: &Expression) {
        self.imported.extend(expression.all_names().into_iter().filter(|name| IMPORTED.contains(&name.as_str())));
    }

    /// Returns the type behind a definition; none if it is an object with properties.
    fn aliased(&self, definition: &Definition, here: Site) -> Option<Expression> {
        match &definition.body {
            Body::Alias(ty) => Some(self.expression(ty, Some(here))),
            Body::Enum(members) => Some(enumeration(members)),
            Body::Union(union) => {
                Some(Expression::one_of(union.variants.iter().map(|variant| self.expression(&variant.ty, Some(here)))))
            }
            Body::Record(_) => None,
        }
    }

    /// Returns a type, in a definition or in a function.
    pub(super) fn expression(&self, ty: &Type, here: Option<Site>) -> Expression {
        self.nested(ty, here, 0)
    }

    fn nested(&self, ty: &Type, here: Option<Site>, depth: usize) -> Expression {
        if depth > DEEPEST {
            return Expression::name("Any");
        }
        let inner = |ty: &Type| self.nested(ty, here, depth + 1);
        match ty {
            // A type without values: there is nothing to describe.
            Type::Any | Type::Never | Type::Parameter { .. } => Expression::name("Any"),
            Type::Null => Expression { has_none: true, ..Expression::default() },
            Type::Boolean => Expression::name("bool"),
            Type::Integer(_) => Expression::name("int"),
            Type::Number => Expression::name("float"),
            Type::String => Expression::name("str"),
            Type::List(item) => Expression::subscript("list", "", inner(item)),
            Type::Tuple(tuple) => Expression::subscript("list", "", Expression::one_of(items(tuple).map(inner))),
            Type::Map(value) => {
                let mut map = Expression::subscript("dict", "str, ", inner(value));
                map.names.insert("str".to_owned());
                map
            }
            Type::Nullable(some) => inner(some).or_none(),
            Type::Named(id) | Type::Instance(id, _) => self.named(*id, here, depth),
        }
    }

    fn named(&self, id: TypeId, here: Option<Site>, depth: usize) -> Expression {
        let definition = self.model().definition(id);
        if self.inlined[id.index()] {
            return match &definition.body {
                Body::Alias(ty) => self.nested(ty, here, depth),
                Body::Enum(members) => enumeration(members),
                Body::Union(union) => {
                    Expression::one_of(union.variants.iter().map(|variant| self.nested(&variant.ty, here, depth)))
                }
                Body::Record(_) => Expression::name(&self.names[id.index()]),
            };
        }
        let name = &self.names[id.index()];
        match here.filter(|here| self.order.is_forward(id, here.id)) {
            None => Expression::name(name),
            Some(Site { quotes: false, .. }) => Expression { is_forward: true, ..Expression::name(name) },
            Some(Site { quotes: true, .. }) => {
                Expression { is_forward: true, ..Expression::of(format!("\"{name}\""), [name.clone()]) }
            }
        }
    }
}

/// Returns a list of values; those that `Literal` doesn't support are widened to their type.
fn enumeration(members: &[Member]) -> Expression {
    let member = |member: &Member| match (&member.value, literal(&member.value)) {
        (Json::Null, _) => Expression { has_none: true, ..Expression::default() },
        (_, Some(literal)) => Expression {
            literals: vec![literal],
            names: BTreeSet::from(["Literal".to_owned()]),
            ..Expression::default()
        },
        (Json::Bool(_), None) => Expression::name("bool"),
        (Json::Number(_), None) => Expression::name("float"),
        (Json::String(_), None) => Expression::name("str"),
        (Json::Array(_), None) => Expression::subscript("list", "", Expression::name("Any")),
        (Json::Object(_), None) => {
            Expression::of("dict[str, Any]".to_owned(), ["dict", "str", "Any"].map(str::to_owned))
        }
    };
    Expression::one_of(members.iter().map(member))
}

/// Returns the number of uses of each definition by the tools and by the types they use.
fn uses(surface: &Surface) -> Vec<usize> {
    let mut uses = vec![0; surface.model.definitions.len()];
    let mut pending: Vec<TypeId> = Vec::new();
    let mut note = |types: Vec<&Type>, pending: &mut Vec<TypeId>| {
        for id in named(types) {
            uses[id.index()] += 1;
            if uses[id.index()] == 1 {
                pending.push(id);
            }
        }
    };
    for tool in &surface.tools {
        note(tool.parameters.iter().map(|parameter| &parameter.ty).chain(&tool.others).collect(), &mut pending);
        tool.result.iter().for_each(|id| note(vec![&Type::Named(*id)], &mut pending));
    }
    while let Some(id) = pending.pop() {
        note(printed_parts(surface.model.definition(id)), &mut pending);
    }
    uses
}

/// Returns the types that the declaration of a definition writes.
fn printed_parts(definition: &Definition) -> Vec<&Type> {
    match &definition.body {
        // A `TypedDict` doesn't describe undeclared keys.
        Body::Record(record) => record.fields.iter().map(|field| &field.ty).collect(),
        Body::Alias(_) | Body::Enum(_) | Body::Union(_) => definition.body.parts(),
    }
}
