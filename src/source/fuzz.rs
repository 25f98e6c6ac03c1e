//! Reads malformed and random texts: the loaders return a result, and don't panic.

use super::json::errors::errors;
use super::{Document, Format, Node};
use crate::diagnostics::{Diagnostic, Error};
use crate::text::{File, Place, Span};

const SEEDS: &[&str] = &[
    r#"{"a": [1, -2.5e+10, true, null, "é\u00e9\ud83d\ude00"], "b": {"": {}}}"#,
    "a: &x [1, 'y', \"z\\n\"]\nb:\n  <<: {c: .5}\n  ? d\n  : *x\n# é\ne: |\n  text\n\n  more\nf: >-\n  folded\n",
    "--- !!map\n- {a: 0x1F, ? b : !!str 1}\n- - - deep\n...\n",
];

const PIECES: &[&str] = &[
    "\"", "'", "{", "}", "[", "]", ",", ":", ": ", "\n", "\r\n", "\t", " ", "- ", "? ", "&a ", "*a", "<<: ", "!!str ",
    "!", "|", ">", "#", "%", "---\n", "...\n", "\\", "\\u", "é", "\u{feff}", "\u{2028}", "\0", "1", "e", ".", "-", "~",
    "@", "`",
];

/// A deterministic generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

fn mutated(random: &mut Random) -> String {
    let mut chars: Vec<char> = SEEDS[random.below(SEEDS.len())].chars().collect();
    for _ in 0..=random.below(6) {
        let at = random.below(chars.len() + 1);
        let end = (at + random.below(4)).min(chars.len());
        let piece = PIECES[random.below(PIECES.len())];
        chars.splice(at..end, piece.chars());
    }
    chars.into_iter().collect()
}

/// Returns whether a text is JSON for `serde_json`.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde_core::de::IgnoredAny>(text).is_ok()
}

/// Asserts that every location is inside the text.
fn assert_places(node: &Node, text: &str) {
    assert!(text.get(node.span.start..node.span.end).is_some(), "{:?} in {text:?}", node.span);
    for member in node.members() {
        assert!(text.get(member.key_span.start..member.key_span.end).is_some(), "{:?} in {text:?}", member.key_span);
        assert_places(&member.value, text);
    }
    node.as_array().into_iter().flatten().for_each(|item| assert_places(item, text));
}

/// Asserts that errors are in the order of the text, each at a place in it.
fn assert_located(error: &Error, text: &str) {
    let mut before = 0;
    for found in error.diagnostics() {
        let is_there = |place: &Place| place.file.text().get(place.span.start..place.span.end).is_some();
        assert!(found.place.as_ref().is_some_and(is_there), "{text:?}: {found}");
        let start = found.place.as_ref().map_or(0, |place| place.span.start);
        assert!(before <= start, "{text:?}: {error}");
        before = start;
    }
}

#[test]
fn no_text_is_too_odd() {
    let mut random = Random(20_261_122);
    let mut read = 0;
    for _ in 0..20_000 {
        let text = mutated(&mut random);
        let whole = Span { start: 0, end: text.len() };
        // `serde_json` looks at characters only when it makes strings of them.
        let is_grammatical = |found: &Diagnostic| found.message == "half of a surrogate pair";
        assert_eq!(errors(&File::new("x", &*text), whole).iter().all(is_grammatical), is_json(&text), "{text:?}");
        for format in [Format::Json, Format::Yaml] {
            match Document::parse("x", text.as_bytes(), format) {
                Ok(document) => {
                    read += 1;
                    assert_places(&document.root, document.file.text());
                    assert!(format == Format::Yaml || is_json(document.file.text()), "{text:?}");
                }
                Err(error) => assert_located(&error, &text),
            }
        }
    }
    assert!(read > 1000, "{read}");
}
