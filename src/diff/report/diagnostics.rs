//! The result as diagnostics: one for each level of a contract that changed.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::diff::source::SourceChange;
use crate::diff::{Change, ContractDiff, FailOn, Level, Status, Verdict};
use crate::text::markdown::code;
use crate::text::{Json, Place, shortened};

/// Maximum number of edits of a diagnostic that are listed.
const LISTED: usize = 20;

/// Returns the diagnostics of all contracts. Breaks are errors on the levels that must not break, otherwise warnings.
pub(crate) fn diagnostics(contracts: &[ContractDiff], fail_on: &[FailOn]) -> Vec<Diagnostic> {
    contracts.iter().flat_map(|found| Reporter { found, fail_on }.diagnostics()).collect()
}

struct Reporter<'d> {
    found: &'d ContractDiff,
    fail_on: &'d [FailOn],
}

impl Reporter<'_> {
    fn diagnostics(&self) -> Vec<Diagnostic> {
        let found = self.found;
        let mut all = Vec::new();
        match &found.status {
            Status::Added => return vec![self.compatible(format!("{} was added", code(&found.tool)))],
            Status::Removed { renamed } => {
                let help =
                    renamed.as_ref().map(|name| format!("was it renamed to {}? callers know the old name", code(name)));
                let mut removed = self.broken(Level::Wire, format!("{} was removed", code(&found.tool)), "");
                removed.place = found.places.new.clone().or_else(|| found.places.old.clone());
                if found.places.new.is_some() {
                    add_related(&mut removed, [(&found.places.old, "it was here".to_owned())]);
                }
                let accepted = removed.help.clone();
                let help = accepted.into_iter().chain(help).collect::<Vec<_>>().join("; ");
                return vec![if help.is_empty() { removed } else { removed.help(help) }];
            }
            Status::Kept => {}
        }
        all.extend(self.wire(&found.wire, &found.changes, true));
        all.extend(found.input.iter().flat_map(|input| self.wire(input, &found.input_changes, false)));
        all.extend(self.source());
        all.extend(self.text());
        if all.is_empty() && !found.is_unchanged() {
            all.push(self.of_edits(
                self.compatible(format!("{} changed, and breaks nobody", code(&found.tool))),
                &found.changes.iter().chain(&found.input_changes).collect::<Vec<_>>(),
            ));
        }
        all
    }

    fn compatible(&self, message: String) -> Diagnostic {
        Diagnostic::new(Code::CompatibleChange, message).at(self.found.places.new.clone())
    }

    /// Returns a break of a level: an error if the level must not break, a note if it is accepted.
    fn broken(&self, level: Level, message: String, help: &str) -> Diagnostic {
        let found = Diagnostic::new(Code::BreakingChange, message);
        self.graded(level, if help.is_empty() { found } else { found.help(help) })
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
    fn wire(&self, verdict: &Verdict, changes: &[Change], is_result: bool) -> Option<Diagnostic> {
        let tool = code(&self.found.tool);
        let what = match (self.found.is_type, is_result) {
            (true, _) => "values",
            (false, true) => "results",
            (false, false) => "parameters",
        };
        let harmful = |change: &&Change| match is_result {
            true => change.effect.may_add(),
            false => change.effect.may_remove(),
        };
        let edits: Vec<&Change> = changes.iter().filter(harmful).collect();
        let found = match verdict {
            Verdict::Compatible => return None,
            Verdict::Undeclared { counterexample, .. } => {
                let message = match (self.found.is_type, is_result) {
                    (true, _) => format!("{tool} has values with undeclared properties that were invalid before"),
                    (false, true) => format!("{tool} may return undeclared properties that were invalid before"),
                    (false, false) => {
                        format!("{tool} rejects undeclared properties of parameters that were valid before")
                    }
                };
                let example = counterexample.as_ref().map(|value| format!(": {}", shown(value))).unwrap_or_default();
                let found = Diagnostic::new(self.code(Level::Undeclared), message + &example);
                self.graded(Level::Undeclared, found)
            }
            Verdict::Breaking { counterexample, reasons } => {
                let message = match (is_result, counterexample) {
                    (true, Some(value)) if self.found.is_type => {
                        format!("{tool} has values that were invalid before: {}", shown(value))
                    }
                    (true, Some(value)) => format!("{tool} may return what was invalid before: {}", shown(value)),
                    (false, Some(value)) => {
                        format!("{tool} rejects parameters that were valid before: {}", shown(value))
                    }
                    (_, None) => format!("{tool} breaks the readers of its {what}: {}", reasons.join("; ")),
                };
                self.broken(Level::Wire, message, "")
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
        Some(self.of_edits(found, &edits))
    }

    /// Adds the source locations of edits: the first is that of the diagnostic.
    fn of_edits(&self, mut found: Diagnostic, edits: &[&Change]) -> Diagnostic {
        found.place =
            edits.first().and_then(|change| change.places.new.clone()).or_else(|| self.found.places.new.clone());
        let listed = edits.iter().take(LISTED);
        let places = listed
            .flat_map(|change| [(&change.places.new, change.sentence()), (&change.places.old, "before".to_owned())]);
        add_related(&mut found, places);
        found
    }

    fn source(&self) -> Option<Diagnostic> {
        let mut broken: Vec<&SourceChange> = self.found.source.iter().filter(|change| change.is_breaking()).collect();
        // That which breaks the most languages first.
        broken.sort_by_key(|change| Reverse(change.broken().count()));
        let first = broken.first()?;
        let languages: BTreeSet<_> = broken.iter().flat_map(|change| change.broken()).collect();
        let names: Vec<&str> = languages.iter().map(|language| language.name()).collect();
        let message = format!("{} breaks code in {}: {}", code(&self.found.tool), names.join(", "), first.sentence());
        let mut found = self.broken(Level::Source, message, "");
        found.place = first.places.new.clone().or_else(|| self.found.places.new.clone());
        let listed = broken.iter().take(LISTED);
        let places = listed
            .flat_map(|change| [(&change.places.new, change.sentence()), (&change.places.old, "before".to_owned())]);
        add_related(&mut found, places);
        Some(found)
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
