//! From a document's values to the schema graph: keywords are read once, references resolved.

use std::collections::HashMap;
use std::sync::Arc;

use super::graph::{Body, Entry, Graph, Operand, Schema, SchemaId};
use super::keyword::{Form, Keyword};
use super::standard::{self, Named, suggestion};
use crate::diagnostics::{Code, Diagnostic, Findings, Severity};
use crate::json::Json;
use crate::model::StandardType;
use crate::source::{Document, File, Member, Node, Place, Value};

/// What `#` means in a schema.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Base<'a> {
    /// The file.
    file: &'a Arc<File>,
    /// The root of the schema.
    root: &'a Node,
    /// The root of the document that the schema stands in: a pointer that leads nowhere in the schema is one into it.
    document: &'a Node,
    /// The standard type whose schema this is.
    standard: Option<StandardType>,
}

impl<'a> Base<'a> {
    /// A schema that stands in a document.
    pub(crate) fn new(document: &'a Document, root: &'a Node) -> Self {
        Self { file: &document.file, root, document: &document.root, standard: None }
    }

    fn place(&self, node: &Node) -> Place {
        Place { file: Arc::clone(self.file), span: node.span }
    }

    fn key_place(&self, member: &Member) -> Place {
        Place { file: Arc::clone(self.file), span: member.key_span }
    }
}

/// How a graph is read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BuildOptions {
    /// An unknown standard type is a warning, and accepts anything.
    pub(crate) lenient: bool,
    /// An object schema without `required` requires all its properties.
    pub(crate) assume_required: bool,
}

