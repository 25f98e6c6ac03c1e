//! Recognizes documents (agent definitions in several dialects, bare JSON Schemas), and reads the results that their
//! tools declare.

mod about;
mod foreign;
mod media_type;
mod returns;

use std::collections::HashMap;

pub(crate) use about::about;
#[cfg(feature = "cli")]
pub(crate) use returns::schema_members;

use crate::diagnostics::{Code, Diagnostic, Findings, Severity};
use crate::model::{ReturnType, StandardType};
use crate::schema::{Keyword, typo};
use crate::source::{Document, Member, Node, Value};
use crate::text::Place;

/// A document, by its format.
pub(crate) enum Front<'a> {
    /// An agent definition.
    Agent(Agent<'a>),
    /// A JSON Schema.
    Schema(&'a Node),
}

/// The tools of an agent.
pub(crate) struct Agent<'a> {
    /// The tools that declare a result.
    pub(crate) tools: Vec<Tool<'a>>,
    /// The tools that don't.
    pub(crate) silent: Vec<Silent<'a>>,
}

/// A tool that declares a result.
pub(crate) struct Tool<'a> {
    pub(crate) name: &'a str,
    pub(crate) returns: Returns<'a>,
    pub(crate) node: &'a Node,
}

impl<'a> Tool<'a> {
    pub(crate) fn description(&self) -> Option<&'a str> {
        description(self.node)
    }

    /// Returns its declared parameters.
    pub(crate) fn takes(&self) -> Option<&'a Node> {
        takes(self.node)
    }
}

/// A tool that declares no result.
pub(crate) struct Silent<'a> {
    pub(crate) name: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) takes: Option<&'a Node>,
    pub(crate) place: Place,
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
        description(self.node)
    }

    pub(crate) fn content_type(&self) -> Option<&'a str> {
        self.node.get("content_type").and_then(Node::as_str)
    }

    pub(crate) fn examples(&self) -> &'a [Node] {
        self.node.get("examples").and_then(Node::as_array).unwrap_or_default()
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

/// Reads a document, depending on its format.
pub(crate) fn read<'a>(document: &'a Document, findings: &mut Findings) -> Option<Front<'a>> {
    let mut reader = Reader { document, findings };
    let root = &document.root;
    if let Some((found, at)) = foreign::recognize(root) {
        reader.report(at, found);
        return None;
    }
    if is_agent(root) || root.get("tools").is_some() || capability_tools(root).is_some() {
        return Some(Front::Agent(reader.agent()));
    }
    if is_schema(root) {
        return Some(Front::Schema(root));
    }
    let found = Diagnostic::new(Code::NotADocument, "this is neither an agent definition nor a JSON Schema");
    let help = "an agent definition has `tools`; a JSON Schema has `$schema`, `type`, `properties`, …";
    reader.report(root, found.help(help));
    None
}

/// Returns whether a document without tools is an agent definition: it has the members that ADL or its passport
/// requires.
fn is_agent(root: &Node) -> bool {
    const MARKS: [&str; 6] = ["adl", "adl_spec", "adl_version", "role", "llm", "llm_settings"];
    root.get("name").is_some_and(|name| name.as_str().is_some()) && MARKS.iter().any(|mark| root.get(mark).is_some())
}

fn capability_tools(root: &Node) -> Option<&Node> {
    said(root.get("capabilities")?, "tools")
}

/// Returns whether a value without tools may be a JSON Schema: a boolean, or an object with a keyword.
fn is_schema(root: &Node) -> bool {
    let tells = |member: &Member| {
        matches!(member.key.as_str(), "$schema" | "$id" | "$defs" | "definitions")
            || Keyword::from_name(&member.key).is_some_and(|keyword| !keyword.is_annotation())
    };
    root.as_bool().is_some() || root.members().iter().any(tells)
}

/// Returns the lists of tools of a document, each with its name: `tools`, then `capabilities.tools`.
fn tool_lists(root: &Node) -> impl Iterator<Item = (&'static str, &Node)> {
    let lists = [("tools", said(root, "tools")), ("capabilities.tools", capability_tools(root))];
    lists.into_iter().filter_map(|(name, list)| Some((name, list?)))
}

/// Returns the tools of a document.
#[cfg(feature = "cli")]
pub(crate) fn tools(root: &Node) -> impl Iterator<Item = &Node> {
    tool_lists(root).flat_map(|(_, tools)| tools.as_array().unwrap_or_default())
}

/// Returns a member; none if it is `null`, which counts as absent.
pub(crate) fn said<'a>(tool: &'a Node, name: &str) -> Option<&'a Node> {
    tool.get(name).filter(|member| !matches!(member.value, Value::Null))
}

fn description(tool: &Node) -> Option<&str> {
    tool.get("description").and_then(Node::as_str)
}

/// Returns the declared parameters of a tool, under any of the names in use: a list, or the schema of an object.
fn takes(tool: &Node) -> Option<&Node> {
    ["parameters", "input_schema", "inputSchema"].iter().find_map(|name| said(tool, name))
}

/// The members of an agent and of a tool that are read, to detect misspelled ones.
const AGENT: &[&str] = &["tools", "capabilities", "$defs", "definitions"];
const TOOL: &[&str] = &["name", "description", "parameters", "input_schema", "inputSchema", "returns"];

/// Returns whether a member of a document, a tool or `returns` has a value like this one.
fn has_form(name: &str, value: &Node) -> bool {
    match name {
        "tools" | "examples" => value.as_array().is_some(),
        "parameters" => value.as_array().is_some() || value.is_object(),
        "name" | "description" | "type" | "content_type" => value.as_str().is_some(),
        _ => value.is_object(),
    }
}

