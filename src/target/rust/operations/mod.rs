//! Operations over HTTP: a module for each document, whose parameters know their operations, and one that they share.

mod checked;
mod data;
mod params;
mod responses;
mod servers;
#[cfg(test)]
mod tests;
mod webhooks;

use std::collections::HashSet;

pub(super) use checked::{CheckedModules, CheckedTypes};

use self::checked::Naming;
use self::params::Params;
pub(super) use self::servers::ServerView;
use super::names::escaped;
use super::{TEMPLATES, docs, file, quote};
use crate::codegen::layout::{Doc, Style as Lines};
use crate::diagnostics::Diagnostic;
use crate::model::{BodyForm, Model};
use crate::names::{Case, Taken, distinct, identifier};
use crate::render::views;
use crate::target::header;
use crate::target::job::{File, Job, Part, Wants};
use crate::target::operations::{
    self, Alternative, Feature, HttpView, Operation, Shared, by_tag, has_operations, placed, servers as server_urls,
};
use crate::target::profile::{HTTP, STREAMS, TOOLS, WEBHOOKS};
use crate::target::rust::options::Visibility;

views! {
    /// The operations of a document.
    struct OperationsView {
        /// The module of the document's types, and the types of violations and errors, if operations read values.
        module: String, explained: String,
        /// Whether operations have streams.
        has_streams: bool,
        /// The declaration of the URLs of servers, if there are some, and the types of their variables.
        servers: Vec<String>, templates: Vec<ServerView>,
        operations: Vec<OperationView>,
        webhooks: Vec<OperationView>,
        groups: Vec<GroupView>,
        /// The lists of all operations, and of the webhooks and callbacks.
        lists: Vec<ListView>,
    }

    /// An operation: its parameters, if it declares them, its responses, and the rest.
    struct OperationView {
        params: String, docs: String, derives: String, response: Vec<String>, lines: Vec<String>,
        alternatives: Vec<AlternativeView>,
    }

    /// An operation with a body of another schema than usual: its parameters, if it declares them, and the rest.
    struct AlternativeView { params: String, lines: Vec<String>, }

    /// The declaration of a list of operations.
    struct ListView { doc: String, lines: Vec<String>, }

    /// The operations of a tag.
    struct GroupView { doc: String, name: String, lines: Vec<String>, }
}

/// The style of lines.
const LINES: Lines = Lines { width: 118, indent: 4 };

/// The names that modules of operations have already.
const OWN_NAMES: [&str; 20] = [
    "BodyType",
    "Location",
    "OPERATIONS",
    "Parameter",
    "SERVERS",
    "Scheme",
    "Style",
    "WEBHOOKS",
    "adl_http",
    "adl_streams",
    "adl_webhooks",
    "alloc",
    "core",
    "invalid",
    "operation",
    "serde",
    "serde_json",
    "std",
    "types",
    "violations",
];

/// The names of an operation.
struct Named<'m> {
    operation: Operation<'m>,
    params: Params,
    response: String,
    alternatives: Vec<(Params, Alternative)>,
}

/// Prints the operations of a document, if it has some. `name` is the base name of its files, `module`
/// that of the file with its types.
pub(super) fn print(
    job: &Job<'_>,
    index: usize,
    [name, module]: [&str; 2],
    model: &Model,
    types: (&CheckedTypes, &CheckedModules),
) -> Result<Option<File>, Diagnostic> {
    if !has_operations(model) {
        return Ok(None);
    }
    job.profile.require_full(job.options, "operations explain invalid values", "operations")?;
    let naming = Naming { model, types: types.0, modules: types.1 };
    let mut taken: Taken = OWN_NAMES.into_iter().collect();
    let named = named(&naming, &mut taken)?;
    let (received, called): (Vec<_>, Vec<_>) = named.iter().partition(|named| named.operation.is_received());
    let view = OperationsView {
        module: escaped(module),
        explained: match named.iter().any(|named| reads_values(named.operation)) {
            true => format!("{}, {}", types.0.violations, types.0.parse_error),
            false => String::new(),
        },
        has_streams: called.iter().any(|named| has_streams(named.operation)),
        servers: server_lines(model),
        templates: operations::templates(model)
            .iter()
            .map(|(name, server)| servers::view(name, server, &mut taken))
            .collect(),
        operations: called.iter().map(|named| view(named, &naming)).collect::<Result<_, _>>()?,
        webhooks: received.iter().map(|named| webhooks::view(named, &naming)).collect::<Result<_, _>>()?,
        groups: groups(&called, &mut taken, job.options.rust().visibility),
        lists: lists(&called, &received),
    };
    let items = TEMPLATES.render(&job.options.templates, "rust/operations.tera", view)?;
    let visibility = job.options.rust().visibility;
    let text = file(&header(model), items.trim_end().to_owned(), visibility, &job.options.templates)?;
    Ok(Some(File::lossless(Part::Document(index), job.profile.operations_file(name), text)))
}

