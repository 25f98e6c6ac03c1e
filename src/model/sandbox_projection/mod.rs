//! Sandbox projections: the properties of a value that a sandbox sees. Generated contracts apply them without reading
//! schemas.

mod effective;

use std::collections::{BTreeSet, HashMap};

use super::{Body, Definition, Model, Record, Rest, Tuple, Type, TypeId, Union, dependency_order};
use crate::text::Json;

pub(crate) use effective::JsonProjections;

/// The parts of a value that are kept. Without a projection, everything is kept unchanged.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Projection {
    /// The projection of a definition.
    Of(TypeId),
    /// The projections of objects and of arrays; other values are kept.
    Parts { objects: Option<Objects>, arrays: Option<Arrays> },
}

/// The projection of an object.
#[derive(Debug, Clone, Default)]
pub(crate) struct Objects {
    /// Whether undeclared properties are removed.
    pub(crate) closed: bool,
    /// The projections of declared properties. If undeclared ones are kept unchanged, only properties with a projection
    /// are listed.
    pub(crate) members: Vec<(String, Option<Projection>)>,
    /// The required properties, which may be null.
    pub(crate) required: Vec<String>,
    /// The projection of other properties.
    pub(crate) rest: Option<Box<Projection>>,
}

/// The projection of an array.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arrays {
    /// The projections of the first items, if they have their own.
    pub(crate) prefix: Option<Vec<Option<Projection>>>,
    /// The projection of the other items; the outer option is none if it is omitted.
    pub(crate) items: Option<Option<Box<Projection>>>,
}

impl PartialEq for Objects {
    /// Compares projections, ignoring the order of properties.
    fn eq(&self, other: &Self) -> bool {
        let members = |objects: &Self| objects.members.iter().cloned().collect::<HashMap<_, _>>();
        self.closed == other.closed
            && self.required == other.required
            && self.rest == other.rest
            && members(self) == members(other)
    }
}

impl Projection {
    fn objects(objects: Objects) -> Self {
        Self::Parts { objects: Some(objects), arrays: None }
    }

    /// Returns whether it is small enough to be written inline: it keeps everything, or refers to another.
    fn is_plain(&self) -> bool {
        match self {
            Self::Of(_) => true,
            Self::Parts { objects, arrays } => {
                arrays.is_none() && objects.as_ref().is_none_or(|objects| *objects == Objects::default())
            }
        }
    }

    /// Returns the directly nested projections.
    pub(crate) fn parts(&self) -> Vec<&Self> {
        let Self::Parts { objects, arrays } = self else { return Vec::new() };
        let members = objects.iter().flat_map(|objects| &objects.members).filter_map(|(_, part)| part.as_ref());
        let rest = objects.iter().filter_map(|objects| objects.rest.as_deref());
        let prefix = arrays.iter().filter_map(|arrays| arrays.prefix.as_ref()).flatten().flatten();
        let items = arrays.iter().filter_map(|arrays| arrays.items.as_ref()?.as_deref());
        members.chain(rest).chain(prefix).chain(items).collect()
    }

    /// Returns the definitions that it refers to.
    pub(crate) fn referred(&self) -> Vec<TypeId> {
        match self {
            Self::Of(id) => vec![*id],
            Self::Parts { .. } => self.parts().into_iter().flat_map(Self::referred).collect(),
        }
    }

    /// Returns the JSON that runtimes read: `ref` names another projection; `closed`, `members`, `required` and `rest`
    /// describe objects, `prefix` and `items` arrays; `null` keeps everything.
    pub(crate) fn to_json(&self, model: &Model) -> Json {
        let Self::Parts { objects, arrays } = self else { return self.reference(model) };
        let or_null = |part: Option<&Self>| part.map_or(Json::Null, |part| part.to_json(model));
        let mut parts = Vec::new();
        if let Some(Objects { closed, members, required, rest }) = objects {
            if *closed {
                parts.push(("closed", Json::Bool(true)));
            }
            if *closed || !members.is_empty() {
                let members = members.iter().map(|(name, part)| (name.clone(), or_null(part.as_ref())));
                parts.push(("members", Json::object(members)));
            }
            if !required.is_empty() {
                parts.push(("required", Json::array(required.iter().map(Json::string))));
            }
            parts.extend(rest.as_ref().map(|rest| ("rest", rest.to_json(model))));
        }
        if let Some(Arrays { prefix, items }) = arrays {
            let all = |parts: &Vec<Option<Self>>| Json::array(parts.iter().map(|part| or_null(part.as_ref())));
            parts.extend(prefix.as_ref().map(|prefix| ("prefix", all(prefix))));
            parts.extend(items.as_ref().map(|items| ("items", or_null(items.as_deref()))));
        }
        Json::object(parts.into_iter().map(|(name, value)| (name.to_owned(), value)))
    }

