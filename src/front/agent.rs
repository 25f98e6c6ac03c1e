//! Reads agent definitions.

use std::collections::HashMap;

use super::{ALL_DEFINITIONS, Agent, Notes, Silent, Tool, returns, text};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::model::{InputFormat, ToolHints};
use crate::schema::typo;
use crate::source::{Node, Value};

/// Reads the tools of an agent definition, which was written in some format.
pub(super) fn read<'a>(notes: Notes<'a, '_>, format: InputFormat) -> Agent<'a> {
    AgentReader { notes, format }.agent()
}

/// Returns whether a document without tools is an agent definition: it has the members that ADL or its passport
/// requires.
pub(super) fn is_agent(root: &Node) -> bool {
    const MARKS: [&str; 6] = ["adl", "adl_spec", "adl_version", "role", "llm", "llm_settings"];
    root.get("name").is_some_and(|name| name.as_str().is_some()) && MARKS.iter().any(|mark| root.get(mark).is_some())
}

fn capability_tools(root: &Node) -> Option<&Node> {
    said(root.get("capabilities")?, "tools")
}

/// Returns whether a document has a list of tools.
pub(super) fn has_tools(root: &Node) -> bool {
    root.get("tools").is_some() || capability_tools(root).is_some()
}

/// Returns the lists of tools of a document, each with its name: `tools`, then `capabilities.tools`.
fn tool_lists(root: &Node) -> impl Iterator<Item = (&'static str, &Node)> {
    let lists = [("tools", said(root, "tools")), ("capabilities.tools", capability_tools(root))];
    lists.into_iter().filter_map(|(name, list)| Some((name, list?)))
}

/// Returns the tools of a document.
pub(crate) fn tools(root: &Node) -> impl Iterator<Item = &Node> {
    tool_lists(root).flat_map(|(_, tools)| tools.as_array().unwrap_or_default())
}

/// Returns a member; none if it is `null`, which counts as absent.
pub(crate) fn said<'a>(tool: &'a Node, name: &str) -> Option<&'a Node> {
    tool.get(name).filter(|member| !matches!(member.value, Value::Null))
}

/// Returns what a tool tells hosts: its title, under any of the names in use, its annotations, and what MCP has beside.
pub(super) fn hints(tool: &Node) -> ToolHints {
    let annotations = said(tool, "annotations");
    let annotation = |name: &str| annotations?.get(name);
    let title = ["title", "display_name"].iter().find_map(|name| tool.get(name)).or_else(|| annotation("title"));
    let hint = |name: &str| annotation(name).and_then(Node::as_bool);
    let object = |name: &str| tool.get(name).filter(|member| member.is_object()).map(Node::to_json);
    ToolHints {
        title: title.and_then(Node::as_str).map(str::to_owned),
        read_only: hint("readOnlyHint"),
        destructive: hint("destructiveHint"),
        idempotent: hint("idempotentHint"),
        open_world: hint("openWorldHint"),
        icons: tool.get("icons").filter(|icons| icons.as_array().is_some()).map(Node::to_json),
        execution: object("execution"),
        meta: object("_meta"),
    }
}

/// The members of an agent and of a tool that are read, to detect misspelled ones.
const AGENT: &[&str] = &["tools", "capabilities", "$defs", "definitions"];
const TOOL: &[&str] = &["name", "description", "parameters", "input_schema", "inputSchema", "returns"];

/// Returns whether a member of a document, a tool or `returns` has a value like this one.
pub(super) fn has_form(name: &str, value: &Node) -> bool {
    match name {
        "tools" | "examples" => value.as_array().is_some(),
        "parameters" => value.as_array().is_some() || value.is_object(),
        "name" | "description" | "type" | "content_type" => value.as_str().is_some(),
        _ => value.is_object(),
    }
}

/// Reads the parts of one document.
pub(super) struct AgentReader<'a, 'f> {
    pub(super) notes: Notes<'a, 'f>,
    format: InputFormat,
}