/// Builds a graph, a schema at a time. Nothing recurses: a list of what is still to be read takes the stack's place.
pub(crate) struct Builder<'a> {
    graph: Graph,
    options: BuildOptions,
    /// The schema of each value that was met as one, by the value's address.
    known: HashMap<*const Node, SchemaId>,
    pending: Vec<(SchemaId, &'a Node, Base<'a>)>,
    findings: Findings,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(options: BuildOptions) -> Self {
        let (graph, known, pending) = (Graph::default(), HashMap::new(), Vec::new());
        Self { graph, options, known, pending, findings: Findings::default() }
    }

    /// The graph, when all that was asked for is read, and what there is to say about it.
    pub(crate) fn finish(mut self) -> (Graph, Findings) {
        while let Some((id, node, base)) = self.pending.pop() {
            self.graph.schemas[id.0].body = self.body(node, base);
        }
        (self.graph, self.findings)
    }

    /// The schema of a value.
    pub(crate) fn schema(&mut self, node: &'a Node, base: Base<'a>) -> SchemaId {
        if let Some(&id) = self.known.get(&std::ptr::from_ref(node)) {
            return id;
        }
        let standard = base.standard.filter(|_| std::ptr::eq(node, base.root));
        let id = self.add(base.place(node), Body::Boolean(true), standard);
        self.known.insert(node, id);
        self.pending.push((id, node, base));
        id
    }

    /// The schema of a standard type.
    pub(crate) fn standard(&mut self, standard: StandardType, from: &Place) -> SchemaId {
        match standard::document(standard) {
            Some(document) => {
                let base = Base { standard: Some(standard), ..Base::new(document, &document.root) };
                self.schema(&document.root, base)
            }
            None => {
                let message = format!("the built-in schema of {} can't be read", standard.name());
                self.findings.push(Diagnostic::new(Code::Defect, message).at(from.clone()));
                self.anything(from)
            }
        }
    }

    /// A schema that accepts anything.
    pub(crate) fn anything(&mut self, place: &Place) -> SchemaId {
        self.add(place.clone(), Body::Boolean(true), None)
    }

    /// A schema that accepts values of one JSON type.
    pub(crate) fn of_type(&mut self, json_type: &str, place: &Place) -> SchemaId {
        let operand = Operand::Data(Json::string(json_type));
        let entry = Entry { keyword: Keyword::Type, place: place.clone(), operand };
        self.add(place.clone(), Body::Keywords(vec![entry]), None)
    }

    fn add(&mut self, place: Place, body: Body, standard: Option<StandardType>) -> SchemaId {
        self.graph.schemas.push(Schema { place, body, key: None, standard });
        SchemaId(self.graph.schemas.len() - 1)
    }

    fn body(&mut self, node: &'a Node, base: Base<'a>) -> Body {
        match &node.value {
            Value::Bool(value) => Body::Boolean(*value),
            Value::Object(members) => {
                let mut entries: Vec<Entry> = members.iter().filter_map(|member| self.entry(member, base)).collect();
                if self.options.assume_required && base.standard.is_none() {
                    require_all(&mut entries);
                }
                Body::Keywords(entries)
            }
            _ => {
                self.wrong(base.place(node), format!("a schema is an object or a boolean, not {}", node.kind()));
                Body::Boolean(true)
            }
        }
    }

    /// The entry of a member; none where it is no keyword, or its operand is wrong (which is said).
    fn entry(&mut self, member: &'a Member, base: Base<'a>) -> Option<Entry> {
        let place = base.key_place(member);
        let Some(keyword) = Keyword::from_name(&member.key) else {
            self.unknown(member, base);
            return None;
        };
        let operand = match keyword.form() {
            Form::Data => {
                if let Err(expected) = check_data(keyword, &member.value) {
                    let found = member.value.kind();
                    self.wrong(base.place(&member.value), format!("`{}` is {expected}, not {found}", keyword.name()));
                    return None;
                }
                Operand::Data(member.value.to_json())
            }
            Form::Schema => Operand::Schema(self.schema(&member.value, base)),
            Form::Schemas => Operand::Schemas(self.schemas(keyword, &member.value, base)?),
            Form::SchemaMap => Operand::SchemaMap(self.schema_map(keyword, &member.value, base)?),
            Form::Reference => {
                let Some(reference) = member.value.as_str() else {
                    self.wrong(base.place(&member.value), "`$ref` is a string".to_owned());
                    return None;
                };
                Operand::Schema(self.reference(reference, base, &base.place(&member.value)))
            }
        };
        Some(Entry { keyword, place, operand })
    }

    fn schemas(&mut self, keyword: Keyword, node: &'a Node, base: Base<'a>) -> Option<Vec<SchemaId>> {
        match node.as_array() {
            Some(items) if !items.is_empty() => Some(items.iter().map(|item| self.schema(item, base)).collect()),
            _ => {
                self.wrong(base.place(node), format!("`{}` is an array of one or more schemas", keyword.name()));
                None
            }
        }
    }

    fn schema_map(&mut self, keyword: Keyword, node: &'a Node, base: Base<'a>) -> Option<Vec<(String, SchemaId)>> {
        if !node.is_object() {
            self.wrong(base.place(node), format!("`{}` is an object of schemas, not {}", keyword.name(), node.kind()));
            return None;
        }
        Some(node.members().iter().map(|m| (m.key.clone(), self.schema(&m.value, base))).collect())
    }

    /// A member that is no keyword of 2020-12. Most are annotations of their own; a few would have decided something.
    fn unknown(&mut self, member: &Member, base: Base<'a>) {
        if matches!(member.key.as_str(), "$dynamicRef" | "$recursiveRef" | "dependencies") {
            let message = format!("`{}` isn't read yet: the type is wider than the schema", member.key);
            self.findings.push(Diagnostic::new(Code::Loss, message).at(base.key_place(member)));
        }
    }

    fn wrong(&mut self, place: Place, message: String) {
        self.findings.push(Diagnostic::new(Code::WrongType, message).at(place));
    }

    /// The schema that a reference leads to. A definition of the document wins over a built-in one.
    fn reference(&mut self, reference: &str, base: Base<'a>, place: &Place) -> SchemaId {
        if let Some((node, base)) = find(reference, base) {
            let id = self.schema(node, base);
            if self.graph.schemas[id.0].key.is_none() && !std::ptr::eq(node, base.root) {
                self.graph.schemas[id.0].key = key_of(reference);
            }
            return id;
        }
        match standard::named(reference) {
            Some(Named::Known(standard)) => self.standard(standard, place),
            Some(Named::Unknown(name)) => {
                let severity = if self.options.lenient { Severity::Warning } else { Severity::Error };
                let finding = Diagnostic::new(Code::UnknownType, format!("there is no standard type `{name}`"))
                    .at(place.clone())
                    .help(suggestion(name));
                self.findings.push(finding.with_severity(severity));
                self.anything(place)
            }
            None => {
                self.findings.push(leads_nowhere(reference).at(place.clone()));
                self.anything(place)
            }
        }
    }
}

fn leads_nowhere(reference: &str) -> Diagnostic {
    if reference.starts_with('#') {
        Diagnostic::new(Code::DanglingReference, format!("`{reference}` leads nowhere in this document"))
            .help("a local reference is a JSON Pointer such as `#/$defs/User`")
    } else {
        Diagnostic::new(Code::ForeignReference, format!("`{reference}` leads out of this document"))
            .help("put the schema into the document's `$defs`; nothing is ever fetched")
    }
}

/// What a local reference leads to: in the schema first, then in the document around it.
fn find<'a>(reference: &str, base: Base<'a>) -> Option<(&'a Node, Base<'a>)> {
    let tokens = pointer(reference)?;
    if let Some(node) = walk(base.root, &tokens) {
        return Some((node, base));
    }
    walk(base.document, &tokens).map(|node| (node, Base { root: base.document, ..base }))
}

fn walk<'a>(root: &'a Node, tokens: &[String]) -> Option<&'a Node> {
    tokens.iter().try_fold(root, |node, token| match &node.value {
        Value::Object(_) => node.get(token),
        Value::Array(items) => items.get(token.parse::<usize>().ok()?),
        _ => None,
    })
}

