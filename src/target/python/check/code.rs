//! Lines of Python: as wide as Black's in its style of 120 columns.

use crate::codegen::layout::{Doc, Style};

/// The style of lines.
pub(super) const STYLE: Style = Style { width: 120, indent: 4 };

/// Returns a function.
pub(super) fn function(head: String, body: Vec<Doc>) -> String {
    Doc::print_lines(head, body, STYLE, 1)
}

/// Returns the body of a function.
pub(super) fn body(body: Vec<Doc>) -> String {
    Doc::print_lines(String::new(), body, STYLE, 1)
}

/// Returns a constant: on one line, or with values that fill lines.
pub(super) fn constant(name: &str, open: &str, values: Vec<String>, close: &str) -> String {
    Doc::filled(values.into_iter().map(Doc::text), format!("{name} = {open}"), close).print(STYLE, 0)
}

/// Returns assignments of a value to several names: `a = b = value`, with as many names on a line as fit.
pub(super) fn assigned(names: &[&str], value: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        let fits = |line: &&mut String| line.len() + name.len() + 3 + value.len() <= STYLE.width;
        match lines.last_mut().filter(fits) {
            Some(line) => line.push_str(&format!("{name} = ")),
            None => lines.push(format!("{name} = ")),
        }
    }
    lines.iter().map(|line| format!("{line}{value}")).collect()
}
