//! Enumerations as classes: `StrEnum` for strings, `IntEnum` for integers. Their members are values of JSON, so that
//! validators take them as they are.
//!
//! A `TypedDict` is JSON as it is read: where it has a value of a class, there is a member or the text itself, and the
//! name of a type is that of both. Dataclasses and pydantic's models have members alone.

use std::collections::BTreeSet;

use super::docs::Text;
use super::expression::Expression;
use super::names::is_reserved;
use super::options::EnumStyle;
use super::symbols::Symbol;
use super::unions::literal;
use super::{EnumView, Field, Item, Printer, Style, pydantic, quote};
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Definition, Member, Model, Naming, Type, TypeId};
use crate::names::{Case, distinct};
use crate::text::Json;

impl Printer<'_> {
    /// Chooses the enumerations that are classes, and names what stands for their values.
    pub(super) fn name_enum_classes(&mut self, enums: EnumStyle) {
        let are_plain = self.has_plain_models();
        if enums == EnumStyle::Literal && !are_plain || self.style == Style::Stubs {
            return;
        }
        let tags = if self.is_of_pydantic() { tags(self.model) } else { BTreeSet::new() };
        for (id, definition) in self.model.iter() {
            // Without a validator, pydantic converts other values to members of an `IntEnum`.
            let is_asked = enums == EnumStyle::Class || is_named(definition);
            if are_plain && !(is_asked && base(definition) == Some(Symbol::StrEnum)) {
                continue;
            }
            // pydantic knows no integers beyond 64 bits there.
            let is_known = definition.body.members().into_iter().flatten().all(|of| self.literal(&of.value).is_some());
            let is_root = self.is_of_pydantic() && definition.naming == Naming::Root;
            if base(definition).is_none() || self.inlined[id.index()] || !is_known || is_root || tags.contains(&id) {
                continue;
            }
            let class = self.names.of(id).to_owned();
            if definition.external.is_none() && self.has_value_type(definition) {
                let value = self.names.claim(format!("{class}Value"));
                self.names.qualify(id, value);
            }
            self.enum_classes.insert(id, class);
        }
    }

    /// Returns whether the values of a class have a type beside it.
    fn has_value_type(&self, definition: &Definition) -> bool {
        match self.style {
            Style::Types(..) => !self.style.has_dataclasses(),
            Style::Pydantic(_) if self.has_plain_models() => false,
            // `1.0` is an integer, but no member.
            Style::Pydantic(_) => base(definition) == Some(Symbol::IntEnum) || pydantic::has_metadata(definition),
            Style::Stubs => false,
        }
    }

    /// Adds the class of an enumeration; returns whether its values have a type beside it.
    pub(super) fn enum_class(&mut self, id: TypeId) -> Result<Option<bool>, Diagnostic> {
        let definition = self.model.definition(id);
        let (Some(class), Some(base), Body::Enum(members)) =
            (self.enum_classes.get(&id).cloned(), base(definition), &definition.body)
        else {
            return Ok(None);
        };
        self.exported.insert(class.clone());
        let doc = self.definition_text(id, definition, None, []);
        let member = |(member, name): (&Member, String)| {
            let value = literal(&member.value).unwrap_or_default();
            let mut text = Text::default();
            self.describe(&mut text, &member.docs, None, id);
            Field { line: format!("{name} = {value}"), doc: quote::docstring(&text.into_string(), "    ") }
        };
        let members = members.iter().zip(member_names(members)).map(member).collect();
        let view = EnumView {
            base: self.symbols.get(base),
            doc: quote::docstring(&doc.into_string(), "    "),
            name: class.clone(),
            members,
        };
        self.push(Item::Class, "python/enum.tera", view)?;
        Ok(Some(self.names.of(id) != class))
    }

    /// Returns the type of the values of an enumeration.
    pub(super) fn values_of(&mut self, id: TypeId, members: &[Member]) -> Expression {
        let Some(class) = self.enum_classes.get(&id).cloned() else { return self.enumeration(members) };
        let class = Expression::name(class);
        if self.is_of_pydantic() || self.style.has_dataclasses() {
            return class;
        }
        let literals = self.enumeration(members);
        self.union(vec![class, literals])
    }

    /// Returns the member of a class that a value is; none if its enumeration is no class.
    pub(super) fn member_of(&self, id: TypeId, value: &Json) -> Option<String> {
        let definition = self.model.definition(id);
        let class = match &definition.external {
            None => self.enum_classes.get(&id)?.as_str(),
            // Beside a type of its values, a class has no name here; a module that is imported last isn't there yet.
            Some(_) if self.is_late(id) || self.has_value_type(definition) => return None,
            Some(_) => self.enum_classes.get(&id).map(|_| self.names.of(id))?,
        };
        let members = definition.body.members()?;
        let index = members.iter().position(|member| member.value == *value)?;
        Some(format!("{class}.{}", member_names(members).get(index)?))
    }
}

/// Returns the base class of an enumeration, if it can be a class: of strings, or of integers.
pub(super) fn base(definition: &Definition) -> Option<Symbol> {
    let values = || definition.body.members().into_iter().flatten().map(|member| &member.value);
    let is_text = |value: &Json| value.as_str().is_some();
    let is_integer = |value: &Json| matches!(value, Json::Number(number) if number.as_integer().is_some());
    match values().next() {
        _ if definition.is_foreign() => None,
        Some(_) if values().all(is_text) => Some(Symbol::StrEnum),
        Some(_) if values().all(is_integer) => Some(Symbol::IntEnum),
        Some(_) | None => None,
    }
}

/// Returns whether the author gave an enumeration a name: plain models have a class for its strings in any case.
fn is_named(definition: &Definition) -> bool {
    let has_several = definition.body.members().is_some_and(|members| members.len() > 1);
    has_several && matches!(definition.naming, Naming::Key | Naming::Title)
}

/// Returns the names of members: distinct, and none that `Enum` or a class reads otherwise.
fn member_names(members: &[Member]) -> Vec<String> {
    let names: Vec<String> = members.iter().map(|member| member.name.trim_matches('_').to_owned()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let named = |name: String| match name.starts_with(|c: char| c == '_' || c.is_ascii_digit()) || is_reserved(&name) {
        true => format!("VALUE_{}", name.trim_start_matches('_')),
        false => name,
    };
    distinct(&names, Case::UpperSnake, is_reserved).into_iter().map(named).collect()
}

/// Returns the types of the properties by which unions are discriminated: pydantic wants a `Literal` there.
fn tags(model: &Model) -> BTreeSet<TypeId> {
    let unions = model.iter().filter_map(|(_, definition)| match &definition.body {
        Body::Union(union) => Some((union.tag.as_deref()?, union)),
        Body::Alias(_) | Body::Enum(_) | Body::Record(_) => None,
    });
    let of_union = unions.flat_map(|(tag, union)| {
        let records = union.variants.iter().filter_map(|variant| model.record(&variant.ty));
        records.flat_map(move |record| record.fields.iter().filter(move |field| field.name == tag))
    });
    of_union.filter_map(|field| named(model, &field.ty)).collect()
}

fn named(model: &Model, ty: &Type) -> Option<TypeId> {
    model.resolved(ty.non_null()).map(|(id, _)| id)
}
