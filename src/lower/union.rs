//! Unions: alternatives gathered from `anyOf`, `oneOf`, `enum`, `const` and lists of types, and told apart.

use std::collections::{HashMap, HashSet};

use super::facets::{Facets, Key, Kinds, required, type_kinds};
use super::shape::Structure;
use super::{Draft, Lowering, Use};
use crate::json::Json;
use crate::model::{Body, Docs, Member, Naming, Range, Type, TypeId, Union, Variant};
use crate::names::{self, Case};
use crate::schema::{Keyword, SchemaId};
use crate::source::Place;

/// How many alternatives several unions of one schema may multiply to; beyond it the later ones are left out.
const MAX_PRODUCT: usize = 64;

/// How many members an object may be called after.
const MAX_WORDS: usize = 3;

/// How deep the branches of unions may be unions that must be combined with what is said around them.
const MAX_CHOICES: usize = 16;

/// How many branches unions inside such branches may have, all together.
const MAX_NESTED: usize = 10_000;

/// One of the things that a value may be.
struct Alternative {
    form: Form,
    /// The key of an object, to tell it from others.
    key: Option<Key>,
    docs: Docs,
    /// Where its schema stands.
    place: Option<Place>,
}

#[derive(PartialEq)]
enum Form {
    Any,
    Null,
    Literals(Vec<Literal>),
    Type(Type),
}

/// A listed value.
#[derive(Clone, PartialEq)]
struct Literal {
    value: Json,
    /// The schema and the keyword that list it.
    listed: Option<(SchemaId, Keyword)>,
}

