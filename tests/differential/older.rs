//! Random schemas of OpenAPI 3.0, with what is read and what is written, and documents with them.

use adl_gen::text::{EcoString, Json, Number};

use crate::case::{Case, Form, VALUES};
use crate::pool::{bound, count, divisor, name, pattern, value};
use crate::random::Random;
use crate::values;

/// The names of the components that every schema may refer to.
const COMPONENTS: [&str; 3] = ["One", "Two", "Three"];

/// Maximum nesting depth of schemas.
const DEPTH: usize = 3;

type Keywords = Vec<(EcoString, Json)>;

/// The case of that seed: a response or a request, in turn.
pub fn case(seed: u64) -> Case {
    let mut random = Random::new(seed);
    let schema = schema(&mut random);
    let values = values::values(&schema, VALUES, &mut random);
    Case { schema, values, form: if seed.is_multiple_of(2) { Form::Response } else { Form::Request } }
}

/// A document with the schema of a case, as a response and as the body of a request.
pub fn document(schema: &Json) -> Json {
    let Json::Object(members) = schema else { panic!("{schema} is no schema") };
    let (components, root): (Keywords, Keywords) =
        members.iter().cloned().partition(|(name, _)| name.as_str() == "components");
    let referred = components.iter().filter_map(|(_, components)| components.get("schemas")).filter_map(members_of);
    let mut schemas: Keywords = referred.flatten().cloned().collect();
    schemas.push(("Root".into(), Json::Object(root)));
    let root = Json::object([("$ref", Json::string("#/components/schemas/Root"))]);
    let content = |schema: Json| Json::object([("application/json", Json::object([("schema", schema)]))]);
    let response = |schema: Json| {
        let ok = Json::object([("description", Json::string("It")), ("content", content(schema))]);
        ("responses", Json::object([("200", ok)]))
    };
    let body = Json::object([("required", Json::Bool(true)), ("content", content(root.clone()))]);
    let read = Json::object([("operationId", Json::string("read")), response(root)]);
    let any = Json::object([("type", Json::string("string"))]);
    let write = Json::object([("operationId", Json::string("write")), ("requestBody", body), response(any)]);
    Json::object([
        ("openapi", Json::string("3.0.3")),
        ("info", Json::object([("title", Json::string("Cases")), ("version", Json::string("1"))])),
        ("paths", Json::object([("/it", Json::object([("get", read), ("post", write)]))])),
        ("components", Json::object([("schemas", Json::Object(schemas))])),
    ])
}

fn members_of(value: &Json) -> Option<&[(EcoString, Json)]> {
    if let Json::Object(members) = value { Some(members) } else { None }
}

/// A schema with the components that it refers to, the same for the same seed.
fn schema(random: &mut Random) -> Json {
    let mut maker = Maker { random, refers: false };
    // A reference would stand alone, and components are beside the schema.
    let mut members = maker.keywords(At { depth: 0, first: 0 });
    if maker.refers {
        let schemas: Vec<(&str, Json)> = COMPONENTS
            .iter()
            .enumerate()
            .map(|(index, name)| (*name, Json::Object(maker.keywords(At { depth: 1, first: index + 1 }))))
            .collect();
        members.push(("components".into(), Json::object([("schemas", Json::object(schemas))])));
    }
    Json::Object(members)
}

/// The position of a schema.
#[derive(Clone, Copy)]
struct At {
    depth: usize,
    /// The first component that may be referred to: one for the same value must come to an end.
    first: usize,
}

impl At {
    /// A schema for the same value.
    fn same(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    /// A schema for a part of the value.
    fn part(self) -> Self {
        Self { depth: self.depth + 1, first: 0 }
    }
}

struct Maker<'r> {
    random: &'r mut Random,
    /// Whether components are referred to.
    refers: bool,
}

