//! Prints checks as JSON, as `schemas/model.schema.json` describes.

use super::{
    Alternatives, ArrayCheck, Branch, Check, CheckId, Checks, Composite, EvaluatedItems, EvaluatedProperties, Function,
    NamedPattern, ObjectCheck, StringCheck, Values,
};
use crate::model::json::{Members, kind, place};
use crate::model::{Kinds, TypeId};
use crate::text::Json;

/// Prints the functions of checks.
struct CheckPrinter<'c>(&'c Checks);

impl Checks {
    /// Returns the checks as JSON, given the names of definitions.
    pub(crate) fn to_json(&self, name: impl Fn(TypeId) -> String) -> Json {
        let function = |function: &Function| {
            Members::default()
                .with("name", Json::string(&function.name))
                .maybe("definition", function.definition.map(|id| Json::string(name(id))))
                .flag("recursive", function.recursive)
                .with("check", CheckPrinter(self).check(&function.check))
                .object()
        };
        let pattern = |pattern: &NamedPattern| {
            Members::default()
                .with("name", Json::string(&pattern.name))
                .with("pattern", Json::string(pattern.pattern.source()))
                .maybe("place", pattern.place.as_ref().map(place))
                .object()
        };
        let of_definitions = |id: &Option<CheckId>| id.map_or(Json::Null, |id| Json::string(&self.function(id).name));
        Members::default()
            .list("functions", &self.functions, function)
            .list("patterns", &self.patterns, pattern)
            .list("ofDefinitions", &self.of_definitions, of_definitions)
            .object()
    }
}

impl CheckPrinter<'_> {
    fn check(&self, check: &Check) -> Json {
        let mut parts: Vec<Json> = check
            .number
            .iter()
            .map(|part| kind(part.keyword()).with("value", Json::Number(part.number().clone())).object())
            .collect();
        parts.extend(check.string.iter().map(|part| self.string_check(part)));
        parts.extend(check.array.iter().map(|part| self.array_check(part)));
        parts.extend(check.object.iter().map(|part| self.object_check(part)));
        parts.extend(check.also.iter().map(|also| self.also(also)));
        let values = |values: &Values| {
            let members = Members::default().with("keyword", Json::string(values.keyword));
            members.list("values", &values.values, Json::clone).object()
        };
        Members::default()
            .maybe("types", (check.kinds != Kinds::ALL).then(|| check.kinds.names()))
            .maybe("refusedBy", check.is_never().then(|| Json::string(check.keyword)))
            .maybe("values", check.values.as_ref().map(values))
            .maybe("all", (!parts.is_empty()).then(|| Json::array(parts)))
            .object()
    }

    fn string_check(&self, part: &StringCheck) -> Json {
        let kind = kind(part.keyword());
        match part {
            StringCheck::MinLength(bound) | StringCheck::MaxLength(bound) => kind.with("value", Json::number(bound)),
            StringCheck::Pattern(id) => kind.with("pattern", Json::string(&self.0.pattern(*id).name)),
            StringCheck::Format(format, _) => kind.with("format", Json::string(format.name())),
        }
        .object()
    }

    fn array_check(&self, part: &ArrayCheck) -> Json {
        match part {
            ArrayCheck::MinItems(bound) | ArrayCheck::MaxItems(bound) => {
                kind(part.keyword()).with("value", Json::number(bound))
            }
            ArrayCheck::UniqueItems => kind("uniqueItems"),
            ArrayCheck::Items { prefix, rest } => kind("items")
                .list("prefix", prefix, |check| self.check(check))
                .maybe("rest", rest.as_ref().map(|check| self.check(check))),
            ArrayCheck::Contains { check, min, max, .. } => kind("contains")
                .with("check", self.check(check))
                .with("minimum", Json::number(min))
                .maybe("maximum", max.map(Json::number)),
            ArrayCheck::Unevaluated { check, evaluated } => {
                kind("unevaluatedItems").with("check", self.check(check)).list("evaluated", evaluated, |part| {
                    let EvaluatedItems { when, first, matching, all } = part;
                    Members::default()
                        .list("when", when, |check| self.check(check))
                        .with("first", Json::number(first))
                        .list("matching", matching, |check| self.check(check))
                        .flag("all", *all)
                        .object()
                })
            }
        }
        .object()
    }

    fn object_check(&self, part: &ObjectCheck) -> Json {
        match part {
            ObjectCheck::Required(names) => kind("required").list("names", names, |name| Json::string(name)),
            ObjectCheck::Presence(part) => part.json(),
            ObjectCheck::Properties(members) => kind("members")
                .list("known", &members.known, |(name, check)| self.named("name", name, check))
                .list("patterns", &members.patterns, |(id, check)| {
                    self.named("pattern", &self.0.pattern(*id).name, check)
                })
                .maybe("others", members.others.as_ref().map(|check| self.check(check))),
            ObjectCheck::PropertyNames(check) => kind("propertyNames").with("check", self.check(check)),
            ObjectCheck::DependentSchema(name, check) => {
                kind("dependentSchema").with("name", Json::string(name)).with("check", self.check(check))
            }
            ObjectCheck::Unevaluated { check, evaluated } => {
                kind("unevaluatedProperties").with("check", self.check(check)).list("evaluated", evaluated, |part| {
                    let EvaluatedProperties { when, names, patterns, all } = part;
                    Members::default()
                        .list("when", when, |check| self.check(check))
                        .list("names", names, |name| Json::string(name))
                        .list("patterns", patterns, |id| Json::string(&self.0.pattern(*id).name))
                        .flag("all", *all)
                        .object()
                })
            }
        }
        .object()
    }

    fn named(&self, key: &'static str, name: &str, check: &Check) -> Json {
        Members::default().with(key, Json::string(name)).with("check", self.check(check)).object()
    }

    fn also(&self, also: &Composite) -> Json {
        match also {
            Composite::AnyOf(alternatives) => self.alternatives("any", alternatives),
            Composite::OneOf(alternatives) => self.alternatives("one", alternatives),
            Composite::Not(check) => kind("not").with("check", self.check(check)),
            Composite::If { condition, then, otherwise } => kind("if")
                .with("if", self.check(condition))
                .with("then", self.check(then))
                .with("else", self.check(otherwise)),
            Composite::Call(id) => kind("call").with("function", Json::string(&self.0.function(*id).name)),
        }
        .object()
    }

    fn alternatives(&self, name: &str, alternatives: &Alternatives) -> Members {
        let branch = |branch: &Branch| {
            Members::default()
                .with("check", self.check(&branch.check))
                .with("types", branch.kinds.names())
                .maybe("tags", (!branch.tags.is_empty()).then(|| Json::array(branch.tags.iter().map(Json::string))))
                .object()
        };
        kind(name)
            .with("keyword", Json::string(alternatives.keyword))
            .maybe("tag", alternatives.tag.as_ref().map(Json::string))
            .list("branches", &alternatives.branches, branch)
    }
}
