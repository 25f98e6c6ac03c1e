//! Classes that extend others: `allOf` of one record, and properties beside it.

use super::PlainModels;
use crate::model::check::Composite;
use crate::model::{Field, Model, Record, Rest, Type, TypeId};
use crate::text::Json;

/// Type checkers report a property that is narrower than in the parent, because it could be assigned to.
const NARROWER: &str =
    "  # pyright: ignore[reportIncompatibleVariableOverride]  # ty: ignore[incompatible-mutable-override]";

/// The printed class of a record.
pub(super) struct Class {
    pub(super) parent: Option<TypeId>,
    /// All properties, with those of the parent.
    pub(super) properties: Vec<Property>,
    /// What it does with undeclared properties.
    pub(super) extra: &'static str,
}

/// A printed property.
#[derive(Clone)]
pub(super) struct Property {
    /// The name in JSON.
    pub(super) name: String,
    pub(super) attribute: String,
    pub(super) ty: Type,
    pub(super) required: bool,
    /// The annotation.
    pub(super) annotation: String,
    pub(super) text: String,
}

impl PlainModels<'_, '_> {
    /// Returns the class that a record extends: its candidate, if all properties have the same attributes there.
    pub(super) fn parent(&self, id: TypeId, properties: &[Property]) -> Option<TypeId> {
        let parent = candidate(self.model, id)?;
        let is_inherited = |of_parent: &Property| {
            let own = properties.iter().find(|own| own.name == of_parent.name);
            own.is_some_and(|own| {
                let is_narrower = own.annotation == of_parent.annotation || self.narrows(&own.ty, &of_parent.ty);
                // Type checkers want a default where the parent has one.
                let keeps_default = of_parent.required || !own.required;
                own.attribute == of_parent.attribute && is_narrower && keeps_default
            })
        };
        self.classes.get(&parent)?.properties.iter().all(is_inherited).then_some(parent)
    }

    /// Returns whether type checkers take a type for a part of another one.
    fn narrows(&self, own: &Type, other: &Type) -> bool {
        let (own, other) = (own.non_null(), other.non_null());
        let listed = |ty: &Type| ty.name().and_then(|id| self.model.definition(id).body.members());
        match (listed(own), listed(other), other) {
            _ if own == other || *other == Type::Any => true,
            (Some(values), None, Type::String) => values.iter().all(|member| member.value.as_str().is_some()),
            (Some(values), None, Type::Boolean) => values.iter().all(|member| matches!(member.value, Json::Bool(_))),
            (Some(values), Some(all), Type::Named(id)) => {
                let has = |value: &Json| all.iter().any(|member| member.value == *value);
                !self.printer.enum_classes.contains_key(id) && values.iter().all(|member| has(&member.value))
            }
            (None, None, Type::Named(id)) => own.name().is_some_and(|own| self.extends(own, *id)),
            _ => false,
        }
    }

    /// Returns whether a class extends another one, directly or not.
    fn extends(&self, class: TypeId, other: TypeId) -> bool {
        let parent = self.classes.get(&class).and_then(|class| class.parent);
        parent.is_some_and(|parent| parent == other || self.extends(parent, other))
    }

    /// Returns the lines of the properties that a class doesn't inherit as they are.
    pub(super) fn own_lines(&self, parent: Option<TypeId>, properties: &[Property]) -> Vec<String> {
        let inherited = parent.and_then(|id| self.classes.get(&id)).map_or(&[][..], |class| &class.properties);
        let line = |own: &Property| match inherited.iter().find(|other| other.name == own.name) {
            Some(other) if other.text == own.text => None,
            Some(other) if other.annotation != own.annotation => {
                let (first, others) = own.text.split_at(own.text.find('\n').unwrap_or(own.text.len()));
                Some(format!("{first}{NARROWER}{others}"))
            }
            Some(_) | None => Some(own.text.clone()),
        };
        properties.iter().filter_map(line).collect()
    }

    /// Returns what a class does with undeclared properties, and the setting unless it inherits it.
    pub(super) fn extra(&self, extra: &'static str, parent: Option<TypeId>) -> Option<String> {
        let inherited = parent.and_then(|id| self.classes.get(&id)).map_or("ignore", |class| class.extra);
        (extra != inherited).then(|| format!("extra=\"{extra}\""))
    }
}

/// Returns the record that another one extends: the only one whose check its own check calls, as `allOf` and `$ref` do.
pub(super) fn candidate(model: &Model, id: TypeId) -> Option<TypeId> {
    let record = simple(model, id)?;
    let function = model.checks.function(model.checks.of(id)?);
    // Equal checks are one function.
    if function.definition != Some(id) {
        return None;
    }
    let called = |also: &Composite| match also {
        Composite::Call(id) => model.checks.function(*id).definition,
        Composite::AnyOf(_) | Composite::OneOf(_) | Composite::Not(_) | Composite::If { .. } => None,
    };
    let mut called = function.check.also.iter().filter_map(called).filter(|other| *other != id);
    let (parent, None) = (called.next()?, called.next()) else { return None };
    let has = |field: &Field| record.fields.iter().any(|own| own.name == field.name);
    simple(model, parent)?.fields.iter().all(has).then_some(parent)
}

/// Returns the record of a definition of the file without parameters, and without a type of undeclared properties.
fn simple(model: &Model, id: TypeId) -> Option<&Record> {
    let definition = model.definition(id);
    let record = definition.body.record().filter(|record| record.rest.kept().is_none_or(|ty| *ty == Type::Any))?;
    (definition.parameters.is_empty() && definition.external.is_none()).then_some(record)
}

/// Returns what pydantic does with undeclared properties.
pub(super) fn extra_of(rest: &Rest, is_closed: bool, are_dropped: bool) -> &'static str {
    match rest {
        _ if is_closed => "forbid",
        Rest::Refused => "forbid",
        Rest::Kept(Type::Any) if are_dropped => "ignore",
        Rest::Kept(_) => "allow",
        Rest::Ignored => "ignore",
    }
}
