//! Edits of objects in documents that keep the formatting: indentation, the layout of each object, and comments.
//!
//! An edit says what becomes of the data and what becomes of the text. [`changed`] verifies that they agree, so that a
//! text with aliases, or one that an editor misunderstands, is refused rather than spoiled.

mod block;
mod entries;
mod flow;
mod lines;
mod moved;
mod plan;
mod print;
mod replace;
mod style;
mod syntax;
mod update;
mod verify;
mod yaml;

use std::sync::Arc;

use self::entries::Form;
use self::plan::{New, Own, Plan, operations};
use self::syntax::Layout;
pub(crate) use self::syntax::Syntax;
pub use self::verify::changed;
use super::{Document, Format, Member, Node, finding};
use crate::diagnostics::{Code, Diagnostic};
use crate::text::{Change, File, Json, Operation, Span, encode_token, line_breaks};

/// Edits the objects of a document.
pub struct Editor<'d> {
    document: &'d Document,
    format: Format,
    /// None if the text can't be edited.
    syntax: Option<Arc<Syntax>>,
    /// The line break of the document.
    newline: &'d str,
    /// Whether the document has several lines.
    has_lines: bool,
    /// The indentation of one level.
    unit: String,
    /// Whether items of block sequences are indented more than the key.
    indents_items: bool,
}

/// A member that an object has after an edit.
#[derive(Debug, Clone)]
pub enum Entry<'n> {
    /// A member of the object, unchanged.
    Keep(&'n str),
    /// A new value, in place of the old one if the object has the member; otherwise after the entry before it.
    Set(&'n str, Content<'n>),
}

/// The value of a member.
#[derive(Debug, Clone)]
pub enum Content<'n> {
    /// A value, written in the style of the document.
    Json(Json),
    /// An object of other members of the object, with the text that they have there.
    Members(Vec<&'n Member>),
}

impl Content<'_> {
    fn to_json(&self) -> Json {
        match self {
            Self::Json(value) => value.clone(),
            Self::Members(members) => {
                Json::object(members.iter().map(|member| (member.key.clone(), member.value.to_json())))
            }
        }
    }
}

impl From<Json> for Content<'_> {
    fn from(value: Json) -> Self {
        Self::Json(value)
    }
}

/// A value in the text, with what is around it.
#[derive(Clone, Copy)]
struct Slot<'s> {
    syntax: &'s Syntax,
    /// The collection that it is in, and its entry there.
    outer: Option<(&'s Syntax, &'s syntax::Entry)>,
}

impl Slot<'_> {
    /// Returns whether it is between brackets.
    fn is_in_flow(&self) -> bool {
        self.outer.and_then(|(outer, _)| outer.layout()).is_some_and(|layout| layout != Layout::Block)
    }
}

/// The way out where an editor fails.
const BY_HAND: &str = "nothing was written; edit the file by hand, or write this part of it more simply";

/// The way out where text is shared.
const WRITE_OUT: &str = "write the value out here, and run the command again";

/// Returns the diagnostic about a value whose text is elsewhere.
fn elsewhere(file: &Arc<File>, span: Span) -> Diagnostic {
    let message = "this can't be edited here: its text is elsewhere, behind an alias or a merge key";
    finding(file, Code::NotEdited, span, message).help(WRITE_OUT)
}

/// Returns the diagnostic about a value that an edit elsewhere would change.
fn shared(file: &Arc<File>, span: Span) -> Diagnostic {
    let message = "an edit would also change this value, which shares its text through an alias or a merge key";
    finding(file, Code::NotEdited, span, message).help(WRITE_OUT)
}

impl<'d> Editor<'d> {
    /// Creates an editor in the style of a document.
    pub fn new(document: &'d Document) -> Self {
        let text = document.file.text();
        let format = Format::of(document.file.name(), text.as_bytes());
        let syntax = document.syntax.get_or_init(|| syntax(document, format).map(Arc::new)).clone();
        let newline = line_breaks(text).next().map_or("\n", |(start, end)| &text[start..end]);
        let has_lines = text.trim_ascii().contains(['\n', '\r']);
        let unit = "  ".to_owned();
        let mut editor = Self { document, format, syntax, newline, has_lines, unit, indents_items: true };
        if let Some(root) = editor.syntax.clone() {
            let first = root.entries().first().map(|entry| editor.indentation(entry.start));
            editor.unit = match (first, editor.nested(&root)) {
                (Some(unit), _) if !unit.is_empty() => unit,
                (_, Some(unit)) => unit,
                (_, None) => editor.unit,
            };
            editor.indents_items = editor.items_are_indented(&root).unwrap_or(true);
        }
        editor
    }

