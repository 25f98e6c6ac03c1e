//! The syntax of a document in YAML, from the events of its parser.

use std::collections::HashMap;
use std::iter::Peekable;
use std::vec::IntoIter;

use ecow::EcoString;
use granit_parser::{Event, Parser, ScalarStyle};

use super::lines::{line_end, line_start};
use super::syntax::{Entry, Key, Kind, Layout, Syntax};
use crate::source::yaml::options;
use crate::text::Span;

/// Returns the syntax of a document that was read without errors.
pub(super) fn of_yaml(text: &str) -> Option<Syntax> {
    let mut events = Vec::new();
    for event in Parser::new_from_str_with_options(text, options()) {
        let (event, at) = event.ok()?;
        let is_part = matches!(event, Event::Scalar(..) | Event::Alias(_) | Event::SequenceEnd | Event::MappingEnd);
        // Other events have no value; the enum is non-exhaustive.
        if is_part || matches!(event, Event::SequenceStart(..) | Event::MappingStart(..)) {
            let range = at.byte_range().unwrap_or_default();
            events.push((event, Span { start: range.start, end: range.end }));
        }
    }
    Builder { text, events: events.into_iter().peekable(), scalars: HashMap::new(), at: 0 }.value()
}

struct Builder<'t> {
    text: &'t str,
    events: Peekable<IntoIter<(Event<'t>, Span)>>,
    /// The scalars with anchors.
    scalars: HashMap<usize, EcoString>,
    /// The end of what was read.
    at: usize,
}

