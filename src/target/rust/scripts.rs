//! Keeps rustc from warning of names in other scripts than Latin.
//!
//! If all letters of a script that a crate uses look like others, such as those of `рост`, rustc warns that they may be
//! Latin in disguise (`mixed_script_confusables`). Only the root of a crate can allow that. One letter of the script that
//! looks like no other settles it.
//!
//! rustc also warns of two names in a crate that look alike, such as `土` and `士` (`confusable_idents`). A hash tells them
//! apart.

use std::collections::{HashMap, HashSet};

use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{is_potential_mixed_script_confusable_char as is_confusable, skeleton};

use crate::model::{Body, Field, Model};
use crate::names::{Case, identifier, is_identifier, is_letter_or_mark, mark};

/// How far from a letter one of its script is searched.
const REACH: u32 = 0x2000;

/// Returns an item with a plain letter of each script of which the names in a file have only confusable ones.
pub(super) fn item(model: &Model) -> Option<String> {
    of_names(names(model).map(|(name, _)| name))
}

fn of_names<'n>(names: impl Iterator<Item = &'n str>) -> Option<String> {
    let mut letters: HashMap<AugmentedScriptSet, Vec<char>> = HashMap::new();
    for name in names.filter(|name| !name.is_ascii()) {
        for c in identifier(name, Case::Snake).chars().filter(|c| !c.is_ascii()) {
            letters.entry(AugmentedScriptSet::for_char(c)).or_default().push(c);
        }
    }
    letters.remove(&AugmentedScriptSet::for_char('a'));
    // A name is also printed in the other case.
    let is_plain = |c: &char| !is_confusable(*c) && !c.to_uppercase().any(is_confusable);
    letters.retain(|_, letters| !letters.iter().any(is_plain));
    let relative =
        |(script, letters): (AugmentedScriptSet, Vec<char>)| plain_relative(script, letters.into_iter().min()?);
    let mut plain: Vec<char> = letters.into_iter().filter_map(relative).collect();
    plain.sort_unstable();
    plain.dedup();
    let lines: String = plain.iter().map(|c| format!("    let _{c} = ();\n")).collect();
    (!plain.is_empty()).then(|| {
        format!(
            "// Letters that look like no others, so that rustc takes none of the names for Latin in disguise\n\
             // (`mixed_script_confusables`, which only the root of a crate can allow).\n\
             const _: () = {{\n{lines}}};"
        )
    })
}

/// The looks that several names in a file have.
#[derive(Default)]
pub(super) struct LookAlikes(HashSet<String>);

impl LookAlikes {
    pub(super) fn new(model: &Model) -> Self {
        Self::of_names(names(model))
    }

    fn of_names<'n>(names: impl Iterator<Item = (&'n str, Case)>) -> Self {
        let names: Vec<(&str, Case)> = names.collect();
        if names.iter().all(|(name, _)| name.is_ascii()) {
            return Self::default();
        }
        let mut known: HashMap<String, String> = HashMap::new();
        let mut shared = HashSet::new();
        for name in names.into_iter().map(|(text, case)| identifier(text, case)) {
            let look: String = skeleton(&name).collect();
            if known.entry(look.clone()).or_insert_with(|| name.clone()) != &name {
                shared.insert(look);
            }
        }
        Self(shared)
    }

    /// Returns whether a name looks like another one of the file, or like a Latin one that any crate may have: `с`.
    pub(super) fn contains(&self, name: &str) -> bool {
        if name.is_ascii() {
            return false;
        }
        let latin = AugmentedScriptSet::for_char('a');
        let look: String = skeleton(name).collect();
        let is_in_disguise = look.is_ascii() && is_identifier(&look);
        self.0.contains(&look) || is_in_disguise && name.chars().all(|c| AugmentedScriptSet::for_char(c) != latin)
    }

    /// Returns a name in `UpperCamelCase`, with a hash if it looks like another one.
    pub(super) fn told_apart(&self, name: &str) -> String {
        if self.contains(name) { format!("{name}X{}", mark(name)) } else { name.to_owned() }
    }

    fn tell_apart(&self, name: &mut (impl AsRef<str> + From<String>)) {
        *name = self.told_apart(name.as_ref()).into();
    }
}

