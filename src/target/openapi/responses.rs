//! `components/responses`: the results and errors of tools.

use std::collections::HashSet;

use ecow::EcoString;

use super::options::{ErrorContent, OpenApiOptions, OpenApiVersion, VoidResponse};
use super::schemas::Bundle;
use super::{envelope, markdown, problem};
use crate::codegen::residual::Residuals;
use crate::model::{
    Contract, ErrorCategory, Kinds, Model, OutputDialect, Record, ReturnType, StandardType, TypeId, component,
    component_reference,
};
use crate::names::{Case, distinct, repeated};
use crate::target::Options;
use crate::target::contracts::error_codes;
use crate::target::docs;
use crate::target::tools::tools;
use crate::text::Json;

/// The response to an error of no category.
const DEFAULT: &str = "DefaultError";

impl ErrorContent {
    /// Returns the name of the schema of errors.
    fn component(self) -> &'static str {
        match self {
            Self::Envelope => "ErrorResponse",
            Self::Problem => "Problem",
        }
    }

    /// Returns the media type of errors.
    fn content_type(self) -> &'static str {
        match self {
            Self::Envelope => "application/json",
            Self::Problem => "application/problem+json",
        }
    }
}

/// The responses of a model.
pub(super) struct Responses<'a> {
    pub(super) model: &'a Model,
    bundle: &'a Bundle<'a>,
    pub(super) options: &'a Options,
    /// The component of each contract.
    pub(super) results: Vec<String>,
    /// The schema that all errors share.
    error: String,
    codes: Vec<String>,
}

impl<'a> Responses<'a> {
    pub(super) fn new(bundle: &'a Bundle<'a>, schemas: &[(EcoString, Json)], options: &'a Options) -> Self {
        let model = bundle.model;
        let results = result_names(model).into_iter().map(|name| component(&name)).collect();
        let error = free_name(options.openapi().errors.component(), schemas);
        Self { model, bundle, options, results, error, codes: error_codes(model, options) }
    }

    /// Returns whether there are responses: without tools, there are none.
    fn is_empty(&self) -> bool {
        // A tool without a declared result can fail, too, but only as an operation.
        let has_operations = self.options.openapi().paths && !self.model.silent.is_empty();
        self.model.contracts.is_empty() && !has_operations
    }

    /// Returns the schema that all errors share, with its name.
    pub(super) fn error_schema(&self) -> Option<(EcoString, Json)> {
        let schema = || match self.options.openapi().errors {
            ErrorContent::Envelope => envelope::schema(self.bundle, self.options.openapi().version),
            ErrorContent::Problem => problem::schema(),
        };
        (!self.is_empty()).then(|| (self.error.as_str().into(), schema()))
    }

    /// Returns the responses of all contracts, then one for each category of errors, and one for other errors.
    pub(super) fn components(&self) -> Vec<(EcoString, Json)> {
        if self.is_empty() {
            return Vec::new();
        }
        let results = self.results.iter().zip(&self.model.contracts);
        let results = results.map(|(name, contract)| (name.into(), self.result(contract)));
        let categories = ErrorCategory::ALL.iter().copied();
        let failures = categories.map(|category| (error_name(category).into(), self.failure(Some(category))));
        results.chain(failures).chain([(DEFAULT.into(), self.failure(None))]).collect()
    }