/// Returns the modules that operations of these models share, each with what it has.
pub(super) fn modules<'m>(
    models: impl Iterator<Item = &'m Model>,
    wants: Wants,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let operations: Vec<Operation<'_>> = models.flat_map(placed).collect();
    let used = Feature::of(operations.iter().copied());
    let all = [
        (HTTP, "What all operations share.", !operations.is_empty()),
        (STREAMS, "The streams of operations.", used.contains(&Feature::Streams)),
        (WEBHOOKS, "The webhooks and callbacks.", used.contains(&Feature::Webhooks)),
        (TOOLS, "The operations as tools.", wants.contracts && has_calls(&operations)),
    ];
    all.into_iter().filter(|(_, _, is_used)| *is_used).map(|(module, doc, _)| (module, doc))
}

/// Prints the modules that operations share.
pub(super) fn shared<'m>(job: &Job<'_>, models: impl Iterator<Item = &'m Model>) -> Result<Vec<File>, Diagnostic> {
    let all: Vec<Operation<'_>> = models.flat_map(placed).collect();
    let Some(Shared { header, http, used }) = operations::shared(job, all.iter().copied()) else {
        return Ok(Vec::new());
    };
    let profile = job.profile;
    let mut modules = vec![("rust/http.tera", profile.http_file())];
    if used.contains(&Feature::Streams) {
        modules.push(("rust/streams.tera", profile.streams_file()));
    }
    if used.contains(&Feature::Webhooks) {
        modules.push(("rust/webhooks.tera", profile.webhooks_file()));
    }
    if job.wants.contracts && has_calls(&all) {
        modules.push(("rust/tools.tera", profile.tools_file()));
    }
    let templates = &job.options.templates;
    let print = |(template, name)| {
        let items = TEMPLATES.render(templates, template, HttpView::new(header.clone(), &http))?;
        // Types and operations name their types, and export some of them.
        let text = file(&header, items.trim_end().to_owned(), Visibility::Public, templates)?;
        Ok(File::lossless(Part::Runtime, name, text))
    };
    modules.into_iter().map(print).collect()
}

/// Returns whether some of the operations are called.
fn has_calls(all: &[Operation<'_>]) -> bool {
    all.iter().any(|operation| !operation.is_received())
}

/// Names the operations of a model.
fn named<'m>(naming: &Naming<'m>, taken: &mut Taken) -> Result<Vec<Named<'m>>, Diagnostic> {
    let tools: Vec<&str> = placed(naming.model).map(|operation| operation.contract.tool.as_str()).collect();
    let names = distinct(&tools, Case::UpperCamel, |_| false);
    let mut seen = HashSet::new();
    let mut named = |(operation, name): (Operation<'m>, &String)| {
        let params =
            Params::new(operation.contract.input, naming, &mut seen, || taken.claim(&format!("{name}Params"), "Type"))?;
        let kind = if operation.is_received() { "Answer" } else { "Response" };
        let response = taken.claim(&format!("{name}{kind}"), "Type");
        Ok(Named { operation, params, response, alternatives: Vec::new() })
    };
    let mut all = placed(naming.model).zip(&names).map(&mut named).collect::<Result<Vec<_>, Diagnostic>>()?;
    for (Named { operation, alternatives, .. }, name) in all.iter_mut().zip(&names) {
        for alternative in operations::alternatives(operation.placement) {
            let own = || taken.claim(&format!("{name}{}Params", alternative.name(Case::UpperCamel)), "Type");
            alternatives.push((Params::new(Some(alternative.input), naming, &mut seen, own)?, alternative));
        }
    }
    Ok(all)
}