/// Tells the names of variants and cases apart that look alike; those of types are told apart where types are named, so
/// that other modules find them by their own.
pub(super) fn pass(mut model: Model) -> Model {
    // Nearly all are, and copies of a model share what isn't changed.
    if names(&model).all(|(name, _)| name.is_ascii()) {
        return model;
    }
    let alike = LookAlikes::new(&model);
    for definition in model.definitions.iter_mut().filter(|definition| definition.external.is_none()) {
        match &mut definition.body {
            Body::Record(record) => record.cases.iter_mut().for_each(|case| alike.tell_apart(&mut case.name)),
            Body::Enum(members) => members.make_mut().iter_mut().for_each(|member| alike.tell_apart(&mut member.name)),
            Body::Union(union) => union.variants.iter_mut().for_each(|variant| alike.tell_apart(&mut variant.name)),
            Body::Alias(_) => {}
        }
    }
    model
}

/// Returns the texts of which a file makes names, with the case of these.
fn names(model: &Model) -> impl Iterator<Item = (&str, Case)> {
    let parts = model.definitions.iter().flat_map(|definition| {
        let (fields, names): (&[Field], Vec<&str>) = match &definition.body {
            Body::Record(record) => (&record.fields, record.cases.iter().map(|case| case.name.as_str()).collect()),
            Body::Enum(members) => (&[], members.iter().map(|member| member.name.as_str()).collect()),
            Body::Union(union) => (&[], union.variants.iter().map(|variant| variant.name.as_str()).collect()),
            Body::Alias(_) => (&[], Vec::new()),
        };
        let fields = fields.iter().map(|field| (field.name.as_str(), Case::Snake));
        let names = names.into_iter().chain([definition.name.as_str()]);
        fields.chain(names.map(|name| (name, Case::UpperCamel)))
    });
    parts.chain(model.tool_names().map(|name| (name, Case::Snake)))
}

/// Returns a letter of the same script near another one that looks like no other.
fn plain_relative(script: AugmentedScriptSet, near: char) -> Option<char> {
    let near = u32::from(near);
    let around = (1..REACH).flat_map(|step| [near.checked_add(step), near.checked_sub(step)]).flatten();
    let is_plain = |c: &char| {
        is_letter_or_mark(*c) && !c.is_uppercase() && !is_confusable(*c) && AugmentedScriptSet::for_char(*c) == script
    };
    around.filter_map(char::from_u32).find(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_told_apart() {
        fn told_apart<'t>(texts: &[&'t str]) -> Vec<&'t str> {
            let alike = LookAlikes::of_names(texts.iter().map(|text| (*text, Case::Snake)));
            texts.iter().copied().filter(|text| alike.contains(text)).collect()
        }
        // Beside each other.
        assert_eq!(told_apart(&["土", "士", "未"]), ["土", "士"]);
        assert_eq!(told_apart(&["ae", "bær", "baer", "æ"]), ["bær", "æ"]);
        // Alone, since any crate may have the Latin one.
        assert_eq!(told_apart(&["с", "оса", "σ", "Т", "осы", "user_с", "æ", "י"]), ["с", "оса", "σ", "Т"]);
        assert_eq!(told_apart(&["order", "o"]), [""; 0]);
    }

    #[test]
    fn a_script_of_confusable_letters_alone_has_a_plain_one() {
        for name in ["рост", "ιδ", "力", "へ"] {
            let item = of_names([name].into_iter()).expect(name);
            assert_eq!(item.lines().filter(|line| line.starts_with("    let _")).count(), 1, "{item}");
        }
        for name in ["order", "имя", "žluťoučký", "æ", "日本"] {
            assert_eq!(of_names([name].into_iter()), None, "{name}");
        }
    }
}
