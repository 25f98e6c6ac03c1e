//! Accepted breaks: those that the configuration gives a reason for.

use super::{ContractDiff, Level};
use crate::diagnostics::{Code, Diagnostic};
use crate::schema::meant;
use crate::text::Place;

/// A break that is accepted.
#[derive(Debug, Clone)]
pub(crate) struct Acceptance {
    pub(crate) tool: String,
    pub(crate) level: Level,
    pub(crate) reason: String,
    /// The source location in the config file.
    pub(crate) place: Option<Place>,
}

/// Marks the accepted breaks, and reports acceptances without a break.
pub(crate) fn accept(contracts: &mut [ContractDiff], acceptances: &[Acceptance]) -> Vec<Diagnostic> {
    let mut unused = Vec::new();
    for acceptance in acceptances {
        let is_meant = |found: &&mut ContractDiff| found.tool == acceptance.tool && found.breaks(acceptance.level);
        let mut meant = contracts.iter_mut().filter(is_meant).peekable();
        if meant.peek().is_some() {
            meant.for_each(|found| found.accepted.push((acceptance.level, acceptance.reason.clone())));
        } else {
            unused.push(unused_acceptance(contracts, acceptance));
        }
    }
    unused
}

/// Returns the diagnostic of an acceptance without a break.
fn unused_acceptance(contracts: &[ContractDiff], acceptance: &Acceptance) -> Diagnostic {
    let Acceptance { tool, level, place, .. } = acceptance;
    let names: Vec<&str> = contracts.iter().map(|found| found.tool.as_str()).collect();
    let (message, help) = if names.contains(&tool.as_str()) {
        let message = format!("`{tool}` has no break of the level `{}`", level.name());
        (message, "remove it, so that it accepts no later break".to_owned())
    } else {
        let otherwise = "remove it, unless it is for documents that aren't compared now";
        (format!("none of the compared contracts is called `{tool}`"), meant(tool, &names, otherwise))
    };
    Diagnostic::new(Code::UnusedAcceptance, message).at(place.clone()).help(help)
}