fn view(named: &Named<'_>, naming: &Naming<'_>) -> Result<OperationView, Diagnostic> {
    let Named { operation, params, response, alternatives } = named;
    let variants =
        responses::variants(operation.placement, |response, body| responses::fields(response, body, naming))?;
    let request = quote::code(&format!("{} {}", operation.placement.method, operation.placement.path));
    let description = operation.contract.tool_description.as_deref().map(quote::doc_text).unwrap_or_default();
    let links = operation.links(quote::code, quote::doc_text);
    let deprecated = operation.is_deprecated().then(|| vec!["Deprecated.".to_owned()]);
    let parts = [vec![format!("A declared response of {request}.")], description].into_iter();
    let parts = parts.chain(links).chain(deprecated);
    let comment = docs::join(parts.collect());
    Ok(OperationView {
        params: params.declaration(&request),
        docs: quote::doc_comment(&comment),
        // A stream can be read once.
        derives: if has_streams(*operation) { "Debug" } else { "Debug, Clone, PartialEq" }.to_owned(),
        response: responses::declaration(response, &variants),
        lines: data::lines(*operation, params, &responses::Responses { name: response, variants: &variants }),
        alternatives: alternatives
            .iter()
            .map(|(own, alternative)| AlternativeView {
                params: own
                    .declaration(&format!("{request} with a body of {}", quote::code(&alternative.body.media_type))),
                lines: data::alternative(own, params, &alternative.body),
            })
            .collect(),
    })
}

/// Returns whether an operation names types that are validated.
fn reads_values(Operation { contract, placement }: Operation<'_>) -> bool {
    let mut bodies = placement.responses.iter().flat_map(|response| &response.content);
    contract.input.is_some() || bodies.any(|body| matches!(body.form, BodyForm::Json(_) | BodyForm::Items(..)))
}

/// Returns whether an operation has a response that is a stream.
fn has_streams(operation: Operation<'_>) -> bool {
    Feature::of(std::iter::once(operation)).contains(&Feature::Streams)
}

/// Returns the lines of a document behind an indentation, which the template writes.
fn printed(doc: &Doc) -> Vec<String> {
    doc.print(LINES, 0).lines().map(str::to_owned).collect()
}

fn server_lines(model: &Model) -> Vec<String> {
    let urls = server_urls(model);
    if urls.is_empty() {
        return Vec::new();
    }
    let urls = urls.iter().map(|url| Doc::text(quote::literal(url)));
    printed(&Doc::filled(urls, "pub const SERVERS: &[&str] = &[", "];"))
}

/// Returns the operations of each tag.
fn groups(called: &[&Named<'_>], taken: &mut Taken, visibility: Visibility) -> Vec<GroupView> {
    let tagged: Vec<(Operation<'_>, &Named<'_>)> = called.iter().map(|of| (of.operation, *of)).collect();
    let group = |(tag, members): (&str, Vec<&Named<'_>>)| {
        let name = taken.claim(&identifier(tag, Case::Snake), "_operations");
        let of_members = |named: &&Named<'_>| {
            let others = named.alternatives.iter().map(|(params, _)| params.path.clone());
            [named.params.path.clone(), named.response.clone()].into_iter().chain(others).collect::<Vec<_>>()
        };
        let names = members.iter().flat_map(of_members).map(Doc::text);
        GroupView {
            doc: quote::doc_text(&format!("The operations of {}.", quote::code(tag))).join(" "),
            name: escaped(&name),
            lines: printed(&Doc::filled(names, format!("{} use super::{{", visibility.name()), "};")),
        }
    };
    by_tag(&tagged).into_iter().map(group).collect()
}

/// Returns the lists of operations and of webhooks that aren't empty.
fn lists(called: &[&Named<'_>], received: &[&Named<'_>]) -> Vec<ListView> {
    let all = [
        ("All operations, in the document's order.", "OPERATIONS", "adl_http::Operation", called),
        ("The webhooks and callbacks.", "WEBHOOKS", "adl_webhooks::Webhook", received),
    ];
    let list = |(doc, name, of, members): (&str, &str, &str, &[&Named<'_>])| {
        let specs = members.iter().map(|named| Doc::text(format!("<{} as {of}>::SPEC", named.params.path)));
        let open = format!("pub const {name}: &[&adl_http::Spec] = &[");
        ListView { doc: doc.to_owned(), lines: printed(&Doc::filled(specs, open, "];")) }
    };
    all.into_iter().filter(|(_, _, _, members)| !members.is_empty()).map(list).collect()
}
