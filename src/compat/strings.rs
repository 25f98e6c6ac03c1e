//! Finds a text for constraints on its length and its patterns, through the product of their automata.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::Reason;
use super::outcome::{Budget, Outcome, TOO_LARGE};
use super::terms::{PatternIndex, Terms};
use crate::model::check::{Format, FormatRule};
use crate::pattern::Automaton;
use crate::text::Json;

/// Maximum number of states of a product.
const MOST_STATES: usize = 20_000;
/// Maximum length of a text that is made.
const MOST_CHARACTERS: u64 = 1_000_000;
/// Minimum length up to which a text is searched for with each length; a longer one repeats a part.
const MOST_COUNTED: u64 = 64;
/// Maximum number of texts that are tried where automata can't decide.
const MOST_TRIED: usize = 400;

/// The constraints on a text.
#[derive(Debug, Default, Clone)]
pub(super) struct TextConstraints {
    pub(super) least: u64,
    pub(super) most: Option<u64>,
    /// Patterns that match, or don't.
    pub(super) patterns: Vec<(PatternIndex, bool)>,
    /// Formats with their patterns.
    pub(super) formats: Vec<(Format, PatternIndex, bool)>,
    pub(super) excluded: Vec<String>,
}

/// The automata of patterns, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Automatons(HashMap<PatternIndex, Option<Automaton>>);

impl TextConstraints {
    fn accept(&self, terms: &Terms<'_>, text: &str) -> bool {
        let matches = |index: PatternIndex| terms.pattern(index).is_match(text);
        let follows = |rule: Option<FormatRule>| rule.is_none_or(|rule| rule.accepts(text));
        let length = text.chars().count() as u64;
        length >= self.least
            && self.most.is_none_or(|most| length <= most)
            && self.patterns.iter().all(|(index, is)| matches(*index) == *is)
            && self.formats.iter().all(|(format, index, is)| (matches(*index) && follows(format.rule())) == *is)
            && self.excluded.iter().all(|excluded| excluded != text)
    }

    /// Returns whether two of them contradict each other at once.
    fn is_contradiction(&self) -> bool {
        let opposed = |(index, is): &(PatternIndex, bool)| self.patterns.contains(&(*index, !is));
        let opposed_format = |(format, _, is): &(Format, PatternIndex, bool)| {
            self.formats.iter().any(|(other, _, no)| other == format && no != is)
        };
        self.most.is_some_and(|most| most < self.least)
            || self.patterns.iter().any(opposed)
            || self.formats.iter().any(opposed_format)
    }

    /// Finds a text.
    pub(super) fn solve(&self, terms: &Terms<'_>, known: &mut Automatons, budget: &Budget) -> Outcome {
        if self.is_contradiction() {
            return Outcome::Nothing;
        }
        if self.patterns.is_empty() && self.formats.is_empty() {
            return self.plain(budget);
        }
        let is_long = self.least > MOST_COUNTED;
        // If no text of that length or a longer one has the patterns, no longer one has.
        let counted = is_long.then(|| Self { least: MOST_COUNTED, most: None, ..self.clone() });
        let constraints = counted.as_ref().unwrap_or(self);
        let mut search = Search { constraints, parts: Vec::new(), stop: None, is_exact: true };
        let mut literals: Vec<(PatternIndex, bool)> = self.patterns.clone();
        for (format, index, is) in &self.formats {
            // A text that isn't of the format may break its rule alone.
            search.is_exact &= format.rule().is_none();
            if *is || format.rule().is_none() {
                literals.push((*index, *is));
            }
            if format.rule().is_some() {
                search.stop = Some(Reason::of("format", "has a rule beyond a pattern"));
            }
        }
        literals.sort_unstable();
        literals.dedup();
        for (index, is) in literals {
            match known.0.remove(&index).unwrap_or_else(|| terms.pattern(index).automaton()) {
                Some(automaton) => search.parts.push((index, is, automaton)),
                None => {
                    known.0.insert(index, None);
                    search.is_exact = false;
                    search.stop = Some(Reason::of(
                        "pattern",
                        "has references to groups with many texts, nested lookaround or large counts",
                    ));
                }
            }
        }
        let outcome = match search.run(terms, budget) {
            Outcome::Value(text) if is_long => self.lengthened(terms, &text, &mut search.parts, budget),
            outcome => outcome,
        };
        known.0.extend(search.parts.into_iter().map(|(index, _, automaton)| (index, Some(automaton))));
        outcome
    }

