//! Schemas of OpenAPI 3.0, whose dialect has fewer keywords than JSON Schema 2020-12, by named rules.
//!
//! A rule never makes a schema narrower. One that makes it wider is a loss, and where wider would be narrower (under
//! `not`), the keyword around it goes.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use ecow::EcoString;

use crate::model::{Keyword, Operand, OutputDialect, Schema};
use crate::text::Json;

/// A rule: the keywords that it replaces, and their replacement.
struct Rule {
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests' table names the rules"))]
    name: &'static str,
    keywords: &'static [Keyword],
    apply: fn(&mut Printer, &Schema, &mut Printed),
}

const RULES: [Rule; 13] = [
    Rule { name: "reference-alone", keywords: &[Keyword::Ref], apply: reference_alone },
    Rule { name: "one-type", keywords: &[Keyword::Type], apply: one_type },
    Rule { name: "const-is-enum", keywords: &[Keyword::Const], apply: const_is_enum },
    Rule {
        name: "boolean-exclusive",
        keywords: &[Keyword::Minimum, Keyword::ExclusiveMinimum, Keyword::Maximum, Keyword::ExclusiveMaximum],
        apply: boolean_exclusive,
    },
    Rule { name: "items-of-all", keywords: &[Keyword::PrefixItems, Keyword::Items], apply: items_of_all },
    Rule {
        name: "contains-is-not-all",
        keywords: &[Keyword::Contains, Keyword::MinContains, Keyword::MaxContains],
        apply: contains_is_not_all,
    },
    Rule {
        name: "condition-is-choice",
        keywords: &[Keyword::If, Keyword::Then, Keyword::Else],
        apply: condition_is_choice,
    },
    Rule {
        name: "dependency-is-choice",
        keywords: &[Keyword::DependentRequired, Keyword::DependentSchemas],
        apply: dependency_is_choice,
    },
    Rule {
        name: "names-without-patterns",
        keywords: &[Keyword::PatternProperties, Keyword::AdditionalProperties],
        apply: names_without_patterns,
    },
    Rule { name: "exact-negation", keywords: &[Keyword::Not, Keyword::OneOf], apply: exact_negation },
    Rule {
        name: "no-such-keyword",
        keywords: &[Keyword::PropertyNames, Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems],
        apply: no_such_keyword,
    },
    Rule { name: "one-example", keywords: &[Keyword::Examples], apply: one_example },
    Rule {
        name: "content-is-format",
        keywords: &[Keyword::ContentEncoding, Keyword::ContentMediaType, Keyword::ContentSchema],
        apply: content_is_format,
    },
];

/// A component, and the keywords that it lost.
pub(super) struct Older {
    pub(super) schema: Json,
    pub(super) lost: BTreeSet<Keyword>,
}

/// Prints components, by name.
pub(super) fn components(components: &[(&str, &Schema)]) -> Vec<Older> {
    let wider = wider(components);
    components
        .iter()
        .map(|(_, schema)| {
            let mut printer = Printer { wider: wider.clone(), lost: BTreeSet::new() };
            Older { schema: printer.schema(schema), lost: printer.lost }
        })
        .collect()
}

/// Returns the components that accept more than their schemas, by themselves or by what they refer to.
fn wider<'a>(components: &[(&'a str, &Schema)]) -> BTreeSet<String> {
    let mut users: BTreeMap<&str, Vec<&'a str>> = BTreeMap::new();
    let mut work: Vec<&'a str> = Vec::new();
    for (name, schema) in components {
        for target in schema.references() {
            users.entry(target).or_default().push(name);
        }
        let mut printer = Printer { wider: BTreeSet::new(), lost: BTreeSet::new() };
        printer.schema(schema);
        if !printer.lost.is_empty() {
            work.push(name);
        }
    }
    let mut wider: BTreeSet<&str> = work.iter().copied().collect();
    while let Some(name) = work.pop() {
        for user in users.get(name).into_iter().flatten() {
            if wider.insert(user) {
                work.push(user);
            }
        }
    }
    wider.into_iter().map(str::to_owned).collect()
}

/// Prints schemas.
struct Printer {
    /// The components that accept more than their schemas.
    wider: BTreeSet<String>,
    /// The keywords that were left out or replaced by wider ones.
    lost: BTreeSet<Keyword>,
}

/// A schema while it is printed.
#[derive(Default)]
struct Printed {
    members: Vec<(EcoString, Json)>,
    /// Further schemas that apply to the same values.
    conjuncts: Vec<Json>,
}

impl Printed {
    fn add(&mut self, name: &str, value: Json) {
        self.members.push((name.into(), value));
    }

    fn has(&self, name: &str) -> bool {
        self.members.iter().any(|(known, _)| known == name)
    }

