//! Operations over HTTP: a file of data for each document, and one that they share. All are of the package of types.

mod data;
mod servers;
mod support;
mod webhooks;

use std::collections::BTreeMap;

pub(super) use data::AnswerView;
pub(super) use servers::ServerView;
pub(super) use support::{HttpView, StreamsView, ToolsView, USED, WebhooksView};
pub(super) use webhooks::WebhookView;

use self::data::{Answers, NOTHING, Success};
use super::contracts::{Named, PublicType};
use super::names::identifier;
use super::quote::string;
use super::{Beside, TEMPLATES, layout, package_of, styles};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Model, TypeId};
use crate::names::{Case, Taken};
use crate::render::views;
use crate::target::declarations::NameStyles;
use crate::target::header;
use crate::target::job::{File, Job, Part};
use crate::target::operations::{self, Alternative, Feature, Operation, Shared, by_tag, placed};

views! {
    /// The operations of a document.
    struct OperationsView {
        header: String, package: String,
        imports: Vec<String>,
        /// The URLs of servers, and the variables of those that have some.
        servers: Vec<String>, templates: Vec<ServerView>,
        schemes: Vec<SchemeView>,
        operations: Vec<OperationView>,
        groups: Vec<GroupView>,
        webhooks: Vec<WebhookView>,
    }

    /// The constant of a security scheme.
    struct SchemeView { constant: String, name: String, }

    /// An operation.
    struct OperationView {
        docs: Vec<String>, deprecated: bool, name: String, code: String,
        /// Its parameters as a type and in a method, and as an argument there.
        params: String, parameter: String, argument: String,
        /// The type of its responses, these, and what a call returns.
        response: String, answers: Vec<AnswerView>, body: String, is_empty: bool,
        /// How it is sent, and the fields that write its parameters, if it has some, and read them for tools.
        spec: Vec<String>, write: String, parse: String,
        alternatives: Vec<AlternativeView>,
    }

    /// An operation with a body of another schema than usual.
    struct AlternativeView {
        name: String, media_type: String, params: String,
        /// The body, and what validates, writes, and reads its parameters.
        body: String, check: String, write: String, parse: String,
    }

    /// The operations of a tag, as an interface.
    struct GroupView { name: String, code: String, operations: Vec<OperationView>, }
}

/// The fields of clients, whose methods have the names of operations.
const CLIENT_FIELDS: [&str; 5] = ["Auth", "BaseURL", "HTTP", "Invalid", "Unchecked"];

/// The names that files of operations have.
const OWN_NAMES: [&str; 2] = ["Operations", "Servers"];

/// Returns the names that types and contracts can't have beside operations.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    support::names().chain(OWN_NAMES)
}

