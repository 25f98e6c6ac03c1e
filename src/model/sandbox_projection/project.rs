//! Computes the projections of a model.

use std::collections::HashMap;

use super::{Arrays, Objects, SandboxProjection};
use crate::model::{Body, Definition, Model, Record, Rest, Tuple, Type, TypeId, Union, dependency_order, reached};
use crate::text::Json;

/// Computes the projections of a model without type parameters.
pub(crate) struct Projections<'m> {
    pub(crate) model: &'m Model,
    /// The projection of each definition; everything until it is known.
    kept: Vec<Kept>,
    /// The projection of each definition.
    made: Vec<Option<SandboxProjection>>,
}

/// The projections of the objects and of the arrays among the values of a type.
#[derive(Clone)]
struct Kept {
    /// A projection of objects only: that of a record, by its id, or another.
    objects: Part<SandboxProjection>,
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
            has_projection(model, definition).then(|| SandboxProjection::objects(closed))
        };
        let mut all = Self { model, kept: Vec::new(), made: model.iter().map(ahead).collect() };
        let kept_ahead = |(id, definition): (TypeId, &Definition)| match definition.body {
            Body::Record(_) => Kept::objects(Part::By(all.record(id))),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Kept::ALL,
        };
        all.kept = model.iter().map(kept_ahead).collect();
        for id in dependency_order(model).0 {
            all.make(id);
        }
        all
    }

    /// Returns the projection of a record, as others refer to it.
    fn record(&self, id: TypeId) -> SandboxProjection {
        match &self.made[id.0] {
            Some(made) if made.is_plain() => SandboxProjection::objects(Objects::default()),
            _ => SandboxProjection::Of(id),
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
                self.made[id.0] = Some(SandboxProjection::objects(self.of_record(record)));
                (Kept::objects(Part::By(self.record(id))), self.made[id.0].take())
            }
            Body::Union(union) => {
                let kept = self.of_union(union);
                (kept.clone(), self.whole(&kept).into_projection())
            }
        };
        self.kept[id.0] = kept;
        self.made[id.0] = projection;
    }

    /// Returns the projection of a definition, as others refer to it.
    pub(crate) fn of(&self, id: TypeId) -> Option<SandboxProjection> {
        match self.made.get(id.0)?.as_ref()? {
            made if made.is_plain() => Some(made.clone()),
            SandboxProjection::Of(_) | SandboxProjection::Parts { .. } => Some(SandboxProjection::Of(id)),
        }
    }

    /// Returns the projections that these refer to, with their definitions, in the model's order.
    pub(crate) fn reached(&self, roots: impl IntoIterator<Item = TypeId>) -> Vec<(TypeId, &SandboxProjection)> {
        let roots = roots.into_iter().filter_map(|id| self.of(id)).flat_map(|projection| projection.referred());
        let found = reached(roots, |id| self.made[id.0].iter().flat_map(SandboxProjection::referred));
        found.into_iter().filter_map(|id| Some((id, self.made[id.0].as_ref()?))).collect()
    }

    fn kept(&self, ty: &Type) -> Kept {
        match ty {
            Type::Never | Type::Null | Type::Boolean | Type::Integer(_) | Type::Number | Type::String => Kept::PLAIN,
            Type::Any | Type::Instance(..) | Type::Parameter { .. } => Kept::ALL,
            Type::Nullable(inner) => self.kept(inner),
            Type::List(item) => {
                Kept::arrays(self.whole_of(item).map(|item| Arrays { prefix: None, items: Some(Some(Box::new(item))) }))
            }
            Type::Tuple(tuple) => Kept::arrays(self.of_tuple(tuple)),
            Type::Map(inner) => {
                let rest =
                    |rest| SandboxProjection::objects(Objects { rest: Some(Box::new(rest)), ..Objects::default() });
                Kept::objects(match self.whole_of(inner).map(rest) {
                    // The properties of a map are kept, whatever their values.
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
    fn whole_of(&self, ty: &Type) -> Part<SandboxProjection> {
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

    fn projection(&self, ty: &Type) -> Option<SandboxProjection> {
        self.whole_of(ty).into_projection()
    }

    /// Returns the projections of objects and of arrays as one.
    fn whole(&self, Kept { objects, arrays }: &Kept) -> Part<SandboxProjection> {
        match (objects, arrays) {
            (Part::By(objects), Part::By(arrays)) => Part::By(SandboxProjection::Parts {
                objects: Some(self.content(objects)),
                arrays: Some(arrays.clone()),
            }),
            (Part::By(objects), _) => Part::By(objects.clone()),
            (_, Part::By(arrays)) => Part::By(SandboxProjection::Parts { objects: None, arrays: Some(arrays.clone()) }),
            (Part::Plain, Part::Plain) => Part::Plain,
            (Part::All | Part::Plain, Part::All | Part::Plain) => Part::All,
        }
    }

    /// Returns the content of a projection of objects, including that of a record.
    fn content(&self, objects: &SandboxProjection) -> Objects {
        match objects {
            // In a cycle, it may not be made yet.
            SandboxProjection::Of(id) => match &self.model.definition(*id).body {
                Body::Record(record) => self.of_record(record),
                Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Objects::default(),
            },
            SandboxProjection::Parts { objects, .. } => objects.clone().unwrap_or_default(),
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
        let rest = if let Rest::Kept(ty) = &record.rest { self.projection(ty) } else { None };
        Objects::new(closed, members, required, rest)
    }

    /// Keeps what any alternative keeps, because it isn't known which one a value belongs to.
    fn of_union(&self, union: &Union) -> Kept {
        let kept: Vec<Kept> = union.variants.iter().map(|variant| self.kept(&variant.ty)).collect();
        let merged = |parts: &[&SandboxProjection]| {
            let objects: Vec<Objects> = parts.iter().map(|part| self.content(part)).collect();
            Part::By(SandboxProjection::objects(merged(&objects)))
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

    fn objects(objects: Part<SandboxProjection>) -> Self {
        Self { objects, ..Self::PLAIN }
    }

    fn arrays(arrays: Part<Arrays>) -> Self {
        Self { arrays, ..Self::PLAIN }
    }
}

impl<P> Part<P> {
    fn into_projection(self) -> Option<P> {
        if let Self::By(projection) = self { Some(projection) } else { None }
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
        Type::Any | Type::Map(_) | Type::Nullable(_) | Type::Named(_) | Type::Instance(..) | Type::Parameter { .. } => {
            false
        }
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
    let mut members: Vec<(String, Option<SandboxProjection>)> = Vec::new();
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
fn agree(known: &mut Option<SandboxProjection>, other: Option<&SandboxProjection>) {
    if known.as_ref() != other {
        *known = None;
    }
}
