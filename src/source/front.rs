//! What a document is: an agent definition in one of its dialects, or a bare JSON Schema; and what its tools return.

use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::model::{ReturnType, StandardType};
use crate::schema::{Keyword, is_json_type, suggestion};
use crate::source::{Document, Member, Node, Place, Value};

/// A document, read as what it is.
pub(crate) enum Front<'a> {
    /// An agent definition.
    Agent(Agent<'a>),
    /// A JSON Schema.
    Schema(&'a Node),
}

/// The tools of an agent.
pub(crate) struct Agent<'a> {
    /// Those that say what they return.
    pub(crate) tools: Vec<Tool<'a>>,
    /// Those that don't.
    pub(crate) silent: Vec<Silent<'a>>,
}

/// A tool that says what it returns.
pub(crate) struct Tool<'a> {
    pub(crate) name: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) takes: Option<&'a Node>,
    pub(crate) returns: Returns<'a>,
}

/// A tool that doesn't.
pub(crate) struct Silent<'a> {
    pub(crate) name: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) takes: Option<&'a Node>,
    pub(crate) place: Place,
}

/// What a tool says of its result.
pub(crate) struct Returns<'a> {
    pub(crate) kind: ReturnType,
    pub(crate) schema: Source<'a>,
    pub(crate) description: Option<&'a str>,
    pub(crate) content_type: Option<&'a str>,
    pub(crate) examples: &'a [Node],
    pub(crate) place: Place,
}

/// Where the schema of a result comes from.
pub(crate) enum Source<'a> {
    /// It stands in the document.
    Document(&'a Node),
    /// The document says its URI.
    Uri(&'a Node),
    /// It is a standard type's.
    Standard(StandardType),
    /// The values of a JSON type.
    JsonType(&'a str),
    /// Nothing is known: any value.
    Anything,
}

/// Reads a document as what it is.
pub(crate) fn read<'a>(document: &'a Document, findings: &mut Findings) -> Option<Front<'a>> {
    let reader = Reader { document };
    let root = &document.root;
    if let Some(found) = reader.foreign(root) {
        findings.push(found);
        return None;
    }
    let tools =
        root.get("tools").or_else(|| root.get("capabilities").and_then(|capabilities| capabilities.get("tools")));
    match tools {
        Some(tools) => Some(Front::Agent(reader.agent(tools, findings))),
        None if is_schema(root) => Some(Front::Schema(root)),
        None => {
            findings.push(
                Diagnostic::new(Code::NotADocument, "this is neither an agent definition nor a JSON Schema")
                    .at(reader.place(root))
                    .help("an agent definition has `tools`; a JSON Schema says `$schema`, `type`, `properties`, …"),
            );
            None
        }
    }
}

/// Whether a value without tools can be meant as a JSON Schema: a boolean, or an object that says something as one.
fn is_schema(root: &Node) -> bool {
    let tells = |member: &Member| {
        matches!(member.key.as_str(), "$schema" | "$id" | "$defs" | "definitions")
            || Keyword::from_name(&member.key).is_some_and(|keyword| !keyword.is_annotation())
    };
    root.as_bool().is_some() || root.members().iter().any(tells)
}

/// A member that says something: `null` is said of what isn't there.
fn said<'a>(tool: &'a Node, name: &str) -> Option<&'a Node> {
    tool.get(name).filter(|member| !matches!(member.value, Value::Null))
}

fn description(tool: &Node) -> Option<&str> {
    tool.get("description").and_then(Node::as_str)
}

/// What a tool says of its parameters: a list of them, or the schema of an object; by any of the names that are in use.
fn takes(tool: &Node) -> Option<&Node> {
    ["parameters", "input_schema", "inputSchema"].iter().find_map(|name| said(tool, name))
}

/// Whether `returns` says more than a type, as a schema does.
fn says_more(returns: &Node) -> bool {
    const KEYWORDS: [&str; 10] =
        ["properties", "items", "$ref", "allOf", "anyOf", "oneOf", "enum", "const", "required", "additionalProperties"];
    KEYWORDS.iter().any(|keyword| returns.get(keyword).is_some())
}

struct Reader<'a> {
    document: &'a Document,
}

impl<'a> Reader<'a> {
    fn place(&self, node: &Node) -> Place {
        Place { file: self.document.file.clone(), span: node.span }
    }

