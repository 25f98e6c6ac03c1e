//! Edits of objects in documents that keep the formatting: indentation, the layout of each object, and comments.

mod update;

use ecow::EcoString;

use super::{Document, Format, Member, Node, Value};
use crate::text::{Edit, Json, Span};

/// Edits the objects of a document.
pub struct Editor<'d> {
    document: &'d Document,
    format: Format,
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
    /// An object of members that are elsewhere in the document, with the text that they have there.
    Members(Vec<&'n Member>),
}

impl From<Json> for Content<'_> {
    fn from(value: Json) -> Self {
        Self::Json(value)
    }
}

/// How the members of an object are laid out.
enum Layout {
    /// Between braces, on one line.
    Line,
    /// Between braces, on lines with this indentation.
    Lines(String),
    /// A block of YAML whose keys have this indentation.
    Block(String),
}

/// The maximum length of a line with an object.
const LINE: usize = 100;

impl<'d> Editor<'d> {
    /// Creates an editor in the style of a document.
    pub fn new(document: &'d Document) -> Self {
        let format = Format::of(document.file.name(), document.file.text().as_bytes());
        let mut editor = Self { document, format, unit: "  ".to_owned(), indents_items: true };
        let root = &document.root;
        let first = root.members().first().map(|member| editor.indentation(member.key_span.start));
        editor.unit = match (first, editor.nested(root)) {
            (Some(unit), _) if !unit.is_empty() => unit,
            (_, Some(unit)) => unit,
            (_, None) => editor.unit,
        };
        editor.indents_items = editor.items_are_indented(root).unwrap_or(true);
        editor
    }

    /// Returns the edit that replaces a value.
    pub fn replace(&self, node: &Node, value: &Json) -> Edit {
        let indent = self.indentation(node.span.start);
        Edit { span: node.span, text: self.braces(value, &indent) }
    }

    /// Returns the edit that sets a member of an object: in its place, or as the last one.
    pub fn set(&self, object: &Node, key: &str, value: Json) -> Option<Vec<Edit>> {
        let mut entries: Vec<Entry> = object.members().iter().map(|member| Entry::Keep(&member.key)).collect();
        let new = Entry::Set(key, value.into());
        match object.members().iter().position(|member| member.key == key) {
            Some(index) => entries[index] = new,
            None => entries.push(new),
        }
        self.members(object, &entries)
    }

    /// Returns the edits that remove a member of an object.
    pub fn remove(&self, object: &Node, key: &str) -> Option<Vec<Edit>> {
        let others = object.members().iter().filter(|member| member.key != key);
        self.members(object, &others.map(|member| Entry::Keep(&member.key)).collect::<Vec<_>>())
    }

    /// Returns the edits after which an object has these members. Those that it keeps are in its order. Returns none if
    /// the text of a member is elsewhere, behind an alias or a merge key of YAML.
    pub fn members(&self, object: &Node, entries: &[Entry]) -> Option<Vec<Edit>> {
        let layout = self.layout(object);
        let members = object.members();
        let is_here =
            |member: &Member| object.span.start <= member.key_span.start && member.value.span.end <= object.span.end;
        let (mut kept, mut edits, mut after) = (vec![false; members.len()], Vec::new(), None);
        // Another value stays on the line.
        let mut has_more = false;
        for entry in entries {
            let (Entry::Keep(key) | Entry::Set(key, _)) = entry;
            let index = members.iter().position(|member| member.key == *key);
            if let Some(index) = index {
                kept[index] = true;
                after = Some(index);
            }
            match (entry, index.and_then(|index| members.get(index))) {
                (Entry::Keep(_), _) => {}
                (Entry::Set(_, content), Some(member)) if is_here(member) => {
                    edits.push(self.replacement(member, content, &layout));
                }
                (Entry::Set(..), Some(_)) => return None,
                (Entry::Set(key, content), None) => {
                    has_more = true;
                    edits.push(self.insertion(object, after, self.member(key, content, &layout), &layout));
                }
            }
        }
        if !members.iter().zip(&kept).all(|(member, kept)| *kept || is_here(member)) {
            return None;
        }
        if has_more && self.is_long(object, &layout, &edits) && members.iter().all(is_here) {
            return Some(vec![self.spread(object, entries)]);
        }
        edits.extend(self.removals(object, &kept, &layout));
        Some(edits)
    }

