//! The rules: each prints some keywords in the dialect of OpenAPI 3.0.

use super::{Printed, Printer};
use crate::model::{Keyword, OutputDialect, Schema};
use crate::text::Json;

use Keyword::{
    AdditionalProperties, Const, Contains, ContentEncoding, ContentMediaType, ContentSchema, DependentRequired,
    DependentSchemas, Else, Enum, Examples, ExclusiveMaximum, ExclusiveMinimum, Format, If, Items, MaxContains,
    MaxItems, Maximum, MinContains, Minimum, Not, OneOf, PatternProperties, PrefixItems, PropertyNames, Ref, Then,
    Type, UnevaluatedItems, UnevaluatedProperties,
};

/// A rule: the keywords that it replaces, and their replacement.
pub(super) struct Rule {
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests' table names the rules"))]
    pub(super) name: &'static str,
    pub(super) keywords: &'static [Keyword],
    pub(super) apply: Apply,
}

/// Replaces the keywords of a rule in a schema.
type Apply = fn(&mut Printer, &Schema, &mut Printed);

pub(super) const RULES: [Rule; 13] = [
    rule("reference-alone", &[Ref], reference_alone),
    rule("one-type", &[Type], one_type),
    rule("const-is-enum", &[Const], const_is_enum),
    rule("boolean-exclusive", &[Minimum, ExclusiveMinimum, Maximum, ExclusiveMaximum], boolean_exclusive),
    rule("items-of-all", &[PrefixItems, Items], items_of_all),
    rule("contains-is-not-all", OF_CONTAINS, contains_is_not_all),
    rule("condition-is-choice", &[If, Then, Else], condition_is_choice),
    rule("dependency-is-choice", &[DependentRequired, DependentSchemas], dependency_is_choice),
    rule("names-without-patterns", &[PatternProperties, AdditionalProperties], names_without_patterns),
    rule("exact-negation", &[Not, OneOf], exact_negation),
    rule("no-such-keyword", UNKNOWN, no_such_keyword),
    rule("one-example", &[Examples], one_example),
    rule("content-is-format", &[ContentEncoding, ContentMediaType, ContentSchema], content_is_format),
];

/// The keywords about items that an array contains.
const OF_CONTAINS: &[Keyword] = &[Contains, MinContains, MaxContains];

/// The keywords that OpenAPI 3.0 has nothing for.
const UNKNOWN: &[Keyword] = &[PropertyNames, UnevaluatedProperties, UnevaluatedItems];

const fn rule(name: &'static str, keywords: &'static [Keyword], apply: Apply) -> Rule {
    Rule { name, keywords, apply }
}

/// A reference has no keywords beside it: they are under `allOf` with it (when the schema is complete).
fn reference_alone(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let target = schema.reference().unwrap_or_default();
    printed.add("$ref", Json::string(OutputDialect::OpenApi.reference(target)));
}

/// `type` is one name; `null` is `nullable` beside another type.
fn one_type(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let types = schema.types();
    let is_nullable = types.contains(&"null");
    let others: Vec<&str> = types.into_iter().filter(|name| *name != "null").collect();
    let nullable = || ("nullable", Json::Bool(true));
    match others.as_slice() {
        // No type but `null` needs one that `nullable` stands beside.
        [] => {
            printed.add("type", Json::string("object"));
            printed.add("nullable", Json::Bool(true));
            if schema.values().is_none() {
                printed.add("enum", Json::array([Json::Null]));
            }
        }
        [only] => {
            printed.add("type", Json::string(*only));
            if is_nullable {
                printed.add("nullable", Json::Bool(true));
            }
        }
        several => {
            let branch = |(index, name): (usize, &&str)| {
                let mut members = vec![("type", Json::string(*name))];
                members.extend((is_nullable && index == 0).then(nullable));
                members.extend((*name == "array").then(|| ("items", Json::object::<String>([]))));
                Json::object(members)
            };
            let branches = Json::array(several.iter().enumerate().map(branch));
            printed.conjuncts.push(Json::object([("anyOf", branches)]));
        }
    }
}

/// `const` is an `enum` of one value.
fn const_is_enum(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let Some(value) = schema.data(Const) else { return };
    let listed = Json::array([value.clone()]);
    match schema.has(Enum) {
        true => printed.conjuncts.push(Json::object([("enum", listed)])),
        false => printed.add("enum", listed),
    }
}

/// An exclusive bound is a bound with a boolean beside it.
fn boolean_exclusive(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    for [bound, exclusive] in [[Minimum, ExclusiveMinimum], [Maximum, ExclusiveMaximum]] {
        let flagged =
            |limit: &Json| vec![(bound.name().into(), limit.clone()), (exclusive.name().into(), Json::Bool(true))];
        match (schema.data(bound), schema.data(exclusive)) {
            (Some(limit), None) => printed.add(bound.name(), limit.clone()),
            (None, Some(limit)) => printed.members.extend(flagged(limit)),
            (Some(inclusive), Some(limit)) => {
                printed.add(bound.name(), inclusive.clone());
                printed.conjuncts.push(Json::Object(flagged(limit)));
            }
            (None, None) => {}
        }
    }
}

/// `items` is one schema for all items: those of a tuple may be at any position.
fn items_of_all(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let Some(tuple) = schema.schemas(PrefixItems) else {
        let items = schema.schema(Items).map(|items| printer.object(items));
        printed.members.extend(items.map(|items| ("items".into(), items)));
        return;
    };
    printer.lose(schema, &[PrefixItems]);
    let is_closed = schema.schema(Items) == Some(&Schema::Boolean(false));
    let items = match schema.schema(Items) {
        // Any item after those of the tuple.
        None => Json::object::<String>([]),
        Some(rest) => {
            let rest = (!is_closed).then_some(rest);
            any_of(tuple.iter().chain(rest).map(|item| printer.object(item)))
        }
    };
    printed.add("items", items);
    if is_closed && !schema.has(MaxItems) {
        printed.add("maxItems", Json::number(tuple.len()));
    }
}

