//! Layout of data: as much on each line as it holds.

/// How wide a line of generated Rust may be.
const WIDTH: usize = 100;

/// A literal.
pub(super) enum Data {
    /// What isn't broken.
    Atom(String),
    /// A list between two texts, and its width on one line.
    List { open: String, items: Vec<Data>, close: &'static str, width: usize },
}

impl Data {
    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    /// `Name(item, …)`
    pub(super) fn call(name: &str, items: Vec<Self>) -> Self {
        Self::list(format!("{name}("), items, ")")
    }

    /// `&[item, …]`
    pub(super) fn slice(items: Vec<Self>) -> Self {
        Self::list("&[".to_owned(), items, "]")
    }

    /// `[item, …]`
    pub(super) fn array(items: Vec<Self>) -> Self {
        Self::list("[".to_owned(), items, "]")
    }

    /// `(item, …)`
    pub(super) fn tuple(items: Vec<Self>) -> Self {
        Self::list("(".to_owned(), items, ")")
    }

    fn list(open: String, items: Vec<Self>, close: &'static str) -> Self {
        let between = 2 * items.len().saturating_sub(1);
        let width = open.chars().count() + close.len() + between + items.iter().map(Self::width).sum::<usize>();
        Self::List { open, items, close, width }
    }

    fn width(&self) -> usize {
        match self {
            Self::Atom(text) => text.chars().count(),
            Self::List { width, .. } => *width,
        }
    }

    fn is_atom(&self) -> bool {
        matches!(self, Self::Atom(_))
    }

    /// Writes the literal in a line that is indented so far, at a column, before so many characters.
    pub(super) fn write(&self, out: &mut String, indent: usize, column: usize, after: usize) {
        match self {
            Self::List { open, items, close, width } if column + width + after > WIDTH => {
                out.push_str(open);
                match items.split_last() {
                    // The last item is opened on the same line.
                    Some((last, first)) if !last.is_atom() && first.iter().all(Self::is_atom) => {
                        let before = out.len();
                        first.iter().for_each(|item| {
                            item.write_flat(out);
                            out.push_str(", ");
                        });
                        let column = column + open.chars().count() + out[before..].chars().count();
                        last.write(out, indent, column, after + close.len());
                    }
                    _ => {
                        Self::fill(items, out, indent + 4);
                        out.push_str(&format!("\n{}", " ".repeat(indent)));
                    }
                }
                out.push_str(close);
            }
            data => data.write_flat(out),
        }
    }

    fn write_flat(&self, out: &mut String) {
        match self {
            Self::Atom(text) => out.push_str(text),
            Self::List { open, items, close, .. } => {
                out.push_str(open);
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { ", " });
                    item.write_flat(out);
                }
                out.push_str(close);
            }
        }
    }

    fn fill(items: &[Self], out: &mut String, indent: usize) {
        let mut column = WIDTH;
        for item in items {
            let width = item.width() + 1;
            if column + 1 + width <= WIDTH {
                out.push(' ');
                item.write_flat(out);
                column += 1 + width;
            } else {
                out.push_str(&format!("\n{}", " ".repeat(indent)));
                item.write(out, indent, indent, 1);
                // Nothing follows what takes several lines.
                column = indent + width;
            }
            out.push(',');
        }
    }
}