/// The tokens of a JSON Pointer in a URI fragment (RFC 6901 §6); none where it is no local pointer.
fn pointer(reference: &str) -> Option<Vec<String>> {
    let fragment = percent_decode(reference.strip_prefix('#')?)?;
    if fragment.is_empty() {
        return Some(Vec::new());
    }
    let tokens = fragment.strip_prefix('/')?.split('/');
    Some(tokens.map(|token| token.replace("~1", "/").replace("~0", "~")).collect())
}

fn percent_decode(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let hex = (byte == b'%').then(|| bytes.get(at + 1..at + 3)).flatten();
        let decoded = hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        out.push(decoded.unwrap_or(byte));
        at += if decoded.is_some() { 3 } else { 1 };
    }
    String::from_utf8(out).ok()
}

/// The name that a reference gives to what it leads to: its last token, or, where that is no name (`items`, a number),
/// the tokens that are.
fn key_of(reference: &str) -> Option<String> {
    let tokens = pointer(reference)?;
    let parent = tokens.len().checked_sub(2).map(|index| tokens[index].as_str());
    if matches!(parent, Some("$defs" | "definitions" | "schemas")) {
        return tokens.last().cloned();
    }
    let is_name = |token: &&String| {
        !matches!(token.as_str(), "properties" | "$defs" | "definitions" | "tools" | "returns" | "schema")
    };
    let names: Vec<_> = tokens.iter().filter(is_name).map(String::as_str).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

/// `--assume-required`: an object schema that never says `required` means all of its properties.
fn require_all(entries: &mut Vec<Entry>) {
    if entries.iter().any(|entry| entry.keyword == Keyword::Required) {
        return;
    }
    let Some(properties) = entries.iter().find(|entry| entry.keyword == Keyword::Properties) else { return };
    let Operand::SchemaMap(members) = &properties.operand else { return };
    let names = Json::array(members.iter().map(|(name, _)| Json::string(name)));
    entries.push(Entry { keyword: Keyword::Required, place: properties.place.clone(), operand: Operand::Data(names) });
}

/// Whether a keyword's value has the JSON type that it needs; else what that is.
fn check_data(keyword: Keyword, node: &Node) -> Result<(), &'static str> {
    let texts = |node: &Node| node.as_array().is_some_and(|items| items.iter().all(|item| item.as_str().is_some()));
    let (ok, expected) = match keyword {
        Keyword::Type => (is_type(node), "one of the seven JSON type names, or an array of them"),
        Keyword::Enum | Keyword::Examples => (node.as_array().is_some(), "an array"),
        Keyword::Required => (texts(node), "an array of strings"),
        Keyword::DependentRequired => {
            (node.members().iter().all(|m| texts(&m.value)) && node.is_object(), "an object of arrays of strings")
        }
        Keyword::MultipleOf
        | Keyword::Minimum
        | Keyword::ExclusiveMinimum
        | Keyword::Maximum
        | Keyword::ExclusiveMaximum => (matches!(node.value, Value::Number(_)), "a number"),
        Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::MinProperties
        | Keyword::MaxProperties
        | Keyword::MinContains
        | Keyword::MaxContains => (is_count(node), "a whole number, 0 or more"),
        Keyword::UniqueItems | Keyword::Deprecated | Keyword::ReadOnly | Keyword::WriteOnly => {
            (node.as_bool().is_some(), "a boolean")
        }
        Keyword::Pattern
        | Keyword::Format
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::Title
        | Keyword::Description => (node.as_str().is_some(), "a string"),
        // Any value will do, or the operand is no data.
        _ => (true, ""),
    };
    if ok { Ok(()) } else { Err(expected) }
}

fn is_count(node: &Node) -> bool {
    matches!(&node.value, Value::Number(number) if number.as_integer().is_some_and(|count| count >= 0))
}

fn is_type(node: &Node) -> bool {
    let known = |node: &Node| node.as_str().is_some_and(is_json_type);
    known(node) || node.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(known))
}

/// Whether that is the name of a JSON type (Validation §6.1.1).
pub(crate) fn is_json_type(name: &str) -> bool {
    matches!(name, "null" | "boolean" | "object" | "array" | "number" | "integer" | "string")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_are_decoded() {
        assert_eq!(pointer("#/a~1b/c%25d/~01"), Some(vec!["a/b".into(), "c%d".into(), "~1".into()]));
        assert_eq!(pointer("#"), Some(vec![]));
        assert_eq!(pointer("#name"), None);
        assert_eq!(pointer("other.json"), None);
    }

    #[test]
    fn references_give_names() {
        assert_eq!(key_of("#/$defs/User").as_deref(), Some("User"));
        assert_eq!(key_of("#/properties/user/items").as_deref(), Some("user items"));
        assert_eq!(key_of("#"), None);
    }
}
