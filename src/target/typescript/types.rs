//! Uses of types.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::names::is_reserved;
use super::options::TypeScriptOptions;
use super::quote;
use crate::model::{Body, Definition, Filled, Member, Model, Naming, Tuple, Type, TypeId, named};
use crate::names::capitalized;
use crate::render::UserTemplates;
use crate::target::Options;
use crate::target::names::TypeNames;

const READONLY: &str = "readonly ";

/// Prints uses of types.
pub(in crate::target) struct Types<'a> {
    pub(in crate::target) model: &'a Model,
    pub(in crate::target) names: TypeNames,
    pub(in crate::target) templates: &'a UserTemplates,
    pub(super) options: TypeScriptOptions,
    /// The types that are inlined into the alias that adds `null` to them.
    absorbed: BTreeSet<TypeId>,
    /// The types whose defaults are filled in.
    pub(in crate::target) filled: Filled,
    /// Whether a property whose default is filled in may be `undefined`, as zod has it.
    pub(super) fills_in_undefined: bool,
}

/// A type as it is written.
pub(in crate::target) struct Written {
    /// The alternatives; mostly one.
    pub(super) alternatives: Vec<String>,
}

impl Written {
    /// Creates a union of distinct alternatives that make a difference: `unknown` is all of them, and `never` none.
    pub(super) fn new(alternatives: impl IntoIterator<Item = String>) -> Self {
        let mut seen = HashSet::from(["never".to_owned()]);
        let mut alternatives: Vec<String> = alternatives.into_iter().filter(|text| seen.insert(text.clone())).collect();
        if let Some(any) = alternatives.iter().position(|text| matches!(text.as_str(), "unknown" | "any")) {
            alternatives = vec![alternatives.swap_remove(any)];
        }
        Self { alternatives }
    }

    /// Creates a union of types.
    pub(super) fn any(types: impl IntoIterator<Item = Self>) -> Self {
        Self::new(types.into_iter().flat_map(|written| written.alternatives))
    }

    /// Adds an alternative.
    pub(super) fn or(self, other: String) -> Self {
        Self::new(self.alternatives.into_iter().chain([other]))
    }

    /// Returns the type in a position where a union is allowed.
    pub(in crate::target) fn text(&self) -> String {
        if self.alternatives.is_empty() { "never".to_owned() } else { self.alternatives.join(" | ") }
    }

    /// Returns the type, where an operator follows.
    fn operand(&self) -> String {
        let text = self.text();
        if self.alternatives.len() > 1 || text.starts_with(READONLY) { format!("({text})") } else { text }
    }
}

/// The type of bytes, which every host has.
pub(in crate::target) const BYTES: &str = "Blob";

impl<'a> Types<'a> {
    pub(super) fn new(model: &'a Model, options: &'a Options) -> Self {
        let (templates, filled) = (&options.templates, Filled::new(model, |_| true));
        let absorbed = absorbed(model).into_iter().filter(|id| !filled.has(*id)).collect();
        let mut names = TypeNames::new(model, is_reserved, &[]);
        names.name_inputs(model, &filled, |ty| format!("fill{}", capitalized(ty)));
        for (id, foreign) in model.iter().filter(|(_, definition)| definition.is_foreign()) {
            // A document may have a type of the name.
            let is_hidden = foreign.name == BYTES && names.is_taken(BYTES);
            let name = if is_hidden { format!("globalThis.{BYTES}") } else { foreign.name.clone() };
            names.qualify(id, name);
        }
        Self {
            model,
            templates,
            options: options.typescript().clone(),
            names,
            absorbed,
            filled,
            fills_in_undefined: false,
        }
    }

    /// Creates types for a file that declares every type separately, and uses some names for something else.
    pub(in crate::target) fn apart(model: &'a Model, templates: &'a UserTemplates, used: &[&str]) -> Self {
        let (options, absorbed, filled) = (TypeScriptOptions::default(), BTreeSet::new(), Filled::new(model, |_| true));
        let mut names = TypeNames::new(model, is_reserved, used);
        names.name_inputs(model, &filled, |_| String::new());
        Self { model, templates, options, names, absorbed, filled, fills_in_undefined: true }
    }

