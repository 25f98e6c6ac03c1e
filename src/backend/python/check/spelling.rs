//! Which names a text of Python uses, and how they are written in a file where a type has one of them.

use std::collections::BTreeSet;

/// The names that stand in the code of a text, outside of its strings and comments: where each begins, and the name.
/// Those behind a dot are somebody else's.
fn names(text: &str) -> Vec<(usize, &str)> {
    let mut names = Vec::new();
    let mut rest = Scanner { text, at: 0 };
    while let Some(c) = rest.peek() {
        match c {
            '#' => rest.skip_while(|c| c != '\n'),
            '"' | '\'' => rest.string(false, &mut names),
            c if c == '_' || c.is_alphanumeric() => rest.word(&mut names),
            _ => rest.skip(1),
        }
    }
    names
}

/// A text that is read from its start to its end.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, characters: usize) {
        self.at += self.rest().chars().take(characters).map(char::len_utf8).sum::<usize>();
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        self.at += self.rest().find(|c| !wanted(c)).unwrap_or(self.rest().len());
    }

    /// A name, a number, or what stands before the quotes of a string.
    fn word(&mut self, names: &mut Vec<(usize, &'t str)>) {
        let start = self.at;
        self.skip_while(|c| c == '_' || c.is_alphanumeric());
        let word = &self.text[start..self.at];
        let is_prefix = matches!(word, "r" | "f") && matches!(self.peek(), Some('"' | '\''));
        if is_prefix && word == "f" {
            self.string(true, names);
        } else if is_prefix {
            self.string(false, names);
        } else if !self.text[..start].ends_with('.') && !word.starts_with(|c: char| c.is_numeric()) {
            names.push((start, word));
        }
    }

    /// A string; the expressions between its braces are code, where it is formatted.
    fn string(&mut self, formatted: bool, names: &mut Vec<(usize, &'t str)>) {
        let quote = if self.rest().starts_with("\"\"\"") { "\"\"\"" } else { &self.rest()[..1] };
        self.at += quote.len();
        while let Some(c) = self.peek() {
            if self.rest().starts_with(quote) {
                self.at += quote.len();
                return;
            }
            match c {
                '\\' => self.skip(2),
                '{' if formatted && self.rest().starts_with("{{") => self.skip(2),
                '{' if formatted => {
                    while self.peek().is_some_and(|c| c != '}') {
                        match self.peek() {
                            Some(c) if c == '_' || c.is_alphanumeric() => self.word(names),
                            _ => self.skip(1),
                        }
                    }
                }
                _ => self.skip(1),
            }
        }
    }
}

/// Whether a text uses a name.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    names(text).iter().any(|(_, found)| *found == name)
}

/// The names that a text uses.
pub(super) fn used(text: &str) -> BTreeSet<&str> {
    names(text).into_iter().map(|(_, name)| name).collect()
}

/// The text with names written in another way.
pub(super) fn respelled(text: &str, mut spelling: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut written = 0;
    for (start, name) in names(text) {
        if let Some(spelled) = spelling(name) {
            out.push_str(&text[written..start]);
            out.push_str(&spelled);
            written = start + name.len();
        }
    }
    out.push_str(&text[written..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_code_alone() {
        let text = "def f(a: Any) -> str:  # list\n    \"\"\"int\"\"\"\n    return r\"\\\\\" + len(a.keys, f\"{{x}} {_b('set')} y\", 'z\\'w') + 1e5\n";
        let expected = ["Any", "_b", "a", "def", "f", "len", "return", "set", "str"];
        assert_eq!(used(text).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn names_are_written_in_another_way() {
        let spelled = respelled("len(a.len, \"len\")", |name| (name == "len").then(|| "builtins.len".to_owned()));
        assert_eq!(spelled, "builtins.len(a.len, \"len\")");
    }
}
