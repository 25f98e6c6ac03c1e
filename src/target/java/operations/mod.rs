//! Operations over HTTP: a class beside that of the types, and one that all share.

mod data;
mod servers;
mod support;
mod webhooks;

use std::collections::BTreeMap;

pub(super) use data::AnswerView;
pub(super) use servers::ServerView;
pub(super) use support::HttpView;
pub(super) use webhooks::WebhookView;

use self::data::{Answers, Success};
use super::contracts::{Named, PublicType};
use super::names::identifier;
use super::quote::string;
use super::{TEMPLATES, class_of, runtime, styles};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Model, TypeId};
use crate::names::{Case, Taken};
use crate::render::views;
use crate::target::declarations::{CaseStyle, NameStyles};
use crate::target::flat::text::laid_out;
use crate::target::header;
use crate::target::job::{File, Job, Part};
use crate::target::operations::{self, Alternative, Operation, Shared, by_tag, has_operations, placed};

views! {
    /// The operations of a class.
    struct OperationsView {
        header: String, package: Option<String>, imports: Vec<String>, name: String,
        /// The class of the types.
        class: String,
        /// Whether a type of it is deprecated.
        has_deprecated: bool,
        /// What is validated: parameters and bodies of calls, and those of webhooks.
        has_params: bool, has_json: bool, has_received: bool, has_sent: bool,
        /// The URLs of servers, and the variables of those that have some.
        servers: Vec<String>, templates: Vec<ServerView>,
        schemes: Vec<SchemeView>,
        operations: Vec<OperationView>,
        groups: Vec<GroupView>,
        webhooks: Vec<WebhookView>,
        /// The lists of all operations, and of all webhooks.
        all: Vec<String>, all_webhooks: Vec<String>,
    }

    /// The constant of a security scheme.
    struct SchemeView { constant: String, name: String, }

    /// An operation.
    struct OperationView {
        docs: Vec<String>, deprecated: bool, name: String, method: String, code: String,
        /// The lines that declare it, and those of the head of the method that calls it.
        head: Vec<String>, signature: Vec<String>,
        /// The type of its parameters, if it has some, and the class of their methods.
        params: Option<String>, params_class: String,
        /// The type of its responses, these, and what a call returns: nothing if it is empty.
        response: String, answers: Vec<AnswerView>, body: String,
        /// How it is sent, and what declares its responses.
        spec: Vec<String>, declared: Vec<Vec<String>>,
        alternatives: Vec<AlternativeView>,
    }

    /// An operation with a body of another schema than usual.
    struct AlternativeView {
        name: String, media_type: String, head: Vec<String>, signature: Vec<String>, params_class: String,
        sent: Vec<String>,
    }

    /// The operations of a tag, as an interface.
    struct GroupView { name: String, code: String, operations: Vec<OperationView>, }
}

/// The names that classes of operations declare.
const OWN: [&str; 3] = ["OPERATIONS", "SERVERS", "WEBHOOKS"];

/// The methods of an interface of a tag that aren't operations.
const OF_GROUPS: [&str; 2] = ["client", "of"];

/// The classes that files of operations import beside those of the support.
const IMPORTED: [&str; 3] = ["java.io.IOException", "java.util.Objects", "java.util.function.Function"];

