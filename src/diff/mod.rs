//! Compares contracts: what a new version of documents means for everybody who uses the earlier one.
//!
//! There are three levels. **Wire**: whether the values of the later version are valid for readers of the earlier one,
//! and for parameters the other way round; decided by [`compat`](crate::compat). **Source**: whether code that uses the
//! generated types still compiles, for each language. **Text**: what a model reads. Edits of schemas are
//! [explained](explain) by [rules].

mod accept;
mod api;
mod explain;
pub(crate) mod git;
pub(crate) mod lock;
mod names;
mod pairs;
mod relabel;
pub(crate) mod report;
mod rules;
mod side;
pub(crate) mod source;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod wire;

use std::collections::{HashMap, HashSet};

pub(crate) use accept::{Acceptance, accept};
pub(crate) use api::{Convention, Conventions, Finding, OperationDiff, Outcome, Ruling, Witness};
pub(crate) use explain::Change;
pub(crate) use relabel::{Relabel, relative};
pub(crate) use side::{Side, Subject};
pub(crate) use wire::Verdict;

use crate::compat::Comparison;
use crate::model::{Model, TypeId};
use crate::parallel::both;
use crate::schema::nearest;
use crate::text::{Place, choices};
use api::{OperationDiffs, OperationKey};
use explain::{Schemas, Typed};
use names::Names;
use pairs::{key, match_up};
use side::Document;
use source::{SourceChange, View};
use text::TextChange;

/// The differences of one tool, or of one bare schema.
#[derive(Debug)]
pub(crate) struct ContractDiff {
    /// The name of the tool, or of the type.
    pub(crate) tool: String,
    /// Whether it is a type that no tool uses.
    pub(crate) is_type: bool,
    pub(crate) status: Status,
    /// The source locations: now, a removed tool has that of the document that it was in, if that is still there.
    pub(crate) places: Places,
    /// The results on the wire.
    pub(crate) wire: Verdict,
    /// The parameters on the wire, if there are any.
    pub(crate) input: Option<Verdict>,
    /// Whether it is one of a document whose operations are compared, so that they alone decide on the wire.
    pub(crate) is_of_operations: bool,
    /// The findings of the operation of OpenAPI that it is, if operations are compared: it decides on the wire.
    pub(crate) operation: Option<OperationDiff>,
    /// The edits of the schema of the result.
    pub(crate) changes: Vec<Change>,
    /// The edits of the schema of the parameters.
    pub(crate) input_changes: Vec<Change>,
    /// The changes of the generated code.
    pub(crate) source: Vec<SourceChange>,
    /// The edits of what a model reads.
    pub(crate) text: Vec<TextChange>,
    /// The breaks that are accepted, with the reasons.
    pub(crate) accepted: Vec<(Level, String)>,
}

/// The source locations of something on both sides, where they are known.
#[derive(Debug, Clone, Default)]
pub(crate) struct Places {
    /// The one before.
    pub(crate) old: Option<Place>,
    /// The one now.
    pub(crate) new: Option<Place>,
}

choices! {
    /// A level of compatibility.
    Level {
        /// The values of results and parameters
        Wire = "wire",
        /// Values of results and parameters with undeclared properties
        Undeclared = "undeclared",
        /// Code that uses the generated types
        Source = "source",
        /// The text for a model
        Text = "text",
    }
}

/// Whether a contract is on both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Status {
    Kept,
    Added,
    Removed {
        /// The added tool that it may be now.
        renamed: Option<String>,
    },
}

choices! {
    /// The levels that must not break.
    FailOn {
        /// The values of results and parameters
        Wire = "wire",
        /// Also values with properties that their makers didn't declare
        Undeclared = "undeclared",
        /// Also code that uses the generated types
        Source = "source",
        /// All of these, and what a model reads
        Any = "any",
    }
}

impl FailOn {
    /// Returns whether a level must not break.
    pub(crate) fn includes(self, level: Level) -> bool {
        match self {
            Self::Wire => level == Level::Wire,
            Self::Undeclared => matches!(level, Level::Wire | Level::Undeclared),
            Self::Source => matches!(level, Level::Wire | Level::Source),
            Self::Any => true,
        }
    }
}

impl ContractDiff {
    /// Returns the result for a subject without differences.
    fn of(subject: &Subject, status: Status) -> Self {
        Self {
            tool: subject.name().to_owned(),
            is_type: subject.is_schema(),
            status,
            places: Places::default(),
            wire: Verdict::Compatible,
            input: None,
            is_of_operations: false,
            operation: None,
            changes: Vec::new(),
            input_changes: Vec::new(),
            source: Vec::new(),
            text: Vec::new(),
            accepted: Vec::new(),
        }
    }

