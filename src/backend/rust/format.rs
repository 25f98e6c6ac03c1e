//! Layout: each item through syn and prettyplease, and blank lines where they leave none.

use crate::diagnostics::{Code, Diagnostic};

/// How many texts are worth a thread of their own.
const WORTH_A_THREAD: usize = 256;

/// Many texts, each laid out on its own: on all processors, since this is most of the work of a large file.
pub(super) fn all(texts: &[String]) -> Result<Vec<String>, Diagnostic> {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = texts.len().div_ceil(processors).max(WORTH_A_THREAD);
    let lay_out = |texts: &[String]| texts.iter().map(|text| items(text)).collect::<Result<Vec<_>, _>>();
    if share >= texts.len() {
        return lay_out(texts);
    }
    std::thread::scope(|scope| {
        let threads: Vec<_> = texts.chunks(share).map(|texts| scope.spawn(move || lay_out(texts))).collect();
        let mut all = Vec::with_capacity(texts.len());
        for thread in threads {
            let crashed = |_| Err(Diagnostic::new(Code::Defect, "laying out the Rust that was made failed"));
            all.extend(thread.join().unwrap_or_else(crashed)?);
        }
        Ok(all)
    })
}

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