    /// Returns the status of a result.
    pub(super) fn status(&self, contract: &Contract) -> &'static str {
        if is_without_content(contract, self.options.openapi()) { "204" } else { "200" }
    }

    /// Returns the response with the result of a tool.
    fn result(&self, contract: &Contract) -> Json {
        let mut texts = [&contract.description, &contract.tool_description].into_iter().flatten();
        let mut description = texts
            .find(|text| !text.trim().is_empty())
            .map_or_else(|| docs::of_result(contract, |name| format!("`{name}`")), |text| markdown::text(text));
        if contract.is_event_stream() && self.options.openapi().version == OpenApiVersion::V30 {
            description +=
                "\n\nThe body is a stream of server-sent events: the schema is that of a single event's data.";
        }
        let mut members = vec![("x-tool", Json::string(&contract.tool)), ("description", Json::string(description))];
        if !is_without_content(contract, self.options.openapi()) {
            members.push(("content", Json::object([(contract.content_type.as_str(), self.media(contract))])));
        }
        Json::object(members)
    }

    /// Returns the body of a result: the envelope if it is JSON, the elements of a stream of events, a text, otherwise
    /// the bytes.
    fn media(&self, contract: &Contract) -> Json {
        let mut schema = reference(self.model, contract.result);
        let mut name = "schema";
        if contract.is_event_stream() {
            // Documents of earlier versions have the schema of the events.
            if self.options.openapi().version == OpenApiVersion::V32 {
                (name, schema) = ("itemSchema", event(schema));
            }
        } else if !contract.is_json() && !is_string(self.model, contract) {
            let mut body = vec![("type", Json::string("string"))];
            body.extend((!is_text(&contract.content_type)).then(|| ("format", Json::string("binary"))));
            schema = Json::object(body);
        }
        let mut members = vec![(name, schema)];
        if contract.is_json() && !contract.examples.is_empty() {
            members.push(("examples", examples(&contract.examples)));
        }
        Json::object(members)
    }

    /// Returns the response to an error of a category, or of none.
    fn failure(&self, category: Option<ErrorCategory>) -> Json {
        let mut description = match category {
            Some(category) => format!(
                "An error whose code begins with `{}` (ADL 1.5 §5.2). ADL names no HTTP status: {} is adl-gen's own \
                 mapping.",
                category.prefix(),
                category.http_status(),
            ),
            None => "An error whose code has none of the prefixes of ADL 1.5 §5.2, or no code.".to_owned(),
        };
        let codes = self.codes.iter().filter(|code| category_of(code) == category);
        let codes: Vec<String> = codes.map(|code| format!("`{}`", code.replace('`', "'"))).collect();
        if !codes.is_empty() {
            description += &format!(" Known codes: {}.", codes.join(", "));
        }
        let mut members = vec![("description", Json::string(description))];
        if category == Some(ErrorCategory::RateLimit) {
            members.push(("headers", Json::object([("Retry-After", retry_after())])));
        }
        members.push(("content", self.error_content(category)));
        Json::object(members)
    }

    /// Returns the content of an error, with an example for each code.
    fn error_content(&self, category: Option<ErrorCategory>) -> Json {
        let form = self.options.openapi().errors;
        let mut seen = HashSet::new();
        let examples = self.model.contracts.iter().flat_map(|contract| &contract.examples);
        let failures = examples.filter_map(|example| {
            let code = error_code(example).filter(|code| category_of(code) == category && seen.insert(*code))?;
            let value = match form {
                ErrorContent::Envelope => envelope::example(self.bundle, example)?,
                ErrorContent::Problem => problem::example(example, category)?,
            };
            Some((component(code).into(), Json::object([("value", value)])))
        });
        let failures: Vec<(EcoString, Json)> = failures.collect();
        let mut media = vec![("schema", refer(component_reference(&self.error)))];
        if !failures.is_empty() {
            media.push(("examples", Json::Object(failures)));
        }
        Json::object([(form.content_type(), Json::object(media))])
    }
}

/// Returns the types that operations refer to.
pub(super) fn shown_types<'m>(model: &'m Model, options: &'m OpenApiOptions) -> impl Iterator<Item = TypeId> + 'm {
    let is_shown = |contract: &&Contract| {
        let is_typed = contract.is_json() || contract.is_event_stream() || is_string(model, contract);
        is_typed && !is_without_content(contract, options)
    };
    let results = model.contracts.iter().filter(is_shown).map(|contract| contract.result);
    let inputs = tools(model).filter_map(|tool| tool.input);
    let error = model.error.filter(|_| options.errors == ErrorContent::Envelope);
    results.chain(inputs).chain(error)
}

fn is_without_content(contract: &Contract, options: &OpenApiOptions) -> bool {
    let is_void = contract.returns == ReturnType::Standard(StandardType::VoidResult);
    !contract.has_content || is_void && options.void == VoidResponse::NoContent
}

/// Returns the responses of errors by status, for an operation.
pub(super) fn of_errors() -> Vec<(EcoString, Json)> {
    let mut responses: Vec<(EcoString, Json)> = ErrorCategory::ALL
        .iter()
        .map(|category| (category.http_status().to_string().into(), response(&error_name(*category))))
        .collect();
    // A service behind the tool doesn't answer in time.
    responses.push(("504".into(), response(&error_name(ErrorCategory::External))));
    responses.push(("default".into(), response(DEFAULT)));
    responses
}

/// Returns a reference to a response.
pub(super) fn response(name: &str) -> Json {
    refer(format!("#/components/responses/{name}"))
}

/// Returns a reference to the schema of a type.
pub(super) fn reference(model: &Model, id: TypeId) -> Json {
    refer(OutputDialect::OpenApi.reference(&model.definition(id).name))
}

