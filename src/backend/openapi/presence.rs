//! Schemas that constrain only the presence of properties.

use crate::model::{Entry, Keyword, Operand, Schema};
use crate::text::Json;

/// Returns whether an object with these properties is valid; none if the schema has other constraints.
fn is_valid(schema: &Schema, present: &dyn Fn(&str) -> bool) -> Option<bool> {
    match schema {
        Schema::Boolean(value) => Some(*value),
        Schema::Keywords(entries) => all(entries.iter().map(|entry| holds(entry, present))),
    }
}

/// Returns whether an object with these properties satisfies a keyword; none if the keyword constrains anything else.
pub(super) fn holds((keyword, operand): &Entry, present: &dyn Fn(&str) -> bool) -> Option<bool> {
    let each = |schemas: &[Schema]| schemas.iter().map(|schema| is_valid(schema, present)).collect::<Option<Vec<_>>>();
    match (keyword, operand) {
        (Keyword::Title | Keyword::Description, _) => Some(true),
        (Keyword::Type, Operand::Data(types)) if types.as_str() == Some("object") => Some(true),
        (Keyword::Required, Operand::Data(Json::Array(names))) => {
            all(names.iter().map(|name| Some(present(name.as_str()?))))
        }
        (Keyword::Properties, Operand::SchemaMap(properties)) => {
            all(properties.iter().map(|(name, schema)| (*schema == Schema::Boolean(false)).then(|| !present(name))))
        }
        (Keyword::AllOf, Operand::Schemas(schemas)) => Some(each(schemas)?.into_iter().all(|valid| valid)),
        (Keyword::AnyOf, Operand::Schemas(schemas)) => Some(each(schemas)?.into_iter().any(|valid| valid)),
        (Keyword::OneOf, Operand::Schemas(schemas)) => {
            Some(each(schemas)?.into_iter().filter(|valid| *valid).count() == 1)
        }
        (Keyword::Not, Operand::Schema(schema)) => Some(!is_valid(schema, present)?),
        _ => None,
    }
}

fn all(conditions: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    Some(conditions.collect::<Option<Vec<_>>>()?.into_iter().all(|holds| holds))
}

/// Returns the names of the properties that a keyword constrains.
pub(super) fn names((keyword, operand): &Entry) -> Vec<String> {
    let schema = Schema::Keywords(vec![(*keyword, operand.clone())]);
    let names = |schema: &Schema| {
        let required = schema.required().into_iter().map(str::to_owned);
        let properties = schema.schema_map(Keyword::Properties).iter().map(|(name, _)| name.clone());
        required.chain(properties).collect::<Vec<_>>()
    };
    schema.all().into_iter().flat_map(names).collect()
}
