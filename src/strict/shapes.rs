//! The schemas of shapes.

use std::collections::BTreeSet;

use ecow::EcoString;

use super::limits::{FORMATS, REFUSED};
use crate::model::{
    Body, Constraint, Definition, Docs, Entry, Field, Keyword, Loss, LossKind, Member, Model, Operand, Record, Rest,
    Schema, Subject, Tuple, Type, TypeId,
};
use crate::text::{Json, Place};

/// The kinds of value that stand for any value.
const SIMPLE: [&str; 4] = ["string", "number", "boolean", "null"];

/// The state while the types of a model are projected.
pub(super) struct Projecting<'m> {
    model: &'m Model,
    losses: Vec<Loss>,
    /// The current definition, and the path of the current part of it in messages.
    owner: TypeId,
    path: String,
    place: Option<Place>,
}

impl<'m> Projecting<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Self { model, losses: Vec::new(), owner: TypeId(0), path: String::new(), place: None }
    }

    /// Returns the schemas of all definitions by name, and what these lose.
    pub(super) fn definitions(mut self) -> (Vec<(EcoString, Schema)>, Vec<Loss>) {
        let mut definitions = Vec::new();
        for (id, definition) in self.model.iter().filter(|(_, definition)| definition.inlined().is_none()) {
            self.owner = id;
            (self.path, self.place) = (definition.name.clone(), definition.place.clone());
            let schema = self.body(definition);
            definitions.push((definition.name.as_str().into(), described(schema, &definition.docs)));
        }
        (definitions, self.losses)
    }

    /// Records what the current part loses.
    fn lose(&mut self, what: &str, kind: LossKind, message: &str) {
        let loss = Loss::new(what, format!("`{}` {message}", self.path)).of(self.owner).at(self.place.clone());
        self.losses.push(Loss { kind, ..loss });
    }

    fn body(&mut self, definition: &Definition) -> Schema {
        match &definition.body {
            Body::Alias(ty) => self.constrained(ty, &definition.docs),
            Body::Enum(members) => values(members),
            Body::Record(record) => self.record(record),
            Body::Union(union) => {
                let variants = union.variants.iter().map(|variant| described(self.ty(&variant.ty), &variant.docs));
                one_of(variants.collect())
            }
        }
    }

    fn record(&mut self, record: &Record) -> Schema {
        let outer = (self.path.clone(), self.place.clone());
        let mut properties = Vec::new();
        for (index, field) in record.fields.iter().enumerate().filter(|(_, field)| field.ty != Type::Never) {
            self.path = format!("{}.{}", outer.0, field.name);
            self.place = field.place.clone().or_else(|| outer.1.clone());
            let is_required = field.required
                || !record.cases.is_empty() && record.cases.iter().all(|case| case.present.contains(&index));
            properties.push((field.name.clone(), self.property(field, is_required)));
        }
        (self.path, self.place) = outer;
        if let Rest::Kept(ty) = &record.rest {
            let kind = if *ty == Type::Any { LossKind::Documented } else { LossKind::Unexpressed };
            self.lose("additionalProperties", kind, "has no undeclared properties");
        }
        object(properties)
    }

    fn property(&mut self, field: &Field, is_required: bool) -> Schema {
        let schema = self.constrained(&field.ty, &field.docs);
        if is_required {
            return described(schema, &field.docs);
        }
        match takes_null(self.model, &field.ty) {
            true => self.lose("required", LossKind::Unexpressed, "may be absent or null, and both are null here"),
            false => self.lose("required", LossKind::Documented, "is null where it would be absent"),
        }
        described(nullable(schema), &field.docs)
    }

    fn ty(&mut self, ty: &Type) -> Schema {
        match ty {
            Type::Any | Type::Parameter { .. } => {
                self.lose("type", LossKind::Unexpressed, "may be any value, but no array and no object here");
                Schema::keywords([data(Keyword::Type, Json::array(SIMPLE.map(Json::string)))])
            }
            Type::Never => {
                self.lose("type", LossKind::Unexpressed, "has no values, and is null here");
                kind("null")
            }
            Type::Null => kind("null"),
            Type::Boolean => kind("boolean"),
            Type::Integer(_) => kind("integer"),
            Type::Number => kind("number"),
            Type::String => kind("string"),
            Type::List(item) => list(self.ty(item)),
            Type::Tuple(tuple) => self.tuple(tuple),
            Type::Map(_) => {
                self.lose("additionalProperties", LossKind::Unexpressed, "is a map, which can only be empty here");
                object(Vec::new())
            }
            Type::Nullable(some) => nullable(self.ty(some)),
            Type::Named(id) | Type::Instance(id, _) => match self.model.definition(*id).inlined() {
                Some(members) => values(members),
                None => Schema::reference_to(&self.model.definition(*id).name),
            },
        }
    }

    fn tuple(&mut self, tuple: &Tuple) -> Schema {
        let mut items: Vec<Schema> = Vec::new();
        for item in tuple.items.iter().chain(tuple.rest.as_deref()).filter(|item| **item != Type::Never) {
            let item = self.ty(item);
            if !items.contains(&item) {
                items.push(item);
            }
        }
        let most = tuple.rest.is_none().then(|| data(Keyword::MaxItems, Json::number(tuple.items.len())));
        let list = with(list(one_of(items)), [data(Keyword::MinItems, Json::number(tuple.min))]);
        with(list, most)
    }

    /// Returns the schema of a type with the bounds that OpenAI takes.
    fn constrained(&mut self, ty: &Type, docs: &Docs) -> Schema {
        let mut schema = self.ty(ty);
        for constraint in &docs.constraints {
            if let Err(keyword) = add(&mut schema, constraint) {
                let message = format!("has no `{keyword}`, which OpenAI doesn't take here");
                self.lose(keyword, LossKind::Unexpressed, &message);
            }
        }
        let is_string = *ty == Type::String || *ty == Type::String.nullable();
        match docs.format.as_deref().filter(|_| is_string) {
            Some(format) if FORMATS.contains(&format) => with(schema, [data(Keyword::Format, Json::string(format))]),
            Some(_) => {
                self.lose("format", LossKind::Unexpressed, "has no `format`, which OpenAI doesn't know");
                schema
            }
            None => schema,
        }
    }
}