    /// Returns whether a type has a declaration of its own.
    pub(super) fn is_declared(&self, id: TypeId) -> bool {
        let definition = self.model.definition(id);
        definition.external.is_none() && definition.inlined().is_none() && !self.absorbed.contains(&id)
    }

    /// Returns the body that is inlined into an alias, with `null` added.
    pub(super) fn absorbed_by(&self, alias: &Type) -> Option<&'a Body> {
        let id = nullable_name(alias).filter(|id| self.absorbed.contains(id))?;
        Some(&self.model.definition(id).body)
    }

    /// Returns a use of a type.
    pub(in crate::target) fn write(&self, ty: &Type) -> Written {
        Written::new([match ty {
            Type::Any => self.options.any_value.name().to_owned(),
            Type::Never => "never".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer(_) | Type::Number => "number".to_owned(),
            Type::String => "string".to_owned(),
            Type::List(item) => format!("{}{}", self.readonly(), self.list(item)),
            Type::Tuple(tuple) => format!("{}{}", self.readonly(), self.tuple(tuple)),
            Type::Map(value) => format!("{{ {}[key: string]: {} }}", self.readonly(), self.write(value).text()),
            Type::Nullable(inner) => return self.write(inner).or("null".to_owned()),
            Type::Named(id) => match self.model.definition(*id).inlined() {
                Some(members) => return literals(members),
                None => self.names.of(*id).to_owned(),
            },
            Type::Instance(id, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|argument| self.write(argument).text()).collect();
                format!("{}<{}>", self.names.of(*id), arguments.join(", "))
            }
            Type::Parameter { name, .. } => parameter(name),
        }])
    }

    /// Returns a type of JavaScript's own, also where a type of the file has its name.
    pub(in crate::target) fn global(&self, name: &str) -> String {
        if self.names.is_taken(name) { format!("globalThis.{name}") } else { name.to_owned() }
    }

    /// Returns the modifier of what can't be changed.
    pub(super) fn readonly(&self) -> &'static str {
        modifier(self.options.readonly)
    }

    /// `T[]`, and never `Array<T>`: a type of the file may be called `Array`.
    fn list(&self, item: &Type) -> String {
        format!("{}[]", self.write(item).operand())
    }

    fn tuple(&self, tuple: &Tuple) -> String {
        let required = tuple.items.iter().take(tuple.min).map(|item| self.write(item).text());
        let optional = tuple.items.iter().skip(tuple.min).map(|item| format!("{}?", self.write(item).operand()));
        let rest = tuple.rest.iter().map(|item| format!("...{}", self.list(item)));
        let items: Vec<_> = required.chain(optional).chain(rest).collect();
        format!("[{}]", items.join(", "))
    }
}

/// Returns the modifier of a property that may be one that can't be changed.
pub(super) fn modifier(readonly: bool) -> &'static str {
    if readonly { READONLY } else { "" }
}

/// Returns the name of a type parameter, apart from those of types.
pub(super) fn parameter(name: &str) -> String {
    format!("T{name}")
}

/// Returns the union of literal types that an enumeration is.
pub(in crate::target) fn literals(members: &[Member]) -> Written {
    Written::new(members.iter().map(|member| quote::literal(&member.value)))
}

/// Returns the enumerations and unions that nobody gave a name, and that are used in one place: an alias that adds
/// `null`.
fn absorbed(model: &Model) -> BTreeSet<TypeId> {
    let mut uses = BTreeMap::new();
    let parts = named(model.definitions.iter().flat_map(Definition::parts).collect());
    model.tool_types().chain(parts).for_each(|id| *uses.entry(id).or_insert(0) += 1);
    let nullable = model.definitions.iter().filter_map(|definition| nullable_name(definition.body.alias()?));
    let absorbable = |id: &TypeId| {
        let inner = model.definition(*id);
        inner.external.is_none()
            && inner.naming == Naming::Path
            && matches!(inner.body, Body::Enum(_) | Body::Union(_))
            && uses.get(id) == Some(&1)
    };
    nullable.filter(absorbable).collect()
}

/// Returns the definition that a type is, or `null`.
fn nullable_name(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Nullable(inner) => inner.name(),
        _ => None,
    }
}