/// Reads the parts of one document.
struct Reader<'a, 'f> {
    document: &'a Document,
    findings: &'f mut Findings,
}

impl<'a> Reader<'a, '_> {
    fn place(&self, node: &Node) -> Place {
        Place { file: self.document.file.clone(), span: node.span }
    }

    /// Adds a diagnostic about a value.
    fn report(&mut self, node: &Node, found: Diagnostic) {
        let place = self.place(node);
        self.findings.push(found.at(place));
    }

    /// Adds a diagnostic about a key.
    fn report_key(&mut self, member: &Member, found: Diagnostic) {
        let place = Place { file: self.document.file.clone(), span: member.key_span };
        self.findings.push(found.at(place));
    }

    /// Reports a value of the wrong JSON type.
    fn wrong_type(&mut self, node: &Node, message: String) {
        self.report(node, Diagnostic::new(Code::WrongType, message));
    }

    fn agent(&mut self) -> Agent<'a> {
        let root = &self.document.root;
        self.misspelled(root, AGENT);
        let items = self.items(root);
        self.refuse_twins(&items);
        let passport = root.get("adl_spec").is_some();
        let tools: Vec<_> = items.iter().filter_map(|tool| self.tool(tool, passport)).collect();
        let silent: Vec<_> = items.iter().filter_map(|tool| self.silent(tool)).collect();
        match (tools.is_empty(), items.is_empty()) {
            (true, _) if self.findings.has_errors() => {}
            (true, true) if said(root, "tools").is_none() => {
                let message = "this agent definition has no `tools`: there are no contracts";
                self.report(root, Diagnostic::new(Code::NoContracts, message).with_severity(Severity::Note));
            }
            (true, _) => {
                let found = Diagnostic::new(Code::NoContracts, "no tool of this document declares a result");
                let help = "add `returns` to a tool: `{\"type\": \"ListResult\", \"schema\": {…}}`";
                self.report(root, found.help(help));
            }
            (false, _) => items.iter().for_each(|tool| self.note_without_returns(tool)),
        }
        Agent { tools, silent }
    }

    /// Returns the tools of a document: those of `tools`, then those of `capabilities.tools`.
    fn items(&mut self, root: &'a Node) -> Vec<&'a Node> {
        let mut items = Vec::new();
        for (name, tools) in tool_lists(root) {
            match tools.as_array() {
                Some(tools) => items.extend(tools),
                None => self.wrong_type(tools, format!("`{name}` is an array of tools, not {}", tools.kind())),
            }
        }
        items
    }

    /// Reports tools of the same name: a call would be ambiguous.
    fn refuse_twins(&mut self, tools: &[&Node]) {
        let mut seen = HashMap::new();
        for name in tools.iter().filter_map(|tool| tool.get("name")) {
            let Some(text) = name.as_str() else { continue };
            if let Some(first) = seen.insert(text, name) {
                let found = Diagnostic::new(Code::DuplicateTool, format!("duplicate tool name `{text}`"));
                let found = found.related(self.place(first), "the first one");
                self.report(name, found.help("give each tool a distinct name"));
            }
        }
    }

    /// Reads a tool with its result; returns none if it declares none, or if an error was reported.
    fn tool(&mut self, tool: &'a Node, passport: bool) -> Option<Tool<'a>> {
        if !tool.is_object() {
            self.wrong_type(tool, format!("a tool is an object, not {}", tool.kind()));
            return None;
        }
        self.misspelled(tool, TOOL);
        let Some(name) = tool.get("name") else {
            let found = Diagnostic::new(Code::UnnamedTool, "this tool has no `name`");
            self.report(tool, found.help("add a name that is distinct in the document"));
            return None;
        };
        let Some(name) = name.as_str() else {
            self.wrong_type(name, format!("a tool's `name` is a string, not {}", name.kind()));
            return None;
        };
        let returns = said(tool, "returns")?;
        let returns = self.returns(returns, passport)?;
        Some(Tool { name, returns, node: tool })
    }

    /// Reads a tool that declares no result.
    fn silent(&self, tool: &'a Node) -> Option<Silent<'a>> {
        let name = tool.get("name").and_then(Node::as_str).filter(|_| said(tool, "returns").is_none())?;
        Some(Silent { name, description: description(tool), takes: takes(tool), place: self.place(tool) })
    }

    /// Notes a tool without `returns` where other tools have one, unless `returns` is misspelled.
    fn note_without_returns(&mut self, tool: &'a Node) {
        let Some(Silent { name, .. }) = self.silent(tool) else { return };
        if !tool.members().iter().any(|member| typo(&member.key, &["returns"]).is_some()) {
            let message = format!("`{name}` has no `returns`, and other tools of this document have one");
            self.report(tool, Diagnostic::new(Code::NoReturns, message));
        }
    }

    /// Warns of members that are spelled almost like a known one that is absent.
    fn misspelled(&mut self, object: &Node, known: &[&'static str]) {
        for member in object.members().iter().filter(|member| !known.contains(&member.key.as_str())) {
            let Some(meant) = typo(&member.key, known).filter(|meant| object.get(meant).is_none()) else { continue };
            let found = Diagnostic::new(Code::MisspelledName, format!("`{}` is ignored", member.key));
            let fix = has_form(meant, &member.value).then(|| member.renamed(&self.document.file, meant));
            self.report_key(member, found.help(format!("did you mean `{meant}`?")).fix(fix));
        }
    }
}
