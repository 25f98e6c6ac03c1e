//! Values for a schema: some made to fit it, some of those changed, some by chance.

use adl_gen::text::{EcoString, Json};

use crate::pool::{INSTANCES, NAMES, value};
use crate::random::Random;
use crate::verdicts::reference::{double, json};

/// Maximum number of schemas followed to make a value.
const DEPTH: usize = 8;

/// So many values, each once.
pub fn values(schema: &Json, count: usize, random: &mut Random) -> Vec<Json> {
    let (mut values, mut seen) = (Vec::new(), std::collections::HashSet::new());
    for _ in 0..count * 4 {
        let value = one(schema, random);
        if values.len() < count && seen.insert(value.to_string()) {
            values.push(value);
        }
    }
    values
}

fn one(schema: &Json, random: &mut Random) -> Json {
    if random.percent(8) {
        return if random.percent(50) { value(random) } else { json(random.pick(&INSTANCES)) };
    }
    let mut made = Maker { root: schema, random }.fitting(schema, DEPTH);
    while random.percent(45) {
        made = changed(made, random);
    }
    made
}

/// The value with one part of it changed.
fn changed(value: Json, random: &mut Random) -> Json {
    match value {
        Json::Array(mut items) if !items.is_empty() && random.percent(75) => {
            let index = random.below(items.len());
            match random.below(5) {
                0 => drop(items.remove(index)),
                1 => items.push(items[index].clone()),
                _ => items.make_mut()[index] = changed(items[index].clone(), random),
            }
            Json::Array(items)
        }
        Json::Object(mut members) if !members.is_empty() && random.percent(75) => {
            let index = random.below(members.len());
            match random.below(5) {
                0 => drop(members.remove(index)),
                1 => add(&mut members, random),
                _ => members[index].1 = changed(std::mem::replace(&mut members[index].1, Json::Null), random),
            }
            Json::Object(members)
        }
        Json::Object(mut members) if random.percent(60) => {
            add(&mut members, random);
            Json::Object(members)
        }
        Json::Number(number) if random.percent(60) => match random.below(3) {
            0 => Json::Bool(number.as_f64() != 0.0),
            1 if number.is_integer() && !number.as_str().contains(['.', 'e']) => {
                json(&format!("{}.0", number.as_str()))
            }
            _ => number_json(number.as_f64() + if random.percent(50) { 0.5 } else { 1.0 }),
        },
        Json::String(text) if random.percent(60) => Json::string(match random.below(3) {
            0 => format!("{text}{text}"),
            1 => format!("😀{text}"),
            _ => text.chars().skip(1).collect(),
        }),
        _ if random.percent(10) => json(random.pick(&INSTANCES)),
        _ => self::value(random),
    }
}

fn add(members: &mut Vec<(EcoString, Json)>, random: &mut Random) {
    let name = random.pick(&NAMES);
    if members.iter().all(|(known, _)| known != name) {
        members.push((name.into(), value(random)));
    }
}

/// Makes values that fit schemas, mostly.
struct Maker<'s, 'r> {
    root: &'s Json,
    random: &'r mut Random,
}