impl<'a> AgentReader<'a, '_> {
    fn agent(&mut self) -> Agent<'a> {
        let root = &self.notes.document.root;
        self.misspelled(root, AGENT);
        let items = self.items(root);
        let items = self.without_twins(items);
        let is_passport = root.get("adl_spec").is_some();
        let tools: Vec<_> = items.iter().filter_map(|tool| self.tool(tool, is_passport)).collect();
        let silent: Vec<_> = items.iter().filter_map(|tool| self.silent(tool)).collect();
        let is_library = root.get(ALL_DEFINITIONS).and_then(Node::as_bool) == Some(true);
        match (tools.is_empty(), items.is_empty()) {
            // In MCP, few tools declare a result; OpenAPI and imports also have documents of schemas alone.
            _ if is_library || matches!(self.format, InputFormat::Mcp | InputFormat::OpenApi) => {}
            (true, _) if self.notes.findings.has_errors() => {}
            (true, true) if said(root, "tools").is_none() => {
                let message = "this agent definition has no `tools`: there are no contracts";
                self.notes.report(root, Diagnostic::new(Code::NoContracts, message).with_severity(Severity::Note));
            }
            (true, _) => {
                let found = Diagnostic::new(Code::NoContracts, "no tool of this document declares a result");
                let help = "add `returns` to a tool: `{\"type\": \"ListResult\", \"schema\": {…}}`";
                self.notes.report(root, found.help(help));
            }
            (false, _) => items.iter().for_each(|tool| self.note_without_returns(tool)),
        }
        Agent { tools, silent, is_library, format: self.format }
    }

    /// Returns the tools of a document: those of `tools`, then those of `capabilities.tools`.
    fn items(&mut self, root: &'a Node) -> Vec<&'a Node> {
        let mut items = Vec::new();
        for (name, tools) in tool_lists(root) {
            match tools.as_array() {
                Some(tools) => items.extend(tools),
                None => self.notes.broken_type(tools, format!("`{name}` is an array of tools, not {}", tools.kind())),
            }
        }
        items
    }

    /// Returns the tools whose name no other one before them has, and reports the others: a call would be ambiguous.
    fn without_twins(&mut self, tools: Vec<&'a Node>) -> Vec<&'a Node> {
        let mut seen = HashMap::new();
        let mut is_distinct = |tool: &&'a Node| {
            let Some(name) = tool.get("name") else { return true };
            let Some(text) = name.as_str() else { return true };
            let Some(first) = seen.get(text).copied() else { return seen.insert(text, name).is_none() };
            let found = Diagnostic::new(Code::DuplicateTool, format!("duplicate tool name `{text}`"));
            let found = found.related(self.notes.document.place(first.span), "the first one");
            self.notes.report_broken(name, found.help("give each tool a distinct name"));
            !self.notes.lenient
        };
        tools.into_iter().filter(|tool| is_distinct(tool)).collect()
    }

    /// Reads a tool with its result; returns none if it declares none, or if an error was reported.
    fn tool(&mut self, tool: &'a Node, is_passport: bool) -> Option<Tool<'a>> {
        if !tool.is_object() {
            self.notes.broken_type(tool, format!("a tool is an object, not {}", tool.kind()));
            return None;
        }
        self.misspelled(tool, TOOL);
        let Some(name) = tool.get("name") else {
            let found = Diagnostic::new(Code::UnnamedTool, "this tool has no `name`");
            self.notes.report_broken(tool, found.help("add a name that is distinct in the document"));
            return None;
        };
        let Some(name) = name.as_str() else {
            self.notes.broken_type(name, format!("a tool's `name` is a string, not {}", name.kind()));
            return None;
        };
        let returns = said(tool, "returns")?;
        let returns = match is_passport && !returns::is_of_adl(returns) {
            true => self.returns_of_passport(returns)?,
            false => self.returns(returns)?,
        };
        Some(Tool { name, node: tool, returns })
    }

    /// Reads a tool that declares no result.
    fn silent(&self, tool: &'a Node) -> Option<Silent<'a>> {
        let name = text(tool, "name").filter(|_| said(tool, "returns").is_none())?;
        Some(Silent { name, node: tool, returns: () })
    }

    /// Notes a tool without `returns` where other tools have one, unless `returns` is misspelled.
    fn note_without_returns(&mut self, tool: &'a Node) {
        let Some(Silent { name, .. }) = self.silent(tool) else { return };
        if !tool.members().iter().any(|member| typo(&member.key, &["returns"]).is_some()) {
            let message = format!("`{name}` has no `returns`, and other tools of this document have one");
            self.notes.report(tool, Diagnostic::new(Code::NoReturns, message));
        }
    }

    fn misspelled(&mut self, object: &Node, known: &[&'static str]) {
        // Readers of other formats look at the members of these.
        if self.format == InputFormat::Agent {
            self.notes.misspelled(object, known, has_form);
        }
    }
}
