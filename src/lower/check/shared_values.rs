//! Reports branches of a `oneOf` that accept each other's values.

use super::super::Lowering;
use super::Exclusive;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::check::{Alternatives, Checks};
use crate::schema::{Keyword, SchemaId};
use crate::text::Json;

/// Maximum number of branches of one `oneOf` that are compared.
pub(super) const MAX_BRANCHES: usize = 20;
/// Maximum number of comparisons of a document.
const MAX_COMPARED: usize = 20_000;
/// Maximum number of characters of a value in a message.
const MAX_CHARACTERS: usize = 120;

impl Lowering<'_> {
    /// Warns of each `oneOf` of which two branches accept a typical object of one of them: one with all properties that
    /// the branch declares. An overlap of less typical values may be intended, or hypothetical.
    pub(super) fn shared_values(&self, checks: &Checks, exclusive: &Exclusive) -> Vec<Diagnostic> {
        let mut left = MAX_COMPARED;
        let mut report = |(id, alternatives): (&SchemaId, &Alternatives)| {
            // Equal branches are reported by themselves.
            if self.same_branches(*id).is_some() {
                return None;
            }
            let (branches, value) = shared_value(checks, alternatives, &mut left)?;
            let message = message(branches, &value, "the same values");
            let help = "use `anyOf`, or a required property with another `const` in each branch";
            let place = self.graph.get(*id).entry(Keyword::OneOf)?.place.clone();
            Some(Diagnostic::new(Code::SameBranches, message).at(place).help(help))
        };
        exclusive.iter().filter_map(&mut report).collect()
    }
}

/// Returns the message about two branches that accept a value.
pub(super) fn message(branches: [usize; 2], value: &Json, what: &str) -> String {
    let [first, second] = branches.map(|index| index + 1);
    let value = value.to_string();
    let example = if value.chars().count() <= MAX_CHARACTERS { format!(", such as `{value}`") } else { String::new() };
    format!("branches {first} and {second} of this `oneOf` accept {what}{example}, so that it rejects these")
}

/// Returns the first two branches that accept a typical object of one of them, with the object.
fn shared_value(checks: &Checks, alternatives: &Alternatives, left: &mut usize) -> Option<([usize; 2], Json)> {
    let branches = alternatives.branches.get(..MAX_BRANCHES).unwrap_or(&alternatives.branches);
    for (index, branch) in branches.iter().enumerate() {
        *left = left.checked_sub(branches.len())?;
        let Some(value) = checks.typical_object(&branch.check) else { continue };
        let accepts = |other: &usize| *other != index && checks.holds(&branches[*other].check, &value);
        if let Some(other) = (0..branches.len()).find(accepts) {
            return Some(([index.min(other), index.max(other)], value));
        }
    }
    None
}
