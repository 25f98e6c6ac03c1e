//! The result as diagnostics: one for each level of a contract that changed.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::operations::{self, Shared};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::diff::names::names_of;
use crate::diff::source::{Role, SourceChange};
use crate::diff::{Change, ContractDiff, FailOn, Finding, Level, OperationDiff, Outcome, Places, Status, Verdict};
use crate::text::markdown::code;
use crate::text::{Json, Place, shortened};

/// Maximum number of edits of a diagnostic that are listed.
const LISTED: usize = 20;
/// Maximum length of what shows a break.
const HELP: usize = 2000;

/// Returns the diagnostics of all contracts. Breaks are errors on the levels that must not break, otherwise warnings.
pub(crate) fn diagnostics(contracts: &[ContractDiff], fail_on: &[FailOn]) -> Vec<Diagnostic> {
    let shared = Shared::of(contracts);
    contracts.iter().flat_map(|found| Reporter { found, fail_on, shared: &shared }.diagnostics()).collect()
}

struct Reporter<'d> {
    found: &'d ContractDiff,
    fail_on: &'d [FailOn],
    shared: &'d Shared<'d>,
}

impl Reporter<'_> {
    fn diagnostics(&self) -> Vec<Diagnostic> {
        let found = self.found;
        let mut all = Vec::new();
        match &found.status {
            Status::Added => return vec![self.compatible(format!("{} was added", code(&found.tool)))],
            Status::Removed { renamed } => {
                let mut all = self.operation();
                if !found.operation.as_ref().is_some_and(OperationDiff::is_gone) {
                    all.push(self.removed(renamed.as_deref()));
                }
                return all;
            }
            Status::Kept => {}
        }
        match found.operation {
            Some(_) => all.extend(self.operation()),
            None => all.extend(self.wire(&found.wire, &found.changes, Role::Result)),
        }
        all.extend(found.input.iter().flat_map(|input| self.wire(input, &found.input_changes, Role::Input)));
        all.extend(self.source());
        all.extend(self.text());
        if all.is_empty() && !found.is_unchanged() {
            let message = format!("{} changed, and breaks nobody", code(&found.tool));
            let edits = found.changes.iter().chain(&found.input_changes);
            all.push(self.of_edits(self.compatible(message), edits.map(|change| (&change.places, change.sentence()))));
        }
        all
    }

    /// Reports that it is gone. An operation may be gone for code alone.
    fn removed(&self, renamed: Option<&str>) -> Diagnostic {
        let found = self.found;
        // Names of operations and of their types aren't sent.
        let level = if found.is_of_operations { Level::Source } else { Level::Wire };
        let help = renamed.map(|name| format!("was it renamed to {}? callers know the old name", code(name)));
        let mut removed = self.broken(level, format!("{} was removed", code(&found.tool)));
        removed.place = found.places.new.clone().or_else(|| found.places.old.clone());
        if found.places.new.is_some() {
            add_related(&mut removed, [(&found.places.old, "it was here".to_owned())]);
        }
        let accepted = removed.help.clone();
        let help = accepted.into_iter().chain(help).collect::<Vec<_>>().join("; ");
        if help.is_empty() { removed } else { removed.help(help) }
    }

    /// Reports what was found of the operation.
    fn operation(&self) -> Vec<Diagnostic> {
        let Some(operation) = &self.found.operation else { return Vec::new() };
        let findings = operation.findings.iter();
        let told = findings.filter_map(|finding| Some((finding, self.shared.others(finding)?)));
        told.map(|(finding, others)| self.finding(operation, finding, others)).collect()
    }

    fn finding(&self, operation: &OperationDiff, finding: &Finding, others: usize) -> Diagnostic {
        let message = operations::words(operation, finding, others);
        let mut found = match finding.outcome {
            Outcome::Breaks => self.broken(Level::Wire, message),
            Outcome::Unknown => self.graded(Level::Wire, Diagnostic::new(Code::UnprovedChange, message)),
            Outcome::Undeclared => {
                self.graded(Level::Undeclared, Diagnostic::new(self.code(Level::Undeclared), message))
            }
        };
        let help: Vec<String> = found.help.iter().cloned().chain(operations::help(finding)).collect();
        if !help.is_empty() {
            found = found.help(shortened(&help.join("; "), HELP));
        }
        found.place = finding.places.new.clone().or_else(|| self.found.places.new.clone());
        add_related(&mut found, [(&finding.places.old, "before".to_owned())]);
        found
    }

    fn compatible(&self, message: String) -> Diagnostic {
        Diagnostic::new(Code::CompatibleChange, message).at(self.found.places.new.clone())
    }

    /// Returns a break of a level: an error if the level must not break, a note if it is accepted.
    fn broken(&self, level: Level, message: String) -> Diagnostic {
        self.graded(level, Diagnostic::new(Code::BreakingChange, message))
    }

    fn graded(&self, level: Level, found: Diagnostic) -> Diagnostic {
        if let Some(reason) = self.found.accepted(level) {
            return found.with_severity(Severity::Note).help(format!("accepted: {reason}"));
        }
        found.with_severity(match level {
            _ if self.is_forbidden(level) => Severity::Error,
            Level::Wire | Level::Source => Severity::Warning,
            // Nobody who reads the contract is affected, or nobody but models.
            Level::Undeclared | Level::Text => Severity::Note,
        })
    }

    fn is_forbidden(&self, level: Level) -> bool {
        self.fail_on.iter().any(|fail_on| fail_on.includes(level))
    }

    /// Returns the code of what is a break only if its level must not break.
    fn code(&self, level: Level) -> Code {
        if self.is_forbidden(level) { Code::BreakingChange } else { Code::CompatibleChange }
    }

    /// Reports the verdict on results, or on parameters.
    fn wire(&self, verdict: &Verdict, changes: &[Change], role: Role) -> Option<Diagnostic> {
        let tool = code(&self.found.tool);
        let what = match role {
            _ if self.found.is_type => "values",
            Role::Result => "results",
            Role::Input => "parameters",
        };
        let found = match verdict {
            Verdict::Compatible => return None,
            Verdict::Undeclared { counterexample, .. } => {
                let harm = harm(verdict, role, self.found.is_type);
                let example = counterexample.as_ref().map(|value| format!(": {}", shown(value))).unwrap_or_default();
                let found = Diagnostic::new(self.code(Level::Undeclared), format!("{tool} {harm}{example}"));
                self.graded(Level::Undeclared, found)
            }
            Verdict::Breaking { counterexample, reasons } => {
                let harm = harm(verdict, role, self.found.is_type);
                self.broken(
                    Level::Wire,
                    match counterexample {
                        Some(value) => format!("{tool} {harm}: {}", shown(value)),
                        None => format!("{tool} breaks the readers of its {what}: {}", reasons.join("; ")),
                    },
                )
            }
            Verdict::Unknown { reasons } => {
                let message = format!("it isn't proved that the {what} of {tool} are compatible");
                let help = match reasons.is_empty() {
                    true => "no value was found that breaks, and no proof that there is none".to_owned(),
                    false => format!("the proof stopped: {}", reasons.join("; ")),
                };
                self.graded(Level::Wire, Diagnostic::new(Code::UnprovedChange, message).help(help))
            }
        };
        let edits = changes.iter().filter(|change| change.harms(role));
        Some(self.of_edits(found, edits.map(|change| (&change.places, change.sentence()))))
    }

    /// Adds the source locations of edits, each with its sentence: the first is that of the diagnostic.
    fn of_edits<'e>(
        &self,
        mut found: Diagnostic,
        edits: impl Iterator<Item = (&'e Places, String)> + Clone,
    ) -> Diagnostic {
        let first = edits.clone().next().and_then(|(places, _)| places.new.clone());
        found.place = first.or_else(|| self.found.places.new.clone());
        let related =
            edits.take(LISTED).flat_map(|(places, edit)| [(&places.new, edit), (&places.old, "before".to_owned())]);
        add_related(&mut found, related);
        found
    }

    fn source(&self) -> Option<Diagnostic> {
        let mut broken: Vec<&SourceChange> = self.found.source.iter().filter(|change| change.is_breaking()).collect();
        // The change that breaks the most languages first.
        broken.sort_by_key(|change| Reverse(change.broken.len()));
        let first = broken.first()?;
        let languages = names_of(&broken.iter().flat_map(|change| &change.broken).copied().collect());
        let message = format!("{} breaks code in {languages}: {}", code(&self.found.tool), first.sentence());
        let edits = broken.iter().map(|change| (&change.places, change.sentence()));
        Some(self.of_edits(self.broken(Level::Source, message), edits))
    }

    fn text(&self) -> Option<Diagnostic> {
        let first = self.found.text.first()?;
        let edits: Vec<String> = self.found.text.iter().map(|change| change.sentence()).collect();
        let message = format!("a model reads another text of {}: {}", code(&self.found.tool), edits.join("; "));
        let mut found = self.graded(Level::Text, Diagnostic::new(self.code(Level::Text), message));
        found.place = first.places.new.clone();
        add_related(&mut found, [(&first.places.old, "before".to_owned())]);
        Some(found)
    }
}

