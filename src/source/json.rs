//! Reads JSON strictly.
//!
//! `errors` decides what is valid JSON; `jsonc-parser`, without extensions, provides the source locations.

pub(super) mod errors;
mod scan;

use std::sync::Arc;

use ecow::EcoString;
use jsonc_parser::common::Ranged;
use jsonc_parser::tokens::Token;
use jsonc_parser::{Scanner, ScannerOptions};

use super::{Member, Node, Value, finding, refuse_duplicates};
use crate::diagnostics::{Code, Error, Findings};
use crate::text::{File, Number, Span};

const STRICT: ScannerOptions = ScannerOptions {
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Returns whether a text is JSON.
pub(super) fn is_json(text: &str) -> bool {
    errors::errors(&File::new("-", text), Span { start: 0, end: text.len() }).is_empty()
}

/// Returns the value of a file, or all of its errors.
pub(super) fn parse(file: &Arc<File>) -> Result<Node, Error> {
    parse_part(file, Span { start: 0, end: file.text().len() })
}

/// Returns the value of a part of a file, or all of its errors.
pub(super) fn parse_part(file: &Arc<File>, part: Span) -> Result<Node, Error> {
    errors::errors(file, part).into_iter().collect::<Findings>().into_result()?;
    let text = file.text().get(part.start..part.end).unwrap_or_default();
    let tokens = Scanner::new(text, &STRICT);
    let mut reader = Reader { file, start: part.start, tokens, findings: Findings::default() };
    let root = reader.value()?;
    reader.findings.sort(std::iter::once(file));
    reader.findings.into_result()?;
    Ok(root)
}

/// Makes values from the tokens of a text that is JSON: it needn't look for commas and colons.
struct Reader<'a> {
    file: &'a Arc<File>,
    /// The start of the part of the file that is read.
    start: usize,
    tokens: Scanner<'a>,
    findings: Findings,
}

impl<'a> Reader<'a> {
    fn value(&mut self) -> Result<Node, Error> {
        let token = self.token()?;
        self.value_from(token)
    }

