//! Names of definitions.
//!
//! In order of precedence: a configured name, unchanged; the root after its tool (or as configured); a definition after
//! its key; a schema after its title; anything else after its path from the nearest named type (`UserAddress`, and
//! `UserRole` for the items of `roles`; the `Result` of a contract is omitted: `GetUserRole`, but not the `Params` of its
//! parameters, so that the parts of one don't take the names of the other's). Name collisions are resolved by prepending
//! parent path segments, and at last by appending a hash of the path.

use std::collections::{HashMap, HashSet};

use super::modules::Modules;
use super::singular::singular;
use super::{Draft, Lowering};
use crate::model::{Body, Case as RecordCase, Field, Naming, Type, Variant};
use crate::names::{self, Case};
use crate::text::Place;

/// Names that are taken, whatever their case and underscores.
#[derive(Default)]
pub(super) struct Claimed(HashSet<String>);

impl Claimed {
    pub(super) fn claim(&mut self, name: &str) -> bool {
        self.0.insert(names::recased(name, Case::Snake))
    }

    /// Returns the first of the candidates that is free, also with each of the endings; if none is, the last.
    pub(super) fn first_with(&mut self, candidates: &[String], endings: &[&str]) -> String {
        let with_endings = |name: &str| -> Vec<String> {
            let of_ending = |ending: &&str| names::recased(&format!("{name}{ending}"), Case::Snake);
            endings.iter().chain(&[""]).map(of_ending).collect()
        };
        let is_free = |name: &&String| with_endings(name).iter().all(|name| !self.0.contains(name));
        let name = candidates.iter().find(is_free).or(candidates.last()).cloned().unwrap_or_default();
        self.0.extend(with_endings(&name));
        name
    }

    /// Returns the first of the candidates that is free.
    pub(super) fn first(&mut self, candidates: &[String]) -> String {
        if let Some(free) = candidates.iter().find(|name| self.claim(name)) {
            return free.clone();
        }
        let mut name = candidates.last().cloned().unwrap_or_default();
        while !self.claim(&name) {
            name = format!("{name}X{}", names::mark(&name));
        }
        name
    }
}

impl Lowering<'_> {
    /// Gives every definition its name, distinct in its module, and names to the cases of records and the variants of
    /// unions.
    pub(super) fn name(&mut self, modules: &mut Modules) {
        let mut taken_in: Vec<Claimed> = modules.ids().map(|_| Claimed::default()).collect();
        let mut names = vec![String::new(); self.drafts.len()];
        let mut order: Vec<usize> = (0..self.drafts.len()).collect();
        // In a package, the names of a module don't depend on the other modules, which may refer to its definitions.
        let place = |index: usize| self.drafts[index].place.as_ref().map_or(0, |place| place.span.start);
        let place = |index: usize| if self.is_package { place(index) } else { 0 };
        // The shared error type gives way to a definition of the document.
        order.sort_by_key(|&index| {
            (!self.drafts[index].exact, self.drafts[index].naming, Some(index) == self.error, place(index), index)
        });
        for index in order {
            let taken = &mut taken_in[modules.of(index).0];
            let candidates =
                self.candidates(&self.drafts[index], &names, |parent| modules.of(parent) == modules.of(index));
            names[index] = taken.first(&candidates);
            if self.drafts[index].exact && names[index] != candidates[0] {
                self.clashes.extend(&self.drafts[index].given);
            }
            self.claim_cases(index, &names[index], taken);
        }
        for index in 0..self.drafts.len() {
            let taken = &mut taken_in[modules.of(index).0];
            match &mut self.drafts[index].body {
                Some(Body::Record(record)) => name_cases(&record.fields, &mut record.cases, &names[index], taken),
                Some(Body::Union(union)) => name_variants(&mut union.variants, &names),
                Some(Body::Alias(_) | Body::Enum(_)) | None => {}
            }
        }
        modules.definitions = names;
    }

    /// Claims the names of an instance's cases, which are those of its generic definition: they are needed where a
    /// language expands it.
    fn claim_cases(&self, index: usize, name: &str, taken: &mut Claimed) {
        let Some(Body::Alias(Type::Instance(id, _))) = &self.drafts[index].body else { return };
        let Some(Body::Record(record)) = &self.drafts[id.index()].body else { return };
        for case in &record.cases {
            taken.claim(&format!("{name}{}", names::identifier(&case.name, Case::UpperCamel)));
        }
    }

    fn candidates(&self, draft: &Draft, names: &[String], is_beside: impl Fn(usize) -> bool) -> Vec<String> {
        let camel = |text: &str| names::identifier(text, Case::UpperCamel);
        let parent = draft.parent.filter(|parent| is_beside(*parent));
        let parent = parent.map(|parent| names[parent].as_str()).unwrap_or_default();
        let [short, full] = path_words(&draft.path);
        let by_path = format!("{parent}{}", camel(&full));
        let mut candidates = match draft.naming {
            Naming::Root => vec![draft.words.clone()],
            Naming::Key if draft.exact => vec![draft.words.clone()],
            Naming::Key => vec![camel(&draft.words)],
            Naming::Title => vec![camel(&draft.words), format!("{parent}{}", camel(&draft.words)), by_path.clone()],
            Naming::Path => vec![format!("{parent}{}", camel(&short)), by_path.clone()],
        };
        if draft.naming == Naming::Path && draft.parent.is_some_and(|parent| self.drafts[parent].naming == Naming::Root)
        {
            let stem = parent.strip_suffix("Result").filter(|stem| !stem.is_empty());
            candidates.splice(0..0, stem.map(|stem| format!("{stem}{}", camel(&short))));
        }
        let basis = candidates.last().cloned().unwrap_or_default();
        candidates.push(format!("{basis}Type"));
        // Keys are distinct in their map.
        if draft.naming == Naming::Key {
            candidates.push(format!("{basis}X{}", names::mark(&draft.words)));
        }
        let way = format!("{parent} {} {} {}", draft.path, draft.words, self.way(draft));
        candidates.push(format!("{basis}X{}", names::mark(&way)));
        if draft.naming == Naming::Root {
            return candidates;
        }
        // The names of parts begin with it.
        candidates.into_iter().map(|name| shortened(name, 50)).collect()
    }

    /// Returns a text that distinguishes a definition from others with the same path: the location of its schema, and
    /// the branches taken.
    fn way(&self, draft: &Draft) -> String {
        let start = |place: &Place| place.span.start;
        let mut way = draft.place.as_ref().map_or(0, start).to_string();
        for (id, keyword, branch) in draft.key.iter().flat_map(|key| &key.choices) {
            let place = start(&self.graph.get(*id).place);
            way.push_str(&format!(" {place} {} {branch:?}", keyword.name()));
        }
        way
    }
}

