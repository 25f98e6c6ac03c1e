//! Prints patterns for Python's `re`, with the verdicts of ECMAScript.

use super::PatternError;
use super::ecmascript::{quantifier, sequence};
use super::set::Set;
use super::tree::{Class, Finds, Item, Kind, Look, Node, One, Reference, Single, Spelling};

/// The greatest number of a group in a reference: Python reads `\100` as an octal escape.
const MAX_GROUP: usize = 99;

/// Returns the pattern for `re.compile`.
pub(super) fn source(tree: &Node) -> Result<String, PatternError> {
    let mut out = String::new();
    if needs_ascii(tree) {
        // With the flag for ASCII, `\d`, `\w` and `\b` mean the same as in ECMAScript.
        out.push_str("(?a)");
    }
    Printer { behind: false }.node(tree, &mut out)?;
    Ok(out)
}

/// Returns whether a part is equivalent to ECMAScript only with the flag for ASCII.
fn needs_ascii(tree: &Node) -> bool {
    let is_ascii = |single: &Single| matches!(single, Single::Class(Class { kind: Kind::Digit | Kind::Word, .. }));
    let mut needs = false;
    tree.each(&mut |node| {
        needs |= match node {
            Node::WordEdge(_) => true,
            Node::One(one) => match &one.spelling {
                Spelling::Any => false,
                Spelling::Single(single) => is_ascii(single),
                Spelling::Brackets { items, .. } => {
                    items.iter().any(|item| matches!(item, Item::Single(single) if is_ascii(single)))
                }
            },
            Node::Sequence(_)
            | Node::Either(_)
            | Node::Group(..)
            | Node::Repeat(_)
            | Node::Start
            | Node::End
            | Node::Look(_)
            | Node::Back(_) => false,
        }
    });
    needs
}

struct Printer {
    /// Whether this is in a lookbehind.
    behind: bool,
}

type Printed = Result<(), PatternError>;

fn refused<T>(message: &str) -> Result<T, PatternError> {
    Err(PatternError { message: message.to_owned(), offset: 0 })
}

impl Printer {
    fn node(&self, node: &Node, out: &mut String) -> Printed {
        match node {
            Node::One(one) => {
                one_char(one, out);
                Ok(())
            }
            Node::Sequence(parts) => {
                let mut result = Ok(());
                sequence(parts, out, |part, out| {
                    if result.is_ok() {
                        result = self.node(part, out);
                    }
                });
                result
            }
            Node::Either(alternatives) => self.either(alternatives, out),
            Node::Group(capture, inside) => {
                out.push_str(if capture.is_some() { "(" } else { "(?:" });
                self.node(inside, out)?;
                out.push(')');
                Ok(())
            }
            Node::Repeat(repeat) => {
                self.node(&repeat.node, out)?;
                out.push_str(&quantifier(repeat));
                out.push_str(if repeat.greedy { "" } else { "?" });
                Ok(())
            }
            Node::Start => push(out, "^"),
            Node::End => push(out, "\\Z"),
            // Until 3.14, `\B` didn't match in an empty text.
            Node::WordEdge(is) => push(out, if *is { "\\b" } else { "(?!\\b)" }),
            Node::Look(look) if look.ahead => {
                out.push_str(if look.matches { "(?=" } else { "(?!" });
                self.node(&look.node, out)?;
                out.push(')');
                Ok(())
            }
            Node::Look(look) => self.behind(look, out),
            Node::Back(references) => references.iter().try_for_each(|reference| self.reference(reference, out)),
        }
    }

    fn either(&self, alternatives: &[Node], out: &mut String) -> Printed {
        for (index, alternative) in alternatives.iter().enumerate() {
            out.push_str(if index == 0 { "" } else { "|" });
            self.node(alternative, out)?;
        }
        Ok(())
    }