impl Builder<'_> {
    /// Returns the next mark between values by its first byte, with its place: an anchor, a tag, the first line of a block
    /// scalar (`|+`), or punctuation.
    fn mark(&self) -> Option<(u8, Span)> {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while let Some(byte) = bytes.get(at) {
            let begins_line = || line_start(self.text, at) == at;
            let rest = &self.text[at..];
            let end = match byte {
                b' ' | b'\t' | b'\n' | b'\r' => at + 1,
                b'#' => line_end(self.text, at),
                b'%' if begins_line() => line_end(self.text, at),
                b'-' if rest.starts_with("---") && begins_line() => at + 3,
                b'&' | b'!' => {
                    let is_verbatim = rest.starts_with("!<");
                    let is_end = |c: char| c.is_ascii_whitespace() || !is_verbatim && ",[]{}".contains(c);
                    let end = rest.find(is_end).map_or(self.text.len(), |length| at + length);
                    return Some((*byte, Span { start: at, end }));
                }
                b'|' | b'>' => return Some((*byte, Span { start: at, end: line_end(self.text, at) })),
                byte if byte.is_ascii() => return Some((*byte, Span { start: at, end: at + 1 })),
                // A byte order mark.
                _ => at + rest.chars().next().map_or(1, char::len_utf8),
            };
            at = end;
        }
        None
    }

    /// Returns the end of an indicator, if it is the next mark.
    fn indicator(&mut self, expected: u8) -> Option<usize> {
        let (_, span) = self.mark().filter(|(mark, _)| *mark == expected)?;
        self.at = span.end;
        Some(span.end)
    }

    /// Reads the anchor and the tag of a value; returns the start and the anchor.
    fn properties(&mut self, event: &Event) -> (Option<usize>, Option<Span>) {
        let (mut anchors, mut tags) = match event {
            Event::Scalar(_, _, anchor, tag)
            | Event::SequenceStart(_, anchor, tag)
            | Event::MappingStart(_, anchor, tag) => (*anchor != 0, tag.is_some()),
            _ => (false, false),
        };
        let (mut start, mut anchor) = (None, None);
        while let Some((mark, span)) = self.mark() {
            match mark {
                b'&' if anchors => {
                    anchors = false;
                    anchor = Some(span);
                }
                b'!' if tags => tags = false,
                _ => break,
            }
            start = start.or(Some(span.start));
            self.at = span.end;
        }
        (start, anchor)
    }

    /// Reads a value.
    fn value(&mut self) -> Option<Syntax> {
        let (event, span) = self.events.next()?;
        let (start, anchor) = self.properties(&event);
        let Span { start: content, end } = span;
        if let Event::Scalar(text, _, number @ 1.., _) = &event {
            self.scalars.insert(*number, EcoString::from(&**text));
        }
        let with =
            |content, end, node, kind| Syntax { node, start: start.unwrap_or(content), content, end, anchor, kind };
        match event {
            Event::Alias(_) => {
                self.at = end;
                Some(with(content, end, span, Kind::Alias))
            }
            Event::Scalar(_, ScalarStyle::Literal | ScalarStyle::Folded, ..) => {
                let (_, header) = self.mark().filter(|(mark, _)| matches!(mark, b'|' | b'>'))?;
                let end = self.block_end(header, end);
                self.at = end;
                Some(with(header.start, end, span, Kind::BlockScalar))
            }
            // Null may have no text.
            Event::Scalar(..) if content == end => Some(with(self.at, self.at, span, Kind::Scalar)),
            Event::Scalar(..) => {
                self.at = end;
                Some(with(content, end, span, Kind::Scalar))
            }
            Event::SequenceStart(..) => {
                let layout = self.layout(span);
                // The location of one that is not indented is after its first dash.
                let dash = self.mark().filter(|_| layout == Layout::Block);
                let content = dash.map_or(content, |(_, dash)| dash.start);
                let (entries, end, node) = self.entries(layout, span.start, Self::item)?;
                Some(with(content, end, node, Kind::Array(layout, entries)))
            }
            Event::MappingStart(..) => {
                let layout = self.layout(span);
                let (entries, end, node) = self.entries(layout, content, Self::member)?;
                Some(with(content, end, node, Kind::Object(layout, entries)))
            }
            _ => None,
        }
    }

    /// Returns the layout of a collection that begins at a place, and reads its bracket. A pair begins with its key,
    /// or with `?`.
    fn layout(&mut self, span: Span) -> Layout {
        match self.text.as_bytes().get(span.start) {
            Some(b'{' | b'[') if span.end > span.start => {
                self.at = span.end;
                Layout::Flow
            }
            _ => Layout::Block,
        }
    }

    /// Reads the entries of a collection, and its end. Returns also the end, and the source location of the value.
    fn entries(
        &mut self,
        layout: Layout,
        start: usize,
        entry: impl Fn(&mut Self, Layout) -> Option<Entry>,
    ) -> Option<(Vec<Entry>, usize, Span)> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            if layout == Layout::Flow
                && let Some(comma) = self.indicator(b',')
            {
                entries.last_mut()?.comma = Some(comma - 1);
            }
            let ends = |(event, _): &(Event, Span)| matches!(event, Event::SequenceEnd | Event::MappingEnd);
            if let Some((_, span)) = self.events.next_if(ends) {
                let last = entries.last();
                let end = match layout {
                    Layout::Flow => span.end,
                    Layout::Block | Layout::Pair | Layout::Lines => last.map_or(start, |last| last.end),
                };
                let closes = matches!(self.text.get(span.start..span.end), Some("]" | "}"));
                let node = last.map(|last| last.value.node.end).filter(|_| !closes).unwrap_or(span.end);
                self.at = end;
                return Some((entries, end, Span { start, end: node.max(start) }));
            }
            entries.push(entry(self, layout)?);
        }
    }

    fn item(&mut self, layout: Layout) -> Option<Entry> {
        let indicator = if layout == Layout::Block { Some(self.indicator(b'-')?) } else { None };
        let mut value = self.value()?;
        if let (Layout::Flow, Kind::Object(pair @ Layout::Block, _)) = (layout, &mut value.kind) {
            *pair = Layout::Pair;
        }
        let start = indicator.map_or(value.start, |after| after - 1);
        let end = value.end;
        Some(Entry { start, key: None, indicator, value, end, comma: None })
    }

    fn member(&mut self, _: Layout) -> Option<Entry> {
        let question = self.indicator(b'?').map(|after| after - 1);
        let (event, _) = self.events.peek()?;
        let is_merge = matches!(event, Event::Scalar(text, ScalarStyle::Plain, _, None) if text == "<<");
        let text = match event {
            Event::Scalar(text, ..) => EcoString::from(&**text),
            Event::Alias(anchor) => self.scalars.get(anchor).cloned().unwrap_or_default(),
            _ => return None,
        };
        let key = self.value()?;
        let indicator = self.indicator(b':');
        let value = self.value()?;
        let end = value.end.max(indicator.unwrap_or_default()).max(key.end);
        Some(Entry {
            start: question.unwrap_or(key.start),
            key: Some(Key { text: (!is_merge).then_some(text), node: key.node, end: key.end }),
            indicator,
            value,
            end,
            comma: None,
        })
    }

    /// Returns the end of a block scalar: before its last line break, after the blank lines that are part of it.
    fn block_end(&self, header: Span, end: usize) -> usize {
        let keeps = self.text[header.start..header.end].split('#').next().is_some_and(|header| header.contains('+'));
        // The location of an empty one may be that of what follows.
        let end = if end < self.text.len() { line_start(self.text, end) } else { end };
        if end <= header.end {
            return header.end;
        }
        let content = &self.text[header.end..end];
        if keeps {
            let without_break = content.strip_suffix('\n').unwrap_or(content);
            return header.end + without_break.strip_suffix('\r').unwrap_or(without_break).len();
        }
        let solid = content.trim_end_matches([' ', '\t', '\n', '\r']).len();
        if solid == 0 { header.end } else { line_end(self.text, header.end + solid) }
    }
}
