//! Recognizes documents (agent definitions in several dialects, lists of MCP tools, documents of OpenAPI, bare JSON
//! Schemas), and reads the results that their tools declare.
//!
//! A format other than ADL and JSON Schema has a file with a function that writes its document as an agent definition
//! whose parts have their source locations ([`adopt`]). From there on there is one format of tools.

mod about;
mod agent;
mod foreign;
#[cfg(feature = "cli")]
mod import;
mod mcp;
mod media_type;
mod members;
pub(crate) mod nodes;
#[cfg(feature = "read-openapi")]
mod openapi;
mod openapi_options;
mod options;
mod references;
mod returns;
mod transport;

use std::borrow::Cow;

pub(crate) use about::about;

#[cfg(feature = "cli")]
pub(crate) use self::{
    agent::{said, tools},
    import::import,
    openapi::operations,
    returns::schema_members,
};

pub(crate) use self::members::{ALL_DEFINITIONS, BODIES, ERRORS, INPUTS, NO_CONTENT, OPERATION, TAG};
pub(crate) use self::options::ReadingRow;
pub(crate) use self::transport::{BodyOf, Placements, Transport};
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::model::{DEPRECATED, InputFormat, Operation, OperationPlace, ReturnType, StandardType, ToolHints, WRAPPED};
use crate::schema::{Keyword, typo};
use crate::source::{Document, Library, Member, Node, Value};
use crate::text::Place;

/// Returns whether the declared parameters of a tool of a document are all that it has: a list of them, or those of an
/// operation.
pub(crate) fn lists_parameters(takes: Option<&Node>, root: &Node) -> bool {
    takes.is_some_and(|takes| takes.as_array().is_some() || openapi_version(root).is_some())
}

/// The options for reading formats other than ADL.
#[derive(Debug, Clone, Default)]
pub(crate) struct FrontOptions {
    /// Whether an MCP output schema that has `result` as its only property is read as that of `result`, although it
    /// isn't marked.
    pub(crate) unwrap_results: bool,
    /// The ids and tags of the operations of OpenAPI that are read; all if it is empty.
    pub(crate) only: Vec<String>,
    /// Whether an object without any keyword is a schema, which accepts everything.
    pub(crate) any_schema: bool,
    /// Whether what is broken is only a warning, and left out.
    pub(crate) lenient: bool,
    /// Whether it is read how operations are sent over HTTP, so that headers and cookies are parameters, too.
    pub(crate) operations: bool,
    /// Whether all that operations accept and send is read, and nothing else, for comparisons.
    pub(crate) exchanges: bool,
    /// The options for reading OpenAPI.
    pub(crate) openapi: openapi_options::OpenApiReading,
}

impl FrontOptions {
    /// Reads what operations accept and send, by the letter of the specification, which both sides of a connection know.
    pub(crate) fn read_exchanges(&mut self) {
        self.exchanges = true;
        self.openapi.nullable = openapi_options::NullableReading::Strict;
    }
}

/// A document as an agent definition or a JSON Schema.
pub(crate) struct Adopted<'d> {
    pub(crate) document: Cow<'d, Document>,
    /// The format that it was written in.
    pub(crate) format: InputFormat,
    /// How its operations are sent, if that is asked for.
    pub(crate) transport: Transport,
    /// Whether what is broken is left out.
    lenient: bool,
}

