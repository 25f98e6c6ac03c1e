//! Diagnostics about documents: everything that reading finds, and the rules of `validate` and `lint`.
//!
//! The rules are rows of the [table of diagnostics](Code): those of the class [`Rule`](Class::Rule) are checked by `lint`.

mod allow;
mod apply_fixes;
mod contract;
mod contracts;
mod declared;
mod errors;
mod examples;
mod instance;
mod missing_fixes;
mod redefined;
mod walk;

pub(crate) use apply_fixes::fix;
pub(crate) use instance::{check_results, values};
pub(crate) use walk::Part;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::diagnostics::{Class, Code, Diagnostic, Severity};
use crate::lower::{self, ReadOptions};
use crate::pipeline::{Examination, Generator, Source};
use crate::schema::nearest;
use crate::source::Document;
use crate::text::choices;

/// The rules that are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The rules of the specification.
    Validate,
    /// The rules of the specification and of good documents.
    Lint,
}

choices! {
    /// The level of a rule.
    Level {
        /// Not reported
        Off = "off",
        /// Reported, without effect
        Note = "note",
        /// Reported
        Warning = "warning",
        /// Reported, with the exit code 1
        Error = "error",
    }
}

/// The levels that the configuration gives rules.
#[derive(Debug, Clone, Default)]
pub(crate) struct Levels(BTreeMap<Code, Level>);

impl Levels {
    /// Sets the level of a rule.
    pub(crate) fn set(&mut self, rule: Code, level: Level) {
        self.0.insert(rule, level);
    }

    /// Returns the level of a rule.
    pub(crate) fn of(&self, rule: Code) -> Level {
        self.0.get(&rule).copied().unwrap_or(match rule.severity() {
            Severity::Note => Level::Note,
            Severity::Warning => Level::Warning,
            Severity::Error => Level::Error,
        })
    }

    /// Applies the levels to diagnostics.
    fn apply(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain_mut(|found| {
            found.severity = match self.0.get(&found.code) {
                None => found.severity,
                Some(Level::Off) => return false,
                Some(Level::Note) => Severity::Note,
                Some(Level::Warning) => Severity::Warning,
                Some(Level::Error) => Severity::Error,
            };
            true
        });
    }
}

/// Warnings and notes of other commands.
const ELSEWHERE: [Code; 11] = [
    Code::BareText,
    Code::CompatibleChange,
    Code::Loss,
    Code::McpName,
    Code::Migrated,
    Code::NoEffect,
    Code::NotCompared,
    Code::NotShown,
    Code::NoTools,
    Code::UncheckedFormat,
    Code::UnusedAcceptance,
];

/// Returns whether the configuration may set the level of a code, and documents may make exceptions from it: it concerns
/// documents, and is no error.
pub(crate) fn is_rule(code: Code) -> bool {
    matches!(code.class(), Class::Finding | Class::Rule)
        && code.severity() != Severity::Error
        && !ELSEWHERE.contains(&code)
}

/// Returns the code of a rule's name.
pub(crate) fn rule(name: &str) -> Option<Code> {
    rules().find(|code| code.name() == name)
}

/// Returns all rules.
pub(crate) fn rules() -> impl Iterator<Item = Code> {
    Code::ALL.iter().copied().filter(|code| is_rule(*code))
}

/// Returns the help for an unknown name of a rule.
pub(crate) fn suggestion(name: &str) -> String {
    let names: Vec<&str> = rules().map(Code::name).collect();
    match nearest(name, &names) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if Code::ALL.iter().any(|code| code.name() == name) => "this is an error, whose level is fixed".to_owned(),
        None => "`adl-gen lint --list` lists the rules".to_owned(),
    }
}

/// Returns all diagnostics about documents, by file and place.
pub(crate) fn check(
    generator: &Generator,
    sources: impl IntoIterator<Item = Source>,
    scope: Scope,
    levels: &Levels,
) -> Examination {
    generator.examine(sources, |document, options| check_document(document, options, scope, levels))
}

/// Returns all diagnostics about a document, in no particular order, and the other files that were read.
pub(crate) fn check_document(
    document: &Document,
    options: &ReadOptions,
    scope: Scope,
    levels: &Levels,
) -> (Vec<Diagnostic>, Vec<PathBuf>) {
    let options = &ReadOptions { overlaps: scope == Scope::Lint, ..options.clone() };
    let (mut findings, read) = lower::examine(document, options, |examined, findings| {
        missing_fixes::add(examined, findings);
        contracts::check_keywords(examined, findings);
        if scope == Scope::Lint {
            contracts::check(examined, findings);
        }
    });
    redefined::check(document, &mut findings);
    let exceptions = allow::Exceptions::of(document, &mut findings);
    let mut found = exceptions.apply(findings, scope);
    levels.apply(&mut found);
    make_strict(&mut found, options);
    apply_fixes::verify(&mut found);
    (found, read)
}

/// Turns warnings into errors, if the options ask for it.
fn make_strict(found: &mut [Diagnostic], options: &ReadOptions) {
    let warnings = found.iter_mut().filter(|found| options.strict && found.severity == Severity::Warning);
    warnings.for_each(|found| found.severity = Severity::Error);
}
