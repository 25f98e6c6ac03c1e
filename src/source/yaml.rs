//! Reads YAML 1.2: the core schema, aliases, and the merge key `<<`.
//!
//! Values that JSON lacks are rejected with their location: `.inf` and `.nan`, keys that are collections, custom tags,
//! several documents in a file. A key that is a number, a boolean or null becomes a string (`200:` is the key `"200"`),
//! since JSON has only string keys.

mod anchors;
mod scalar;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ecow::EcoString;
use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, Tag};

use self::anchors::Anchored;
use self::scalar::{Kind, resolve};
use super::{MAX_DEPTH, Member, Node, Value, finding, refuse_duplicates, too_deep};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::text::{File, Span};

/// Returns the value of a text, or its errors: all values that JSON lacks, and the first error of the syntax. What follows
/// that one depends on indentation, so that it can't be told apart.
pub(super) fn parse(file: &Arc<File>) -> Result<Node, Error> {
    refuse_control_characters(file)?;
    let mut events = Parser::new_from_str_with_options(file.text(), options());
    let mut loader = Loader {
        file,
        anchors: HashMap::new(),
        expanded: 0,
        open: Vec::new(),
        root: None,
        documents: 0,
        findings: Findings::default(),
    };
    while let Some(event) = events.next_event() {
        let loaded = event.map_err(|error| loader.syntax(&error)).and_then(|(event, span)| loader.event(event, &span));
        if let Err(last) = loaded {
            loader.findings.push(last);
            break;
        }
    }
    loader.refuse_duplicates_in_open();
    loader.findings.sort(std::iter::once(file));
    loader.findings.into_result()?;
    Ok(loader.root.ok_or_else(|| finding(file, Code::Syntax, Span::default(), "the file has no values"))?)
}

/// Returns the options of the parser.
pub(super) fn options() -> granit_parser::Options {
    let mut options = granit_parser::options! { flow_nesting_limit: MAX_DEPTH, block_nesting_limit: MAX_DEPTH };
    options.set_emit_comments(false);
    options
}

/// Rejects characters that YAML doesn't allow (YAML 1.2.2 §5.1). A scanner may take NUL for the end of the text.
fn refuse_control_characters(file: &Arc<File>) -> Result<(), Diagnostic> {
    let found = file.text().bytes().position(|byte| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r'));
    match found {
        None => Ok(()),
        Some(at) => Err(finding(file, Code::Syntax, Span { start: at, end: at + 1 }, "a control character")
            .help("write it as an escape, in double quotes")),
    }
}

/// Builds values from events, with an explicit stack.
struct Loader<'a> {
    file: &'a Arc<File>,
    /// The finished values that have an anchor.
    anchors: HashMap<usize, Anchored>,
    /// The size of the anchors and aliases expanded so far.
    expanded: usize,
    /// The open collections, outermost first.
    open: Vec<Open>,
    root: Option<Node>,
    documents: usize,
    /// The errors after which reading goes on.
    findings: Findings,
}

/// An open collection.
struct Open {
    start: usize,
    anchor: usize,
    kind: Collection,
}

enum Collection {
    Sequence(Vec<Node>),
    /// `merge`: the members from `<<`, and the index where they belong.
    Mapping {
        members: Vec<Member>,
        merge: Option<(usize, Node)>,
        key: Option<Key>,
    },
}

/// A key that waits for its value.
enum Key {
    Text(EcoString, Span),
    /// `<<`
    Merge,
}

