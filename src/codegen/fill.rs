//! Lays out literals of nested data compactly: lines are filled, and end between outer items rather than inner ones.

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

/// An atom with the brackets before it and the comma after it.
struct Word {
    text: String,
    width: usize,
    /// The number of open brackets after it.
    depth: usize,
}

/// Returns the lines of a literal between a prefix and a suffix: one line if it fits, otherwise the items are indented.
pub(crate) fn filled(before: &str, literal: &Literal, after: &str, indent: &str) -> Vec<String> {
    let flat = format!("{before}{}{after}", literal.flat());
    match literal {
        Literal::List(open, items, close) if flat.chars().count() > WIDTH => {
            let mut words = Vec::new();
            items.iter().for_each(|item| item.words("", 0, ",", &mut words));
            let mut lines = vec![format!("{before}{}", open.trim_end())];
            lines.extend(broken(&words, WIDTH - indent.len()).map(|line| format!("{indent}{line}")));
            lines.push(format!("{}{after}", close.trim_start_matches([',', ' '])));
            lines
        }
        Literal::List(..) | Literal::Entry(..) | Literal::Atom(_) => vec![flat],
    }
}

impl Literal {
    fn flat(&self) -> String {
        match self {
            Self::Atom(text) => text.clone(),
            Self::List(open, items, close) => {
                let items: Vec<String> = items.iter().map(Self::flat).collect();
                format!("{open}{}{close}", items.join(", "))
            }
            Self::Entry(key, item) => format!("{key}{}", item.flat()),
        }
    }

    fn words(&self, before: &str, depth: usize, after: &str, words: &mut Vec<Word>) {
        match self {
            Self::List(open, items, close) if !items.is_empty() => {
                let last = items.len() - 1;
                for (index, item) in items.iter().enumerate() {
                    let before = if index == 0 { format!("{before}{open}") } else { String::new() };
                    match index == last {
                        true => item.words(&before, depth, &format!("{close}{after}"), words),
                        false => item.words(&before, depth + 1, ",", words),
                    }
                }
            }
            Self::Entry(key, item) => item.words(&format!("{before}{key}"), depth, after, words),
            Self::List(..) | Self::Atom(_) => {
                let text = format!("{before}{}{after}", self.flat());
                words.push(Word { width: text.chars().count(), text, depth });
            }
        }
    }
}

/// Breaks words into lines: each ends after the word with the fewest open brackets in its second half.
fn broken(words: &[Word], width: usize) -> impl Iterator<Item = String> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let mut column = 0;
        let columns = rest.iter().map(|word| {
            column += word.width + 1;
            column - 1
        });
        let columns: Vec<usize> = columns.take_while(|column| *column <= width).collect();
        let fitting = match columns.len() == rest.len() {
            true => columns.len(),
            false => {
                let ends = columns.iter().zip(rest).enumerate().filter(|(_, (column, _))| **column * 2 >= width);
                ends.rev().min_by_key(|(_, (_, word))| word.depth).map_or(columns.len(), |(index, _)| index + 1)
            }
        };
        let (line, others) = rest.split_at_checked(fitting.max(1))?;
        rest = others;
        Some(line.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
    })
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
        assert_eq!(filled("x = ", &literal, ";", "  "), ["x = [a, [], [aa, aaa]];"]);
    }

    #[test]
    fn lines_end_between_outer_items() {
        let pair = || list([atom(20), list([atom(20), atom(20)])]);
        let lines = filled("x = ", &list([pair(), pair(), atom(150)]), ";", "  ");
        let text = "a".repeat(20);
        let pair = format!("  [{text}, [{text}, {text}]],");
        assert_eq!(lines, ["x = [", &pair, &pair, &format!("  {},", "a".repeat(150)), "];"]);
    }

    #[test]
    fn lines_are_filled() {
        let lines = filled("", &list((0..100).map(|_| atom(8))), "", "  ");
        assert_eq!(lines.len(), 2 + 100_usize.div_ceil((WIDTH - 1) / 10));
    }
}
