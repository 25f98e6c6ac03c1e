//! Operations over HTTP: a module of data for each document, and one that they share.

mod data;
mod print;
mod support;

use std::collections::BTreeSet;

pub(super) use support::{StreamsView, ToolsView, WebhooksView};

use self::data::Data;
use super::options::PythonObjects;
use super::symbols::renamed;
use super::{Printer, TEMPLATES, comments, header_lines, package, quote};
use crate::codegen::layout::Doc;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Model, PlacedServer};
use crate::names::{Case, Taken, capitalized, distinct, identifier};
use crate::render::views;
use crate::target::Options;
use crate::target::job::{File, Job, Part};
use crate::target::operations::{
    self, Alternative, CheckedModules, CheckedType, CheckedTypes, Feature, HttpView, Naming, Operation, Shared, by_tag,
    has_operations, placed, schemes, servers,
};
use crate::target::package::Namespace;
use crate::target::profile::{HTTP, STREAMS, WEBHOOKS};

views! {
    /// The operations of a document.
    struct OperationsView {
        /// The comments at the top, and the name of the module of types.
        header: String, module: String,
        /// The import from `typing`, and those from the package.
        typing: String, imports: Vec<String>,
        /// The declaration of the URLs of servers, if there are some, and the functions that make others.
        servers: Vec<String>, templates: Vec<TemplateView>,
        /// The declaration of the names of security schemes, if there are some.
        schemes: Vec<String>,
        operations: Vec<OperationView>,
        groups: Vec<GroupView>,
    }

    /// A function that makes the URL of a server.
    struct TemplateView { head: Vec<String>, docs: String, call: Vec<String>, }

    /// An operation: the types of its headers, the union of its responses, and its value.
    struct OperationView {
        headers: Vec<String>, responses: Vec<String>, members: Vec<String>, docs: String,
        /// The same with bodies of other schemas.
        alternatives: Vec<AlternativeView>,
    }

    /// An operation with a body of another schema than usual.
    struct AlternativeView { lines: Vec<String>, docs: String, }

    /// Operations by name: those of a tag, or all.
    struct GroupView { docs: String, lines: Vec<String>, }
}

/// The name of the module of types.
const TYPES: &str = "types";

/// The names that modules of operations have already.
const OWN_NAMES: [&str; 22] = [
    "Any",
    "Body",
    "Empty",
    "Failure",
    "Items",
    "Literal",
    "Mapping",
    "Never",
    "NotRequired",
    "OPERATIONS",
    "Operation",
    "Parameter",
    "ResponseSpec",
    "SERVERS",
    "Scheme",
    "SecurityScheme",
    "ServerVariable",
    "Success",
    "WEBHOOKS",
    "Webhook",
    "items_of",
    "url_of",
];

/// The names of an operation: its constant, the words that its types begin with, and the constants of its alternatives.
struct Named<'m> {
    operation: Operation<'m>,
    constant: String,
    words: String,
    alternatives: Vec<(String, Alternative)>,
}

/// Returns the name of a module of types in a module of operations, which has another one as `types`.
pub(super) fn own_name(module: &str) -> String {
    format!("{}_types", identifier(module, Case::Snake))
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
    require_typed_dicts(job.options)?;
    let mut taken: Taken = OWN_NAMES.into_iter().chain([TYPES, "TypedDict"]).collect();
    taken.extend(modules.names());
    let named = named(model, &mut taken);
    let mut data = Data::new(Naming::new(model, TYPES, types, modules), taken);
    let views = named.iter().map(|named| view(named, &mut data)).collect::<Result<Vec<_>, _>>()?;
    let groups = groups(&named, &mut data);
    let templates = operations::templates(model);
    let templates = templates.iter().map(|(name, server)| template(name, server, &mut data)).collect();
    let view = OperationsView {
        header: header_lines(model),
        module: file.to_owned(),
        servers: server_lines(model),
        templates,
        schemes: scheme_lines(model, &mut data),
        imports: imports(file, &data),
        typing: package::import("typing", data.typing.iter().map(|name| (*name).to_owned()).collect()),
        groups,
        operations: views,
    };
    let text = TEMPLATES.render(&job.options.templates, "python/operations.tera", view)?;
    Ok(Some(File::lossless(Part::Document(index), job.profile.operations_file(name), text)))
}

