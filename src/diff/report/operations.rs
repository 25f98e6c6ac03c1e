//! Findings of operations as diagnostics. A change of the whole API is told once.

use std::collections::HashMap;

use crate::diff::{ContractDiff, Finding, Level, OperationDiff};

/// Findings that several operations share, such as a server that is gone: each with the number of others, at the first.
pub(super) struct Shared<'d>(HashMap<*const Finding, Option<usize>>, std::marker::PhantomData<&'d Finding>);

impl<'d> Shared<'d> {
    /// Counts the findings of all operations.
    pub(super) fn of(contracts: &'d [ContractDiff]) -> Self {
        let mut groups: HashMap<(&str, &str, Option<&str>), Vec<&'d Finding>> = HashMap::new();
        for found in contracts {
            let accepted = found.accepted(Level::Wire);
            let findings = found.operation.iter().flat_map(|operation| &operation.findings);
            for finding in findings.filter(|finding| finding.rule.is_of_api()) {
                groups.entry((finding.rule.id(), &finding.detail, accepted)).or_default().push(finding);
            }
        }
        let mut counts = HashMap::new();
        for group in groups.into_values() {
            // Twice of one operation is once of the API.
            for (index, finding) in group.iter().enumerate() {
                counts.insert(std::ptr::from_ref(*finding), (index == 0).then_some(group.len() - 1));
            }
        }
        Self(counts, std::marker::PhantomData)
    }

    /// Returns the number of other operations with the same finding; none if another one tells it.
    pub(super) fn others(&self, finding: &Finding) -> Option<usize> {
        self.0.get(&std::ptr::from_ref(finding)).copied().unwrap_or(Some(0))
    }
}

/// Returns a finding of an operation in words, with the number of others that share it.
pub(super) fn words(operation: &OperationDiff, finding: &Finding, others: usize) -> String {
    let others = match others {
        0 => String::new(),
        1 => " and one more operation".to_owned(),
        others => format!(" and {others} more operations"),
    };
    format!("`{}`{others}: {}", operation.words, finding.sentence())
}

/// Returns what shows a finding, and the convention that decides it.
pub(super) fn help(finding: &Finding) -> Option<String> {
    let witness = finding.witness.as_ref().map(|witness| format!("{}: {}", witness.name(), witness.text()));
    let convention = finding.convention.map(|of| format!("decided by the convention `{}`", of.name()));
    let parts: Vec<String> = witness.into_iter().chain(convention).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}
