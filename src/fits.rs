//! The hosts that take the contracts of a document: the rules of each host for the schemas of tools, as data.

use crate::codegen::residual::Residuals;
use crate::diagnostics::{Diagnostic, Error};
use crate::lower::{self, ReadOptions, Surface, ToolPart};
use crate::model::{Bundle, Kinds, Model};
use crate::schema::{Graph, Keyword, Schema, SchemaId};
use crate::source::Document;
use crate::strict::limits;
use crate::text::{Json, Place};

/// A host: a protocol, a library or a service that takes the schemas of tools.
pub(crate) struct Host {
    /// The name in tables.
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    rules: &'static [Rule],
}

/// A rule of a host.
enum Rule {
    /// Every value is an object. What can be carried as the property `result` of one is wrapped by `-t mcp`.
    RootObject { wraps: bool },
    /// The root has none of these keywords.
    RootWithout(&'static [Keyword]),
    /// No schema has one of these keywords.
    Without(&'static [Keyword]),
    /// No object has a schema for undeclared properties, nor declares that they are allowed.
    NoDeclaredExtra,
    /// No reference has constraints beside it.
    RefAlone,
    /// Every object forbids undeclared properties.
    Closed,
    /// Every property is required.
    AllRequired,
    /// It is no larger than OpenAI takes.
    Limits,
}

use Rule::{AllRequired, Closed, Limits, NoDeclaredExtra, RefAlone, RootObject, RootWithout, Without};

use Keyword::{
    AdditionalProperties, AllOf, AnyOf, Contains, DependentRequired, DependentSchemas, Else, If, MaxContains,
    MinContains, OneOf, PatternProperties, PrefixItems, PropertyNames, Then, UnevaluatedItems, UnevaluatedProperties,
};

/// The hosts, in the order of tables.
pub(crate) const HOSTS: &[Host] = &[
    host("mcp-2026-07-28", "MCP, revision 2026-07-28: results of any type", &[]),
    host("mcp-2025-11-25", "MCP, revision 2025-11-25: results are objects", &[RootObject { wraps: true }]),
    host("mcp-2025-06-18", "MCP, revision 2025-06-18: results are objects", &[RootObject { wraps: true }]),
    host(
        "openai-agents",
        "OpenAI Agents SDK, output types: objects without undeclared properties",
        &[RootObject { wraps: false }, RootWithout(&[AnyOf, OneOf]), NoDeclaredExtra, RefAlone],
    ),
    host(
        "openai-strict",
        "OpenAI structured outputs with `strict`",
        &[RootObject { wraps: false }, RootWithout(&[AnyOf]), Without(limits::REFUSED), Closed, AllRequired, Limits],
    ),
    host(
        "ai-sdk",
        "AI SDK: schemas as draft-07",
        &[Without(&[UnevaluatedItems, UnevaluatedProperties, MinContains, MaxContains])],
    ),
    host(
        "anthropic",
        "Anthropic, schemas of tools: objects without alternatives at the root",
        &[RootObject { wraps: false }, RootWithout(&[AnyOf, OneOf, AllOf])],
    ),
    host(
        "openapi-3.0",
        "OpenAPI 3.0",
        &[Without(&[
            Contains,
            DependentRequired,
            DependentSchemas,
            Else,
            If,
            MaxContains,
            MinContains,
            PatternProperties,
            PrefixItems,
            PropertyNames,
            Then,
            UnevaluatedItems,
            UnevaluatedProperties,
        ])],
    ),
];

const fn host(name: &'static str, description: &'static str, rules: &'static [Rule]) -> Host {
    Host { name, description, rules }
}

/// Why a host doesn't take a schema.
pub(crate) struct Objection {
    /// The keyword.
    pub(crate) keyword: &'static str,
    /// Where it stands, or where it is missing.
    pub(crate) place: Place,
    pub(crate) message: String,
}

impl Objection {
    fn new(keyword: Keyword, place: &Place, message: impl Into<String>) -> Self {
        Self { keyword: keyword.name(), place: place.clone(), message: message.into() }
    }
}

/// The answer of a host to a schema.
pub(crate) enum Answer {
    Yes,
    /// MCP carries the result as the property `result` of an object; `-t mcp` and contracts do so.
    Wrapped,
    No(Vec<Objection>),
}

impl Answer {
    /// Returns its word in tables.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::Wrapped => "wrapped",
            Self::No(_) => "no",
        }
    }
}