    /// Returns the schema with its conjuncts: a member of its own, or under `allOf`.
    fn finish(mut self) -> Json {
        for conjunct in std::mem::take(&mut self.conjuncts) {
            match conjunct {
                Json::Object(mut members) if members.len() == 1 && !self.has(&members[0].0) => {
                    self.members.append(&mut members);
                }
                conjunct => match self.members.iter_mut().find(|(name, _)| name == "allOf") {
                    Some((_, Json::Array(schemas))) => schemas.push(conjunct),
                    _ => self.add("allOf", Json::array([conjunct])),
                },
            }
        }
        // `$ref` makes tools ignore what is beside it.
        if self.members.len() > 1
            && let Some(index) = self.members.iter().position(|(name, _)| name == "$ref")
        {
            let reference = Json::Object(vec![self.members.remove(index)]);
            match self.members.iter_mut().find(|(name, _)| name == "allOf") {
                Some((_, Json::Array(schemas))) => schemas.insert(0, reference),
                _ => self.add("allOf", Json::array([reference])),
            }
        }
        // What was beside the only conjunct may be lost.
        if let [(name, Json::Array(schemas))] = self.members.as_slice()
            && let ("allOf", [only]) = (name.as_str(), schemas.as_slice())
        {
            return only.clone();
        }
        if self.members.iter().any(|(name, value)| name == "type" && value.as_str() == Some("array"))
            && !self.has("items")
        {
            self.add("items", Json::object::<String>([]));
        }
        Json::Object(self.members)
    }
}

impl Printer {
    fn schema(&mut self, schema: &Schema) -> Json {
        let entries = match schema {
            Schema::Boolean(value) => return Json::Bool(*value),
            Schema::Keywords(entries) => entries,
        };
        let (mut printed, mut done) = (Printed::default(), BTreeSet::new());
        for (keyword, operand) in entries {
            let rule = RULES.iter().enumerate().find(|(_, rule)| rule.keywords.contains(keyword));
            match rule {
                Some((index, rule)) if done.insert(index) => (rule.apply)(self, schema, &mut printed),
                Some(_) => {}
                None => {
                    let value = self.operand(operand);
                    printed.add(keyword.name(), value);
                }
            }
        }
        printed.finish()
    }

    fn operand(&mut self, operand: &Operand) -> Json {
        match operand {
            Operand::Data(value) => value.clone(),
            Operand::Reference(name) => Json::string(OutputDialect::OpenApi.reference(name)),
            Operand::Schema(schema) => self.schema(schema),
            Operand::Schemas(schemas) => self.schemas(schemas),
            Operand::SchemaMap(members) => {
                let printed: Vec<(EcoString, Json)> =
                    members.iter().map(|(name, schema)| (name.clone(), self.schema(schema))).collect();
                Json::Object(printed)
            }
        }
    }

    fn schemas(&mut self, schemas: &[Schema]) -> Json {
        Json::Array(schemas.iter().map(|schema| self.schema(schema)).collect())
    }

    /// Returns a schema as an object: `true` and `false` are allowed under `additionalProperties` only.
    fn object(&mut self, schema: &Schema) -> Json {
        self.schema(&schema.as_keywords())
    }

    /// Returns a schema if it accepts exactly the same values; its losses are none of the whole then.
    fn exact(&mut self, schema: &Schema) -> Option<Json> {
        let mut inner = Self { wider: std::mem::take(&mut self.wider), lost: BTreeSet::new() };
        let printed = inner.object(schema);
        self.wider = inner.wider;
        let is_exact = inner.lost.is_empty() && !schema.references().any(|name| self.wider.contains(name));
        is_exact.then_some(printed)
    }

    fn lose(&mut self, schema: &Schema, keywords: &[Keyword]) {
        self.lost.extend(keywords.iter().filter(|keyword| schema.has(**keyword)));
    }
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
    let Some(value) = schema.data(Keyword::Const) else { return };
    let listed = Json::object([("enum", Json::array([value.clone()]))]);
    if schema.has(Keyword::Enum) {
        printed.conjuncts.push(listed)
    } else {
        printed.add("enum", Json::array([value.clone()]))
    }
}