    fn text(&self) -> &'d str {
        self.document.file.text()
    }

    fn slice(&self, span: Span) -> &'d str {
        self.text().get(span.start..span.end).unwrap_or_default()
    }

    /// Returns the line break of the document.
    fn newline(&self) -> &'static str {
        if self.text().contains("\r\n") { "\r\n" } else { "\n" }
    }

    fn line_start(&self, at: usize) -> usize {
        self.text()[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Returns the end of a line, before its break.
    fn line_end(&self, at: usize) -> usize {
        let text = self.text();
        let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
        if text[at..end].ends_with('\r') { end - 1 } else { end }
    }

    /// Returns the whitespace at the start of a line.
    fn indentation(&self, at: usize) -> String {
        let line = &self.text()[self.line_start(at)..];
        line.chars().take_while(|c| matches!(c, ' ' | '\t')).collect()
    }

    /// Returns as many spaces as there are characters before a key of a block: `- ` before the first one counts.
    fn column(&self, at: usize) -> String {
        self.text()[self.line_start(at)..at].chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
    }

    /// Returns the indentation of a mapping in another one, from the first that there is.
    fn nested(&self, node: &Node) -> Option<String> {
        let parts: Vec<&Node> = match &node.value {
            Value::Array(items) => items.iter().collect(),
            Value::Object(members) => {
                let inner = |member: &Member| {
                    let first = member.value.members().first()?;
                    let column = self.column(first.key_span.start);
                    let is_below = self.indentation(first.key_span.start) == column;
                    let unit = column.strip_prefix(&self.column(member.key_span.start))?;
                    (is_below && !unit.is_empty()).then(|| unit.to_owned())
                };
                if let Some(unit) = members.iter().find_map(inner) {
                    return Some(unit);
                }
                members.iter().map(|member| &member.value).collect()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        };
        parts.into_iter().find_map(|part| self.nested(part))
    }

    /// Returns whether the items of the first block sequence are indented more than its key.
    fn items_are_indented(&self, node: &Node) -> Option<bool> {
        let of_member = |member: &Member| {
            let first = member.value.as_array().and_then(|items| items.first());
            let line = first.map(|item| &self.text()[self.line_start(item.span.start)..item.span.start]);
            match line.and_then(|line| line.find("- ").filter(|dash| line[..*dash].trim().is_empty())) {
                Some(dash) => Some(dash > self.column(member.key_span.start).len()),
                None => self.items_are_indented(&member.value),
            }
        };
        let of_items = || node.as_array()?.iter().find_map(|item| self.items_are_indented(item));
        node.members().iter().find_map(of_member).or_else(of_items)
    }

    fn layout(&self, object: &Node) -> Layout {
        let is_flow = self.slice(object.span).starts_with('{');
        match object.members().first() {
            Some(first) if !is_flow => Layout::Block(self.column(first.key_span.start)),
            Some(first) if self.text()[object.span.start..first.key_span.start].contains('\n') => {
                Layout::Lines(self.indentation(first.key_span.start))
            }
            None if self.format == Format::Json && self.text().trim_ascii().contains('\n') => {
                Layout::Lines(format!("{}{}", self.indentation(object.span.start), self.unit))
            }
            Some(_) | None => Layout::Line,
        }
    }

    /// Returns the end of a member's value. That of a block scalar of YAML is before its last line break.
    fn end(&self, member: &Member) -> usize {
        let start = member.key_span.start;
        let value = self.text()[start..member.value.span.end.max(member.key_span.end)].trim_ascii_end().len();
        (start + value).max(member.key_span.end)
    }

    fn insertion(&self, object: &Node, after: Option<usize>, text: String, layout: &Layout) -> Edit {
        let members = object.members();
        let newline = self.newline();
        let separator = |comma: &str| match layout {
            Layout::Line if self.is_dense() => comma.to_owned(),
            Layout::Line => format!("{comma} "),
            Layout::Lines(indent) => format!("{comma}{newline}{indent}"),
            Layout::Block(indent) => format!("{newline}{indent}"),
        };
        let (at, text) = match (after.and_then(|index| members.get(index)), members.first(), layout) {
            (Some(member), _, Layout::Block(_)) => (self.line_end(self.end(member)), separator("") + &text),
            (Some(member), ..) => (member.value.span.end, separator(",") + &text),
            (None, Some(first), _) => (first.key_span.start, text + &separator(",")),
            (None, None, Layout::Lines(indent)) => {
                let outer = indent.strip_suffix(&self.unit).unwrap_or_default();
                (object.span.start + 1, format!("{newline}{indent}{text}{newline}{outer}"))
            }
            (None, None, Layout::Line | Layout::Block(_)) => (object.span.start + 1, text),
        };
        Edit { span: Span { start: at, end: at }, text }
    }

    /// Returns the edits that remove the members that aren't kept.
    fn removals(&self, object: &Node, kept: &[bool], layout: &Layout) -> Vec<Edit> {
        let members = object.members();
        let mut edits = Vec::new();
        let mut index = 0;
        while let Some(first) = kept[index..].iter().position(|kept| !kept).map(|offset| index + offset) {
            let next = kept[first..].iter().position(|kept| *kept).map_or(kept.len(), |offset| first + offset);
            let span = self.removed(object, &members[..next], first, members.get(next), layout);
            edits.push(Edit { span, text: String::new() });
            index = next;
        }
        edits
    }

    /// Returns the text of members from an index on, with what separates them from the others.
    fn removed(&self, object: &Node, until: &[Member], first: usize, next: Option<&Member>, layout: &Layout) -> Span {
        let start = until[first].key_span.start;
        let end = until.last().map_or(start, |last| self.end(last));
        let before = first.checked_sub(1).map(|before| &until[before]);
        match (layout, before, next) {
            (Layout::Block(_), Some(before), None) => {
                Span { start: self.line_end(self.end(before)).min(start), end: self.line_end(end) }
            }
            (_, Some(before), None) => Span { start: before.value.span.end, end },
            (_, _, Some(next)) => Span { start, end: next.key_span.start },
            (Layout::Block(_), None, None) => Span { start, end },
            (_, None, None) => Span { start: object.span.start + 1, end: object.span.end - 1 },
        }
    }

    /// Returns whether edits make an object on one line too long for it.
    fn is_long(&self, object: &Node, layout: &Layout, edits: &[Edit]) -> bool {
        let new: usize = edits.iter().map(|edit| edit.text.len()).sum();
        let length = self.line_end(object.span.end) - self.line_start(object.span.start) + new;
        matches!(layout, Layout::Line)
            && self.text().trim_ascii().contains('\n')
            && length > LINE
            && !self.slice(object.span).contains('\n')
    }

    /// Returns the edit that writes an object of one line on several.
    fn spread(&self, object: &Node, entries: &[Entry]) -> Edit {
        let (newline, outer) = (self.newline(), self.indentation(object.span.start));
        let inner = format!("{outer}{}", self.unit);
        let layout = Layout::Lines(inner.clone());
        let member = |entry: &Entry| match entry {
            Entry::Keep(key) => object.member(key).map(|member| self.moved(member, &layout)).unwrap_or_default(),
            Entry::Set(key, content) => self.member(key, content, &layout),
        };
        let members: Vec<String> = entries.iter().map(|entry| format!("{newline}{inner}{}", member(entry))).collect();
        Edit { span: object.span, text: format!("{{{}{newline}{outer}}}", members.join(",")) }
    }

    /// Returns the edit that gives a member another value.
    fn replacement(&self, member: &Member, content: &Content, layout: &Layout) -> Edit {
        let (start, end) = (member.value.span.start, self.end(member));
        let Layout::Block(indent) = layout else {
            return Edit { span: member.value.span, text: self.content(content, layout) };
        };
        let is_scalar = |value: &Json| !matches!(value, Json::Array(_) | Json::Object(_));
        // The text of a block scalar is below its key, and that of null is nowhere.
        let is_beside = start < end && !self.text()[member.key_span.end..start].contains('\n');
        match content {
            Content::Json(value) if is_beside && is_scalar(value) && is_scalar(&member.value.to_json()) => {
                Edit { span: Span { start, end }, text: self.inline(value) }
            }
            Content::Json(_) | Content::Members(_) => {
                let start = member.key_span.end;
                let colon = self.text()[start..].find(':').map_or(start, |colon| start + colon + 1);
                Edit { span: Span { start: colon, end: end.max(colon) }, text: self.below(content, indent) }
            }
        }
    }

    /// Returns a member, without its indentation.
    fn member(&self, key: &str, content: &Content, layout: &Layout) -> String {
        let key = self.string(key);
        match layout {
            Layout::Block(indent) => format!("{key}:{}", self.below(content, indent)),
            Layout::Line if self.is_dense() => format!("{key}:{}", self.content(content, layout)),
            Layout::Line | Layout::Lines(_) => format!("{key}: {}", self.content(content, layout)),
        }
    }

    /// Returns a value between braces, or a scalar.
    fn content(&self, content: &Content, layout: &Layout) -> String {
        let newline = self.newline();
        match (content, layout) {
            (Content::Json(value), Layout::Line | Layout::Block(_)) => self.inline(value),
            (Content::Json(value), Layout::Lines(indent)) => self.braces(value, indent),
            (Content::Members(members), Layout::Line | Layout::Block(_)) => {
                let members: Vec<String> = members.iter().map(|member| self.moved(member, layout)).collect();
                format!("{{{}}}", members.join(if self.is_dense() { "," } else { ", " }))
            }
            (Content::Members(members), Layout::Lines(indent)) => {
                let inner = Layout::Lines(format!("{indent}{}", self.unit));
                let member = |member: &&Member| format!("{newline}{indent}{}{}", self.unit, self.moved(member, &inner));
                format!("{{{}{newline}{indent}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
            }
        }
    }

    /// Returns the text of a member for another place.
    fn moved(&self, member: &Member, layout: &Layout) -> String {
        let start = member.key_span.start;
        let (end, indent) = match layout {
            Layout::Line => (member.value.span.end, None),
            Layout::Lines(indent) => (member.value.span.end, Some((self.indentation(start), indent))),
            Layout::Block(indent) => (self.line_end(self.end(member)), Some((self.column(start), indent))),
        };
        let text = &self.text()[start..end];
        let Some((old, new)) = indent else { return text.to_owned() };
        let line = |(index, line): (usize, &str)| match line.strip_prefix(&old) {
            Some(rest) if index > 0 => format!("{new}{rest}"),
            Some(_) | None => line.to_owned(),
        };
        text.split_inclusive('\n').enumerate().map(line).collect()
    }

    /// Returns what follows the colon of a key of a block with this indentation.
    fn below(&self, content: &Content, indent: &str) -> String {
        let newline = self.newline();
        let inner = format!("{indent}{}", self.unit);
        match content {
            Content::Members(members) => {
                let layout = Layout::Block(inner.clone());
                members.iter().map(|member| format!("{newline}{inner}{}", self.moved(member, &layout))).collect()
            }
            Content::Json(Json::Object(members)) if !members.is_empty() => {
                let layout = Layout::Block(inner.clone());
                let member = |(key, value): &(EcoString, Json)| {
                    format!("{newline}{inner}{}", self.member(key, &value.clone().into(), &layout))
                };
                members.iter().map(member).collect()
            }
            Content::Json(Json::Array(items)) if !items.is_empty() => {
                let column = if self.indents_items { &inner } else { indent };
                items.iter().map(|item| format!("{newline}{column}- {}", self.item(item, column))).collect()
            }
            Content::Json(value) => format!(" {}", self.inline(value)),
        }
    }

    /// Returns an item of a block sequence with this indentation.
    fn item(&self, item: &Json, indent: &str) -> String {
        let Json::Object(members) = item else { return self.inline(item) };
        let inner = format!("{indent}  ");
        let layout = Layout::Block(inner.clone());
        let members: Vec<String> =
            members.iter().map(|(key, value)| self.member(key, &value.clone().into(), &layout)).collect();
        if members.is_empty() { self.inline(item) } else { members.join(&format!("{}{inner}", self.newline())) }
    }

    /// Returns a value on one line.
    fn inline(&self, value: &Json) -> String {
        if self.is_dense() {
            return value.to_string();
        }
        match value {
            Json::Null | Json::Bool(_) | Json::Number(_) => value.to_string(),
            Json::String(text) => self.string(text),
            Json::Array(items) => {
                format!("[{}]", items.iter().map(|item| self.inline(item)).collect::<Vec<_>>().join(", "))
            }
            Json::Object(members) => {
                let member = |(key, value): &(EcoString, Json)| format!("{}: {}", self.string(key), self.inline(value));
                format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Returns a value between braces, on lines of which those within have one level more than this indentation. A
    /// short array of scalars is on one line.
    fn braces(&self, value: &Json, indent: &str) -> String {
        let (newline, inner) = (self.newline(), format!("{indent}{}", self.unit));
        let lines = |open: char, parts: Vec<String>, close: char| {
            let parts: Vec<String> = parts.into_iter().map(|part| format!("{newline}{inner}{part}")).collect();
            format!("{open}{}{newline}{indent}{close}", parts.join(","))
        };
        let is_scalar = |item: &Json| !matches!(item, Json::Array(_) | Json::Object(_));
        match value {
            Json::Array(items) if !items.is_empty() => {
                let inline = self.inline(value);
                let is_short = items.iter().all(is_scalar) && indent.len() + inline.len() < LINE;
                let item = |item| self.braces(item, &inner);
                if is_short { inline } else { lines('[', items.iter().map(item).collect(), ']') }
            }
            Json::Object(members) if !members.is_empty() => {
                let member =
                    |(key, value): &(EcoString, Json)| format!("{}: {}", self.string(key), self.braces(value, &inner));
                lines('{', members.iter().map(member).collect(), '}')
            }
            _ => self.inline(value),
        }
    }

    /// Returns a string, or a key: in YAML without quotes where every reader takes it for a string.
    fn string(&self, text: &str) -> String {
        let is_plain = self.format == Format::Yaml && is_plain(text);
        if is_plain { text.to_owned() } else { Json::string(text).to_string() }
    }

    /// Returns whether the document has no spaces between its values.
    fn is_dense(&self) -> bool {
        let Some(first) = self.document.root.members().first() else { return false };
        let separator = &self.text()[first.key_span.end..first.value.span.start.max(first.key_span.end)];
        self.format == Format::Json && separator == ":"
    }
}

/// Returns whether a text without quotes is a string in every version of YAML, also in a flow.
fn is_plain(text: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$');
    let is_word = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    text.starts_with(starts)
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-' | '.' | '/' | ' '))
        && !text.ends_with(' ')
        && !is_word.contains(&text.to_ascii_lowercase().as_str())
}

#[cfg(feature = "yaml")]
#[cfg(test)]
mod tests;
