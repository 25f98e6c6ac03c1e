//! How unions are read: by the kind of JSON value, then by the tag, then the first that fits.

use crate::model::{Body, Model, Type, TypeId, Union, Variant};

use super::format::Text;
use super::kinds::ALL;
use super::layout::Data;
use super::types::texts;
use super::uses::{Helper, Import};
use super::{Printer, names, quote};

/// The margin of an arm.
const ARM: &str = "            ";

/// A kind of JSON value: how serde_json calls it, and how people do.
const KINDS: [(&str, &str); 6] = [
    ("Null", "null"),
    ("Bool(_)", "a boolean"),
    ("Number(_)", "a number"),
    ("String(_)", "a string"),
    ("Array(_)", "an array"),
    ("Object(_)", "an object"),
];

impl Printer<'_> {
    pub(super) fn read_union(&mut self, id: TypeId, union: &Union) -> Text {
        self.uses.import(Import::Value);
        let kinds: Vec<u8> = union.variants.iter().map(|variant| self.kinds.of(&variant.ty)).collect();
        let taken = kinds.iter().fold(0, |all, kinds| all | kinds);
        let mut arms = String::new();
        for (candidates, kinds) in groups(&kinds) {
            arms += &self.arm(id, union, &candidates, kinds);
        }
        if taken != ALL {
            arms += &format!("{ARM}_ => {},\n", self.refusal(&format!("expected {}", kind_words(taken))));
        }
        let (name, read) = (self.types.name(id).to_owned(), self.by_value(id));
        Text::filled(format!(
            "impl<'de> Deserialize<'de> for {name} {{\n    \
             fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {{\n        \
             {read}|value| match value {{\n{arms}        }})\n    }}\n}}"
        ))
    }

    fn refusal(&mut self, expected: &str) -> String {
        self.uses.import(Import::AnyError);
        format!("Err(serde_json::Error::custom({}))", quote::literal(expected))
    }

    /// Returns how values of some kinds are read, which several variants may take.
    fn arm(&mut self, id: TypeId, union: &Union, candidates: &[usize], kinds: u8) -> String {
        let pattern = of_kinds(kinds).map(|(pattern, _)| format!("Value::{pattern}")).collect::<Vec<_>>().join(" | ");
        let variants: Vec<&Variant> = candidates.iter().map(|&index| &union.variants[index]).collect();
        if let [only] = variants.as_slice() {
            return format!("{ARM}{pattern} => {},\n", self.read_variant(id, only, "value"));
        }
        if let Some((tag, tags)) = tags(self.types.model, union, &variants) {
            let found = format!("value.get({}).and_then(Value::as_str)", quote::literal(tag));
            let mut text = format!("{ARM}{pattern} => match {found} {{\n");
            for (variant, tags) in variants.iter().zip(&tags) {
                let tags = tags.iter().map(|tag| quote::literal(tag)).collect::<Vec<_>>().join(" | ");
                text += &format!("{ARM}    Some({tags}) => {},\n", self.read_variant(id, variant, "value"));
            }
            let expected = tags.iter().flatten().map(|tag| format!("{tag:?}")).collect::<Vec<_>>().join(" ");
            let refusal = self.refusal(&format!("expected `{tag}` to be one of {expected}"));
            return text + &format!("{ARM}    _ => {refusal},\n{ARM}}},\n");
        }
        let first = self.first(id, &variants);
        let mut text = format!("{ARM}{pattern} => ");
        let column = text.chars().count();
        first.write(&mut text, ARM.len(), column, 1);
        text + ",\n"
    }

    /// The first of several variants that fits.
    fn first(&mut self, id: TypeId, variants: &[&Variant]) -> Data {
        self.uses.help(Helper::First);
        let checks = &self.types.model.checks;
        let forks = checks.of(id).is_some_and(|check| checks.forks(check));
        let alternative = |variant: &&Variant| {
            let keys = self.keys(&variant.ty).iter().map(|key| Data::Atom(quote::literal(key))).collect();
            let valid = if forks { self.valid(&variant.ty) } else { None };
            let read = match valid {
                Some(valid) => format!("{valid}.and_then(|value| {})", self.read_variant(id, variant, "value")),
                None => self.read_variant(id, variant, "value"),
            };
            Data::tuple(vec![Data::Atom(format!("|value| {read}")), Data::slice(keys)])
        };
        let alternatives = variants.iter().map(alternative).collect();
        Data::call("reader::first", vec![Data::atom("&value"), Data::array(alternatives)])
    }

    /// Returns the members that a type names.
    fn keys(&self, ty: &Type) -> Vec<&str> {
        let (Type::Named(id) | Type::Instance(id, _)) = self.types.model.resolve(ty) else { return Vec::new() };
        match &self.types.model.definition(*id).body {
            Body::Record(record) => record.fields.iter().map(|field| field.name.as_str()).collect(),
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => Vec::new(),
        }
    }

    /// Returns the value, where it is valid for a definition. Where several alternatives come back to themselves, to
    /// read them in turn would cost twice as much with each level.
    fn valid(&mut self, ty: &Type) -> Option<String> {
        let Type::Named(id) = self.types.model.resolve(ty) else { return None };
        let table = self.checking.table_path(self.types.model.checks.of(*id)?);
        self.uses.help(Helper::Valid);
        Some(format!("reader::valid(value, {table}, {})", quote::literal(self.types.name(*id))))
    }

    fn read_variant(&mut self, id: TypeId, variant: &Variant, value: &str) -> String {
        let read = self.reader(id, &variant.ty);
        format!("{read}({value}).map(Self::{})", names::escaped(&variant.name))
    }
}

