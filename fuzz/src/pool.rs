//! The building blocks of schemas: hostile names and numbers, and patterns by their grammar.

use adl_gen::text::{Json, Number};

use crate::random::Random;

/// Names of properties, tags and texts: what languages reserve, what ends a comment or a literal, what isn't an identifier.
const NAMES: [&str; 24] = [
    "a",
    "b",
    "c",
    "kind",
    "type",
    "self",
    "Self",
    "__proto__",
    "constructor",
    "model_config",
    "",
    " ",
    "a b",
    "a/b~c",
    "\"",
    "'''",
    "\\",
    "*/",
    "${a}",
    "{{ a }}",
    "\n",
    "\u{2028}",
    "é",
    "😀",
];

/// Numbers, from ordinary to absurd.
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "0.5",
    "-1.5",
    "0.1",
    "1.0",
    "1e2",
    "-0.0",
    "255",
    "9007199254740993",
    "18446744073709551616",
    "1e300",
    "-1e400",
    "1e-320",
    "1e-1000",
    "1e10000000",
    "1e-10000000",
];

/// The atoms of patterns.
const ATOMS: [&str; 24] = [
    "a",
    "b",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\S",
    "[a-z]",
    "[^a]",
    "[\\w-]",
    "\\b",
    "\\B",
    "^",
    "$",
    "\\u{1F600}",
    "\\p{L}",
    "\\cA",
    "é",
    "😀",
    "\\x41",
    "\\1",
    "\\k<n>",
    "(?:)",
    "\\/",
];

const QUANTIFIERS: [&str; 10] = ["*", "+", "?", "*?", "+?", "{2}", "{0,3}", "{2,}", "{1000}", "{0,100000}"];

const GROUPS: [&str; 7] = ["(", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>"];

/// Maximum nesting depth of groups in patterns.
const DEPTH: usize = 4;

pub fn bound(random: &mut Random) -> String {
    match random.percent(90) {
        true => random.pick(&NUMBERS).to_owned(),
        // An integer of up to 4,096 digits.
        false => "7".repeat(1 + 16 * random.below(256)),
    }
}

pub fn divisor(random: &mut Random) -> String {
    bound(random)
}

pub fn count(random: &mut Random) -> String {
    bound(random)
}

pub fn pattern(random: &mut Random) -> String {
    let mut pattern = String::new();
    alternatives(&mut pattern, 0, random);
    pattern
}

fn alternatives(pattern: &mut String, depth: usize, random: &mut Random) {
    loop {
        for _ in 0..=random.below(4) {
            term(pattern, depth, random);
        }
        if random.below(4) != 1 {
            return;
        }
        pattern.push('|');
    }
}

fn term(pattern: &mut String, depth: usize, random: &mut Random) {
    if depth < DEPTH && random.below(3) == 1 {
        pattern.push_str(random.pick(&GROUPS));
        alternatives(pattern, depth + 1, random);
        pattern.push(')');
    } else {
        pattern.push_str(random.pick(&ATOMS));
    }
    if random.below(3) == 1 {
        pattern.push_str(random.pick(&QUANTIFIERS));
    }
}

pub fn name(random: &mut Random) -> String {
    random.pick(&NAMES).to_owned()
}

pub fn tags(random: &mut Random) -> Vec<String> {
    let mut tags: Vec<String> = (0..2 + random.below(3)).map(|_| name(random)).collect();
    tags.dedup();
    tags
}

pub fn value(random: &mut Random) -> Json {
    match random.below(8) {
        0 => Json::Null,
        1 => Json::Bool(true),
        2 | 3 => Json::string(name(random)),
        4 | 5 => Json::Number(Number::from_text(bound(random))),
        6 => Json::array([value(random)]),
        _ => Json::object([(name(random), value(random))]),
    }
}
