//! Prints what ECMAScript and Python write alike.

use super::tree::{Capture, Item, Look, Node, One, Reference, Repeat};

/// The syntax of an engine of regular expressions.
pub(super) trait RegexSyntax {
    /// The reason why a pattern can't be printed.
    type Error;
    /// The end of the text.
    const END: &str;
    /// A place that is no edge of a word.
    const NO_WORD_EDGE: &str;
    /// Characters that have a meaning outside of brackets, and inside.
    const SPECIAL: [&str; 2];

    /// Returns the escape of a character that isn't readable.
    fn escape(code: u32) -> String;

    fn one(&self, one: &One, out: &mut String);

    /// Prints the opening of a capturing group.
    fn capture(&self, capture: &Capture, out: &mut String);

    fn behind(&self, look: &Look, out: &mut String) -> Result<(), Self::Error>;

    fn back(&self, references: &[Reference], out: &mut String) -> Result<(), Self::Error>;

    /// Prints a part.
    fn node(&self, node: &Node, out: &mut String) -> Result<(), Self::Error> {
        match node {
            Node::One(one) => self.one(one, out),
            Node::Sequence(parts) => return self.sequence(parts, out),
            Node::Either(alternatives) => {
                for (index, alternative) in alternatives.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "|" });
                    self.node(alternative, out)?;
                }
            }
            Node::Group(capture, inside) => {
                match capture {
                    Some(capture) => self.capture(capture, out),
                    None => out.push_str("(?:"),
                }
                self.node(inside, out)?;
                out.push(')');
            }
            Node::Repeat(repeat) => {
                self.node(&repeat.node, out)?;
                out.push_str(&quantifier(repeat));
                out.push_str(if repeat.greedy { "" } else { "?" });
            }
            Node::Start => out.push('^'),
            Node::End => out.push_str(Self::END),
            Node::WordEdge(is) => out.push_str(if *is { "\\b" } else { Self::NO_WORD_EDGE }),
            Node::Look(look) if look.ahead => {
                return self.look(if look.matches { "(?=" } else { "(?!" }, &look.node, out);
            }
            Node::Look(look) => return self.behind(look, out),
            Node::Back(references) => return self.back(references, out),
        }
        Ok(())
    }

    /// Prints a lookaround after its opening.
    fn look(&self, opening: &str, inside: &Node, out: &mut String) -> Result<(), Self::Error> {
        out.push_str(opening);
        self.node(inside, out)?;
        out.push(')');
        Ok(())
    }

    /// Prints parts one after the other, so that no digit becomes part of a reference.
    fn sequence(&self, parts: &[Node], out: &mut String) -> Result<(), Self::Error> {
        let mut after_reference = false;
        for part in parts {
            let start = out.len();
            self.node(part, out)?;
            if after_reference && out[start..].starts_with(|c: char| c.is_ascii_digit()) {
                out.insert_str(start, "(?:)");
            }
            after_reference = matches!(part, Node::Back(_));
        }
        Ok(())
    }

    /// Prints items in brackets.
    fn brackets(&self, negated: bool, items: &[Item], out: &mut String) {
        out.push_str(if negated { "[^" } else { "[" });
        items.iter().for_each(|item| self.item(item, out));
        out.push(']');
    }

    fn item(&self, item: &Item, out: &mut String);

    /// Prints a character: with a backslash if it has a meaning, as an escape if it isn't readable.
    fn char(code: u32, is_inside: bool, out: &mut String) {
        match char::from_u32(code) {
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some(c) if Self::SPECIAL[usize::from(is_inside)].contains(c) => out.extend(['\\', c]),
            Some(c) if c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric() => out.push(c),
            Some(_) | None => out.push_str(&Self::escape(code)),
        }
    }
}

fn quantifier(repeat: &Repeat) -> String {
    match (repeat.least, repeat.most) {
        (0, None) => "*".to_owned(),
        (1, None) => "+".to_owned(),
        (0, Some(1)) => "?".to_owned(),
        (least, None) => format!("{{{least},}}"),
        (least, Some(most)) if least == most => format!("{{{least}}}"),
        (least, Some(most)) => format!("{{{least},{most}}}"),
    }
}