    fn reference(&self, model: &Model) -> Json {
        let name = self.referred().first().map(|id| Json::string(&model.definition(*id).name));
        Json::object(name.map(|name| ("ref".to_owned(), name)))
    }
}

/// Computes the projections of a model without type parameters.
pub(crate) struct Projections<'m> {
    pub(crate) model: &'m Model,
    /// The projection of each definition; everything until it is known.
    kept: Vec<Kept>,
    /// The projection of each definition.
    made: Vec<Option<Projection>>,
}

/// The projections of the objects and of the arrays among the values of a type.
#[derive(Clone)]
struct Kept {
    /// A projection of objects only: that of a record, by its id, or another.
    objects: Part<Projection>,
    arrays: Part<Arrays>,
}

/// The projection of some values.
#[derive(Clone, PartialEq)]
enum Part<P> {
    /// There are no such values, or they have no parts that could be removed.
    Plain,
    /// Everything is kept.
    All,
    /// A projection applies.
    By(P),
}

impl<'m> Projections<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        // Definitions that a cycle can refer to before they are made.
        let ahead = |(_, definition): (_, &Definition)| {
            let closed = Objects { closed: true, ..Objects::default() };
            has_projection(model, definition).then(|| Projection::objects(closed))
        };
        let mut all = Self { model, kept: Vec::new(), made: model.iter().map(ahead).collect() };
        all.kept = model.iter().map(|(id, definition)| all.kept_ahead(id, definition)).collect();
        for id in dependency_order(model).0 {
            all.make(id);
        }
        all
    }

    fn kept_ahead(&self, id: TypeId, definition: &Definition) -> Kept {
        match definition.body {
            Body::Record(_) => Kept::objects(Part::By(self.record(id))),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Kept::ALL,
        }
    }

    /// Returns the projection of a record, as others refer to it.
    fn record(&self, id: TypeId) -> Projection {
        match &self.made[id.0] {
            Some(made) if made.is_plain() => Projection::objects(Objects::default()),
            _ => Projection::Of(id),
        }
    }

    fn make(&mut self, id: TypeId) {
        let (kept, projection) = match &self.model.definition(id).body {
            Body::Alias(ty) => (self.kept(ty), self.whole_of(ty).into_projection()),
            Body::Enum(members) => {
                let is_plain = members.iter().all(|member| !matches!(member.value, Json::Object(_) | Json::Array(_)));
                (if is_plain { Kept::PLAIN } else { Kept::ALL }, None)
            }
            Body::Record(record) => {
                self.made[id.0] = Some(Projection::objects(self.of_record(record)));
                (Kept::objects(Part::By(self.record(id))), self.made[id.0].take())
            }
            Body::Union(union) => {
                let kept = self.of_union(union);
                let projection = self.whole(&kept).into_projection();
                (kept, projection)
            }
        };
        self.kept[id.0] = kept;
        self.made[id.0] = projection;
    }

    /// Returns the projection of a definition, as others refer to it.
    pub(crate) fn of(&self, id: TypeId) -> Option<Projection> {
        match self.made.get(id.0)?.as_ref()? {
            made if made.is_plain() => Some(made.clone()),
            Projection::Of(_) | Projection::Parts { .. } => Some(Projection::Of(id)),
        }
    }

    /// Returns the projections that these refer to, with their definitions, in the model's order.
    pub(crate) fn reached(&self, roots: impl IntoIterator<Item = TypeId>) -> Vec<(TypeId, &Projection)> {
        let mut pending: Vec<TypeId> =
            roots.into_iter().filter_map(|id| self.of(id)).flat_map(|projection| projection.referred()).collect();
        let mut found = BTreeSet::new();
        while let Some(id) = pending.pop() {
            if found.insert(id) {
                pending.extend(self.made[id.0].iter().flat_map(Projection::referred));
            }
        }
        found.into_iter().filter_map(|id| Some((id, self.made[id.0].as_ref()?))).collect()
    }

    fn kept(&self, ty: &Type) -> Kept {
        match ty {
            Type::Never | Type::Null | Type::Boolean | Type::Integer(_) | Type::Number | Type::String => Kept::PLAIN,
            Type::Any | Type::Instance(..) | Type::Parameter { .. } => Kept::ALL,
            Type::Nullable(inner) => self.kept(inner),
            Type::List(item) => {
                let items = |item| Arrays { prefix: None, items: Some(Some(Box::new(item))) };
                Kept::arrays(self.whole_of(item).map(items))
            }
            Type::Tuple(tuple) => Kept::arrays(self.of_tuple(tuple)),
            Type::Map(inner) => {
                let rest = |rest| Projection::objects(Objects { rest: Some(Box::new(rest)), ..Objects::default() });
                Kept::objects(match self.whole_of(inner).map(rest) {
                    // Its properties are kept, whatever their values.
                    Part::Plain => Part::All,
                    part => part,
                })
            }
            Type::Named(id) => match behind(self.model, ty) {
                Type::Named(target) => self.kept[target.0].clone(),
                _ => self.kept[id.0].clone(),
            },
        }
    }

    /// Returns the projection of the values of a type, as others refer to it.
    fn whole_of(&self, ty: &Type) -> Part<Projection> {
        match ty {
            Type::Nullable(inner) => self.whole_of(inner),
            Type::Named(id) => {
                // In a cycle, an alias may not be made yet while what it stands for is: a reference to that ends the cycle.
                let target = || match behind(self.model, ty) {
                    Type::Named(target) => self.of(*target),
                    _ => None,
                };
                self.of(*id).or_else(target).map_or_else(|| self.whole(&self.kept(ty)), Part::By)
            }
            ty => self.whole(&self.kept(ty)),
        }
    }

    fn projection(&self, ty: &Type) -> Option<Projection> {
        self.whole_of(ty).into_projection()
    }

    /// Returns the projections of objects and of arrays as one.
    fn whole(&self, Kept { objects, arrays }: &Kept) -> Part<Projection> {
        match (objects, arrays) {
            (Part::By(objects), Part::By(arrays)) => {
                Part::By(Projection::Parts { objects: Some(self.content(objects)), arrays: Some(arrays.clone()) })
            }
            (Part::By(objects), _) => Part::By(objects.clone()),
            (_, Part::By(arrays)) => Part::By(Projection::Parts { objects: None, arrays: Some(arrays.clone()) }),
            (Part::Plain, Part::Plain) => Part::Plain,
            (Part::All | Part::Plain, Part::All | Part::Plain) => Part::All,
        }
    }

    /// Returns the content of a projection of objects, including that of a record.
    fn content(&self, objects: &Projection) -> Objects {
        match objects {
            // In a cycle, it may not be made yet.
            Projection::Of(id) => match &self.model.definition(*id).body {
                Body::Record(record) => self.of_record(record),
                Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Objects::default(),
            },
            Projection::Parts { objects, .. } => objects.clone().unwrap_or_default(),
        }
    }

    fn of_tuple(&self, tuple: &Tuple) -> Part<Arrays> {
        let parts: Vec<Part<_>> = tuple.items.iter().map(|ty| self.whole_of(ty)).collect();
        let rest = tuple.rest.as_deref().map_or(Part::Plain, |ty| self.whole_of(ty));
        let all = || parts.iter().chain([&rest]);
        if all().all(|part| *part == Part::Plain) {
            return Part::Plain;
        }
        if !all().any(|part| matches!(part, Part::By(_))) {
            return Part::All;
        }
        let items = rest.into_projection().map(Box::new);
        let prefix = parts.into_iter().map(Part::into_projection).collect();
        Part::By(Arrays { prefix: Some(prefix), items: Some(items) })
    }

    fn of_record(&self, record: &Record) -> Objects {
        let closed = matches!(record.rest, Rest::Refused);
        let members = record.fields.iter().map(|field| (field.name.to_string(), self.projection(&field.ty))).collect();
        let nullable = |ty: &Type| matches!(self.model.resolve(ty), Type::Null | Type::Nullable(_));
        let required = record.fields.iter().filter(|field| field.required && nullable(&field.ty));
        let required = required.map(|field| field.name.to_string()).collect();
        let rest = match &record.rest {
            Rest::Kept(ty) => self.projection(ty),
            Rest::Ignored | Rest::Refused => None,
        };
        Objects::new(closed, members, required, rest)
    }

    /// Keeps what any alternative keeps, because it isn't known which one a value belongs to.
    fn of_union(&self, union: &Union) -> Kept {
        let kept: Vec<Kept> = union.variants.iter().map(|variant| self.kept(&variant.ty)).collect();
        let merged = |parts: &[&Projection]| {
            let objects: Vec<Objects> = parts.iter().map(|part| self.content(part)).collect();
            Part::By(Projection::objects(merged(&objects)))
        };
        Kept {
            objects: joined(kept.iter().map(|kept| &kept.objects), merged),
            arrays: joined(kept.iter().map(|kept| &kept.arrays), |_| Part::All),
        }
    }
}