/// Prints the operations of a class of types, if it has some. `name` is the base name of its files.
pub(super) fn print(
    job: &Job<'_>,
    part: Part,
    name: &str,
    model: &Model,
    named: &Named,
) -> Result<Option<File>, Diagnostic> {
    if !has_operations(model) {
        return Ok(None);
    }
    job.profile.require_full(job.options, "operations explain invalid values", "operations")?;
    let file = job.profile.operations_file(name);
    let mut names = Names::new(model, named, class_of(&file));
    let schemes: BTreeMap<&str, String> =
        operations::schemes(model).into_iter().map(|name| (name, names.constant(&format!("scheme {name}")))).collect();
    let (received, all): (Vec<Operation<'_>>, Vec<Operation<'_>>) = placed(model).partition(Operation::is_received);
    let views = names.views(&all, &schemes)?;
    let webhooks = names.webhooks(&received)?;
    let mut declared = views.iter().flat_map(|view| &view.declared).flatten();
    let mut view = OperationsView {
        header: header(model),
        package: runtime::package(job.options),
        imports: Vec::new(),
        name: class_of(&file).to_owned(),
        class: named.class.clone(),
        has_deprecated: model.iter().any(|(_, definition)| definition.docs.deprecated),
        has_params: views.iter().any(|view| view.params.is_some()),
        has_json: declared.any(|line| line.contains(data::JSON)),
        has_received: webhooks.iter().any(|webhook| webhook.params_class.is_some()),
        has_sent: webhooks
            .iter()
            .flat_map(|webhook| &webhook.answers)
            .any(|of| of.sent.iter().any(|line| line.starts_with(webhooks::SENT))),
        all: data::list(views.iter().map(|view| &*view.name)),
        servers: operations::servers(model).iter().map(|url| string(url)).collect(),
        templates: servers::templates(model, &mut names.taken),
        schemes: schemes.iter().map(|(name, of)| SchemeView { constant: of.clone(), name: string(name) }).collect(),
        groups: names.groups(&all, &views),
        operations: views,
        all_webhooks: data::list(webhooks.iter().map(|webhook| &*webhook.name)),
        webhooks,
    };
    let text = TEMPLATES.render(&job.options.templates, "java/operations.tera", view.clone())?;
    view.imports = super::support::imports(&IMPORTED, &[&text]);
    let text = TEMPLATES.render(&job.options.templates, "java/operations.tera", view)?;
    Ok(Some(File::lossless(part, file, laid_out(&text))))
}

/// Prints the class that operations share.
pub(super) fn shared<'m>(job: &Job<'_>, models: impl Iterator<Item = &'m Model>) -> Result<Option<File>, Diagnostic> {
    let all: Vec<Operation<'_>> = models.flat_map(placed).collect();
    let Some(Shared { header, http, .. }) = operations::shared(job, all.into_iter()) else { return Ok(None) };
    let text = support::print(header, &http, job.options)?;
    Ok(Some(File::lossless(Part::Runtime, job.profile.http_file(), text)))
}

/// The names of a class of operations.
struct Names<'n> {
    model: &'n Model,
    named: &'n Named,
    styles: NameStyles,
    /// The names of its types and constants.
    taken: Taken,
}

impl<'n> Names<'n> {
    fn new(model: &'n Model, named: &'n Named, own: &str) -> Self {
        let styles = styles::of(&named.class, None).names;
        let mut taken: Taken = OWN.into_iter().collect();
        taken.extend([own, &named.class]);
        taken.extend(runtime::types().iter().copied());
        Self { model, named, styles, taken }
    }