/// Recognizes the format of a document; if that is neither ADL nor JSON Schema, writes it as an agent definition. Files
/// that parts of it are in are found in a library.
pub(crate) fn adopt<'d>(
    document: &'d Document,
    options: &FrontOptions,
    library: &Library,
    findings: &mut Findings,
) -> Option<Adopted<'d>> {
    let lenient = options.lenient;
    let mut notes = Notes { document, findings, lenient };
    let format = match recognize(&document.root, options.any_schema) {
        Ok(format) => format,
        Err((found, node)) => {
            notes.report(node, found);
            return None;
        }
    };
    let (root, transport) = match format {
        InputFormat::Agent | InputFormat::Schema => {
            let transport = Transport::default();
            return Some(Adopted { document: Cow::Borrowed(document), format, transport, lenient });
        }
        InputFormat::Mcp => (mcp::to_agent(&document.root, options, &mut notes), Transport::default()),
        InputFormat::OpenApi => read_openapi(&document.root, options, library, &mut notes)?,
    };
    Some(Adopted { document: Cow::Owned(Document { root, ..document.clone() }), format, transport, lenient })
}

/// Returns the agent definition of a document of OpenAPI, and how its operations are sent; none if this build doesn't read it.
#[cfg(feature = "read-openapi")]
#[allow(clippy::unnecessary_wraps, reason = "as without the feature")]
fn read_openapi(
    root: &Node,
    options: &FrontOptions,
    library: &Library,
    notes: &mut Notes,
) -> Option<(Node, Transport)> {
    Some(openapi::to_agent(root, options, library, notes))
}

#[cfg(not(feature = "read-openapi"))]
fn read_openapi(
    root: &Node,
    _options: &FrontOptions,
    _library: &Library,
    notes: &mut Notes,
) -> Option<(Node, Transport)> {
    let version = openapi_version(root).unwrap_or_default();
    let message = format!("this is a document of OpenAPI {version}, which this build of adl-gen doesn't read");
    let help = "enable the feature `read-openapi` of adl-gen in `Cargo.toml`: features = [\"read-openapi\"]";
    notes.report(root.get("openapi").unwrap_or(root), Diagnostic::new(Code::UnsupportedFormat, message).help(help));
    None
}

/// Returns the format of a document, or the diagnostic for one that isn't supported, and the value it is about.
fn recognize(root: &Node, any_schema: bool) -> Result<InputFormat, (Diagnostic, &Node)> {
    if let Some(foreign) = foreign::recognize(root) {
        return Err(foreign);
    }
    if mcp::is_listing(root) {
        Ok(InputFormat::Mcp)
    } else if openapi_version(root).is_some() {
        Ok(InputFormat::OpenApi)
    } else if agent::is_agent(root) || agent::has_tools(root) {
        Ok(InputFormat::Agent)
    } else if is_schema(root) || any_schema && root.is_object() {
        Ok(InputFormat::Schema)
    } else {
        let found = Diagnostic::new(Code::NotADocument, "this is neither an agent definition nor a JSON Schema");
        let help = "an agent definition has `tools`; a JSON Schema has `$schema`, `type`, `properties`, …";
        Err((found.help(help), root))
    }
}

/// Returns whether a value without tools may be a JSON Schema: a boolean, or an object with a keyword.
fn is_schema(root: &Node) -> bool {
    let tells = |member: &Member| {
        matches!(member.key.as_str(), "$schema" | "$id" | "$defs" | "definitions")
            || Keyword::from_name(&member.key).is_some_and(|keyword| !keyword.is_annotation())
    };
    root.as_bool().is_some() || root.members().iter().any(tells)
}

/// Returns whether a schema has definitions and no constraints of its own: a library of types.
pub(crate) fn is_library(schema: &Node) -> bool {
    let decides = |member: &Member| Keyword::from_name(&member.key).is_some_and(|keyword| !keyword.is_annotation());
    let is_reference = |member: &Member| matches!(member.key.as_str(), "$dynamicRef" | "$recursiveRef");
    let has_definitions = definition_maps(schema).any(|map| !map.members().is_empty());
    has_definitions && !schema.members().iter().any(|member| decides(member) || is_reference(member))
}

/// Returns the members of a schema or an agent definition that have definitions by name.
pub(crate) fn definition_maps(schema: &Node) -> impl Iterator<Item = &Node> {
    references::DEFINITIONS.into_iter().filter_map(|name| schema.get(name))
}