/// Prints the operations of a model, if it has some. `name` is the base name of its files.
pub(super) fn print(
    job: &Job<'_>,
    part: Part,
    name: &str,
    model: &Model,
    named: &mut Named,
) -> Result<Option<File>, Diagnostic> {
    let all: Vec<Operation<'_>> = placed(model).collect();
    if all.is_empty() {
        return Ok(None);
    }
    job.profile.require_full(job.options, "operations explain invalid values", "operations")?;
    let Named { taken, public, package, .. } = named;
    let schemes = schemes(model, taken);
    let styles = styles::of(job.options.go(), Beside { contracts: false, operations: true });
    let has_tools = job.wants.contracts;
    let (called, webhooks) = views(model, &all, (&styles.names, has_tools), &schemes, public, taken)?;
    let (calls, operations): (Vec<Operation<'_>>, Vec<OperationView>) = called.into_iter().unzip();
    let has_streams = Feature::of(calls.iter().copied()).contains(&Feature::Streams);
    let has_answers = webhooks.iter().any(|webhook| !webhook.answers.is_empty());
    let imports = [("context", !calls.is_empty()), ("iter", has_streams), ("net/http", has_answers)];
    let view = OperationsView {
        header: header(model),
        package: package.clone(),
        imports: imports.into_iter().filter(|(_, is_used)| *is_used).map(|(name, _)| name.to_owned()).collect(),
        servers: operations::servers(model).iter().map(|url| string(url)).collect(),
        templates: servers::templates(model, taken),
        schemes: schemes.iter().map(|(name, of)| SchemeView { constant: of.clone(), name: string(name) }).collect(),
        groups: groups(&calls, &operations, taken),
        operations,
        webhooks,
    };
    let text = TEMPLATES.render(&job.options.templates, "go/operations.tera", view)?;
    Ok(Some(File::lossless(part, job.profile.operations_file(name), layout::laid_out(&text))))
}

/// Prints the files that operations share.
pub(super) fn shared<'m>(job: &Job<'_>, models: impl Iterator<Item = &'m Model>) -> Result<Vec<File>, Diagnostic> {
    let all: Vec<Operation<'_>> = models.flat_map(placed).collect();
    let Some(Shared { header, http, used }) = operations::shared(job, all.iter().copied()) else {
        return Ok(Vec::new());
    };
    let (package, templates) = (package_of(job), &job.options.templates);
    let file = |name, text| File::lossless(Part::Runtime, name, text);
    let has_tools = job.wants.contracts && all.iter().any(|operation| !operation.is_received());
    let text = support::print(header.clone(), package.clone(), &http, has_tools, templates)?;
    let mut files = vec![file(job.profile.http_file(), text)];
    if used.contains(&Feature::Streams) {
        let text = support::print_streams(header.clone(), package.clone(), has_tools, templates)?;
        files.push(file(job.profile.streams_file(), text));
    }
    if used.contains(&Feature::Webhooks) {
        let text = support::print_webhooks(header.clone(), package.clone(), templates)?;
        files.push(file(job.profile.webhooks_file(), text));
    }
    if has_tools {
        files.push(file(job.profile.tools_file(), support::print_tools(header, package, templates)?));
    }
    Ok(files)
}

/// The operations that are called, each with its view, and those that are received.
type Views<'m> = (Vec<(Operation<'m>, OperationView)>, Vec<WebhookView>);

fn views<'m>(
    model: &Model,
    all: &[Operation<'m>],
    (styles, has_tools): (&NameStyles, bool),
    schemes: &BTreeMap<&str, String>,
    public: &BTreeMap<TypeId, PublicType>,
    taken: &mut Taken,
) -> Result<Views<'m>, Diagnostic> {
    let of = |id: TypeId| {
        public
            .get(&id)
            .ok_or_else(|| Diagnostic::new(Code::Defect, format!("`{}` has no functions", model.definition(id).name)))
    };
    let tools: Vec<&str> = all.iter().map(|operation| operation.contract.tool.as_str()).collect();
    let is_field = |name: &str| CLIENT_FIELDS.contains(&name);
    let names: Vec<String> = styles
        .distinct(tools.iter().copied(), styles.tools)
        .iter()
        .map(|name| taken.claim_unreserved(name, "Operation", is_field))
        .collect();
    let (mut called, mut received) = Views::default();
    let alternative = |taken: &mut Taken, name: &str, alternative: Alternative| {
        let of = of(alternative.input)?;
        let (write, parse) = functions(of, has_tools);
        let name = format!("{name}{}", identifier(&alternative.name(Case::UpperCamel), Case::UpperCamel));
        let body = alternative.body;
        Ok(AlternativeView {
            name: taken.claim_unreserved(&name, "Operation", is_field),
            media_type: styles::code(&body.media_type),
            params: of.name.clone(),
            body: data::request_body(&body),
            check: of.check.clone(),
            write,
            parse,
        })
    };
    for (operation, name) in all.iter().zip(names) {
        match operation.is_received() {
            true => received.push(webhooks::view(*operation, name, taken, &of)?),
            false => called.push((*operation, view(*operation, name, (schemes, has_tools), taken, &of)?)),
        }
    }
    for (operation, view) in &mut called {
        let all = operations::alternatives(operation.placement).into_iter();
        let all = all.map(|of| alternative(taken, &view.name, of));
        view.alternatives = all.collect::<Result<_, Diagnostic>>()?;
    }
    Ok((called, received))
}

