//! Validates results of tools against their contracts.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::check::CheckId;
use crate::model::{Model, Violation};
use crate::pipeline::{Examination, Generator, Source};
use crate::schema::meant;
use crate::source::{Document, Format, Node, lines};
use crate::text::{File, Json, Place, Span};

/// Validates results against the contract of a tool, or against a bare schema. Strings that don't match their `format`
/// are warnings, unless the generator asserts formats.
pub(crate) fn check_results(
    generator: &Generator,
    documents: Vec<Source>,
    tool: Option<&str>,
    results: &[Source],
) -> Result<Examination, Error> {
    let asserting = generator.clone().assert_formats(true);
    let (read, asserted) = (generator.read(documents.clone())?, asserting.read(documents)?);
    let subject = subject(&read.models, tool)?;
    let judge = Judge { plain: subject.of(&read.models)?, asserted: subject.of(&asserted.models)?, subject: &subject };
    let mut examination = Examination { diagnostics: Vec::new(), read: read.read };
    for source in results {
        if let Source::Path(path) = source {
            examination.read.push(path.clone());
        }
        for value in values(source)? {
            match value {
                Ok((file, node)) => examination.diagnostics.extend(judge.violations(&file, &node)),
                Err(error) => examination.diagnostics.extend(error.diagnostics().iter().cloned()),
            }
        }
    }
    super::make_strict(&mut examination.diagnostics, &generator.read);
    Ok(examination)
}

/// The type that results must have.
struct Subject {
    /// The name for messages.
    name: String,
    model: usize,
    /// The index of the contract; none for the root of a bare schema.
    contract: Option<usize>,
}

impl Subject {
    /// Returns the check of the type, with its model.
    fn of<'m>(&self, models: &'m [Model]) -> Result<(&'m Model, CheckId), Diagnostic> {
        let found = models.get(self.model).and_then(|model| {
            let id = match self.contract {
                Some(index) => model.contracts.get(index)?.result,
                None => model.iter().next()?.0,
            };
            Some((model, model.checks.of(id)?))
        });
        found.ok_or_else(|| Diagnostic::new(Code::Defect, format!("{} has no check", self.name)))
    }
}

/// Returns the contract of a tool; without a name, the only contract or schema.
fn subject(models: &[Model], tool: Option<&str>) -> Result<Subject, Diagnostic> {
    let contracts = models.iter().enumerate().flat_map(|(model, own)| {
        own.contracts.iter().enumerate().map(move |(index, contract)| (model, index, contract.tool.as_str()))
    });
    let contracts: Vec<_> = contracts.collect();
    let names: Vec<&str> = contracts.iter().map(|(.., name)| *name).collect();
    let named: Vec<_> = contracts.iter().filter(|(.., name)| tool.is_none_or(|tool| tool == *name)).collect();
    let wrong = |message: String, help: String| Err(Diagnostic::new(Code::Usage, message).help(help));
    let listed = || names.iter().take(20).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match (&named[..], tool, models) {
        ([(model, index, name)], ..) => {
            Ok(Subject { name: format!("the result of `{name}`"), model: *model, contract: Some(*index) })
        }
        ([], None, [_]) => Ok(Subject { name: "the value".to_owned(), model: 0, contract: None }),
        ([], None, _) => wrong("no document to validate against".to_owned(), "name one schema".to_owned()),
        ([], Some(tool), _) => {
            let help = meant(tool, &names, format!("the tools are {}", listed()));
            wrong(format!("no tool `{tool}` declares a result"), help)
        }
        (_, None, _) => {
            wrong("several tools declare a result".to_owned(), format!("name one with `--tool`: {}", listed()))
        }
        (_, Some(tool), _) => wrong(format!("several documents have a tool `{tool}`"), "name one document".to_owned()),
    }
}

struct Judge<'m> {
    plain: (&'m Model, CheckId),
    /// The model with assertions of formats, and its check.
    asserted: (&'m Model, CheckId),
    subject: &'m Subject,
}

impl Judge<'_> {
    /// Returns the violations of a result, in the order of the file.
    fn violations(&self, file: &Arc<File>, node: &Node) -> Vec<Diagnostic> {
        let value = node.to_json();
        let of = |(model, check): (&Model, CheckId)| model.checks.violations(check, &value);
        let wrong = of(self.plain);
        if !wrong.is_empty() && self.subject.contract.is_some() && is_error_response(&value) {
            return Vec::new();
        }
        let formats = of(self.asserted).into_iter().filter(|violation| violation.keyword == "format");
        let formats = formats.filter(|violation| !wrong.contains(violation));
        let invalid = |violation: &Violation| self.diagnostic(Code::InvalidInstance, violation, file, node);
        let mut found: Vec<Diagnostic> = wrong.iter().map(invalid).collect();
        found.extend(formats.map(|violation| self.diagnostic(Code::InvalidFormat, &violation, file, node)));
        found.sort_by_key(|found| found.place.as_ref().map(|place| place.span.start));
        found
    }

    fn diagnostic(&self, code: Code, violation: &Violation, file: &Arc<File>, node: &Node) -> Diagnostic {
        let span = match violation.keyword {
            // The violation `more` counts those that aren't listed.
            "more" => Span { start: node.span.end, end: node.span.end },
            _ => node.nearest(&violation.path).span,
        };
        let message = format!("{} is invalid: {violation}", self.subject.name);
        Diagnostic::new(code, message).at(Place { file: Arc::clone(file), span })
    }
}

/// Returns whether a value is the error response that every tool may return (§5.1): `docs/runtime.md` defines it.
fn is_error_response(value: &Json) -> bool {
    let is_text = |error: &Json, name| error.get(name).is_none_or(|text| text.as_str().is_some());
    let is_error =
        |error: &Json| matches!(error, Json::Object(_)) && is_text(error, "code") && is_text(error, "message");
    value.get("success") == Some(&Json::Bool(false)) && value.get("error").is_some_and(is_error)
}

/// A value with the file that its source locations refer to.
type Located = Result<(Arc<File>, Node), Error>;

/// Returns the values of a source: of JSON Lines one a line, otherwise one. Standard input may have either.
pub(crate) fn values(source: &Source) -> Result<Vec<Located>, Diagnostic> {
    let (name, bytes) = match source {
        Source::Path(path) => {
            let name = path.to_string_lossy().into_owned();
            if Format::of(&name, b"") == Format::JsonLines {
                return Ok(located(&Document::text(path, &name)?));
            }
            let document = Document::open(path, &name);
            return Ok(vec![document.map(|document| (document.file, document.root))]);
        }
        Source::Buffer { path, bytes } => (path.to_string_lossy().into_owned(), bytes),
        Source::Text { name, bytes } => (name.clone(), bytes),
    };
    Ok(match Format::of(&name, bytes) {
        Format::JsonLines => located(&File::new(&name, String::from_utf8_lossy(bytes))),
        format => vec![Document::parse(&name, bytes, format).map(|document| (document.file, document.root))],
    })
}

/// Returns the values of the lines of a file.
fn located(file: &Arc<File>) -> Vec<Located> {
    lines(file).map(|line| line.map(|node| (Arc::clone(file), node))).collect()
}
