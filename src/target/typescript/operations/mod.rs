//! Operations over HTTP: a module of data for each document, and one that they share.

mod data;
mod support;

pub(super) use support::{StreamsView, ToolsView, WebhooksView};

use super::check::{PublicSet, lower_first};
use super::names::is_reserved_value;
use super::package::{import_modules, namespace, path};
use super::types::Types;
use super::{TEMPLATES, quote, tsdoc};
use crate::codegen::layout::Doc;
use crate::diagnostics::Diagnostic;
use crate::model::{Model, PlacedServer};
use crate::names::{Case, Taken, capitalized, distinct, identifier};
use crate::render::views;
use crate::target::header;
use crate::target::job::{File, Job, Part};
use crate::target::operations::{
    self, CheckedModules, CheckedType, CheckedTypes, Feature, HttpView, Naming, Operation, Shared, by_tag,
    has_operations, placed, schemes, servers,
};
use crate::target::package::Namespace;
use crate::target::profile::{HTTP, STREAMS, WEBHOOKS};

views! {
    /// The operations of a document.
    struct OperationsView {
        header: String,
        /// The module that operations share, and the types that are imported from it.
        http: String, names: String,
        /// The same, if it makes URLs of servers.
        expand: String,
        /// The module that reads streams, if an operation has one.
        streams: Option<String>,
        imports: Vec<String>,
        /// The declaration of the URLs of servers, if there are some, and functions that make others.
        servers: Vec<String>, templates: Vec<TemplateView>,
        /// The names of security schemes, as a type.
        schemes: String,
        operations: Vec<OperationView>,
        /// The module of webhooks, if there are some.
        received: Option<String>,
        webhooks: Vec<OperationView>,
        groups: Vec<GroupView>,
    }

    /// A function that makes the URL of a server.
    struct TemplateView { docs: Vec<String>, head: Vec<String>, call: Vec<String>, }

    /// An operation, or a webhook.
    struct OperationView {
        docs: Vec<String>, constant: String,
        /// The declaration of the type of its responses.
        responses: Vec<String>,
        /// The beginning of its declaration, and its members.
        head: Vec<String>, members: Vec<String>,
    }

    /// Operations by name: those of a tag, or all.
    struct GroupView { docs: Vec<String>, lines: Vec<String>, }
}

/// The names that modules of operations have already.
const OWN_NAMES: [&str; 13] = [
    "Answer",
    "AsyncIterable",
    "Blob",
    "Failure",
    "OPERATIONS",
    "Operation",
    "SERVERS",
    "Scheme",
    "Success",
    "WEBHOOKS",
    "Webhook",
    "itemsOf",
    "urlOf",
];

/// The name of the module of types.
const TYPES: &str = "types";

/// The type of the parameters of an operation that has none.
const NO_PARAMETERS: &str = "{ readonly [name: string]: never }";

/// The names of an operation.
struct Named<'m> {
    operation: Operation<'m>,
    constant: String,
    response: String,
}

/// Returns the name of a module of types in a module of operations, which has another one as `types`.
pub(super) fn own_name(module: &str) -> String {
    format!("{}Types", namespace(module))
}

/// Returns the types of a module that have validators.
pub(super) fn checked_types(types: &Types<'_>, sets: &[PublicSet]) -> CheckedTypes {
    let of = |set: &PublicSet| {
        let [check, parse, _] = set.explains.clone()?;
        let (valid, read) = (types.names.of_valid(set.definition), types.names.of(set.definition));
        Some((set.definition, CheckedType { valid: valid.to_owned(), read: read.to_owned(), check, parse }))
    };
    sets.iter().filter_map(of).collect()
}