    /// Returns the next token.
    fn token(&mut self) -> Result<Token<'a>, Error> {
        let token = self.tokens.scan().map_err(|error| {
            let at = self.start + error.range().start();
            finding(self.file, Code::Syntax, Span { start: at, end: at }, error.kind().to_string())
        })?;
        token.ok_or_else(|| self.unexpected())
    }

    fn unexpected(&self) -> Error {
        finding(self.file, Code::Syntax, self.span(), "unexpected").into()
    }

    /// Returns the source location of the last token.
    fn span(&self) -> Span {
        Span { start: self.start + self.tokens.token_start(), end: self.start + self.tokens.token_end() }
    }

    /// Returns the value that begins with a token, the last one.
    fn value_from(&mut self, token: Token<'a>) -> Result<Node, Error> {
        let start = self.span().start;
        let value = match token {
            Token::Null => Value::Null,
            Token::Boolean(value) => Value::Bool(value),
            Token::Number(text) => Value::Number(Number::from_text(text)),
            Token::String(text) => Value::String(text.into()),
            Token::OpenBracket => Value::Array(self.items()?),
            Token::OpenBrace => Value::Object(self.members()?),
            _ => return Err(self.unexpected()),
        };
        Ok(Node { span: Span { start, end: self.span().end }, value })
    }

    fn items(&mut self) -> Result<Vec<Node>, Error> {
        let mut items = Vec::new();
        loop {
            match self.token()? {
                Token::CloseBracket => break,
                Token::Comma => {}
                token => items.push(self.value_from(token)?),
            }
        }
        items.shrink_to_fit();
        Ok(items)
    }

    fn members(&mut self) -> Result<Vec<Member>, Error> {
        let mut members = Vec::new();
        loop {
            match self.token()? {
                Token::CloseBrace => break,
                Token::Comma => {}
                Token::String(key) => members.push(self.member(key.into())?),
                _ => return Err(self.unexpected()),
            }
        }
        refuse_duplicates(self.file, &members, &mut self.findings);
        members.shrink_to_fit();
        Ok(members)
    }

    /// Returns the member whose key is the last token.
    fn member(&mut self, key: EcoString) -> Result<Member, Error> {
        let key_span = self.span();
        self.token()?; // the colon
        Ok(Member { key, key_span, value: self.value()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MAX_DEPTH;
    use crate::text::Place;

    fn read(text: &str) -> Result<Node, Error> {
        parse(&File::new("a.json", text))
    }

    fn message(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn values_know_their_places() {
        let text = r#"{"é": [1, "x"], "b": {"c": null}}"#;
        let root = read(text).expect("JSON");
        let slice = |span: Span| &text[span.start..span.end];
        assert_eq!(slice(root.span), text);
        assert_eq!(slice(root.members()[0].key_span), "\"é\"");
        assert_eq!(slice(root.get("é").expect("é").span), r#"[1, "x"]"#);
        assert_eq!(slice(root.get("b").and_then(|b| b.get("c")).expect("c").span), "null");
    }

    #[test]
    fn values_stay_what_they_are() {
        for text in [
            r#"[0,-0,1.0,1e400,12345678901234567890123,-1.5E-7]"#,
            r#"{"b":1,"a":{"":[]},"\\":true}"#,
            r#""\u00e9\ud83d\ude00\n\"\\\/\u0000""#,
        ] {
            let expected: serde_json::Value = match serde_json::from_str(text) {
                Ok(value) => value,
                // serde_json can't represent 1e400.
                Err(_) => {
                    assert_eq!(read(text).expect(text).to_json().to_string(), text);
                    continue;
                }
            };
            let found = read(text).expect(text).to_json().to_string();
            assert_eq!(serde_json::from_str::<serde_json::Value>(&found).expect("JSON"), expected);
        }
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        for (text, expected) in [
            ("{\n  \"a\": 1,\n}", "a.json:3:1: error[syntax]: nothing follows the comma"),
            ("[1 2]", "a.json:1:4: error[syntax]: expected `,` or `]`"),
            ("{\"é\": x}", "a.json:1:7: error[syntax]: expected a value"),
            (
                "{\"a\"",
                "a.json:1:5: error[syntax]: the text ends within an object\n  a.json:1:1: the object begins here",
            ),
            ("// a\n{}", "a.json:1:1: error[syntax]: a comment\n  help: JSON has no comments"),
            ("{a: 1}", "a.json:1:2: error[syntax]: a key must be a string\n  help: put it in double quotes"),
            ("[+1]", "a.json:1:2: error[syntax]: an invalid number"),
            ("[01]", "a.json:1:2: error[syntax]: an invalid number"),
            ("[.5]", "a.json:1:2: error[syntax]: an invalid number"),
            ("[1, 2}", "a.json:1:6: error[syntax]: expected `]`\n  a.json:1:1: the array begins here"),
            ("{} {}", "a.json:1:4: error[syntax]: the value ends before this"),
            (
                "[\"\u{1}\"]",
                "a.json:1:3: error[syntax]: a control character in a string\n  help: write it as an escape: `\\u0001`",
            ),
            ("[\"é\u{1}\"]", "a.json:1:4: error[syntax]: a control character"),
            ("[\"\\x\"]", "a.json:1:3: error[syntax]: an invalid escape"),
            ("\"\\ud83d\\u0041\"", "a.json:1:2: error[syntax]: half of a surrogate pair"),
            ("['a']", "a.json:1:2: error[syntax]: a string in single quotes"),
            ("\0", "a.json:1:1: error[syntax]: expected a value"),
            ("{\"a\": }", "a.json:1:7: error[syntax]: expected a value"),
            ("{\"a\" 1}", "a.json:1:6: error[syntax]: expected `:`"),
        ] {
            let found = message(text);
            assert!(found.starts_with(expected), "{text:?}: {found}");
        }
        for text in
            ["\"\\ud800\"", "\"\\udc00\\ud800\"", "[NaN]", "['a']", "[0x1]", "\u{a0}[]", "[1,]", "{\"a\":1 \"b\":2}"]
        {
            assert_eq!(read(text).expect_err(text).diagnostics()[0].code, Code::Syntax, "{text}");
        }
    }

    #[test]
    fn reading_goes_on_after_an_error() {
        for (text, expected) in [
            // Forms that only other formats than JSON allow.
            ("{\n  // one\n  'a': 0x1, # two\n  b: [1 2,],\n}\n/* three */", "2:3 3:3 3:8 3:13 4:3 4:9 4:11 5:1 6:1"),
            // A missing comma, colon, quote; the wrong bracket.
            ("{\n  \"a\": 1\n  \"b\" 2,\n  \"c: 3,\n  \"d\": [1},\n  \"e\": +4\n}", "3:3 3:7 4:9 5:10"),
            ("[tru, None, 1 2, \"\\x \\ud800\", ,]", "1:2 1:7 1:15 1:19 1:22 1:31 1:32"),
            // The text of another format is no list of errors.
            ("a: 1\nb: 2\n", "1:1 1:2"),
            ("hello, world", "1:1 1:6"),
            ("[{\"a\": {\"b\": [1, 2", "1:19"),
        ] {
            let error = read(text).expect_err(text);
            let places = error.diagnostics().iter().filter_map(|found| found.place.as_ref().map(Place::line_column));
            let places: Vec<String> = places.map(|(line, column)| format!("{line}:{column}")).collect();
            assert_eq!(places.join(" "), expected, "{text}\n{error}");
        }
        let many = read(&format!("[{}]", "x,".repeat(1000))).expect_err("no JSON");
        assert_eq!(many.diagnostics().len(), 100);
    }

    #[test]
    fn a_key_that_is_there_twice_is_refused_with_both_places() {
        let found = message("{\"a\": 1,\n \"b\": 2,\n \"\\u0061\": 3}");
        assert!(found.starts_with("a.json:3:2: error[duplicate-key]: duplicate key \"a\"\n  a.json:1:2: "), "{found}");
        assert!(read(r#"[{"a": 1}, {"a": 1}]"#).is_ok());
        let found = message(r#"{"a": {"b": 1, "b": 2}, "a": 3, "a": 4}"#);
        let lines: Vec<&str> = found.lines().filter(|line| line.contains("error[")).collect();
        let expected =
            ["16: error[duplicate-key]: duplicate key \"b\"", "25: error[duplicate-key]: duplicate key \"a\""];
        assert_eq!(lines.len(), 3, "{found}");
        assert!(lines.iter().zip(expected).all(|(line, end)| line.ends_with(end)), "{found}");
    }

    #[test]
    fn nesting_has_a_limit() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(&nested(MAX_DEPTH)).is_ok());
        let objects = format!("{}1{}", "{\"a\":".repeat(MAX_DEPTH), "}".repeat(MAX_DEPTH));
        assert!(read(&objects).is_ok());
        for text in [nested(MAX_DEPTH + 1), nested(10_000), "[".repeat(1_000_000), "{\"a\":".repeat(100_000)] {
            assert_eq!(read(&text).expect_err("too deep").diagnostics()[0].code, Code::TooDeep);
        }
        assert!(message(&nested(200)).starts_with("a.json:1:129: error[too-deep]"));
        let brackets = format!("[\"{}\\\"{}\"]", "[".repeat(1000), "{".repeat(1000));
        assert!(read(&brackets).is_ok());
    }
}
