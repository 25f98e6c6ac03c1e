//! Prints patterns for ECMAScript, as the body of a literal `/…/u`. The output is one literal on one line of readable
//! characters, whatever the source contains.

use std::collections::HashSet;
use std::convert::Infallible;

use super::print::RegexSyntax;
use super::tree::{Capture, Class, Item, Kind, Look, Node, One, Reference, Single, Spelling};

/// Matches the start of a character, or the end. V8 also looks for empty matches between the two halves of a surrogate
/// pair, where ECMA-262 has no position.
pub(super) const BETWEEN_CHARACTERS: &str = "(?=[^]|$)";

/// Returns the body of the literal; `(?:)` where it would be empty, since `//` is a comment.
pub(super) fn body(node: &Node) -> String {
    let mut out = String::new();
    let Ok(()) = EcmaScript { names: are_distinct(node) }.node(node, &mut out);
    // An assertion about neighbouring characters can match an empty text.
    let depends_on_place = || node.any(|node| matches!(node, Node::WordEdge(_) | Node::Look(_)));
    match node {
        _ if depends_on_place() && is_empty_inside(node) => format!("{BETWEEN_CHARACTERS}(?:{out})"),
        Node::Sequence(parts) if parts.is_empty() => "(?:)".to_owned(),
        _ => out,
    }
}

/// Returns whether a part can match an empty text at a position that is neither the start of the text nor its end.
fn is_empty_inside(node: &Node) -> bool {
    node.is_empty_if(&|leaf| match leaf {
        // Half of a pair is no character, and isn't found.
        Node::Look(look) => !look.matches || is_empty_inside(&look.node),
        leaf => matches!(leaf, Node::WordEdge(_) | Node::Back(_)),
    })
}

/// Returns whether the names of groups are distinct: older runtimes reject duplicates.
fn are_distinct(node: &Node) -> bool {
    let mut names = HashSet::new();
    !node.any(
        |node| matches!(node, Node::Group(Some(Capture { name: Some(name), .. }), _) if !names.insert(name.clone())),
    )
}

struct EcmaScript {
    /// Whether groups keep their names.
    names: bool,
}

impl RegexSyntax for EcmaScript {
    type Error = Infallible;
    const END: &str = "$";
    const NO_WORD_EDGE: &str = "\\B";
    // `/` needs no backslash in brackets; it gets one for readers who scan for the end of the literal.
    const SPECIAL: [&str; 2] = ["^$\\.*+?()[]{}|/", "\\]-^[/"];

    fn escape(code: u32) -> String {
        match code {
            0..=0xFF => format!("\\x{code:02X}"),
            0x100..=0xFFFF => format!("\\u{code:04X}"),
            _ => format!("\\u{{{code:X}}}"),
        }
    }

    fn one(&self, one: &One, out: &mut String) {
        match &one.spelling {
            Spelling::Any => out.push('.'),
            Spelling::Single(Single::Char(c)) => Self::char(*c, false, out),
            Spelling::Single(Single::Class(class)) => class_name(class, out),
            Spelling::Brackets { negated, items } => self.brackets(*negated, items, out),
        }
    }

    fn item(&self, item: &Item, out: &mut String) {
        match item {
            Item::Single(Single::Char(c)) => Self::char(*c, true, out),
            Item::Single(Single::Class(class)) => class_name(class, out),
            Item::Range(first, last) => {
                Self::char(*first, true, out);
                out.push('-');
                Self::char(*last, true, out);
            }
        }
    }

    fn capture(&self, capture: &Capture, out: &mut String) {
        match capture.name.as_ref().filter(|_| self.names) {
            Some(name) => out.push_str(&format!("(?<{name}>")),
            None => out.push('('),
        }
    }

    fn behind(&self, look: &Look, out: &mut String) -> Result<(), Infallible> {
        self.look(if look.matches { "(?<=" } else { "(?<!" }, &look.node, out)
    }

    /// Prints a reference. At most one of several groups took part; the others are empty.
    fn back(&self, groups: &[Reference], out: &mut String) -> Result<(), Infallible> {
        let references: String = groups.iter().map(|reference| format!("\\{}", reference.group)).collect();
        out.push_str(&if groups.len() == 1 { references } else { format!("(?:{references})") });
        Ok(())
    }
}

fn class_name(class: &Class, out: &mut String) {
    let letter = match &class.kind {
        Kind::Digit => 'd',
        Kind::Word => 'w',
        Kind::Space => 's',
        Kind::Property(..) => 'p',
    };
    out.extend(['\\', if class.negated { letter.to_ascii_uppercase() } else { letter }]);
    if let Kind::Property(name, _) = &class.kind {
        out.push_str(&format!("{{{name}}}"));
    }
}
