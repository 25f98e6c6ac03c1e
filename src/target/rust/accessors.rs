//! Accessors of enums of objects: a method for each property that all alternatives have with the same type.

use std::collections::BTreeMap;

use crate::diagnostics::Diagnostic;
use crate::model::{Body, Definition, Field, Record, Type, TypeId, Union};
use crate::names::Taken;
use crate::render::views;
use crate::target::docs::shared_property;

use super::fields::{Fields, Member, fields};
use super::format::indented;
use super::heads::comment;
use super::uses::Uses;
use super::{ItemPrinter, docs, names, quote};

views! {
    /// The accessors of an enum.
    struct AccessorsView { generics: String, name: String, accessors: Vec<AccessorView>, }
    /// The accessor of a property.
    struct AccessorView { head: String, name: String, returns: String, arms: Vec<String>, }
}

/// The names of other methods of enums: those that are generated, and those of traits that each of them implements.
const METHODS: [&str; 18] = [
    "borrow",
    "borrow_mut",
    "check",
    "clone",
    "clone_from",
    "clone_into",
    "eq",
    "fmt",
    "from",
    "into",
    "into_result",
    "ne",
    "parse",
    "serialize",
    "to_owned",
    "try_from",
    "try_into",
    "type_id",
];

/// A property of an alternative.
struct Property<'f> {
    field: &'f Field,
    member: Member,
    /// Whether it is always there.
    required: bool,
    /// The pattern that binds the alternative, and the place of the property in it.
    pattern: String,
    place: Place,
}

/// How a property is reached.
enum Place {
    /// In a struct that is borrowed.
    Field(String),
    /// By a variable that is a reference.
    Variable(String),
}

/// How a value is returned.
#[derive(PartialEq, Eq)]
enum Passed {
    Copied(String),
    Borrowed(String),
}

/// What a property has between its container and its value.
#[derive(Clone, Copy)]
struct Layers {
    /// Whether the property may be absent.
    is_optional: bool,
    is_nullable: bool,
    /// Whether the value is behind a pointer that its reader doesn't see.
    derefs: bool,
}

