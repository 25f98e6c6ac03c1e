//! Unions: collects the alternatives of `anyOf`, `oneOf`, `enum`, `const` and lists of types, and finds discriminators.

use std::collections::HashSet;

use super::alternatives::{Alternative, AlternativeKind, merge, take_null};
use super::discriminator::Discriminator;
use super::limits;
use super::merged_schema::{Key, Kinds, MergedSchema, type_kinds};
use super::shape::Structure;
use super::{Lowering, Use};
use crate::model::{Body, Formats, Naming, Record, Type, TypeId, Union};
use crate::schema::{Keyword, SchemaId};
use crate::text::{Place, Rare};

/// A union whose alternatives are being collected.
struct OpenUnion {
    /// The key whose union it is.
    key: Key,
    owner: SchemaId,
    keyword: Keyword,
    /// The kinds of value that its schema allows.
    kinds: Kinds,
    /// Whether it is the only constraint beside the type, so that a branch that implies the type stands alone.
    alone: bool,
    /// The index of the next branch.
    next: usize,
    /// Whether it is an `anyOf`, or in one: a value may be valid for several of its alternatives.
    is_shared: bool,
}

impl Lowering<'_> {
    /// Returns the shape of a key with alternatives.
    pub(super) fn union(&mut self, key: &Key, at: &Use) -> Structure {
        let first_new = self.drafts.len();
        let mut alternatives = Vec::new();
        self.alternatives(key, at, &mut alternatives);
        let nullable = take_null(&mut alternatives);
        if alternatives.iter().any(|alternative| alternative.form == AlternativeKind::Any) {
            return Structure::Inline(Type::Any);
        }
        let mut alternatives = merge(alternatives);
        if let [only] = alternatives.as_mut_slice() {
            only.describe_values();
        }
        match &alternatives[..] {
            [] if nullable => Structure::Inline(Type::Null),
            [] => {
                if let Some(id) = key.sole() {
                    self.unsatisfiable(id, "no value satisfies this schema");
                }
                Structure::Inline(Type::Never)
            }
            [Alternative { form: AlternativeKind::Literals(values), .. }] => {
                Structure::Declared(Some(Body::Enum(self.members(values))), nullable)
            }
            [Alternative { form: AlternativeKind::Type(Type::Named(id)), key: Some(object), .. }]
                if !nullable && at.words.is_empty() && self.is_new_object(*id, first_new) =>
            {
                let object = object.clone();
                self.pending.retain(|pending| *pending != id.index());
                Structure::Declared(Some(Body::Record(self.sole_object(object, at.owner))), false)
            }
            [Alternative { form: AlternativeKind::Type(ty), .. }] => {
                Structure::Inline(if nullable { ty.clone().nullable() } else { ty.clone() })
            }
            _ => {
                let facets = self.facets(key);
                let discriminator = self.discriminator(&facets);
                self.name_alternatives(&mut alternatives, discriminator.as_ref());
                self.name_parts(first_new, at, &alternatives);
                let tag = self.tag(&alternatives, discriminator.as_ref());
                if let (Some(tag), [union]) = (&tag, &facets.unions[..]) {
                    self.tags.entry(*union).or_insert_with(|| tag.clone());
                }
                let is_shared = |alternative: &&Alternative| alternative.is_shared;
                let overlaps = tag.is_none() && alternatives.iter().filter(is_shared).count() > 1;
                let variants = self.variants(alternatives, at);
                Structure::Declared(Some(Body::Union(Union { variants, tag, overlaps })), nullable)
            }
        }
    }

    /// Returns whether a definition was made for an object that has no name, and isn't lowered yet.
    fn is_new_object(&self, id: TypeId, first_new: usize) -> bool {
        let draft = &self.drafts[id.index()];
        id.index() >= first_new && draft.naming == Naming::Path && draft.body.is_none()
    }

    /// Returns the only alternative of a definition, which is that object: it needs no definition of its own.
    fn sole_object(&mut self, object: Key, owner: usize) -> Record {
        let facets = self.facets(&object);
        self.known.insert(object.clone(), owner);
        self.lose_unsaid(&facets);
        self.record(owner, &object, &facets)
    }

    /// Collects the alternatives of a key, including those of nested unions. References nest unions without limit, so that
    /// those whose branches are being collected are on a stack of their own.
    fn alternatives(&mut self, key: &Key, at: &Use, out: &mut Vec<Alternative>) {
        let mut open = Vec::from_iter(self.alternative(key.clone(), at, true, out));
        while let Some(union) = open.last_mut() {
            let is_shared = union.is_shared;
            let Some(branch) = self.next_branch(union) else {
                open.pop();
                continue;
            };
            let first = out.len();
            let nested = self.alternative(branch, at, false, out);
            out[first..].iter_mut().for_each(|alternative| alternative.is_shared = is_shared);
            open.extend(nested.map(|nested| OpenUnion { is_shared: is_shared || nested.is_shared, ..nested }));
        }
    }

    /// Collects the alternatives of a key, or returns the union of whose branches they are.
    fn alternative(&mut self, key: Key, at: &Use, is_outermost: bool, out: &mut Vec<Alternative>) -> Option<OpenUnion> {
        let place = self.place_of(&key);
        let key = self.normal(key);
        let facets = self.facets(&key);
        if facets.is_never() || (!key.choices.is_empty() && self.contradicts_itself(&facets)) {
            return None;
        }
        let named = self.known.contains_key(&key) || key.sole().is_some_and(|id| self.own_name(id).is_some());
        if !is_outermost && named && facets.kinds != Kinds::NULL {
            let form = AlternativeKind::Type(self.use_of(key.clone(), at));
            let alternative = Alternative::new(form, place);
            out.push(Alternative { schema: Some(key.clone()), key: Some(key), ..alternative });
            return None;
        }
        if facets.literals.is_some() || self.next_union(&facets).is_none() {
            self.lose_unsaid(&facets);
        }
        if let Some(literals) = &facets.literals {
            let fitting = literals.iter().filter(|value| Kinds::of_value(value).within(facets.kinds));
            let form = AlternativeKind::Literals(self.listed_values(&facets, fitting.cloned()));
            // Constraints of the whole are documented by its definition.
            let docs = if is_outermost { Rare::default() } else { self.value_docs(&key) };
            out.push(Alternative { docs, ..Alternative::new(form, place) });
            return None;
        }
        match self.next_union(&facets) {
            Some(union) => self.open_union(&key, &facets, union, at, out),
            None => {
                self.kinds(&key, &facets, at, place, out);
                None
            }
        }
    }

    /// Returns the next union to expand: one that doesn't only concern the presence of properties.
    fn next_union(&self, facets: &MergedSchema) -> Option<(SchemaId, Keyword)> {
        if self.is_cases(facets) {
            return None;
        }
        let speaks = |union: &&(SchemaId, Keyword)| !self.is_presence(**union);
        facets.unions.iter().find(speaks).or(facets.unions.first()).copied()
    }

    /// Returns a union to expand; if it may not be expanded, collects the alternatives without it.
    fn open_union(
        &mut self,
        key: &Key,
        facets: &MergedSchema,
        (owner, keyword): (SchemaId, Keyword),
        at: &Use,
        out: &mut Vec<Alternative>,
    ) -> Option<OpenUnion> {
        let count = |(id, keyword): &(SchemaId, Keyword)| self.graph.get(*id).schemas(*keyword).len();
        let mut key = key.clone();
        if facets.unions.iter().map(count).fold(1, usize::saturating_mul) > limits::PRODUCT {
            let others = facets.unions.iter().filter(|union| **union != (owner, keyword)).copied().collect();
            key = self.ignoring(key, others, |other| {
                let combined = format!("this `{}` and the other unions of the schema", other.name());
                format!("{combined} have more than {} combinations: no type expresses it", limits::PRODUCT)
            });
        }
        let branches = self.graph.get(owner).schemas(keyword);
        if !key.choices.is_empty() && !self.may_nest(&key, branches.len()) {
            let key = self.ignoring_nested(key, facets, (owner, keyword));
            return self.alternative(key, at, false, out);
        }
        if keyword == Keyword::OneOf && !self.is_exclusive(&key, owner, branches.len()) {
            self.lose_part(owner, keyword, "the type also accepts values that match several alternatives");
        }
        let alone = facets.unions.len() == 1 && key.choices.is_empty() && self.says_only(facets, owner, keyword);
        let (kinds, is_shared) = (facets.kinds, keyword == Keyword::AnyOf);
        Some(OpenUnion { key, owner, keyword, kinds, alone, next: 0, is_shared })
    }

    /// Returns the next branch of a union.
    fn next_branch(&self, union: &mut OpenUnion) -> Option<Key> {
        let index = union.next;
        let branch = Key::single(*self.graph.get(union.owner).schemas(union.keyword).get(index)?);
        union.next += 1;
        let implied = union.alone && self.reachable_kinds(&self.facets(&branch)).within(union.kinds);
        Some(if implied { branch } else { union.key.choose(union.owner, union.keyword, index) })
    }

    /// Ignores a union that may not be expanded, and with it the others: none of these may be expanded either. Unions of
    /// presence are left for last, since a single one makes cases.
    fn ignoring_nested(&mut self, key: Key, facets: &MergedSchema, union: (SchemaId, Keyword)) -> Key {
        let is_kept = |other: &(SchemaId, Keyword)| match self.is_presence(union) {
            true => facets.unions.last() == Some(other),
            false => self.is_presence(*other),
        };
        let is_ignored = |other: &(SchemaId, Keyword)| *other == union || !is_kept(other);
        let ignored = facets.unions.iter().copied().filter(is_ignored).collect();
        self.ignoring(key, ignored, |keyword| {
            let nested = format!("this `{}` is nested in more than {} unions", keyword.name(), limits::CHOICES);
            format!("{nested}, or all together have more than {} branches: no type expresses it", limits::NESTED)
        })
    }

    /// Returns a key without unions of which no type is made because of a limit, which is reported.
    fn ignoring(&mut self, key: Key, unions: Vec<(SchemaId, Keyword)>, message: impl Fn(Keyword) -> String) -> Key {
        self.lose(&unions);
        unions.iter().for_each(|(owner, keyword)| self.widened(*owner, *keyword, message(*keyword)));
        key.ignoring(unions)
    }

    /// Returns whether a nested union may be expanded. A few mutually recursive schemas can have a vast number of
    /// combinations; beyond a limit the union is ignored.
    fn may_nest(&mut self, key: &Key, branches: usize) -> bool {
        self.nested += branches;
        key.choices.len() < limits::CHOICES && self.nested <= limits::NESTED
    }

    /// Returns whether a union is the only constraint beside the type.
    fn says_only(&self, facets: &MergedSchema, owner: SchemaId, keyword: Keyword) -> bool {
        let known = [Keyword::Type, Keyword::Ref, Keyword::AllOf, keyword];
        let is_alone = |id: &SchemaId| self.graph.get(*id).has_only(if *id == owner { &known } else { &known[..3] });
        facets.literals.is_none() && facets.members.iter().all(is_alone)
    }

    /// Adds an alternative for each kind of value that a key allows.
    fn kinds(&mut self, key: &Key, facets: &MergedSchema, at: &Use, place: Option<Place>, out: &mut Vec<Alternative>) {
        let kinds = self.kinds_of(facets);
        let said = self.use_docs(&key.schemas, &Type::Any);
        let mut push = |form, object, formats: Option<Formats>| {
            // A named type has its own documentation.
            let mut docs =
                if matches!(form, AlternativeKind::Type(Type::Named(_))) { Rare::default() } else { said.clone() };
            if let Some(formats) = formats.filter(|formats| !formats.is_none()) {
                docs.formats = formats;
            }
            let alternative = Alternative::new(form, place.clone());
            out.push(Alternative { docs, key: object, schema: Some(key.clone()), ..alternative });
        };
        if kinds == Kinds::ALL && !self.says_parts(facets) {
            push(AlternativeKind::Any, None, None);
            return;
        }
        if kinds.has(Kinds::NULL) {
            push(AlternativeKind::Null, None, None);
        }
        for kind in kinds.split() {
            if kind == Kinds::OBJECT && self.is_record(facets) {
                let key = if kinds == Kinds::OBJECT { key.clone() } else { key.restrict(Kinds::OBJECT) };
                push(AlternativeKind::Type(self.use_of(key.clone(), at)), Some(key), None);
            } else {
                let ty = self.kind(key, facets, kind, at);
                let formats = self.formats(key, &ty);
                push(AlternativeKind::Type(ty), None, Some(formats));
            }
        }
    }

    /// Returns whether a union's branches only constrain the presence of properties.
    pub(super) fn is_presence(&self, (owner, keyword): (SchemaId, Keyword)) -> bool {
        self.graph.get(owner).schemas(keyword).iter().all(|branch| {
            let schema = self.graph.get(*branch);
            let is_of_objects = schema.has(Keyword::Required) && type_kinds(schema).has(Kinds::OBJECT);
            is_of_objects && schema.has_only(&[Keyword::Required, Keyword::Type])
        })
    }

    /// Returns whether the only union concerns the presence of properties, so that it makes cases of a record.
    pub(super) fn is_cases(&self, facets: &MergedSchema) -> bool {
        let [(owner, keyword)] = facets.unions[..] else { return false };
        let is_typed = |id: &SchemaId| self.graph.get(*id).has(Keyword::Type);
        let rejects_others = || !self.graph.get(owner).schemas(keyword).iter().any(is_typed);
        facets.kinds.has(Kinds::OBJECT)
            && self.is_presence((owner, keyword))
            && (facets.kinds == Kinds::OBJECT || keyword == Keyword::OneOf && rejects_others())
    }

    /// Returns the property that discriminates alternatives that are objects. If there are several, a discriminator selects
    /// one.
    pub(super) fn tag(&self, alternatives: &[Alternative], discriminator: Option<&Discriminator>) -> Option<String> {
        let key = |alternative: &Alternative| alternative.key.as_ref().map(|key| self.facets(key));
        let objects: Vec<MergedSchema> = alternatives.iter().map(key).collect::<Option<_>>()?;
        let named = discriminator.map(|discriminator| &discriminator.member);
        self.tag_of(&objects, named).map(|(tag, _)| tag)
    }

    /// Returns the property that discriminates objects, required in each, with the disjoint values of each; the preferred one
    /// if there are several.
    pub(super) fn tag_of(
        &self,
        objects: &[MergedSchema],
        preferred: Option<&String>,
    ) -> Option<(String, Vec<Vec<String>>)> {
        if objects.iter().any(|facets| facets.kinds != Kinds::OBJECT || facets.literals.is_some()) {
            return None;
        }
        let told = |name: &String| {
            let mut seen = HashSet::new();
            let texts = |facets: &MergedSchema| {
                let texts = self.texts(facets, name).filter(|_| facets.requires(name))?;
                texts.iter().all(|text| seen.insert(text.clone())).then_some(texts)
            };
            Some((name.clone(), objects.iter().map(texts).collect::<Option<_>>()?))
        };
        preferred.into_iter().chain(&objects.first()?.required).find_map(told)
    }

    /// Returns whether the branches of a `oneOf` are disjoint, as far as JSON types, listed values and a property with
    /// listed values show.
    fn is_exclusive(&self, key: &Key, owner: SchemaId, branches: usize) -> bool {
        let (mut values, mut kinds, mut listed) = (HashSet::new(), Kinds::NONE, Kinds::NONE);
        let mut objects = Vec::new();
        for index in 0..branches {
            let facets = self.facets(&key.choose(owner, Keyword::OneOf, index));
            if let Some(literals) = &facets.literals {
                let fitting = literals.iter().filter(|value| Kinds::of_value(value).within(facets.kinds));
                for value in fitting {
                    listed = listed.or(Kinds::of_value(value));
                    if !values.insert(value.canonical()) {
                        return false;
                    }
                }
                continue;
            }
            let own = self.reachable_kinds(&facets);
            if own == Kinds::OBJECT {
                objects.push(facets);
            } else if kinds.has(own) {
                return false;
            } else {
                kinds = kinds.or(own);
            }
        }
        let apart = objects.is_empty() || !kinds.or(listed).has(Kinds::OBJECT);
        apart && !kinds.has(listed) && (objects.len() < 2 || self.are_told_apart(&objects))
    }

    /// Returns whether objects have a common property with disjoint listed values.
    fn are_told_apart(&self, objects: &[MergedSchema]) -> bool {
        let candidates = objects.first().map(|facets| facets.required.as_slice()).unwrap_or_default();
        let tells = |name: &&String| {
            let mut seen = HashSet::new();
            objects.iter().all(|facets| {
                let literals = self.facets(&Key::new(self.properties(facets).schemas(name))).literals;
                literals.is_some_and(|values| values.iter().all(|value| seen.insert(value.canonical())))
            })
        };
        let is_common = |name: &&String| objects.iter().all(|facets| facets.requires(name));
        candidates.iter().filter(is_common).any(|name| tells(&name))
    }

    /// Returns the strings that a property may be, if they are listed.
    pub(super) fn texts(&self, facets: &MergedSchema, name: &str) -> Option<Vec<String>> {
        let key = self.property_key(facets, name, self.properties(facets).schemas(name));
        let literals = self.facets(&key).literals?;
        literals.iter().map(|value| value.as_str().map(str::to_owned)).collect()
    }
}
