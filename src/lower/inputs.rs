//! The parameters of tools: a separate model, made by the same passes as that of results.
//!
//! Errors in parameters don't affect results: they become warnings, and the parameter accepts any value where its type
//! is unknown.

use std::collections::{HashMap, HashSet};

use super::Lowering;
use super::overrides::{self, Match, NameOverride};
use super::roots::Root;
use crate::diagnostics::{Code, Diagnostic, Findings, Severity};
use crate::model::{Body, Field, Input, Model, Takes, ToolParameter, Type, TypeId, Union, Violation};
use crate::names::{self, Case};
use crate::schema::{BuildOptions, Builder, Built, Graph, Keyword, SchemaId, find_cycles, is_json_type};
use crate::source::{Document, Library, Member, Node, Value};
use crate::text::{Json, decode_token};
use crate::text::{Place, Span};

/// The suffix of the root of a tool's parameters, which the names of its parts omit.
pub(super) const SUFFIX: &str = "Input";

/// The declared parameters of tools.
#[derive(Default)]
pub(super) struct Inputs {
    graph: Graph,
    /// The tools with parameters, each with the object that contains them.
    roots: Vec<(String, SchemaId)>,
}

/// The lowered parameters of a document.
#[derive(Default)]
pub(super) struct Lowered {
    /// The types; none if no tool declares parameters.
    pub(super) model: Option<Box<Model>>,
    /// The parameters of each tool.
    takes: HashMap<String, Takes>,
}

impl Lowered {
    /// Returns the parameters of a tool.
    pub(super) fn of(&mut self, tool: &str) -> Takes {
        self.takes.remove(tool).unwrap_or_default()
    }
}

/// Reads the declared parameters of tools.
pub(super) fn read(
    said: &[(&str, &Node)],
    document: &Document,
    library: &Library,
    options: BuildOptions,
    given: &[NameOverride],
    findings: &mut Findings,
) -> Inputs {
    let mut notes = Notes { document, findings: Findings::default() };
    let objects: Vec<(&str, Node)> =
        said.iter().filter_map(|(tool, node)| Some((*tool, notes.object(node)?))).collect();
    let mut builder = Builder::new(options, library);
    let roots = objects.iter().map(|(tool, node)| ((*tool).to_owned(), builder.inline(document, node))).collect();
    // A document that can't be read counts as missing: parameters are no reason to fail.
    let Built { graph, findings: found, unreadable: _ } = builder.finish(|| overrides::given(given, document, library));
    let cycles = find_cycles(&graph);
    let is_endless = !cycles.is_empty();
    notes.findings.append(found);
    notes.findings.extend(cycles);
    notes.findings.cap(Severity::Warning);
    findings.append_new(notes.findings);
    if is_endless { Inputs::default() } else { Inputs { graph, roots } }
}

/// The diagnostics about parameters while their schemas are built.
struct Notes<'d> {
    document: &'d Document,
    findings: Findings,
}