impl Lowering<'_> {
    /// What a key comes to that allows several things.
    pub(super) fn union(&mut self, key: &Key, at: &Use) -> Structure {
        let first_new = self.drafts.len();
        let mut alternatives = Vec::new();
        self.alternatives(key.clone(), at, true, &mut alternatives);
        let nullable = take_null(&mut alternatives);
        if alternatives.iter().any(|alternative| alternative.form == Form::Any) {
            return Structure::Inline(Type::Any);
        }
        let alternatives = merge(alternatives);
        match &alternatives[..] {
            [] => Structure::Inline(if nullable { Type::Null } else { Type::Never }),
            [Alternative { form: Form::Literals(values), .. }] => {
                Structure::Declared(Body::Enum(self.members(values)), nullable)
            }
            [Alternative { form: Form::Type(ty), .. }] => {
                Structure::Inline(if nullable { ty.clone().nullable() } else { ty.clone() })
            }
            _ => {
                let words = self.words(&alternatives);
                self.name_parts(first_new, at, &alternatives, &words);
                let tag = self.tag(&alternatives);
                let variants = self.variants(alternatives, words, at);
                Structure::Declared(Body::Union(Union { variants, tag }), nullable)
            }
        }
    }

    /// Gathers the alternatives of a key, those of unions inside unions too.
    fn alternatives(&mut self, key: Key, at: &Use, outermost: bool, out: &mut Vec<Alternative>) {
        let place = self.place_of(&key);
        let key = self.normal(key);
        let facets = self.facets(&key);
        if facets.is_never() || (!key.choices.is_empty() && self.contradicts_itself(&facets)) {
            return;
        }
        let named = self.known.contains_key(&key) || key.sole().is_some_and(|id| self.own_name(id).is_some());
        if !outermost && named && facets.kinds != Kinds::NULL {
            let form = Form::Type(self.use_of(key.clone(), at));
            out.push(Alternative { form, docs: Docs::default(), key: Some(key), place });
            return;
        }
        if facets.literals.is_some() || self.next_union(&facets).is_none() {
            self.lose_unsaid(at, &facets);
        }
        if let Some(literals) = &facets.literals {
            let fitting = literals.iter().filter(|value| Kinds::of_value(value).within(facets.kinds));
            let listed = self.listed(&facets);
            let form = Form::Literals(fitting.map(|value| Literal { value: value.clone(), listed }).collect());
            out.push(Alternative { form, docs: Docs::default(), key: None, place });
            return;
        }
        match self.next_union(&facets) {
            Some(group) => self.branches(&key, &facets, group, at, out),
            None => self.kinds(&key, &facets, at, place, out),
        }
    }

    /// Which keyword lists the values that are allowed: of several that do, the first (each lists all of them).
    fn listed(&self, facets: &Facets) -> Option<(SchemaId, Keyword)> {
        facets.members.iter().find_map(|id| {
            let lists = |keyword: &Keyword| self.graph.get(*id).entry(*keyword).is_some();
            [Keyword::Enum, Keyword::Const].into_iter().find(lists).map(|keyword| (*id, keyword))
        })
    }

    /// The union to go through next: one that isn't about the presence of members alone.
    fn next_union(&self, facets: &Facets) -> Option<(SchemaId, Keyword)> {
        if self.is_cases(facets) {
            return None;
        }
        let speaks = |union: &&(SchemaId, Keyword)| !self.is_presence(**union);
        facets.unions.iter().find(speaks).or(facets.unions.first()).copied()
    }

    fn branches(
        &mut self,
        key: &Key,
        facets: &Facets,
        (owner, keyword): (SchemaId, Keyword),
        at: &Use,
        out: &mut Vec<Alternative>,
    ) {
        let count = |(id, keyword): &(SchemaId, Keyword)| self.graph.get(*id).schemas(*keyword).len();
        let mut key = key.clone();
        if facets.unions.iter().map(count).fold(1, usize::saturating_mul) > MAX_PRODUCT {
            let others: Vec<_> = facets.unions.iter().filter(|union| **union != (owner, keyword)).copied().collect();
            self.lose(at, &others);
            key = others.into_iter().fold(key, |key, (id, keyword)| key.choose(id, keyword, None));
        }
        let branches = self.graph.get(owner).schemas(keyword);
        if !key.choices.is_empty() && !self.may_nest(&key, branches.len()) {
            self.lose(at, &[(owner, keyword)]);
            return self.alternatives(key.choose(owner, keyword, None), at, false, out);
        }
        if keyword == Keyword::OneOf && !self.is_exclusive(&key, owner, branches.len()) {
            self.lose_part(at, owner, keyword, "the type also takes what matches several of the alternatives");
        }
        let alone = facets.unions.len() == 1 && key.choices.is_empty() && self.says_only(facets, owner, keyword);
        for (index, branch) in branches.iter().enumerate() {
            let single = Key::single(*branch);
            let implied = alone && self.reachable_kinds(&self.facets(&single)).within(facets.kinds);
            let key = if implied { single } else { key.choose(owner, keyword, Some(index)) };
            self.alternatives(key, at, false, out);
        }
    }

    /// Whether a union inside a branch of another may be gone through. Few schemas that refer to each other make more
    /// combinations than anyone could list: beyond any that was meant, the union is left out of account.
    fn may_nest(&mut self, key: &Key, branches: usize) -> bool {
        self.nested += branches;
        key.choices.len() < MAX_CHOICES && self.nested <= MAX_NESTED
    }

    /// Whether a union is all that is said, beside the type.
    fn says_only(&self, facets: &Facets, owner: SchemaId, keyword: Keyword) -> bool {
        facets.literals.is_none()
            && facets.members.iter().all(|id| {
                self.graph.get(*id).entries().iter().all(|entry| {
                    matches!(entry.keyword, Keyword::Type | Keyword::Ref | Keyword::AllOf)
                        || entry.keyword.is_annotation()
                        || (*id, entry.keyword) == (owner, keyword)
                })
            })
    }

    /// The kinds of value that a key allows, an alternative each.
    fn kinds(&mut self, key: &Key, facets: &Facets, at: &Use, place: Option<Place>, out: &mut Vec<Alternative>) {
        let kinds = self.kinds_of(facets);
        let said = self.use_docs(&key.schemas, &Type::Any);
        let mut push = |form, key| {
            // What is said of a named type is said at the type.
            let docs = if matches!(form, Form::Type(Type::Named(_))) { Docs::default() } else { said.clone() };
            out.push(Alternative { form, docs, key, place: place.clone() });
        };
        if kinds == Kinds::ALL && !self.says_parts(facets) {
            push(Form::Any, None);
            return;
        }
        if kinds.has(Kinds::NULL) {
            push(Form::Null, None);
        }
        for kind in kinds.split() {
            if kind == Kinds::OBJECT && self.is_record(facets) {
                let key = if kinds == Kinds::OBJECT { key.clone() } else { key.restrict(Kinds::OBJECT) };
                push(Form::Type(self.use_of(key.clone(), at)), Some(key));
            } else {
                push(Form::Type(self.kind(key, facets, kind, at)), None);
            }
        }
    }

    /// Whether a union's branches say nothing of objects but `required`.
    pub(super) fn is_presence(&self, (owner, keyword): (SchemaId, Keyword)) -> bool {
        self.graph.get(owner).schemas(keyword).iter().all(|branch| {
            let schema = self.graph.get(*branch);
            schema.entry(Keyword::Required).is_some()
                && type_kinds(schema).has(Kinds::OBJECT)
                && schema.entries().iter().all(|entry| {
                    matches!(entry.keyword, Keyword::Required | Keyword::Type) || entry.keyword.is_annotation()
                })
        })
    }

    /// Whether the one union is about the presence of members, so that it makes cases of a record.
    pub(super) fn is_cases(&self, facets: &Facets) -> bool {
        match facets.unions[..] {
            [union] => {
                facets.kinds.has(Kinds::OBJECT) && self.is_presence(union) && {
                    let (owner, keyword) = union;
                    let says_type = |id: &SchemaId| self.graph.get(*id).entry(Keyword::Type).is_some();
                    let is_typed = self.graph.get(owner).schemas(keyword).iter().any(says_type);
                    (keyword == Keyword::OneOf && !is_typed) || facets.kinds == Kinds::OBJECT
                }
            }
            _ => false,
        }
    }

    /// The member that tells objects apart: required in each, with values that no two share.
    fn tag(&self, alternatives: &[Alternative]) -> Option<String> {
        let facets: Vec<Facets> = alternatives
            .iter()
            .map(|alternative| alternative.key.as_ref().map(|key| self.facets(key)))
            .collect::<Option<_>>()?;
        if facets.iter().any(|facets| facets.kinds != Kinds::OBJECT || facets.literals.is_some()) {
            return None;
        }
        let tells = |name: &&String| {
            let mut seen = HashSet::new();
            facets.iter().all(|facets| {
                facets.requires(name)
                    && self.texts(facets, name).is_some_and(|texts| texts.into_iter().all(|text| seen.insert(text)))
            })
        };
        facets.first()?.required.iter().find(tells).cloned()
    }

    /// Whether no value matches two branches of a `oneOf`, as far as JSON types, listed values and a member with listed
    /// values tell.
    fn is_exclusive(&self, key: &Key, owner: SchemaId, branches: usize) -> bool {
        let (mut values, mut kinds, mut listed) = (HashSet::new(), Kinds::NONE, Kinds::NONE);
        let mut objects = Vec::new();
        for index in 0..branches {
            let facets = self.facets(&key.choose(owner, Keyword::OneOf, Some(index)));
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

    /// Whether objects have a member each whose listed values no two share.
    fn are_told_apart(&self, objects: &[Facets]) -> bool {
        let candidates = objects.first().map(|facets| facets.required.as_slice()).unwrap_or_default();
        let tells = |name: &&String| {
            let mut seen = HashSet::new();
            objects.iter().all(|facets| {
                let literals = self.facets(&Key::new(self.property_schemas(facets, name))).literals;
                literals.is_some_and(|values| values.iter().all(|value| seen.insert(value.canonical())))
            })
        };
        let is_common = |name: &&String| objects.iter().all(|facets| facets.requires(name));
        candidates.iter().filter(is_common).any(|name| tells(&name))
    }

    /// The strings that a member may be, where they are listed.
    fn texts(&self, facets: &Facets, name: &str) -> Option<Vec<String>> {
        let key = self.property_key(facets, name, self.property_schemas(facets, name));
        let literals = self.facets(&key).literals?;
        literals.iter().map(|value| value.as_str().map(str::to_owned)).collect()
    }

    /// What each alternative is called: words, or nothing where its type's name will do.
    fn words(&self, alternatives: &[Alternative]) -> Vec<Option<String>> {
        let is_path = |alternative: &Alternative| match alternative.form {
            Form::Type(Type::Named(id)) => self.drafts[id.index()].naming == Naming::Path,
            _ => false,
        };
        let unnamed = alternatives.iter().filter(|alternative| is_path(alternative)).count();
        let tag = self.tag(alternatives);
        let objects = Objects::new(self, alternatives);
        alternatives
            .iter()
            .map(|alternative| match &alternative.form {
                Form::Any | Form::Null => None,
                Form::Literals(_) => Some("constant".to_owned()),
                Form::Type(Type::Named(_)) if is_path(alternative) => {
                    Some(self.record_words(alternative, &objects, tag.as_deref(), unnamed))
                }
                Form::Type(Type::Named(_)) => None,
                Form::Type(ty) => Some(self.type_words(ty)),
            })
            .collect()
    }

    /// The words of an object without a name: its tag's value, `object` where it is the only one, a member that only
    /// this one requires or has, else the members that it requires or has, where these are few.
    fn record_words(&self, own: &Alternative, objects: &Objects, tag: Option<&str>, unnamed: usize) -> String {
        let Some(key) = &own.key else { return "object".to_owned() };
        let facets = self.facets(key);
        if let Some(text) = tag.and_then(|tag| self.texts(&facets, tag)).and_then(|texts| texts.into_iter().next()) {
            return text;
        }
        if unnamed == 1 {
            return "object".to_owned();
        }
        let names = self.property_names(&facets);
        let is_own = |name: &&String| objects.holders.get(*name) == Some(&1);
        let own_required = facets.required.iter().find(is_own);
        if let Some(own) = own_required.or_else(|| names.iter().find(is_own)) {
            return own.clone();
        }
        let few = |names: &Vec<String>| (1..=MAX_WORDS).contains(&names.len());
        [&facets.required, &names].into_iter().find(|names| few(names)).map_or("object".to_owned(), |few| few.join(" "))
    }

    /// The words of a type that has no name.
    fn type_words(&self, ty: &Type) -> String {
        match ty {
            Type::Any => "any".to_owned(),
            Type::Never => "never".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer(_) => "integer".to_owned(),
            Type::Number => "number".to_owned(),
            Type::String => "string".to_owned(),
            Type::Tuple(_) => "tuple".to_owned(),
            Type::List(item) if **item == Type::Any => "list".to_owned(),
            Type::List(item) => format!("{} list", self.type_words(item)),
            Type::Map(value) if **value == Type::Any => "object".to_owned(),
            Type::Map(value) => format!("{} map", self.type_words(value)),
            Type::Nullable(inner) => format!("nullable {}", self.type_words(inner)),
            Type::Parameter { name, .. } => name.clone(),
            Type::Named(id) | Type::Instance(id, _) => {
                let draft = &self.drafts[id.index()];
                if draft.words.is_empty() { draft.path.clone() } else { draft.words.clone() }
            }
        }
    }

    /// Tells the definitions that were made for alternatives what they are called.
    fn name_parts(&mut self, first_new: usize, at: &Use, alternatives: &[Alternative], words: &[Option<String>]) {
        for (alternative, word) in alternatives.iter().zip(words) {
            if let (Form::Type(Type::Named(id)), Some(word)) = (&alternative.form, word)
                && id.index() >= first_new
                && self.drafts[id.index()].parent == Some(at.owner)
            {
                self.drafts[id.index()].path = at.part(word).words;
            }
        }
    }

    fn variants(&mut self, alternatives: Vec<Alternative>, words: Vec<Option<String>>, at: &Use) -> Vec<Variant> {
        let variant = |(alternative, word): (Alternative, Option<String>)| {
            let ty = match alternative.form {
                Form::Type(ty) => ty,
                Form::Literals(values) => self.constant(&values, at),
                Form::Any | Form::Null => Type::Any,
            };
            // An empty name: the type's own, once it is known.
            Variant { name: word.unwrap_or_default(), ty, docs: alternative.docs, place: alternative.place }
        };
        alternatives.into_iter().zip(words).map(variant).collect()
    }

    /// The listed values of a union that allows other things too.
    fn constant(&mut self, values: &[Literal], at: &Use) -> Type {
        let at = at.part("constant");
        let members = self.members(values);
        self.drafts.push(Draft {
            key: None,
            naming: Naming::Path,
            exact: false,
            given: Vec::new(),
            words: String::new(),
            parent: Some(at.owner),
            path: at.words,
            docs: Docs::default(),
            parameters: Vec::new(),
            place: members.first().and_then(|member| member.place.clone()),
            body: Some(Body::Enum(members)),
        });
        Type::Named(TypeId::draft(self.drafts.len() - 1))
    }

    /// The members of an enumeration, named by what they say.
    fn members(&self, values: &[Literal]) -> Vec<Member> {
        let texts: Vec<String> = values.iter().map(|literal| literal_words(&literal.value)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let names = names::distinct(&texts, Case::UpperCamel, |name| name == "Self");
        let place = |(id, keyword)| Some(self.graph.get(id).entry(keyword)?.place.clone());
        let member = |(name, literal): (_, &Literal)| Member {
            name,
            value: literal.value.clone(),
            place: literal.listed.and_then(place),
        };
        names.into_iter().zip(values).map(member).collect()
    }

    /// The names of the members that an object schema speaks of.
    pub(super) fn property_names(&self, facets: &Facets) -> Vec<String> {
        let (mut names, mut seen) = (Vec::new(), HashSet::new());
        for id in &facets.members {
            let schema = self.graph.get(*id);
            let declared = schema.schema_map(Keyword::Properties).iter().map(|(name, _)| name.clone());
            names.extend(declared.chain(required(schema)).filter(|name| seen.insert(name.clone())));
        }
        names
    }
}

/// The objects among alternatives.
struct Objects {
    /// How many of them speak of a member.
    holders: HashMap<String, usize>,
}

impl Objects {
    fn new(lowering: &Lowering, alternatives: &[Alternative]) -> Self {
        let mut holders = HashMap::new();
        for key in alternatives.iter().filter_map(|alternative| alternative.key.as_ref()) {
            let names = lowering.property_names(&lowering.facets(key));
            names.into_iter().for_each(|name| *holders.entry(name).or_insert(0) += 1);
        }
        Self { holders }
    }
}

/// Takes `null` out of the alternatives; whether it was there.
fn take_null(alternatives: &mut Vec<Alternative>) -> bool {
    let mut found = false;
    for alternative in alternatives.iter_mut() {
        match &mut alternative.form {
            Form::Null => found = true,
            Form::Literals(values) => {
                let before = values.len();
                values.retain(|literal| literal.value != Json::Null);
                found |= values.len() < before;
            }
            Form::Type(Type::Nullable(inner)) => {
                found = true;
                alternative.form = Form::Type((**inner).clone());
            }
            Form::Any | Form::Type(_) => {}
        }
    }
    alternatives.retain(|alternative| match &alternative.form {
        Form::Null => false,
        Form::Literals(values) => !values.is_empty(),
        Form::Any | Form::Type(_) => true,
    });
    found
}

/// Joins what is one thing to every language: listed values, numbers, both booleans, a type said twice.
fn merge(alternatives: Vec<Alternative>) -> Vec<Alternative> {
    let has_number = alternatives.iter().any(|alternative| alternative.form == Form::Type(Type::Number));
    let mut merged: Vec<Alternative> = Vec::new();
    let mut listed = HashSet::new();
    for mut alternative in alternatives {
        let joined = merged.iter_mut().any(|known| match (&mut known.form, &alternative.form) {
            (Form::Literals(known), Form::Literals(values)) => {
                known.extend(values.iter().filter(|literal| listed.insert(literal.value.canonical())).cloned());
                true
            }
            (Form::Type(Type::Integer(known)), Form::Type(Type::Integer(range))) => {
                *known = hull(*known, *range);
                true
            }
            (known, form) => known == form,
        });
        let covered = has_number && matches!(alternative.form, Form::Type(Type::Integer(_)));
        if !joined && !covered {
            if let Form::Literals(values) = &mut alternative.form {
                values.retain(|literal| listed.insert(literal.value.canonical()));
            }
            merged.push(alternative);
        }
    }
    drop_covered_literals(&mut merged);
    merged
}

/// Listed booleans and numbers say nothing beside their whole type; `true` and `false` together *are* the type.
/// Listed strings beside any string stay: they are the values that are known.
fn drop_covered_literals(merged: &mut Vec<Alternative>) {
    let has = |merged: &[Alternative], ty: &Type| merged.iter().any(|known| known.form == Form::Type(ty.clone()));
    let (boolean, number) = (has(merged, &Type::Boolean), has(merged, &Type::Number));
    let Some(at) = merged.iter().position(|known| matches!(known.form, Form::Literals(_))) else { return };
    let Form::Literals(values) = &mut merged[at].form else { return };
    let lists = |value: bool| values.iter().any(|literal| literal.value == Json::Bool(value));
    let both = lists(true) && lists(false);
    values.retain(|literal| match literal.value {
        Json::Bool(_) => !(boolean || both),
        Json::Number(_) => !number,
        _ => true,
    });
    let empty = values.is_empty();
    if both && !boolean {
        let place = merged[at].place.clone();
        merged.push(Alternative { form: Form::Type(Type::Boolean), key: None, docs: Docs::default(), place });
    }
    if empty {
        merged.remove(at);
    }
}

fn hull(a: Range, b: Range) -> Range {
    let both = |x: Option<i128>, y: Option<i128>, pick: fn(i128, i128) -> i128| Some(pick(x?, y?));
    Range { min: both(a.min, b.min, i128::min), max: both(a.max, b.max, i128::max) }
}

/// A text for a value, distinct from that of any other value.
fn literal_words(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Number(number) => format!("number {}", number.as_str().replace('.', " dot ").replace('-', " minus ")),
        Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => format!("json {value}"),
    }
}