fn refer(pointer: String) -> Json {
    Json::object([("$ref", Json::string(pointer))])
}

/// Returns the schema of all values of a type.
pub(super) fn typed(name: &str) -> Json {
    Json::object([("type", Json::string(name))])
}

/// Returns the names of the responses of contracts.
fn result_names(model: &Model) -> Vec<String> {
    let shared = repeated(model.contracts.iter().map(|contract| contract.tool.as_str()));
    // In a package, several documents may have a tool of that name, each with a result of its own.
    let of_contracts = model.contracts.iter().map(|contract| match shared.contains(contract.tool.as_str()) {
        true => model.definition(contract.result).name.as_str(),
        false => contract.tool.as_str(),
    });
    let tools: Vec<&str> = of_contracts.collect();
    let is_error =
        |name: &str| name == DEFAULT || ErrorCategory::ALL.iter().any(|category| error_name(*category) == name);
    distinct(&tools, Case::UpperCamel, is_error)
}

/// Returns a name for a schema that adl-gen adds. In names of definitions every dot is one of an escape, so the second
/// is free.
fn free_name(name: &str, schemas: &[(EcoString, Json)]) -> String {
    let is_taken = schemas.iter().any(|(taken, _)| taken.eq_ignore_ascii_case(name));
    if is_taken { format!("adl.{name}") } else { name.to_owned() }
}

fn error_name(category: ErrorCategory) -> String {
    format!("{}Error", category.name())
}

/// Returns the category of an error code, if its prefix is that of one.
fn category_of(code: &str) -> Option<ErrorCategory> {
    ErrorCategory::ALL.iter().copied().find(|category| code.starts_with(category.prefix()))
}

/// Returns the error code of a result that is one of a failure.
pub(super) fn error_code(example: &Json) -> Option<&str> {
    let is_failure = example.get("success") == Some(&Json::Bool(false));
    example.get("error").filter(|_| is_failure)?.get("code")?.as_str().filter(|code| !code.is_empty())
}

/// Returns whether a body is text that is the result itself: its type has only strings.
fn is_string(model: &Model, contract: &Contract) -> bool {
    let check = model.checks.of(contract.result).filter(|_| is_text(&contract.content_type));
    let kinds = |check| Residuals::new(&model.checks).kinds(&model.checks.function(check).check);
    check.is_some_and(|check| kinds(check).within(Kinds::STRING))
}

/// Returns whether a body of that media type is text, not bytes.
fn is_text(content_type: &str) -> bool {
    content_type.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("text/"))
}

/// Returns the examples of a result: those of errors by their codes, the others by `success` or their number.
fn examples(values: &[Json]) -> Json {
    let mut seen = HashSet::new();
    let named = values.iter().enumerate().map(|(index, value)| {
        let name = match (error_code(value), value.get("success")) {
            (Some(code), _) => component(code),
            (None, Some(Json::Bool(true))) => "success".to_owned(),
            (None, _) => format!("example{}", index + 1),
        };
        let name = if seen.insert(name.clone()) { name } else { format!("{name}.{}", index + 1) };
        (name, Json::object([("value", value.clone())]))
    });
    Json::object(named)
}

/// Returns a server-sent event whose data is JSON of a schema, as a message of OpenAPI 3.2 (§4.14.4).
fn event(schema: Json) -> Json {
    let data = Json::object([
        ("type", Json::string("string")),
        ("contentMediaType", Json::string("application/json")),
        ("contentSchema", schema),
    ]);
    let retry = Json::object([("type", Json::string("integer")), ("minimum", Json::number(0))]);
    Json::object([
        ("type", Json::string("object")),
        (
            "properties",
            Json::object([("event", typed("string")), ("id", typed("string")), ("data", data), ("retry", retry)]),
        ),
        ("required", Json::array([Json::string("data")])),
    ])
}

/// Returns the header `Retry-After` (RFC 9110 §10.2.3).
fn retry_after() -> Json {
    Json::object([
        ("description", Json::string("How long to wait before trying again: seconds, or a date.")),
        ("schema", typed("string")),
    ])
}

/// Returns whether a request needs a body: the parameters have required properties.
pub(super) fn needs_body(model: &Model, id: TypeId) -> bool {
    let has_required = |record: &Record| record.fields.iter().any(|field| field.required) || !record.cases.is_empty();
    model.definition(id).body.record().is_none_or(has_required)
}
