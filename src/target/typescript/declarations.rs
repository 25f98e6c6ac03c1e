//! Declarations of types.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::names::is_global;
use super::options::{EnumStyle, ObjectStyle};
use super::types::{Types, Written, literals, parameter};
use super::{TEMPLATES, quote, remarks, tsdoc};
use crate::diagnostics::Diagnostic;
use crate::model::properties::{Presence, Property, properties};
use crate::model::{Body, Case, Category, Definition, Docs, Field, Member, Model, Record, Rest, Type, TypeId, Union};
use crate::render::{List, UserTemplates, views};
use crate::target::docs::commented;
use crate::text::Json;

/// Maximum length of a declaration on one line.
const WIDTH: usize = 120;

/// The properties of every object, for TypeScript as at run time, unless it declares its own.
const INHERITED: [&str; 7] =
    ["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"];

views! {
    /// Another name for a type.
    struct AliasView {
        docs: Vec<String>,
        name: String,
        ty: String,
    }

    /// An object type.
    struct RecordView {
        docs: Vec<String>,
        name: String,
        interface: bool,
        readonly: bool,
        members: List<MemberView>,
    }

    /// A property, or an index signature.
    struct MemberView {
        docs: Vec<String>,
        /// With a question mark behind it, if the property is optional.
        key: String,
        ty: String,
    }

    /// A union, an alternative a line.
    struct UnionView {
        docs: Vec<String>,
        name: String,
        alternatives: Vec<AlternativesView>,
    }

    /// An enumeration, and an object of its values.
    struct EnumView {
        docs: Vec<String>,
        name: String,
        members: Vec<ValueView>,
    }

    /// A value of an enumeration.
    struct ValueView {
        docs: Vec<String>,
        key: String,
        value: String,
    }

    /// An alternative with its documentation, or those in a row that have none.
    struct AlternativesView {
        docs: Vec<String>,
        types: List<String>,
    }
}

/// An alternative.
#[derive(Clone)]
struct Variant {
    docs: Vec<String>,
    ty: String,
}

/// The types of declarations without their names and documentation: where they are equal, one type is the other.
pub(super) type Shapes = BTreeMap<TypeId, String>;

/// A declaration, and its type on one line.
struct Declared {
    text: String,
    shape: String,
}

/// The declarations of a file.
pub(in crate::target) struct Declarations<'t, 'm> {
    types: &'t mut Types<'m>,
    /// The types that have no comment: a property of each has the same.
    commented: BTreeSet<TypeId>,
}

impl<'t, 'm> Declarations<'t, 'm> {
    pub(in crate::target) fn new(types: &'t mut Types<'m>) -> Self {
        Self { types, commented: BTreeSet::new() }
    }

    /// Returns all of them, in the model's order; after the result of a stream, the stream. And the type of each without
    /// its name and documentation.
    pub(super) fn all(&mut self) -> Result<(Vec<String>, Shapes), Diagnostic> {
        let model = self.types.model;
        let streamed = streamed(model);
        let mut all = Vec::new();
        let mut shapes = Shapes::new();
        let is_same = |id, field: &Field| remarks::of(model, id) == tsdoc::of(&field.docs, &field.ty);
        self.commented = commented(model, is_same);
        for (id, definition) in model.iter() {
            if !self.types.is_declared(id) {
                continue;
            }
            shapes.insert(id, self.declare(id, definition, &mut all)?);
            if streamed.contains(&id) {
                all.push(self.stream(id)?);
            }
        }
        Ok((all, shapes))
    }

