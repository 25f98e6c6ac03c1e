//! Which names a text of Python uses.

/// Tells the names that stand in the code of a text, outside of its strings and comments. Those behind a dot are
/// somebody else's.
pub(super) fn each_name<'t>(text: &'t str, mut tell: impl FnMut(&'t str)) {
    let mut rest = Scanner { text, at: 0 };
    while let Some(c) = rest.peek() {
        match c {
            '#' => rest.skip_while(|c| c != '\n'),
            '"' | '\'' => rest.string(false, &mut tell),
            c if is_of_word(c) => rest.word(&mut tell),
            c => rest.at += c.len_utf8(),
        }
    }
}

fn is_of_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
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
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
            Some(_) => self.rest().chars().next(),
            None => None,
        }
    }

    fn skip(&mut self, characters: usize) {
        for _ in 0..characters {
            self.at += self.peek().map_or(0, char::len_utf8);
        }
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        while let Some(c) = self.peek().filter(|c| wanted(*c)) {
            self.at += c.len_utf8();
        }
    }

    /// A name, a number, or what stands before the quotes of a string.
    fn word(&mut self, tell: &mut impl FnMut(&'t str)) {
        let start = self.at;
        self.skip_while(is_of_word);
        let word = &self.text[start..self.at];
        let is_prefix = matches!(word, "r" | "f") && matches!(self.peek(), Some('"' | '\''));
        if is_prefix {
            self.string(word == "f", tell);
        } else if !self.text[..start].ends_with('.') && !word.starts_with(|c: char| c.is_numeric()) {
            tell(word);
        }
    }

    /// A string; the expressions between its braces are code, where it is formatted.
    fn string(&mut self, formatted: bool, tell: &mut impl FnMut(&'t str)) {
        let quote = if self.rest().starts_with("\"\"\"") { "\"\"\"" } else { &self.rest()[..1] };
        self.at += quote.len();
        loop {
            self.skip_while(|c| !matches!(c, '"' | '\'' | '\\' | '{'));
            let Some(c) = self.peek() else { return };
            if self.rest().starts_with(quote) {
                self.at += quote.len();
                return;
            }
            match c {
                '\\' => self.skip(2),
                '{' if formatted && self.rest().starts_with("{{") => self.skip(2),
                '{' if formatted => self.embedded(tell),
                _ => self.skip(1),
            }
        }
    }

    /// What stands between the braces of a formatted string, up to the closing one.
    fn embedded(&mut self, tell: &mut impl FnMut(&'t str)) {
        while let Some(c) = self.peek().filter(|c| *c != '}') {
            if is_of_word(c) { self.word(tell) } else { self.skip(1) }
        }
    }
}

/// Whether a text uses a name.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    let mut is_found = false;
    each_name(text, |found| is_found |= found == name);
    is_found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_code_alone() {
        let text = "def f(a: Any) -> str:  # list\n    \"\"\"int\"\"\"\n    return r\"\\\\\" + len(a.keys, f\"{{x}} {_b('set')} y\", 'z\\'w') + 1e5\n";
        let expected = ["Any", "_b", "a", "def", "f", "len", "return", "set", "str"];
        let mut used = std::collections::BTreeSet::new();
        each_name(text, |name| _ = used.insert(name));
        assert_eq!(used.into_iter().collect::<Vec<_>>(), expected);
    }
}
