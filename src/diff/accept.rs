//! Accepted breaks: those that the configuration gives a reason for.

use super::{ContractDiff, Level};
use crate::diagnostics::{Code, Diagnostic};
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
        let mut is_used = false;
        for found in contracts.iter_mut().filter(is_meant) {
            found.accepted.push((acceptance.level, acceptance.reason.clone()));
            is_used = true;
        }
        if !is_used {
            let message = format!("`{}` has no break of the level `{}`", acceptance.tool, acceptance.level.name());
            let found = Diagnostic::new(Code::UnusedAcceptance, message).at(acceptance.place.clone());
            unused.push(found.help("remove it, so that it accepts no later break"));
        }
    }
    unused
}