/// A document, by its format.
pub(crate) enum Front<'a> {
    /// An agent definition.
    Agent(Agent<'a>),
    /// A JSON Schema.
    Schema(&'a Node),
}

/// Reads a document.
pub(crate) fn read<'a>(adopted: &'a Adopted, findings: &mut Findings) -> Front<'a> {
    let document = adopted.document.as_ref();
    match adopted.format {
        InputFormat::Agent | InputFormat::Mcp | InputFormat::OpenApi => {
            let notes = Notes { document, findings, lenient: adopted.lenient };
            Front::Agent(agent::read(notes, adopted.format))
        }
        InputFormat::Schema => Front::Schema(&document.root),
    }
}

/// The diagnostics about a document while it is read.
pub(crate) struct Notes<'d, 'f> {
    pub(crate) document: &'d Document,
    pub(crate) findings: &'f mut Findings,
    /// Whether what is broken is only a warning, and left out.
    pub(crate) lenient: bool,
}

impl Notes<'_, '_> {
    /// Adds a diagnostic about a value.
    pub(crate) fn report(&mut self, node: &Node, found: Diagnostic) {
        self.findings.push(found.at(self.document.place(node.span)));
    }

    /// Adds a diagnostic about a key.
    fn report_key(&mut self, member: &Member, found: Diagnostic) {
        self.findings.push(found.at(self.document.place(member.key_span)));
    }

    /// Warns of members that are spelled almost like a known one that is absent. `has_form` tells whether a known member may
    /// have a value, so that renaming is a fix.
    fn misspelled(&mut self, object: &Node, known: &[&'static str], has_form: impl Fn(&str, &Node) -> bool) {
        let is_other = |name: &str| !known.contains(&name) && !name.starts_with("x-");
        for member in object.members().iter().filter(|member| is_other(&member.key)) {
            let Some(meant) = typo(&member.key, known).filter(|meant| object.get(meant).is_none()) else { continue };
            let found = Diagnostic::new(Code::MisspelledName, format!("`{}` is ignored", member.key));
            let fix = has_form(meant, &member.value).then(|| member.renamed(&self.document.file, meant));
            self.report_key(member, found.help(format!("did you mean `{meant}`?")).fix(fix));
        }
    }

    /// Reports something broken, which is left out: an error, or a warning.
    fn report_broken(&mut self, node: &Node, found: Diagnostic) {
        self.report(node, if self.lenient { found.left_out() } else { found });
    }

    /// Reports a value of the wrong JSON type, without which the document can be read.
    fn broken_type(&mut self, node: &Node, message: String) {
        self.report_broken(node, Diagnostic::new(Code::WrongType, message));
    }

    /// Reports a value of the wrong JSON type.
    fn wrong_type(&mut self, node: &Node, message: String) {
        self.report(node, Diagnostic::new(Code::WrongType, message));
    }
}

/// The tools of an agent.
pub(crate) struct Agent<'a> {
    /// The tools that declare a result.
    pub(crate) tools: Vec<Tool<'a>>,
    /// The tools that don't.
    pub(crate) silent: Vec<Silent<'a>>,
    /// Whether all definitions of the document are types, also those that no tool uses.
    pub(crate) is_library: bool,
    /// The format that the document was written in.
    pub(crate) format: InputFormat,
}

/// A tool of a document.
pub(crate) struct Tool<'a, R = Returns<'a>> {
    pub(crate) name: &'a str,
    pub(crate) node: &'a Node,
    /// The result that it declares.
    pub(crate) returns: R,
}

/// A tool that declares no result.
pub(crate) type Silent<'a> = Tool<'a, ()>;

