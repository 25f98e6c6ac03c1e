//! `adl-gen init`

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Exit, Output, ask, count};
use crate::advise::{reference, returns, uses};
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
        refuse_existing(&self.file)?;
        let tools = if self.tools.is_empty() { asked()? } else { self.tools.clone() };
        let mut names = HashSet::new();
        if let Some((name, _)) = tools.iter().find(|(name, _)| !names.insert(name)) {
            let message = format!("two tools are named `{name}`");
            return Err(Diagnostic::new(Code::Usage, message).help("give each tool a distinct name").into());
        }
        let text = text(&self.file, &tools)?;
        output::replace([(self.file.as_path(), text.as_str())])?;
        self.output.summary(&format!("wrote `{file}` with {}", count(tools.len(), "tool")));
        self.output
            .summary("editors complete and explain it with `adl-gen schema document > adl-document.schema.json`");
        Ok(Exit::Success)
    }
}

/// Refuses to write a file that exists.
pub(super) fn refuse_existing(file: &Path) -> Result<(), Diagnostic> {
    if file.exists() {
        let message = format!("`{}` exists already", file.display());
        return Err(Diagnostic::new(Code::Usage, message).help("name another file"));
    }
    Ok(())
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
        ("version", Json::number(1)),
        ("tools", Json::array(tools.iter().map(tool).collect::<Result<Vec<_>, _>>()?)),
    ];
    document_text(&name, members)
}

/// Returns the contract of a new tool: a standard type, with what `lint` asks of each.
fn contract(standard: StandardType) -> Result<Json, Error> {
    let returns = returns(standard);
    let examples = returns.get("examples").map(Json::items).unwrap_or_default();
    let examples: Vec<Json> = examples.iter().map(improved).collect();
    let failed = examples.first().and_then(|example| failed_part(standard, example));
    let reference = reference(standard);
    let schema = match failed {
        Some(_) => Json::object([("allOf", Json::array([reference, error_property()]))]),
        None => reference,
    };
    let validator = Validator::new(&schema)?;
    let mut failures = failed.into_iter().chain(failures());
    let failure = failures.find(|failure| validator.violation(failure).is_none());
    let content_type = match standard {
        StandardType::ChunkedData | StandardType::FileResult => Some(Json::string("application/octet-stream")),
        StandardType::MediaResult => Some(Json::string("image/png")),
        _ => returns.get("content_type").cloned(),
    };
    let members = [
        ("type", Json::string(standard.name())),
        ("description", Json::string("Describe the result: what it contains, and when the tool fails.")),
        ("schema", schema),
        ("examples", Json::array(examples.into_iter().chain(failure))),
    ];
    Ok(Json::object(members.into_iter().chain(content_type.map(|value| ("content_type", value)))))
}

/// Returns an example of the specification as `lint` wants it: its error messages also suggest what to do, and its
/// base64 isn't cut off.
fn improved(example: &Json) -> Json {
    let is_error = example.get("code").is_some();
    match example {
        Json::Array(items) => Json::array(items.iter().map(improved)),
        Json::Object(members) => Json::object(members.iter().map(|(key, value)| {
            let value = match (key.as_str(), value.as_str()) {
                ("message", Some(text)) if is_error => Json::string(format!("{text}. Check the value and try again.")),
                ("data", Some(text)) => Json::string(text.trim_end_matches("...")),
                _ => improved(value),
            };
            (key.clone(), value)
        })),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => example.clone(),
    }
}

/// Returns an example of a failure of a standard type that has no error of its own: what it requires, with an error.
fn failed_part(standard: StandardType, example: &Json) -> Option<Json> {
    let kept: &[&str] = match standard {
        StandardType::EntityResult => &["id", "type"],
        StandardType::EventStream => &["event"],
        StandardType::ChunkedData => &["chunk_id", "sequence", "total_chunks", "data"],
        _ => return None,
    };
    let required = kept.iter().filter_map(|key| Some((*key, example.get(key)?.clone())));
    Some(Json::object(required.chain([error()])))
}

/// Returns the schema that declares the error of §5.1.
fn error_property() -> Json {
    let text = || Json::object([("type", Json::string("string"))]);
    let required = ["code", "message"].map(Json::string);
    let error = Json::object([
        ("type", Json::string("object")),
        ("properties", Json::object([("code", text()), ("message", text())])),
        ("required", Json::array(required)),
    ]);
    Json::object([("properties", Json::object([("error", error)]))])
}

const FAILURE: &str = "There is no item with this id. Check the id and try again.";

/// Returns the member of a failed result that tells why.
fn error() -> (&'static str, Json) {
    ("error", Json::object([("code", Json::string("NOT_FOUND_ITEM")), ("message", Json::string(FAILURE))]))
}

/// Returns examples of failed calls (§5.1): in general, of a list, and of an operation.
fn failures() -> [Json; 3] {
    let failed = || ("success", Json::Bool(false));
    let created = ("created_at", Json::string("2026-01-01T12:00:00Z"));
    [
        Json::object([failed(), ("message", Json::string(FAILURE)), error()]),
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
