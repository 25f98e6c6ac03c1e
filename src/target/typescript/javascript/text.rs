//! The text of a file: its comments, and edits of it.

use std::ops::Range;

use oxc_ast::ast::{BindingPattern, BindingPatternKind, Comment};
use oxc_span::{GetSpan, Span};

/// The text of a file, and where its comments are.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    comments: Vec<Range<usize>>,
    /// The end of the comments about the whole file.
    header: usize,
}

impl<'t> Source<'t> {
    pub(super) fn new(text: &'t str, comments: &[Comment]) -> Self {
        let comments: Vec<Range<usize>> = comments.iter().map(|comment| range(comment.span)).collect();
        let mut header = 0;
        for comment in &comments {
            let is_next = text.get(header..comment.start).is_some_and(|gap| gap.trim().is_empty() && lines(gap) < 2);
            if !is_next || is_doc(text, comment) {
                break;
            }
            header = comment.end;
        }
        Self { text, comments, header }
    }

    /// Returns a part of the text.
    pub(super) fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    pub(super) fn of(&self, span: Span) -> &'t str {
        self.slice(range(span))
    }

    /// Returns the comments about the whole file.
    pub(super) fn header(&self) -> &'t str {
        self.slice(0..self.header)
    }

    /// Returns where the comments directly before a place begin; the place itself if there are none.
    pub(super) fn with_docs(&self, start: usize) -> usize {
        let after = self.comments.partition_point(|comment| comment.end <= start);
        let mut begin = start;
        for comment in self.comments.iter().take(after).rev() {
            let gap = self.slice(comment.end..begin);
            let is_alone = self.slice(self.line_start(comment.start)..comment.start).trim().is_empty();
            if comment.end <= self.header || !gap.trim().is_empty() || lines(gap) > 1 || !is_alone {
                break;
            }
            begin = comment.start;
        }
        begin
    }

    /// Returns whether a comment is in a part of the text.
    pub(super) fn has_comment(&self, part: &Range<usize>) -> bool {
        let next = self.comments.partition_point(|comment| comment.start < part.start);
        self.comments.get(next).is_some_and(|comment| comment.end <= part.end)
    }

    /// Returns where the line of a place begins.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.slice(0..at).rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Returns the whole lines of what ends at `end`, with the empty line after them if one is before them too.
    pub(super) fn whole_lines(&self, start: usize, end: usize) -> Range<usize> {
        let begin = self.line_start(start);
        if !self.slice(begin..start).trim().is_empty() {
            return start..end;
        }
        let blank = |at: usize| {
            let rest = self.slice(at..self.text.len());
            rest.find('\n')
                .filter(|newline| self.slice(at..at + newline).trim().is_empty())
                .map(|newline| at + newline + 1)
        };
        let is_apart = self.has_gap_before(begin) || self.slice(0..begin).trim_end().ends_with('{');
        match blank(end) {
            Some(next) => begin..blank(next).filter(|_| is_apart).unwrap_or(next),
            None => start..end,
        }
    }

    /// Returns whether an empty line is before a place.
    pub(super) fn has_gap_before(&self, start: usize) -> bool {
        let before = self.slice(0..start);
        lines(before.get(before.trim_end().len()..).unwrap_or_default()) > 1
    }
}

/// Returns the number of line breaks.
fn lines(gap: &str) -> usize {
    gap.matches('\n').count()
}

fn is_doc(text: &str, comment: &Range<usize>) -> bool {
    text.get(comment.clone()).is_some_and(|comment| comment.starts_with("/**"))
}

/// Returns the place of a node.
pub(super) fn range(span: Span) -> Range<usize> {
    start(span)..end(span)
}

pub(super) fn start(span: Span) -> usize {
    // A span is of a text in memory.
    span.start as usize
}

pub(super) fn end(span: Span) -> usize {
    span.end as usize
}

/// Returns where what a pattern of names binds ends: its type may be after that.
pub(super) fn pattern_end(source: &Source<'_>, pattern: &BindingPattern<'_>) -> usize {
    let annotation = pattern.type_annotation.as_ref().map(|annotation| start(annotation.span));
    let name = match &pattern.kind {
        BindingPatternKind::BindingIdentifier(id) => start(id.span) + id.name.len(),
        kind => annotation.unwrap_or_else(|| end(kind.span())),
    };
    let before = source.slice(0..annotation.unwrap_or(name));
    let marked = before.trim_end().trim_end_matches(['?', '!']).trim_end().len();
    name.min(marked)
}

/// Replacements of parts of a text.
#[derive(Default)]
pub(super) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    pub(super) fn delete(&mut self, range: Range<usize>) {
        self.replace(range, String::new());
    }

    pub(super) fn insert(&mut self, at: usize, text: &str) {
        self.replace(at..at, text.to_owned());
    }

    pub(super) fn replace(&mut self, range: Range<usize>, text: String) {
        self.0.push((range, text));
    }

    /// Returns a part of the text after the edits in it. An edit within another is part of that.
    pub(super) fn apply(mut self, source: &Source<'_>, part: Range<usize>) -> String {
        // What is inserted comes before what is replaced at the same place.
        self.0.sort_by_key(|(range, _)| (range.start, !range.is_empty(), std::cmp::Reverse(range.end)));
        let (mut edited, mut done) = (String::new(), part.start);
        for (range, text) in self.0.iter().filter(|(range, _)| part.start <= range.start && range.end <= part.end) {
            if range.start >= done {
                edited.push_str(source.slice(done..range.start));
                edited.push_str(text);
            }
            done = done.max(range.end);
        }
        edited.push_str(source.slice(done..part.end));
        edited
    }
}
