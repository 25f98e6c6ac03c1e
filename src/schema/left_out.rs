//! Broken parts of schemas. They are errors; with `--lenient` they are left out, with a warning, and recorded here.

use std::collections::{HashMap, HashSet};

use ecow::EcoString;

use super::build::{Base, Builder};
use super::graph::{Body, Graph, SchemaId};
use super::keyword::Keyword;
use crate::diagnostics::{Code, Diagnostic};
use crate::pattern::Pattern;
use crate::source::Node;
use crate::text::{Place, Span};

/// The member of a schema that a front writes in place of a broken part: it names the part.
pub(crate) const LEFT_OUT: &str = "x-adl-gen-left-out";

/// A part that the graph doesn't have, so that it accepts more than its author meant.
#[derive(Debug, Clone)]
pub(crate) struct LeftOut {
    /// The keyword; none if it is a schema, or a part around schemas.
    pub(super) keyword: Option<Keyword>,
    /// The name of the keyword, or of the part.
    pub(crate) what: EcoString,
    /// The source location.
    pub(crate) place: Place,
    /// Whether it is broken itself; otherwise it would reject too much without what is.
    pub(crate) is_broken: bool,
}

impl LeftOut {
    /// Creates the record of a broken keyword.
    pub(super) fn keyword(keyword: Keyword, place: Place) -> Self {
        Self { keyword: Some(keyword), what: keyword.name().into(), place, is_broken: true }
    }

    /// Creates the record of a broken part that is no keyword.
    pub(super) fn part(what: &str, place: Place) -> Self {
        Self { keyword: None, what: what.into(), place, is_broken: true }
    }

    /// Creates the record of a keyword that would reject too much without a broken one.
    pub(super) fn dependent(keyword: Keyword, place: Place) -> Self {
        Self { is_broken: false, ..Self::keyword(keyword, place) }
    }

    /// Returns whether the broken part may have evaluated properties or items (Core §11).
    pub(super) fn may_evaluate(&self) -> bool {
        self.is_broken && self.keyword.is_none_or(|keyword| keyword.applies_in_place() || keyword.applies_to_children())
    }
}

/// The parts that are left out, by the schema that they belong to.
#[derive(Debug, Default)]
pub(crate) struct LeftOutParts {
    parts: HashMap<SchemaId, Vec<LeftOut>>,
    /// The names and places of the parts of each.
    known: HashMap<SchemaId, HashSet<(EcoString, Span)>>,
}

impl LeftOutParts {
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the parts of a schema that are left out.
    pub(crate) fn of(&self, id: SchemaId) -> &[LeftOut] {
        self.parts.get(&id).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the schemas with such parts, in order.
    pub(super) fn ids(&self) -> Vec<SchemaId> {
        let mut ids: Vec<SchemaId> = self.parts.keys().copied().collect();
        ids.sort_unstable();
        ids
    }

    /// Records the parts of a schema for another one.
    pub(super) fn move_to(&mut self, from: SchemaId, to: SchemaId) {
        self.known.remove(&from);
        self.parts.remove(&from).into_iter().flatten().for_each(|part| self.add(to, part));
    }

    pub(super) fn add(&mut self, id: SchemaId, part: LeftOut) {
        let is_new = self.known.entry(id).or_default().insert((part.what.clone(), part.place.span));
        if is_new {
            self.parts.entry(id).or_default().push(part);
        }
    }
}

impl Graph {
    /// Adds a schema that accepts anything, in place of a broken one.
    pub(super) fn add_left_out(&mut self, part: LeftOut) -> SchemaId {
        let id = self.add(part.place.clone(), Body::Boolean(true));
        self.left_out.add(id, part);
        id
    }
}

impl Builder<'_> {
    /// Returns the diagnostic about a `pattern` that is no regular expression. Only what is left out needs it here: the
    /// checks report others.
    pub(super) fn pattern(&self, keyword: Keyword, source: Option<&str>, place: &Place) -> Result<(), Diagnostic> {
        let source = source.filter(|_| self.options.lenient && keyword == Keyword::Pattern);
        let found = source.and_then(|source| Some(invalid_pattern(source, Pattern::parse(source).err()?)));
        found.map_or(Ok(()), |found| Err(found.at(place.clone())))
    }

    /// Returns the diagnostic about a key of `patternProperties` that is no regular expression.
    pub(super) fn pattern_of_names(&self, keyword: Keyword, name: &str, place: &Place) -> Result<(), Diagnostic> {
        match keyword {
            Keyword::PatternProperties => self.pattern(Keyword::Pattern, Some(name), place),
            _ => Ok(()),
        }
    }

    /// Reports a broken part of a schema, and leaves it out.
    pub(super) fn leave_out(&mut self, id: SchemaId, part: LeftOut, found: Diagnostic) {
        self.report_broken(found);
        // Annotations constrain nothing, unless formats are asserted.
        let constrains = part.keyword.is_none_or(|known| !known.is_annotation() || known == Keyword::Format);
        if self.options.lenient && constrains {
            self.graph.left_out.add(id, part);
        }
    }

    /// Reports something broken: an error, or a warning if it is left out.
    pub(super) fn report_broken(&mut self, found: Diagnostic) {
        self.findings.push(if self.options.lenient { found.left_out() } else { found });
    }

    /// Records the broken part in whose place a front wrote a schema, and reported it.
    pub(super) fn note_left_out(&mut self, node: &Node, base: Base) {
        if let Some((what, span)) = marked(node).filter(|_| self.options.lenient) {
            let part = LeftOut::part(what, self.place(base, span));
            self.graph.left_out.add(self.current, part);
        }
    }
}

/// Returns the name of the broken part in whose place a front wrote a schema, and its key.
pub(super) fn marked(schema: &Node) -> Option<(&str, Span)> {
    let marker = schema.member(LEFT_OUT)?;
    Some((marker.value.as_str()?, marker.key_span))
}

/// Returns the diagnostic for a text that is no regular expression.
pub(crate) fn invalid_pattern(source: &str, error: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::new(Code::InvalidPattern, format!("`{source}` is not a regular expression: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::File;

    #[test]
    fn many_parts_of_a_schema_are_noted_once() {
        const COUNT: usize = 50_000;
        let file = File::new("a.json", "{}");
        let mut parts = LeftOutParts::default();
        for index in (0..COUNT).chain(0..COUNT) {
            let place = Place { file: file.clone(), span: Span { start: index, end: index } };
            parts.add(SchemaId(0), LeftOut::keyword(Keyword::PatternProperties, place));
        }
        assert_eq!(parts.of(SchemaId(0)).len(), COUNT);
    }
}
