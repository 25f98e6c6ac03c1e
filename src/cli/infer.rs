//! `adl-gen infer`

use std::path::{Path, PathBuf};

use clap::Args;

use super::Exit;
use super::inputs::sources;
use super::report::{Output, count, print};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::front::{said, tools};
use crate::infer::{Samples, bare, infer, read, widened};
use crate::source::{Document, Node};
use crate::text::Json;

const EXAMPLES: &str = "\
Examples:
  adl-gen infer 'samples/*.json'                         A JSON Schema of the samples
  adl-gen infer results.jsonl --name get_user            A tool of an agent definition, with that schema
  adl-gen infer - < results.jsonl                        JSON, or JSON Lines, of standard input
  adl-gen infer new.json --merge user.schema.json        The schema, widened so that the samples are valid
  adl-gen infer new.json --merge support.adl.json --name get_user";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Infer {
    /// Files of JSON or YAML with one sample each, files of JSON Lines (`.jsonl`, `.ndjson`), patterns, or `-`
    #[arg(value_name = "SAMPLES", required = true)]
    samples: Vec<PathBuf>,

    /// Name of the tool: print a tool with its `returns`, in place of a schema
    #[arg(long, value_name = "TOOL")]
    name: Option<String>,

    /// Print the schema of a file, or of a tool (`--name`) of an agent definition, widened by the least that makes the
    /// samples valid
    #[arg(long, value_name = "FILE")]
    merge: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

impl Infer {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let samples = read(&sources(&self.samples)?)?;
        let printed = match (&self.merge, &self.name) {
            (Some(file), name) => merged(file, name.as_deref(), &samples)?,
            (None, Some(name)) => tool(name, &samples)?,
            (None, None) => infer(&samples.values)?,
        };
        print(&format!("{}\n", printed.to_pretty()))?;
        self.output.summary(&format!("{}: all valid", count(samples.values.len(), "sample")));
        Ok(Exit::Success)
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

/// Returns a schema, or the `returns` of a tool, that is widened.
fn merged(file: &Path, name: Option<&str>, samples: &Samples) -> Result<Json, Error> {
    let document = Document::open(file, &file.to_string_lossy())?;
    let is_agent = tools(&document.root).next().is_some();
    if !is_agent && name.is_none() {
        return widened(&document.root.to_json(), &samples.values);
    }
    let tool = contract(&document, name)?;
    let returns = said(tool, "returns").ok_or_else(|| missing(&document, "the tool declares no result"))?;
    let schema = returns.get("schema").ok_or_else(|| {
        missing(&document, "`returns` has no `schema`").help("migrate the document: `adl-gen migrate`")
    })?;
    let Json::Object(members) = schema.to_json() else {
        return Err(missing(&document, "`schema` is not an object").into());
    };
    // References lead to the definitions of the document.
    let is_definitions = |name: &&str| schema.get(name).is_none();
    let definitions = ["$defs", "definitions"].into_iter().filter(is_definitions);
    let definitions = definitions.filter_map(|name| Some((name.to_owned(), document.root.get(name)?.to_json())));
    let definitions: Vec<(String, Json)> = definitions.collect();
    let own = Json::Object(definitions.iter().cloned().chain(members).collect());
    let Json::Object(new) = widened(&own, &samples.values)? else { return Ok(own) };
    // Definitions that had to be widened too stay in the schema.
    let new = Json::Object(new.into_iter().filter(|member| !definitions.contains(member)).collect());
    let returns = returns.members().iter().map(|member| match member.key.as_str() {
        "schema" => (member.key.clone(), new.clone()),
        _ => (member.key.clone(), member.value.to_json()),
    });
    Ok(Json::object(returns))
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
