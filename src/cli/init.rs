//! `adl-gen init`

use std::path::{Path, PathBuf};

use clap::Args;

use super::Exit;
use super::ask;
use super::report::{Output, count};
use crate::advise::{returns, uses};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::infer::Validator;
use crate::model::StandardType;
use crate::output;
use crate::source::{Document, Editor, Entry, Format, changed};
use crate::text::Json;

const EXAMPLES: &str = "\
Examples:
  adl-gen init                                              Ask for tools, and write agent.adl.json
  adl-gen init support.adl.yaml --tool search:ListResult    As YAML, with one tool
  adl-gen init support.adl.json --tool get_user:EntityResult --tool forget:VoidResult";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Init {
    /// Agent definition to write, JSON or YAML by its extension; the name of the agent is the start of its file name
    #[arg(value_name = "FILE", default_value = "agent.adl.json")]
    file: PathBuf,

    /// Tool with its type: a standard type; may be repeated
    #[arg(long = "tool", value_name = "NAME:TYPE", value_parser = tool)]
    tools: Vec<(String, StandardType)>,

    #[command(flatten)]
    output: Output,
}

fn tool(text: &str) -> Result<(String, StandardType), String> {
    let (name, kind) = text.rsplit_once(':').filter(|(name, _)| !name.is_empty()).ok_or("expected NAME:TYPE")?;
    let standard = StandardType::from_name(kind).ok_or_else(|| crate::schema::suggestion(kind))?;
    Ok((name.to_owned(), standard))
}

impl Init {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let file = self.file.to_string_lossy();
        if self.file.exists() {
            let message = format!("`{file}` exists already");
            return Err(Diagnostic::new(Code::Usage, message).help("name another file").into());
        }
        let tools = if self.tools.is_empty() { asked()? } else { self.tools.clone() };
        let text = text(&self.file, &tools)?;
        output::replace([(self.file.as_path(), text.as_str())])?;
        self.output.summary(&format!("wrote `{file}` with {}", count(tools.len(), "tool")));
        self.output
            .summary("editors complete and explain it with `adl-gen schema document > adl-document.schema.json`");
        Ok(Exit::Success)
    }
}

/// Asks for tools until a name is empty.
fn asked() -> Result<Vec<(String, StandardType)>, Diagnostic> {
    let options: Vec<String> =
        StandardType::ALL.iter().map(|standard| format!("{}: {}", standard.name(), uses(*standard))).collect();
    let mut tools = Vec::new();
    loop {
        let name = ask::text("Name of a tool (empty: no more)?")?;
        if name.is_empty() && !tools.is_empty() {
            return Ok(tools);
        }
        if !name.is_empty() {
            let index = ask::choice(&format!("What does `{name}` return?"), &options)?;
            tools.extend(StandardType::ALL.get(index).map(|standard| (name, *standard)));
        }
    }
}

/// Returns the text of a document, in the language of its file.
fn text(file: &Path, tools: &[(String, StandardType)]) -> Result<String, Error> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let agent = name.split('.').next().unwrap_or_default();
    let tool = |(name, standard): &(String, StandardType)| -> Result<Json, Error> {
        Ok(Json::object([
            ("name", Json::string(name)),
            ("description", Json::string("Describe what the tool does, and when to call it.")),
            ("parameters", Json::array([])),
            ("returns", contract(*standard)?),
        ]))
    };
    let members = [
        ("name", Json::string(agent)),
        ("description", Json::string("Describe what the agent is for.")),
        ("version", Json::Number(crate::text::Number::from_text("1"))),
        ("tools", Json::array(tools.iter().map(tool).collect::<Result<Vec<_>, _>>()?)),
    ];
    document_text(&name, members)
}

/// Returns the contract of a new tool: a standard type, with what `lint` asks of each.
fn contract(standard: StandardType) -> Result<Json, Error> {
    let returns = returns(standard);
    let schema = returns.get("schema").cloned().unwrap_or(Json::Bool(true));
    let Some(Json::Array(examples)) = returns.get("examples") else { return Ok(returns) };
    let validator = Validator::new(&schema)?;
    let failure = failures().into_iter().find(|failure| validator.violation(failure).is_none());
    let content_type = match standard {
        StandardType::ChunkedData | StandardType::FileResult => Some(Json::string("application/octet-stream")),
        StandardType::MediaResult => Some(Json::string("image/png")),
        _ => returns.get("content_type").cloned(),
    };
    let members = [
        ("type", Json::string(standard.name())),
        ("description", Json::string("Describe the result: what it contains, and when the tool fails.")),
        ("schema", schema),
        ("examples", Json::array(examples.iter().cloned().chain(failure))),
    ];
    Ok(Json::object(members.into_iter().chain(content_type.map(|value| ("content_type", value)))))
}

/// Returns examples of failed calls (§5.1): in general, of a list, and of an operation.
fn failures() -> [Json; 3] {
    let text = "There is no item with this id. Check the id and try again.";
    let error = || ("error", Json::object([("code", Json::string("NOT_FOUND_ITEM")), ("message", Json::string(text))]));
    let failed = || ("success", Json::Bool(false));
    let created = ("created_at", Json::string("2026-01-01T12:00:00Z"));
    [
        Json::object([failed(), ("message", Json::string(text)), error()]),
        Json::object([failed(), ("data", Json::array([])), error()]),
        Json::object([("operation_id", Json::string("op_1")), ("status", Json::string("failed")), error(), created]),
    ]
}

/// Returns a document with these members as text, in the language of the file of that name.
pub(super) fn document_text<'m>(
    name: &str,
    members: impl IntoIterator<Item = (&'m str, Json)>,
) -> Result<String, Error> {
    match Format::of(name, b"{") {
        Format::Json | Format::JsonLines => {
            let schema = ("$schema", Json::string("./adl-document.schema.json"));
            Ok(format!("{}\n", Json::object(std::iter::once(schema).chain(members)).to_pretty()))
        }
        Format::Yaml => yaml(name, members),
    }
}

/// Returns members as YAML, below the line that editors read.
fn yaml<'m>(name: &str, members: impl IntoIterator<Item = (&'m str, Json)>) -> Result<String, Error> {
    let start = "# yaml-language-server: $schema=./adl-document.schema.json\nname: agent\n";
    let document = Document::parse(name, start.as_bytes(), Format::Yaml)?;
    let entries: Vec<Entry> = members.into_iter().map(|(key, value)| Entry::Set(key, value.into())).collect();
    let change = Editor::new(&document).members(&document.root, &entries)?;
    Ok(changed(&document.file, &change)?)
}
