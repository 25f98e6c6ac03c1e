//! Compares the verdicts of adl-gen, Node and Python on random patterns and texts.

use super::real::{self, Case};
#[cfg(feature = "cli")]
use crate::pattern::Automaton;
use crate::pattern::Pattern;

/// The number of patterns, each with `TEXTS` texts.
const PATTERNS: usize = 1_500;
const TEXTS: usize = 12;

/// A deterministic generator of pseudo-random numbers (xorshift).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("fits") % count
    }

    pub(super) fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

/// Writes random patterns over few letters, so that texts match.
struct Writer {
    random: Random,
    out: String,
    /// The number of groups so far; references refer to them, and to one more.
    groups: usize,
    with_references: bool,
}

impl Writer {
    fn pattern(&mut self) -> String {
        self.out.clear();
        self.groups = 0;
        self.with_references = self.random.below(2) == 0;
        let anchor = self.random.one_of(&["^", "^", ""]);
        self.out.push_str(anchor);
        self.alternatives(3);
        let anchor = self.random.one_of(&["$", "$", ""]);
        self.out.push_str(anchor);
        std::mem::take(&mut self.out)
    }

    fn alternatives(&mut self, depth: usize) {
        let few = [1, 1, 2, 2, 3, 0];
        for index in 0..=self.random.below(3) / 2 {
            self.out.push_str(if index == 0 { "" } else { "|" });
            for _ in 0..few[self.random.below(few.len())] {
                self.part(depth);
            }
        }
    }

    fn part(&mut self, depth: usize) {
        let choices = if depth == 0 { 9 } else { 20 };
        let repeatable = match self.random.below(choices) {
            0..=2 if self.with_references => self.text(&["a", "b"]),
            0..=2 => self.text(&["a", "b", "c", "é", "😀", "-", "1", "_", " "]),
            3 => self.text(&[".", r"\d", r"\w", r"\s", r"\S", r"\W", r"\D", r"\p{L}", r"\P{Lu}", r"\u{1F600}"]),
            4 => self.text(&[
                "[ab]",
                "[^a]",
                "[a-c]",
                r"[\w-]",
                r"[^\s-]",
                "[]",
                "[^]",
                r"[\S\d]",
                r"[^\W_]",
                r"[\p{L}1]",
            ]),
            5..=7 if self.with_references && self.groups > 0 => {
                let group = 1 + self.random.below(self.groups);
                self.out.push_str(&format!("\\{group}(?:)"));
                return;
            }
            8 => {
                self.text(&["^", "$", r"\b", r"\B"]);
                return;
            }
            9 | 10 => self.group("(?:", depth),
            11..=16 => {
                self.groups += 1;
                self.group("(", depth)
            }
            17 => {
                let look = self.random.one_of(&["(?=", "(?!", "(?<=", "(?<!"]);
                self.group(look, depth);
                return;
            }
            _ => self.text(&["a", "b", "."]),
        };
        if repeatable && self.random.below(5) < 2 {
            self.text(&["*", "+", "?", "{2}", "{1,2}", "{0,2}", "{2,}"]);
            self.text(&["", "", "?"]);
        }
    }

    fn text(&mut self, choices: &[&str]) -> bool {
        let text = self.random.one_of(choices);
        self.out.push_str(text);
        true
    }

    fn group(&mut self, opening: &str, depth: usize) -> bool {
        self.out.push_str(opening);
        self.alternatives(depth - 1);
        self.out.push(')');
        true
    }
}

fn text(random: &mut Random) -> String {
    let letters = ["a", "a", "b", "b", "c", "é", "😀", "-", "1", "_", " ", "\n", "\u{feff}", "\u{85}", "B"];
    // Mostly the first few, which also occur in patterns.
    let few = if random.below(3) == 0 { letters.len() } else { 4 };
    (0..random.below(9)).map(|_| random.one_of(&letters[..few])).collect()
}

/// Returns random patterns, each with random texts.
fn samples() -> impl Iterator<Item = (Pattern, Vec<String>)> {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x9E37_79B9_7F4A_7C15);
    let mut writer = Writer { random: Random(seed), out: String::new(), groups: 0, with_references: false };
    (0..PATTERNS).map(move |_| {
        let source = writer.pattern();
        let pattern = Pattern::parse(&source).unwrap_or_else(|error| panic!("{source}: {error}"));
        (pattern, (0..TEXTS).map(|_| text(&mut writer.random)).collect())
    })
}

#[test]
fn random_patterns_have_one_verdict() {
    let Some(tools) = real::tools() else { return };
    let cases: Vec<Case> = samples().map(|(pattern, texts)| Case::new(pattern, texts)).collect();
    real::agree(&tools, &cases);
}

#[cfg(feature = "cli")]
#[test]
fn automata_of_random_patterns_match_what_they_match() {
    let mut count = 0;
    for (pattern, texts) in samples() {
        let Some(mut automaton) = pattern.automaton() else { continue };
        for text in texts {
            let state = text.chars().fold(Automaton::START, |state, c| automaton.step(state, c));
            assert_eq!(automaton.accepts(state), pattern.is_match(&text), "{} {text:?}", pattern.source());
        }
        count += 1;
    }
    assert!(count > PATTERNS / 2, "{count}");
}
