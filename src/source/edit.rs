//! Edits of objects in documents that keep the formatting: indentation, the layout of each object, and comments.
//!
//! An edit says what becomes of the data and what becomes of the text. [`changed`] verifies that they agree, so that a
//! text with aliases, or one that an editor misunderstands, is refused rather than spoiled.

mod entries;
mod lines;
mod print;
mod syntax;
mod update;
mod verify;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use self::entries::Insertion;
use self::lines::line_start;
pub(crate) use self::syntax::Syntax;
use self::syntax::{Kind, Layout};
pub use self::verify::changed;
use super::{Document, Format, Member, Node, finding};
use crate::diagnostics::{Code, Diagnostic};
use crate::text::{Change, Edit, File, Json, Operation, Span, encode_token, line_breaks};

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
        match self.outer.map(|(outer, _)| &outer.kind) {
            Some(Kind::Object(layout, _) | Kind::Array(layout, _)) => *layout != Layout::Block,
            Some(Kind::Alias | Kind::Scalar | Kind::BlockScalar) | None => false,
        }
    }
}

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

/// Returns the way out where an editor fails.
fn by_hand() -> &'static str {
    "nothing was written; edit the file by hand, or write this part of it more simply"
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

    /// Returns what an object is to become.
    fn plan<'e>(&self, object: &Node, syntax: &'e Syntax, entries: &[Entry<'e>]) -> Result<Plan<'e>, Diagnostic> {
        let Kind::Object(..) = syntax.kind else { return Err(self.elsewhere(syntax.node)) };
        let own = Own::of(syntax);
        let members: HashMap<&str, &Member> =
            object.members().iter().map(|member| (member.key.as_str(), member)).collect();
        let mut plan = Plan { kept: syntax.entries().iter().map(syntax::Entry::is_merge).collect(), ..Plan::default() };
        let mut after = None;
        for entry in entries {
            let (Entry::Keep(key) | Entry::Set(key, _)) = entry;
            let member = members.get(key);
            let index = member.and_then(|member| own.index(member));
            if let Some(index) = index {
                plan.kept[index] = true;
            }
            after = index.or_else(|| member.and(own.merge)).or(after);
            if let Entry::Set(key, content) = entry {
                let value = match content {
                    Content::Json(value) => New::Json(value.clone()),
                    Content::Members(members) => {
                        let index = |member: &&Member| own.index(member).ok_or_else(|| self.elsewhere(member.key_span));
                        New::Moved(syntax, members.iter().map(index).collect::<Result<_, _>>()?)
                    }
                };
                match index {
                    Some(index) => plan.values.push((index, value)),
                    None => plan.insertions.push(Insertion { after, key: Some(key), value }),
                }
            }
        }
        let wanted = keys(entries);
        let is_removed = |member: &&Member| !wanted.contains(member.key.as_str());
        let merged = object.members().iter().filter(|member| own.index(member).is_none());
        let own_entries = syntax.entries().iter().filter(|entry| !entry.is_merge()).count();
        // What a merge key brings can't be removed here.
        if merged.clone().count() + own_entries != members.len() || merged.clone().any(|member| is_removed(&member)) {
            let merge = syntax.entries().iter().find(|entry| entry.is_merge()).and_then(|entry| entry.key.as_ref());
            return Err(self.elsewhere(merge.map_or(syntax.node, |key| key.node)));
        }
        Ok(plan)
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

    /// Returns the whitespace at the start of a line.
    fn indentation(&self, at: usize) -> String {
        let line = &self.text()[line_start(self.text(), at)..];
        line.chars().take_while(|c| matches!(c, ' ' | '\t')).collect()
    }

    /// Returns as many spaces as there are characters before a key of a block: `- ` before the first one counts.
    fn column(&self, at: usize) -> String {
        self.text()[line_start(self.text(), at)..at].chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
    }

    /// Returns whether a part of the text has a line break.
    fn has_break(&self, start: usize, end: usize) -> bool {
        self.slice(start, end).contains(['\n', '\r'])
    }

    /// Returns the indentation of an object in another one, from the first that there is.
    fn nested(&self, syntax: &Syntax) -> Option<String> {
        let inner = |entry: &syntax::Entry| {
            let first = entry.value.entries().first().filter(|first| first.key.is_some())?;
            let column = self.column(first.start);
            let is_below = self.indentation(first.start) == column;
            let unit = column.strip_prefix(&self.column(entry.start))?;
            (is_below && !unit.is_empty() && entry.key.is_some()).then(|| unit.to_owned())
        };
        let entries = syntax.entries();
        entries.iter().find_map(inner).or_else(|| entries.iter().find_map(|entry| self.nested(&entry.value)))
    }

    /// Returns whether the items of the first block sequence of a member are indented more than its key.
    fn items_are_indented(&self, syntax: &Syntax) -> Option<bool> {
        syntax.entries().iter().find_map(|entry| match (&entry.key, &entry.value.kind) {
            (Some(_), Kind::Array(Layout::Block, items)) => {
                let first = items.first()?;
                Some(self.column(first.start).len() > self.column(entry.start).len())
            }
            _ => self.items_are_indented(&entry.value),
        })
    }

    /// Returns whether the document has no spaces between its values.
    fn is_dense(&self) -> bool {
        let Some(first) = self.document.root.members().first() else { return false };
        let separator = self.slice(first.key_span.end, first.value.span.start.max(first.key_span.end));
        self.format == Format::Json && separator == ":"
    }
}

/// A new value.
enum New<'e> {
    Json(Json),
    /// An object of members of another one, with their text.
    Moved(&'e Syntax, Vec<usize>),
}

impl New<'_> {
    /// Returns whether it is a scalar or has no parts, and is never a block of YAML.
    fn is_inline(&self) -> bool {
        match self {
            Self::Json(Json::Object(members)) => members.is_empty(),
            Self::Json(Json::Array(items)) => items.is_empty(),
            Self::Json(Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_)) => true,
            Self::Moved(_, members) => members.is_empty(),
        }
    }
}

