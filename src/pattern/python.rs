//! Prints patterns for Python's `re`, with the verdicts of ECMAScript.

use super::PatternError;
use super::print::RegexSyntax;
use super::set::Set;
use super::tree::{Capture, Class, Finds, Item, Kind, Look, Node, One, Reference, Single, Spelling};

/// The greatest number of a group in a reference: Python reads `\100` as an octal escape.
const MAX_GROUP: usize = 99;

/// Returns the pattern for `re.compile`.
pub(super) fn source(tree: &Node) -> Result<String, PatternError> {
    let mut out = String::new();
    if tree.any(needs_ascii) {
        // With the flag for ASCII, `\d`, `\w` and `\b` mean the same as in ECMAScript.
        out.push_str("(?a)");
    }
    Python { behind: false }.node(tree, &mut out)?;
    Ok(out)
}

/// Returns whether a part itself is equivalent to ECMAScript only with the flag for ASCII.
fn needs_ascii(node: &Node) -> bool {
    let is_ascii = |single: &Single| matches!(single, Single::Class(Class { kind: Kind::Digit | Kind::Word, .. }));
    match node {
        Node::One(One { spelling: Spelling::Single(single), .. }) => is_ascii(single),
        Node::One(One { spelling: Spelling::Brackets { items, .. }, .. }) => {
            items.iter().any(|item| matches!(item, Item::Single(single) if is_ascii(single)))
        }
        _ => matches!(node, Node::WordEdge(_)),
    }
}

struct Python {
    /// Whether this is in a lookbehind.
    behind: bool,
}

fn refused<T>(message: &str) -> Result<T, PatternError> {
    Err(PatternError::of_whole(message))
}

impl RegexSyntax for Python {
    type Error = PatternError;
    const END: &str = "\\Z";
    // Until 3.14, `\B` didn't match in an empty text.
    const NO_WORD_EDGE: &str = "(?!\\b)";
    // In brackets, also characters that could become set operators.
    const SPECIAL: [&str; 2] = ["^$\\.*+?()[]{}|", "\\]^-[&|~"];

    fn escape(code: u32) -> String {
        match code {
            0..=0xFF => format!("\\x{code:02x}"),
            0x100..=0xFFFF => format!("\\u{code:04x}"),
            _ => format!("\\U{code:08x}"),
        }
    }

    fn one(&self, one: &One, out: &mut String) {
        match &one.spelling {
            Spelling::Any => set(true, &Set::line_ends(), out),
            Spelling::Single(Single::Char(c)) => Self::char(*c, false, out),
            Spelling::Single(Single::Class(class)) => match short(class) {
                Some(short) => out.push_str(short),
                // Prints the property and its negation, rather than its code points.
                None => set(class.negated, &Class { negated: false, ..class.clone() }.set(), out),
            },
            // Python reads `[]` differently.
            Spelling::Brackets { negated, items } if !items.is_empty() && items.iter().all(is_short) => {
                self.brackets(*negated, items, out);
            }
            Spelling::Brackets { .. } => shorter(&one.spelling.set(), out),
        }
    }

    fn item(&self, item: &Item, out: &mut String) {
        match item {
            Item::Single(Single::Class(class)) if short(class).is_some() => {
                out.push_str(short(class).unwrap_or_default())
            }
            item => ranges(&item.set(), out),
        }
    }

    fn capture(&self, _: &Capture, out: &mut String) {
        out.push('(');
    }

    /// Prints a lookbehind. Python's lookbehinds have a fixed width, so alternatives of different widths become
    /// several.
    fn behind(&self, look: &Look, out: &mut String) -> Result<(), PatternError> {
        let alternatives = match bare(&look.node) {
            Node::Either(alternatives) if width(&look.node).is_none() && !has_capture(&look.node) => {
                alternatives.as_slice()
            }
            _ => std::slice::from_ref(look.node.as_ref()),
        };
        if alternatives.iter().any(|alternative| width(alternative).is_none()) {
            return refused(
                "Python has no lookbehind for texts of different lengths; write alternatives of one length each",
            );
        }
        let one_of = look.matches && alternatives.len() > 1;
        out.push_str(if one_of { "(?:" } else { "" });
        for (index, alternative) in alternatives.iter().enumerate() {
            out.push_str(if one_of && index > 0 { "|" } else { "" });
            Self { behind: true }.look(if look.matches { "(?<=" } else { "(?<!" }, alternative, out)?;
        }
        out.push_str(if one_of { ")" } else { "" });
        Ok(())
    }

