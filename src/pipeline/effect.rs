//! Reports options that have no effect on any document or target of a run.

use super::Generator;
use super::read::Reading;
use crate::diagnostics::{Code, Diagnostic};
use crate::target::Target;
use crate::target::profile::Profile;

impl Generator {
    /// Returns the notes about options without effect.
    pub(super) fn without_effect(&self, reading: &Reading) -> Vec<Diagnostic> {
        let contracts = self.contracts.then(|| {
            let missing = (!reading.has_tools()).then_some("no input has tools");
            self.effect_of("contracts", missing, |profile| profile.runtime.is_some())
        });
        let operations = self.options.operations.then(|| {
            let missing = (!reading.has_api).then_some("no input is a document of OpenAPI");
            self.effect_of("operations", missing, |profile| profile.has_operations)
        });
        contracts.into_iter().chain(operations).flatten().collect()
    }

    /// Returns the note about an option without effect: for what is missing in the inputs, or because only languages without it
    /// are printed.
    fn effect_of(&self, option: &str, missing: Option<&str>, prints: fn(&Profile) -> bool) -> Option<Diagnostic> {
        // What has no validators is a document, which may show what languages print.
        let is_for = |target: &Target| prints(target.profile()) || target.profile().checks.is_none();
        let (why, help) = match missing {
            Some(missing) => (missing.to_owned(), format!("remove `{option}`")),
            None if self.has_custom() || self.targets.iter().any(is_for) => return None,
            None => {
                let able = Target::ALL.iter().filter(|target| prints(target.profile())).map(|target| target.name());
                (
                    format!("no target has {option}"),
                    format!("add one that has: {}", able.collect::<Vec<_>>().join(", ")),
                )
            }
        };
        Some(Diagnostic::new(Code::NoEffect, format!("no {option} are generated: {why}")).help(help))
    }
}
