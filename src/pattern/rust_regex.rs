//! Prints patterns for the crate `regex`, which other libraries embed, with the verdicts of ECMAScript.
//!
//! The output is also a pattern of ECMA-262 with the flag `u`, so that it can stand in a JSON Schema.

use super::PatternError;
use super::print::RegexSyntax;
use super::program::forward_steps;
use super::set::Set;
use super::tree::{Capture, Class, Item, Kind, Look, Node, One, Reference, Single, Spelling};

/// Maximum number of ranges of a set of characters: a property of Unicode has hundreds, which nobody would read.
const MAX_RANGES: usize = 40;

/// Maximum number of steps: the crate limits the size of a compiled pattern to 10 MiB, which 6,500 of the largest sets fill.
const MAX_STEPS: usize = 5_000;

/// Returns the pattern for `Regex::new` and `is_match`; none if the crate has no equivalent one.
pub(super) fn source(tree: &Node) -> Option<String> {
    // Edges of words would be those of Unicode, or the pattern none of ECMA-262.
    let is_unsupported = |node: &Node| match node {
        Node::WordEdge(_) | Node::Look(_) | Node::Back(_) => true,
        Node::One(one) => one.ranges.is_empty() || one.ranges.len() > MAX_RANGES,
        Node::Sequence(_) | Node::Either(_) | Node::Group(..) | Node::Repeat(_) | Node::Start | Node::End => false,
    };
    if tree.any(is_unsupported) || forward_steps(tree).ok()?.len() > MAX_STEPS {
        return None;
    }
    let mut out = String::new();
    RustRegex.node(tree, &mut out).ok()?;
    Some(out)
}

struct RustRegex;

fn unsupported<T>() -> Result<T, PatternError> {
    Err(PatternError::of_whole("the crate `regex` has neither lookaround nor references"))
}

impl RegexSyntax for RustRegex {
    type Error = PatternError;
    const END: &str = "$";
    const NO_WORD_EDGE: &str = "\\B";
    // In brackets, ECMA-262 has no escapes of the crate's set operators: they are escaped as code points.
    const SPECIAL: [&str; 2] = ["^$\\.*+?()[]{}|", "\\]^-["];

    fn escape(code: u32) -> String {
        format!("\\u{{{code:x}}}")
    }

    fn one(&self, one: &One, out: &mut String) {
        match &one.spelling {
            Spelling::Single(Single::Char(c)) => Self::char(*c, false, out),
            Spelling::Single(Single::Class(_)) | Spelling::Any => set(&one.ranges, out),
            Spelling::Brackets { negated, items } if !items.iter().any(is_of_property) => {
                self.brackets(*negated, items, out);
            }
            Spelling::Brackets { .. } => set(&one.ranges, out),
        }
    }

    fn item(&self, item: &Item, out: &mut String) {
        ranges(&item.set().chars(), out);
    }

    fn capture(&self, _: &Capture, out: &mut String) {
        out.push('(');
    }

    fn behind(&self, _: &Look, _: &mut String) -> Result<(), PatternError> {
        unsupported()
    }

    fn back(&self, _: &[Reference], _: &mut String) -> Result<(), PatternError> {
        unsupported()
    }
}

/// Returns whether an item is a property of Unicode, which has more ranges than the set that it is a part of may have.
fn is_of_property(item: &Item) -> bool {
    matches!(item, Item::Single(Single::Class(Class { kind: Kind::Property(..), .. })))
}

/// Prints a set in brackets, directly or negated, whichever is shorter.
fn set(own: &[(char, char)], out: &mut String) {
    let others = Set::of_chars(own.iter().copied()).complement().chars();
    let negated = !others.is_empty() && others.len() < own.len();
    out.push_str(if negated { "[^" } else { "[" });
    ranges(if negated { &others } else { own }, out);
    out.push(']');
}

/// Prints ranges in brackets.
fn ranges(ranges: &[(char, char)], out: &mut String) {
    for &(first, last) in ranges {
        let [first, last] = [first, last].map(u32::from);
        inside(first, out);
        if last > first + 1 {
            out.push('-');
        }
        if last > first {
            inside(last, out);
        }
    }
}

/// Prints a character in brackets, where `&` and `~` may be a part of an operator.
fn inside(code: u32, out: &mut String) {
    match char::from_u32(code) {
        Some('&' | '~') => out.push_str(&RustRegex::escape(code)),
        _ => RustRegex::char(code, true, out),
    }
}

#[cfg(test)]
mod tests {
    use crate::pattern::Pattern;

    fn printed(source: &str) -> Option<String> {
        Pattern::parse(source).expect("a pattern").rust_regex()
    }

    #[test]
    fn patterns_mean_the_same() {
        for (source, expected) in [
            ("^[a-z]+$", "^[a-z]+$"),
            (r"^\d{2,}-\w?$", "^[0-9]{2,}-[0-9A-Z_a-z]?$"),
            ("a.c", r"a[^\n\r\u{2028}\u{2029}]c"),
            (r"[&&~\-\d]", r"[\u{26}\u{26}\u{7e}\-0-9]"),
            (r"[^\d]", "[^0-9]"),
            (r"(?<year>\d)|(?:\/)", "([0-9])|(?:/)"),
            (r"\u{1F600}\0", r"\u{1f600}\u{0}"),
            (r"[\p{L}\P{L}]", r"[\u{0}-\u{10ffff}]"),
        ] {
            assert_eq!(printed(source).as_deref(), Some(expected), "{source}");
        }
    }

    #[test]
    fn patterns_without_an_equivalent_are_refused() {
        for source in [r"\ba", "(?=a)", "(?<!a)b", r"(a)\1", r"\p{L}", "[]", "(?:.{100}){100}"] {
            assert_eq!(printed(source), None, "{source}");
        }
    }
}