    /// Adds the declaration of a type, and returns its type without name and documentation.
    pub(in crate::target) fn declare(
        &self,
        id: TypeId,
        definition: &Definition,
        all: &mut Vec<String>,
    ) -> Result<String, Diagnostic> {
        let comment = remarks::of(self.types.model, id);
        let docs = if self.commented.contains(&id) { Vec::new() } else { comment.clone() };
        let union = |name, union: &Union, is_nullable: bool| {
            let mut variants = self.variants(union);
            variants.extend(is_nullable.then(|| Variant::bare("null".to_owned())));
            let repeats = |variant: &&mut Variant| comment.starts_with(&variant.docs);
            variants.iter_mut().filter(repeats).for_each(|variant| variant.docs.clear());
            let shape = Written::new(variants.iter().map(|variant| variant.ty.clone())).text();
            one_of(self.types.templates, docs.clone(), name, shape, variants.into_iter())
        };
        let listed = |name, written: Written, values: &[Member]| {
            let shape = written.text();
            let documented = values.iter().filter(|value| !value.docs.is_empty());
            let of_values: HashMap<String, &Docs> =
                documented.map(|value| (quote::literal(&value.value), &*value.docs)).collect();
            let variant = |ty: String| Variant {
                docs: of_values.get(&ty).map(|docs| tsdoc::of(docs, &Type::Any)).unwrap_or_default(),
                ty,
            };
            let variants = written.into_alternatives().into_iter().map(variant);
            one_of(self.types.templates, docs.clone(), name, shape, variants)
        };
        let plain = self.types.names.of(id);
        let name = format!("{plain}{}", self.parameters(definition));
        let declared = match &definition.body {
            Body::Alias(ty) => match self.types.absorbed_by(ty) {
                Some(Body::Enum(members)) => listed(name, literals(members).or("null".to_owned()), members)?,
                Some(Body::Union(alternatives)) => union(name, alternatives, true)?,
                Some(Body::Alias(_) | Body::Record(_)) | None => {
                    alias(self.types.templates, docs.clone(), name, self.types.write(ty).text())?
                }
            },
            Body::Enum(members) if self.has_values(plain, members) => self.values(docs.clone(), name, members)?,
            Body::Enum(members) => listed(name, literals(members), members)?,
            Body::Union(alternatives) => union(name, alternatives, false)?,
            Body::Record(record) if record.cases.is_empty() => self.record(docs.clone(), name, record, None)?,
            Body::Record(record) => {
                let use_of =
                    |case: &Case| format!("{}{}", definition.case_name(case), arguments(definition, record, case));
                listed(name, Written::new(record.cases.iter().map(use_of)), &[])?
            }
        };
        all.push(declared.text);
        if let Body::Record(record) = &definition.body {
            for case in &record.cases {
                let docs = remarks::of_case(record, plain, case);
                let open = match arguments(definition, record, case).is_empty() {
                    true => String::new(),
                    false => self.parameters(definition),
                };
                let name = format!("{}{open}", definition.case_name(case));
                all.push(self.record(docs, name, record, Some(case))?.text);
            }
        }
        Ok(format!("{}{}", self.parameters(definition), declared.shape))
    }

    /// Returns the parameters of a definition, as they are declared.
    fn parameters(&self, definition: &Definition) -> String {
        let declared = definition
            .parameters
            .iter()
            .map(|declared| format!("{} = {}", parameter(&declared.name), self.types.write(&declared.default).text()));
        angled(declared)
    }

    /// Returns the object type of a record, or of one of its cases.
    fn record(
        &self,
        docs: Vec<String>,
        name: String,
        record: &Record,
        case: Option<&Case>,
    ) -> Result<Declared, Diagnostic> {
        let properties = properties(record, case);
        let others = self.others(record, &properties).map(|ty| self.index_signature(ty));
        let templates = self.types.templates;
        match others {
            Some(only) if record.fields.is_empty() => {
                let shape = format!("{{ {}{}: {} }}", self.types.readonly(), only.key, only.ty);
                alias(templates, docs, name, shape)
            }
            others => {
                let members = properties.iter().map(|property| self.member(*property)).chain(others);
                let mut shape = "{ ".to_owned();
                let readonly = self.types.readonly();
                let members = members.inspect(|member| member.write(readonly, &mut shape)).collect();
                shape.push('}');
                let interface = self.types.options.objects == ObjectStyle::Interface;
                let view = RecordView { docs, name, interface, readonly: self.types.options.readonly, members };
                Ok(Declared { text: TEMPLATES.render(templates, "typescript/record.tera", view)?, shape })
            }
        }
    }