impl Loader<'_> {
    fn event(&mut self, event: Event<'_>, at: &granit_parser::Span) -> Result<(), Diagnostic> {
        let span = self.span(at);
        match event {
            Event::DocumentStart(..) => self.document(span),
            Event::Scalar(text, style, anchor, tag) => self.scalar(&text, style, anchor, tag.as_deref(), span),
            Event::SequenceStart(_, anchor, tag) => {
                self.refuse_tag(tag.as_deref(), "seq", span);
                self.start(Collection::Sequence(Vec::new()), anchor, span)
            }
            Event::MappingStart(_, anchor, tag) => {
                self.refuse_tag(tag.as_deref(), "map", span);
                self.start(Collection::Mapping { members: Vec::new(), merge: None, key: None }, anchor, span)
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            Event::Alias(id) => self.alias(id, span),
            // Other events have no value; the enum is non-exhaustive.
            _ => Ok(()),
        }
    }

    fn span(&self, span: &granit_parser::Span) -> Span {
        let range = span.byte_range().unwrap_or_default();
        let start = range.start.min(self.file.text().len());
        Span { start, end: range.end.clamp(start, self.file.text().len()) }
    }

    fn refuse(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        finding(self.file, Code::Syntax, span, message)
    }

    fn syntax(&self, error: &ScanError) -> Diagnostic {
        let length = self.file.text().len();
        let start = error.marker().byte_offset().unwrap_or(length).min(length);
        let span = Span { start, end: start };
        match error.kind() {
            ErrorKind::RecursionLimitExceeded => too_deep(self.file, span),
            _ => self.refuse(span, error.info()),
        }
    }

    fn document(&mut self, span: Span) -> Result<(), Diagnostic> {
        self.documents += 1;
        if self.documents > 1 {
            return Err(self
                .refuse(span, "the file contains more than one document")
                .help("put each document into its own file"));
        }
        Ok(())
    }

    fn start(&mut self, kind: Collection, anchor: usize, span: Span) -> Result<(), Diagnostic> {
        if self.wants_key() {
            return Err(self.refuse(span, "a key must be a scalar, not a collection"));
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(too_deep(self.file, span));
        }
        self.open.push(Open { start: span.start, anchor, kind });
        Ok(())
    }

    /// Returns whether the next value is a key.
    fn wants_key(&self) -> bool {
        matches!(self.open.last(), Some(Open { kind: Collection::Mapping { key: None, .. }, .. }))
    }

    fn end(&mut self, span: Span) -> Result<(), Diagnostic> {
        let Some(Open { start, anchor, kind }) = self.open.pop() else { return Ok(()) };
        let (value, last) = match kind {
            Collection::Sequence(mut items) => {
                items.shrink_to_fit();
                let last = items.last().map(|item| item.span.end);
                (Value::Array(items), last)
            }
            Collection::Mapping { members, merge, .. } => {
                refuse_duplicates(self.file, &members, &mut self.findings);
                let merged = merge.as_ref().map(|(_, merged)| merged.span.end);
                let last = members.last().map(|member| member.value.span.end).max(merged);
                let mut members = self.merged(members, merge);
                members.shrink_to_fit();
                (Value::Object(members), last)
            }
        };
        // The end of a block is the location of the next token: the block itself ends with its last value.
        let closes = matches!(self.file.text().get(span.start..span.end), Some("]" | "}"));
        let end = if closes { span.end } else { last.unwrap_or(span.end).max(start) };
        self.value(Node { span: Span { start, end }, value }, anchor)
    }

    /// Reports the duplicate keys of mappings that an error has left open.
    fn refuse_duplicates_in_open(&mut self) {
        for open in &self.open {
            if let Collection::Mapping { members, .. } = &open.kind {
                refuse_duplicates(self.file, members, &mut self.findings);
            }
        }
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<(), Diagnostic> {
        let kind = match tag {
            None if style == ScalarStyle::Plain => Kind::Plain,
            None => Kind::String,
            Some(tag) => self.tagged(tag, span),
        };
        // Without a line break, the last line of a file has none in its text either (YAML 1.2.2 §8.1.1.2).
        let is_block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
        let last_line = self.file.text().rsplit(['\n', '\r']).next().unwrap_or_default();
        let is_unfinished = is_block && span.end == self.file.text().len() && !last_line.trim_ascii().is_empty();
        let text = text.strip_suffix('\n').filter(|_| is_unfinished).unwrap_or(text);
        let value = resolve(text, kind).unwrap_or_else(|message| {
            self.findings.push(self.refuse(span, message));
            Value::Null
        });
        if !self.wants_key() {
            return self.value(Node { span, value }, anchor);
        }
        let is_plain = tag.is_none() && style == ScalarStyle::Plain;
        if is_plain && text == "<<" {
            self.key(Key::Merge);
            if matches!(self.open.last(), Some(Open { kind: Collection::Mapping { merge: Some(_), .. }, .. })) {
                let help = "merge several mappings with one `<<` and a sequence of aliases";
                self.findings.push(self.refuse(span, "duplicate key `<<`").help(help));
            }
            return Ok(());
        }
        if is_plain && span.start == span.end {
            self.findings.push(self.refuse(span, "missing key").help("write \"\" for the empty key"));
        }
        if anchor != 0 {
            self.remember(anchor, Node { span, value })?;
        }
        self.key(Key::Text(text.into(), span));
        Ok(())
    }

    /// Returns the kind that a tag gives to a scalar.
    fn tagged(&mut self, tag: &Tag, span: Span) -> Kind {
        match tag.core_suffix() {
            Some("str") => Kind::String,
            Some("int") => Kind::Integer,
            Some("float") => Kind::Float,
            Some("bool") => Kind::Boolean,
            Some("null") => Kind::Null,
            None if is_non_specific(tag) => Kind::String,
            _ => {
                self.findings.push(self.unknown_tag(tag, span));
                Kind::String
            }
        }
    }

    fn refuse_tag(&mut self, tag: Option<&Tag>, expected: &str, span: Span) {
        if let Some(tag) = tag.filter(|tag| tag.core_suffix() != Some(expected) && !is_non_specific(tag)) {
            self.findings.push(self.unknown_tag(tag, span));
        }
    }

    fn unknown_tag(&self, tag: &Tag, span: Span) -> Diagnostic {
        self.refuse(span, format!("the tag `{}` is invalid here, or not in YAML's core schema", tag.original()))
            .help("remove the tag: documents are limited to JSON values")
    }

    /// Sets the key of the next value.
    fn key(&mut self, new: Key) {
        if let Some(Open { kind: Collection::Mapping { key, .. }, .. }) = self.open.last_mut() {
            *key = Some(new);
        }
    }

    /// Adds a finished value to the collection that contains it.
    fn value(&mut self, node: Node, anchor: usize) -> Result<(), Diagnostic> {
        if anchor != 0 {
            self.remember(anchor, node.clone())?;
        }
        match self.open.last_mut().map(|open| &mut open.kind) {
            None => self.root = Some(node),
            Some(Collection::Sequence(items)) => items.push(node),
            Some(Collection::Mapping { members, merge, key, .. }) => match key.take() {
                Some(Key::Text(text, key_span)) => members.push(Member { key: text, key_span, value: node }),
                Some(Key::Merge) => *merge = Some((members.len(), node)),
                None => return Err(self.refuse(node.span, "a key must be a scalar, not a collection")),
            },
        }
        Ok(())
    }

    /// Returns the members, with those that `<<` brings in its place. A mapping's own members win, then the earlier
    /// source.
    fn merged(&mut self, mut members: Vec<Member>, merge: Option<(usize, Node)>) -> Vec<Member> {
        let Some((place, merged)) = merge else { return members };
        let span = merged.span;
        let sources = match merged.value {
            Value::Array(items) => items,
            _ => vec![merged],
        };
        let mut taken: HashSet<EcoString> = members.iter().map(|member| member.key.clone()).collect();
        let mut brought = Vec::new();
        for source in sources {
            let Value::Object(inherited) = source.value else {
                let message = "the value of `<<` must be a mapping or a sequence of mappings";
                self.findings.push(self.refuse(span, message).help("quote '<<' to use it as an ordinary key"));
                break;
            };
            brought.extend(inherited.into_iter().filter(|member| taken.insert(member.key.clone())));
        }
        members.splice(place..place, brought);
        members
    }
}

/// Returns whether the tag is `!`, which prevents type resolution.
fn is_non_specific(tag: &Tag) -> bool {
    tag.original() == "!"
}

#[cfg(test)]
mod tests;
