//! Plans: which members of a value a sandbox sees. What generated contracts know of a schema without reading it.

use std::collections::{BTreeSet, HashMap};

use super::{Body, Definition, Model, Record, Rest, Tuple, Type, TypeId, Union, dependency_order};
use crate::text::Json;

/// The plans of a model without parameters.
///
/// A plan is `null` where everything is kept as it is, or an object: `closed` (undeclared members are left out),
/// `members` (the plans of members; where others are kept as they are, only those that are not null), `required`
/// (members that must be there and may be null), `rest` (of other members), `items`, `prefix`, or `ref`, the name of a
/// plan.
pub(crate) struct Plans<'m> {
    model: &'m Model,
    ids: HashMap<&'m str, TypeId>,
    /// What each definition keeps; all, where that isn't known yet.
    kept: Vec<Kept>,
    /// The plan of each definition: `None` where everything is kept.
    made: Vec<Option<Json>>,
}

/// What a type keeps of those of its values that are objects, and of those that are arrays.
#[derive(Clone)]
struct Kept {
    objects: Part,
    arrays: Part,
}

/// What is kept of some values.
#[derive(Clone, PartialEq)]
enum Part {
    /// There are none, or there is nothing in them that anything could be left out of.
    Plain,
    /// All that is in them.
    All,
    /// What a plan says.
    By(Json),
}

