//! Parses escapes and character classes.

use super::PatternError;
use super::parse::Parser;
use super::tree::{Class, Finds, Item, Kind, Node, One, Reference, Single, Spelling};
use super::unicode;

impl Parser<'_> {
    /// Parses an escape outside of brackets; its `\` is at `start`.
    pub(super) fn escape(&mut self, start: usize) -> Result<Node, PatternError> {
        match self.peek() {
            Some('b' | 'B') => Ok(Node::WordEdge(self.next() == Some('b'))),
            Some('1'..='9') => self.reference(start),
            Some('k') => self.named_reference(start),
            Some(_) | None => Ok(Node::One(One::new(Spelling::Single(self.escaped(start)?)))),
        }
    }

    /// Parses `\1`.
    fn reference(&mut self, start: usize) -> Result<Node, PatternError> {
        let number = self.number().unwrap_or(usize::MAX);
        if number > self.names.count() {
            let text = &self.source[start..self.at];
            let message = format!("`{text}` refers to a group that doesn't exist; write `\\xHH` for a character");
            return self.refuse(start, message);
        }
        Ok(Node::Back(vec![reference(number)]))
    }

    /// Parses `\k<name>`.
    fn named_reference(&mut self, start: usize) -> Result<Node, PatternError> {
        if !self.eat("k<") {
            self.at += 1;
            let has_names = self.names.has_any();
            let message =
                if has_names { "`\\k` refers to a group: `\\k<name>`" } else { "write `k` for the character" };
            return self.refuse(start, message);
        }
        let name = self.name()?;
        match self.names.numbers(&name) {
            numbers if numbers.is_empty() => self.refuse(start, format!("there is no group named `{name}`")),
            numbers => Ok(Node::Back(numbers.into_iter().map(reference).collect())),
        }
    }

    /// Parses `[…]`.
    pub(super) fn brackets(&mut self, start: usize) -> Result<Node, PatternError> {
        let negated = self.eat("^");
        let mut items = Vec::new();
        while !self.eat("]") {
            let at = self.at;
            let first = self.item(start)?;
            if !self.rest().starts_with('-') || self.rest().starts_with("-]") {
                items.push(Item::Single(first));
                continue;
            }
            self.at += 1;
            let last = self.item(start)?;
            match (first, last) {
                (Single::Char(first), Single::Char(last)) if first > last => {
                    let range = &self.source[at..self.at];
                    let message = format!("the range `{range}` ends before it starts; write `\\-` for the character");
                    return self.refuse(at, message);
                }
                (Single::Char(first), Single::Char(last)) => items.push(Item::Range(first, last)),
                // As in `[\w-.]`: a range can't begin or end with a class.
                (first, last) => items.extend([first, Single::Char(u32::from('-')), last].map(Item::Single)),
            }
        }
        Ok(Node::One(One::new(Spelling::Brackets { negated, items })))
    }

    /// Parses a character or a class, in the brackets that start at a position.
    fn item(&mut self, brackets: usize) -> Result<Single, PatternError> {
        let start = self.at;
        match self.next() {
            None => self.refuse(brackets, "these brackets aren't closed; write `\\[` for the character"),
            Some('\\') if self.eat("b") => Ok(Single::Char(0x08)),
            Some('\\') => self.escaped(start),
            Some(c) => Ok(Single::Char(u32::from(c))),
        }
    }

    /// Parses an escape that is valid in brackets and outside; its `\` is at `start`.
    fn escaped(&mut self, start: usize) -> Result<Single, PatternError> {
        let class = |kind, negated| Ok(Single::Class(Class { kind, negated }));
        let char = |c: char| Ok(Single::Char(u32::from(c)));
        let Some(c) = self.next() else {
            return self.refuse(start, "nothing follows `\\`; write `\\\\` for the character");
        };
        match c {
            'd' | 'D' => class(Kind::Digit, c == 'D'),
            'w' | 'W' => class(Kind::Word, c == 'W'),
            's' | 'S' => class(Kind::Space, c == 'S'),
            'p' | 'P' => class(self.property(start)?, c == 'P'),
            't' => char('\t'),
            'n' => char('\n'),
            'v' => char('\u{b}'),
            'f' => char('\u{c}'),
            'r' => char('\r'),
            'c' => self.control(start).map(Single::Char),
            'x' => self
                .hex(2)
                .map(Single::Char)
                .ok_or_else(|| self.error_at(start, "`\\x` requires two hexadecimal digits")),
            'u' => self.code_point(start).map(Single::Char),
            '0' if !self.peek().is_some_and(|c| c.is_ascii_digit()) => char('\0'),
            '0'..='9' => self.refuse(start, "ECMAScript has no octal escapes; write `\\xHH`"),
            'a'..='z' | 'A'..='Z' => self.refuse(start, foreign_escape(c)),
            c => char(c),
        }
    }

    /// Parses `{…}` after `\p`.
    fn property(&mut self, start: usize) -> Result<Kind, PatternError> {
        let end = self.rest().find('}').filter(|_| self.rest().starts_with('{'));
        let Some(end) = end else {
            return self.refuse(start, "`\\p` requires a property in braces, as in `\\p{L}`");
        };
        let name = self.rest()[1..end].to_owned();
        self.at += end + 1;
        if let Some(name) = name.strip_prefix('^') {
            return self.refuse(start, format!("ECMAScript writes `\\P{{{name}}}` for all others"));
        }
        let set = unicode::property(&name).map_err(|message| self.error_at(start, message))?;
        Ok(Kind::Property(name, set))
    }

    /// Parses the letter after `\c`.
    fn control(&mut self, start: usize) -> Result<u32, PatternError> {
        match self.next() {
            Some(letter) if letter.is_ascii_alphabetic() => Ok(u32::from(letter) % 32),
            Some(_) | None => self.refuse(start, "`\\c` requires a letter"),
        }
    }

    /// Parses the digits after `\u`: four, twice for a pair of surrogates, or any number in braces.
    fn code_point(&mut self, start: usize) -> Result<u32, PatternError> {
        if self.rest().starts_with('{') {
            let end = self.rest().find('}').unwrap_or(0);
            let digits = self.rest().get(1..end).unwrap_or_default();
            let is_hex = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let significant = format!("0{}", digits.trim_start_matches('0'));
            let value = u32::from_str_radix(&significant, 16).ok().filter(|value| is_hex && *value <= 0x10_FFFF);
            self.at += end + 1;
            return value.ok_or_else(|| self.error_at(start, "`\\u{…}` requires hexadecimal digits, up to 10FFFF"));
        }
        let Some(first) = self.hex(4) else {
            return self.refuse(start, "`\\u` requires four hexadecimal digits, or some in braces");
        };
        let after = self.at;
        if (0xD800..0xDC00).contains(&first) && self.eat("\\u") {
            match self.hex(4) {
                Some(second) if (0xDC00..0xE000).contains(&second) => {
                    return Ok(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00));
                }
                Some(_) | None => self.at = after,
            }
        }
        Ok(first)
    }

    /// Parses a number of hexadecimal digits.
    fn hex(&mut self, count: usize) -> Option<u32> {
        let digits = self.rest().get(..count).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        self.at += count;
        Some(value)
    }
}

/// Returns an unresolved reference.
fn reference(group: usize) -> Reference {
    Reference { group, finds: Finds::Nothing }
}

/// Suggests a replacement for an escape of other languages.
fn foreign_escape(letter: char) -> String {
    let instead = match letter {
        'A' => "`^` for the start",
        'Z' | 'z' => "`$` for the end",
        'a' => "`\\x07`",
        'e' => "`\\x1B`",
        'h' => "`[ \\t]`",
        'H' => "`[^ \\t]`",
        'R' => "`(?:\\r\\n|[\\n\\r])`",
        'N' => "`.`",
        'X' => "`\\P{M}\\p{M}*`",
        'i' => "`[A-Za-z_:]`",
        'U' => "`\\u{…}`",
        'Q' | 'E' => "`\\` before each character that needs it",
        'B' => "it outside of brackets",
        'k' => "it outside of brackets",
        'G' | 'K' | 'g' => return format!("ECMAScript has no `\\{letter}`"),
        other => return format!("ECMAScript has no `\\{other}`; write `{other}` for the character"),
    };
    format!("ECMAScript has no `\\{letter}` here; write {instead}")
}