/// `contains` is the negation of an array without such an item.
fn contains_is_not_all(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let is_default = |keyword| schema.data(keyword).is_none();
    let Some(contains) = schema.schema(Contains) else { return };
    let exact = printer.exact(contains).filter(|_| is_default(MinContains) && is_default(MaxContains));
    let Some(item) = exact else {
        return printer.lose(schema, OF_CONTAINS);
    };
    let others = Json::object([("type", Json::string("array")), ("items", negation(item))]);
    printed.conjuncts.push(negation(others));
}

/// `if` is a choice: not the condition, or what follows from it.
fn condition_is_choice(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let Some(condition) = schema.schema(If) else { return };
    // The condition is written twice, so that conditions in it would be written four times, and so on.
    let is_nested = condition.all().iter().any(|inner| inner.has(If));
    let Some(exact) = printer.exact(condition).filter(|_| !is_nested) else {
        return printer.lose(schema, &[If]);
    };
    if let Some(then) = schema.schema(Then) {
        printed.conjuncts.push(any_of([negation(exact.clone()), printer.object(then)]));
    }
    if let Some(other) = schema.schema(Else) {
        printed.conjuncts.push(any_of([exact, printer.object(other)]));
    }
}

/// A dependency is a choice: not the property, or what depends on it.
fn dependency_is_choice(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    // Tools expect that a required property is declared.
    let required = |names: &[Json]| {
        let declared = names.iter().filter_map(Json::as_str).map(|name| (name, Json::object::<String>([])));
        [("properties", Json::object(declared)), ("required", Json::Array(names.into()))]
    };
    let object = |members: [(&'static str, Json); 2]| {
        Json::object([("type", Json::string("object"))].into_iter().chain(members))
    };
    let absent = |name: &str| negation(object(required(&[Json::string(name)])));
    if let Some(Json::Object(members)) = schema.data(DependentRequired) {
        for (name, names) in members {
            let Json::Array(names) = names else { continue };
            if !names.is_empty() {
                printed.conjuncts.push(any_of([absent(name), Json::object(required(names))]));
            }
        }
    }
    for (name, dependent) in schema.schema_map(DependentSchemas) {
        printed.conjuncts.push(any_of([absent(name), printer.object(dependent)]));
    }
}

/// Without `patternProperties`, any undeclared property may be what the patterns or `additionalProperties` allow.
fn names_without_patterns(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let additional = schema.schema(AdditionalProperties);
    let patterns = schema.schema_map(PatternProperties);
    if patterns.is_empty() {
        let additional = additional.map(|additional| printer.schema(additional));
        printed.members.extend(additional.map(|additional| ("additionalProperties".into(), additional)));
        return;
    }
    printer.lose(schema, &[PatternProperties]);
    let Some(additional) = additional.filter(|additional| **additional != Schema::Boolean(true)) else { return };
    let mut choices: Vec<Json> = patterns.iter().map(|(_, schema)| printer.object(schema)).collect();
    if *additional != Schema::Boolean(false) {
        choices.push(printer.object(additional));
    }
    printed.add("additionalProperties", any_of(choices));
}

/// A negation of something wider would be narrower; of alternatives that became wider, several may match.
fn exact_negation(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    if let Some(negated) = schema.schema(Not) {
        match printer.exact(negated) {
            Some(exact) => printed.add("not", exact),
            None => printer.lose(schema, &[Not]),
        }
    }
    if let Some(alternatives) = schema.schemas(OneOf) {
        let exact: Option<Vec<Json>> = alternatives.iter().map(|alternative| printer.exact(alternative)).collect();
        match exact {
            Some(exact) => printed.add("oneOf", Json::array(exact)),
            None => {
                printer.lose(schema, &[OneOf]);
                let alternatives = alternatives.iter().map(|alternative| printer.object(alternative)).collect();
                printed.conjuncts.push(Json::object([("anyOf", Json::Array(alternatives))]));
            }
        }
    }
}

fn no_such_keyword(printer: &mut Printer, schema: &Schema, _: &mut Printed) {
    printer.lose(schema, UNKNOWN);
}

/// `examples` is one `example`.
fn one_example(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let Some(Json::Array(examples)) = schema.data(Examples) else { return };
    printed.members.extend(examples.first().map(|example| ("example".into(), example.clone())));
}

/// Base64 is a format. (The other annotations of content say nothing about validity.)
fn content_is_format(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let is_base64 = schema.data(ContentEncoding).and_then(Json::as_str) == Some("base64");
    if is_base64 && !schema.has(Format) {
        printed.add("format", Json::string("byte"));
    }
}

fn negation(schema: Json) -> Json {
    Json::object([("not", schema)])
}

/// Returns a choice of schemas, each once; of one that accepts everything, that.
fn any_of(schemas: impl IntoIterator<Item = Json>) -> Json {
    let mut distinct: Vec<Json> = Vec::new();
    for schema in schemas {
        if matches!(&schema, Json::Object(members) if members.is_empty()) {
            return schema;
        }
        if !distinct.contains(&schema) {
            distinct.push(schema);
        }
    }
    match <[Json; 1]>::try_from(distinct) {
        Ok([only]) => only,
        Err(several) => Json::object([("anyOf", Json::array(several))]),
    }
}