impl<'m> Plans<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        // What a cycle can refer to before it is made.
        let ahead = |(_, definition): (_, &Definition)| {
            has_plan(model, definition).then(|| object([("closed", Json::Bool(true))]))
        };
        let ids = model.iter().map(|(id, found)| (found.name.as_str(), id)).collect();
        let mut plans = Self { model, ids, kept: Vec::new(), made: model.iter().map(ahead).collect() };
        plans.kept = model.iter().map(|(id, definition)| plans.kept_ahead(id, definition)).collect();
        for id in dependency_order(model).0 {
            plans.make(id);
        }
        plans
    }

    fn kept_ahead(&self, id: TypeId, definition: &Definition) -> Kept {
        match definition.body {
            Body::Record(_) => Kept::objects(Part::By(self.of(id))),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Kept::ALL,
        }
    }

    fn make(&mut self, id: TypeId) {
        let (kept, plan) = match &self.model.definition(id).body {
            Body::Alias(ty) => (self.kept(ty), self.said(ty).into_plan()),
            Body::Enum(members) => {
                let is_plain = members.iter().all(|member| !matches!(member.value, Json::Object(_) | Json::Array(_)));
                (if is_plain { Kept::PLAIN } else { Kept::ALL }, None)
            }
            Body::Record(record) => {
                self.made[id.0] = Some(self.of_record(record));
                (Kept::objects(Part::By(self.of(id))), self.made[id.0].take())
            }
            Body::Union(union) => {
                let kept = self.of_union(union);
                let plan = self.whole(&kept).into_plan();
                (kept, plan)
            }
        };
        self.kept[id.0] = kept;
        self.made[id.0] = plan;
    }

    /// The plan of a definition, as others say it.
    pub(crate) fn of(&self, id: TypeId) -> Json {
        match &self.made[id.0] {
            Some(plan) if is_plain(plan) => plan.clone(),
            Some(_) => object([("ref", Json::string(&self.model.definition(id).name))]),
            None => Json::Null,
        }
    }

    /// The plans that these lead to, by the names of their definitions, in the model's order.
    pub(crate) fn named(&self, roots: impl IntoIterator<Item = TypeId>) -> Vec<(&'m str, &Json)> {
        let mut pending: Vec<Json> = roots.into_iter().map(|id| self.of(id)).collect();
        let mut found = BTreeSet::new();
        while let Some(plan) = pending.pop() {
            let mut names = Vec::new();
            referred(&plan, &mut names);
            for id in names.into_iter().filter_map(|name| self.ids.get(name).copied()) {
                if found.insert(id) {
                    pending.extend(self.made[id.0].clone());
                }
            }
        }
        let plan = |id: TypeId| Some((self.model.definition(id).name.as_str(), self.made[id.0].as_ref()?));
        found.into_iter().filter_map(plan).collect()
    }

    fn kept(&self, ty: &Type) -> Kept {
        match ty {
            Type::Never | Type::Null | Type::Boolean | Type::Integer(_) | Type::Number | Type::String => Kept::PLAIN,
            Type::Any | Type::Instance(..) | Type::Parameter { .. } => Kept::ALL,
            Type::Nullable(inner) => self.kept(inner),
            Type::List(item) => Kept::arrays(self.said(item).inside("items")),
            Type::Tuple(tuple) => Kept::arrays(self.of_tuple(tuple)),
            Type::Map(inner) => Kept::objects(match self.said(inner).inside("rest") {
                // Its members are kept, whatever is in them.
                Part::Plain => Part::All,
                part => part,
            }),
            Type::Named(id) => match behind(self.model, ty) {
                Type::Named(target) => self.kept[target.0].clone(),
                _ => self.kept[id.0].clone(),
            },
        }
    }

    /// What is kept of the values of a type, as others say it.
    fn said(&self, ty: &Type) -> Part {
        match ty {
            Type::Nullable(inner) => self.said(inner),
            Type::Named(id) if self.made[id.0].is_some() => Part::By(self.of(*id)),
            ty => self.whole(&self.kept(ty)),
        }
    }

    fn plan(&self, ty: &Type) -> Json {
        self.said(ty).into_plan().unwrap_or(Json::Null)
    }

    /// What is kept of objects and of arrays, in one plan.
    fn whole(&self, Kept { objects, arrays }: &Kept) -> Part {
        match (objects, arrays) {
            (Part::By(objects), Part::By(arrays)) => {
                let parts = [objects, arrays].map(|plan| parts_of(self.content(plan)));
                Part::By(Json::Object(parts.concat()))
            }
            (Part::By(plan), _) | (_, Part::By(plan)) => Part::By(plan.clone()),
            (Part::Plain, Part::Plain) => Part::Plain,
            (Part::All | Part::Plain, Part::All | Part::Plain) => Part::All,
        }
    }

    /// What a plan says, also where it only names that of a record.
    fn content(&self, plan: &Json) -> Json {
        let id = plan.get("ref").and_then(Json::as_str).and_then(|name| self.ids.get(name));
        match id.map(|id| &self.model.definition(*id).body) {
            // Of a cycle, it may not be made yet.
            Some(Body::Record(record)) => self.of_record(record),
            _ => plan.clone(),
        }
    }

    fn of_tuple(&self, tuple: &Tuple) -> Part {
        let parts: Vec<Part> = tuple.items.iter().map(|ty| self.said(ty)).collect();
        let rest = tuple.rest.as_deref().map_or(Part::Plain, |ty| self.said(ty));
        let all = || parts.iter().chain([&rest]);
        if all().all(|part| *part == Part::Plain) {
            return Part::Plain;
        }
        if !all().any(|part| matches!(part, Part::By(_))) {
            return Part::All;
        }
        let plan = |part: Part| part.into_plan().unwrap_or(Json::Null);
        let prefix = Json::array(parts.into_iter().map(plan));
        Part::By(object([("prefix", prefix), ("items", plan(rest))]))
    }

    fn of_record(&self, record: &Record) -> Json {
        let closed = matches!(record.rest, Rest::Refused);
        let members = record.fields.iter().map(|field| (field.name.clone(), self.plan(&field.ty))).collect();
        let nullable = |ty: &Type| matches!(self.model.resolve(ty), Type::Null | Type::Nullable(_));
        let required = record.fields.iter().filter(|field| field.required && nullable(&field.ty));
        let required: Vec<Json> = required.map(|field| Json::string(&field.name)).collect();
        let rest = match &record.rest {
            Rest::Kept(ty) => self.plan(ty),
            Rest::Ignored | Rest::Refused => Json::Null,
        };
        plan(closed, members, required, rest)
    }

    /// What one of the alternatives keeps is kept: nobody knows which one a value is of.
    fn of_union(&self, union: &Union) -> Kept {
        let kept: Vec<Kept> = union.variants.iter().map(|variant| self.kept(&variant.ty)).collect();
        let merged = |plans: &[&Json]| {
            let plans: Vec<Json> = plans.iter().map(|plan| self.content(plan)).collect();
            Part::By(merged(&plans))
        };
        Kept {
            objects: joined(kept.iter().map(|kept| &kept.objects), merged),
            arrays: joined(kept.iter().map(|kept| &kept.arrays), |_| Part::All),
        }
    }
}

impl Kept {
    const PLAIN: Self = Self { objects: Part::Plain, arrays: Part::Plain };
    const ALL: Self = Self { objects: Part::All, arrays: Part::All };

    fn objects(objects: Part) -> Self {
        Self { objects, ..Self::PLAIN }
    }

    fn arrays(arrays: Part) -> Self {
        Self { arrays, ..Self::PLAIN }
    }
}

impl Part {
    fn into_plan(self) -> Option<Json> {
        match self {
            Self::By(plan) => Some(plan),
            Self::Plain | Self::All => None,
        }
    }

    /// The same of values that have such values in them, at that place.
    fn inside(self, place: &'static str) -> Self {
        match self {
            Self::By(plan) => Self::By(object([(place, plan)])),
            Self::Plain | Self::All => self,
        }
    }
}

/// The type behind names, but for null.
fn behind<'m>(model: &'m Model, ty: &'m Type) -> &'m Type {
    match model.resolve(ty) {
        Type::Nullable(inner) => model.resolve(inner),
        ty => ty,
    }
}

