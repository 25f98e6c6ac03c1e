//! Tests as data: `libtest-mimic` runs them as it would run `#[test]`s.

use libtest_mimic::{Completion, Failed, Trial};

use crate::cases::{CASES, Case, chosen_names};
use crate::levels;
use crate::plain;
use crate::tools::{Tools, report};

/// Finds the tools that something needs, or reports that it is skipped.
type ToolFinder = Box<dyn Fn(&str) -> Option<Tools> + Send>;

/// Returns the problems of cases.
type Problems = Box<dyn FnOnce(&[&Case], &Tools) -> Vec<String> + Send>;

/// A check of many cases at once, because starting its compiler is expensive, or of something else than cases.
pub struct Check {
    /// The name of the test: a language, and what is checked.
    pub name: String,
    /// What is checked.
    pub subject: Subject,
    /// Returns the tools; none if they aren't installed.
    pub tools: ToolFinder,
    /// Returns the problems.
    pub problems: Problems,
}

/// What a check is about.
#[derive(Clone, Copy)]
pub enum Subject {
    /// Cases for the compilers.
    Compilable,
    /// Cases for a package.
    Package,
    /// Cases with a model.
    Readable,
    /// Cases for levels of checks.
    Levels,
    /// Cases for plain models of pydantic.
    Plain,
    /// No case.
    Other,
}

impl Subject {
    fn cases(self) -> Vec<&'static Case> {
        match self {
            Self::Compilable => CASES.compilable(),
            Self::Package => CASES.of_package(),
            Self::Readable => CASES.readable(),
            Self::Levels => levels::cases(),
            Self::Plain => plain::cases(),
            Self::Other => Vec::new(),
        }
    }
}

/// Returns a test that fails if there are problems.
pub fn test(name: String, problems: impl FnOnce() -> Vec<String> + Send + 'static) -> Trial {
    Trial::test(name, || result(problems()))
}

fn result(problems: Vec<String>) -> Result<(), Failed> {
    report(problems).map_err(|problems| Failed::from(format!("{problems:?}")))
}

impl Check {
    /// Returns the test, which is ignored where it would check nothing: without its tools, or without a case that
    /// `ADL_GEN_CASE` names.
    pub fn test(self) -> Trial {
        Trial::ignorable_test(self.name.clone(), || self.run())
    }

    fn run(self) -> Result<Completion, Failed> {
        let cases = self.subject.cases();
        if cases.is_empty() && chosen_names().is_some() {
            return Ok(Completion::ignored_with("it has none of the cases of ADL_GEN_CASE"));
        }
        match (self.tools)(&self.name) {
            Some(tools) => result((self.problems)(&cases, &tools)).map(|()| Completion::Completed),
            None => Ok(Completion::ignored_with("it needs the tools of `make test`")),
        }
    }
}
