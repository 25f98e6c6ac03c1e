//! Lowers schemas to shapes: inline types, and declarations.

use std::collections::HashSet;
use std::sync::Arc;

use super::losses::Lost;
use super::merged_schema::{Key, Kinds, MergedSchema, type_kinds};
use super::{Lowering, Use, limits};
use crate::model::{Body, Naming, Tuple, Type, TypeId};
use crate::schema::{Entry, Keyword, Schema, SchemaId};

/// The shape of a key.
pub(super) enum Structure {
    /// A type that is written inline.
    Inline(Type),
    /// A declaration, and whether `null` is allowed beside it. An object with known members has no body yet: its fields
    /// are lowered once it has a definition of its own.
    Declared(Option<Body>, bool),
}

impl Lowering<'_> {
    /// Returns the type of a use.
    pub(super) fn use_of(&mut self, key: Key, at: &Use) -> Type {
        let key = self.normal(key);
        if let Some(ty) = self.known_type(&key) {
            return ty;
        }
        if let Some(id) = key.sole()
            && let Some(name) = self.own_name(id)
        {
            return Type::Named(TypeId::draft(self.named_draft(key, Naming::Key, name, None)));
        }
        if self.open.contains(&key) || self.open.len() > limits::OPEN {
            return Type::Named(TypeId::draft(self.declare_at(key, at)));
        }
        if key.schemas.len() > 1 && !self.may_merge(&key) {
            return Type::Any;
        }
        self.open.insert(key.clone());
        let facets = self.facets(&key);
        let (structure, lost) = self.losing(|this| this.structure(&key, &facets, at));
        let ty = match structure {
            Structure::Inline(ty) => {
                self.lost.extend(lost);
                ty
            }
            Structure::Declared(body, nullable) => self.declared(&key, body.map(|body| (body, lost)), nullable, at),
        };
        self.open.remove(&key);
        ty
    }

    /// Returns the type of a key that has one already: it is made only once.
    fn known_type(&self, key: &Key) -> Option<Type> {
        let named = |index: &usize| Type::Named(TypeId::draft(*index));
        self.known.get(key).map(named).or_else(|| self.known_or_null.get(key).map(named).map(Type::nullable))
    }

    /// Returns the type of a key with a definition, possibly nullable. The key may be recursive, and already known.
    fn declared(&mut self, key: &Key, body: Option<(Body, Vec<Lost>)>, is_nullable: bool, at: &Use) -> Type {
        let inner = match (is_nullable, &body) {
            (false, _) => key.clone(),
            // The definition is registered without null.
            (true, None) => key.restrict(Kinds::OBJECT),
            (true, Some(_)) => key.restrict(Kinds::ALL.without(Kinds::NULL)),
        };
        let index = match self.known.get(&inner) {
            Some(&index) => index,
            None => self.declare_at(inner, at),
        };
        self.give_body(index, body);
        let ty = Type::Named(TypeId::draft(index));
        if !is_nullable {
            return ty;
        }
        let ty = ty.nullable();
        match self.known.get(key) {
            Some(&met_inside) => self.drafts[met_inside].body = Some(Body::Alias(ty.clone())),
            None => drop(self.known_or_null.insert(key.clone(), index)),
        }
        ty
    }

    /// Sets the body of a definition that was built for its use, with its losses.
    fn give_body(&mut self, index: usize, body: Option<(Body, Vec<Lost>)>) {
        let Some((body, lost)) = body else { return };
        let draft = &mut self.drafts[index];
        draft.body.get_or_insert(body);
        draft.lost.extend(lost);
    }

    /// Returns whether several schemas may become another type.
    fn may_merge(&mut self, key: &Key) -> bool {
        self.merged += 1;
        if let Some(first) = key.schemas.first().filter(|_| self.merged > limits::INTERSECTIONS) {
            self.lose_part(*first, Keyword::AllOf, "one intersection too many: the type accepts anything");
            let message = format!(
                "the schemas intersect in more than {} types: this one accepts anything",
                limits::INTERSECTIONS
            );
            self.widened(*first, Keyword::AllOf, message);
        }
        self.merged <= limits::INTERSECTIONS
    }

    /// Returns a definition for a key that has no name of its own but perhaps a title.
    fn declare_at(&mut self, key: Key, at: &Use) -> usize {
        // If one of several schemas has a configured name, that names their intersection.
        let given = |key: &Key| key.schemas.iter().rev().find_map(|id| self.graph.get(*id).given.clone());
        if let Some(given) = Some(&key).filter(|key| key.choices.is_empty() && key.schemas.len() > 1).and_then(given) {
            let index = self.draft(key, Naming::Title, given.name, Some(at));
            self.drafts[index].given.push(given.index);
            return index;
        }
        // A title of the whole union doesn't name its branches; those of a branch of each of several do together.
        let branches: Vec<SchemaId> = key.branches(self.graph).collect();
        let (titled, most) = if branches.is_empty() { (&key.schemas, 1) } else { (&branches, branches.len()) };
        let titles = titled.iter().filter_map(|id| self.graph.get(*id).title()).filter(|title| !title.is_empty());
        let titles: Vec<&str> = titles.take(most).collect();
        let title = (!titles.is_empty()).then(|| titles.join(" "));
        match title {
            Some(title) => self.named_draft(key, Naming::Title, title, Some(at)),
            None => self.draft(key, Naming::Path, String::new(), Some(at)),
        }
    }

    /// Returns the body of a definition.
    pub(super) fn declare(&mut self, index: usize, key: &Key, facets: &MergedSchema) -> Body {
        // Made when it was used: the alternatives of a union had to be known.
        if let Some(body) = self.drafts[index].body.take() {
            return body;
        }
        let at = Use { owner: index, words: String::new() };
        if let Some(instance) = self.instance(key, facets, &at) {
            return Body::Alias(instance);
        }
        let (structure, lost) = self.losing(|this| this.structure(key, facets, &at));
        let body = match structure {
            Structure::Declared(body, true) => return self.nullable(key, body.map(|body| (body, lost)), &at),
            Structure::Declared(Some(body), false) => body,
            Structure::Declared(None, false) => {
                self.lose_unsaid(facets);
                Body::Record(self.record(index, key, facets))
            }
            Structure::Inline(ty) => Body::Alias(ty),
        };
        self.lost.extend(lost);
        body
    }

    /// Returns the body of a definition that allows `null`: an alias of one that doesn't.
    fn nullable(&mut self, key: &Key, body: Option<(Body, Vec<Lost>)>, at: &Use) -> Body {
        let key = key.restrict(Kinds::ALL.without(Kinds::NULL));
        let inner = match self.known.get(&key) {
            Some(&index) => index,
            None => self.draft(key, Naming::Path, String::new(), Some(&at.part("value"))),
        };
        self.give_body(inner, body);
        Body::Alias(Type::Named(TypeId::draft(inner)).nullable())
    }

    /// Returns the shape of a key.
    pub(super) fn structure(&mut self, key: &Key, facets: &MergedSchema, at: &Use) -> Structure {
        if let Some(nullable) = self.sole_record(facets) {
            return Structure::Declared(None, nullable);
        }
        self.lose_unsaid(facets);
        if facets.is_never() {
            if let Some(id) = facets.members.first() {
                self.unsatisfiable(*id, "no value satisfies this schema");
            }
            return Structure::Inline(Type::Never);
        }
        if !self.has_alternatives(facets) {
            let kinds = self.kinds_of(facets);
            let nullable = kinds.has(Kinds::NULL);
            if kinds == Kinds::ALL && !self.says_parts(facets) {
                return Structure::Inline(Type::Any);
            }
            let mut split = kinds.split();
            match (split.next(), split.next()) {
                (None, _) => return Structure::Inline(if nullable { Type::Null } else { Type::Never }),
                (Some(kind), None) => {
                    let ty = self.kind(key, facets, kind, at);
                    return Structure::Inline(if nullable { ty.nullable() } else { ty });
                }
                (Some(_), Some(_)) => {}
            }
        }
        self.union(key, at)
    }

    /// Returns whether values are listed, or schemas are alternatives.
    fn has_alternatives(&self, facets: &MergedSchema) -> bool {
        facets.literals.is_some() || (!facets.unions.is_empty() && !self.is_cases(facets))
    }

    /// Returns whether `null` is allowed beside an object with known members, if that is all that is allowed.
    fn sole_record(&self, facets: &MergedSchema) -> Option<bool> {
        let kinds = self.kinds_of(facets);
        let is_object = kinds.without(Kinds::NULL) == Kinds::OBJECT && !facets.is_never();
        let is_record = is_object && !self.has_alternatives(facets) && self.is_record(facets);
        is_record.then(|| kinds.has(Kinds::NULL))
    }

    /// Returns whether it constrains the parts of objects or arrays, so that a union is worthwhile.
    pub(super) fn says_parts(&self, facets: &MergedSchema) -> bool {
        let is_part = |entry: &Entry| {
            entry.keyword.gives_types() || matches!(entry.keyword, Keyword::PropertyNames | Keyword::Required)
        };
        !facets.unions.is_empty() || facets.members.iter().any(|id| self.graph.get(*id).entries().iter().any(is_part))
    }

    /// Returns the allowed kinds. A `oneOf` of several `required` sets rejects everything but objects: any other value
    /// satisfies each of them.
    pub(super) fn kinds_of(&self, facets: &MergedSchema) -> Kinds {
        let exclusive = facets.unions.iter().any(|(id, keyword)| {
            *keyword == Keyword::OneOf && self.graph.get(*id).schemas(*keyword).len() > 1 && self.is_cases(facets)
        });
        if exclusive { facets.kinds.and(Kinds::OBJECT) } else { facets.kinds }
    }

    /// Returns the type of the values of one kind, except for records.
    pub(super) fn kind(&mut self, key: &Key, facets: &MergedSchema, kind: Kinds, at: &Use) -> Type {
        match kind {
            Kinds::OBJECT => self.map(facets, at),
            Kinds::ARRAY => self.list(facets, at),
            Kinds::STRING => Type::String,
            Kinds::BOOLEAN => Type::Boolean,
            Kinds::INTEGER => Type::Integer(Box::new(facets.range)),
            kind if kind.within(Kinds::NUMBER) => Type::Number,
            _ => self.use_of(key.restrict(kind), at),
        }
    }

    fn list(&mut self, facets: &MergedSchema, at: &Use) -> Type {
        let unevaluated = self.unevaluated_items(facets);
        let prefix = unevaluated.iter().map(|(first, _)| *first).fold(self.prefix_length(facets), usize::max);
        let item = |this: &mut Self, index: usize, word: &str| {
            let mut schemas = this.item_schemas(facets, index);
            schemas.extend(unevaluated.iter().filter(|(first, _)| *first <= index).map(|(_, id)| *id));
            let key = Key::new(schemas);
            if key.schemas.is_empty() {
                Type::Any
            } else if this.facets(&key).is_never() {
                // A forbidden item ends a tuple.
                Type::Never
            } else {
                this.use_of(key, &at.part(word))
            }
        };
        let rest = item(self, prefix, "item");
        if prefix == 0 {
            return Type::List(Box::new(rest));
        }
        let items: Vec<Type> = (0..prefix).map(|index| item(self, index, &format!("item {index}"))).collect();
        let bound = |keyword| self.bound_of(facets, keyword);
        let min = bound(Keyword::MinItems).unwrap_or(0).min(prefix);
        let full = bound(Keyword::MaxItems).is_some_and(|max| max <= prefix);
        let rest = (!full && rest != Type::Never).then(|| Box::new(rest));
        Type::Tuple(Tuple { items, min, rest })
    }

    /// Returns the schemas of items that no other schema evaluates, each with the index from which it applies; records
    /// the keywords whose effect depends on more than the index as losses.
    fn unevaluated_items(&mut self, facets: &MergedSchema) -> Vec<(usize, SchemaId)> {
        let mut unevaluated = Vec::new();
        let always = self.prefix_length(facets);
        for id in &facets.members {
            let own = self.graph.get(*id);
            // Beside `items`, it has no effect.
            let unevaluated_items = own.schema(Keyword::UnevaluatedItems).filter(|_| !own.has(Keyword::Items));
            let Some(schema) = unevaluated_items.filter(|id| !self.graph.get(*id).is_trivial()) else { continue };
            let evaluated = self.evaluated(facets, *id);
            // Whether the items behind these are evaluated depends on the value.
            if evaluated.all_items || evaluated.first > always {
                self.lose(&[(*id, Keyword::UnevaluatedItems)]);
            }
            if !evaluated.all_items {
                unevaluated.push((evaluated.first, schema));
            }
        }
        unevaluated
    }

    /// Returns the number of items that have schemas of their own.
    pub(super) fn prefix_length(&self, facets: &MergedSchema) -> usize {
        let length = |id: &SchemaId| self.graph.get(*id).schemas(Keyword::PrefixItems).len();
        facets.members.iter().map(length).max().unwrap_or_default()
    }

    /// Returns the strictest of a count's bounds.
    fn bound_of(&self, facets: &MergedSchema, keyword: Keyword) -> Option<usize> {
        let count = |id: &SchemaId| {
            let number = self.graph.get(*id).data(keyword)?.as_number()?;
            usize::try_from(number.as_integer()?).ok()
        };
        let counts = facets.members.iter().filter_map(count);
        if keyword == Keyword::MaxItems { counts.min() } else { counts.max() }
    }

    /// Returns the schemas of the item at an index.
    pub(super) fn item_schemas(&self, facets: &MergedSchema, index: usize) -> Vec<SchemaId> {
        let of = |id: &SchemaId| {
            let schema = self.graph.get(*id);
            schema.schemas(Keyword::PrefixItems).get(index).copied().or_else(|| schema.schema(Keyword::Items))
        };
        facets.members.iter().filter_map(of).collect()
    }

    /// Simplifies a key: replaces it by the schema that it is equivalent to, and drops redundant schemas.
    pub(super) fn normal(&self, key: Key) -> Key {
        let is_several = key.schemas.len() > 1 || !key.choices.is_empty();
        if let Some(id) = Some(&key).filter(|_| is_several).and_then(|key| self.equivalent(key)) {
            return Key::single(id);
        }
        if !key.choices.is_empty() {
            return key;
        }
        let mut seen = HashSet::new();
        let chased = key.schemas.iter().map(|id| self.chase(*id));
        let mut schemas: Vec<SchemaId> = chased.filter(|id| seen.insert(*id)).collect();
        let mut index = 0;
        // Longer lists stay as they are.
        const MAX_COMPARED: usize = 64;
        while (2..=MAX_COMPARED).contains(&schemas.len()) && index < schemas.len() {
            let others: Vec<SchemaId> = schemas.iter().copied().filter(|id| *id != schemas[index]).collect();
            if self.adds_nothing(self.graph.get(schemas[index]), others) {
                schemas.remove(index);
            } else {
                index += 1;
            }
        }
        Key { schemas, ..key }
    }

    /// Returns whether a definition only says where the schema of the same name is: in a file of its own, as documents of
    /// OpenAPI have it (`Pet: {$ref: Pet.yaml}`). In a package, documents have their own names.
    pub(super) fn only_repeats(&self, id: SchemaId, target: SchemaId) -> bool {
        let (schema, other) = (self.graph.get(id), self.graph.get(target));
        let is_plain = schema.entries().len() == 1 && other.standard.is_none() && !self.is_package;
        is_plain && !Arc::ptr_eq(&schema.place.file, &other.place.file) && self.own_name(id) == self.own_name(target)
    }

    /// Returns whether a schema only has a JSON type that the others imply.
    pub(super) fn adds_nothing(&self, schema: &Schema, others: Vec<SchemaId>) -> bool {
        let plain = schema.entries().iter().all(|entry| match entry.keyword {
            Keyword::Type => true,
            Keyword::AdditionalProperties | Keyword::Items => {
                entry.operand.ids().iter().all(|id| self.graph.get(*id).is_trivial())
            }
            keyword => keyword.is_annotation(),
        });
        plain && !schema.is_false() && {
            let facets = self.facets(&Key::new(others));
            let kinds = self.reachable_kinds(&facets);
            kinds.within(type_kinds(schema))
        }
    }

    /// Returns the kinds that values can have, including those of unions; wider if unions are nested too deeply.
    pub(super) fn reachable_kinds(&self, facets: &MergedSchema) -> Kinds {
        self.kinds_within(facets, 0)
    }

    fn kinds_within(&self, facets: &MergedSchema, depth: usize) -> Kinds {
        const MAX_DEPTH: usize = 16;
        let mut kinds = self.kinds_of(facets);
        if let Some(literals) = &facets.literals {
            kinds = kinds.and(Kinds::of_values(literals));
        }
        if depth < MAX_DEPTH {
            for (id, keyword) in &facets.unions {
                let branches = self.graph.get(*id).schemas(*keyword).iter();
                let union = branches.map(|branch| self.branch_kinds(*branch, depth + 1)).fold(Kinds::NONE, Kinds::or);
                kinds = kinds.and(union);
            }
        }
        kinds
    }

    pub(super) fn branch_kinds(&self, branch: SchemaId, depth: usize) -> Kinds {
        if let Some(kinds) = self.branch_kinds.borrow().get(&branch) {
            return *kinds;
        }
        let kinds = self.kinds_within(&self.facets(&Key::single(branch)), depth);
        self.branch_kinds.borrow_mut().insert(branch, kinds);
        kinds
    }
}