    /// Prints a lookbehind. Python's lookbehinds have a fixed width, so alternatives of different widths become
    /// several.
    fn behind(&self, look: &Look, out: &mut String) -> Printed {
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
            out.push_str(if look.matches { "(?<=" } else { "(?<!" });
            Printer { behind: true }.node(alternative, out)?;
            out.push(')');
        }
        out.push_str(if one_of { ")" } else { "" });
        Ok(())
    }

    fn reference(&self, reference: &Reference, out: &mut String) -> Printed {
        let group = reference.group;
        if self.behind && reference.finds != Finds::Nothing {
            return refused("Python has no references to groups in a lookbehind");
        }
        if group > MAX_GROUP {
            return refused("Python has no references to groups after the 99th");
        }
        match reference.finds {
            Finds::Nothing => push(out, "(?:)"),
            Finds::Match => push(out, &format!("\\{group}")),
            Finds::Perhaps => push(out, &format!("(?({group})\\{group})")),
            Finds::Forgotten => refused(
                "Python remembers what a group matched in another round of a loop, which ECMAScript forgets: a \
                 reference to a group in a loop can't be said; repeat the group's pattern without the loop",
            ),
        }
    }
}

fn push(out: &mut String, text: &str) -> Printed {
    out.push_str(text);
    Ok(())
}

/// Returns a part without the groups around it.
fn bare(node: &Node) -> &Node {
    match node {
        Node::Group(_, inside) => bare(inside),
        Node::One(_)
        | Node::Sequence(_)
        | Node::Either(_)
        | Node::Repeat(_)
        | Node::Start
        | Node::End
        | Node::WordEdge(_)
        | Node::Look(_)
        | Node::Back(_) => node,
    }
}

fn has_capture(node: &Node) -> bool {
    let mut has = false;
    node.each(&mut |node| has |= matches!(node, Node::Group(Some(_), _)));
    has
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

fn one_char(one: &One, out: &mut String) {
    match &one.spelling {
        Spelling::Any => brackets(true, &Set::line_ends(), out),
        Spelling::Single(Single::Char(c)) => char(*c, "^$\\.*+?()[]{}|", out),
        Spelling::Single(Single::Class(class)) => match short(class) {
            Some(short) => out.push_str(short),
            // Prints the property and its negation, rather than its code points.
            None => brackets(class.negated, &Class { negated: false, ..class.clone() }.set(), out),
        },
        // Python reads `[]` differently.
        Spelling::Brackets { items, .. } if items.is_empty() => shorter(&one.spelling.set(), out),
        Spelling::Brackets { negated, items } => {
            if !items.iter().all(is_short) {
                shorter(&one.spelling.set(), out);
                return;
            }
            out.push_str(if *negated { "[^" } else { "[" });
            items.iter().for_each(|item| item_inside(item, out));
            out.push(']');
        }
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
    brackets(negated, if negated { &others } else { set }, out);
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

fn item_inside(item: &Item, out: &mut String) {
    match item {
        Item::Single(Single::Char(c)) => char_inside(*c, out),
        Item::Single(Single::Class(class)) => match short(class) {
            Some(short) => out.push_str(short),
            None => ranges(&class.set(), out),
        },
        Item::Range(first, last) => range(*first, *last, out),
    }
}

fn brackets(negated: bool, set: &Set, out: &mut String) {
    out.push_str(if negated { "[^" } else { "[" });
    ranges(set, out);
    out.push(']');
}

fn ranges(set: &Set, out: &mut String) {
    set.ranges().iter().for_each(|(first, last)| range(*first, *last, out));
}

fn range(first: u32, last: u32, out: &mut String) {
    char_inside(first, out);
    if last > first + 1 {
        out.push('-');
    }
    if last > first {
        char_inside(last, out);
    }
}

/// Prints a character in brackets. Characters that could become set operators are escaped too.
fn char_inside(c: u32, out: &mut String) {
    char(c, "\\]^-[&|~", out);
}

fn char(code: u32, special: &str, out: &mut String) {
    match char::from_u32(code) {
        Some('\n') => out.push_str("\\n"),
        Some('\r') => out.push_str("\\r"),
        Some('\t') => out.push_str("\\t"),
        Some(c) if special.contains(c) => out.extend(['\\', c]),
        Some(c) if c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric() => out.push(c),
        Some(_) if code <= 0xFF => out.push_str(&format!("\\x{code:02x}")),
        Some(_) | None if code <= 0xFFFF => out.push_str(&format!("\\u{code:04x}")),
        Some(_) | None => out.push_str(&format!("\\U{code:08x}")),
    }
}
