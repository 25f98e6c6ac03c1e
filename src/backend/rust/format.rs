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

/// Blank lines between the members of an `impl`, and after the struct that reads fields: prettyplease sets them close.
fn spaced(item: &str) -> String {
    let is_impl = item.lines().any(|line| line.starts_with("impl"));
    let mut out = String::with_capacity(item.len());
    let mut ends_member = false;
    for line in item.lines() {
        let follows_fields = line.starts_with("        Fields::") || line.starts_with("        let object =");
        if is_impl && (follows_fields || (ends_member && line != "}")) {
            out.push('\n');
        }
        ends_member = line == "    }" || line == "    ];" || (line.starts_with("    pub const") && line.ends_with(';'));
        out.push_str(line);
        out.push('\n');
    }
    out.pop();
    out
}