/// Prints the modules that operations share.
pub(super) fn shared<'m>(job: &Job<'_>, models: impl Iterator<Item = &'m Model>) -> Result<Vec<File>, Diagnostic> {
    let Some(Shared { header, http, used }) = operations::shared(job, models.flat_map(placed)) else {
        return Ok(Vec::new());
    };
    let (header, options) = (comments(&header), job.options);
    let file = |name, text| File::lossless(Part::Runtime, name, text);
    let http = TEMPLATES.render(&options.templates, "python/http.tera", HttpView::new(header.clone(), &http))?;
    let mut files = vec![file(job.profile.http_file(), http)];
    if used.contains(&Feature::Streams) {
        files.push(file(job.profile.streams_file(), support::print_streams(header.clone(), options)?));
    }
    if used.contains(&Feature::Webhooks) {
        files.push(file(job.profile.webhooks_file(), support::print_webhooks(header.clone(), options)?));
    }
    if job.wants.contracts {
        files.push(file(job.profile.tools_file(), support::print_tools(header, options)?));
    }
    Ok(files)
}

/// Fails if objects aren't JSON values, which operations send and return.
fn require_typed_dicts(options: &Options) -> Result<(), Diagnostic> {
    let objects = options.python().objects;
    if objects == PythonObjects::TypedDict {
        return Ok(());
    }
    let message =
        format!("operations send and return `TypedDict`s, but `python` has `objects = \"{}\"`", objects.name());
    let help = "remove `operations`, or set `objects = \"typed-dict\"` in `[python]`";
    Err(Diagnostic::new(Code::Usage, message).help(help))
}

impl Printer<'_> {
    /// Returns the types that the file declares with the functions that validate them, if operations name these.
    pub(super) fn checked_types(&mut self) -> CheckedTypes {
        let are_named = !self.is_of_pydantic() && self.explains();
        let declared = if are_named { self.declared() } else { Vec::new() };
        let of = |id| {
            self.model.checks.of(id)?;
            let [check, parse] = self.public_names(id).explains?;
            let (valid, read) = (self.names.of_valid(id).to_owned(), self.names.of(id).to_owned());
            Some((id, CheckedType { valid, read, check, parse }))
        };
        declared.into_iter().filter_map(of).collect()
    }
}

/// Names the operations of a model: those that can be called, and those that are received.
fn named<'m>(model: &'m Model, taken: &mut Taken) -> Vec<Named<'m>> {
    let tools: Vec<&str> = placed(model).map(|operation| operation.contract.tool.as_str()).collect();
    let words = distinct(&tools, Case::UpperCamel, |_| false);
    let constants = distinct(&tools, Case::UpperSnake, |_| false);
    let named = |((operation, words), constant): ((Operation<'m>, &String), &String)| Named {
        operation,
        constant: taken.claim(constant, "_OPERATION"),
        words: capitalized(words),
        alternatives: Vec::new(),
    };
    let named: Vec<Named<'m>> = placed(model).zip(&words).zip(&constants).map(named).collect();
    let (called, received): (Vec<_>, Vec<_>) = named.into_iter().partition(|named| !named.operation.is_received());
    let mut all: Vec<Named<'m>> = called.into_iter().chain(received).collect();
    for Named { operation, constant, alternatives, .. } in &mut all {
        let named = |alternative: Alternative| {
            let name = format!("{constant}_{}", alternative.name(Case::UpperSnake));
            (taken.claim(&name, "_OPERATION"), alternative)
        };
        *alternatives = operations::alternatives(operation.placement).into_iter().map(named).collect();
    }
    all
}

fn view(named: &Named<'_>, data: &mut Data<'_>) -> Result<OperationView, Diagnostic> {
    let Named { operation, constant, words, alternatives } = named;
    let kind = if operation.is_received() { "Answer" } else { "Response" };
    let response = data.taken.claim(&format!("{words}{kind}"), "Type");
    let [headers, responses] = if operation.is_received() {
        data.answers(&response, words, operation.placement)?
    } else {
        let (names, headers) = data.headers(operation.placement, words);
        [headers, data.union(&response, operation.placement, &names)?]
    };
    let members = data.operation(constant, &response, *operation)?;
    let alternative = |(name, alternative): &(String, Alternative)| {
        Ok(AlternativeView {
            lines: data.alternative([name, constant, &response], alternative)?,
            docs: docstring(&format!(
                "{} with a body of {}.",
                quote::code(constant),
                quote::code(&alternative.body.media_type)
            )),
        })
    };
    let alternatives = alternatives.iter().map(alternative).collect::<Result<_, Diagnostic>>()?;
    Ok(OperationView { headers, responses, members, docs: docs(*operation), alternatives })
}

