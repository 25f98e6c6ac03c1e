//! Every letter, mark and number of Unicode as a name. `ADL_GEN_WIDE=1` also asks for each Han letter and each syllable
//! of Hangul, of which there are 110,000; otherwise for one of 97.

use std::collections::HashSet;
use std::env;

use super::*;
use crate::pipeline::{Generator, Source};
use crate::target::Target;

const CASES: [Case; 4] = [Case::UpperCamel, Case::LowerCamel, Case::Snake, Case::UpperSnake];

/// Returns the letters, marks and numbers, and what combines with them.
fn characters() -> impl Iterator<Item = char> {
    let is_wide = env::var_os("ADL_GEN_WIDE").is_some();
    let all =
        ('\0'..=char::MAX).filter(|c| spelling::is_letter_mark_or_number(*c) || spelling::ZERO_WIDTH_JOINER == *c);
    let is_many = |c: char| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{17000}'..='\u{18fff}' | '\u{20000}'..);
    all.filter(move |c| is_wide || !is_many(*c) || u32::from(*c).is_multiple_of(97))
}

#[test]
fn every_character_is_in_an_identifier_of_every_case() {
    for c in characters() {
        for text in [c.to_string(), format!("a{c}"), format!("{c}b"), format!("A {c}B"), format!("\u{c4}{c}{c}\u{e4}")]
        {
            for case in CASES {
                let name = identifier(&text, case);
                assert!(is_identifier(&name), "U+{:x} {text:?} as {case:?}: {name:?}", u32::from(c));
                let has_wrong_case = match case {
                    Case::Snake => name.contains(char::is_uppercase),
                    Case::UpperSnake => name.contains(char::is_lowercase),
                    Case::LowerCamel => name.starts_with(char::is_uppercase),
                    Case::UpperCamel => false,
                };
                assert!(!has_wrong_case, "U+{:x} {text:?} as {case:?}: {name:?}", u32::from(c));
            }
        }
    }
}

#[test]
fn names_of_all_characters_are_distinct() {
    let texts: Vec<String> = characters().flat_map(|c| [c.to_string(), format!("a{c}")]).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for case in CASES {
        let names = distinct(&texts, case, |_| false);
        let mut seen = HashSet::new();
        for (text, name) in texts.iter().zip(&names) {
            assert!(is_identifier(name) && seen.insert(name), "{text:?} as {case:?}: {name:?}");
        }
    }
}

#[test]
fn every_target_takes_every_character_in_every_name() {
    let characters: Vec<char> = characters().collect();
    for (index, some) in characters.chunks(2000).enumerate() {
        let json = |text: &str| crate::text::Json::string(text).to_string();
        let each =
            |print: &dyn Fn(&str) -> String| some.iter().map(|c| print(&format!("{c}é"))).collect::<Vec<_>>().join(",");
        let properties = each(&|text| format!("{}:{{\"type\":\"string\"}}", json(text)));
        let values = each(&json);
        let of = |name: &str, schema: &str| {
            format!(
                "{{\"name\":{},\"description\":\"D\",\"returns\":{{\"type\":\"ObjectResult\",\"schema\":{schema}}}}}",
                json(name)
            )
        };
        let tools = some
            .iter()
            .step_by(40)
            .map(|c| of(&format!("{c}"), "{\"$ref\":\"#/$defs/All\"}"))
            .collect::<Vec<_>>()
            .join(",");
        let definitions = some.iter().step_by(40).map(|c| {
            format!(
                "{}:{{\"type\":\"object\",\"properties\":{{\"x\":{{\"type\":\"integer\"}}}}}}",
                json(&c.to_string())
            )
        });
        let definitions = definitions.collect::<Vec<_>>().join(",");
        let document = format!(
            "{{\"name\":\"n\",\"description\":\"D\",\"tools\":[{tools}],\"$defs\":{{\"All\":{{\"type\":\"object\",\"properties\":{{{properties},\"values\":{{\"enum\":[{values}]}}}}}},{definitions}}}}}"
        );
        let name = format!("{}{index}.adl.json", some[0]);
        let source = Source::Text { name: name.clone(), bytes: document.into_bytes() };
        let generated = Generator::new().targets(Target::ALL.iter().copied()).generate_sources([source]);
        let generated = generated.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(generated.files.iter().count() >= Target::ALL.len(), "{name}");
    }
}
