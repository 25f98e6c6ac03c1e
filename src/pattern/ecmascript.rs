//! Prints patterns for ECMAScript, as the body of a literal `/…/u`. The output is one literal on one line of readable
//! characters, whatever the source contains.

use super::tree::{Capture, Class, Item, Kind, Look, Node, One, Repeat, Single, Spelling};

/// Matches the start of a character, or the end. V8 also looks for empty matches between the two halves of a surrogate
/// pair, where ECMA-262 has no position.
pub(super) const BETWEEN_CHARACTERS: &str = "(?=[^]|$)";

/// Returns the body of the literal; `(?:)` where it would be empty, since `//` is a comment.
pub(super) fn body(node: &Node) -> String {
    let mut out = String::new();
    Printer { names: are_distinct(node) }.node(node, &mut out);
    match node {
        _ if depends_on_place(node) && is_empty_inside(node) => format!("{BETWEEN_CHARACTERS}(?:{out})"),
        Node::Sequence(parts) if parts.is_empty() => "(?:)".to_owned(),
        _ => out,
    }
}

/// Returns whether the pattern has an assertion about neighbouring characters.
fn depends_on_place(node: &Node) -> bool {
    let mut depends = false;
    node.each(&mut |node| depends |= matches!(node, Node::WordEdge(_) | Node::Look(_)));
    depends
}

/// Returns whether a part can match an empty text at a position that is neither the start of the text nor its end.
fn is_empty_inside(node: &Node) -> bool {
    match node {
        Node::One(_) | Node::Start | Node::End => false,
        Node::Sequence(parts) => parts.iter().all(is_empty_inside),
        Node::Either(alternatives) => alternatives.iter().any(is_empty_inside),
        Node::Group(_, inside) => is_empty_inside(inside),
        Node::Repeat(repeat) => repeat.least == 0 || is_empty_inside(&repeat.node),
        // Half of a pair is no character, and isn't found.
        Node::Look(look) => !look.matches || is_empty_inside(&look.node),
        Node::WordEdge(_) | Node::Back(_) => true,
    }
}

/// Returns whether the names of groups are distinct: older runtimes reject duplicates.
fn are_distinct(node: &Node) -> bool {
    let mut names = Vec::new();
    node.each(&mut |node| {
        if let Node::Group(Some(Capture { name: Some(name), .. }), _) = node {
            names.push(name.clone());
        }
    });
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    names.len() == count
}

struct Printer {
    /// Whether groups keep their names.
    names: bool,
}

impl Printer {
    fn node(&self, node: &Node, out: &mut String) {
        match node {
            Node::One(one) => spelling(one, out),
            Node::Sequence(parts) => sequence(parts, out, |part, out| self.node(part, out)),
            Node::Either(alternatives) => {
                for (index, alternative) in alternatives.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "|" });
                    self.node(alternative, out);
                }
            }
            Node::Group(capture, inside) => {
                let name = capture.as_ref().and_then(|capture| capture.name.as_ref()).filter(|_| self.names);
                match (capture, name) {
                    (None, _) => out.push_str("(?:"),
                    (Some(_), None) => out.push('('),
                    (Some(_), Some(name)) => out.push_str(&format!("(?<{name}>")),
                }
                self.node(inside, out);
                out.push(')');
            }
            Node::Repeat(repeat) => self.repeat(repeat, out),
            Node::Start => out.push('^'),
            Node::End => out.push('$'),
            Node::WordEdge(is) => out.push_str(if *is { "\\b" } else { "\\B" }),
            Node::Look(look) => self.look(look, out),
            // At most one of several groups took part; the others are empty.
            Node::Back(groups) => {
                let references: String = groups.iter().map(|reference| format!("\\{}", reference.group)).collect();
                out.push_str(&if groups.len() == 1 { references } else { format!("(?:{references})") });
            }
        }
    }

    fn repeat(&self, repeat: &Repeat, out: &mut String) {
        self.node(&repeat.node, out);
        out.push_str(&quantifier(repeat));
        out.push_str(if repeat.greedy { "" } else { "?" });
    }

    fn look(&self, look: &Look, out: &mut String) {
        out.push_str(match (look.ahead, look.matches) {
            (true, true) => "(?=",
            (true, false) => "(?!",
            (false, true) => "(?<=",
            (false, false) => "(?<!",
        });
        self.node(&look.node, out);
        out.push(')');
    }
}