/// Adds a constraint to the schema of what it is about; returns its keyword if it can't be there.
fn add(schema: &mut Schema, constraint: &Constraint) -> Result<(), &'static str> {
    let (keyword, operand) = match constraint {
        Constraint::Bound(keyword, number) => (*keyword, Json::Number(number.clone())),
        Constraint::Pattern(pattern) => (Keyword::Pattern, Json::string(pattern)),
        Constraint::UniqueItems => (Keyword::UniqueItems, Json::Bool(true)),
        Constraint::KeyPattern(_) => return Err("propertyNames"),
        Constraint::Each(Subject::Value, _) => return Err("additionalProperties"),
        Constraint::Each(Subject::Item, inner) => {
            let Schema::Keywords(entries) = schema else { return Err("items") };
            let items = entries.make_mut().iter_mut().find_map(|(keyword, operand)| match (keyword, operand) {
                (Keyword::Items, Operand::Schema(items)) => Some(items),
                _ => None,
            });
            return items.map_or(Err("items"), |items| add(items, inner));
        }
    };
    match schema {
        Schema::Keywords(entries)
            if !REFUSED.contains(&keyword) && entries.iter().all(|(known, _)| is_plain(*known)) =>
        {
            // A tuple has its own bounds already.
            if entries.iter().all(|(known, _)| *known != keyword) {
                entries.push(data(keyword, operand));
            }
            Ok(())
        }
        Schema::Keywords(_) | Schema::Boolean(_) => Err(keyword.name()),
    }
}

/// Returns whether bounds can stand beside a keyword: they can't beside references and alternatives.
fn is_plain(keyword: Keyword) -> bool {
    keyword != Keyword::Ref && keyword != Keyword::AnyOf
}

/// Adds the documentation. A reference stands alone.
fn described(schema: Schema, docs: &Docs) -> Schema {
    let texts = [(Keyword::Title, &docs.title), (Keyword::Description, &docs.description)];
    let added = texts.into_iter().filter_map(|(keyword, text)| Some(data(keyword, Json::string(text.as_deref()?))));
    let added: Vec<Entry> = added.collect();
    match schema.has(Keyword::Ref) && !added.is_empty() {
        true => with(Schema::keywords([(Keyword::AnyOf, Operand::Schemas(vec![schema]))]), added),
        false => with(schema, added),
    }
}