    /// Takes what was found of the operation that it is, which alone decides on the wire: types aren't sent by themselves.
    fn take_operation(&mut self, operation: Option<OperationDiff>) {
        self.operation = operation;
        self.wire = self.operation.as_ref().map_or(Verdict::Compatible, Verdict::of_operation);
        self.input = None;
        self.is_of_operations = true;
    }

    /// Returns the source locations of it and of its parts.
    fn all_places(&mut self) -> impl Iterator<Item = &mut Places> {
        let changes = self.changes.iter_mut().chain(&mut self.input_changes).map(|change| &mut change.places);
        let source = self.source.iter_mut().map(|change| &mut change.places);
        let text = self.text.iter_mut().map(|change| &mut change.places);
        let operation = self.operation.iter_mut().flat_map(|found| &mut found.findings);
        let operation = operation.map(|finding| &mut finding.places);
        changes.chain(source).chain(text).chain(operation).chain([&mut self.places])
    }

    /// Returns how bad it is: the lower, the worse.
    fn rank(&self) -> usize {
        let is_broken = |level: &Level| self.breaks(*level);
        match Level::ALL.iter().position(is_broken) {
            Some(0) if matches!(self.wire, Verdict::Breaking { .. }) => 0,
            Some(level) => 1 + level,
            None => 1 + Level::ALL.len(),
        }
    }

    /// Returns whether nothing changed, on no level.
    pub(crate) fn is_unchanged(&self) -> bool {
        self.status == Status::Kept
            && self.wire.is_compatible()
            && self.input.as_ref().is_none_or(Verdict::is_compatible)
            && self.changes.is_empty()
            && self.input_changes.is_empty()
            && self.source.is_empty()
            && self.text.is_empty()
    }

    /// Returns whether a level breaks, or may break.
    pub(crate) fn breaks(&self, level: Level) -> bool {
        match level {
            Level::Wire | Level::Undeclared => {
                self.wire.breaks(level) || self.input.as_ref().is_some_and(|input| input.breaks(level))
            }
            Level::Source => self.source.iter().any(SourceChange::is_breaking),
            Level::Text => !self.text.is_empty(),
        }
    }

    /// Returns the reason for which a break is accepted.
    pub(crate) fn accepted(&self, level: Level) -> Option<&str> {
        self.accepted.iter().find(|(known, _)| *known == level).map(|(_, reason)| reason.as_str())
    }

    /// Returns whether a level breaks, and nobody accepted it.
    pub(crate) fn fails(&self, level: Level) -> bool {
        self.breaks(level) && self.accepted(level).is_none()
    }
}

/// Compares all contracts.
pub(crate) fn compare(old: &Side, new: &Side, conventions: &Conventions) -> Vec<ContractDiff> {
    let are_operations = !old.apis.is_empty() && !new.apis.is_empty();
    let (mut operations, found) = both(
        || if are_operations { api::compare(old, new, conventions) } else { OperationDiffs::new() },
        || contracts(old, new, are_operations),
    );
    let mut found: Vec<ContractDiff> = found
        .into_iter()
        .map(|(mut found, operation)| {
            if let Some(key) = operation {
                found.take_operation(operations.remove(&key));
            }
            found
        })
        .collect();
    if are_operations {
        // A report on operations begins with the worst.
        found.sort_by_key(ContractDiff::rank);
    }
    found
}

/// Compares all contracts but for what is said of operations. Returns the key of that with each.
fn contracts(old: &Side, new: &Side, are_operations: bool) -> Vec<(ContractDiff, Option<OperationKey>)> {
    let before = old.subjects_beside(&new.subjects());
    let now = new.subjects_beside(&old.subjects());
    let matched = match_up(&before, &now);
    let operation = |subject: &Subject| {
        let is_meant = are_operations && subject.is_of_operations();
        is_meant.then(|| (subject.document.module.clone(), subject.name().to_owned()))
    };
    let differ = Differ { old: Prepared::new(old), new: Prepared::new(new) };
    // One for two models: the documents of a package share theirs.
    let mut comparisons = HashMap::new();
    let mut found = Vec::new();
    for subject in &now {
        let earlier = matched.get(&key(subject)).and_then(|index| before.get(*index));
        found.push(match earlier {
            Some(earlier) => {
                let operation = operation(earlier);
                let (of_old, of_new) = (earlier.document.checks(), subject.document.checks());
                // The values of operations are compared where they are sent.
                let comparison = operation.is_none().then(|| {
                    let models = (std::ptr::from_ref(of_old), std::ptr::from_ref(of_new));
                    comparisons.entry(models).or_insert_with(|| Comparison::new(of_new, of_old))
                });
                (differ.kept(comparison, earlier, subject), operation)
            }
            None => {
                let places = Places { old: None, new: subject.place().cloned() };
                (ContractDiff { places, ..ContractDiff::of(subject, Status::Added) }, None)
            }
        });
    }
    let kept: HashSet<usize> = matched.values().copied().collect();
    let added: Vec<&Subject> = now.iter().filter(|subject| !matched.contains_key(&key(subject))).collect();
    let removed = before.iter().enumerate().filter(|(index, _)| !kept.contains(index));
    found.extend(removed.map(|(_, subject)| {
        let source = source::removed(subject);
        let removed = ContractDiff {
            places: Places { old: subject.place().cloned(), new: new.beginning(subject) },
            wire: Verdict::breaking(source.rule.edit()),
            source: vec![source],
            ..ContractDiff::of(subject, Status::Removed { renamed: differ.renamed(subject, &added) })
        };
        (removed, operation(subject))
    }));
    found
}