/// Prints parts one after the other, so that no digit becomes part of a reference.
pub(super) fn sequence(parts: &[Node], out: &mut String, mut print: impl FnMut(&Node, &mut String)) {
    let mut after_reference = false;
    for part in parts {
        let start = out.len();
        print(part, out);
        if after_reference && out[start..].starts_with(|c: char| c.is_ascii_digit()) {
            out.insert_str(start, "(?:)");
        }
        after_reference = matches!(part, Node::Back(_));
    }
}

/// Returns the quantifier, which is the same in ECMAScript and Python.
pub(super) fn quantifier(repeat: &Repeat) -> String {
    match (repeat.least, repeat.most) {
        (0, None) => "*".to_owned(),
        (1, None) => "+".to_owned(),
        (0, Some(1)) => "?".to_owned(),
        (least, None) => format!("{{{least},}}"),
        (least, Some(most)) if least == most => format!("{{{least}}}"),
        (least, Some(most)) => format!("{{{least},{most}}}"),
    }
}

fn spelling(one: &One, out: &mut String) {
    match &one.spelling {
        Spelling::Any => out.push('.'),
        Spelling::Single(Single::Char(c)) => char_outside(*c, out),
        Spelling::Single(Single::Class(class)) => class_name(class, out),
        Spelling::Brackets { negated, items } => {
            out.push_str(if *negated { "[^" } else { "[" });
            items.iter().for_each(|item| item_inside(item, out));
            out.push(']');
        }
    }
}

fn item_inside(item: &Item, out: &mut String) {
    match item {
        Item::Single(Single::Char(c)) => char_inside(*c, out),
        Item::Single(Single::Class(class)) => class_name(class, out),
        Item::Range(first, last) => {
            char_inside(*first, out);
            out.push('-');
            char_inside(*last, out);
        }
    }
}

fn class_name(class: &Class, out: &mut String) {
    let (plain, negated) = match &class.kind {
        Kind::Digit => ("\\d", "\\D"),
        Kind::Word => ("\\w", "\\W"),
        Kind::Space => ("\\s", "\\S"),
        Kind::Property(name, _) => {
            let letter = if class.negated { 'P' } else { 'p' };
            out.push_str(&format!("\\{letter}{{{name}}}"));
            return;
        }
    };
    out.push_str(if class.negated { negated } else { plain });
}

fn char_outside(c: u32, out: &mut String) {
    char(c, "^$\\.*+?()[]{}|/", out);
}

fn char_inside(c: u32, out: &mut String) {
    // `/` needs no backslash in brackets; it gets one for readers who scan for the end of the literal.
    char(c, "\\]-^[/", out);
}

/// Prints a character: with a backslash if it has a meaning, as an escape if it isn't readable.
fn char(code: u32, special: &str, out: &mut String) {
    match char::from_u32(code) {
        Some('\n') => out.push_str("\\n"),
        Some('\r') => out.push_str("\\r"),
        Some('\t') => out.push_str("\\t"),
        Some(c) if special.contains(c) => out.extend(['\\', c]),
        Some(c) if c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric() => out.push(c),
        Some(_) if code <= 0xFF => out.push_str(&format!("\\x{code:02X}")),
        Some(_) | None if code <= 0xFFFF => out.push_str(&format!("\\u{code:04X}")),
        Some(_) | None => out.push_str(&format!("\\u{{{code:X}}}")),
    }
}
