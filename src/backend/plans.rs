//! Plans for languages whose values are JSON as they are: without `undefined`, a plan says something only where members
//! are left out, or null is filled in.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Contract;
use crate::model::plan::Plans;
use crate::text::Json;

/// The plans of contracts, with no more in them than such a language needs.
pub(super) struct JsonPlans<'m> {
    all: &'m Plans<'m>,
    named: Vec<(&'m str, &'m Json)>,
    /// The plans that say something.
    needed: BTreeSet<&'m str>,
}

impl<'m> JsonPlans<'m> {
    /// The plans of contracts.
    pub(super) fn new(all: &'m Plans<'m>, contracts: &[Contract]) -> Self {
        let named = all.named(contracts.iter().map(|contract| contract.result));
        let needed = needed(&named);
        Self { all, named, needed }
    }

    /// The plan of a contract's result; none where everything is kept.
    pub(super) fn of(&self, contract: &Contract) -> Option<Json> {
        self.slim(&self.all.of(contract.result))
    }

    /// The plans that others refer to.
    pub(super) fn named(&self) -> impl Iterator<Item = (&'m str, Json)> + '_ {
        self.named.iter().filter_map(|(name, plan)| Some((*name, self.slim(plan)?)))
    }

    /// A plan without the parts that say nothing.
    fn slim(&self, plan: &Json) -> Option<Json> {
        let Json::Object(parts) = plan else { return None };
        let rest = plan.get("rest").and_then(|rest| self.slim(rest));
        let are_all_said = plan.get("closed").is_some() || rest.is_some();
        let part = |(key, value): &(String, Json)| {
            let slim = match (key.as_str(), value) {
                ("ref", Json::String(name)) => self.needed.contains(name.as_str()).then(|| value.clone()),
                ("items", plan) => self.slim(plan),
                ("rest", _) => rest.clone(),
                ("members", Json::Object(members)) => self.members(members, are_all_said),
                ("prefix", Json::Array(plans)) => self.prefix(plans),
                _ => Some(value.clone()),
            };
            Some((key.clone(), slim?))
        };
        let parts: Vec<_> = parts.iter().filter_map(part).collect();
        (!parts.is_empty()).then_some(Json::Object(parts))
    }

    /// Members: where others are not kept, or not as they are, all are named.
    fn members(&self, members: &[(String, Json)], are_all_said: bool) -> Option<Json> {
        let slim = members.iter().map(|(name, plan)| (name.clone(), self.slim(plan)));
        let slim: Vec<_> = slim.filter(|(_, plan)| are_all_said || plan.is_some()).collect();
        let members = slim.into_iter().map(|(name, plan)| (name, plan.unwrap_or(Json::Null))).collect::<Vec<_>>();
        (are_all_said || !members.is_empty()).then_some(Json::Object(members))
    }

    fn prefix(&self, plans: &[Json]) -> Option<Json> {
        let slim: Vec<Option<Json>> = plans.iter().map(|plan| self.slim(plan)).collect();
        let says_something = slim.iter().any(Option::is_some);
        says_something.then(|| Json::array(slim.into_iter().map(|plan| plan.unwrap_or(Json::Null))))
    }
}

/// The names of plans that leave something out or fill something in, or refer to one that does.
fn needed<'m>(named: &[(&'m str, &'m Json)]) -> BTreeSet<&'m str> {
    let mut referring: BTreeMap<&str, Vec<&'m str>> = BTreeMap::new();
    let mut pending = Vec::new();
    for (name, plan) in named {
        let mut says = Says::default();
        says.read(plan);
        says.refers_to.into_iter().for_each(|to| referring.entry(to).or_default().push(name));
        pending.extend(says.something.then_some(*name));
    }
    let mut needed = BTreeSet::new();
    while let Some(name) = pending.pop() {
        if needed.insert(name) {
            pending.extend(referring.remove(name).into_iter().flatten());
        }
    }
    needed
}

/// What a plan says, with the plans in it.
#[derive(Default)]
struct Says<'a> {
    something: bool,
    refers_to: Vec<&'a str>,
}

impl<'a> Says<'a> {
    fn read(&mut self, plan: &'a Json) {
        let Json::Object(parts) = plan else { return };
        for (key, value) in parts {
            match (key.as_str(), value) {
                ("closed" | "required", _) => self.something = true,
                ("ref", Json::String(name)) => self.refers_to.push(name),
                ("items" | "rest", plan) => self.read(plan),
                ("members", Json::Object(members)) => members.iter().for_each(|(_, plan)| self.read(plan)),
                ("prefix", Json::Array(plans)) => plans.iter().for_each(|plan| self.read(plan)),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Generator, Source};

    fn plans(schema: &str) -> (Option<String>, Vec<String>) {
        let document =
            format!(r#"{{"tools": [{{"name": "t", "returns": {{"type": "Custom", "schema": {schema}}}}}]}}"#);
        let source = Source::Text { name: "t.adl.json".into(), bytes: document.into_bytes() };
        let models = Generator::new().read([source]).expect("reads").models;
        let model = models[0].monomorphic();
        let all = Plans::new(&model);
        let plans = JsonPlans::new(&all, &model.contracts);
        let named = plans.named().map(|(name, plan)| format!("{name} {plan}")).collect();
        (plans.of(&model.contracts[0]).map(|plan| plan.to_string()), named)
    }

    #[test]
    fn open_objects_say_nothing() {
        let open = r##"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": true}}}}"##;
        assert_eq!(plans(open), (None, vec![]));
    }

    #[test]
    fn what_is_closed_inside_is_reached() {
        let (root, named) = plans(
            r##"{"type": "object", "required": ["a"], "properties": {
                "a": {"type": "object", "additionalProperties": false, "properties": {"b": {"type": "object"}}},
                "c": {"type": "object"}}}"##,
        );
        assert_eq!(root.as_deref(), Some(r#"{"ref":"TResult"}"#));
        assert_eq!(named, [r#"TResult {"members":{"a":{"ref":"TA"}}}"#, r#"TA {"closed":true,"members":{"b":null}}"#]);
    }

    #[test]
    fn a_declared_member_is_none_of_the_rest() {
        let (_, named) = plans(
            r#"{"type": "object", "properties": {"a": {"type": "object"}}, "additionalProperties": {
                "type": "object", "additionalProperties": false, "properties": {"b": true}}}"#,
        );
        assert_eq!(named[0], r#"TResult {"members":{"a":null},"rest":{"ref":"TValue"}}"#);
    }

    #[test]
    fn a_cycle_of_open_objects_says_nothing() {
        let list = r##"{"$defs": {"N": {"type": "object", "properties": {"next": {"$ref": "#/$defs/N"}}}}, "$ref": "#/$defs/N"}"##;
        assert_eq!(plans(list), (None, vec![]));
    }
}