impl<'a, R> Tool<'a, R> {
    pub(crate) fn description(&self) -> Option<&'a str> {
        text(self.node, "description")
    }

    /// Returns its declared parameters, under any of the names in use: a list, or the schema of an object.
    pub(crate) fn takes(&self) -> Option<&'a Node> {
        ["parameters", "input_schema", "inputSchema"].iter().find_map(|name| agent::said(self.node, name))
    }

    /// Returns the schema of its errors, where they are no results.
    pub(crate) fn errors(&self) -> Option<&'a Node> {
        self.node.get(ERRORS).filter(|errors| errors.is_object())
    }

    /// Returns the schemas of bodies that are neither its result nor its errors, each with the end of its type's name.
    pub(crate) fn bodies(&self) -> &'a [Member] {
        self.node.get(BODIES).map(Node::members).unwrap_or_default()
    }

    /// Returns the schemas of its parameters with other bodies than usual, by the media types of these.
    pub(crate) fn inputs(&self) -> &'a [Member] {
        self.node.get(INPUTS).map(Node::members).unwrap_or_default()
    }

    /// Returns the operation of OpenAPI that it is, if it is one.
    pub(crate) fn operation(&self) -> Option<Operation> {
        let node = self.node.get(OPERATION)?;
        let named = |place: OperationPlace| Some((place, text(node, place.name())?.to_owned()));
        let (place, name) = OperationPlace::ALL.into_iter().find_map(named)?;
        let deprecated = node.get(DEPRECATED).is_some();
        Some(Operation { place, method: text(node, "method")?.to_owned(), name, deprecated })
    }

    /// Returns the tag by which its module is named, if the document is divided by tags.
    pub(crate) fn tag(&self) -> Option<&'a str> {
        text(self.node, TAG)
    }

    /// Returns what it tells hosts.
    pub(crate) fn hints(&self) -> ToolHints {
        agent::hints(self.node)
    }
}

/// Returns the version of OpenAPI 3 of a document, whatever its patch; none for any other document.
pub(crate) fn openapi_version(root: &Node) -> Option<&'static str> {
    let text = version_text(root.get("openapi")?)?;
    let is_of =
        |minor: &&str| text.strip_prefix(minor).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']));
    ["3.0", "3.1", "3.2"].into_iter().find(is_of)
}

/// Returns a version: a text, or the number that it is in YAML without quotes.
fn version_text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.as_str()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Returns the text of a member.
fn text<'a>(node: &'a Node, name: &str) -> Option<&'a str> {
    node.get(name).and_then(Node::as_str)
}

/// The declared result of a tool.
pub(crate) struct Returns<'a> {
    pub(crate) kind: ReturnType,
    pub(crate) schema: Source<'a>,
    pub(crate) node: &'a Node,
    pub(crate) place: Place,
}

impl<'a> Returns<'a> {
    pub(crate) fn description(&self) -> Option<&'a str> {
        text(self.node, "description")
    }

    pub(crate) fn content_type(&self) -> Option<&'a str> {
        text(self.node, "content_type").filter(|text| media_type::is_media_type(text))
    }

    pub(crate) fn examples(&self) -> &'a [Node] {
        self.node.get("examples").and_then(Node::as_array).unwrap_or_default()
    }

    /// Returns whether MCP carries the result as the property `result` of an object.
    pub(crate) fn is_wrapped(&self) -> bool {
        self.node.get(WRAPPED).and_then(Node::as_bool) == Some(true)
    }

    /// Returns whether responses have content; `null` stands for none.
    pub(crate) fn has_content(&self) -> bool {
        self.node.get(NO_CONTENT).and_then(Node::as_bool) != Some(true)
    }
}

/// The source of a result's schema.
pub(crate) enum Source<'a> {
    /// A schema in the document.
    Document(&'a Node),
    /// The URI of a schema.
    Uri(&'a Node),
    /// The schema of a standard type.
    Standard(StandardType),
    /// The schema of a standard type, narrowed by the keywords beside `type`.
    Narrowed(StandardType, &'a Node),
    /// Any value of a JSON type.
    JsonType(&'a str),
    /// Any value.
    Anything,
}
