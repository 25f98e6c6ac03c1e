//! Text that is laid out as it is written.

/// How many characters a line has, as rustfmt has it.
pub(super) const WIDTH: usize = 100;

/// A text in the making.
pub(super) struct Page {
    text: String,
    indent: usize,
    /// How many characters stand on the last line.
    column: usize,
}

impl Page {
    /// A page whose lines stand so many steps in.
    pub(super) fn new(indent: usize) -> Self {
        Self { text: String::new(), indent, column: 0 }
    }

    /// Begins a line.
    pub(super) fn line(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.extend(std::iter::repeat_n("    ", self.indent));
        self.column = self.indent * 4;
        self.push(text);
    }

    /// Goes on with the line; the text may bring lines of its own.
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    /// Whether so many characters fit on the line.
    pub(super) fn has_room(&self, characters: usize) -> bool {
        self.column + characters <= WIDTH
    }

    /// What is written here stands one step further in.
    pub(super) fn indented(&mut self, write: impl FnOnce(&mut Self)) {
        self.indent += 1;
        write(self);
        self.indent -= 1;
    }

    /// Writes words with a sign between each two, on as many lines as it takes; `reserved` characters are to follow.
    pub(super) fn fill(&mut self, words: &[String], sign: &str, reserved: usize) {
        for (index, word) in words.iter().enumerate() {
            let is_last = index + 1 == words.len();
            let sign = if is_last { "" } else { sign };
            let length = word.chars().count() + sign.len();
            if index > 0 && !self.has_room(1 + length + if is_last { reserved } else { 0 }) {
                self.line("");
            } else if index > 0 {
                self.push(" ");
            }
            self.push(word);
            self.push(sign);
        }
    }

    /// The text.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}