/// An exclusive bound is a bound with a boolean beside it.
fn boolean_exclusive(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    for [bound, exclusive] in
        [[Keyword::Minimum, Keyword::ExclusiveMinimum], [Keyword::Maximum, Keyword::ExclusiveMaximum]]
    {
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
    let Some(tuple) = schema.schemas(Keyword::PrefixItems) else {
        let items = schema.schema(Keyword::Items).map(|items| printer.object(items));
        printed.members.extend(items.map(|items| ("items".into(), items)));
        return;
    };
    printer.lose(schema, &[Keyword::PrefixItems]);
    let is_closed = schema.schema(Keyword::Items) == Some(&Schema::Boolean(false));
    let items = match schema.schema(Keyword::Items) {
        // Any item after those of the tuple.
        None => Json::object::<String>([]),
        Some(rest) => {
            let rest = (!is_closed).then_some(rest);
            any_of(tuple.iter().chain(rest).map(|item| printer.object(item)))
        }
    };
    printed.add("items", items);
    if is_closed && !schema.has(Keyword::MaxItems) {
        printed.add("maxItems", Json::Number(crate::text::Number::from_text(tuple.len().to_string())));
    }
}

/// `contains` is the negation of an array without such an item.
fn contains_is_not_all(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let is_default = |keyword| schema.data(keyword).is_none();
    let Some(contains) = schema.schema(Keyword::Contains) else { return };
    let exact =
        printer.exact(contains).filter(|_| is_default(Keyword::MinContains) && is_default(Keyword::MaxContains));
    let Some(item) = exact else {
        return printer.lose(schema, &[Keyword::Contains, Keyword::MinContains, Keyword::MaxContains]);
    };
    let others = Json::object([("type", Json::string("array")), ("items", negation(item))]);
    printed.conjuncts.push(negation(others));
}

/// `if` is a choice: not the condition, or what follows from it.
fn condition_is_choice(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let Some(condition) = schema.schema(Keyword::If) else { return };
    // The condition is written twice, so that conditions in it would be written four times, and so on.
    let is_nested = condition.all().iter().any(|inner| inner.has(Keyword::If));
    let Some(exact) = printer.exact(condition).filter(|_| !is_nested) else {
        return printer.lose(schema, &[Keyword::If]);
    };
    if let Some(then) = schema.schema(Keyword::Then) {
        printed.conjuncts.push(any_of([negation(exact.clone()), printer.object(then)]));
    }
    if let Some(other) = schema.schema(Keyword::Else) {
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
    if let Some(Json::Object(members)) = schema.data(Keyword::DependentRequired) {
        for (name, names) in members {
            let Json::Array(names) = names else { continue };
            if !names.is_empty() {
                printed.conjuncts.push(any_of([absent(name), Json::object(required(names))]));
            }
        }
    }
    for (name, dependent) in schema.schema_map(Keyword::DependentSchemas) {
        printed.conjuncts.push(any_of([absent(name), printer.object(dependent)]));
    }
}

/// Without `patternProperties`, any undeclared property may be what the patterns or `additionalProperties` allow.
fn names_without_patterns(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let additional = schema.schema(Keyword::AdditionalProperties);
    let patterns = schema.schema_map(Keyword::PatternProperties);
    if patterns.is_empty() {
        let additional = additional.map(|additional| printer.schema(additional));
        printed.members.extend(additional.map(|additional| ("additionalProperties".into(), additional)));
        return;
    }
    printer.lose(schema, &[Keyword::PatternProperties]);
    let Some(additional) = additional.filter(|additional| **additional != Schema::Boolean(true)) else { return };
    let mut choices: Vec<Json> = patterns.iter().map(|(_, schema)| printer.object(schema)).collect();
    if *additional != Schema::Boolean(false) {
        choices.push(printer.object(additional));
    }
    printed.add("additionalProperties", any_of(choices));
}

/// A negation of something wider would be narrower; of alternatives that became wider, several may match.
fn exact_negation(printer: &mut Printer, schema: &Schema, printed: &mut Printed) {
    if let Some(negated) = schema.schema(Keyword::Not) {
        match printer.exact(negated) {
            Some(exact) => printed.add("not", exact),
            None => printer.lose(schema, &[Keyword::Not]),
        }
    }
    if let Some(alternatives) = schema.schemas(Keyword::OneOf) {
        let exact: Option<Vec<Json>> = alternatives.iter().map(|alternative| printer.exact(alternative)).collect();
        match exact {
            Some(exact) => printed.add("oneOf", Json::array(exact)),
            None => {
                printer.lose(schema, &[Keyword::OneOf]);
                let alternatives = alternatives.iter().map(|alternative| printer.object(alternative)).collect();
                printed.conjuncts.push(Json::object([("anyOf", Json::Array(alternatives))]));
            }
        }
    }
}

fn no_such_keyword(printer: &mut Printer, schema: &Schema, _: &mut Printed) {
    printer.lose(schema, &[Keyword::PropertyNames, Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems]);
}

/// `examples` is one `example`.
fn one_example(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let Some(Json::Array(examples)) = schema.data(Keyword::Examples) else { return };
    printed.members.extend(examples.first().map(|example| ("example".into(), example.clone())));
}

/// Base64 is a format. (The other annotations of content say nothing about validity.)
fn content_is_format(_: &mut Printer, schema: &Schema, printed: &mut Printed) {
    let is_base64 = schema.data(Keyword::ContentEncoding).and_then(Json::as_str) == Some("base64");
    if is_base64 && !schema.has(Keyword::Format) {
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
