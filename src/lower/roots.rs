//! The roots of a model: the results of tools, a bare schema, or the definitions of a library.

use std::collections::HashMap;
use std::sync::Arc;

use super::inputs::Parameters;
use super::merged_schema::Key;
use super::{Draft, Lowering, ReadOptions, Use, overrides};
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::front::{self, Source, Tool};
use crate::model::{Body, Docs, Naming, ReturnType, Type, body_words};
use crate::names::{self, Case, identifier};
use crate::schema::{Builder, Keyword, Schema, SchemaId, can_be_schema};
use crate::source::{Document, Member, Node};

/// A root of the model: a tool's result or its parameters, or the bare schema.
pub(super) struct Root<'a> {
    pub(super) name: String,
    /// Whether the name is configured.
    pub(super) asked: bool,
    /// The override that configured it.
    pub(super) given: Option<usize>,
    pub(super) schema: SchemaId,
    pub(super) tool: Option<Tool<'a>>,
    /// The tool whose parameters it is.
    pub(super) takes: Option<&'a str>,
    /// The tool whose parameters with another body it is, and its number among them.
    pub(super) takes_other: Option<(&'a str, usize)>,
    /// The documentation of parameters or errors that have none of their own.
    pub(super) purpose: Option<String>,
    /// The tool whose errors it is.
    pub(super) fails: Option<&'a str>,
    /// The tool of whose responses it is a body, and its number among them.
    pub(super) body_of: Option<(&'a str, usize)>,
    /// The schema of the standard type beside it (`type`).
    pub(super) standard: Option<SchemaId>,
    /// Whether it is a definition, whose type is named after its key.
    pub(super) is_definition: bool,
}

impl Root<'_> {
    /// Creates a root that no tool returns.
    pub(super) fn new(name: String, schema: SchemaId) -> Self {
        let (asked, given, tool, takes, takes_other, fails, body_of) = (false, None, None, None, None, None, None);
        let (purpose, standard, is_definition) = (None, None, false);
        Self { name, asked, given, schema, tool, takes, takes_other, fails, body_of, purpose, standard, is_definition }
    }

    /// Returns the name of the tool whose result, parameters, errors or body it is.
    pub(super) fn owner(&self) -> Option<&str> {
        let numbered = self.takes_other.or(self.body_of).map(|(tool, _)| tool);
        self.tool.as_ref().map(|tool| tool.name).or(self.takes).or(self.fails).or(numbered)
    }
}

/// Returns the diagnostic for a root name that is given for an agent definition.
pub(super) fn no_root(name: &str, document: &Document) -> Diagnostic {
    let message = format!(
        "the root name `{name}` applies to a JSON Schema, but `{}` is an agent definition",
        document.file.name()
    );
    Diagnostic::new(Code::UnusedName, message)
        .help("name the type of a tool's result in adl-gen.toml: `[tools.get_user]` with `name = \"User\"`")
}

/// Returns the diagnostic for a root name that is given for a schema with only definitions.
pub(super) fn no_root_schema(name: &str) -> Diagnostic {
    let message = format!("the root name `{name}` is unused: the schema has only definitions");
    Diagnostic::new(Code::UnusedName, message)
        .help("definitions are named by their keys, or in adl-gen.toml under `[names]`")
}

/// Adds the roots of a document to a graph.
pub(super) struct RootReader<'r, 'b, 'd: 'b> {
    pub(super) document: &'d Document,
    pub(super) options: &'d ReadOptions,
    /// The index of its package, if that is another one.
    pub(super) package: Option<usize>,
    pub(super) builder: &'r mut Builder<'b>,
    pub(super) findings: &'r mut Findings,
}