/// Whether it is certain, before any plan is made, that a definition has one: all of its objects are those of records.
fn has_plan(model: &Model, definition: &Definition) -> bool {
    let is_record = |ty: &Type| match behind(model, ty) {
        Type::Named(id) => matches!(model.definition(*id).body, Body::Record(_)),
        _ => false,
    };
    let is_no_object = |ty: &Type| match behind(model, ty) {
        Type::Never | Type::Null | Type::Boolean | Type::Integer(_) | Type::Number | Type::String => true,
        Type::List(_) | Type::Tuple(_) => true,
        Type::Any | Type::Map(_) | Type::Nullable(_) | Type::Named(_) => false,
        Type::Instance(..) | Type::Parameter { .. } => false,
    };
    match &definition.body {
        Body::Record(_) => true,
        Body::Alias(ty) => is_record(ty),
        Body::Enum(_) => false,
        Body::Union(union) => {
            let types = || union.variants.iter().map(|variant| &variant.ty);
            types().any(is_record) && types().all(|ty| is_record(ty) || is_no_object(ty))
        }
    }
}

/// What is kept of values that may be any of several; where these are kept by different plans, `merge` says.
fn joined<'k>(parts: impl Iterator<Item = &'k Part>, merge: impl FnOnce(&[&Json]) -> Part) -> Part {
    let mut plans = Vec::new();
    for part in parts {
        match part {
            Part::Plain => {}
            Part::All => return Part::All,
            Part::By(plan) => plans.push(plan),
        }
    }
    match plans.as_slice() {
        [] => Part::Plain,
        [first, others @ ..] if others.iter().all(|plan| plan == first) => Part::By((*first).clone()),
        plans => merge(plans),
    }
}

/// The plan of objects that may be of any of several plans.
fn merged(plans: &[Json]) -> Json {
    let is_open = |plan: &&Json| plan.get("closed").is_none();
    let open = plans.iter().filter(is_open).count();
    let mut rests = plans.iter().filter(is_open).map(|plan| plan.get("rest").unwrap_or(&Json::Null));
    let mut rest = rests.next().cloned().unwrap_or(Json::Null);
    rests.for_each(|other| agree(&mut rest, other));
    let mut members: Vec<(String, Json)> = Vec::new();
    // Where each member stands, and how many open objects say something of it.
    let mut known: HashMap<&str, (usize, usize)> = HashMap::new();
    for plan in plans {
        for (name, member) in members_of(plan) {
            let (index, said) = known.entry(name).or_insert_with(|| {
                members.push((name.clone(), member.clone()));
                (members.len() - 1, 0)
            });
            agree(&mut members[*index].1, member);
            *said += usize::from(is_open(&plan));
        }
    }
    for (index, said) in known.into_values() {
        if said < open {
            agree(&mut members[index].1, &rest);
        }
    }
    plan(open == 0, members, Vec::new(), rest)
}

/// Where plans differ, what is there is kept as it is.
fn agree(known: &mut Json, other: &Json) {
    if known != other {
        *known = Json::Null;
    }
}

fn parts_of(plan: Json) -> Vec<(String, Json)> {
    match plan {
        Json::Object(parts) => parts,
        _ => Vec::new(),
    }
}

fn members_of(plan: &Json) -> &[(String, Json)] {
    match plan.get("members") {
        Some(Json::Object(members)) => members,
        _ => &[],
    }
}

