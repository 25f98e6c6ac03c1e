//! `adl-gen advise`

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::{Exit, Output, ask, count, print, sources};
use crate::advise::{Evidence, Fit, UseCase, conflict, returns, uses};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::infer;
use crate::model::{Category, StandardType};
use crate::text::Json;

const EXAMPLES: &str = "\
Examples:
  adl-gen advise                                 The questions of the specification (§3.2)
  adl-gen advise --use-case search               A row of its selection matrix (§6.2)
  adl-gen advise --operation delete              The rows for a word in the name of a tool
  adl-gen advise --collection                    The types of a category
  adl-gen advise --samples 'samples/*.json'      The types that accept samples, and a schema narrowed to them";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Advise {
    /// Use of the tool, as in the selection matrix (§6.2)
    #[arg(long, value_name = "USE", value_parser = use_cases(), group = "way")]
    use_case: Option<UseCase>,

    /// Word in the name of the tool: `create`, `get`, `delete`, …
    #[arg(long, value_name = "WORD", group = "way")]
    operation: Option<String>,

    /// Files with samples of results: JSON, YAML, JSON Lines, patterns, or `-`
    #[arg(long, value_name = "SAMPLES", num_args = 1.., group = "way")]
    samples: Vec<PathBuf>,

    /// The tool returns no data (§3.2): Void
    #[arg(long, group = "way")]
    no_data: bool,

    /// The tool returns data (§3.2): Structured, if none of the next four applies
    #[arg(long, conflicts_with_all = ["no_data", "use_case", "operation", "samples"])]
    returns_data: bool,

    /// The data is a continuous flow: Stream
    #[arg(long, group = "way")]
    continuous: bool,

    /// The data is binary, or not JSON: Binary
    #[arg(long, group = "way")]
    binary: bool,

    /// The data is a collection: Array
    #[arg(long, group = "way")]
    collection: bool,

    /// The data is a simple value: Primitive
    #[arg(long, group = "way")]
    simple: bool,

    #[command(flatten)]
    output: Output,
}

fn use_cases() -> impl TypedValueParser<Value = UseCase> {
    let all = UseCase::ALL.iter().map(|case| PossibleValue::new(case.name).help(case.title));
    PossibleValuesParser::new(all)
        .try_map(|name| UseCase::ALL.iter().copied().find(|case| case.name == name).ok_or("no such use"))
}

impl Advise {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let block = match (self.use_case, &self.operation, self.category()) {
            (Some(case), ..) => self.of_use_cases(&[case]),
            (_, Some(word), _) => self.of_word(word)?,
            (_, _, Some(category)) => self.of_category(category)?,
            _ if !self.samples.is_empty() => self.of_samples()?,
            _ => self.of_category(asked()?)?,
        };
        Ok(print(&format!("{}\n", block.to_pretty()))?)
    }

    /// Returns the category that the flags give.
    fn category(&self) -> Option<Category> {
        let flags = [
            (self.no_data, Category::Void),
            (self.continuous, Category::Stream),
            (self.binary, Category::Binary),
            (self.collection, Category::Array),
            (self.simple, Category::Primitive),
            (self.returns_data, Category::Structured),
        ];
        flags.into_iter().find(|(is_set, _)| *is_set).map(|(_, category)| category)
    }

    fn of_use_cases(&self, cases: &[UseCase]) -> Json {
        for case in cases {
            let [best, other] = case.types;
            self.output.summary(&format!("§6.2 {}: {}, or {}", case.title, best.name(), other.name()));
        }
        let recommended: Vec<StandardType> = cases.iter().map(|case| case.types[0]).collect();
        // The later row is about fewer operations.
        let best = recommended.last().copied().unwrap_or(StandardType::ObjectResult);
        self.describe(best);
        returns(best)
    }

    fn of_word(&self, word: &str) -> Result<Json, Diagnostic> {
        let cases: Vec<UseCase> = UseCase::of_word(word).collect();
        if cases.is_empty() {
            let known = UseCase::ALL.iter().map(|case| case.words[0]).collect::<Vec<_>>().join(", ");
            let message = format!("the selection matrix has no operation like `{word}`");
            return Err(Diagnostic::new(Code::Usage, message).help(format!("try one of {known}, or `--use-case`")));
        }
        Ok(self.of_use_cases(&cases))
    }

    /// Returns the type of a category; asks for its use if there are several.
    fn of_category(&self, category: Category) -> Result<Json, Diagnostic> {
        let types: Vec<StandardType> =
            StandardType::ALL.iter().copied().filter(|standard| standard.category() == category).collect();
        let is_asked = self.category().is_none();
        let options: Vec<String> =
            types.iter().map(|standard| format!("{}: {}", standard.name(), uses(*standard))).collect();
        let index = match types.len() {
            1 => 0,
            _ if is_asked => ask::choice(&format!("{}: what is it for?", category.name()), &options)?,
            _ => {
                options.iter().for_each(|option| self.output.summary(&format!("{} {option}", category.name())));
                0
            }
        };
        let best = types.get(index).copied().unwrap_or(StandardType::ObjectResult);
        self.describe(best);
        Ok(returns(best))
    }

    fn of_samples(&self) -> Result<Json, Error> {
        let samples = infer::read(&sources(&self.samples)?)?;
        let evidence = Evidence::of(&samples)?;
        let all = samples.values.len();
        for fit in &evidence.fits {
            self.output.summary(&format!("{:<16} {}", fit.standard.name(), verdict(fit, all)));
        }
        let best = evidence.best().map(|fit| fit.standard);
        match best {
            Some(best) => self.describe(best),
            None => {
                self.output.summary("Custom: no standard type accepts all samples, and declares a property of them")
            }
        }
        evidence.returns(best)
    }

    fn describe(&self, standard: StandardType) {
        let (name, purpose, section) = (standard.name(), standard.purpose(), standard.section());
        self.output.summary(&format!("{name} ({section}): {purpose}; for {}", uses(standard)));
        if let Some(conflict) = conflict(standard) {
            self.output.summary(&format!("note: {conflict}"));
        }
    }
}

fn verdict(fit: &Fit, all: usize) -> String {
    match &fit.violation {
        None => format!("accepts {}", if all == 1 { "the sample".to_owned() } else { format!("all {all} samples") }),
        Some((sample, violation)) => {
            let nearly = if fit.valid > 0 {
                format!("accepts {} of {}", fit.valid, count(all, "sample"))
            } else {
                "no".to_owned()
            };
            format!("{nearly}: {sample}: {violation}")
        }
    }
}

/// Asks the five questions of §3.2.
fn asked() -> Result<Category, Diagnostic> {
    if !ask::yes("Does the tool return data?")? {
        return Ok(Category::Void);
    }
    let questions = [
        ("Is it a continuous flow?", Category::Stream),
        ("Is it binary, or not JSON?", Category::Binary),
        ("Is it a collection?", Category::Array),
        ("Is it a simple value?", Category::Primitive),
    ];
    for (question, category) in questions {
        if ask::yes(question)? {
            return Ok(category);
        }
    }
    Ok(Category::Structured)
}
