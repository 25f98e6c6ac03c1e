//! `adl-gen infer`

use std::path::{Path, PathBuf};

use clap::Args;

use super::inputs::refuse_twice;
use super::report::difference;
use super::{Exit, Output, count, interrupt, print, sources};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::front::{said, tools};
use crate::infer::{Samples, bare, infer, read, widened};
use crate::output;
use crate::pipeline::Source;
use crate::source::{Document, Editor, Format, Node, changed};
use crate::text::{Change, Json};

const EXAMPLES: &str = "\
Examples:
  adl-gen infer 'samples/*.json'                         A JSON Schema of the samples
  adl-gen infer results.jsonl --name get_user            A tool of an agent definition, with that schema
  adl-gen infer - < results.jsonl                        JSON, or JSON Lines, of standard input
  adl-gen infer new.json --merge user.schema.json        Widen a schema so that the samples are valid
  adl-gen infer new.json --merge support.adl.json --name get_user --dry-run";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Infer {
    /// Files of JSON or YAML with one sample each, files of JSON Lines (`.jsonl`, `.ndjson`), patterns, or `-`
    #[arg(value_name = "SAMPLES", required = true)]
    samples: Vec<PathBuf>,

    /// Name of the tool: print a tool with its `returns`, in place of a schema
    #[arg(long, value_name = "TOOL")]
    name: Option<String>,

    /// Widen the schema of a file, or of a tool (`--name`) of an agent definition, by the least that makes the samples
    /// valid: in place, or from standard input to standard output (`-`)
    #[arg(long, value_name = "FILE")]
    merge: Option<PathBuf>,

    /// Write nothing; print the difference
    #[arg(long, requires = "merge")]
    dry_run: bool,

    #[command(flatten)]
    output: Output,
}

impl Infer {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        refuse_twice(self.samples.iter().chain(&self.merge))?;
        let samples = read(&sources(&self.samples)?)?;
        let mut done = String::new();
        if let Some(file) = &self.merge {
            done = self.merge(file, self.name.as_deref(), &samples)?;
        } else {
            let inferred = self.name.as_ref().map_or_else(|| infer(&samples.values), |name| tool(name, &samples))?;
            print(&format!("{}\n", inferred.to_pretty()))?;
        }
        self.output.summary(&format!("{done}{}: all valid", count(samples.values.len(), "sample")));
        Ok(Exit::Success)
    }

    /// Widens the schema in a file; returns what was done, for the summary.
    fn merge(&self, file: &Path, name: Option<&str>, samples: &Samples) -> Result<String, Error> {
        let document = open(file)?;
        let change = widening(&document, name, samples)?;
        let text = changed(&document.file, &change)?;
        let format = Format::of(document.file.name(), text.as_bytes());
        let widened = Document::parse(document.file.name(), text.as_bytes(), format)?;
        if !widening(&widened, name, samples)?.is_empty() {
            return Err(misplaced(&document).into());
        }
        let is_standard_input = file.as_os_str() == "-";
        if self.dry_run {
            print(&difference(&document, &text))?;
        } else if is_standard_input {
            print(&document.with_mark(&text))?;
        } else {
            interrupt::clean_up();
            output::replace([(file, text.as_str())])?;
        }
        let verb = match (change.is_empty(), self.dry_run) {
            (true, _) => "unchanged",
            (false, true) => "would widen it",
            (false, false) => "widened",
        };
        Ok(format!("{}: {verb}; ", document.file.name()))
    }
}

/// Opens a file, or standard input.
fn open(file: &Path) -> Result<Document, Error> {
    match sources(&[file.to_owned()])?.pop() {
        Some(Source::Text { name, bytes }) => Document::parse(&name, &bytes, Format::of(&name, &bytes)),
        Some(Source::Path(_) | Source::Buffer { .. }) | None => Document::open(file, &file.to_string_lossy()),
    }
}

/// Returns a tool whose results are like the samples.
fn tool(name: &str, samples: &Samples) -> Result<Json, Error> {
    let returns = Json::object([
        ("type", Json::string("Custom")),
        ("schema", bare(&samples.values)?),
        ("examples", Json::array(samples.values.first().cloned())),
    ]);
    Ok(Json::object([("name", Json::string(name)), ("returns", returns)]))
}

/// Returns the change that widens the schema of a document, or of one of its tools, and the definitions that it refers to.
fn widening(document: &Document, name: Option<&str>, samples: &Samples) -> Result<Change, Error> {
    let editor = Editor::new(document);
    let is_agent = tools(&document.root).next().is_some();
    if !is_agent && name.is_none() {
        return Ok(editor.update(&document.root, &widened(&document.root.to_json(), &samples.values)?)?);
    }
    let tool = contract(document, name)?;
    let returns = said(tool, "returns").ok_or_else(|| missing(document, "the tool declares no result"))?;
    let schema = returns.get("schema").ok_or_else(|| {
        missing(document, "`returns` has no `schema`").help("migrate the document: `adl-gen migrate`")
    })?;
    let Json::Object(members) = schema.to_json() else {
        return Err(missing(document, "`schema` is not an object").into());
    };
    // References lead to the definitions of the document.
    let is_definitions = |name: &&str| schema.get(name).is_none();
    let definitions = ["$defs", "definitions"].into_iter().filter(is_definitions);
    let definitions = definitions.filter_map(|name| Some((name, document.root.get(name)?)));
    let definitions: Vec<(&str, &Node)> = definitions.collect();
    let added = definitions.iter().map(|(name, node)| ((*name).into(), node.to_json()));
    let own = Json::Object(added.chain(members).collect());
    let Json::Object(new) = widened(&own, &samples.values)? else { return Ok(Change::default()) };
    let (new_definitions, new): (Vec<_>, Vec<_>) =
        new.into_iter().partition(|(key, _)| definitions.iter().any(|(name, _)| name == key));
    let mut change = editor.update(schema, &Json::Object(new))?;
    for (name, node) in definitions {
        for (_, new) in new_definitions.iter().filter(|(key, _)| key == name) {
            change.extend(&editor.update(node, new)?);
        }
    }
    Ok(change)
}

fn misplaced(document: &Document) -> Diagnostic {
    Diagnostic::new(Code::Defect, format!("{}: an edit is in the wrong place", document.file.name()))
}

/// Returns the tool of that name, or the only one.
fn contract<'d>(document: &'d Document, name: Option<&str>) -> Result<&'d Node, Diagnostic> {
    let of_name = |tool: &Node| tool.get("name").and_then(Node::as_str).map(str::to_owned);
    let mut found = tools(&document.root).filter(|tool| name.is_none() || of_name(tool).as_deref() == name);
    match (found.next(), found.next(), name) {
        (Some(tool), None, _) => Ok(tool),
        (_, Some(_), _) => Err(missing(document, "there are several tools").help("name one with `--name`")),
        (None, _, Some(name)) => Err(missing(document, &format!("there is no tool `{name}`"))),
        (None, _, None) => Err(missing(document, "there are no tools")),
    }
}

fn missing(document: &Document, what: &str) -> Diagnostic {
    Diagnostic::new(Code::Usage, format!("{}: {what}", document.file.name()))
}