/// Returns what a verdict that isn't compatible says of values, behind the name of the tool or the type.
pub(super) fn harm(verdict: &Verdict, role: Role, is_type: bool) -> &'static str {
    match (verdict, role) {
        (Verdict::Undeclared { .. }, _) if is_type => "has values with undeclared properties that were invalid before",
        (Verdict::Undeclared { .. }, Role::Result) => "may return undeclared properties that were invalid before",
        (Verdict::Undeclared { .. }, Role::Input) => {
            "rejects undeclared properties of parameters that were valid before"
        }
        (_, Role::Result) if is_type => "has values that were invalid before",
        (_, Role::Result) => "may return what was invalid before",
        (_, Role::Input) => "rejects parameters that were valid before",
    }
}

/// Returns a value as a message has it: `--message-format json` has all of it.
fn shown(value: &Json) -> String {
    /// Maximum length.
    const VALUE: usize = 2000;
    shortened(&value.to_string(), VALUE)
}

/// Adds source locations that aren't there yet.
fn add_related<'p>(found: &mut Diagnostic, places: impl IntoIterator<Item = (&'p Option<Place>, String)>) {
    let mut seen = BTreeSet::new();
    for (place, text) in places {
        let Some(place) = place else { continue };
        if seen.insert((place.file.name().to_owned(), place.span, text.clone())) {
            found.related.push((place.clone(), text));
        }
    }
}