fn docstring(text: &str) -> String {
    quote::docstring(text, "").unwrap_or_default()
}

/// Returns the docstring of an operation: its description, and its method and path.
fn docs(operation: Operation<'_>) -> String {
    let request = match &operation.contract.operation {
        Some(of) if operation.is_received() => format!("{} of the {}.", quote::code(&of.method), of.part(quote::code)),
        Some(_) | None => quote::code(&format!("{} {}", operation.placement.method, operation.placement.path)),
    };
    let description = operation.contract.tool_description.as_deref().map(str::trim).unwrap_or_default();
    let links = operation.links(quote::code, |text| vec![text.trim().to_owned()]);
    let links = links.into_iter().map(|lines| lines.join("\n"));
    let deprecated = operation.is_deprecated().then(|| "Deprecated.".to_owned());
    let parts = [description.to_owned(), request].into_iter().chain(links).chain(deprecated);
    docstring(&parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n"))
}

/// Returns the imports from the package: its modules, and the names of the shared modules.
fn imports(file: &str, data: &Data<'_>) -> Vec<String> {
    let naming = &data.naming;
    let own = naming.own.1.then(|| renamed(file, TYPES));
    let import = |Namespace { name, file, package, .. }: &Namespace| {
        let from = package.as_deref().unwrap_or(".");
        format!("from {from} import {}", renamed(file, name))
    };
    let shared = [(HTTP, &data.http), (STREAMS, &data.streams), (WEBHOOKS, &data.webhooks)];
    let shared = shared.into_iter().filter(|(_, names)| !names.is_empty());
    let shared = shared.map(|(module, names)| {
        package::import(&format!(".{module}"), names.iter().map(|name| (*name).to_owned()).collect())
    });
    let own = own.map(|own| format!("from . import {own}")).into_iter();
    own.chain(naming.imports.values().map(import)).chain(shared).collect()
}

fn server_lines(model: &Model) -> Vec<String> {
    let urls: Vec<Doc> = servers(model).iter().map(|url| Doc::text(quote::string(url))).collect();
    match urls.is_empty() {
        true => Vec::new(),
        false => print::printed(Doc::all([Doc::text("SERVERS: tuple[str, ...] = "), print::tuple(urls)])),
    }
}

fn template(name: &str, server: &PlacedServer, data: &mut Data<'_>) -> TemplateView {
    let name = data.taken.claim(&format!("{name}_url"), "_of_server");
    let (arguments, variables) = data.variables(server);
    let [head, call] = [
        Doc::listed(arguments, Doc::LINE, &format!("def {name}("), ") -> str:"),
        Doc::listed(variables, Doc::LINE, "return url_of(", ")"),
    ];
    let described = operations::described(server, quote::code, |text| vec![text.trim().to_owned()]);
    let sentence = format!("Returns the URL of the server {}.", quote::code(&server.template));
    let docs = [sentence].into_iter().chain(described.into_iter().map(|lines| lines.join("\n")));
    let docs = quote::docstring(&docs.collect::<Vec<_>>().join("\n\n"), "    ");
    TemplateView { head: print::printed(head), docs: docs.unwrap_or_default(), call: print::printed_within(&call) }
}

fn scheme_lines(model: &Model, data: &mut Data<'_>) -> Vec<String> {
    let names: Vec<Doc> = schemes(model).into_iter().map(|name| Doc::text(quote::string(name))).collect();
    match names.is_empty() {
        true => Vec::new(),
        false => print::printed(Doc::filled(names, format!("Scheme = {}[", data.typing("Literal")), "]")),
    }
}

/// Returns the groups of operations: those of each tag, all, and those that are received.
fn groups(named: &[Named<'_>], data: &mut Data<'_>) -> Vec<GroupView> {
    let (received, called): (Vec<_>, Vec<_>) = named.iter().partition(|named| named.operation.is_received());
    let tagged: Vec<(Operation<'_>, &Named<'_>)> = called.iter().map(|of| (of.operation, *of)).collect();
    let mut groups = Vec::new();
    for (tag, operations) in by_tag(&tagged) {
        let name = data.taken.claim(&identifier(tag, Case::UpperSnake), "_OPERATIONS");
        let docs = docstring(&format!("The operations of {}, by name.", quote::code(tag)));
        groups.push(group(docs, &name, &operations, data));
    }
    let all =
        [("All operations, by name.", "OPERATIONS", called), ("The webhooks and callbacks.", "WEBHOOKS", received)];
    for (docs, name, members) in all.into_iter().filter(|(_, _, members)| !members.is_empty()) {
        groups.push(group(format!("\"\"\"{docs}\"\"\""), name, &members, data));
    }
    groups
}

fn group(docs: String, name: &str, operations: &[&Named<'_>], data: &mut Data<'_>) -> GroupView {
    let entry = |of: &&Named<'_>| Doc::text(format!("{}: {}", quote::string(&of.operation.contract.tool), of.constant));
    let is_received = operations.iter().any(|of| of.operation.is_received());
    let class = if is_received { data.webhooks("Webhook") } else { data.http("Operation") };
    let ty = format!("Mapping[str, {class}[{any}, {any}]]", any = data.typing("Any"));
    let open = format!("{name}: {ty} = {{");
    GroupView { docs, lines: print::printed(Doc::filled(operations.iter().map(entry), open, "}")) }
}

/// The names that a module imports.
type Names = BTreeSet<&'static str>;

#[cfg(test)]
mod tests {
    use crate::pipeline::{Generated, Generator, Layout, Source};
    use crate::{Error, Target};

    /// Returns what is generated for a document with two operations in two groups.
    fn generated(targets: &[Target], with: impl Fn(Generator) -> Generator) -> Result<Generated, Error> {
        let text = r##"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a/{id}": {
            "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
            "get": {"operationId": "readA", "tags": ["all", "reads"], "responses": {
                "200": {"description": "", "headers": {"N": {"schema": {"type": "integer"}}}, "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/A"}}, "text/plain": {}}}}},
            "delete": {"operationId": "dropA", "tags": ["all"], "responses": {"default": {"description": ""}}}}},
            "components": {"schemas": {"A": {"type": "object", "properties": {"a": {"type": "string"}}}}}}"##;
        let source = Source::Text { name: "a.json".into(), bytes: text.into() };
        let generator = Generator::new().targets(targets.iter().copied()).set("operations", true);
        with(generator).generate_sources(vec![source])
    }

    fn operations(with: impl Fn(Generator) -> Generator) -> String {
        let generated = generated(&[Target::Python], with).expect("generates");
        generated.files.get("a_operations.py").expect("a file").to_owned()
    }

    #[test]
    fn responses_are_unions_by_status_and_media_type() {
        let text = operations(|generator| generator);
        for line in [
            "ReadA200Headers = TypedDict(\"ReadA200Headers\", {\"n\": int}, total=False)",
            "    Success[Literal[200], types.A, ReadA200Headers, Literal[\"application/json\"]]",
            "    | Success[Literal[200], str, ReadA200Headers, Literal[\"text/plain\"]]",
            "DropAResponse = Success[Literal[\"default\"], None, Empty, None] | Failure[Literal[\"default\"], None, Empty, None]",
            "READ_A: Operation[types.ReadAParams, ReadAResponse] = Operation(",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }

    #[test]
    fn groups_have_the_operations_of_a_tag() {
        let text = operations(|generator| generator);
        for line in [
            "ALL: Mapping[str, Operation[Any, Any]] = {\"readA\": READ_A, \"dropA\": DROP_A}",
            "READS: Mapping[str, Operation[Any, Any]] = {\"readA\": READ_A}",
            "OPERATIONS: Mapping[str, Operation[Any, Any]] = {\"readA\": READ_A, \"dropA\": DROP_A}",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }

    #[test]
    fn packages_have_what_their_operations_use() {
        let generated = generated(&[Target::Python], |generator| generator.layout(Layout::Package)).expect("generates");
        let shared = generated.files.get("python/adl_http.py").expect("a file");
        assert!(shared.contains("def _read_headers(") && !shared.contains("def _deep(") && !shared.contains("uuid4"));
    }

    #[test]
    fn operations_need_typed_dicts() {
        let error = generated(&[Target::Python], |generator| generator.set("python.objects", "dataclass"));
        let error = error.expect_err("dataclasses").to_string();
        assert!(
            error.contains("operations send and return `TypedDict`s, but `python` has `objects = \"dataclass\"`"),
            "{error}"
        );
        let error = generated(&[Target::Pydantic], |generator| generator).expect_err("models").to_string();
        assert!(error.contains("which the target `pydantic` doesn't print"), "{error}");
        assert!(generated(&[Target::Python, Target::Pydantic], |generator| generator).is_ok());
    }
}
