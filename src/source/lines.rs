//! Reads JSON Lines: a value in each line that isn't blank.

use std::sync::Arc;

use super::{Node, Value, json};
use crate::diagnostics::Error;
use crate::text::{File, Span};

/// Returns the value of each line.
pub(crate) fn lines(file: &Arc<File>) -> impl Iterator<Item = Result<Node, Error>> {
    let lines = file.text().split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some((line, Span { start, end: *end }))
    });
    lines.filter(|(line, _)| !line.trim().is_empty()).map(|(_, part)| json::parse_part(file, part))
}

/// Returns one value with the values of all lines as its items.
pub(super) fn parse(file: &Arc<File>) -> Result<Node, Error> {
    let values = lines(file).collect::<Result<_, _>>()?;
    Ok(Node { span: Span { start: 0, end: file.text().len() }, value: Value::Array(values) })
}

/// Returns whether the first of several lines is a value.
pub(super) fn begins_with_a_line(bytes: &[u8]) -> bool {
    let mut lines = bytes.trim_ascii().splitn(2, |byte| *byte == b'\n');
    let first = lines.next().and_then(|line| std::str::from_utf8(line).ok());
    lines.next().is_some() && first.is_some_and(json::is_json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_errors_are_in_their_lines() {
        let file = File::new("a.jsonl", "{\"a\": 1}\n\n [2, \"é\"]\n");
        let root = parse(&file).expect("two values");
        let slices = root.as_array().expect("lines").iter().map(|line| &file.text()[line.span.start..line.span.end]);
        assert_eq!(slices.collect::<Vec<_>>(), ["{\"a\": 1}", "[2, \"é\"]"]);
        for (text, expected) in [
            ("1\n{\"a\": 1, \"a\": 2}\n", "a.jsonl:2:10: error[duplicate-key]: duplicate key \"a\"\n  a.jsonl:2:2: "),
            ("1\n[1,\n2]", "a.jsonl:2:4: error[syntax]: the text ends within an array\n  a.jsonl:2:1: "),
            ("1\n\"x\n", "a.jsonl:2:3: error[syntax]: the string doesn't end on its line"),
        ] {
            let error = parse(&File::new("a.jsonl", text)).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
