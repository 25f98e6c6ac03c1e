//! Completion: standard types, references to definitions, and rules.

use gen_lsp_types::{CompletionItem, CompletionItemKind, CompletionItemTextEdit, TextEdit};

use super::convert;
use super::cursor::Cursor;
use super::hover::standard_type;
use crate::model::StandardType;
use crate::source::{Document, Format};
use crate::text::{File, Span, encode_token};

/// Returns the completions at a byte of a text. A text that isn't well-formed there, as while someone types, is mended
/// first; the definitions are those of the document as it was last read.
pub(super) fn complete(name: &str, text: &str, at: usize, last: Option<&Document>) -> Vec<CompletionItem> {
    let format = Format::of(name, text.as_bytes());
    let of = |read: &str| {
        let document = Document::parse(name, read.as_bytes(), format).ok()?;
        choices(&Cursor::new(&document, at), last.unwrap_or(&document))
    };
    let Some((choices, string)) = of(text).or_else(|| of(&mended(text, at, format))) else { return Vec::new() };
    let file = File::new(name, text);
    let span = written(text, string, at);
    choices.into_iter().map(|choice| written_at(choice, &file, span)).collect()
}

/// Returns what the string at the cursor may be, and where it is; none if nothing is known of it.
fn choices(cursor: &Cursor, definitions: &Document) -> Option<(Vec<CompletionItem>, Span)> {
    let node = cursor.last().filter(|_| !cursor.is_on_key)?.node();
    node.as_str()?;
    match cursor.key()? {
        "type" if cursor.is_in_returns() => Some((standard_types(), node.span)),
        "$ref" => Some((references(definitions), node.span)),
        _ => None,
    }
}

/// Returns the text between the quotes of a string, so that completions replace it and leave the quotes.
fn written(text: &str, span: Span, at: usize) -> Span {
    let is_quote = |byte: Option<&u8>| matches!(byte, Some(b'"' | b'\''));
    let bytes = text.as_bytes();
    let start = span.start + usize::from(is_quote(bytes.get(span.start)));
    // A mended string ends at the cursor.
    let end = span.end.min(text.len());
    let is_closed = end > start && is_quote(bytes.get(end - 1)) && end > at;
    let end = if is_closed { end - 1 } else { at.max(start) };
    Span { start, end }
}

/// Returns the text with a string at the cursor, which ends there, and so does its line.
fn mended(text: &str, at: usize, format: Format) -> String {
    let (before, after) = text.split_at(at.min(text.len()));
    let rest = after.split_once('\n').map_or("", |(_, rest)| rest);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let is_open = line.matches('"').count() % 2 == 1;
    let string = match format {
        _ if is_open => "\"",
        Format::Json | Format::JsonLines => "\"\"",
        Format::Yaml => "x",
    };
    let comma = if format == Format::Json && rest.trim_start().starts_with('"') { "," } else { "" };
    format!("{before}{string}{comma}\n{rest}")
}

/// Returns a completion with the edit that writes it in place of a span.
fn written_at(choice: CompletionItem, file: &File, span: Span) -> CompletionItem {
    let is_quoted = matches!(file.text().as_bytes().get(span.start.wrapping_sub(1)), Some(b'"' | b'\''));
    // In YAML, what begins with `#` is a comment without quotes.
    let needs_quotes = !is_quoted && choice.label.starts_with('#');
    let new_text = if needs_quotes { format!("\"{}\"", choice.label) } else { choice.label.clone() };
    CompletionItem {
        filter_text: Some(new_text.clone()),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit { range: convert::range(file, span), new_text })),
        ..choice
    }
}

/// Returns the completion of a string by a value.
fn choice(label: String, detail: String, documentation: Option<String>) -> CompletionItem {
    CompletionItem {
        label,
        kind: Some(CompletionItemKind::Value),
        detail: Some(detail),
        documentation: documentation.map(Into::into),
        ..CompletionItem::default()
    }
}

/// Returns the values of a contract's `type`.
fn standard_types() -> Vec<CompletionItem> {
    let of = |standard: &StandardType| {
        choice(standard.name().to_owned(), format!("{:?}", standard.category()), Some(standard_type(*standard)))
    };
    let own = choice("Custom".to_owned(), "A schema of its own".to_owned(), None);
    StandardType::ALL.iter().map(of).chain([own]).collect()
}

/// Returns the references to the definitions of a document and to standard types.
fn references(document: &Document) -> Vec<CompletionItem> {
    let mut choices = Vec::new();
    for holder in ["$defs", "definitions"] {
        for definition in document.root.get(holder).map(|holder| holder.members()).unwrap_or_default() {
            let text = |key: &str| definition.value.get(key).and_then(|value| value.as_str()).map(str::to_owned);
            let reference = format!("#/{holder}/{}", encode_token(&definition.key));
            let title = text("title").unwrap_or_else(|| definition.key.to_string());
            choices.push(choice(reference, title, text("description")));
        }
    }
    choices.extend(StandardType::ALL.iter().map(|standard| {
        let reference = format!("#/$defs/StandardReturnTypes/{}", standard.name());
        choice(reference, "Standard type".to_owned(), Some(standard_type(*standard)))
    }));
    choices
}
