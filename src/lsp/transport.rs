//! Messages over standard input and output: JSON behind a header with its length (Language Server Protocol, "Base
//! Protocol"). A message that is too long or malformed is answered, and the next one is read.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// Maximum length of a message, in bytes.
const MAX_LENGTH: u64 = 64 << 20;

/// Maximum length of a line of a header, in bytes.
const MAX_LINE: u64 = 8 << 10;

/// A message, or the rejection of a malformed one.
#[derive(Debug)]
pub(super) enum Incoming {
    Message(Message),
    Rejected(Rejection),
}

/// The error that answers what is no message.
#[derive(Debug)]
pub(super) struct Rejection {
    /// The id of the request; null if it isn't known.
    id: Value,
    code: ErrorCode,
    message: String,
}

impl Rejection {
    fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { id: Value::Null, code, message: message.into() }
    }

    /// Writes the answer.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let error = json!({"code": self.code as i32, "message": self.message});
        let text = json!({"jsonrpc": "2.0", "id": self.id, "error": error}).to_string();
        write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        output.flush()
    }
}

/// Reads the next message; none at the end of the input.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let rejected = |rejection| Ok(Some(Incoming::Rejected(rejection)));
    let Some(length) = header(input)? else { return Ok(None) };
    let length = match length {
        Ok(length) if length <= MAX_LENGTH => length,
        Ok(length) => {
            io::copy(&mut input.take(length), &mut io::sink())?;
            let message = format!("a message of {length} bytes; {MAX_LENGTH} is the maximum");
            return rejected(Rejection::new(ErrorCode::InvalidRequest, message));
        }
        Err(message) => return rejected(Rejection::new(ErrorCode::ParseError, message)),
    };
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(parse(&body).map_or_else(Incoming::Rejected, Incoming::Message)))
}

/// Reads a header, and returns the length of what follows, or why there is none; none at the end of the input.
fn header(input: &mut impl BufRead) -> io::Result<Option<Result<u64, String>>> {
    let (mut length, mut is_empty) = (None, true);
    loop {
        let mut line = Vec::new();
        if input.take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        match line.split_once(':') {
            // Nothing that begins a message.
            None if line.is_empty() && is_empty => continue,
            None if line.is_empty() => break,
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = Some(value.trim().parse().map_err(|_| format!("`{}` is no length", value.trim())));
            }
            Some(_) | None => {}
        }
        is_empty = false;
    }
    Ok(Some(length.unwrap_or_else(|| Err("a message needs a header with `Content-Length`".to_owned()))))
}

fn parse(body: &[u8]) -> Result<Message, Rejection> {
    let value: Value =
        serde_json::from_slice(body).map_err(|error| Rejection::new(ErrorCode::ParseError, error.to_string()))?;
    let id = value.get("id").cloned();
    let has_method = value.get("method").is_some();
    let rejection = || Rejection {
        id: id.clone().filter(|id| id.is_string() || id.is_number()).unwrap_or_default(),
        ..Rejection::new(ErrorCode::InvalidRequest, "neither a request nor a notification nor a response")
    };
    match serde_json::from_value(value).map_err(|_| rejection())? {
        // Invalid requests are read as these, too.
        Message::Notification(_) if id.is_some() => Err(rejection()),
        Message::Response(_) if has_method => Err(rejection()),
        message => Ok(message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is read, one after the other: methods of messages, codes of rejections.
    fn all(text: &str) -> Vec<String> {
        let mut input = text.as_bytes();
        let mut found = Vec::new();
        while let Some(incoming) = read(&mut input).expect("reads") {
            found.push(match incoming {
                Incoming::Message(Message::Request(request)) => request.method,
                Incoming::Message(Message::Notification(notification)) => notification.method,
                Incoming::Message(Message::Response(_)) => "response".to_owned(),
                Incoming::Rejected(rejection) => format!("{} {}", rejection.code as i32, rejection.id),
            });
        }
        found
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn malformed_messages_are_rejected_and_the_next_one_is_read() {
        let good = framed(r#"{"jsonrpc": "2.0", "method": "good"}"#);
        for (text, found) in [
            (framed("{"), "-32700 null"),
            (framed("\u{0}"), "-32700 null"),
            (framed(&"[".repeat(100_000)), "-32700 null"),
            (framed("[]"), "-32600 null"),
            (framed("{}"), "-32600 null"),
            (framed(r#"{"id": 7, "method": 5}"#), "-32600 7"),
            (framed(r#"{"id": 1.5, "method": "a"}"#), "-32600 1.5"),
            (framed(r#"{"id": {}, "method": "a"}"#), "-32600 null"),
            ("Content-Type: x\r\n\r\n".to_owned(), "-32700 null"),
            ("Content-Length: many\r\n\r\n".to_owned(), "-32700 null"),
            ("Content-Length: -1\r\n\r\n".to_owned(), "-32700 null"),
            ("Content-Length: 99999999999999999999999\r\n\r\n".to_owned(), "-32700 null"),
            (format!("{}\r\n\r\n", "x".repeat(100_000)), "-32700 null"),
            (framed(&" ".repeat((64 << 20) + 1)), "-32600 null"),
            (framed(r#"{"id": 7, "method": "a"}"#), "a"),
            (framed(r#"{"id": 7, "result": 1}"#), "response"),
        ] {
            let start: String = text.chars().take(60).collect();
            assert_eq!(all(&(text + &good)), [found, "good"], "{start}");
        }
        assert_eq!(all(&format!("noise\r\n{good}")), ["good"]);
    }

    #[test]
    fn a_length_beyond_the_input_takes_no_memory() {
        for length in ["9223372036854775808", "17179869184", "60000000"] {
            let found = all(&format!("Content-Length: {length}\r\n\r\n{{}}"));
            assert!(found.is_empty() || found == ["-32600 null"], "{found:?}");
        }
    }
}