/// A plan for objects. `members` are all that are declared: those are said that others would not be treated like.
fn plan(closed: bool, mut members: Vec<(String, Json)>, required: Vec<Json>, rest: Json) -> Json {
    let all_said = closed || rest != Json::Null;
    members.retain(|(_, plan)| all_said || *plan != Json::Null);
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
    if rest != Json::Null {
        parts.push(("rest", rest));
    }
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
    use crate::pipeline::{Generator, Source};

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

    /// Alternatives, with definitions that they may refer to.
    fn any_of(alternatives: &str) -> (String, Vec<String>) {
        plans(&format!(
            r##"{{"anyOf": [{alternatives}], "$defs": {{
                "A": {{"type": "object", "additionalProperties": false, "required": ["a"], "properties": {{"a": {{"type": "string"}}}}}},
                "B": {{"type": "object", "additionalProperties": false, "required": ["b"], "properties": {{"b": {{"type": "string"}}}}}},
                "Open": {{"type": "object", "required": ["o"], "properties": {{"o": {{"type": "string"}}}}}},
                "HasA": {{"type": "object", "additionalProperties": false, "required": ["x"], "properties": {{"x": {{"$ref": "#/$defs/A"}}}}}},
                "Map": {{"type": "object", "additionalProperties": {{"type": "string"}}}},
                "MapOrNull": {{"anyOf": [{{"$ref": "#/$defs/Map"}}, {{"type": "null"}}]}},
                "AOrMap": {{"anyOf": [{{"$ref": "#/$defs/A"}}, {{"$ref": "#/$defs/Map"}}]}},
                "AOrNull": {{"anyOf": [{{"$ref": "#/$defs/A"}}, {{"type": "null"}}]}}}}}}"##
        ))
    }

    const A: &str = r##"{"$ref": "#/$defs/A"}"##;

    #[test]
    fn of_alternatives_all_that_one_declares_is_kept() {
        let (_, named) = any_of(r##"{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}, {"type": "string"}"##);
        assert_eq!(named, [r#"Root {"closed":true,"members":{"a":null,"b":null}}"#]);
    }

    #[test]
    fn of_alternatives_one_that_keeps_everything_does() {
        for other in [
            r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
            r#"{"type": "object"}"#,
            r##"{"$ref": "#/$defs/Map"}"##,
            r##"{"$ref": "#/$defs/MapOrNull"}"##,
            r##"{"$ref": "#/$defs/AOrMap"}, {"$ref": "#/$defs/B"}"##,
            r#"{"enum": [{"b": 1}, 2]}"#,
        ] {
            assert_eq!(any_of(&format!("{A}, {other}")), ("null".into(), vec![]), "{other}");
        }
    }

    #[test]
    fn of_alternatives_what_another_has_in_a_member_is_kept() {
        let (_, named) = any_of(r##"{"$ref": "#/$defs/HasA"}, {"$ref": "#/$defs/Open"}"##);
        assert_eq!(named, [""; 0], "an open object may have an `x` that is anything");
        let values = r##"{"$ref": "#/$defs/HasA"}, {"type": "object", "additionalProperties": {"$ref": "#/$defs/A"}}"##;
        let (_, named) = any_of(values);
        assert_eq!(named[0], r#"Root {"members":{"x":{"ref":"A"}},"rest":{"ref":"A"}}"#);
    }

    #[test]
    fn of_alternatives_lists_and_objects_are_kept_apart() {
        let list = |item: &str| format!(r#"{{"type": "array", "items": {item}}}"#);
        let (root, _) = any_of(&format!("{}, {}", list(A), list(r##"{"$ref": "#/$defs/Map"}"##)));
        assert_eq!(root, "null");
        let (_, named) = any_of(&format!("{}, {}", list(A), list(r#"{"type": "string"}"#)));
        assert_eq!(named[0], r#"Root {"items":{"ref":"A"}}"#);
        let (_, named) = any_of(&format!("{A}, {}", list(r##"{"$ref": "#/$defs/B"}"##)));
        assert_eq!(named[0], r#"Root {"closed":true,"members":{"a":null},"items":{"ref":"B"}}"#);
        let (_, named) = any_of(&format!(r##"{{"$ref": "#/$defs/AOrNull"}}, {}"##, list("true")));
        assert_eq!(named, [r#"A {"closed":true,"members":{"a":null}}"#]);
    }

    #[test]
    fn of_alternatives_in_a_cycle_nothing_is_lost() {
        let (_, named) = plans(
            r##"{"oneOf": [{"$ref": "#/$defs/Leaf"}, {"$ref": "#/$defs/Node"}], "$defs": {
                "Leaf": {"type": "object", "additionalProperties": false, "required": ["leaf"], "properties": {"leaf": {"type": "string"}}},
                "Node": {"type": "object", "additionalProperties": false, "required": ["next"], "properties": {"next": {"$ref": "#"}}}}}"##,
        );
        assert_eq!(named, [r#"Root {"closed":true,"members":{"leaf":null,"next":{"ref":"Root"}}}"#]);
        let (_, named) = plans(
            r##"{"type": "object", "additionalProperties": false, "properties": {
                "items": {"type": "array", "items": {"$ref": "#/$defs/Item"}}, "next": {"$ref": "#/$defs/Next"}}, "$defs": {
                "Item": {"anyOf": [{"type": "string"}, {"$ref": "#"}]}, "Next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}}"##,
        );
        let root = r#"Root {"closed":true,"members":{"items":{"items":{"ref":"Item"}},"next":{"ref":"Next"}}}"#;
        assert_eq!(named, [root, r#"Item {"ref":"Root"}"#, r#"Next {"ref":"Root"}"#]);
    }

    #[test]
    fn a_declared_member_is_none_of_the_rest() {
        let (_, named) = plans(
            r#"{"type": "object", "properties": {"a": true},
                "additionalProperties": {"type": "object", "additionalProperties": false, "properties": {"b": true}}}"#,
        );
        assert_eq!(named[0], r#"Root {"members":{"a":null},"rest":{"ref":"RootValue"}}"#);
    }
}