    /// Returns the type of an index signature, where an object type needs one.
    fn others(&self, record: &Record, properties: &[Property]) -> Option<Written> {
        match &record.rest {
            Rest::Kept(ty) => {
                let values = properties.iter().map(|property| self.value(*property));
                let all = Written::any([self.types.write(ty)].into_iter().chain(values));
                // To readers without `exactOptionalPropertyTypes` every optional property may be undefined.
                let is_any_optional = properties.iter().any(|property| property.presence != Presence::Required);
                Some(if is_any_optional { all.or("undefined".to_owned()) } else { all })
            }
            // `{}` accepts anything but null.
            Rest::Ignored if properties.is_empty() => Some(self.types.write(&Type::Any)),
            Rest::Refused if properties.is_empty() => Some(self.types.write(&Type::Never)),
            Rest::Ignored | Rest::Refused => None,
        }
    }

    fn member(&self, property: Property) -> MemberView {
        let Property { field, presence } = property;
        let docs = if presence == Presence::Forbidden { Vec::new() } else { tsdoc::of(&field.docs, &field.ty) };
        let mut key = quote::key(&field.name);
        key.push_str(if presence == Presence::Required { "" } else { "?" });
        MemberView { docs, key, ty: self.value(property).text() }
    }

    /// Returns the type of a property when it is read.
    fn value(&self, Property { field, presence }: Property) -> Written {
        let own = match presence {
            Presence::Required => return self.types.write(&field.ty),
            Presence::Optional => self.types.write(&field.ty),
            Presence::Forbidden => self.types.write(&Type::Never),
        };
        match INHERITED.iter().find(|&&name| name == field.name) {
            Some(name) => own.or(format!("{}[\"{name}\"]", self.types.global("Object"))),
            None => own,
        }
    }

    fn index_signature(&self, values: Written) -> MemberView {
        MemberView { docs: Vec::new(), key: "[key: string]".to_owned(), ty: values.text() }
    }

    /// Returns whether an enumeration has an object of its values: not if that would hide one of JavaScript's own.
    fn has_values(&self, name: &str, members: &[Member]) -> bool {
        let is_literal = |member: &Member| match &member.value {
            Json::Array(_) | Json::Object(_) => false,
            value @ (Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_)) => quote::is_exact_value(value),
        };
        self.types.options.enums == EnumStyle::Object && !is_global(name) && members.iter().all(is_literal)
    }

    /// Returns an enumeration with an object of its values.
    fn values(&self, docs: Vec<String>, name: String, members: &[Member]) -> Result<Declared, Diagnostic> {
        let shape = literals(members).text();
        let value = |member: &Member| ValueView {
            docs: tsdoc::of(&member.docs, &Type::Any),
            key: quote::own_key(&member.name),
            value: quote::literal(&member.value),
        };
        let view = EnumView { docs, name, members: members.iter().map(value).collect() };
        let text = TEMPLATES.render(self.types.templates, "typescript/enum.tera", view)?;
        Ok(Declared { text, shape })
    }

    fn variants(&self, union: &Union) -> Vec<Variant> {
        let lists_strings = union.variants.iter().any(|variant| self.lists_strings(&variant.ty));
        let views = union.variants.iter().map(|variant| Variant {
            docs: self.variant_docs(&variant.ty, tsdoc::of(&variant.docs, &variant.ty)),
            ty: match &variant.ty {
                // `string` would swallow the literals, and no editor would know them.
                Type::String if lists_strings => "(string & {})".to_owned(),
                ty => self.types.write(ty).text(),
            },
        });
        let mut seen = BTreeSet::new();
        views.filter(|view| seen.insert(view.ty.clone())).collect()
    }

    /// Returns whether a type lists strings.
    fn lists_strings(&self, ty: &Type) -> bool {
        match self.types.model.resolve(ty) {
            Type::Named(id) => match &self.types.model.definition(*id).body {
                Body::Enum(members) => members.iter().any(|member| member.value.as_str().is_some()),
                Body::Alias(_) | Body::Record(_) | Body::Union(_) => false,
            },
            _ => false,
        }
    }

    /// Returns the documentation of a variant, unless its type has the same.
    fn variant_docs(&self, ty: &Type, docs: Vec<String>) -> Vec<String> {
        match ty {
            Type::Named(id) if self.types.is_declared(*id) => {
                let said = tsdoc::of(&self.types.model.definition(*id).docs, ty);
                if docs == said { Vec::new() } else { docs }
            }
            _ => docs,
        }
    }

    /// Returns the stream of a type's values.
    fn stream(&mut self, id: TypeId) -> Result<String, Diagnostic> {
        let element = self.types.names.of(id).to_owned();
        let name = self.types.names.claim(format!("{element}Stream"));
        let docs = vec![format!("A stream of {{@link {element}}}, one element after the other.")];
        Ok(alias(self.types.templates, docs, name, format!("{}<{element}>", self.types.global("AsyncIterable")))?.text)
    }
}