/// Returns the lines of the description of an operation, and of its links.
fn docs(operation: Operation<'_>) -> Vec<String> {
    let description = operation.contract.tool_description.as_deref().map(styles::lines);
    let links = operation.links(styles::code, styles::lines);
    let deprecated = operation.is_deprecated().then(|| vec!["Deprecated: the document says so.".to_owned()]);
    let parts = description.into_iter().chain(links).chain(deprecated);
    let parts: Vec<Vec<String>> = parts.filter(|lines| !lines.is_empty()).collect();
    parts.join(&String::new())
}

/// Returns the fields with the functions that write parameters, and read them for tools.
fn functions(of: &PublicType, has_tools: bool) -> (String, String) {
    let parse = if has_tools { format!(", parse: {}", of.parse) } else { String::new() };
    (format!(", write: write{}", of.name), parse)
}

/// Returns an operation that is called. `of` finds the functions of a type.
fn view<'p>(
    operation: Operation<'_>,
    name: String,
    (schemes, has_tools): (&BTreeMap<&str, String>, bool),
    taken: &mut Taken,
    of: &impl Fn(TypeId) -> Result<&'p PublicType, Diagnostic>,
) -> Result<OperationView, Diagnostic> {
    let response = taken.claim(&format!("{name}Response"), "Type");
    let types = |id| of(id).map(|of| [of.name.clone(), of.parse.clone()]);
    let Answers { views: answers, declared, success } = data::answers(&name, operation.placement, taken, types)?;
    let input = operation.contract.input.map(of).transpose()?;
    let check = input.map(|of| of.check.as_str());
    let spec = data::spec(operation, check, &declared, |scheme| schemes.get(scheme).cloned().unwrap_or_default());
    let (body, is_empty) = match success {
        Success::Nothing => (NOTHING.to_owned(), true),
        Success::Body(ty) => (ty, false),
        Success::Response => (response.clone(), false),
    };
    let placement = operation.placement;
    let (write, parse) = input.map(|of| functions(of, has_tools)).unwrap_or_default();
    Ok(OperationView {
        docs: docs(operation),
        deprecated: operation.is_deprecated(),
        code: styles::code(&format!("{} {}", placement.method, placement.path)),
        params: input.map_or(NOTHING, |of| &of.name).to_owned(),
        parameter: input.map(|of| format!(", params {}", of.name)).unwrap_or_default(),
        argument: input.map_or("struct{}{}", |_| "params").to_owned(),
        name,
        response,
        answers,
        body,
        is_empty,
        spec,
        write,
        parse,
        alternatives: Vec::new(),
    })
}

/// Returns the constants of the security schemes of a model's operations by their names.
fn schemes<'m>(model: &'m Model, taken: &mut Taken) -> BTreeMap<&'m str, String> {
    let mut constant = |name: &str| taken.claim(&format!("Scheme{}", identifier(name, Case::UpperCamel)), "Name");
    operations::schemes(model).into_iter().map(|name| (name, constant(name))).collect()
}

/// Returns the operations of each tag.
fn groups(all: &[Operation<'_>], views: &[OperationView], taken: &mut Taken) -> Vec<GroupView> {
    let tagged: Vec<(Operation<'_>, &OperationView)> = all.iter().copied().zip(views).collect();
    let group = |(tag, operations): (&str, Vec<&OperationView>)| GroupView {
        name: taken.claim(&format!("{}API", identifier(tag, Case::UpperCamel)), "Group"),
        code: styles::code(tag),
        operations: operations.into_iter().cloned().collect(),
    };
    by_tag(&tagged).into_iter().map(group).collect()
}