    fn back(&self, references: &[Reference], out: &mut String) -> Result<(), PatternError> {
        references.iter().try_for_each(|reference| self.reference(reference).map(|text| out.push_str(&text)))
    }
}

impl Python {
    fn reference(&self, reference: &Reference) -> Result<String, PatternError> {
        let group = reference.group;
        if self.behind && reference.finds != Finds::Nothing {
            return refused("Python has no references to groups in a lookbehind");
        }
        if group > MAX_GROUP {
            return refused("Python has no references to groups after the 99th");
        }
        match reference.finds {
            Finds::Nothing => Ok("(?:)".to_owned()),
            Finds::Match => Ok(format!("\\{group}")),
            Finds::Perhaps => Ok(format!("(?({group})\\{group})")),
            Finds::Forgotten => refused(
                "Python remembers what a group matched in another round of a loop, which ECMAScript forgets: a \
                 reference to a group in a loop can't be said; repeat the group's pattern without the loop",
            ),
        }
    }
}

/// Returns a part without the groups around it.
fn bare(node: &Node) -> &Node {
    match node {
        Node::Group(_, inside) => bare(inside),
        node => node,
    }
}

fn has_capture(node: &Node) -> bool {
    node.any(|node| matches!(node, Node::Group(Some(_), _)))
}

/// Returns the number of characters that a part matches, if it is fixed.
fn width(node: &Node) -> Option<usize> {
    match node {
        Node::One(_) => Some(1),
        Node::Sequence(parts) => parts.iter().map(width).try_fold(0_usize, |sum, width| sum.checked_add(width?)),
        Node::Either(alternatives) => {
            let mut widths = alternatives.iter().map(width);
            let first = widths.next()??;
            widths.all(|width| width == Some(first)).then_some(first)
        }
        Node::Group(_, inside) => width(inside),
        Node::Repeat(repeat) => match width(&repeat.node)? {
            0 => Some(0),
            one => (repeat.most == Some(repeat.least)).then(|| one.checked_mul(repeat.least))?,
        },
        Node::Start | Node::End | Node::WordEdge(_) | Node::Look(_) => Some(0),
        Node::Back(references) => references.iter().all(|one| one.finds == Finds::Nothing).then_some(0),
    }
}

/// Returns whether Python has a short form of an item in brackets.
fn is_short(item: &Item) -> bool {
    match item {
        Item::Single(Single::Class(class)) => !class.negated || short(class).is_some(),
        Item::Single(Single::Char(_)) | Item::Range(..) => true,
    }
}

/// Prints a set in brackets, directly or negated, whichever is shorter.
fn shorter(set: &Set, out: &mut String) {
    let others = set.complement();
    let negated = set.ranges().is_empty() || !others.ranges().is_empty() && others.ranges().len() < set.ranges().len();
    self::set(negated, if negated { &others } else { set }, out);
}

/// Returns Python's abbreviation of a class with the flag for ASCII.
fn short(class: &Class) -> Option<&'static str> {
    match (&class.kind, class.negated) {
        (Kind::Digit, false) => Some("\\d"),
        (Kind::Digit, true) => Some("\\D"),
        (Kind::Word, false) => Some("\\w"),
        (Kind::Word, true) => Some("\\W"),
        (Kind::Space | Kind::Property(..), _) => None,
    }
}

fn set(negated: bool, set: &Set, out: &mut String) {
    out.push_str(if negated { "[^" } else { "[" });
    ranges(set, out);
    out.push(']');
}

/// Prints the ranges of a set in brackets.
fn ranges(set: &Set, out: &mut String) {
    for &(first, last) in set.ranges() {
        Python::char(first, true, out);
        if last > first + 1 {
            out.push('-');
        }
        if last > first {
            Python::char(last, true, out);
        }
    }
}
