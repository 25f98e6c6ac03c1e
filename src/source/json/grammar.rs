//! What is JSON (RFC 8259), for texts that aren't nested too deeply.

/// Returns whether a text is a JSON value.
pub(in crate::source) fn is_json(text: &[u8]) -> bool {
    let mut reader = Reader { rest: text };
    let is_value = reader.value().is_some();
    reader.space();
    is_value && reader.rest.is_empty()
}

/// Reads a text. Each function returns nothing where the text isn't what it reads.
struct Reader<'t> {
    rest: &'t [u8],
}

impl Reader<'_> {
    /// Reads a value, with a stack of the closing brackets of its own.
    fn value(&mut self) -> Option<()> {
        let mut open: Vec<u8> = Vec::new();
        loop {
            self.space();
            match self.next()? {
                opening @ (b'{' | b'[') => {
                    // The bracket of the other kind of container is two characters behind in ASCII.
                    let closing = opening + 2;
                    self.space();
                    if !self.skips(closing) {
                        open.push(closing);
                        if opening == b'{' {
                            self.key()?;
                        }
                        continue;
                    }
                }
                b'"' => self.string()?,
                b't' => self.word(b"rue")?,
                b'f' => self.word(b"alse")?,
                b'n' => self.word(b"ull")?,
                b'-' => {
                    let first = self.next()?;
                    self.number(first)?;
                }
                first => self.number(first)?,
            }
            // Closes what ends here, up to a comma.
            loop {
                let Some(closing) = open.last().copied() else { return Some(()) };
                self.space();
                if self.skips(closing) {
                    open.pop();
                    continue;
                }
                self.word(b",")?;
                if closing == b'}' {
                    self.key()?;
                }
                break;
            }
        }
    }

    /// Reads a key and a colon.
    fn key(&mut self) -> Option<()> {
        self.space();
        self.word(b"\"")?;
        self.string()?;
        self.space();
        self.word(b":")
    }

    /// Reads a string after its opening quote. Escapes of half a surrogate pair are no characters, which isn't decided
    /// here.
    fn string(&mut self) -> Option<()> {
        loop {
            let plain = self.rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | ..0x20))?;
            self.rest = &self.rest[plain..];
            match self.next()? {
                b'"' => return Some(()),
                b'\\' => match self.next()? {
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {}
                    b'u' => {
                        let (digits, rest) = self.rest.split_at_checked(4)?;
                        digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                        self.rest = rest;
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
    }

    /// Reads a number after its sign and its first digit.
    fn number(&mut self, first: u8) -> Option<()> {
        match first {
            b'0' => {}
            b'1'..=b'9' => self.skip_while(|byte| byte.is_ascii_digit()),
            _ => return None,
        }
        if self.skips(b'.') {
            self.digits()?;
        }
        if self.skips(b'e') || self.skips(b'E') {
            let _has_sign = self.skips(b'+') || self.skips(b'-');
            self.digits()?;
        }
        Some(())
    }

    /// Reads at least one digit.
    fn digits(&mut self) -> Option<()> {
        let before = self.rest.len();
        self.skip_while(|byte| byte.is_ascii_digit());
        (self.rest.len() < before).then_some(())
    }

    fn space(&mut self) {
        self.skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.rest = self.rest.strip_prefix(word)?;
        Some(())
    }

    fn skips(&mut self, byte: u8) -> bool {
        self.word(&[byte]).is_some()
    }

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn skip_while(&mut self, skipped: impl Fn(u8) -> bool) {
        let length = self.rest.iter().position(|byte| !skipped(*byte)).unwrap_or(self.rest.len());
        self.rest = &self.rest[length..];
    }
}