    /// Returns the names of a type.
    fn of(&self, id: TypeId) -> Result<&'n PublicType, Diagnostic> {
        let lacks = || Diagnostic::new(Code::Defect, format!("`{}` has no methods", self.model.definition(id).name));
        self.named.public.get(&id).ok_or_else(lacks)
    }

    fn constant(&mut self, text: &str) -> String {
        self.taken.claim(&identifier(text, Case::UpperSnake), "_OPERATION")
    }

    /// Returns the name of a type within the class.
    fn nested(&mut self, text: &str, suffix: &str) -> String {
        self.taken.claim(&identifier(text, Case::UpperCamel), suffix)
    }

    fn views(
        &mut self,
        all: &[Operation<'_>],
        schemes: &BTreeMap<&str, String>,
    ) -> Result<Vec<OperationView>, Diagnostic> {
        let tools: Vec<&str> = all.iter().map(|operation| operation.contract.tool.as_str()).collect();
        let constants = self.styles.distinct(tools.iter().copied(), CaseStyle::ScreamingSnake);
        let methods = self.styles.distinct(tools.iter().copied(), self.styles.tools);
        let mut taken: Taken = OF_GROUPS.into_iter().collect();
        let mut views = Vec::new();
        for ((operation, constant), method) in all.iter().zip(constants).zip(methods) {
            let name = self.taken.claim(&constant, "_OPERATION");
            views.push(self.view(*operation, name, taken.claim(&method, "_"), schemes)?);
        }
        for (operation, view) in all.iter().zip(&mut views) {
            for alternative in operations::alternatives(operation.placement) {
                view.alternatives.push(self.alternative(
                    view,
                    &alternative,
                    &alternative.name(Case::UpperCamel),
                    &mut taken,
                )?);
            }
        }
        Ok(views)
    }

    fn webhooks(&mut self, all: &[Operation<'_>]) -> Result<Vec<WebhookView>, Diagnostic> {
        let tools: Vec<&str> = all.iter().map(|operation| operation.contract.tool.as_str()).collect();
        let constants = self.styles.distinct(tools.into_iter(), CaseStyle::ScreamingSnake);
        let view = |(operation, constant): (&Operation<'_>, String)| {
            let name = self.taken.claim(&constant, "_WEBHOOK");
            webhooks::view(self, *operation, name)
        };
        all.iter().zip(constants).map(view).collect()
    }

    /// Returns an operation.
    fn view(
        &mut self,
        operation: Operation<'_>,
        name: String,
        method: String,
        schemes: &BTreeMap<&str, String>,
    ) -> Result<OperationView, Diagnostic> {
        let response = self.nested(&format!("{} response", operation.contract.tool), "Type");
        let Answers { views: answers, declared, success } =
            data::answers(&response, operation.placement, &self.styles, |id| self.of(id))?;
        let input = operation.contract.input.map(|id| self.of(id)).transpose()?;
        let returns_response = matches!(success, Success::Response);
        let scheme = |name: &str| schemes.get(name).cloned().unwrap_or_default();
        let placement = operation.placement;
        let params = input.map(|of| of.ty.clone());
        let body = match success {
            Success::Nothing => String::new(),
            Success::Body(ty) => ty,
            Success::Response => response.clone(),
        };
        let types = [params.as_deref().unwrap_or(NOTHING), &response, non_empty(&body)];
        Ok(OperationView {
            head: data::head("Operation", &types, &name),
            signature: data::signature(&body, &method, params.as_deref()),
            docs: docs(operation),
            deprecated: operation.is_deprecated(),
            code: styles::code(&format!("{} {}", placement.method, placement.path)),
            params,
            params_class: input.map(|of| of.class.clone()).unwrap_or_default(),
            body,
            spec: data::spec(self.model, operation, returns_response, scheme),
            declared,
            answers,
            name,
            method,
            response,
            alternatives: Vec::new(),
        })
    }

    /// Returns an operation with a body of another schema than that of the usual one.
    fn alternative(
        &mut self,
        usual: &OperationView,
        Alternative { input, body }: &Alternative,
        words: &str,
        methods: &mut Taken,
    ) -> Result<AlternativeView, Diagnostic> {
        let PublicType { ty, class } = self.of(*input)?;
        let OperationView { name, method, response, body: returned, .. } = usual;
        let name = self.taken.claim(&format!("{name}_{}", identifier(words, Case::UpperSnake)), "_OPERATION");
        let method = methods.claim(&format!("{method}{}", identifier(words, Case::UpperCamel)), "_");
        Ok(AlternativeView {
            head: data::head("Operation", &[ty, response, non_empty(returned)], &name),
            signature: data::signature(returned, &method, Some(ty)),
            name,
            media_type: styles::code(&body.media_type),
            params_class: class.clone(),
            sent: data::request_body(self.model, *input, body),
        })
    }

    /// Returns the operations of each tag.
    fn groups(&mut self, all: &[Operation<'_>], views: &[OperationView]) -> Vec<GroupView> {
        let tagged: Vec<(Operation<'_>, &OperationView)> = all.iter().copied().zip(views).collect();
        let mut group = |(tag, operations): (&str, Vec<&OperationView>)| GroupView {
            name: self.nested(tag, "Group"),
            code: styles::code(tag),
            operations: operations.into_iter().cloned().collect(),
        };
        by_tag(&tagged).into_iter().map(&mut group).collect()
    }
}

/// The type of nothing, as an argument of types.
const NOTHING: &str = "Void";

fn non_empty(ty: &str) -> &str {
    if ty.is_empty() { NOTHING } else { ty }
}

/// Returns the lines of the description of an operation, and of its links.
fn docs(operation: Operation<'_>) -> Vec<String> {
    let description = operation.contract.tool_description.as_deref().map(styles::lines);
    let parts = description.into_iter().chain(operation.links(styles::code, styles::lines));
    parts.filter(|lines| !lines.is_empty()).flatten().collect()
}