impl ItemPrinter<'_> {
    /// Returns the accessors of a union of objects; none if these share no property.
    pub(super) fn union_accessors(
        &self,
        id: TypeId,
        union: &Union,
        uses: &mut Uses,
    ) -> Result<Option<String>, Diagnostic> {
        let mut alternatives = Vec::new();
        for variant in &union.variants {
            let Some((of, record)) = self.plain_record(&variant.ty) else { return Ok(None) };
            let Fields { members, .. } = fields(&self.types, of, record, &mut Uses::default());
            let property = |(field, member): (_, Member)| Property {
                field,
                required: member.is_always_present(),
                pattern: format!("Self::{}(one)", names::escaped(&variant.name)),
                place: Place::Field(format!("one.{}", member.name)),
                member,
            };
            alternatives.push((of, record.fields.iter().zip(members).map(property).collect()));
        }
        self.accessors(id, &alternatives, Taken::default(), uses)
    }

    /// Returns the accessors of an enum of cases, in addition to functions of these names.
    pub(super) fn case_accessors(
        &self,
        id: TypeId,
        record: &Record,
        Fields { members, .. }: &Fields,
        taken: Taken,
        uses: &mut Uses,
    ) -> Result<Option<String>, Diagnostic> {
        let of_case = |case: &crate::model::Case| {
            let all = record.fields.iter().zip(members).enumerate().filter(|(index, _)| !case.absent.contains(index));
            let property = |(index, (field, member)): (usize, (_, &Member))| Property {
                field,
                required: member.is_always_present() || case.present.contains(&index),
                pattern: format!("Self::{} {{ {}, .. }}", names::escaped(&case.name), member.name),
                place: Place::Variable(member.name.clone()),
                member: member.clone(),
            };
            (id, all.map(property).collect())
        };
        let alternatives: Vec<(TypeId, Vec<Property>)> = record.cases.iter().map(of_case).collect();
        self.accessors(id, &alternatives, taken, uses)
    }

    /// Returns the struct that an alternative is: one whose fields have the same names and types here as there.
    fn plain_record(&self, ty: &Type) -> Option<(TypeId, &'_ Record)> {
        let Type::Named(id) = self.types.target(ty) else { return None };
        let definition = self.types.model.definition(*id);
        let Body::Record(record) = &definition.body else { return None };
        let is_known = definition.external.is_none()
            || definition.is_of_package() && record.fields.iter().all(|field| field.name.is_ascii());
        (is_known && record.cases.is_empty() && definition.parameters.is_empty()).then_some((*id, record))
    }

    fn accessors(
        &self,
        id: TypeId,
        alternatives: &[(TypeId, Vec<Property<'_>>)],
        mut taken: Taken,
        uses: &mut Uses,
    ) -> Result<Option<String>, Diagnostic> {
        let Some(((first, properties), others)) = alternatives.split_first() else { return Ok(None) };
        let by_name = |(of, properties): &'_ (TypeId, Vec<Property<'_>>)| {
            let named = properties.iter().enumerate().map(|(index, property)| (property.field.name.clone(), index));
            (*of, named.collect::<BTreeMap<_, _>>())
        };
        let others: Vec<_> = others.iter().map(|other| (by_name(other), &other.1)).collect();
        taken.extend(METHODS);
        let mut accessors = Vec::new();
        for property in properties {
            let name = &property.field.name;
            let same = others.iter().map(|((of, indexes), all)| Some((*of, all.get(*indexes.get(name)?)?)));
            let Some(same) = same.collect::<Option<Vec<_>>>() else { continue };
            let all: Vec<(TypeId, &Property)> = [(*first, property)].into_iter().chain(same).collect();
            accessors.extend(self.accessor(&all, &mut taken, uses));
        }
        if accessors.is_empty() {
            return Ok(None);
        }
        let (generics, name) = self.types.generic(id);
        self.render("rust/accessors.tera", AccessorsView { generics, name, accessors }).map(Some)
    }

    /// Returns the accessor of a property of all alternatives; none if its types differ.
    fn accessor(&self, all: &[(TypeId, &Property<'_>)], taken: &mut Taken, uses: &mut Uses) -> Option<AccessorView> {
        let mut used = Uses::default();
        let mut values = all.iter().map(|(of, property)| self.passed(*of, property, &mut used));
        let (value, first) = values.next()??;
        let mut layers = vec![first];
        for value_of_other in values.by_ref() {
            let (other, of_other) = value_of_other?;
            if other != value || of_other.is_nullable != first.is_nullable {
                return None;
            }
            layers.push(of_other);
        }
        drop(values);
        uses.extend(used);
        let (_, property) = all.first()?;
        let is_optional = layers.iter().any(|layers| layers.is_optional);
        let mut returns = match &value {
            Passed::Copied(ty) => ty.clone(),
            Passed::Borrowed(ty) => format!("&{ty}"),
        };
        for _ in 0..usize::from(is_optional) + usize::from(first.is_nullable) {
            returns = format!("Option<{returns}>");
        }
        let arm = |((_, property), layers): (&(TypeId, &Property), &Layers)| {
            let read = read(&property.place, &value, *layers);
            let read = if is_optional && !layers.is_optional { format!("Some({read})") } else { read };
            format!("{} => {read}", property.pattern)
        };
        let arms = all.iter().zip(&layers).map(arm).collect();
        // What the alternatives say in common, and what the method is.
        let same =
            |(_, other): &(TypeId, &Property)| docs::lines(&other.field.docs) == docs::lines(&property.field.docs);
        let own = if all.iter().all(same) { docs::lines(&property.field.docs) } else { Vec::new() };
        let lines = if own.is_empty() { vec![shared_property(&property.field.name, quote::code)] } else { own };
        let is_deprecated = all.iter().all(|(_, property)| property.field.docs.deprecated);
        let head = indented(1, &comment(&lines, is_deprecated));
        let name = taken.claim(&property.member.name, "_property");
        Some(AccessorView { head, name, returns, arms })
    }

    /// Returns how the value of a property is returned, and what it is in; none if there is but one value, or none.
    fn passed(&self, owner: TypeId, property: &Property<'_>, uses: &mut Uses) -> Option<(Passed, Layers)> {
        let declared = self.types.target(&property.field.ty);
        let (is_nullable, inner) = match declared {
            Type::Nullable(inner) => (true, &**inner),
            ty => (false, ty),
        };
        let ty = self.types.target(inner);
        let mut text = || self.types.held(owner, inner, uses);
        let is_boxed = matches!(inner, Type::Named(id) if self.types.is_boxed(owner, *id));
        let (passed, derefs) = match ty {
            Type::Null | Type::Never => return None,
            Type::Boolean | Type::Integer(_) | Type::Number => (Passed::Copied(text()), false),
            Type::String => (Passed::Borrowed("str".to_owned()), true),
            Type::Named(id) if self.is_copied(*id) => (Passed::Copied(text()), false),
            _ => {
                let text = text();
                let items = text.strip_prefix("Vec<").and_then(|items| items.strip_suffix('>'));
                match items {
                    Some(items) => (Passed::Borrowed(format!("[{items}]")), true),
                    None => (Passed::Borrowed(text), is_boxed),
                }
            }
        };
        Some((passed, Layers { is_optional: !property.required, is_nullable, derefs }))
    }

    /// Returns whether values of a type are copied: those of enumerations.
    fn is_copied(&self, id: TypeId) -> bool {
        let definition: &Definition = self.types.model.definition(id);
        let is_listed = definition.body.members().is_some_and(|members| !self.types.is_any_value(members));
        is_listed && !definition.is_foreign()
    }
}

/// Returns the expression that reads a property.
fn read(place: &Place, value: &Passed, layers: Layers) -> String {
    let (Place::Field(path) | Place::Variable(path)) = place;
    let depth = usize::from(layers.is_optional) + usize::from(layers.is_nullable);
    let method = if layers.derefs { "as_deref" } else { "as_ref" };
    match (value, depth, place) {
        (Passed::Copied(_), _, Place::Field(_)) => path.clone(),
        (Passed::Copied(_), _, Place::Variable(_)) => format!("*{path}"),
        (Passed::Borrowed(_), 0, Place::Field(_)) => format!("&{path}"),
        (Passed::Borrowed(_), 0, Place::Variable(_)) => path.clone(),
        (Passed::Borrowed(_), 1, _) => format!("{path}.{method}()"),
        (Passed::Borrowed(_), ..) => format!("{path}.as_ref().map(Option::{method})"),
    }
}