    /// Finds a longer text by repeating a part of one, between two places with the same states.
    fn lengthened(&self, terms: &Terms<'_>, text: &Json, parts: &mut [Part], budget: &Budget) -> Outcome {
        let large = Outcome::stopped(Reason::of("minLength", "is very large"));
        let text: Vec<char> = text.as_str().unwrap_or_default().chars().collect();
        if self.least > MOST_CHARACTERS {
            return large;
        }
        let mut states = vec![vec![Automaton::START; parts.len()]];
        for c in &text {
            let before = states.last().cloned().unwrap_or_default();
            states
                .push(parts.iter_mut().zip(before).map(|((.., automaton), state)| automaton.step(state, *c)).collect());
        }
        let pairs = (0..states.len()).flat_map(|last| (0..last).rev().map(move |first| (first, last)));
        for (first, last) in pairs.filter(|(first, last)| states[*first] == states[*last]) {
            // Each pattern and each format looks at all of it.
            let work = (self.least as usize).saturating_mul(1 + self.patterns.len() + self.formats.len());
            if !budget.spend(work) {
                return Outcome::stopped(TOO_LARGE);
            }
            let times = self.least.saturating_sub(text.len() as u64).div_ceil((last - first) as u64);
            let repeated = text[first..last].repeat(times as usize);
            let longer: String = text[..first].iter().chain(&repeated).chain(&text[first..]).collect();
            if self.accept(terms, &longer) {
                return Outcome::value(Json::string(longer));
            }
        }
        large
    }

    /// Finds a text of some length.
    fn plain(&self, budget: &Budget) -> Outcome {
        if self.least > MOST_CHARACTERS {
            return Outcome::stopped(Reason::of("minLength", "is very large"));
        }
        let excluded: HashSet<&str> = self.excluded.iter().map(String::as_str).collect();
        let least = self.least as usize;
        if !budget.spend(least / 8 + self.excluded.len()) {
            return Outcome::stopped(TOO_LARGE);
        }
        if least == 0 && !excluded.contains("") {
            return Outcome::value(Json::string(""));
        }
        if self.most == Some(0) {
            return Outcome::Nothing;
        }
        // There are more characters than excluded texts.
        let rest = "a".repeat(least.saturating_sub(1));
        let texts = ('a'..='z').chain('\u{100}'..'\u{d000}').map(|c| format!("{c}{rest}"));
        match texts.take(excluded.len() + 1).find(|text| !excluded.contains(text.as_str())) {
            Some(text) => Outcome::value(Json::string(text)),
            None => Outcome::stopped(Reason::of("enum", "lists too many values")),
        }
    }
}

/// A pattern that matches, or doesn't, with its automaton.
type Part = (PatternIndex, bool, Automaton);

struct Search<'t> {
    constraints: &'t TextConstraints,
    parts: Vec<Part>,
    /// Why automata don't decide.
    stop: Option<Reason>,
    /// Whether the automata accept exactly the texts that the constraints accept.
    is_exact: bool,
}

/// A state of the product: those of the automata, the number of characters up to the minimum, and the place in the
/// excluded texts.
type Product = (Vec<usize>, u64, Option<usize>);

