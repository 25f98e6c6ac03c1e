//! The parameters of tools, each an object: documents declare it as a schema, or as a list (ADL 1.0).

use std::borrow::Cow;
use std::collections::HashSet;

use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::front::nodes::{array, member, node, object, string};
use crate::front::{Agent, Front, Notes};
use crate::model::Operation;
use crate::schema::is_json_type;
use crate::source::{Document, Member, Node, Value};

/// The object of a tool's parameters.
pub(super) struct Parameters<'d> {
    pub(super) tool: &'d str,
    /// The number of parameters with another body than usual, and the media type of that.
    pub(super) other: Option<(usize, &'d str)>,
    /// The operation of OpenAPI that the tool is, if it is one.
    pub(super) operation: Option<Operation>,
    /// The schema: that of the document, if it has the standard form.
    pub(super) schema: Cow<'d, Node>,
}

/// Reads the declared parameters of all tools: of those that declare a result, each with those with other bodies if they are
/// sent, then of the others.
pub(super) fn read<'d>(
    front: &Front<'d>,
    document: &'d Document,
    are_sent: bool,
    findings: &mut Findings,
) -> Vec<Parameters<'d>> {
    let Front::Agent(Agent { tools, silent, .. }) = front else { return Vec::new() };
    let mut notes = Notes { document, findings, lenient: false };
    let mut all = Vec::new();
    for tool in tools {
        let schema = tool.takes().and_then(|node| notes.object(node));
        all.extend(schema.map(|schema| Parameters {
            tool: tool.name,
            other: None,
            operation: tool.operation(),
            schema,
        }));
        // Members of other documents may have the name of these.
        let others = if are_sent { tool.inputs() } else { &[] };
        all.extend(others.iter().enumerate().map(|(number, Member { key, value, .. })| Parameters {
            tool: tool.name,
            other: Some((number, key)),
            operation: tool.operation(),
            schema: Cow::Borrowed(value),
        }));
    }
    let of_silent = silent.iter().filter_map(|tool| {
        let schema = notes.object(tool.takes()?)?;
        Some(Parameters { tool: tool.name, other: None, operation: tool.operation(), schema })
    });
    all.extend(of_silent);
    all
}

impl Notes<'_, '_> {
    /// Returns the schema of the object with a tool's parameters.
    fn object<'d>(&mut self, said: &'d Node) -> Option<Cow<'d, Node>> {
        match &said.value {
            Value::Array(items) => Some(Cow::Owned(self.listed(said, items))),
            Value::Object(_) => {
                let schema = self.schema(said);
                // The document's own node can be named by the configuration, and referred to.
                Some(if schema == *said { Cow::Borrowed(said) } else { Cow::Owned(schema) })
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.odd(said, format!("parameters are a list, or the schema of an object, not {}", said.kind()));
                None
            }
        }
    }

    /// Returns the object for a list of parameters (ADL 1.0), which have `name` and `required` beside their schema.
    fn listed(&mut self, said: &Node, items: &[Node]) -> Node {
        let mut properties: Vec<Member> = Vec::new();
        let (mut required, mut seen) = (Vec::new(), HashSet::new());
        for item in items {
            let Some(name) = item.get("name").and_then(Node::as_str) else {
                self.odd(item, "a parameter is an object with a `name`".to_owned());
                continue;
            };
            if !seen.insert(name) {
                self.odd(item, format!("two parameters are called `{name}`: the first one counts"));
                continue;
            }
            if item.get("required").and_then(Node::as_bool) == Some(true) {
                required.push(string(item, name));
            }
            let mut schema = self.schema(item);
            if let Value::Object(members) = &mut schema.value {
                members.retain(|member| member.key != "name");
            }
            properties.push(member(item, name, schema));
        }
        let mut members =
            vec![member(said, "type", string(said, "object")), member(said, "properties", object(said, properties))];
        if !required.is_empty() {
            members.push(member(said, "required", array(said, required)));
        }
        // A tool that lists no parameters takes none.
        if items.is_empty() {
            members.push(member(said, "additionalProperties", node(said, Value::Bool(false))));
        }
        object(said, members)
    }

    /// Returns a parameter's schema in standard form: documents also write `required: true` in a property, and types of
    /// their own.
    fn schema(&mut self, said: &Node) -> Node {
        let Value::Object(members) = &said.value else { return said.clone() };
        let mut members: Vec<Member> = members
            .iter()
            .filter(|member| !(member.key == "required" && member.value.as_bool().is_some()))
            .map(|member| Member { value: self.operand(member), ..member.clone() })
            .collect();
        let is_required = |property: &&Member| property.value.get("required").and_then(Node::as_bool) == Some(true);
        let properties = said.get("properties").map(Node::members).unwrap_or_default();
        let required = properties.iter().filter(is_required);
        let required: Vec<Node> = required.map(|property| string(&property.value, &property.key)).collect();
        if !required.is_empty() && members.iter().all(|member| member.key != "required") {
            members.push(member(said, "required", array(said, required)));
        }
        object(said, members)
    }

    /// Returns the operand of a keyword in standard form.
    fn operand(&mut self, keyword: &Member) -> Node {
        let node = &keyword.value;
        match (keyword.key.as_str(), &node.value) {
            ("type", Value::String(name)) if !is_json_type(name) => {
                self.odd(node, format!("`{name}` is no JSON type: the parameter is taken for a string"));
                string(node, "string")
            }
            ("properties", Value::Object(members)) => {
                let properties = members.iter().map(|own| Member { value: self.schema(&own.value), ..own.clone() });
                object(node, properties.collect())
            }
            ("items", Value::Object(_)) => self.schema(node),
            _ => node.clone(),
        }
    }

    fn odd(&mut self, node: &Node, message: String) {
        self.report(node, Diagnostic::new(Code::OddParameter, message));
    }
}