    /// Returns the change that sets a member of an object: in its place, or as the last one.
    pub fn set(&self, object: &Node, key: &str, value: Json) -> Result<Change, Diagnostic> {
        let mut entries: Vec<Entry> = object.members().iter().map(|member| Entry::Keep(&member.key)).collect();
        let new = Entry::Set(key, value.into());
        match object.members().iter().position(|member| member.key == key) {
            Some(index) => entries[index] = new,
            None => entries.push(new),
        }
        self.members(object, &entries)
    }

    /// Returns the change that removes a member of an object.
    pub fn remove(&self, object: &Node, key: &str) -> Result<Change, Diagnostic> {
        let others = object.members().iter().filter(|member| member.key != key);
        self.members(object, &others.map(|member| Entry::Keep(&member.key)).collect::<Vec<_>>())
    }

    /// Returns the change after which an object has these members. Those that it keeps are in its order. A member that a
    /// merge key of YAML brings is set by one of the object's own, and can't be removed.
    pub fn members(&self, object: &Node, entries: &[Entry]) -> Result<Change, Diagnostic> {
        let (slot, pointer) = self.find(object)?;
        let plan = self.plan(object, slot.syntax, entries)?;
        let operations = operations(object, &pointer, entries);
        Ok(Change { operations, edits: self.fitted(self.write(slot, plan)?) })
    }

    /// Returns the change after which a value is another one.
    pub fn update(&self, node: &Node, new: &Json) -> Result<Change, Diagnostic> {
        if node.to_json() == *new {
            return Ok(Change::default());
        }
        let (slot, pointer) = self.find(node)?;
        let edits = self.fitted(self.update_value(slot, node, new)?);
        Ok(Change { operations: vec![Operation::Set(pointer, new.clone())], edits })
    }

    fn text(&self) -> &'d str {
        self.document.file.text()
    }

    fn slice(&self, start: usize, end: usize) -> &'d str {
        self.text().get(start..end).unwrap_or_default()
    }

    fn elsewhere(&self, span: Span) -> Diagnostic {
        elsewhere(&self.document.file, span)
    }

    /// Returns the place of a value in the text, with its pointer.
    fn find(&self, node: &Node) -> Result<(Slot<'_>, String), Diagnostic> {
        let missing = || self.elsewhere(node.span);
        let mut slot = Slot { syntax: self.syntax.as_deref().ok_or_else(missing)?, outer: None };
        let mut pointer = String::new();
        while !slot.syntax.is_of(node) {
            let outer = slot.syntax;
            let is_around = |entry: &&syntax::Entry| {
                entry.value.node.start <= node.span.start && node.span.end <= entry.value.node.end
            };
            let entry = outer.entries().iter().find(is_around).ok_or_else(missing)?;
            pointer.push('/');
            match &entry.key {
                None => {
                    let index = outer.entries().iter().position(|other| std::ptr::eq(other, entry));
                    pointer.push_str(&index.unwrap_or_default().to_string());
                }
                Some(key) => pointer.push_str(&encode_token(key.text.as_ref().ok_or_else(missing)?)),
            }
            slot = Slot { syntax: &entry.value, outer: Some((outer, entry)) };
        }
        Ok((slot, pointer))
    }
}

/// Returns the syntax of a document.
fn syntax(document: &Document, format: Format) -> Option<Syntax> {
    let text = document.file.text();
    match format {
        Format::Json | Format::JsonLines => {
            // The values of the document may be others than those of its text.
            let own = Document::parse(document.file.name(), text.as_bytes(), format).ok()?;
            let layout = if format == Format::Json { Layout::Flow } else { Layout::Lines };
            Some(Syntax::of_json(text, &own.root, layout))
        }
        Format::Yaml => yaml::of_yaml(text),
    }
}

#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;
