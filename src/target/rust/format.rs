//! Layout: code that is laid out already is kept; other code goes through syn and prettyplease, item by item, and gets
//! blank lines.
//!
//! syn and prettyplease take ten times as long as everything before them. So the most frequent templates are written as
//! prettyplease would lay them out, provided that every line fits: a test compares the two.

use crate::codegen::layout::{Doc, Style};
use crate::diagnostics::{Code, Diagnostic};

/// The text of one or more items.
#[derive(Debug)]
pub(super) enum Text {
    /// Final code.
    Final(String),
    /// Final code, denser than prettyplease formats it.
    Filled(String),
    /// Rust in any layout.
    Draft(String),
}

impl Text {
    fn draft(&self) -> Option<&str> {
        match self {
            Self::Final(_) | Self::Filled(_) => None,
            Self::Draft(text) => Some(text),
        }
    }

    /// Creates code from a template that is laid out already: final, unless a line is too long.
    pub(super) fn laid_out(text: String) -> Self {
        if text.lines().all(fits) { Self::Final(text.trim_end().to_owned()) } else { Self::Draft(text) }
    }

    /// Creates code from a template that is laid out more densely: filled, unless a line is too long.
    pub(super) fn filled(text: String) -> Self {
        let fits = |line: &str| line.len() <= FILLED || is_comment(line);
        if text.lines().all(fits) { Self::Filled(text.trim_end().to_owned()) } else { Self::Draft(text) }
    }
}

/// The width of a filled line.
const FILLED: usize = 120;

/// Returns whether a line is no longer, in bytes, than prettyplease lets it be. It breaks no comment.
pub(super) fn fits(line: &str) -> bool {
    const WIDTH: usize = 89;
    line.len() <= WIDTH || is_comment(line)
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("///")
}

/// Indents lines by a number of levels.
pub(super) fn indented(levels: usize, lines: &str) -> String {
    let margin = "    ".repeat(levels);
    lines.lines().map(|line| format!("{margin}{line}\n")).collect()
}

/// Puts items in braces behind a text, with commas between them: on one line if they fit, else as many on a line as fit.
pub(super) fn block(head: String, items: Vec<Doc>) -> Doc {
    block_of(Doc::text(head), items)
}

/// Does the same behind a document.
pub(super) fn block_of(head: Doc, items: Vec<Doc>) -> Doc {
    let last = items.len().saturating_sub(1);
    let comma = |(index, item)| if index == last { item } else { Doc::all([item, Doc::text(",")]) };
    braces(head, items.into_iter().enumerate().map(comma).collect())
}

/// Does the same with items that have their commas.
pub(super) fn braces(head: Doc, items: Vec<Doc>) -> Doc {
    let inside = Doc::all([Doc::LINE, Doc::joined(items, &Doc::FOLD)]).indented();
    Doc::all([head, Doc::text(" {"), inside, Doc::LINE, Doc::text("}")]).grouped()
}

/// Prints a document in a line that is indented so many levels.
pub(super) fn call(level: usize, doc: Doc) -> String {
    doc.print(Style { width: FILLED, indent: 4 }, level)
}

/// The least number of drafts for a thread.
const WORTH_A_THREAD: usize = 256;

/// Lays out the remaining code on all processors, since this is most of the work for large files.
pub(super) fn all(texts: Vec<Text>) -> Result<Vec<String>, Diagnostic> {
    let drafts: Vec<&str> = texts.iter().filter_map(Text::draft).collect();
    let mut laid_out = drafts_in_parallel(&drafts)?.into_iter();
    let finish = |text| match text {
        Text::Final(text) | Text::Filled(text) => text,
        // There is one for each draft.
        Text::Draft(_) => laid_out.next().unwrap_or_default(),
    };
    Ok(texts.into_iter().map(finish).collect())
}

fn drafts_in_parallel(drafts: &[&str]) -> Result<Vec<String>, Diagnostic> {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = drafts.len().div_ceil(processors).max(WORTH_A_THREAD);
    let lay_out = |texts: &[&str]| texts.iter().map(|text| items(text)).collect::<Result<Vec<_>, _>>();
    if share >= drafts.len() {
        return lay_out(drafts);
    }
    std::thread::scope(|scope| {
        let threads: Vec<_> = drafts.chunks(share).map(|texts| scope.spawn(move || lay_out(texts))).collect();
        let mut all = Vec::with_capacity(drafts.len());
        for thread in threads {
            let crashed = |_| Err(Diagnostic::new(Code::Defect, "formatting the generated Rust failed"));
            all.extend(thread.join().unwrap_or_else(crashed)?);
        }
        Ok(all)
    })
}

/// Parses code.
pub(super) fn parsed(text: &str) -> Result<syn::File, Diagnostic> {
    syn::parse_file(text)
        .map_err(|error| Diagnostic::new(Code::Defect, format!("the generated Rust is invalid: {error}")))
}

/// Returns the text of one or more items, laid out.
pub(super) fn items(text: &str) -> Result<String, Diagnostic> {
    Ok(parsed(text)?.items.into_iter().map(item).collect::<Vec<_>>().join("\n\n"))
}

/// Returns the text of an item, laid out.
pub(super) fn item(item: syn::Item) -> String {
    let file = syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![item] };
    spaced(prettyplease::unparse(&file).trim_end())
}

/// Blank lines between the members of an `impl`, and between the items and the statements of a reader: prettyplease
/// sets them close.
fn spaced(item: &str) -> String {
    const STARTS: [&str; 4] =
        ["json::checked(", "impl<'de> serde::de::Visitor", "deserializer.deserialize_seq(Fields", "fn "];
    let is_impl = item.lines().any(|line| line.starts_with("impl"));
    let mut out = String::with_capacity(item.len());
    let mut before = "";
    for line in item.lines() {
        let words = line.trim_start();
        let indent = line.len() - words.len();
        let ends_member = indent == 4 && matches!(before, "    }" | "    ];")
            || ["    pub const", "    type "].iter().any(|start| before.starts_with(start)) && before.ends_with(';');
        let starts_part = indent > 4 && !before.ends_with('{') && STARTS.iter().any(|start| words.starts_with(start));
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