    /// The agent manifests that call themselves ADL too, and have no return types.
    fn foreign(&self, root: &Node) -> Option<Diagnostic> {
        let version = root.get("apiVersion")?;
        let name = version.as_str()?;
        Some(
            Diagnostic::new(Code::NoReturnTypes, format!("an agent manifest (`{name}`) declares no return types"))
                .at(self.place(version))
                .help("adl-gen reads the Agent Definition Language of ADL 1.0 and 1.5, its passport, and JSON Schemas"),
        )
    }

    fn agent(&self, tools: &'a Node, findings: &mut Findings) -> Agent<'a> {
        let Some(items) = tools.as_array() else {
            let message = format!("`tools` is an array of tools, not {}", tools.kind());
            findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(tools)));
            return Agent { tools: Vec::new(), silent: Vec::new() };
        };
        self.refuse_twins(items, findings);
        let passport = self.document.root.get("adl_spec").is_some();
        let tools: Vec<_> = items.iter().filter_map(|tool| self.tool(tool, passport, findings)).collect();
        if tools.is_empty() && !findings.has_errors() {
            findings.push(
                Diagnostic::new(Code::NoContracts, "no tool of this document declares what it returns")
                    .at(self.place(&self.document.root))
                    .help("add `returns` to a tool: `{\"type\": \"ListResult\", \"schema\": {…}}`"),
            );
        }
        Agent { tools, silent: items.iter().filter_map(|tool| self.silent(tool)).collect() }
    }

    /// Two tools of one name: a call couldn't tell them apart.
    fn refuse_twins(&self, tools: &[Node], findings: &mut Findings) {
        let mut seen = std::collections::HashMap::new();
        for name in tools.iter().filter_map(|tool| tool.get("name")) {
            let Some(text) = name.as_str() else { continue };
            if let Some(first) = seen.insert(text, name) {
                findings.push(
                    Diagnostic::new(Code::DuplicateTool, format!("two tools are called `{text}`"))
                        .at(self.place(name))
                        .related(self.place(first), "the first one")
                        .help("give each tool a name of its own"),
                );
            }
        }
    }

    /// A tool with its result; none where it says nothing of it, or something is wrong (which is said).
    fn tool(&self, tool: &'a Node, passport: bool, findings: &mut Findings) -> Option<Tool<'a>> {
        if !tool.is_object() {
            let message = format!("a tool is an object, not {}", tool.kind());
            findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(tool)));
            return None;
        }
        let returns = said(tool, "returns")?;
        let Some(name) = tool.get("name") else {
            findings.push(Diagnostic::new(Code::UnnamedTool, "this tool has no `name`").at(self.place(tool)));
            return None;
        };
        let Some(name) = name.as_str() else {
            let message = format!("a tool's `name` is a string, not {}", name.kind());
            findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(name)));
            return None;
        };
        let returns = self.returns(returns, passport, findings)?;
        Some(Tool { name, description: description(tool), takes: takes(tool), returns })
    }

    /// A tool that says nothing of its result.
    fn silent(&self, tool: &'a Node) -> Option<Silent<'a>> {
        let name = tool.get("name").and_then(Node::as_str).filter(|_| said(tool, "returns").is_none())?;
        Some(Silent { name, description: description(tool), takes: takes(tool), place: self.place(tool) })
    }

    fn returns(&self, node: &'a Node, passport: bool, findings: &mut Findings) -> Option<Returns<'a>> {
        if passport {
            return Some(self.result(node, ReturnType::Custom, Source::Document(node)));
        }
        if !node.is_object() {
            let message = format!("`returns` is an object, not {}", node.kind());
            findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(node)));
            return None;
        }
        let (kind, schema) = match node.get("schema") {
            Some(schema) if schema.as_str().is_some() => (self.kind(node, findings), Source::Uri(schema)),
            Some(schema) => (self.kind(node, findings), Source::Document(schema)),
            None => self.without_schema(node, findings)?,
        };
        self.check_members(node, findings);
        Some(self.result(node, kind, schema))
    }

    /// The members of `returns` beside `type` and `schema` (§2.2).
    fn check_members(&self, returns: &Node, findings: &mut Findings) {
        let texts = ["description", "content_type"].map(|name| (name, "a string"));
        for (name, expected) in texts.into_iter().chain([("examples", "an array")]) {
            let fits = |value: &&Node| match expected {
                "a string" => value.as_str().is_some(),
                _ => value.as_array().is_some(),
            };
            if let Some(value) = returns.get(name).filter(|value| !fits(value)) {
                let message = format!("`{name}` is {expected}, not {}", value.kind());
                findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(value)));
            }
        }
    }

    fn result(&self, node: &'a Node, kind: ReturnType, schema: Source<'a>) -> Returns<'a> {
        let text = |key| node.get(key).and_then(Node::as_str);
        Returns {
            kind,
            schema,
            description: text("description"),
            content_type: text("content_type"),
            examples: node.get("examples").and_then(Node::as_array).unwrap_or_default(),
            place: self.place(node),
        }
    }

    /// What `returns.type` says beside a `schema`, which decides.
    fn kind(&self, returns: &Node, findings: &mut Findings) -> ReturnType {
        let Some(node) = returns.get("type") else {
            let message = "`returns` has no `type`";
            findings.push(
                Diagnostic::new(Code::LegacyReturns, message)
                    .at(self.place(returns))
                    .help("say one of the 14 standard types, or `Custom`"),
            );
            return ReturnType::Custom;
        };
        let name = node.as_str().unwrap_or_default();
        if name == "Custom" {
            return ReturnType::Custom;
        }
        if let Some(standard) = StandardType::from_name(name) {
            return ReturnType::Standard(standard);
        }
        findings.push(
            Diagnostic::new(Code::LegacyReturns, format!("`{name}` is no return type of ADL 1.5"))
                .at(self.place(node))
                .help(format!(
                    "the `schema` decides the type; as `type` say `Custom`, or a standard type: {}",
                    suggestion(name)
                )),
        );
        ReturnType::Legacy
    }

    /// The forms without `schema`: a standard type's name alone, and those from before 1.5 (§7.3).
    fn without_schema(&self, returns: &'a Node, findings: &mut Findings) -> Option<(ReturnType, Source<'a>)> {
        let member = returns.get("type");
        let name = member.and_then(Node::as_str);
        let place = member.map_or_else(|| self.place(returns), |member| self.place(member));
        let typed_by_list = member.is_some_and(|member| member.as_array().is_some());
        let mut note = |code, message: String, help: &str| {
            findings.push(Diagnostic::new(code, message).at(place.clone()).help(help));
        };
        let standard = name.and_then(StandardType::from_name);
        Some(match (standard, name) {
            (Some(standard), _) => {
                let message = format!("no `schema`: the standard schema of {} is taken", standard.name());
                let help =
                    format!("add `\"schema\": {{\"$ref\": \"#/$defs/StandardReturnTypes/{}\"}}`", standard.name());
                note(Code::ImpliedSchema, message, &help);
                (ReturnType::Standard(standard), Source::Standard(standard))
            }
            (None, Some("Custom")) => {
                note(Code::MissingSchema, "`Custom` needs a `schema`".to_owned(), "add `schema`, any JSON Schema");
                return None;
            }
            _ if (says_more(returns) || typed_by_list) && name.is_none_or(is_json_type) => {
                note(
                    Code::LegacyReturns,
                    "the schema stands directly in `returns`".to_owned(),
                    "move it into `returns.schema`, with `\"type\": \"Custom\"`",
                );
                (ReturnType::Legacy, Source::Document(returns))
            }
            (None, Some("text")) => {
                note(Code::LegacyReturns, "`text` is any string".to_owned(), "say `StringValue` as `type`");
                (ReturnType::Legacy, Source::JsonType("string"))
            }
            (None, Some(json_type)) if is_json_type(json_type) => {
                let message = format!("any {json_type} is accepted: `returns` says no more than its JSON type");
                note(Code::LegacyReturns, message, "add `schema`, and one of the standard types as `type`");
                (ReturnType::Legacy, Source::JsonType(json_type))
            }
            (None, name) => {
                let message = match name {
                    Some(name) => {
                        format!("`{name}` is no standard type, and there is no `schema`: any value is accepted")
                    }
                    None => "`returns` says neither `type` nor `schema`: any value is accepted".to_owned(),
                };
                note(Code::OpaqueType, message, &suggestion(name.unwrap_or_default()));
                (ReturnType::Legacy, Source::Anything)
            }
        })
    }
}
