//! Payloads: the type parameters of the standard types, and the schemas that only set them.
//!
//! `allOf: [{$ref: …ObjectResult}, {properties: {data: {$ref: …User}}}]` is `ObjectResult<User>`.

use ecow::EcoString;

use super::merged_schema::{Key, Kinds, MergedSchema, required};
use super::{Lowering, Use};
use crate::model::{Parameter, StandardType, Type};
use crate::schema::{Keyword, Schema, SchemaId};

/// The location of the payload in a standard type.
#[derive(Debug, Clone, Copy)]
struct Slot {
    /// The property.
    member: &'static str,
    /// Whether the payload is the item of a list there.
    item: bool,
    /// The name of the parameter.
    parameter: &'static str,
}

/// Returns the location of the payload of a standard type: its open object. Other types have no payload, or
/// (EventStream, BatchResult) one that isn't an object of their own.
fn slot(standard: StandardType) -> Option<Slot> {
    let slot = |member, item, parameter| Some(Slot { member, item, parameter });
    match standard {
        StandardType::ObjectResult => slot("data", false, "Data"),
        StandardType::ListResult => slot("data", true, "Item"),
        StandardType::EntityResult => slot("attributes", false, "Attributes"),
        StandardType::OperationStatus => slot("result", false, "Result"),
        StandardType::StringValue
        | StandardType::NumberValue
        | StandardType::BooleanValue
        | StandardType::IdentifierValue
        | StandardType::BatchResult
        | StandardType::FileResult
        | StandardType::MediaResult
        | StandardType::EventStream
        | StandardType::ChunkedData
        | StandardType::VoidResult => None,
    }
}

impl Lowering<'_> {
    /// Makes the payload of a standard type's definition a type parameter, with the property's type as its default.
    pub(super) fn open_payload(&mut self, index: usize, key: &Key, member: &str, ty: Type) -> Type {
        let standard = key.sole().and_then(|id| self.graph.get(id).standard);
        let Some(slot) = standard.and_then(slot).filter(|slot| slot.member == member) else { return ty };
        let parameter = Type::Parameter { index: 0, name: slot.parameter.to_owned() };
        let (default, opened) = match ty {
            Type::List(item) if slot.item => (*item, Type::List(Box::new(parameter))),
            ty if !slot.item => (ty, parameter),
            ty => return ty,
        };
        self.drafts[index].parameters.push(Parameter { name: slot.parameter.to_owned(), default });
        opened
    }

    /// Returns the instance for a key: a standard type, and schemas that only constrain its payload.
    pub(super) fn instance(&mut self, key: &Key, facets: &MergedSchema, at: &Use) -> Option<Type> {
        let is_standard = |id: &&SchemaId| self.graph.get(**id).standard.is_some();
        let standards: Vec<SchemaId> = facets.members.iter().filter(is_standard).copied().collect();
        let [standard] = standards[..] else { return None };
        let slot = self.graph.get(standard).standard.and_then(slot)?;
        if !key.choices.is_empty() || key.kinds != Kinds::ALL || facets.members == [standard] {
            return None;
        }
        let implied: Vec<&str> = required(self.graph.get(standard)).collect();
        let mut payload = self.payload(self.graph.get(standard), slot);
        for id in facets.members.iter().filter(|id| **id != standard) {
            let schema = self.graph.get(*id);
            if !self.says_payload_alone(schema, slot, &implied) {
                return None;
            }
            payload.extend(self.payload(schema, slot));
        }
        let payload = self.normal(Key::new(payload));
        // The payload has the kind that the standard type gives it, and properties of its own.
        let said = self.facets(&payload);
        if said.kinds != Kinds::OBJECT || said.literals.is_some() || !said.unions.is_empty() || !self.is_record(&said) {
            return None;
        }
        let argument = self.use_of(payload, &at.part(slot.member));
        let definition = self.use_of(Key::single(standard), at);
        if let Type::Named(id) = definition { Some(Type::Instance(id, vec![argument])) } else { None }
    }

    /// Returns the schemas of the payload.
    fn payload(&self, schema: &Schema, slot: Slot) -> Vec<SchemaId> {
        let member = schema.schema_map(Keyword::Properties).iter().find(|(name, _)| name == slot.member);
        let Some((_, id)) = member else { return Vec::new() };
        if slot.item { self.graph.get(*id).schema(Keyword::Items).into_iter().collect() } else { vec![*id] }
    }

    /// Returns whether a schema only constrains the payload, in addition to what the standard type implies.
    fn says_payload_alone(&self, schema: &Schema, slot: Slot, implied: &[&str]) -> bool {
        let is_payload = |(name, id): &(EcoString, SchemaId)| {
            let list = self.graph.get(*id);
            let is_list = list.entries().iter().all(|entry| matches!(entry.keyword, Keyword::Type | Keyword::Items))
                && super::merged_schema::type_kinds(list).has(Kinds::ARRAY);
            name == slot.member && (!slot.item || is_list)
        };
        schema.entries().iter().all(|entry| match entry.keyword {
            Keyword::Ref | Keyword::AllOf => true,
            Keyword::Type => super::merged_schema::type_kinds(schema).has(Kinds::OBJECT),
            Keyword::Required => required(schema).all(|name| implied.contains(&name)),
            Keyword::Properties => schema.schema_map(Keyword::Properties).iter().all(is_payload),
            keyword => keyword.is_annotation(),
        })
    }
}