impl<'b, 'd> RootReader<'_, 'b, 'd> {
    /// Returns the definitions of the document as roots. A library that has a URI of its own, as an import has it, stands
    /// for its definitions.
    pub(super) fn definitions(&mut self, is_schema: bool) -> Vec<Root<'d>> {
        let root = &self.document.root;
        // OpenAPI
        let schemas = root.get("components").and_then(|components| components.get("schemas"));
        let own = schemas_of(front::definition_maps(root).chain(schemas));
        let is_imported = |schema: &Node| schema.get("$id").is_some() && front::is_library(schema);
        let parts = own.flat_map(|member| match is_imported(&member.value) {
            true => schemas_of(front::definition_maps(&member.value)).map(|part| (Some(&member.value), part)).collect(),
            false => vec![(is_schema.then_some(root), member)],
        });
        let root = |(holder, member): (Option<&'d Node>, &'d Member)| {
            let schema = self.builder.definition(self.document, holder, member);
            Root { is_definition: true, ..Root::new(member.key.to_string(), schema) }
        };
        parts.map(root).collect()
    }

    /// Returns the results of tools as roots.
    pub(super) fn results(&mut self, tools: Vec<Tool<'d>>) -> Vec<Root<'d>> {
        let Self { document, options, builder, .. } = self;
        let texts: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
        let names = names::distinct(&texts, Case::UpperCamel, |_| false);
        let root = |(tool, name): (Tool<'d>, String)| {
            let schema = match tool.returns.schema {
                Source::Document(node) => builder.inline(document, node),
                Source::Uri(node) => builder.external(document, node),
                Source::Narrowed(standard, node) => builder.narrowed(standard, document, node),
                Source::Standard(standard) => builder.standard(standard, &tool.returns.place),
                Source::JsonType(json_type) => builder.of_type(json_type, &tool.returns.place),
                Source::Anything => builder.anything(&tool.returns.place),
            };
            let standard = match (&tool.returns.schema, tool.returns.kind) {
                (Source::Document(_) | Source::Uri(_), ReturnType::Standard(standard)) => {
                    Some(builder.standard(standard, &tool.returns.place))
                }
                _ => None,
            };
            let name = if name.ends_with("Result") { name } else { format!("{name}Result") };
            let given = overrides::of_tool(&options.names, tool.name);
            let (given, name) = given.map_or((None, name), |(index, name)| (Some(index), name));
            Root { asked: given.is_some(), given, tool: Some(tool), standard, ..Root::new(name, schema) }
        };
        tools.into_iter().zip(names).map(root).collect()
    }

    /// Returns the errors of tools as roots.
    pub(super) fn errors(&mut self, tools: &[Tool<'d>]) -> Vec<Root<'d>> {
        let with_errors: Vec<_> = tools.iter().filter_map(|tool| Some((tool, tool.errors()?))).collect();
        let texts: Vec<&str> = with_errors.iter().map(|(tool, _)| tool.name).collect();
        let names = names::distinct(&texts, Case::UpperCamel, |_| false).into_iter();
        let root = |(name, (tool, errors)): (String, (&Tool<'d>, &'d Node))| {
            let purpose = tool.operation().map(|operation| operation.sentence("Errors", in_backticks));
            let schema = self.builder.inline(self.document, errors);
            Root { fails: Some(tool.name), purpose, ..Root::new(format!("{name}Error"), schema) }
        };
        names.zip(with_errors).map(root).collect()
    }

    /// Returns the bodies of the responses of tools as roots, apart from results and errors.
    pub(super) fn bodies(&mut self, tools: &[Tool<'d>]) -> Vec<Root<'d>> {
        let texts: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
        let names = names::distinct(&texts, Case::UpperCamel, |_| false);
        let mut roots = Vec::new();
        for (name, tool) in names.iter().zip(tools) {
            let purpose = tool.operation().map(|operation| operation.sentence("Body of a response", in_backticks));
            for (number, Member { key, value, .. }) in tool.bodies().iter().enumerate() {
                let root = Root::new(format!("{name}{key}"), self.builder.inline(self.document, value));
                roots.push(Root { body_of: Some((tool.name, number)), purpose: purpose.clone(), ..root });
            }
        }
        roots
    }

    /// Returns the root of a bare schema, named by the configuration, its title, or the file.
    pub(super) fn bare(&mut self, node: &'d Node) -> Option<Root<'d>> {
        let name = match &self.options.root_name {
            Some(name) if names::is_plain(name) => name.clone(),
            Some(name) => {
                self.findings.push(names::no_name(name));
                return None;
            }
            None => {
                let title = node.get("title").and_then(Node::as_str).filter(|title| !title.trim().is_empty());
                names::identifier(title.unwrap_or(&self.options.stem), Case::UpperCamel)
            }
        };
        let asked = self.options.root_name.is_some();
        Some(Root { asked, ..Root::new(name, self.builder.inline(self.document, node)) })
    }

    /// Returns the objects of parameters as roots.
    pub(super) fn parameters(&mut self, parameters: &'b [Parameters<'d>]) -> Vec<Root<'d>> {
        let usual = parameters.iter().filter(|parameters| parameters.other.is_none());
        let tools: Vec<&str> = usual.map(|parameters| parameters.tool).collect();
        let names = names::distinct(&tools, Case::UpperCamel, |_| false);
        let names: HashMap<&str, &String> = tools.into_iter().zip(&names).collect();
        let root = |parameters: &'b Parameters<'d>| {
            let name = names.get(parameters.tool).map(|name| name.as_str()).unwrap_or_default();
            let schema = self.builder.inline(self.document, &parameters.schema);
            let part = match parameters.other {
                Some((_, media_type)) => format!("Parameters with a body of {}", in_backticks(media_type)),
                None => "Parameters".to_owned(),
            };
            let purpose = Some(match &parameters.operation {
                Some(operation) => operation.sentence(&part, in_backticks),
                None => format!("The parameters of {}.", in_backticks(parameters.tool)),
            });
            match parameters.other {
                None => Root { takes: Some(parameters.tool), purpose, ..Root::new(format!("{name}Params"), schema) },
                Some((number, media_type)) => {
                    let words = identifier(&body_words(media_type), Case::UpperCamel);
                    let root = Root::new(format!("{name}{words}Params"), schema);
                    Root { takes_other: Some((parameters.tool, number)), purpose, ..root }
                }
            }
        };
        parameters.iter().map(root).collect()
    }
}

fn in_backticks(text: &str) -> String {
    format!("`{text}`")
}

/// Returns the schemas of maps.
fn schemas_of<'d>(maps: impl Iterator<Item = &'d Node>) -> impl Iterator<Item = &'d Member> {
    maps.flat_map(Node::members).filter(|member| can_be_schema(&member.value))
}

impl Lowering<'_> {
    /// Returns the definition of a root. If the schema has another name of its own, the root is an alias of it.
    pub(super) fn root(&mut self, root: &Root) -> usize {
        let key = self.normal(Key::single(root.schema));
        let own_name = match root.is_definition {
            true => self.own_name(root.schema),
            // A body has no type of its own if it refers to one.
            false if root.body_of.is_some() => key.sole().and_then(|target| self.own_name(target)),
            false => self.same_name(root, &key),
        };
        if let Some(name) = own_name {
            let known = self.known.get(&key).copied();
            return known.unwrap_or_else(|| self.named_draft(key, Naming::Key, name, None));
        }
        let given = self.graph.get(root.schema).given.clone().filter(|_| !root.asked && !self.known.contains_key(&key));
        if let Some(given) = given {
            return self.draft(key, Naming::Root, given.name, None);
        }
        let named = key.sole().is_some_and(|id| self.own_name(id).is_some()) || self.known.contains_key(&key);
        if !named {
            let index = self.draft(key, Naming::Root, root.name.clone(), None);
            self.drafts[index].exact = root.asked;
            self.drafts[index].given.extend(root.given);
            return index;
        }
        let index = self.add_draft(Draft {
            exact: root.asked,
            given: root.given.into_iter().collect(),
            place: Some(self.graph.get(root.schema).place.clone()),
            naming: Naming::Root,
            words: root.name.clone(),
            ..Draft::default()
        });
        let ty = self.use_of(key, &Use { owner: index, words: String::new() });
        self.drafts[index].body = Some(Body::Alias(ty));
        self.drafts[index].lost.append(&mut self.lost);
        index
    }

    /// Returns the own name of the definition to which a root refers, if it is also the root's, in the same module.
    fn same_name(&self, root: &Root, key: &Key) -> Option<String> {
        let target = key.sole().filter(|_| !root.asked)?;
        let file = |id: SchemaId| &self.graph.get(id).place.file;
        let is_here = !self.is_package || Arc::ptr_eq(file(target), file(root.schema));
        let is_same = |name: &String| names::identifier(name, Case::UpperCamel) == root.name;
        // A standard type is its own, also if it is generic: `ListResult` of the tool `list` is an instance of it.
        let is_own = self.graph.get(target).standard.is_none();
        self.own_name(target).filter(|name| is_here && is_own && is_same(name))
    }

    /// Sets the documentation of a root, from the contract first, then from the schema.
    pub(super) fn describe(&mut self, root: &Root, draft: usize) {
        if root.body_of.is_some() && self.drafts[draft].naming != Naming::Root {
            return;
        }
        let said = self.use_docs(&[root.schema], &Type::Any);
        let docs = &mut self.drafts[draft].docs;
        if docs.is_empty() {
            let formats = docs.formats.clone();
            *docs = Docs { constraints: Vec::new(), formats, ..said.into_inner() }.into();
        }
        if let Some(tool) = &root.tool {
            let description = tool.returns.description().filter(|text| !text.trim().is_empty()).map(str::to_owned);
            docs.description = description.or_else(|| docs.description.take());
        }
        if docs.description.is_none() && docs.title.is_none() {
            docs.description.clone_from(&root.purpose);
        }
    }

    /// Reports results without `required`, which authors often forget.
    pub(super) fn look_for_required(&mut self, roots: &[Root]) {
        let schemas = |is_meant: fn(&Schema) -> bool| {
            let all = self.graph.ids().filter(|id| is_meant(self.graph.get(*id)));
            self.graph.reaching(&all.collect::<Vec<_>>(), |_| true)
        };
        let has_required = schemas(|schema| schema.has(Keyword::Required));
        let has_properties = schemas(|schema| !schema.schema_map(Keyword::Properties).is_empty());
        for root in roots.iter().filter(|root| !root.is_definition) {
            let Some(tool) = &root.tool else { continue };
            let index = root.schema.index();
            if has_properties[index] && !has_required[index] {
                let message =
                    format!("every property of the result of `{}` is optional: nothing is `required`", tool.name);
                let help = "add `required` to the schema, or assume it with `--assume-required`";
                self.warnings
                    .push(Diagnostic::new(Code::NoRequired, message).at(tool.returns.place.clone()).help(help));
            }
        }
    }
}
