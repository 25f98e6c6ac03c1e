//! Keeps rustc from warning of names in other scripts than Latin.
//!
//! If all letters of a script that a crate uses look like others, such as those of `рост`, rustc warns that they may be
//! Latin in disguise (`mixed_script_confusables`). Only the root of a crate can allow that. One letter of the script that
//! looks like no other settles it.

use std::collections::HashMap;

use unicode_security::is_potential_mixed_script_confusable_char as is_confusable;
use unicode_security::mixed_script::AugmentedScriptSet;

use crate::model::{Body, Model};
use crate::names::{Case, identifier, is_letter_or_mark};

/// How far from a letter one of its script is searched.
const REACH: u32 = 0x2000;

/// Returns an item with a plain letter of each script of which the names in a file have only confusable ones.
pub(super) fn item(model: &Model) -> Option<String> {
    of_names(names(model))
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

/// Returns the texts of which a file makes names.
fn names(model: &Model) -> impl Iterator<Item = &str> {
    let parts = model.definitions.iter().flat_map(|definition| {
        let of_body: Vec<&str> = match &definition.body {
            Body::Record(record) => {
                let cases = record.cases.iter().map(|case| case.name.as_str());
                record.fields.iter().map(|field| field.name.as_str()).chain(cases).collect()
            }
            Body::Enum(members) => members.iter().map(|member| member.name.as_str()).collect(),
            Body::Union(union) => union.variants.iter().map(|variant| variant.name.as_str()).collect(),
            Body::Alias(_) => Vec::new(),
        };
        of_body.into_iter().chain([definition.name.as_str()])
    });
    parts.chain(model.tool_names())
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
    use super::of_names;

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
