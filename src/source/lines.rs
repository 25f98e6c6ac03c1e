//! Reads JSON Lines: a value in each line that isn't blank.

use std::sync::Arc;

use super::{Member, Node, Value, json};
use crate::diagnostics::Error;
use crate::text::{File, Place, Span};

/// Returns the value of each line.
pub(crate) fn lines(file: &Arc<File>) -> impl Iterator<Item = Result<Node, Error>> {
    let lines = file.text().split_inclusive('\n').scan(0, |next, line| {
        *next += line.len();
        Some((*next - line.len(), line))
    });
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(start, line)| value(line, start, file))
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
    lines.next().is_some() && first.is_some_and(|line| json::errors::errors(&File::new("-", line)).is_empty())
}

/// Returns the value of a line that starts at a byte of a file.
fn value(line: &str, start: usize, file: &Arc<File>) -> Result<Node, Error> {
    let moved = |place: &mut Place| {
        place.file = Arc::clone(file);
        shift(&mut place.span, start);
    };
    let mut root = json::parse(&File::new(file.name(), line)).map_err(|error| {
        error.map(|mut found| {
            found.place.iter_mut().chain(found.related.iter_mut().map(|(place, _)| place)).for_each(moved);
            found
        })
    })?;
    shift_all(&mut root, start);
    Ok(root)
}

fn shift(span: &mut Span, by: usize) {
    (span.start, span.end) = (span.start + by, span.end + by);
}

/// Moves the source locations of a value and its parts.
fn shift_all(node: &mut Node, by: usize) {
    shift(&mut node.span, by);
    match &mut node.value {
        Value::Array(items) => items.iter_mut().for_each(|item| shift_all(item, by)),
        Value::Object(members) => {
            for Member { key_span, value, .. } in members {
                shift(key_span, by);
                shift_all(value, by);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
