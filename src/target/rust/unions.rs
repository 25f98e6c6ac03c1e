//! How unions are read: by the kind of JSON value, then by the tag, then the first that fits.

use crate::model::{Kinds, Model, Type, TypeId, Union, Variant};

use super::check::Part;
use super::format::{block_of, call};
use super::reading::assigned;
use super::{ItemPrinter, conversions, names, quote};
use crate::codegen::layout::Doc;
use crate::target::docs::listed;

/// The kinds of JSON value: their variants in serde_json, and their names.
const KINDS: [(Kinds, &str, &str); 6] = [
    (Kinds::NULL, "Null", "null"),
    (Kinds::BOOLEAN, "Bool", "a boolean"),
    (Kinds::NUMBER, "Number", "a number"),
    (Kinds::STRING, "String", "a string"),
    (Kinds::ARRAY, "Array", "an array"),
    (Kinds::OBJECT, "Object", "an object"),
];

impl ItemPrinter<'_> {
    /// Returns the variants of a union, and how each kind of value is read.
    pub(super) fn union_row(&mut self, id: TypeId, union: &Union) -> String {
        let kinds: Vec<Kinds> = union.variants.iter().map(|variant| self.kinds.of(&variant.ty)).collect();
        let taken = kinds.iter().fold(Kinds::NONE, |all, kinds| all.or(*kinds));
        let mut branches = Vec::new();
        for (candidates, kinds) in groups(&kinds) {
            branches.push(self.branch(id, union, &candidates, kinds));
        }
        if taken != Kinds::ALL {
            branches.push(Doc::text(format!("_ => {}", quote::literal(&kind_words(taken)))));
        }
        let mut variants = Vec::new();
        for (variant, is_converted) in union.variants.iter().zip(conversions::of(&self.types, id, union)) {
            let name = names::escaped(&variant.name);
            variants.push(Doc::text(match is_converted {
                true => format!("{name}: {}", self.types.held(id, &variant.ty, &mut self.uses)),
                false => name,
            }));
        }
        let table = self.in_table(id);
        self.checking.need(Part::Accepts);
        let head = Doc::filled(variants, format!("{}(", self.types.name(id)), format!("){table}"));
        call(1, block_of(head, branches))
    }

    /// Returns how values of some kinds are read, which several variants may take.
    fn branch(&mut self, id: TypeId, union: &Union, candidates: &[usize], kinds: Kinds) -> Doc {
        let pattern = of_kinds(kinds).map(|(_, pattern, _)| pattern).collect::<Vec<_>>().join(" | ");
        let variants: Vec<&Variant> = candidates.iter().map(|&index| &union.variants[index]).collect();
        if let [only] = variants.as_slice() {
            let name = names::escaped(&only.name);
            let reader = self.types.reader(&only.ty, &mut self.uses);
            let after = assigned(reader, &mut self.uses);
            return Doc::text(match after.is_empty() {
                true => format!("{pattern} => {name}"),
                false => format!("{pattern} => ({name}{after})"),
            });
        }
        if let Some((tag, tags)) = tags(self.types.model, union, &variants) {
            let tagged = |(variant, tags): (&&Variant, &Vec<&str>)| {
                let tags: Vec<String> = tags.iter().map(|tag| quote::literal(tag)).collect();
                Doc::text(format!("{} => {}", tags.join(" | "), names::escaped(&variant.name)))
            };
            let tagged = variants.iter().zip(&tags).map(tagged);
            return Doc::filled(tagged, format!("{pattern} => {{ {}: ", quote::literal(tag)), " }");
        }
        self.uses.need_all(["first", "seed"]);
        let checks = &self.types.model.checks;
        let forks = checks.of(id).is_some_and(|check| checks.function(check).forks);
        let alternatives = variants.iter().map(|variant| self.alternative(variant, forks));
        Doc::filled(alternatives, format!("{pattern} => ["), "]")
    }

    /// Returns one of several variants that may fit.
    fn alternative(&mut self, variant: &Variant, forks: bool) -> Doc {
        let name = names::escaped(&variant.name);
        let table = if forks { self.valid(&variant.ty) } else { None };
        let table = table.map_or(String::new(), |table| format!(" in {table}"));
        let reader = self.types.reader(&variant.ty, &mut self.uses);
        let after = table + &assigned(reader, &mut self.uses);
        let keys: Vec<Doc> = self.keys(&variant.ty).iter().map(|key| Doc::text(quote::literal(key))).collect();
        match keys.is_empty() {
            true => Doc::text(name + &after),
            false => Doc::filled(keys, format!("{name} {{"), format!("}}{after}")),
        }
    }

    /// Returns the members that a type names.
    fn keys(&self, ty: &Type) -> Vec<&str> {
        let record = self.types.model.resolved(ty).and_then(|(_, definition)| definition.body.record());
        record.into_iter().flat_map(|record| &record.fields).map(|field| field.name.as_str()).collect()
    }

    /// Returns the table of a definition. Where several alternatives come back to themselves, to read them in turn would
    /// cost twice as much with each level, so that they are checked first.
    fn valid(&mut self, ty: &Type) -> Option<String> {
        let Type::Named(id) = self.types.model.resolve(ty) else { return None };
        let table = self.checking.table(self.types.model.checks.of(*id)?);
        self.uses.need("valid");
        Some(table)
    }
}

/// Returns the tag, and the texts by which it names each variant, where all of them have some and no two the same.
fn tags<'m>(model: &'m Model, union: &'m Union, variants: &[&'m Variant]) -> Option<(&'m str, Vec<Vec<&'m str>>)> {
    let tag = union.tag.as_deref()?;
    let tags: Vec<Vec<&str>> =
        variants.iter().map(|variant| model.tag_texts(&variant.ty, tag)).collect::<Option<_>>()?;
    let mut all: Vec<&str> = tags.iter().flatten().copied().collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    (all.len() == count && tags.iter().all(|tags| !tags.is_empty())).then_some((tag, tags))
}

/// Returns the kinds that are taken, those that the same variants take together.
fn groups(kinds: &[Kinds]) -> Vec<(Vec<usize>, Kinds)> {
    let mut groups: Vec<(Vec<usize>, Kinds)> = Vec::new();
    for (kind, ..) in KINDS {
        let candidates: Vec<usize> = (0..kinds.len()).filter(|&index| kinds[index].has(kind)).collect();
        match groups.iter_mut().find(|(others, _)| *others == candidates) {
            _ if candidates.is_empty() => {}
            Some((_, kinds)) => *kinds = kinds.or(kind),
            None => groups.push((candidates, kind)),
        }
    }
    groups
}

fn of_kinds(kinds: Kinds) -> impl Iterator<Item = (Kinds, &'static str, &'static str)> {
    KINDS.into_iter().filter(move |(kind, ..)| kinds.has(*kind))
}

fn kind_words(kinds: Kinds) -> String {
    let words: Vec<String> = of_kinds(kinds).map(|(.., words)| words.to_owned()).collect();
    if words.is_empty() { "no value".to_owned() } else { listed(&words, "or") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_the_same_variants_stand_together() {
        let (string, others) = (Kinds::STRING, Kinds::ARRAY.or(Kinds::OBJECT));
        assert_eq!(groups(&[others, string]), [(vec![1], string), (vec![0], others)]);
        assert_eq!(kind_words(string.or(others)), "a string, an array or an object");
    }
}