impl Objects {
    /// Creates the projection of an object, given all declared properties. Omits those that are treated like undeclared
    /// ones.
    fn new(
        closed: bool,
        mut members: Vec<(String, Option<Projection>)>,
        required: Vec<String>,
        rest: Option<Projection>,
    ) -> Self {
        let all_said = closed || rest.is_some();
        members.retain(|(_, projection)| all_said || projection.is_some());
        Self { closed, members, required, rest: rest.map(Box::new) }
    }
}

impl Kept {
    const PLAIN: Self = Self { objects: Part::Plain, arrays: Part::Plain };
    const ALL: Self = Self { objects: Part::All, arrays: Part::All };

    fn objects(objects: Part<Projection>) -> Self {
        Self { objects, ..Self::PLAIN }
    }

    fn arrays(arrays: Part<Arrays>) -> Self {
        Self { arrays, ..Self::PLAIN }
    }
}

impl<P> Part<P> {
    fn into_projection(self) -> Option<P> {
        match self {
            Self::By(projection) => Some(projection),
            Self::Plain | Self::All => None,
        }
    }

    /// Wraps the projection, for values that contain such values.
    fn map<Q>(self, around: impl FnOnce(P) -> Q) -> Part<Q> {
        match self {
            Self::By(projection) => Part::By(around(projection)),
            Self::Plain => Part::Plain,
            Self::All => Part::All,
        }
    }
}