/// What becomes of an object or an array.
#[derive(Default)]
struct Plan<'e> {
    /// Which entries stay.
    kept: Vec<bool>,
    /// New values of entries that stay.
    values: Vec<(usize, New<'e>)>,
    /// In the order of the text.
    insertions: Vec<Insertion<'e>>,
    /// Edits within entries that stay.
    nested: Vec<Edit>,
}

impl<'e> Plan<'e> {
    /// Returns what is inserted after each entry.
    fn by_place(&self) -> HashMap<Option<usize>, Vec<&Insertion<'e>>> {
        let mut by_place: HashMap<_, Vec<_>> = HashMap::new();
        for insertion in &self.insertions {
            by_place.entry(insertion.after).or_default().push(insertion);
        }
        by_place
    }
}

/// The entries of an object by the locations of their keys.
struct Own {
    indices: HashMap<Span, usize>,
    /// The index of the merge key.
    merge: Option<usize>,
}

impl Own {
    fn of(syntax: &Syntax) -> Self {
        let keys = syntax.entries().iter().enumerate();
        let indices = keys.filter_map(|(index, entry)| Some((entry.key.as_ref()?.node, index))).collect();
        Self { indices, merge: syntax.entries().iter().position(syntax::Entry::is_merge) }
    }

    /// Returns the index of a member's entry; none if its text is elsewhere.
    fn index(&self, member: &Member) -> Option<usize> {
        self.indices.get(&member.key_span).copied()
    }
}

/// Returns the keys of entries.
fn keys<'e>(entries: &[Entry<'e>]) -> HashSet<&'e str> {
    entries
        .iter()
        .map(|entry| match entry {
            Entry::Keep(key) | Entry::Set(key, _) => *key,
        })
        .collect()
}

/// Returns what becomes of the data of an object.
fn operations(object: &Node, pointer: &str, entries: &[Entry]) -> Vec<Operation> {
    let at = |key: &str| format!("{pointer}/{}", encode_token(key));
    let known: HashSet<&str> = object.members().iter().map(|member| member.key.as_str()).collect();
    let mut operations = Vec::new();
    let mut after = None;
    for entry in entries {
        let (Entry::Keep(key) | Entry::Set(key, _)) = entry;
        if let Entry::Set(key, content) = entry {
            let value = content.to_json();
            operations.push(match known.contains(key) {
                true => Operation::Set(at(key), value),
                false => {
                    Operation::Insert { object: pointer.to_owned(), after: after.take(), key: (*key).into(), value }
                }
            });
        }
        after = Some((*key).into());
    }
    let kept = keys(entries);
    let removed = object.members().iter().filter(|member| !kept.contains(member.key.as_str()));
    operations.extend(removed.map(|member| Operation::Remove(at(&member.key))));
    operations
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
        Format::Yaml => syntax::of_yaml(text),
    }
}

#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;