impl<'s> Maker<'s, '_> {
    fn fitting(&mut self, schema: &'s Json, depth: usize) -> Json {
        let mut all = Vec::new();
        self.gather(schema, depth, &mut all);
        let all = &all[..];
        for keyword in ["const", "enum"] {
            match get(all, keyword).next() {
                Some(Json::Array(values)) if keyword == "enum" => return self.random.pick(values),
                Some(value) if keyword == "const" => return value.clone(),
                _ => {}
            }
        }
        match self.kind(all) {
            "object" => self.object(all, depth),
            "array" => self.array(all, depth),
            "string" => self.string(all),
            "number" | "integer" => self.number(all),
            "boolean" => Json::Bool(self.random.percent(50)),
            "null" => Json::Null,
            _ => value(self.random),
        }
    }

    /// The schemas that the value has to fit: those of one of the alternatives.
    fn gather(&mut self, schema: &'s Json, depth: usize, all: &mut Vec<&'s Json>) {
        let Json::Object(members) = schema else { return };
        all.push(schema);
        if depth == 0 {
            return;
        }
        for (keyword, operand) in members {
            match (keyword.as_str(), operand) {
                ("allOf", Json::Array(parts)) => parts.iter().for_each(|part| self.gather(part, depth - 1, all)),
                ("anyOf" | "oneOf", Json::Array(parts)) => {
                    let part = &parts[self.random.below(parts.len())];
                    self.gather(part, depth - 1, all);
                }
                ("$ref", Json::String(reference)) => {
                    if let Some(target) = find(self.root, reference) {
                        self.gather(target, depth - 1, all);
                    }
                }
                ("if", condition) => {
                    let holds = self.random.percent(50);
                    let part = schema.get(if holds { "then" } else { "else" });
                    part.into_iter().for_each(|part| self.gather(part, depth - 1, all));
                    if holds {
                        self.gather(condition, depth - 1, all);
                    }
                }
                ("dependentSchemas", Json::Object(dependent)) if self.random.percent(50) => {
                    dependent.iter().for_each(|(_, part)| self.gather(part, depth - 1, all));
                }
                _ => {}
            }
        }
    }

    fn kind(&mut self, all: &[&'s Json]) -> &'s str {
        let types: Vec<&'s str> = get(all, "type")
            .take(1)
            .flat_map(|types| match types {
                Json::Array(types) => types.iter().filter_map(Json::as_str).collect(),
                one => one.as_str().into_iter().collect::<Vec<_>>(),
            })
            .collect();
        let spoken_of = || {
            let speaks = |words: &[&str]| all.iter().any(|schema| words.iter().any(|word| schema.get(word).is_some()));
            let kinds: [(&str, &[&str]); 4] = [
                (
                    "object",
                    &["properties", "required", "patternProperties", "additionalProperties", "unevaluatedProperties"],
                ),
                ("array", &["prefixItems", "items", "contains", "uniqueItems", "minItems", "unevaluatedItems"]),
                ("string", &["minLength", "maxLength", "pattern"]),
                ("number", &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
            ];
            kinds.into_iter().filter(|(_, words)| speaks(words)).map(|(kind, _)| kind).collect::<Vec<_>>()
        };
        let kinds = if types.is_empty() { spoken_of() } else { types };
        if kinds.is_empty() || self.random.percent(4) { "" } else { self.random.pick(&kinds) }
    }

    fn object(&mut self, all: &[&'s Json], depth: usize) -> Json {
        let mut members: Vec<(EcoString, Json)> = Vec::new();
        for (name, _) in get(all, "properties").chain(get(all, "dependentSchemas")).filter_map(members_of).flatten() {
            if self.random.percent(65) && members.iter().all(|(known, _)| known != name) {
                members.push((name.clone(), self.member(all, name, depth)));
            }
        }
        let required: Vec<&str> =
            get(all, "required").filter_map(items_of).flatten().filter_map(Json::as_str).collect();
        for name in required {
            if self.random.percent(94) && members.iter().all(|(known, _)| known != name) {
                members.push((name.into(), self.member(all, name, depth)));
            }
        }
        while self.random.percent(25) {
            add(&mut members, self.random);
        }
        Json::Object(members)
    }

    /// A value for a member: that of the first schema that speaks of it.
    fn member(&mut self, all: &[&'s Json], name: &str, depth: usize) -> Json {
        let named = get(all, "properties").find_map(|properties| properties.get(name));
        let schema = named.or_else(|| get(all, "additionalProperties").next());
        match schema {
            Some(schema) if depth > 0 => self.fitting(schema, depth - 1),
            _ => value(self.random),
        }
    }

    fn array(&mut self, all: &[&'s Json], depth: usize) -> Json {
        let prefix: Vec<&Json> = get(all, "prefixItems").filter_map(items_of).flatten().collect();
        let rest = get(all, "items").next();
        let contains = get(all, "contains").next().filter(|_| self.random.percent(70));
        let length = self.random.below(prefix.len() + 3);
        let mut items = Vec::new();
        for index in 0..length {
            let schema = contains.filter(|_| self.random.percent(50)).or(prefix.get(index).copied()).or(rest);
            items.push(match schema {
                Some(schema) if depth > 0 => self.fitting(schema, depth - 1),
                _ => value(self.random),
            });
        }
        Json::array(items)
    }

    fn string(&mut self, all: &[&'s Json]) -> Json {
        const TEXTS: [&str; 12] = ["", "a", "b", "ab", "abc", "é", "😀", "😀😁", "aé😀", "a b", "1", "abab"];
        let text = self.random.pick(&TEXTS);
        let least = get(all, "minLength").find_map(count).unwrap_or(0);
        let padding = least.saturating_sub(text.chars().count());
        Json::string(format!("{text}{}", "b".repeat(padding)))
    }

    fn number(&mut self, all: &[&'s Json]) -> Json {
        let bound = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
            .iter()
            .filter_map(|keyword| get(all, keyword).next())
            .find(|_| self.random.percent(60));
        match bound {
            Some(Json::Number(bound)) => {
                let near = [0.0, 0.0, 1.0, -1.0, 0.5, bound.as_f64()];
                number_json(bound.as_f64() + self.random.pick(&near))
            }
            _ => json(self.random.pick(&["0", "1", "1.0", "2", "3", "-1", "0.3", "1.5", "100", "9007199254740993"])),
        }
    }
}

/// The operands of a keyword.
fn get<'s>(all: &[&'s Json], keyword: &str) -> impl Iterator<Item = &'s Json> {
    all.iter().filter_map(|schema| schema.get(keyword)).collect::<Vec<_>>().into_iter()
}

fn members_of(value: &Json) -> Option<&[(EcoString, Json)]> {
    if let Json::Object(members) = value { Some(members) } else { None }
}

fn items_of(value: &Json) -> Option<&[Json]> {
    if let Json::Array(items) = value { Some(items) } else { None }
}

fn count(value: &Json) -> Option<usize> {
    if let Json::Number(number) = value { number.as_integer()?.try_into().ok() } else { None }
}

/// A number; null where it is none.
fn number_json(number: f64) -> Json {
    double(number).map_or(Json::Null, Json::Number)
}

/// The part of a document that `#/…` names.
fn find<'j>(root: &'j Json, reference: &str) -> Option<&'j Json> {
    reference.strip_prefix("#/")?.split('/').try_fold(root, |value, name| value.get(name))
}