impl Maker<'_> {
    /// A schema: a reference alone, or keywords.
    fn subschema(&mut self, at: At) -> Json {
        if at.first < COMPONENTS.len() && self.random.percent(15) {
            let name = COMPONENTS[at.first + self.random.below(COMPONENTS.len() - at.first)];
            self.refers = true;
            return Json::object([("$ref", Json::string(format!("#/components/schemas/{name}")))]);
        }
        Json::Object(self.keywords(at))
    }

    fn keywords(&mut self, at: At) -> Keywords {
        const TYPES: [&str; 8] = ["object", "object", "object", "array", "string", "number", "integer", "boolean"];
        let mut members = Keywords::new();
        if self.random.percent(70) {
            members.push(("type".into(), Json::string(self.random.pick(&TYPES))));
        }
        if self.random.percent(30) {
            members.push(("nullable".into(), Json::Bool(self.random.percent(85))));
        }
        if self.random.percent(10) {
            members.push(("enum".into(), self.values()));
        }
        if at.depth < 2 && self.random.percent(40) {
            self.properties(at, &mut members);
        }
        let least = if at.depth == 0 { 1 } else { 0 };
        for _ in 0..least + self.random.below(3) {
            match self.random.below(8) {
                0 => self.number(&mut members),
                1 => self.string(&mut members),
                2 => self.array(at, &mut members),
                3..=5 => self.object(at, &mut members),
                _ if at.depth < DEPTH => self.applicator(at, &mut members),
                _ => {}
            }
        }
        let mut seen = std::collections::HashSet::new();
        members.retain(|(name, _)| seen.insert(name.clone()));
        members
    }

    fn values(&mut self) -> Json {
        let mut values: Vec<Json> = Vec::new();
        for _ in 0..=self.random.below(4) {
            let value = value(self.random);
            if !values.contains(&value) {
                values.push(value);
            }
        }
        Json::array(values)
    }

    fn number(&mut self, members: &mut Keywords) {
        let number = |text: &str| Json::Number(Number::from_text(text));
        match self.random.below(3) {
            0 => members.push(("multipleOf".into(), number(divisor(self.random)))),
            _ => {
                let (limit, exclusive) =
                    self.random.pick(&[("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")]);
                members.push((limit.into(), number(bound(self.random))));
                if self.random.percent(50) {
                    members.push((exclusive.into(), Json::Bool(self.random.percent(70))));
                }
            }
        }
    }

    fn string(&mut self, members: &mut Keywords) {
        match self.random.below(3) {
            0 => members.push(("minLength".into(), self.count())),
            1 => members.push(("maxLength".into(), self.count())),
            _ => members.push(("pattern".into(), Json::string(pattern(self.random)))),
        }
    }

    fn count(&mut self) -> Json {
        Json::Number(Number::from_text(count(self.random)))
    }

    fn array(&mut self, at: At, members: &mut Keywords) {
        match self.random.below(6) {
            0 => members.push(("minItems".into(), self.count())),
            1 => members.push(("maxItems".into(), self.count())),
            2 => members.push(("uniqueItems".into(), Json::Bool(self.random.percent(90)))),
            _ if at.depth >= DEPTH => {}
            _ => members.push(("items".into(), self.subschema(at.part()))),
        }
    }

    fn object(&mut self, at: At, members: &mut Keywords) {
        match self.random.below(9) {
            0 => members.push(("minProperties".into(), self.count())),
            1 => members.push(("maxProperties".into(), self.count())),
            _ if at.depth >= DEPTH => {}
            2 => members.push(("additionalProperties".into(), self.subschema(at.part()))),
            3 => members.push(("additionalProperties".into(), Json::Bool(self.random.percent(30)))),
            _ => self.properties(at, members),
        }
    }

    /// Adds properties, some of which are only read or only written, and requires some of them.
    fn properties(&mut self, at: At, members: &mut Keywords) {
        let (mut properties, mut required) = (Keywords::new(), Vec::new());
        for _ in 0..=self.random.below(3) {
            let name = name(self.random);
            if properties.iter().any(|(known, _)| *known == name) {
                continue;
            }
            let mut schema = self.subschema(at.part());
            let way = self.random.pick(&["readOnly", "writeOnly", ""]);
            if let (Json::Object(members), false) = (&mut schema, way.is_empty())
                && members.iter().all(|(name, _)| name != "$ref")
            {
                members.push((way.into(), Json::Bool(self.random.percent(90))));
            }
            if self.random.percent(if way.is_empty() { 40 } else { 80 }) {
                required.push(Json::string(name.as_str()));
            }
            properties.push((name.into(), schema));
        }
        members.push(("properties".into(), Json::Object(properties)));
        if !required.is_empty() {
            members.push(("required".into(), Json::array(required)));
        }
    }

    fn applicator(&mut self, at: At, members: &mut Keywords) {
        match self.random.below(7) {
            0..=2 => members.push(("allOf".into(), self.several(at))),
            3 | 4 => members.push(("anyOf".into(), self.several(at))),
            5 => members.push(("oneOf".into(), self.several(at))),
            _ => members.push(("not".into(), self.subschema(at.same()))),
        }
    }

    fn several(&mut self, at: At) -> Json {
        Json::array((0..=self.random.below(3)).map(|_| self.subschema(at.same())))
    }
}