/// Returns the tag, and the texts by which it names each variant, where all of them have some and no two the same.
fn tags<'m>(model: &'m Model, union: &'m Union, variants: &[&'m Variant]) -> Option<(&'m str, Vec<Vec<&'m str>>)> {
    let tag = union.tag.as_deref()?;
    let tags: Vec<Vec<&str>> = variants.iter().map(|variant| tag_texts(model, tag, variant)).collect::<Option<_>>()?;
    let mut all: Vec<&str> = tags.iter().flatten().copied().collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    (all.len() == count && tags.iter().all(|tags| !tags.is_empty())).then_some((tag, tags))
}

fn tag_texts<'m>(model: &'m Model, tag: &str, variant: &'m Variant) -> Option<Vec<&'m str>> {
    let body = |ty| match model.resolve(ty) {
        Type::Named(id) | Type::Instance(id, _) => Some(&model.definition(*id).body),
        _ => None,
    };
    let Some(Body::Record(record)) = body(&variant.ty) else { return None };
    let field = record.fields.iter().find(|field| field.name == tag && field.required)?;
    let Some(Body::Enum(members)) = body(&field.ty) else { return None };
    texts(members.iter().map(|member| &member.value))
}

/// Returns the kinds that are taken, those that the same variants take together.
fn groups(kinds: &[u8]) -> Vec<(Vec<usize>, u8)> {
    let mut groups: Vec<(Vec<usize>, u8)> = Vec::new();
    for bit in (0..KINDS.len()).map(|bit| 1_u8 << bit) {
        let candidates: Vec<usize> = (0..kinds.len()).filter(|&index| kinds[index] & bit != 0).collect();
        match groups.iter_mut().find(|(others, _)| *others == candidates) {
            _ if candidates.is_empty() => {}
            Some((_, kinds)) => *kinds |= bit,
            None => groups.push((candidates, bit)),
        }
    }
    groups
}

fn of_kinds(kinds: u8) -> impl Iterator<Item = (&'static str, &'static str)> {
    KINDS.iter().copied().enumerate().filter(move |(bit, _)| kinds >> bit & 1 == 1).map(|(_, kind)| kind)
}

fn kind_words(kinds: u8) -> String {
    let words: Vec<&str> = of_kinds(kinds).map(|(_, words)| words).collect();
    match words.as_slice() {
        [] => "no value".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::kinds::{ARRAY, OBJECT, STRING};
    use super::*;

    #[test]
    fn kinds_of_the_same_variants_stand_together() {
        assert_eq!(groups(&[ARRAY | OBJECT, STRING]), [(vec![1], STRING), (vec![0], ARRAY | OBJECT)]);
        assert_eq!(kind_words(STRING | ARRAY | OBJECT), "a string, an array or an object");
    }
}
