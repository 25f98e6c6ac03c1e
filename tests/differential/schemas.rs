//! Random schemas over the whole language of keywords.

use adl_gen::text::{EcoString, Json, Number};

use crate::pool::{bound, count, divisor, name, pattern, tags, value};
use crate::random::Random;

/// The names of the definitions that every schema may refer to.
const DEFINITIONS: [&str; 3] = ["One", "Two", "Three"];

/// Maximum nesting depth of schemas.
const DEPTH: usize = 3;

type Keywords = Vec<(EcoString, Json)>;

/// A schema, the same for the same seed.
pub fn schema(random: &mut Random) -> Json {
    let mut maker = Maker { random, refers: false };
    let root = match maker.subschema(At { depth: 0, first: 0 }) {
        Json::Object(members) => members,
        boolean => vec![("allOf".into(), Json::array([boolean]))],
    };
    let mut members = vec![("$schema".into(), Json::string("https://json-schema.org/draft/2020-12/schema"))];
    members.extend(root);
    if maker.refers {
        let definitions: Vec<(&str, Json)> = DEFINITIONS
            .iter()
            .enumerate()
            .map(|(index, name)| (*name, maker.subschema(At { depth: 1, first: index + 1 })))
            .collect();
        members.push(("$defs".into(), Json::object(definitions)));
    }
    Json::Object(members)
}

/// The position of a schema.
#[derive(Clone, Copy)]
struct At {
    depth: usize,
    /// The first definition that may be referred to: one for the same value must come to an end.
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
    /// Whether definitions are referred to.
    refers: bool,
}

