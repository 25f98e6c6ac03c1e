//! The phrases of support code. A template calls `phrase_min_length(least)` where it needs a phrase of
//! `model/check/phrases.rs`; each language prints such a call as an expression of its own.

use crate::model::check::phrases::{Part, Phrase};
use crate::names::{Case, recased};

/// The beginning of the name of each call.
const CALL: &str = "phrase_";

/// A part of a phrase, with the expression of its argument.
pub(crate) type Printed<'t> = Part<&'t str>;

/// Returns support code with each call of a phrase as the language prints it.
pub(crate) fn expanded(template: &str, print: impl Fn(&[Printed<'_>]) -> String) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, call)) = rest.split_once(CALL) {
        let (name, after) = call.split_once('(').unwrap_or((call, ""));
        let end = end_of_arguments(after);
        let arguments = arguments(&after[..end]);
        let argument = |index: usize| arguments.get(index).copied().unwrap_or_default();
        let parts = phrase(name).map(Phrase::parts).unwrap_or_default();
        let printed: Vec<Printed> = parts.into_iter().map(|part| part.map(argument)).collect();
        out.extend([before, &print(&printed)]);
        rest = after[end..].strip_prefix(')').unwrap_or_default();
    }
    out + rest
}

/// Returns the phrase that a call names.
fn phrase(name: &str) -> Option<Phrase> {
    Phrase::ALL.iter().copied().find(|phrase| recased(&format!("{phrase:?}"), Case::Snake) == name)
}

/// Returns where the arguments of a call end: at the parenthesis that none in them opens.
pub(crate) fn end_of_arguments(text: &str) -> usize {
    let mut depth = 0;
    let is_end = |(_, c): &(usize, char)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth < 0
    };
    text.char_indices().find(is_end).map_or(text.len(), |(at, _)| at)
}

/// Returns the arguments: what commas separate that are in no parentheses or brackets.
fn arguments(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let arguments = text.split(move |c: char| {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        c == ',' && depth == 0
    });
    arguments.map(str::trim).filter(|argument| !argument.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The support code that explains, by the name of its file.
    const TEMPLATES: [(&str, &str); 9] = [
        ("support.go", include_str!("../../templates/go/support.go")),
        ("support.java", include_str!("../../templates/java/support.java")),
        ("support.kt", include_str!("../../templates/kotlin/support.kt")),
        ("support.py", include_str!("../../templates/python/support.py")),
        ("support.tera", include_str!("../../templates/typescript/support.tera")),
        ("interpreter.rs", include_str!("../../templates/rust/support/interpreter.rs")),
        ("rules.rs", include_str!("../../templates/rust/support/rules.rs")),
        ("values.rs", include_str!("../../templates/rust/support/values.rs")),
        ("violations.rs", include_str!("../../templates/rust/support/violations.rs")),
    ];

    fn shown(parts: &[Printed]) -> String {
        let show = |part: &Printed| match part {
            Printed::Words(words) => (*words).to_owned(),
            Printed::Argument(argument) => format!("<{argument}>"),
            Printed::Count(count, one, many) => format!("<{count} {one} {many}>"),
        };
        parts.iter().map(show).collect()
    }

    #[test]
    fn calls_become_phrases_with_their_arguments() {
        let template = "a(phrase_or(words[..n, 1].join(x), last(b, c)), phrase_min_items(least)) phrase_absent()!";
        let text = "a(<words[..n, 1].join(x)> or <last(b, c)>, an array of at least <least item items>) absent!";
        assert_eq!(expanded(template, shown), text);
    }

    #[test]
    fn support_code_calls_phrases_that_are_known_with_all_arguments() {
        for (file, template) in TEMPLATES {
            for call in template.split(CALL).skip(1) {
                let (name, after) = call.split_once('(').expect("a call");
                let phrase = phrase(name).unwrap_or_else(|| panic!("{file}: no phrase {name}"));
                let places = phrase.parts().into_iter().filter_map(|part| match part {
                    Part::Words(_) => None,
                    Part::Argument(index) | Part::Count(index, ..) => Some(index + 1),
                });
                let given = arguments(&after[..end_of_arguments(after)]).len();
                assert_eq!(given, places.max().unwrap_or(0), "{file}: {name}");
            }
        }
    }

    /// Returns the texts in quotation marks of a line, with their marks of interpolation.
    fn literals(line: &str) -> Vec<&str> {
        let mut literals = Vec::new();
        let mut rest = line;
        while let Some(start) = rest.find(['"', '`', '\'']) {
            let (mark, text) = rest[start..].split_at(1);
            let Some((literal, after)) = text.split_once(mark) else { break };
            literals.push(literal);
            rest = after;
        }
        literals
    }

    #[test]
    fn support_code_has_no_phrases_of_its_own() {
        // Errors of other functions than those that explain.
        let others = [
            "{name} is not valid JSON",
            "number out of range",
            "unsupported target ${target}",
            "draft-07 has no ${keyword}",
            "unexpected end of JSON text",
            "JSON text is nested too deeply",
            "JSON text is longer than 4 GiB",
            "invalid JSON text: unexpected %q at offset %d",
            "invalid JSON text: unexpected '%2$s' at offset %1$d",
            "invalid JSON text: unexpected '",
            "' at offset ",
            "unpaired surrogate at offset %d",
            "unpaired surrogate at offset ",
            "number out of range at offset ",
            "invalid escape in the string at offset ",
            "JSON text is too long",
            "%s does not fit %s: %s",
            " does not fit ",
            "the number ",
            ", which JSON lacks",
            "a value of ",
            "number out of range at offset %d",
            "invalid escape in the string at offset %d",
            "invalid UTF-8 at offset %d",
            "the result has neither data nor an error",
            "%s does not fit %s: %s: %w",
            "not the type of one schema alone: use the function of its schema",
        ];
        let is_code = |line: &&str| {
            let line = line.trim_start();
            !["//", "/*", "*", "#", "\"\"\""].iter().any(|mark| line.starts_with(mark))
        };
        for (file, template) in TEMPLATES {
            for line in template.lines().filter(is_code) {
                let code = line.split(" // ").next().unwrap_or_default();
                for literal in literals(code).into_iter().filter(|literal| !others.contains(literal)) {
                    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
                    assert!(literal.split(' ').filter(is_word).count() < 2, "{file}: {literal:?} in {line}");
                }
            }
        }
    }
}
