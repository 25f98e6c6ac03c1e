//! Schemas of the bundle in draft-07, as typify reads it.

use crate::model::{Entry, Keyword, Kinds, Operand, OutputDialect, Schema};
use crate::schema::Dialect;
use crate::text::{Json, Number};

/// Returns whether typify makes something of a keyword. It panics on others (on `if`, `contains`), or takes another
/// crate for them (for `format`). None of those changes the shape; the loss was reported when the model was made.
fn is_known(keyword: Keyword) -> bool {
    let is_read_apart = matches!(keyword, Keyword::Ref | Keyword::Type | Keyword::Enum);
    let is_unknown = keyword.since() > Dialect::Draft4 && keyword != Keyword::PrefixItems;
    !is_read_apart && !is_unknown && !matches!(keyword, Keyword::Not | Keyword::Format)
}

/// Prints the schema in draft-07.
pub(super) fn draft_7(schema: &Schema) -> Json {
    readable(schema).to_json(OutputDialect::Draft7)
}

/// Returns the schema with keywords that typify reads.
fn readable(schema: &Schema) -> Schema {
    let Schema::Keywords(entries) = schema else { return schema.clone() };
    let is_tuple = is_tuple(schema);
    let mut out = values(schema);
    for (keyword, operand) in entries.iter().filter(|(keyword, _)| is_known(*keyword)) {
        match (keyword, operand) {
            (Keyword::PrefixItems, items) if is_tuple => {
                out.push((Keyword::PrefixItems, items.map(readable)));
                out.extend(schema.get(Keyword::MinItems).map(|length| (Keyword::MaxItems, length.clone())));
            }
            (Keyword::MaxItems, _) if is_tuple => {}
            // typify supports only tuples of fixed length; other arrays are lists of any value.
            (Keyword::PrefixItems, _) => {}
            (Keyword::Items, _) if schema.has(Keyword::PrefixItems) => {}
            (Keyword::Default, Operand::Data(value)) if !is_of_type(schema, value) => {}
            (keyword, Operand::Data(Json::Number(number))) if keyword.is_count() => {
                out.extend(count(number).map(|count| (*keyword, count)));
            }
            (keyword, operand) => out.push((*keyword, operand.map(readable))),
        }
    }
    match schema.reference() {
        Some(name) => with_reference(name, out),
        None => Schema::keywords(out),
    }
}

/// Returns a count that typify can represent.
fn count(number: &Number) -> Option<Operand> {
    let count = number.as_integer().and_then(|count| u32::try_from(count).ok())?;
    Some(Operand::Data(Json::number(count)))
}

/// Returns the types and values that a schema lists, as typify takes them: it knows lists of strings, and of strings
/// with null. Of other lists it gets the types alone.
fn values(schema: &Schema) -> Vec<Entry> {
    let Some(listed) = schema.values() else {
        return schema.get(Keyword::Type).map(|types| (Keyword::Type, types.clone())).into_iter().collect();
    };
    let mut types: Vec<&str> = listed.iter().map(Json::type_name).collect();
    types.sort_unstable();
    types.dedup();
    let names = match types.as_slice() {
        [only] => Json::string(*only),
        types => Json::array(types.iter().map(|name| Json::string(*name))),
    };
    let has_string = types.contains(&"string");
    let list = has_string && types.iter().all(|name| matches!(*name, "string" | "null"));
    let list = list.then(|| (Keyword::Enum, Operand::Data(Json::array(listed.to_vec()))));
    [(Keyword::Type, Operand::Data(names))].into_iter().chain(list).collect()
}

/// Returns whether a default is of the type that the schema names; typify refuses a schema that has another.
fn is_of_type(schema: &Schema, value: &Json) -> bool {
    schema.has(Keyword::Type) && Kinds::of_value(value).within(schema.kinds())
}

/// Returns whether an array has one length and a type for each item. typify needs that length twice.
fn is_tuple(schema: &Schema) -> bool {
    let count = |keyword| match schema.data(keyword) {
        Some(Json::Number(number)) => number.as_integer(),
        _ => None,
    };
    let Some(items) = schema.schemas(Keyword::PrefixItems) else { return false };
    let length = i128::try_from(items.len()).ok();
    let is_closed =
        schema.schema(Keyword::Items) == Some(&Schema::Boolean(false)) || count(Keyword::MaxItems) == length;
    is_closed && count(Keyword::MinItems) == length
}

/// Returns a reference and the constraints beside it as `allOf`: typify ignores constraints beside a reference.
fn with_reference(name: &str, mut beside: Vec<Entry>) -> Schema {
    let reference = Schema::reference_to(name);
    beside.retain(|(keyword, _)| !keyword.is_metadata());
    match beside.is_empty() {
        true => reference,
        false => {
            let all = vec![reference, Schema::keywords(beside)];
            Schema::keywords([(Keyword::AllOf, Operand::Schemas(all))])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::test_models::from_json;

    fn convert(schema: Json) -> String {
        draft_7(&from_json(&schema)).to_string()
    }

    #[test]
    fn keywords_get_their_old_names() {
        let string = || Json::object([("type", Json::string("string")), ("format", Json::string("uuid"))]);
        let one = || Json::number(1);
        let tuple = [
            ("type", Json::string("array")),
            ("prefixItems", Json::array([string()])),
            ("minItems", one()),
            ("maxItems", one()),
        ];
        assert_eq!(
            convert(Json::object(tuple.clone())),
            r#"{"type":"array","items":[{"type":"string"}],"maxItems":1,"minItems":1}"#
        );
        assert_eq!(convert(Json::object(tuple.into_iter().take(2))), r#"{"type":"array"}"#);
        assert_eq!(convert(Json::object([("const", Json::string("a"))])), r#"{"type":"string","enum":["a"]}"#);
        let mixed = [("enum", Json::array([one(), Json::Null]))];
        assert_eq!(convert(Json::object(mixed)), r#"{"type":["integer","null"]}"#);
        let beside = |keyword: &str| Json::object([("$ref", Json::string("#/$defs/A")), (keyword, Json::string("x"))]);
        assert_eq!(convert(beside("description")), r##"{"$ref":"#/definitions/A"}"##);
        assert_eq!(convert(beside("pattern")), r##"{"allOf":[{"$ref":"#/definitions/A"},{"pattern":"x"}]}"##);
    }

    #[test]
    fn counts_are_counts() {
        let count = |text: &str| Json::object([("minLength", Json::number(text))]);
        assert_eq!(convert(count("1e1")), r#"{"minLength":10}"#);
        assert_eq!(convert(count("1e30")), "{}");
    }
}
