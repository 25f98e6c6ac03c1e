//! Plans: which members of a value a sandbox sees. What generated contracts know of a schema without reading it.

use std::collections::{BTreeSet, HashMap};

use super::{Body, Definition, Model, Record, Rest, Type, TypeId, Union, dependency_order};
use crate::json::Json;

/// The plans of a model without parameters.
///
/// A plan is `null` where everything is kept as it is, or an object: `closed` (undeclared members are left out),
/// `members` (the plans of members; of an open object only those that are not null), `required` (members that must be
/// there and may be null), `rest` (of other members), `items`, `prefix`, or `ref`, the name of a plan.
pub(crate) struct Plans<'m> {
    model: &'m Model,
    /// The plan of each definition: `None` where everything is kept.
    made: Vec<Option<Json>>,
}

impl<'m> Plans<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        let body = |id: &TypeId| &model.definition(*id).body;
        // A record always has a plan, which a cycle can refer to before it is made.
        let ahead = |(_, definition): (_, &Definition)| match definition.body {
            Body::Record(_) => Some(object([("closed", Json::Bool(true))])),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => None,
        };
        let mut plans = Self { model, made: model.iter().map(ahead).collect() };
        for id in dependency_order(model).0 {
            plans.made[id.0] = match body(&id) {
                Body::Alias(ty) => plans.of_type(ty),
                Body::Enum(_) => None,
                Body::Record(record) => Some(plans.of_record(record)),
                Body::Union(union) => plans.of_union(union),
            };
        }
        plans
    }

    /// The plan of a definition, as others say it.
    pub(crate) fn of(&self, id: TypeId) -> Json {
        match &self.made[id.0] {
            Some(plan) if is_plain(plan) || plan.get("ref").is_some() => plan.clone(),
            Some(_) => object([("ref", Json::string(&self.model.definition(id).name))]),
            None => Json::Null,
        }
    }

    /// The plans that these lead to, by the names of their definitions, in the model's order.
    pub(crate) fn named(&self, roots: impl IntoIterator<Item = TypeId>) -> Vec<(&'m str, &Json)> {
        let ids: HashMap<&str, TypeId> = self.model.iter().map(|(id, found)| (found.name.as_str(), id)).collect();
        let mut pending: Vec<Json> = roots.into_iter().map(|id| self.of(id)).collect();
        let mut found = BTreeSet::new();
        while let Some(plan) = pending.pop() {
            let mut names = Vec::new();
            referred(&plan, &mut names);
            for id in names.into_iter().filter_map(|name| ids.get(name).copied()) {
                if found.insert(id) {
                    pending.extend(self.made[id.0].clone());
                }
            }
        }
        let plan = |id: TypeId| Some((self.model.definition(id).name.as_str(), self.made[id.0].as_ref()?));
        found.into_iter().filter_map(plan).collect()
    }

    fn of_type(&self, ty: &Type) -> Option<Json> {
        match ty {
            Type::Any
            | Type::Never
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Instance(..)
            | Type::Parameter { .. } => None,
            Type::Nullable(inner) => self.of_type(inner),
            Type::List(item) => Some(object([("items", self.of_type(item)?)])),
            Type::Map(inner) => Some(object([("rest", self.of_type(inner)?)])),
            Type::Tuple(tuple) => {
                let prefix: Vec<Json> = tuple.items.iter().map(|ty| self.said(ty)).collect();
                let items = tuple.rest.as_deref().and_then(|ty| self.of_type(ty));
                if items.is_none() && prefix.iter().all(|plan| *plan == Json::Null) {
                    return None;
                }
                Some(object([("prefix", Json::array(prefix)), ("items", items.unwrap_or(Json::Null))]))
            }
            Type::Named(id) => match self.of(*id) {
                Json::Null => None,
                plan => Some(plan),
            },
        }
    }

    fn said(&self, ty: &Type) -> Json {
        self.of_type(ty).unwrap_or(Json::Null)
    }

    fn of_record(&self, record: &Record) -> Json {
        let closed = matches!(record.rest, Rest::Refused);
        let members = record.fields.iter().map(|field| (field.name.clone(), self.said(&field.ty)));
        let members: Vec<_> = members.filter(|(_, plan)| closed || *plan != Json::Null).collect();
        let nullable = |ty: &Type| matches!(self.model.resolve(ty), Type::Null | Type::Nullable(_));
        let required = record.fields.iter().filter(|field| field.required && nullable(&field.ty));
        let required: Vec<Json> = required.map(|field| Json::string(&field.name)).collect();
        let rest = match &record.rest {
            Rest::Kept(ty) => self.of_type(ty),
            Rest::Ignored | Rest::Refused => None,
        };
        plan(closed, members, required, rest)
    }

    /// What all alternatives that are objects agree on: a member that one of them declares is kept.
    fn of_union(&self, union: &Union) -> Option<Json> {
        let plans: Vec<Json> = union.variants.iter().filter_map(|variant| self.of_type(&variant.ty)).collect();
        let first = plans.first()?;
        if plans.iter().all(|plan| plan == first) {
            return Some(first.clone());
        }
        let own: Vec<&Json> = union.variants.iter().filter_map(|variant| self.own(&variant.ty)).collect();
        let closed = !own.is_empty() && own.iter().all(|plan| plan.get("closed").is_some());
        let mut members: Vec<(String, Json)> = Vec::new();
        for (name, plan) in own.iter().flat_map(|plan| members_of(plan)) {
            match members.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) if known == plan => {}
                // They differ: what is there is kept as it is.
                Some((_, known)) => *known = Json::Null,
                None => members.push((name.clone(), plan.clone())),
            }
        }
        members.retain(|(_, plan)| closed || *plan != Json::Null);
        Some(plan(closed, members, Vec::new(), None))
    }

    /// The plan of the record that a type is a name for.
    fn own(&self, ty: &Type) -> Option<&Json> {
        match self.model.resolve(ty) {
            Type::Named(id) => self.made[id.0].as_ref(),
            _ => None,
        }
    }
}

