//! Prints the steps of a pattern as data, for the matchers of TypeScript and Python.

use super::matcher::{Op, Run, Step};

/// Returns a step of a pattern with references to groups as a list in JSON.
pub(super) fn step(step: &Step) -> String {
    match step {
        Step::Op(plain) => op(plain),
        Step::Note(at) => format!("[\"note\", {at}]"),
        Step::Group(at) => format!("[\"group\", {at}]"),
        Step::Forget(first, last) => format!("[\"forget\", {first}, {last}]"),
        Step::Back(at) => format!("[\"back\", {at}]"),
        Step::Onward(at) => format!("[\"onward\", {at}]"),
    }
}

/// Returns a step as a list in JSON: what it is, and its operands.
pub(super) fn op(op: &Op) -> String {
    match *op {
        Op::Char(c) => format!("[\"in\", {}, 1, 1]", ranges(&[(c, c)])),
        Op::Set(set) => format!("[\"in\", {}, 1, 1]", ranges(set)),
        Op::Many(set, least, usize::MAX) => format!("[\"in\", {}, {least}]", ranges(set)),
        Op::Many(set, least, most) => format!("[\"in\", {}, {least}, {most}]", ranges(set)),
        Op::Split(one, other) => format!("[\"split\", {one}, {other}]"),
        Op::Jump(to) => format!("[\"jump\", {to}]"),
        Op::Start => "[\"start\"]".to_owned(),
        Op::End => "[\"end\"]".to_owned(),
        Op::WordEdge(is) => format!("[\"edge\", {}]", u8::from(is)),
        Op::Look { ahead, matches, next } => format!("[\"look\", {}, {}, {next}]", u8::from(ahead), u8::from(matches)),
        Op::Match => "[\"match\"]".to_owned(),
    }
}

/// Returns a part of a deterministic pattern as a list in JSON; a text as its code points.
pub(super) fn run(run: &Run) -> String {
    match *run {
        Run::Text(text) => {
            let points: Vec<String> = text.chars().map(|c| u32::from(c).to_string()).collect();
            format!("[\"text\", {}]", points.join(", "))
        }
        Run::Chars(set, least, most) => op(&Op::Many(set, least, most)),
        Run::End => op(&Op::End),
    }
}

/// Returns ranges of code points. Surrogates, which texts of these languages can have on their own, are in a range that
/// has the characters on both sides of them.
fn ranges(set: &[(char, char)]) -> String {
    let mut joined: Vec<(u32, u32)> = Vec::new();
    for (first, last) in set.iter().map(|(first, last)| (u32::from(*first), u32::from(*last))) {
        match joined.last_mut() {
            Some((_, before)) if *before == 0xD7FF && first == 0xE000 => *before = last,
            _ => joined.push((first, last)),
        }
    }
    let printed: Vec<String> = joined.iter().map(|(first, last)| format!("[{first}, {last}]")).collect();
    format!("[{}]", printed.join(", "))
}