/// A side with what is computed once.
struct Prepared<'s> {
    side: &'s Side,
    /// The names of the types of each document.
    names: Vec<Names>,
    schemas: HashMap<*const Model, Schemas<'s>>,
}

impl<'s> Prepared<'s> {
    fn new(side: &'s Side) -> Self {
        let mut schemas = HashMap::new();
        for model in side.documents.iter().map(Document::of_schemas) {
            schemas.entry(std::ptr::from_ref(model)).or_insert_with(|| Schemas::new(model));
        }
        Self { side, names: side.names(), schemas }
    }

    /// Returns a type of a subject with its schema, and with those that it refers to.
    fn typed(&self, subject: &Subject, id: Option<TypeId>) -> Option<Typed<'_, 's>> {
        let schemas = self.schemas.get(&std::ptr::from_ref(subject.document.of_schemas()))?;
        let id = subject.document.schema_id(id?)?;
        Some(Typed { schemas, id, schema: schemas.of(id)? })
    }

    /// Returns the document of a subject with the names of its types.
    fn view<'a>(&'a self, subject: &Subject<'a>) -> Option<View<'a>> {
        let names = self.names.get(subject.index)?;
        Some(View { document: subject.document, names, options: &self.side.options })
    }
}

struct Differ<'s> {
    old: Prepared<'s>,
    new: Prepared<'s>,
}

impl<'s> Differ<'s> {
    /// Compares a contract that is on both sides.
    /// Without a comparison, its values aren't compared.
    fn kept(&self, comparison: Option<&mut Comparison<'s>>, old: &Subject<'s>, new: &Subject<'s>) -> ContractDiff {
        let explained = |before: Option<TypeId>, now: Option<TypeId>| {
            let types = self.old.typed(old, before).zip(self.new.typed(new, now));
            types.map(|(before, now)| explain::explain(before, now)).unwrap_or_default()
        };
        let changes = explained(old.result(), new.result());
        let input_changes = explained(old.input(), new.input());
        let views = self.old.view(old).zip(self.new.view(new));
        let (wire, input) = match comparison {
            Some(comparison) => (
                wire::results(comparison, (old, new), self.new.typed(new, new.result()), &changes),
                wire::inputs(comparison, (old, new), self.old.typed(old, old.input()), &input_changes),
            ),
            None => (Verdict::Compatible, None),
        };
        ContractDiff {
            places: Places { old: old.place().cloned(), new: new.place().cloned() },
            wire,
            input,
            changes,
            input_changes,
            source: views.map(|(before, now)| source::compare((before, old), (now, new))).unwrap_or_default(),
            text: text::compare((self.old.side, self.new.side), old, new),
            ..ContractDiff::of(new, Status::Kept)
        }
    }

    /// Returns the added tool that a removed one may be now: one with the same result, otherwise one with a similar
    /// name.
    fn renamed(&self, removed: &Subject, added: &[&Subject]) -> Option<String> {
        /// Maximum number of tools whose results are compared.
        const MOST: usize = 100;
        let is_same = |subject: &&&Subject<'_>| {
            let types = self.old.typed(removed, removed.result()).zip(self.new.typed(subject, subject.result()));
            types.is_some_and(|(before, now)| explain::is_unchanged(before, now))
        };
        let added: Vec<&Subject> =
            added.iter().copied().filter(|subject| subject.is_schema() == removed.is_schema()).collect();
        let names: Vec<&str> = added.iter().map(|subject| subject.name()).collect();
        let same = added.iter().take(MOST).find(is_same).map(|subject| subject.name());
        same.or_else(|| nearest(removed.name(), &names)).map(str::to_owned)
    }
}