/// The answers of all hosts to a schema of a tool.
pub(crate) struct Fit {
    pub(crate) tool: String,
    pub(crate) part: ToolPart,
    /// In the order of [`HOSTS`].
    pub(crate) answers: Vec<Answer>,
}

/// Returns the answers of all hosts to the schemas of a document's tools, and the warnings about the document.
pub(crate) fn fits(document: &Document, options: &ReadOptions) -> Result<(Vec<Fit>, Vec<Diagnostic>), Error> {
    lower::surfaces(document, options, |graph, model, surfaces| {
        let fit = |surface: &Surface| {
            let schemas = Schemas::new(graph, model, surface);
            let answers = HOSTS.iter().map(|host| schemas.answer(host, surface.part)).collect();
            Fit { tool: surface.tool.to_owned(), part: surface.part, answers }
        };
        surfaces.iter().map(fit).collect()
    })
}

/// The schemas that a schema of a tool is made of.
struct Schemas<'g> {
    graph: &'g Graph,
    root: SchemaId,
    /// All of them, the root first.
    all: Vec<&'g Schema>,
    is_object: bool,
    /// The limits of OpenAI that it exceeds.
    exceeded: Vec<String>,
}

impl<'g> Schemas<'g> {
    fn new(graph: &'g Graph, model: &Model, surface: &Surface) -> Self {
        let root = surface.schema;
        let function = surface.check.map(|check| model.checks.function(check));
        let check = function.map(|function| &function.check);
        let definition = function.and_then(|function| function.definition);
        let residuals = Residuals::new(&model.checks);
        Self {
            graph,
            root,
            all: graph.reachable(root).into_iter().map(|id| graph.get(id)).collect(),
            is_object: check.is_some_and(|check| residuals.kinds(check).within(Kinds::OBJECT)),
            exceeded: definition.map(|id| limits::exceeded(&Bundle::of(model).whole(id))).unwrap_or_default(),
        }
    }

    fn answer(&self, host: &Host, part: ToolPart) -> Answer {
        let is_wrapped = |rule: &Rule| matches!(rule, Rule::RootObject { wraps: true }) && !self.is_object;
        let objections: Vec<Objection> =
            host.rules.iter().filter(|rule| !is_wrapped(rule)).flat_map(|rule| self.objections(rule)).collect();
        match objections.is_empty() {
            false => Answer::No(objections),
            // Arguments are objects in any case.
            true if part == ToolPart::Result && host.rules.iter().any(is_wrapped) => Answer::Wrapped,
            true => Answer::Yes,
        }
    }

    /// Returns what a rule finds.
    fn objections(&self, rule: &Rule) -> Vec<Objection> {
        match rule {
            Rule::RootObject { .. } if self.is_object => Vec::new(),
            Rule::RootObject { .. } => vec![self.no_object()],
            Rule::RootWithout(keywords) => {
                // A reference at the root is one to the root.
                let mut root = self.graph.get(self.root);
                while let Some(target) = root.sole_reference().filter(|target| *target != self.root) {
                    root = self.graph.get(target);
                }
                found(root, keywords, "isn't supported at the root")
            }
            Rule::Without(keywords) => {
                self.all.iter().flat_map(|schema| found(schema, keywords, "isn't supported")).collect()
            }
            Rule::NoDeclaredExtra => self.objects().filter_map(|schema| self.extra(schema)).collect(),
            Rule::RefAlone => self.all.iter().filter_map(|schema| accompanied(schema)).collect(),
            Rule::Closed => self.objects().filter_map(|schema| self.open(schema)).collect(),
            Rule::AllRequired => self.objects().filter_map(optional).collect(),
            Rule::Limits => self.exceeded.iter().map(|message| self.too_large(message)).collect(),
        }
    }

