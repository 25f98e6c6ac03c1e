//! Layout: each item through syn and prettyplease, and blank lines where they leave none.

use crate::diagnostics::{Code, Diagnostic};

/// The text of one or more items, laid out.
pub(super) fn items(text: &str) -> Result<String, Diagnostic> {
    let file = syn::parse_file(text)
        .map_err(|error| Diagnostic::new(Code::Defect, format!("the Rust that was made isn't Rust: {error}")))?;
    Ok(file.items.into_iter().map(item).collect::<Vec<_>>().join("\n\n"))
}

/// The text of an item, laid out.
pub(super) fn item(item: syn::Item) -> String {
    let file = syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![item] };
    spaced(prettyplease::unparse(&file).trim_end())
}

/// Blank lines between the members of an `impl`, and between the items and the statements of a reader: prettyplease
/// sets them close.
fn spaced(item: &str) -> String {
    const STARTS: [&str; 5] = [
        "Fields::deserialize(",
        "let object =",
        "impl<'de> serde::de::Visitor",
        "deserializer.deserialize_seq(Fields",
        "fn ",
    ];
    let is_impl = item.lines().any(|line| line.starts_with("impl"));
    let mut out = String::with_capacity(item.len());
    let mut before = "";
    for line in item.lines() {
        let words = line.trim_start();
        let indent = line.len() - words.len();
        let ends_member = indent == 4 && matches!(before, "    }" | "    ];")
            || before.starts_with("    pub const") && before.ends_with(';');
        let starts_part = indent > 4 && STARTS.iter().any(|start| words.starts_with(start));
        if is_impl && (ends_member || starts_part) {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        before = line;
    }
    out.pop();
    out
}