/// Returns the type behind aliases and `Nullable`.
fn behind<'m>(model: &'m Model, ty: &'m Type) -> &'m Type {
    match model.resolve(ty) {
        Type::Nullable(inner) => model.resolve(inner),
        ty => ty,
    }
}

/// Returns whether a definition certainly has a projection, before any is made: all of its objects are records.
fn has_projection(model: &Model, definition: &Definition) -> bool {
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

/// Joins the projections of alternatives; `merge` combines different ones.
fn joined<'k, P: Clone + PartialEq + 'k>(
    parts: impl Iterator<Item = &'k Part<P>>,
    merge: impl FnOnce(&[&P]) -> Part<P>,
) -> Part<P> {
    let mut projections = Vec::new();
    for part in parts {
        match part {
            Part::Plain => {}
            Part::All => return Part::All,
            Part::By(projection) => projections.push(projection),
        }
    }
    match projections.as_slice() {
        [] => Part::Plain,
        [first, others @ ..] if others.iter().all(|other| other == first) => Part::By((*first).clone()),
        projections => merge(projections),
    }
}

/// Merges the projections of objects.
fn merged(all: &[Objects]) -> Objects {
    let open = all.iter().filter(|objects| !objects.closed).count();
    let mut rests = all.iter().filter(|objects| !objects.closed).map(|objects| objects.rest.as_deref());
    let mut rest = rests.next().flatten().cloned();
    rests.for_each(|other| agree(&mut rest, other));
    let mut members: Vec<(String, Option<Projection>)> = Vec::new();
    // The index of each property, and the number of open objects that mention it.
    let mut known: HashMap<&str, (usize, usize)> = HashMap::new();
    for objects in all {
        for (name, member) in &objects.members {
            let (index, said) = known.entry(name).or_insert_with(|| {
                members.push((name.clone(), member.clone()));
                (members.len() - 1, 0)
            });
            agree(&mut members[*index].1, member.as_ref());
            *said += usize::from(!objects.closed);
        }
    }
    for (index, said) in known.into_values() {
        if said < open {
            agree(&mut members[index].1, rest.as_ref());
        }
    }
    Objects::new(open == 0, members, Vec::new(), rest)
}

/// Merges a projection into another; if they differ, everything present is kept unchanged.
fn agree(known: &mut Option<Projection>, other: Option<&Projection>) {
    if known.as_ref() != other {
        *known = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Generator, Source};

    fn projections(schema: &str) -> (String, Vec<String>) {
        let source = Source::Text { name: "root.schema.json".into(), bytes: schema.as_bytes().to_vec() };
        let models = Generator::new().read([source]).expect("reads").models;
        let model = models[0].clone().monomorphic();
        let all = Projections::new(&model);
        let named = all.reached([TypeId(0)]).into_iter();
        let named = named.map(|(id, found)| format!("{} {}", model.definition(id).name, found.to_json(&model)));
        let root = all.of(TypeId(0)).map_or(Json::Null, |found| found.to_json(&model));
        (root.to_string(), named.collect())
    }

    #[test]
    fn closed_objects_are_known() {
        let (root, named) = projections(
            r#"{"type": "object", "additionalProperties": false, "required": ["b"],
                "properties": {"a": {"type": "string"}, "b": {"type": ["integer", "null"]}}}"#,
        );
        assert_eq!(root, r#"{"ref":"Root"}"#);
        assert_eq!(named, [r#"Root {"closed":true,"members":{"a":null,"b":null},"required":["b"]}"#]);
    }

    #[test]
    fn what_keeps_everything_needs_no_projection() {
        assert_eq!(projections(r#"{"type": "array", "items": {"type": "string"}}"#), ("null".into(), vec![]));
        assert_eq!(
            projections(r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#),
            ("{}".into(), vec![])
        );
    }

    #[test]
    fn cycles_end() {
        let (root, named) = projections(
            r##"{"type": "object", "properties": {"next": {"$ref": "#"}, "all": {"type": "array", "items": {"$ref": "#"}}}}"##,
        );
        assert_eq!(root, r#"{"ref":"Root"}"#);
        assert_eq!(named, [r#"Root {"members":{"next":{"ref":"Root"},"all":{"items":{"ref":"Root"}}}}"#]);
    }

    /// Returns alternatives, with definitions that they may refer to.
    fn any_of(alternatives: &str) -> (String, Vec<String>) {
        projections(&format!(
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
        let (_, named) = projections(
            r##"{"oneOf": [{"$ref": "#/$defs/Leaf"}, {"$ref": "#/$defs/Node"}], "$defs": {
                "Leaf": {"type": "object", "additionalProperties": false, "required": ["leaf"], "properties": {"leaf": {"type": "string"}}},
                "Node": {"type": "object", "additionalProperties": false, "required": ["next"], "properties": {"next": {"$ref": "#"}}}}}"##,
        );
        assert_eq!(named, [r#"Root {"closed":true,"members":{"leaf":null,"next":{"ref":"Root"}}}"#]);
        let (_, named) = projections(
            r##"{"type": "object", "additionalProperties": false, "properties": {
                "items": {"type": "array", "items": {"$ref": "#/$defs/Item"}}, "next": {"$ref": "#/$defs/Next"}}, "$defs": {
                "Item": {"anyOf": [{"type": "string"}, {"$ref": "#"}]}, "Next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}}"##,
        );
        let root = r#"Root {"closed":true,"members":{"items":{"items":{"ref":"Item"}},"next":{"ref":"Next"}}}"#;
        assert_eq!(named, [root, r#"Item {"ref":"Root"}"#, r#"Next {"ref":"Root"}"#]);
    }

    #[test]
    fn a_declared_member_is_none_of_the_rest() {
        let (_, named) = projections(
            r#"{"type": "object", "properties": {"a": true},
                "additionalProperties": {"type": "object", "additionalProperties": false, "properties": {"b": true}}}"#,
        );
        assert_eq!(named[0], r#"Root {"members":{"a":null},"rest":{"ref":"RootValue"}}"#);
    }
}
