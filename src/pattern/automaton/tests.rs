//! Tests automata against the matcher.

use super::{Automaton, Pattern};

const PATTERNS: &[&str] = &[
    "",
    "^a",
    "b$",
    "^$",
    "a|b",
    "^(ab)*$",
    "^(?:a|b){2,3}$",
    "[^a]",
    "\\bab\\b",
    "\\B",
    "^(?!a).",
    "^(?=.b)a",
    "^(?!ab$)(?!b)a*b?",
    "^a$|^b",
    "(^a|b$)",
    "a{2}",
    "a{2,}b",
    "^.{2,3}$",
    "x*",
    "^[a-c]+$",
    "\\d",
    "b\\b",
    "a(?!b)",
    "a(?=b)",
    "^a(?=b|$)",
    "^(?:(?!ab).)*$",
    "^(?:(?!.*b).)+",
    "(?<=a)b",
    "(?<!a)b",
    "^[ab]+(?<!b)$",
    "(?<=^a)b",
    "(?<=\\ba)b\\b",
    "(?:a(?=b)|b(?!b))+$",
    "(?=a.$)..",
    "(?=ab)(?!abc)",
    "^(?=.*b)(?=.*a)(?!.*c)[abc ]+$",
    "(?<![^ ])a",
    "a(?=)",
    "a(?!)",
    "(a|b)\\1",
    "^(a|b|)x?\\1$",
    "^(['\"]).*\\1$",
    "^(?!(\\w)\\1+$)\\w+$",
    "^(?:([ab])\\1){2}$",
    "^(a{1,2})b\\1$",
    "^(?:(a)|b)$",
    "(?<=(a|b)\\1)a",
];

const TEXTS: [&str; 16] =
    ["", "a", "b", "ab", "ba", "aab", "abab", "abc", " ab ", "é", "a b", "aaa", "1", "_ab", "ab\n", "bb"];

/// Patterns without an automaton: because of what they have, or of their size with references written out.
const WITHOUT: &[&str] = &[
    "^(a+)\\1",
    "(?:(a)|b)\\1",
    "(?=(a|b))\\1",
    "((a)b)\\1\\2",
    "^(?=a|b(?=c))a?",
    "(?<=b(?<=ab))",
    "(?:a{1000}){1000}",
    "^([a-z])([a-z])([a-z])\\p{L}\\p{L}\\p{L}\\1\\2\\3$",
    "^((?:(?:a{64}b){64}c){64}[d-zA-Z0-9])\\1$",
];

#[test]
fn automata_match_what_patterns_match() {
    for source in PATTERNS {
        let pattern = Pattern::parse(source).expect("a pattern");
        let mut automaton = pattern.automaton().expect("an automaton");
        for text in TEXTS {
            let mut state = Automaton::START;
            text.chars().for_each(|c| state = automaton.step(state, c));
            assert_eq!(automaton.accepts(state), pattern.is_match(text), "{source} {text:?}");
        }
    }
    for source in WITHOUT {
        if let Ok(pattern) = Pattern::parse(source) {
            assert!(pattern.automaton().is_none(), "{source}");
        }
    }
}