impl Search<'_> {
    fn run(&mut self, terms: &Terms<'_>, budget: &Budget) -> Outcome {
        let excluded = Trie::of(&self.constraints.excluded);
        let alphabet = self.alphabet();
        let start = (vec![Automaton::START; self.parts.len()], 0, Some(0));
        let mut seen: HashSet<Product> = HashSet::from([start.clone()]);
        // Each with the one before it, and the character in between.
        let mut queue: Vec<(Product, usize, char, u64)> = vec![(start, 0, '\0', 0)];
        let (mut at, mut tried) = (0, 0);
        while let Some((product, _, _, length)) = queue.get(at).cloned() {
            // The texts come by their length.
            if self.constraints.most.is_some_and(|most| length > most) {
                break;
            }
            if self.accepts(&product, &excluded) {
                let text = text(&queue, at);
                if self.is_exact || self.constraints.accept(terms, &text) {
                    return Outcome::value(Json::string(text));
                }
                tried += 1;
            }
            if queue.len() > MOST_STATES
                || self.parts.iter().any(|(_, _, automaton)| automaton.size() > MOST_STATES)
                || tried > MOST_TRIED
            {
                return Outcome::stopped(Reason::of("pattern", "has a large automaton"));
            }
            if !budget.spend(alphabet.len().saturating_mul(4 + self.parts.len())) {
                return Outcome::stopped(TOO_LARGE);
            }
            for c in &alphabet {
                let next = self.next(&product, *c, &excluded);
                // Where the automata don't decide, other texts with the same states may.
                let is_new = seen.insert(next.clone()) || (!self.is_exact && queue.len() < MOST_TRIED * 10);
                if is_new {
                    queue.push((next, at, *c, length + 1));
                }
            }
            at += 1;
        }
        match (tried, self.stop.take()) {
            (1.., Some(stop)) => Outcome::stopped(stop),
            (1.., None) => Outcome::stopped(Reason::of("pattern", "has a large automaton")),
            (0, _) => Outcome::Nothing,
        }
    }

    fn accepts(&self, (states, length, place): &Product, excluded: &Trie) -> bool {
        let mut parts = self.parts.iter().zip(states);
        *length >= self.constraints.least
            && parts.all(|((_, is, automaton), state)| automaton.accepts(*state) == *is)
            && place.is_none_or(|place| !excluded.ends.contains(&place))
    }

    fn next(&mut self, (states, length, place): &Product, c: char, excluded: &Trie) -> Product {
        let next =
            self.parts.iter_mut().zip(states).map(|((_, _, automaton), state)| automaton.step(*state, c)).collect();
        let place = place.and_then(|place| excluded.next.get(&(place, c)).copied());
        (next, (length + 1).min(self.constraints.least), place)
    }

    /// Returns one character of each set of them that no pattern and no excluded text tells apart, readable ones first.
    fn alphabet(&self) -> Vec<char> {
        let sets: BTreeSet<&[(char, char)]> =
            self.parts.iter().flat_map(|(_, _, automaton)| automaton.sets()).collect();
        let singles: BTreeSet<char> = self.constraints.excluded.iter().flat_map(|text| text.chars()).collect();
        let ranges = || sets.iter().flat_map(|set| set.iter().copied()).chain(singles.iter().map(|c| (*c, *c)));
        let mut starts: BTreeSet<char> = ranges().map(|(first, _)| first).collect();
        starts.extend(ranges().filter_map(|(_, last)| after(last)));
        starts.insert('\0');
        let mut classes: BTreeMap<(Vec<bool>, Option<char>), char> = BTreeMap::new();
        let mut ends = starts.iter().skip(1).copied();
        for start in starts.iter().copied() {
            let end = ends.next();
            let has = |set: &&[(char, char)]| set.iter().any(|(first, last)| (*first..=*last).contains(&start));
            let class = (sets.iter().map(has).collect(), singles.get(&start).copied());
            let example = readable(start, end);
            let known = classes.entry(class).or_insert(example);
            if rank(example) < rank(*known) {
                *known = example;
            }
        }
        let mut alphabet: Vec<char> = classes.into_values().collect();
        alphabet.sort_by_key(|c| (rank(*c), *c));
        alphabet
    }
}

/// Returns the text that leads to an entry of the queue.
fn text(queue: &[(Product, usize, char, u64)], mut at: usize) -> String {
    let mut text = Vec::new();
    while let Some((_, before, c, _)) = queue.get(at).filter(|_| at > 0) {
        text.push(*c);
        at = *before;
    }
    text.into_iter().rev().collect()
}

fn after(c: char) -> Option<char> {
    (c..=char::MAX).nth(1)
}

/// Returns a readable character from `start` up to before `end`.
fn readable(start: char, end: Option<char>) -> char {
    let is_in = |c: &char| *c >= start && end.is_none_or(|end| *c < end);
    let best =
        ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(['-', '_', '.', ' ', '/']).chain('!'..='~').find(is_in);
    best.unwrap_or(start)
}

/// Returns how readable a character is: 0 is best.
fn rank(c: char) -> u8 {
    match c {
        'a'..='z' => 0,
        'A'..='Z' => 1,
        '0'..='9' => 2,
        '!'..='~' => 3,
        ' ' => 4,
        c if c.is_alphanumeric() => 5,
        _ => 6,
    }
}

/// The excluded texts, by their beginnings.
struct Trie {
    next: HashMap<(usize, char), usize>,
    ends: HashSet<usize>,
}

impl Trie {
    fn of(texts: &[String]) -> Self {
        let mut trie = Self { next: HashMap::new(), ends: HashSet::new() };
        for text in texts {
            let mut at = 0;
            for c in text.chars() {
                let count = trie.next.len() + 1;
                at = *trie.next.entry((at, c)).or_insert(count);
            }
            trie.ends.insert(at);
        }
        trie
    }
}