impl Notes<'_> {
    /// Returns the schema of the object with a tool's parameters.
    fn object(&mut self, said: &Node) -> Option<Node> {
        match &said.value {
            Value::Array(items) => Some(self.listed(said.span, items)),
            Value::Object(_) => Some(self.schema(said)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.odd(said.span, format!("parameters are a list, or the schema of an object, not {}", said.kind()));
                None
            }
        }
    }

    /// Returns the object for a list of parameters (ADL 1.0), which have `name` and `required` beside their schema.
    fn listed(&mut self, span: Span, items: &[Node]) -> Node {
        let mut properties: Vec<Member> = Vec::new();
        let (mut required, mut seen) = (Vec::new(), HashSet::new());
        for item in items {
            let Some(name) = item.get("name").and_then(Node::as_str) else {
                self.odd(item.span, "a parameter is an object with a `name`".to_owned());
                continue;
            };
            if !seen.insert(name) {
                self.odd(item.span, format!("two parameters are called `{name}`: the first one counts"));
                continue;
            }
            if item.get("required").and_then(Node::as_bool) == Some(true) {
                required.push(string(item.span, name));
            }
            let mut schema = self.schema(item);
            if let Value::Object(members) = &mut schema.value {
                members.retain(|member| member.key != "name");
            }
            properties.push(Member { key: name.to_owned(), key_span: item.span, value: schema });
        }
        let member = |key: &str, value| Member { key: key.to_owned(), key_span: span, value: Node { span, value } };
        let mut members =
            vec![member("type", Value::String("object".to_owned())), member("properties", Value::Object(properties))];
        if !required.is_empty() {
            members.push(member("required", Value::Array(required)));
        }
        Node { span, value: Value::Object(members) }
    }

    /// Returns a parameter's schema in standard form: documents also write `required: true` in a property, and types of
    /// their own.
    fn schema(&mut self, said: &Node) -> Node {
        let Value::Object(members) = &said.value else { return said.clone() };
        let mut members: Vec<Member> = members
            .iter()
            .filter(|member| !(member.key == "required" && member.value.as_bool().is_some()))
            .map(|member| Member { value: self.member(member), ..member.clone() })
            .collect();
        let is_required = |property: &&Member| property.value.get("required").and_then(Node::as_bool) == Some(true);
        let properties = said.get("properties").map(Node::members).unwrap_or_default();
        let required: Vec<Node> =
            properties.iter().filter(is_required).map(|property| string(property.key_span, &property.key)).collect();
        if !required.is_empty() && members.iter().all(|member| member.key != "required") {
            let value = Node { span: said.span, value: Value::Array(required) };
            members.push(Member { key: "required".to_owned(), key_span: said.span, value });
        }
        Node { span: said.span, value: Value::Object(members) }
    }

    fn member(&mut self, member: &Member) -> Node {
        let node = &member.value;
        match (member.key.as_str(), &node.value) {
            ("type", Value::String(name)) if !is_json_type(name) => {
                self.odd(node.span, format!("`{name}` is no JSON type: the parameter is taken for a string"));
                string(node.span, "string")
            }
            ("properties", Value::Object(members)) => {
                let properties = members.iter().map(|own| Member { value: self.schema(&own.value), ..own.clone() });
                Node { span: node.span, value: Value::Object(properties.collect()) }
            }
            ("items", Value::Object(_)) => self.schema(node),
            _ => node.clone(),
        }
    }

    fn odd(&mut self, span: Span, message: String) {
        let place = Place { file: self.document.file.clone(), span };
        self.findings.push(Diagnostic::new(Code::OddParameter, message).at(place));
    }
}

fn string(span: Span, text: &str) -> Node {
    Node { span, value: Value::String(text.to_owned()) }
}

impl Inputs {
    /// Lowers the parameters.
    pub(super) fn lower(
        &self,
        input: &Input,
        assert_formats: bool,
        matches: &mut [Match],
        findings: &mut Findings,
    ) -> Lowered {
        if self.roots.is_empty() {
            return Lowered::default();
        }
        let mut lowering = Lowering { suffix: SUFFIX, ..Lowering::new(&self.graph) };
        let tools: Vec<&str> = self.roots.iter().map(|(tool, _)| tool.as_str()).collect();
        let names = names::distinct(&tools, Case::UpperCamel, |_| false);
        let root = |(name, (_, schema)): (String, &(String, SchemaId))| Root::new(format!("{name}{SUFFIX}"), *schema);
        let roots: Vec<Root> = names.into_iter().zip(&self.roots).map(root).collect();
        let drafts: Vec<usize> = roots.iter().map(|root| lowering.root(root)).collect();
        lowering.run();
        let (model, ids, found) = lowering.model(&drafts, input, assert_formats, matches);
        let mut said = Findings::default();
        said.extend(std::mem::take(&mut lowering.warnings));
        said.extend(found);
        said.cap(Severity::Warning);
        findings.append_new(said);
        let ids = drafts.iter().map(|draft| ids[*draft]);
        let mut takes = HashMap::new();
        for ((tool, schema), id) in self.roots.iter().zip(ids) {
            let Some(id) = id else { continue };
            let mut parameters = self.parameters(*schema, &model, id);
            findings.extend(refuse_defaults(&mut parameters, &model, id));
            takes.insert(tool.clone(), Takes { definition: Some(id), parameters });
        }
        Lowered { takes, model: Some(Box::new(model)) }
    }