/// Prints the operations of a document, if it has some. `name` is the base name of its files, `file` that
/// of the file with its types.
pub(super) fn print(
    job: &Job<'_>,
    index: usize,
    [name, file]: [&str; 2],
    model: &Model,
    (types, modules): (&CheckedTypes, &CheckedModules),
) -> Result<Option<File>, Diagnostic> {
    if !has_operations(model) {
        return Ok(None);
    }
    job.profile.require_full(job.options, "operations explain invalid values", "operations")?;
    let mut naming = Naming::new(model, TYPES, types, modules);
    let mut taken: Taken = OWN_NAMES.into_iter().chain([TYPES]).collect();
    taken.extend(modules.names());
    let (named, received): (Vec<_>, Vec<_>) =
        named(model, &mut taken).into_iter().partition(|named| !named.operation.is_received());
    let views = named.iter().map(|named| view(named, &mut naming)).collect::<Result<Vec<_>, _>>()?;
    let webhooks = received.iter().map(|named| view(named, &mut naming)).collect::<Result<Vec<_>, _>>()?;
    let options = job.options;
    let own = Namespace { name: TYPES.to_owned(), module: String::new(), file: file.to_owned(), package: None };
    let own = naming.own.1.then_some(&own);
    let imports = import_modules(own.into_iter().chain(naming.imports.values()), options);
    let templates = operations::templates(model);
    let view = OperationsView {
        header: quote::line_comment(&header(model)),
        http: path(HTTP, options),
        streams: Feature::of(placed(model)).contains(&Feature::Streams).then(|| path(STREAMS, options)),
        names: imported(&views).join(", "),
        imports,
        servers: server_lines(model),
        templates: templates.iter().map(|(name, server)| template(name, server, &mut taken)).collect(),
        expand: if templates.is_empty() { String::new() } else { path(HTTP, options) },
        schemes: scheme_names(model),
        groups: groups(&named, &received, &mut taken),
        operations: views,
        received: (!webhooks.is_empty()).then(|| path(WEBHOOKS, options)),
        webhooks,
    };
    let text = TEMPLATES.render(&options.templates, "typescript/operations.tera", view)?;
    Ok(Some(File::lossless(Part::Document(index), job.profile.operations_file(name), text)))
}

/// Prints the modules that operations share.
pub(super) fn shared<'m>(job: &Job<'_>, models: impl Iterator<Item = &'m Model>) -> Result<Vec<File>, Diagnostic> {
    let Some(Shared { header, http, used }) = operations::shared(job, models.flat_map(placed)) else {
        return Ok(Vec::new());
    };
    let file = |name, text| File::lossless(Part::Runtime, name, text);
    let view = HttpView::new(header.clone(), &http);
    let http = TEMPLATES.render(&job.options.templates, "typescript/http.tera", view)?;
    let mut files = vec![file(job.profile.http_file(), http)];
    if used.contains(&Feature::Streams) {
        files.push(file(job.profile.streams_file(), support::print_streams(header.clone(), job.options)?));
    }
    if used.contains(&Feature::Webhooks) {
        files.push(file(job.profile.webhooks_file(), support::print_webhooks(header.clone(), job.options)?));
    }
    if job.wants.contracts {
        files.push(file(job.profile.tools_file(), support::print_tools(header, job.options)?));
    }
    Ok(files)
}

/// Names the operations of a model.
fn named<'m>(model: &'m Model, taken: &mut Taken) -> Vec<Named<'m>> {
    let tools: Vec<&str> = placed(model).map(|operation| operation.contract.tool.as_str()).collect();
    let names = distinct(&tools, Case::UpperCamel, |_| false);
    let named = |(operation, name): (Operation<'m>, &String)| Named {
        operation,
        constant: taken.claim_unreserved(&lower_first(name), "Operation", is_reserved_value),
        response: {
            let kind = if operation.is_received() { "Answer" } else { "Response" };
            taken.claim(&format!("{}{kind}", capitalized(name)), "Type")
        },
    };
    placed(model).zip(&names).map(named).collect()
}

fn view(named: &Named<'_>, naming: &mut Naming<'_>) -> Result<OperationView, Diagnostic> {
    let Named { operation, constant, response } = named;
    let params = match operation.contract.input {
        Some(input) => naming.of(input)?.valid,
        None => NO_PARAMETERS.to_owned(),
    };
    let ty = Doc::text(match operation.is_received() {
        true => format!("Webhook<{params}, {response}"),
        false => format!("Operation<{params}, {response}, Scheme"),
    });
    let others = data::alternatives(operation.placement, naming)?;
    let others = others.map(|others| Doc::all([Doc::text(", "), others]));
    let ty = [Doc::text(format!("export const {constant}: ")), ty].into_iter().chain(others);
    let (variants, members) = match operation.is_received() {
        true => (data::answers(operation.placement, naming)?, data::webhook(*operation, naming)?),
        false => (data::variants(operation.placement, naming)?, data::members(*operation, naming)?),
    };
    Ok(OperationView {
        docs: docs(*operation),
        constant: constant.clone(),
        responses: union(response, &variants),
        head: data::printed(Doc::all(ty.chain([Doc::text("> = {")]))),
        members,
    })
}

/// Returns the lines of the declaration of a union: one if it fits.
fn union(name: &str, variants: &[String]) -> Vec<String> {
    let head = format!("export type {name} =");
    let all = if variants.is_empty() { "never".to_owned() } else { variants.join(" | ") };
    let line = format!("{head} {all};");
    if variants.len() < 2 || line.chars().count() <= data::LINES.width {
        return vec![line];
    }
    let mut lines: Vec<String> = variants.iter().map(|variant| format!("  | {variant}")).collect();
    lines.last_mut().into_iter().for_each(|last| last.push(';'));
    lines.insert(0, head);
    lines
}