/// Adds keywords.
fn with(mut schema: Schema, added: impl IntoIterator<Item = Entry>) -> Schema {
    if let Schema::Keywords(entries) = &mut schema {
        entries.extend(added);
    }
    schema
}

fn data(keyword: Keyword, value: Json) -> Entry {
    (keyword, Operand::Data(value))
}

fn kind(name: &str) -> Schema {
    Schema::keywords([data(Keyword::Type, Json::string(name))])
}

fn list(items: Schema) -> Schema {
    with(kind("array"), [(Keyword::Items, Operand::Schema(Box::new(items)))])
}

fn object(properties: Vec<(EcoString, Schema)>) -> Schema {
    let required = Json::array(properties.iter().map(|(name, _)| Json::string(name)));
    let keywords = [
        (Keyword::Properties, Operand::SchemaMap(properties)),
        data(Keyword::Required, required),
        (Keyword::AdditionalProperties, Operand::Schema(Box::new(Schema::Boolean(false)))),
    ];
    with(kind("object"), keywords)
}

fn one_of(alternatives: Vec<Schema>) -> Schema {
    match <[Schema; 1]>::try_from(alternatives) {
        Ok([only]) => only,
        Err(alternatives) => Schema::keywords([(Keyword::AnyOf, Operand::Schemas(alternatives))]),
    }
}

/// Returns the schema, or null.
fn nullable(schema: Schema) -> Schema {
    let null = || kind("null");
    let Schema::Keywords(mut entries) = schema else { return schema };
    let is_listed = entries.iter().any(|(keyword, _)| matches!(keyword, Keyword::Enum | Keyword::Const));
    for (keyword, operand) in entries.make_mut() {
        match (keyword, operand) {
            (Keyword::Type, Operand::Data(types)) if !is_listed => {
                let mut names = match &*types {
                    Json::Array(names) => names.to_vec(),
                    name => vec![name.clone()],
                };
                if !names.contains(&Json::string("null")) {
                    names.push(Json::string("null"));
                }
                *types = if let [only] = &names[..] { only.clone() } else { Json::array(names) };
                return Schema::Keywords(entries);
            }
            (Keyword::AnyOf, Operand::Schemas(alternatives)) => {
                if !alternatives.contains(&null()) {
                    alternatives.push(null());
                }
                return Schema::Keywords(entries);
            }
            _ => {}
        }
    }
    one_of(vec![Schema::Keywords(entries), null()])
}

/// Returns the schema of those values that are neither arrays nor objects.
fn values(members: &[Member]) -> Schema {
    let values = members.iter().map(|member| &member.value).filter(|value| is_simple(value));
    let names: Vec<Json> = values.clone().map(kind_of).collect::<BTreeSet<_>>().into_iter().map(Json::string).collect();
    let types = match <[Json; 1]>::try_from(names) {
        Ok([name]) => name,
        Err(names) if names.is_empty() => return kind("null"),
        Err(names) => Json::array(names),
    };
    Schema::keywords([data(Keyword::Type, types), data(Keyword::Enum, Json::array(values.cloned()))])
}

fn kind_of(value: &Json) -> &'static str {
    match value {
        Json::Number(number) if number.is_integer() => "integer",
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Array(_) | Json::Object(_) => {
            value.type_name()
        }
    }
}

/// Returns whether a value is neither an array nor an object.
pub(super) fn is_simple(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => true,
        Json::Array(_) | Json::Object(_) => false,
    }
}

/// Returns whether null is a value of a type, as far as its own alternatives tell.
fn takes_null(model: &Model, ty: &Type) -> bool {
    match model.resolve(ty) {
        Type::Any | Type::Null | Type::Nullable(_) | Type::Parameter { .. } => true,
        Type::Named(id) | Type::Instance(id, _) => {
            let mut members = model.definition(*id).body.members().into_iter().flatten();
            members.any(|member| member.value == Json::Null)
        }
        Type::Never
        | Type::Boolean
        | Type::Integer(_)
        | Type::Number
        | Type::String
        | Type::List(_)
        | Type::Tuple(_)
        | Type::Map(_) => false,
    }
}

/// Returns whether a type is printed as an object.
pub(super) fn is_object(model: &Model, ty: &Type) -> bool {
    match model.resolve(ty) {
        Type::Map(_) => true,
        Type::Named(id) | Type::Instance(id, _) => matches!(model.definition(*id).body, Body::Record(_)),
        _ => false,
    }
}