impl Maker<'_> {
    fn subschema(&mut self, at: At) -> Json {
        if at.depth > 0 && self.random.percent(6) {
            return Json::Bool(self.random.percent(60));
        }
        let mut members = Keywords::new();
        if self.random.percent(55) {
            members.push(("type".into(), self.types()));
        }
        if self.random.percent(10) {
            self.values(&mut members);
        }
        let least = if at.depth == 0 { 1 } else { 0 };
        for _ in 0..least + self.random.below(3) {
            match self.random.below(8) {
                0 => self.number(&mut members),
                1 => self.string(&mut members),
                2 | 3 => self.array(at, &mut members),
                4 | 5 => self.object(at, &mut members),
                _ => self.applicator(at, &mut members),
            }
        }
        if self.random.percent(8) && at.depth < DEPTH {
            let keyword = self.random.pick(&["unevaluatedProperties", "unevaluatedItems"]);
            self.unevaluated(keyword, at, &mut members);
        }
        let mut seen = std::collections::HashSet::new();
        members.retain(|(name, _)| seen.insert(name.clone()));
        Json::Object(members)
    }

    fn types(&mut self) -> Json {
        const TYPES: [&str; 9] =
            ["object", "object", "array", "array", "string", "number", "integer", "boolean", "null"];
        let first = self.random.pick(&TYPES);
        let second = self.random.pick(&TYPES);
        match self.random.percent(25) && first != second {
            true => Json::array([Json::string(first), Json::string(second)]),
            false => Json::string(first),
        }
    }

    fn values(&mut self, members: &mut Keywords) {
        if self.random.percent(40) {
            members.push(("const".into(), value(self.random)));
            return;
        }
        let mut values: Vec<Json> = Vec::new();
        for _ in 0..=self.random.below(4) {
            let value = value(self.random);
            if !values.contains(&value) {
                values.push(value);
            }
        }
        members.push(("enum".into(), Json::array(values)));
    }

    fn number(&mut self, members: &mut Keywords) {
        const KEYWORDS: [&str; 5] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
        let keyword = self.random.pick(&KEYWORDS);
        let number = if keyword == "multipleOf" { divisor(self.random) } else { bound(self.random) };
        members.push((keyword.into(), Json::Number(Number::from_text(number))));
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
        match self.random.below(8) {
            0 => members.push(("minItems".into(), self.count())),
            1 => members.push(("maxItems".into(), self.count())),
            2 => members.push(("uniqueItems".into(), Json::Bool(self.random.percent(90)))),
            _ if at.depth >= DEPTH => {}
            3 => {
                let prefix: Vec<Json> = (0..=self.random.below(2)).map(|_| self.subschema(at.part())).collect();
                members.push(("prefixItems".into(), Json::array(prefix)));
                if self.random.percent(50) {
                    members.push(("items".into(), self.subschema(at.part())));
                }
            }
            4 | 5 => members.push(("items".into(), self.subschema(at.part()))),
            6 => self.contains(at, members),
            _ => self.unevaluated("unevaluatedItems", at, members),
        }
    }

    fn contains(&mut self, at: At, members: &mut Keywords) {
        members.push(("contains".into(), self.subschema(at.part())));
        for keyword in ["minContains", "maxContains"] {
            if self.random.percent(35) {
                members.push((keyword.into(), self.count()));
            }
        }
    }

    /// Adds `unevaluated…`, with other keywords that evaluate a part.
    fn unevaluated(&mut self, keyword: &str, at: At, members: &mut Keywords) {
        let operand = if self.random.percent(60) { Json::Bool(false) } else { self.subschema(at.part()) };
        members.push((keyword.into(), operand));
        for _ in 0..=self.random.below(2) {
            self.applicator(at, members);
        }
        if keyword == "unevaluatedProperties" && self.random.percent(50) {
            members.push(("properties".into(), self.properties(at)));
        }
    }

    fn properties(&mut self, at: At) -> Json {
        let mut members = Keywords::new();
        for _ in 0..=self.random.below(3) {
            let name = name(self.random);
            if members.iter().all(|(known, _)| *known != name) {
                members.push((name.into(), self.subschema(at.part())));
            }
        }
        Json::Object(members)
    }

    fn names(&mut self) -> Json {
        let mut names: Vec<String> = Vec::new();
        for _ in 0..=self.random.below(2) {
            let name = name(self.random);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Json::array(names.into_iter().map(Json::string))
    }

    fn object(&mut self, at: At, members: &mut Keywords) {
        match self.random.below(12) {
            0 => members.push(("minProperties".into(), self.count())),
            1 => members.push(("maxProperties".into(), self.count())),
            2 | 3 => members.push(("required".into(), self.names())),
            4 => members.push(("dependentRequired".into(), Json::object([(name(self.random), self.names())]))),
            _ if at.depth >= DEPTH => {}
            5 => members.push(("propertyNames".into(), self.subschema(at.part()))),
            6 => {
                let dependent = self.subschema(at.same());
                members.push(("dependentSchemas".into(), Json::object([(name(self.random), dependent)])));
            }
            7 => {
                let pattern = pattern(self.random);
                members.push(("patternProperties".into(), Json::object([(pattern, self.subschema(at.part()))])));
            }
            8 => members.push(("additionalProperties".into(), self.subschema(at.part()))),
            9 => self.unevaluated("unevaluatedProperties", at, members),
            _ => {
                members.push(("properties".into(), self.properties(at)));
                if self.random.percent(30) {
                    members.push(("required".into(), self.names()));
                }
                if self.random.percent(20) {
                    members.push(("additionalProperties".into(), Json::Bool(false)));
                }
            }
        }
    }

    fn applicator(&mut self, at: At, members: &mut Keywords) {
        if at.depth >= DEPTH || self.random.percent(25) {
            return self.reference(at, members);
        }
        match self.random.below(8) {
            0 | 1 => members.push(("allOf".into(), self.several(at))),
            2 => members.push(("anyOf".into(), self.several(at))),
            3 => members.push(("oneOf".into(), self.several(at))),
            4 => members.push(("not".into(), self.subschema(at.same()))),
            5 => {
                let keyword = self.random.pick(&["oneOf", "anyOf"]);
                members.push((keyword.into(), self.tagged(at)));
            }
            _ => {
                members.push(("if".into(), self.subschema(at.same())));
                for keyword in ["then", "else"] {
                    if self.random.percent(70) {
                        members.push((keyword.into(), self.subschema(at.same())));
                    }
                }
            }
        }
    }

    fn several(&mut self, at: At) -> Json {
        Json::Array((0..=self.random.below(3)).map(|_| self.subschema(at.same())).collect())
    }

    /// Returns alternatives with a discriminator.
    fn tagged(&mut self, at: At) -> Json {
        let tag = name(self.random);
        let mut branches = Vec::new();
        for text in tags(self.random) {
            let mut properties = vec![(tag.clone(), Json::object([("const", Json::string(text))]))];
            let name = name(self.random);
            if name != tag {
                properties.push((name, self.subschema(at.part())));
            }
            branches.push(Json::object([
                ("type", Json::string("object")),
                ("properties", Json::object(properties)),
                ("required", Json::array([Json::string(tag.as_str())])),
            ]));
        }
        Json::array(branches)
    }

    fn reference(&mut self, at: At, members: &mut Keywords) {
        if at.first < DEFINITIONS.len() {
            let name = DEFINITIONS[at.first + self.random.below(DEFINITIONS.len() - at.first)];
            members.push(("$ref".into(), Json::string(format!("#/$defs/{name}"))));
            self.refers = true;
        }
    }
}