/// Returns a name; if it is too long, that many characters of it, and a hash.
pub(super) fn shortened(name: String, kept: usize) -> String {
    const MAX_LENGTH: usize = 100;
    if name.chars().count() <= MAX_LENGTH {
        return name;
    }
    let start: String = name.chars().take(kept).collect();
    format!("{start}X{}", names::mark(&name))
}

/// Returns the words of a path, short and in full: an item of `roles` is a `role`.
fn path_words(path: &str) -> [String; 2] {
    let short = path.strip_suffix(" item").or_else(|| path.strip_suffix(" value")).and_then(singular);
    [short.unwrap_or_else(|| path.to_owned()), path.to_owned()]
}

fn name_cases(fields: &[Field], cases: &mut [RecordCase], record: &str, taken: &mut Claimed) {
    let needed = |case: &RecordCase| case.present.iter().map(|index| format!("{:?}", fields[*index].name)).collect();
    let texts = distinct_texts(cases.iter().map(|case| (case.name.clone(), needed(case))).collect());
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let names = names::distinct(&texts, Case::UpperCamel, |name| name == "Self");
    for (case, name) in cases.iter_mut().zip(names) {
        let candidates = [name.clone(), format!("{name}Case"), format!("{name}X{}", names::mark(record))];
        let full: Vec<String> = candidates.iter().map(|candidate| format!("{record}{candidate}")).collect();
        let chosen = taken.first(&full);
        case.name = chosen.strip_prefix(record).unwrap_or(&name).to_owned();
    }
}

/// Names variants after their types, if these have names.
fn name_variants(variants: &mut [Variant], definitions: &[String]) {
    let content = |ty: &Type| match ty {
        Type::Named(id) => definitions[id.index()].clone(),
        ty => format!("{ty:?}"),
    };
    let text = |variant: &Variant| match &variant.ty {
        Type::Named(id) if variant.name.is_empty() => (definitions[id.index()].clone(), String::new()),
        ty => (variant.name.clone(), content(ty)),
    };
    let texts = distinct_texts(variants.iter().map(text).collect());
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let names = names::distinct(&texts, Case::UpperCamel, |name| name == "Self");
    variants.iter_mut().zip(names).for_each(|(variant, name)| variant.name = name);
}

/// Makes texts distinct, given their meanings: of equal texts, all but those with a unique meaning get a hash of it.
fn distinct_texts(texts: Vec<(String, String)>) -> Vec<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    texts.iter().for_each(|(text, _)| *counts.entry(text).or_default() += 1);
    let mut taken: HashSet<String> = HashSet::new();
    let distinct = |(text, content): &(String, String)| {
        let is_alone = counts.get(text.as_str()) == Some(&1) || content.is_empty();
        let mut distinct = if is_alone { text.clone() } else { format!("{text} x{}", names::mark(content)) };
        // Equal meanings can share a text.
        while !taken.insert(distinct.clone()) {
            distinct = format!("{text} x{}", names::mark(&distinct));
        }
        distinct
    };
    texts.iter().map(distinct).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_singular() {
        for (path, short) in [
            ("roles item", "role"),
            ("entries item", "entry"),
            ("boxes item", "box"),
            ("status item", "status item"),
            ("data item", "data item"),
            ("item", "item"),
            ("relationships value", "relationship"),
        ] {
            assert_eq!(path_words(path)[0], short);
        }
    }

    #[test]
    fn equal_texts_are_told_apart_whatever_their_order() {
        let texts = |pairs: &[(&str, &str)]| pairs.iter().map(|(text, of)| ((*text).into(), (*of).into())).collect();
        let names = distinct_texts(texts(&[("a", "1"), ("b", "1"), ("a", "2"), ("c", ""), ("c", "3")]));
        let back = distinct_texts(texts(&[("c", "3"), ("c", ""), ("a", "2"), ("b", "1"), ("a", "1")]));
        assert_eq!(names, back.into_iter().rev().collect::<Vec<_>>());
        assert_eq!((names[1].as_str(), names[3].as_str()), ("b", "c"));
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        assert_eq!(distinct_texts(texts(&[("a", "1"), ("a", "1")])).iter().collect::<HashSet<_>>().len(), 2);
    }
}