fn members_of(plan: &Json) -> &[(String, Json)] {
    match plan.get("members") {
        Some(Json::Object(members)) => members,
        _ => &[],
    }
}

fn plan(closed: bool, members: Vec<(String, Json)>, required: Vec<Json>, rest: Option<Json>) -> Json {
    let mut parts = Vec::new();
    if closed {
        parts.push(("closed", Json::Bool(true)));
    }
    if closed || !members.is_empty() {
        parts.push(("members", Json::Object(members)));
    }
    if !required.is_empty() {
        parts.push(("required", Json::array(required)));
    }
    parts.extend(rest.map(|rest| ("rest", rest)));
    object(parts)
}

fn object(members: impl IntoIterator<Item = (&'static str, Json)>) -> Json {
    Json::object(members.into_iter().map(|(name, value)| (name.to_owned(), value)))
}

/// Whether a plan is so small that it is said where it is used: nothing, or the name of another.
fn is_plain(plan: &Json) -> bool {
    matches!(plan, Json::Object(members) if members.iter().all(|(part, _)| part == "ref"))
}

/// The names of the plans that a plan refers to.
fn referred<'a>(plan: &'a Json, out: &mut Vec<&'a str>) {
    let Json::Object(parts) = plan else { return };
    for (key, value) in parts {
        match (key.as_str(), value) {
            ("ref", Json::String(name)) => out.push(name),
            ("items" | "rest", plan) => referred(plan, out),
            ("members", Json::Object(members)) => members.iter().for_each(|(_, plan)| referred(plan, out)),
            ("prefix", Json::Array(plans)) => plans.iter().for_each(|plan| referred(plan, out)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Generator, Source};

    fn plans(schema: &str) -> (String, Vec<String>) {
        let source = Source::Text { name: "root.schema.json".into(), bytes: schema.as_bytes().to_vec() };
        let models = Generator::new().read([source]).expect("reads").models;
        let model = models[0].monomorphic();
        let plans = Plans::new(&model);
        let named = plans.named([TypeId(0)]).into_iter().map(|(name, plan)| format!("{name} {plan}")).collect();
        (plans.of(TypeId(0)).to_string(), named)
    }

    #[test]
    fn closed_objects_are_known() {
        let (root, named) = plans(
            r#"{"type": "object", "additionalProperties": false, "required": ["b"],
                "properties": {"a": {"type": "string"}, "b": {"type": ["integer", "null"]}}}"#,
        );
        assert_eq!(root, r#"{"ref":"Root"}"#);
        assert_eq!(named, [r#"Root {"closed":true,"members":{"a":null,"b":null},"required":["b"]}"#]);
    }

    #[test]
    fn what_keeps_everything_needs_no_plan() {
        assert_eq!(plans(r#"{"type": "array", "items": {"type": "string"}}"#), ("null".into(), vec![]));
        assert_eq!(plans(r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#), ("{}".into(), vec![]));
    }

    #[test]
    fn cycles_end() {
        let (root, named) = plans(
            r##"{"type": "object", "properties": {"next": {"$ref": "#"}, "all": {"type": "array", "items": {"$ref": "#"}}}}"##,
        );
        assert_eq!(root, r#"{"ref":"Root"}"#);
        assert_eq!(named, [r#"Root {"members":{"next":{"ref":"Root"},"all":{"items":{"ref":"Root"}}}}"#]);
    }

    #[test]
    fn of_alternatives_all_that_one_declares_is_kept() {
        let closed = |member: &str| {
            format!(
                r#"{{"type": "object", "additionalProperties": false, "required": ["{member}"], "properties": {{"{member}": {{"type": "string"}}}}}}"#
            )
        };
        let (_, named) = plans(&format!(r#"{{"oneOf": [{}, {}, {{"type": "string"}}]}}"#, closed("a"), closed("b")));
        assert_eq!(named, [r#"Root {"closed":true,"members":{"a":null,"b":null}}"#]);
    }
}