/// Returns the comment of an operation: its description, and its method and path.
fn docs(operation: Operation<'_>) -> Vec<String> {
    let Operation { contract, placement } = operation;
    let request = match &contract.operation {
        Some(of) if operation.is_received() => format!("{} of the {}.", tsdoc::code(&of.method), of.part(tsdoc::code)),
        Some(_) | None => tsdoc::code(&format!("{} {}", placement.method, placement.path)),
    };
    let description = contract.tool_description.as_deref().map(tsdoc::prose).unwrap_or_default();
    let links = operation.links(tsdoc::code, tsdoc::prose);
    let tags = Vec::from_iter(operation.is_deprecated().then(|| "@deprecated".to_owned()));
    tsdoc::comment([description, vec![request]].into_iter().chain(links).collect(), tags)
}

/// Returns the types of the shared module that operations name.
fn imported(views: &[OperationView]) -> Vec<&'static str> {
    let lines = views.iter().flat_map(|view| &view.responses);
    let is_used = |name: &&str| {
        let used = format!(" {name}<");
        (*name == "Operation" && !views.is_empty()) || lines.clone().any(|line| line.contains(&used))
    };
    ["Failure", "Operation", "Success"].into_iter().filter(is_used).collect()
}

fn server_lines(model: &Model) -> Vec<String> {
    let urls = servers(model);
    if urls.is_empty() {
        return Vec::new();
    }
    let urls = urls.iter().map(|url| Doc::text(quote::string(url)));
    data::printed(Doc::filled(urls, "export const SERVERS: readonly string[] = [", "];"))
}

fn template(name: &str, server: &PlacedServer, taken: &mut Taken) -> TemplateView {
    let name = taken.claim(&format!("{name}Url"), "Function");
    let (ty, variables) = data::variables(server);
    let is_needed = server.variables.iter().any(|variable| variable.default.is_none());
    let default = if is_needed { "" } else { " = {}" };
    let open = Doc::text(format!("export function {name}(variables: "));
    let head = Doc::all([open, ty, Doc::text(format!("{default}): string {{"))]);
    let sentence = format!("Returns the URL of the server {}.", tsdoc::code(&server.template));
    let described = operations::described(server, tsdoc::code, tsdoc::prose);
    let arguments = vec![Doc::text(quote::string(&server.template)), variables, Doc::text("variables")];
    TemplateView {
        docs: tsdoc::comment([vec![sentence]].into_iter().chain(described).collect(), Vec::new()),
        head: data::printed(head),
        call: data::printed(Doc::listed(arguments, Doc::LINE, "return urlOf(", ");")),
    }
}

/// Returns the names of the security schemes of operations, as a type.
fn scheme_names(model: &Model) -> String {
    let names: Vec<String> = schemes(model).into_iter().map(quote::string).collect();
    if names.is_empty() { "never".to_owned() } else { names.join(" | ") }
}

/// Returns the groups of operations: those of each tag, all, and those that are received.
fn groups(named: &[Named<'_>], received: &[Named<'_>], taken: &mut Taken) -> Vec<GroupView> {
    let tagged: Vec<(Operation<'_>, &str)> = named.iter().map(|of| (of.operation, of.constant.as_str())).collect();
    let mut groups = Vec::new();
    for (tag, constants) in by_tag(&tagged) {
        let name = lower_first(&identifier(tag, Case::UpperCamel));
        let name = taken.claim_unreserved(&name, "Operations", is_reserved_value);
        groups.push(group(vec![format!("The operations of {}.", tsdoc::code(tag))], &name, &constants));
    }
    let all =
        [("All operations, by name.", "OPERATIONS", named), ("The webhooks and callbacks.", "WEBHOOKS", received)];
    for (docs, name, members) in all.into_iter().filter(|(_, _, members)| !members.is_empty()) {
        let constants: Vec<&str> = members.iter().map(|named| named.constant.as_str()).collect();
        groups.push(group(vec![docs.to_owned()], name, &constants));
    }
    groups
}

fn group(docs: Vec<String>, name: &str, constants: &[&str]) -> GroupView {
    let types = constants.iter().map(|constant| Doc::text(format!("readonly {constant}: typeof {constant}")));
    let types = Doc::joined(types, &Doc::all([Doc::text(";"), Doc::FOLD]));
    let ty = Doc::all([types, Doc::if_broken(";")]).enclosed(format!("export const {name}: {{ "), " }");
    let value = Doc::filled(constants.iter().map(|constant| Doc::text(*constant)), " = { ", " };");
    GroupView { docs, lines: data::printed(Doc::all([ty, value])) }
}