impl Variant {
    /// Creates an alternative without documentation.
    fn bare(ty: String) -> Self {
        Self { docs: Vec::new(), ty }
    }
}

impl MemberView {
    /// Writes the property without its documentation, and a space.
    fn write(&self, readonly: &str, shape: &mut String) {
        shape.extend([readonly, &self.key, ": ", &self.ty, "; "]);
    }
}

/// Returns the parameters of a definition, as a case of it uses them: none where its members don't.
fn arguments(definition: &Definition, record: &Record, case: &Case) -> String {
    let is_open = |property: Property| property.presence != Presence::Forbidden && property.field.ty.is_open();
    if properties(record, Some(case)).into_iter().any(is_open) {
        angled(definition.parameters.iter().map(|declared| parameter(&declared.name)))
    } else {
        String::new()
    }
}

fn angled(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    if items.is_empty() { String::new() } else { format!("<{}>", items.join(", ")) }
}

/// Returns the results that are one element of a stream (§4.5).
fn streamed(model: &Model) -> BTreeSet<TypeId> {
    let streams = model.contracts.iter().filter(|contract| contract.returns.category() == Some(Category::Stream));
    streams.map(|contract| contract.result).collect()
}

fn alias(templates: &UserTemplates, docs: Vec<String>, name: String, ty: String) -> Result<Declared, Diagnostic> {
    let shape = ty.clone();
    let text = TEMPLATES.render(templates, "typescript/alias.tera", AliasView { docs, name, ty })?;
    Ok(Declared { text, shape })
}

/// Returns a union, given its text: on one line if it fits and its alternatives have no documentation.
fn one_of(
    templates: &UserTemplates,
    docs: Vec<String>,
    name: String,
    shape: String,
    variants: impl Iterator<Item = Variant> + Clone,
) -> Result<Declared, Diagnostic> {
    let is_short = format!("export type {name} = {shape};").chars().count() <= WIDTH;
    if is_short && variants.clone().all(|variant| variant.docs.is_empty()) {
        alias(templates, docs, name, shape)
    } else {
        let view = UnionView { docs, name, alternatives: grouped(variants) };
        let text = TEMPLATES.render(templates, "typescript/union.tera", view)?;
        Ok(Declared { text, shape })
    }
}

/// Groups alternatives without documentation: a list of values may be long.
fn grouped(variants: impl Iterator<Item = Variant>) -> Vec<AlternativesView> {
    let mut groups: Vec<AlternativesView> = Vec::new();
    for Variant { docs, ty } in variants {
        match groups.last_mut() {
            Some(group) if docs.is_empty() && group.docs.is_empty() => group.types.push(ty),
            _ => groups.push(AlternativesView { docs, types: [ty].into_iter().collect() }),
        }
    }
    groups
}
