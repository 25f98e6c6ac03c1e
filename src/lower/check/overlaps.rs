//! Finds values that two branches of a `oneOf` accept, however untypical, for `lint`.

use std::collections::HashSet;

use super::super::Lowering;
use super::Exclusive;
use super::shared_values::{MAX_BRANCHES, message};
use crate::compat::{Comparison, Operand, Side};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::check::{Alternatives, Checks};
use crate::schema::Keyword;
use crate::text::Json;

/// Maximum number of pairs of branches of a document for which a common value is looked for.
const MAX_SEARCHED: usize = 500;

impl Lowering<'_> {
    /// Reports each `oneOf` of which two branches accept a value, where nothing else was found about it.
    pub(super) fn overlaps(&self, checks: &Checks, exclusive: &Exclusive, known: &[Diagnostic]) -> Vec<Diagnostic> {
        let mut comparison = Comparison::new(checks, checks);
        let mut left = MAX_SEARCHED;
        let same = known.iter().filter(|found| found.code == Code::SameBranches);
        let spans = same.filter_map(|found| found.place.as_ref()).map(|place| (place.span.start, place.span.end));
        let known: HashSet<(usize, usize)> = spans.collect();
        let mut found = Vec::new();
        for (id, alternatives) in exclusive {
            let Some(entry) = self.graph.get(*id).entry(Keyword::OneOf) else { continue };
            if self.same_branches(*id).is_some() || known.contains(&(entry.place.span.start, entry.place.span.end)) {
                continue;
            }
            let Some((branches, value)) = common_value(&mut comparison, alternatives, &mut left) else { continue };
            let message = message(branches, &value, "common values");
            let help = "use `anyOf`, or tell the branches apart by a required property with another `const` in each";
            found.push(Diagnostic::new(Code::OverlappingBranches, message).at(entry.place.clone()).help(help));
        }
        found
    }
}

/// Returns the first two branches that accept a value, with the value.
fn common_value<'c>(
    comparison: &mut Comparison<'c>,
    alternatives: &'c Alternatives,
    left: &mut usize,
) -> Option<([usize; 2], Json)> {
    let branches = alternatives.branches.get(..MAX_BRANCHES).unwrap_or(&alternatives.branches);
    for (second, other) in branches.iter().enumerate() {
        for (first, one) in branches[..second].iter().enumerate() {
            *left = left.checked_sub(1)?;
            let [one, other] = [one, other].map(|branch| Operand { side: Side::New, check: &branch.check });
            if let Some(value) = comparison.common(one, other) {
                return Some(([first, second], value));
            }
        }
    }
    None
}