    /// Returns the objection to a root that may be no object.
    fn no_object(&self) -> Objection {
        let root = self.graph.get(self.root);
        let entry = [Keyword::Type, Keyword::Ref, AnyOf, OneOf].into_iter().find_map(|keyword| root.entry(keyword));
        let (keyword, place) = entry.map_or((Keyword::Type, &root.place), |entry| (entry.keyword, &entry.place));
        Objection::new(keyword, place, "the root isn't always an object")
    }

    /// Returns the objection to a schema that exceeds a limit.
    fn too_large(&self, message: &str) -> Objection {
        Objection::new(Keyword::Properties, &self.graph.get(self.root).place, format!("it has {message}"))
    }

    /// Returns the schemas that declare properties, or that values are objects.
    fn objects(&self) -> impl Iterator<Item = &'g Schema> {
        let is_object = |schema: &&Schema| {
            let has_type = schema.data(Keyword::Type).is_some_and(|types| match types {
                Json::Array(types) => types.contains(&Json::string("object")),
                name => *name == Json::string("object"),
            });
            has_type || !schema.schema_map(Keyword::Properties).is_empty()
        };
        self.all.iter().copied().filter(is_object)
    }

    /// Returns whether a schema forbids undeclared properties.
    fn is_closed(&self, schema: &Schema) -> bool {
        schema.schema(AdditionalProperties).is_some_and(|extra| self.graph.get(extra).is_false())
    }

    fn extra(&self, schema: &Schema) -> Option<Objection> {
        let entry = schema.entry(AdditionalProperties).filter(|_| !self.is_closed(schema))?;
        Some(Objection::new(AdditionalProperties, &entry.place, "`additionalProperties` may only be `false`"))
    }

    fn open(&self, schema: &Schema) -> Option<Objection> {
        let place = schema.entry(AdditionalProperties).map_or(&schema.place, |entry| &entry.place);
        let objection = || Objection::new(AdditionalProperties, place, "`additionalProperties` must be `false`");
        (!self.is_closed(schema)).then(objection)
    }
}

/// Returns the keywords that a schema has of these.
fn found(schema: &Schema, keywords: &[Keyword], why: &str) -> Vec<Objection> {
    let found = schema.entries().iter().filter(|entry| keywords.contains(&entry.keyword));
    found
        .map(|entry| Objection::new(entry.keyword, &entry.place, format!("`{}` {why}", entry.keyword.name())))
        .collect()
}

/// Returns the objection to a reference with constraints beside it.
fn accompanied(schema: &Schema) -> Option<Objection> {
    let reference = schema.entry(Keyword::Ref)?;
    let is_constraint = |keyword: Keyword| keyword != Keyword::Ref && !keyword.is_annotation();
    let other = schema.entries().iter().find(|entry| is_constraint(entry.keyword))?;
    let message = format!("`$ref` can't stand beside `{}`", other.keyword.name());
    Some(Objection::new(Keyword::Ref, &reference.place, message))
}

/// Returns the objection to an object with optional properties.
fn optional(schema: &Schema) -> Option<Objection> {
    let required: Vec<&str> = schema.list(Keyword::Required).iter().filter_map(Json::as_str).collect();
    let properties = schema.schema_map(Keyword::Properties);
    let (name, _) = properties.iter().find(|(name, _)| !required.contains(&name.as_str()))?;
    let place = schema.entry(Keyword::Required).map_or(&schema.place, |entry| &entry.place);
    let message = format!("every property must be required, and `{name}` isn't");
    Some(Objection::new(Keyword::Required, place, message))
}
