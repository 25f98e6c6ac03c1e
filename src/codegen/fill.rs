//! Lays out literals of nested data compactly: lines are filled, and end between outer items rather than inner ones.

use super::layout::{Doc, Style};

/// Maximum width of a line.
const WIDTH: usize = 120;

/// Nested data, as a language writes it. The closing bracket may begin with the comma that a short list needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Literal {
    /// An expression that is never broken.
    Atom(String),
    /// Items between brackets.
    List(&'static str, Vec<Self>, &'static str),
    /// An item with its key.
    Entry(String, Box<Self>),
}

/// Returns the text of a literal between a prefix and a suffix: on one line if it fits, otherwise its items fill lines.
pub(crate) fn filled(before: &str, literal: &Literal, after: &str, indent: &str) -> String {
    let style = Style { width: WIDTH, indent: indent.len() };
    let doc = match literal {
        Literal::List(open, items, close) if !items.is_empty() => {
            let items = items.iter().map(Literal::doc).collect();
            Doc::filled(items, format!("{before}{open}"), format!("{}{after}", close))
        }
        Literal::List(..) | Literal::Entry(..) | Literal::Atom(_) => {
            Doc::all([Doc::text(before), literal.doc(), Doc::text(after)])
        }
    };
    doc.print(style, 0)
}

impl Literal {
    fn doc(&self) -> Doc {
        match self {
            Self::Atom(text) => Doc::text(text),
            Self::List(open, items, close) if items.is_empty() => {
                Doc::text(format!("{}{}", open.trim_end(), close.trim_start()))
            }
            Self::List(open, items, close) => {
                Doc::all([Doc::text(*open), Doc::commas(items.iter().map(Self::doc)), Doc::text(*close)])
            }
            Self::Entry(key, item) => Doc::all([Doc::text(key), item.doc()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Literal, WIDTH, filled};

    fn list(items: impl IntoIterator<Item = Literal>) -> Literal {
        Literal::List("[", items.into_iter().collect(), "]")
    }

    fn atom(length: usize) -> Literal {
        Literal::Atom("a".repeat(length))
    }

    #[test]
    fn short_literals_have_one_line() {
        let literal = list([atom(1), list([]), list([atom(2), atom(3)])]);
        assert_eq!(filled("x = ", &literal, ";", "  "), "x = [a, [], [aa, aaa]];");
    }

    #[test]
    fn lines_end_between_outer_items() {
        let pair = || list([atom(20), list([atom(20), atom(20)])]);
        let lines = filled("x = ", &list([pair(), pair(), atom(150)]), ";", "  ");
        let text = "a".repeat(20);
        let pair = format!("  [{text}, [{text}, {text}]],");
        assert_eq!(
            lines.lines().collect::<Vec<_>>(),
            ["x = [", &pair, &pair, &format!("  {},", "a".repeat(150)), "];"]
        );
    }

    #[test]
    fn lines_are_filled() {
        let lines = filled("", &list((0..100).map(|_| atom(8))), "", "  ");
        assert_eq!(lines.lines().count(), 2 + 100_usize.div_ceil((WIDTH - 1) / 10));
    }
}