    /// Returns the parameters in an object, with the documentation of their schemas.
    fn parameters(&self, schema: SchemaId, model: &Model, object: TypeId) -> Vec<ToolParameter> {
        let said = self.graph.get(schema).schema_map(Keyword::Properties);
        let said: HashMap<&str, SchemaId> = said.iter().map(|(name, id)| (name.as_str(), *id)).collect();
        let parameter = |field: Field| {
            let docs = field.docs.into_inner();
            let own = said.get(field.name.as_str()).map(|id| self.graph.get(*id));
            let description = own.and_then(|own| own.text(Keyword::Description)).map(str::to_owned);
            ToolParameter {
                description: description.or(docs.description),
                default: own.and_then(|own| own.data(Keyword::Default).cloned()).or(docs.default),
                name: field.name,
                ty: field.ty,
                required: field.required,
                place: field.place,
            }
        };
        fields(model, &Type::Named(object)).into_iter().map(parameter).collect()
    }
}

/// Removes invalid defaults. (`null` counts as no default.)
fn refuse_defaults(parameters: &mut [ToolParameter], model: &Model, object: TypeId) -> Vec<Diagnostic> {
    let given = parameters.iter().filter_map(|parameter| Some((parameter.name.clone(), parameter.default.clone()?)));
    let given = Json::object(given);
    let violations = model.checks.of(object).map(|check| model.checks.violations(check, &given)).unwrap_or_default();
    let mut wrong: HashMap<String, &Violation> = HashMap::new();
    for violation in &violations {
        // Violations of the whole object are other, missing parameters.
        let Some(path) = violation.path.strip_prefix('/') else { continue };
        let name = decode_token(path.split('/').next().unwrap_or_default());
        wrong.entry(name).or_insert(violation);
    }
    let mut findings = Vec::new();
    for parameter in parameters {
        let Some(violation) = wrong.get(&parameter.name) else { continue };
        if let (Some(default), Some(place)) = (parameter.default.take(), &parameter.place)
            && default != Json::Null
        {
            let message = format!("the default of `{}` is invalid, and left out: {violation}", parameter.name);
            findings.push(Diagnostic::new(Code::OddParameter, message).at(place.clone()));
        }
    }
    findings
}

/// Returns the properties of an object, or of the objects that it may be.
fn fields(model: &Model, object: &Type) -> Vec<Field> {
    let id = match model.resolve(object) {
        Type::Named(id) | Type::Instance(id, _) => *id,
        _ => return Vec::new(),
    };
    match &model.definition(id).body {
        Body::Record(record) => {
            // A property that must be absent is not a parameter.
            record.fields.iter().filter(|field| field.ty != Type::Never).cloned().collect()
        }
        Body::Union(union) => united(model, union),
        Body::Alias(_) | Body::Enum(_) => Vec::new(),
    }
}

/// Returns the properties of several objects: required if all require them, of any type if they differ.
fn united(model: &Model, union: &Union) -> Vec<Field> {
    let variants: Vec<Vec<Field>> = union.variants.iter().map(|variant| fields(model, &variant.ty)).collect();
    let mut all: Vec<Field> = Vec::new();
    for field in variants.iter().flatten() {
        match all.iter_mut().find(|known| known.name == field.name) {
            Some(known) if known.ty != field.ty => known.ty = Type::Any,
            Some(_) => {}
            None => all.push(field.clone()),
        }
    }
    for field in &mut all {
        let requires = |fields: &Vec<Field>| fields.iter().any(|own| own.name == field.name && own.required);
        field.required = variants.iter().all(requires);
    }
    all
}
