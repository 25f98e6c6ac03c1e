//! The rules about contracts: what tools and their results declare.

use super::contract::Contract;
use super::declared::Declared;
use super::examples;
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::front::Source;
use crate::lower::Examined;
use crate::model::{Category, StandardType, essence, is_json};
use crate::schema::Keyword;
use crate::source::Node;
use crate::text::Json;

/// Checks the rules of good contracts.
pub(super) fn check(examined: &Examined, findings: &mut Findings) {
    for tool in &examined.tools {
        Contract { examined, tool, findings }.check();
    }
    for silent in examined.silent.iter().filter(|silent| is_blank(silent.description())) {
        findings.push(
            without_description(format!("the tool `{}`", silent.name)).at(examined.document.place(silent.node.span)),
        );
    }
}

/// Checks that OpenAPI 3.0 can carry the schemas of contracts (§9.2).
pub(super) fn check_keywords(examined: &Examined, findings: &mut Findings) {
    for (schema, _) in examined.tools.iter().filter_map(|tool| tool.result) {
        for entry in Declared::new(examined.graph, schema).keywords(|keyword| MISSING_IN_OPENAPI.contains(&keyword)) {
            let message = format!("OpenAPI 3.0 has no `{}`", entry.keyword.name());
            let help = "OpenAPI 3.1 has it; for 3.0, document the constraint in a `description`";
            findings.push(Diagnostic::new(Code::NotInOpenApi, message).at(entry.place.clone()).help(help));
        }
    }
}

/// The keywords that OpenAPI 3.0 neither has nor has another form of.
const MISSING_IN_OPENAPI: [Keyword; 13] = [
    Keyword::Contains,
    Keyword::DependentRequired,
    Keyword::DependentSchemas,
    Keyword::Else,
    Keyword::If,
    Keyword::MaxContains,
    Keyword::MinContains,
    Keyword::PatternProperties,
    Keyword::PrefixItems,
    Keyword::PropertyNames,
    Keyword::Then,
    Keyword::UnevaluatedItems,
    Keyword::UnevaluatedProperties,
];

fn is_blank(text: Option<&str>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}

fn without_description(what: String) -> Diagnostic {
    Diagnostic::new(Code::NoDescription, format!("{what} has no `description`"))
        .help("describe it in a sentence: models read it to choose a tool, and to understand its result")
}

impl<'e> Contract<'e, '_> {
    fn check(&mut self) {
        self.check_descriptions();
        self.check_examples();
        self.check_content_type();
        if let Some((schema, _)) = self.tool.result {
            let declared = Declared::new(self.examined.graph, schema);
            self.check_success_flag(declared);
            self.check_pagination(declared);
            self.check_errors(declared);
            self.check_type(declared);
        }
    }

    fn returns(&self) -> &'e Node {
        self.tool.tool.returns.node
    }

    /// Returns the value that a diagnostic about the schema is about.
    fn schema_node(&self) -> &'e Node {
        match self.tool.tool.returns.schema {
            Source::Document(node) | Source::Uri(node) | Source::Narrowed(_, node) => node,
            Source::Standard(_) | Source::JsonType(_) | Source::Anything => self.returns(),
        }
    }

    fn check_descriptions(&mut self) {
        let tool = self.tool.tool;
        if is_blank(tool.description()) {
            self.push(without_description(format!("the tool `{}`", tool.name)), tool.node);
        }
        if is_blank(tool.returns.description()) {
            self.push(without_description(format!("the result of `{}`", tool.name)), tool.returns.node);
        }
    }

    fn check_examples(&mut self) {
        let examples = self.tool.tool.returns.examples();
        if examples.is_empty() {
            let message = format!("the contract of `{}` has no example", self.name());
            let help = "add `examples` to `returns`, with a realistic result";
            return self.report(Code::NoExample, self.returns(), message, help);
        }
        if self.can_carry_errors() && !examples.iter().any(examples::is_of_error) {
            let message = format!("the contract of `{}` has no example of an error", self.name());
            let help = "add one to `examples`, whose `error` has a `code` and a `message`";
            self.report(Code::NoErrorExample, self.returns(), message, help);
        }
        examples.iter().for_each(|example| examples::check(self, example));
    }

    fn check_content_type(&mut self) {
        let Some(standard) = self.standard() else { return };
        let Some(node) = self.returns().get("content_type") else {
            if matches!(standard.category(), Category::Binary | Category::Stream) {
                let message = format!("{} without `content_type`", standard.name());
                let help = format!("set it to the media type of the content, such as {}", usual_content(standard));
                self.report(Code::NoContentType, self.returns(), message, &help);
            }
            return;
        };
        let text = node.as_str().unwrap_or_default();
        let essence = essence(text);
        if essence.contains('/') && !has_content(standard, &essence) {
            let message = format!("`{text}` is not the content of {}", standard.name());
            let help = format!("its content is {}", usual_content(standard));
            self.report(Code::ContentTypeMismatch, node, message, &help);
        }
    }

    fn check_success_flag(&mut self, declared: Declared) {
        let Some(standard) = self.standard().filter(|standard| WITH_SUCCESS.contains(standard)) else { return };
        if declared.has_properties() && declared.property("success").is_none() {
            let message = format!("the result of `{}` is {} without `success`", self.name(), standard.name());
            let help = "add the required boolean `success`: callers tell success from failure by it";
            self.report(Code::NoSuccessFlag, self.schema_node(), message, help);
        }
    }

    fn check_pagination(&mut self, declared: Declared) {
        if self.standard() != Some(StandardType::ListResult) {
            return;
        }
        if declared.has_properties() && declared.property("pagination").is_none() {
            let message = format!("the list of `{}` has no `pagination`", self.name());
            let help = "declare it as ListResult does: without a total, nobody knows whether the list is whole";
            self.report(Code::NoPagination, self.schema_node(), message, help);
            return;
        }
        for example in self.tool.tool.returns.examples() {
            let is_empty = |data: &Node| data.as_array().is_none_or(<[Node]>::is_empty);
            if example.get("data").is_none_or(is_empty) {
                continue;
            }
            match example.get("pagination") {
                None => {
                    let message = "a list without `pagination`".to_owned();
                    self.report(Code::NoPagination, example, message, "add `pagination` with the `total`");
                }
                Some(pagination) if pagination.is_object() && pagination.get("total").is_none() => {
                    let message = "`pagination` without `total`".to_owned();
                    let help = "add the number of all items: without it, nobody knows whether the list is whole";
                    self.report(Code::NoPagination, pagination, message, help);
                }
                Some(_) => {}
            }
        }
    }

    /// Returns whether a value of the contract can carry an error: in the error response of §5.1, or in a property.
    fn can_carry_errors(&self) -> bool {
        let Some((schema, _)) = self.tool.result else { return false };
        let declared = Declared::new(self.examined.graph, schema);
        let text = |text| Json::string(text);
        let error = Json::object([("code", text("INTERNAL_ERROR")), ("message", text("The tool failed."))]);
        let response = Json::object([("success", Json::Bool(false)), ("error", error)]);
        ["error", "errors"].iter().any(|name| declared.property(name).is_some()) || self.accepts(&response)
    }

    fn check_errors(&mut self, declared: Declared) {
        if !self.can_carry_errors() {
            let message = format!("no result of `{}` can carry an error", self.name());
            let help = "a failed call then returns the error response of §5.1, which this contract rejects; \
                        add a property `error`, or document how the tool fails";
            self.report(Code::NoErrorForm, self.returns(), message, help);
        }
        let Some(error) = declared.property("error").filter(|error| error.has_properties()) else { return };
        for name in ["code", "message"].into_iter().filter(|name| error.property(name).is_none()) {
            let found = Diagnostic::new(Code::ErrorFields, format!("`error` declares no `{name}`"));
            let place = error.schema().place.clone();
            self.findings.push(found.at(place).help("declare `code` and `message`, both strings (§5.1)"));
        }
    }

    fn check_type(&mut self, declared: Declared) {
        let Some(fitting) = fitting(declared).filter(|_| !declared.uses_standard_type()) else { return };
        let name = fitting.name();
        let message = match self.standard() {
            Some(standard) if standard == fitting => format!("the schema of `{}` repeats {name}", self.name()),
            Some(_) | None => format!("{name} fits the schema of `{}`", self.name()),
        };
        let help = format!(
            "use the type `{name}`, with {{\"allOf\": [{{\"$ref\": \"#/$defs/StandardReturnTypes/{name}\"}}, {{…}}]}} for what is narrower"
        );
        self.report(Code::PreferStandardType, self.schema_node(), message, &help);
    }
}

/// The standard types that require `success` of all values.
const WITH_SUCCESS: [StandardType; 7] = [
    StandardType::ObjectResult,
    StandardType::IdentifierValue,
    StandardType::ListResult,
    StandardType::BatchResult,
    StandardType::FileResult,
    StandardType::MediaResult,
    StandardType::VoidResult,
];

/// Returns whether a media type is one of the content of a standard type; the JSON object around a file counts.
fn has_content(standard: StandardType, essence: &str) -> bool {
    is_json(essence)
        || match standard.category() {
            Category::Binary if standard == StandardType::MediaResult => {
                ["image/", "audio/", "video/"].iter().any(|top| essence.starts_with(top))
            }
            Category::Stream if standard == StandardType::EventStream => {
                ["text/event-stream", "application/x-ndjson", "application/jsonl"].contains(&essence)
            }
            Category::Binary | Category::Stream => true,
            Category::Primitive => standard == StandardType::StringValue && essence.starts_with("text/"),
            Category::Structured | Category::Array | Category::Void => false,
        }
}

/// Returns the usual content of a standard type, for messages.
fn usual_content(standard: StandardType) -> &'static str {
    match standard.category() {
        Category::Binary if standard == StandardType::MediaResult => "`image/png`, `audio/mpeg` or `video/mp4`",
        Category::Binary => "`application/pdf`",
        Category::Stream if standard == StandardType::EventStream => "`text/event-stream`",
        Category::Stream => "`application/octet-stream`",
        Category::Primitive if standard == StandardType::StringValue => "`application/json` or `text/plain`",
        Category::Structured | Category::Primitive | Category::Array | Category::Void => "`application/json`",
    }
}

/// The properties by which standard types are recognized, with their JSON types, more specific types first.
const FORMS: [(StandardType, &[(&str, &str)]); 10] = [
    (StandardType::BatchResult, &[("success", "boolean"), ("batch_id", "string"), ("total", "integer")]),
    (StandardType::OperationStatus, &[("operation_id", "string"), ("status", "string")]),
    (StandardType::ChunkedData, &[("chunk_id", "string"), ("sequence", "integer"), ("data", "string")]),
    (StandardType::MediaResult, &[("success", "boolean"), ("media", "object")]),
    (StandardType::FileResult, &[("success", "boolean"), ("file", "object")]),
    (StandardType::ListResult, &[("success", "boolean"), ("data", "array")]),
    (StandardType::ObjectResult, &[("success", "boolean"), ("data", "object")]),
    (StandardType::EntityResult, &[("id", "string"), ("type", "string"), ("attributes", "object")]),
    (StandardType::IdentifierValue, &[("success", "boolean"), ("id", "string"), ("type", "string")]),
    (StandardType::EventStream, &[("event", "string"), ("retry", "integer")]),
];

/// Returns the standard type that a schema resembles.
fn fitting(declared: Declared) -> Option<StandardType> {
    let primitives = [
        ("string", StandardType::StringValue),
        ("number", StandardType::NumberValue),
        ("boolean", StandardType::BooleanValue),
    ];
    if let Some((_, standard)) = primitives.into_iter().find(|(json_type, _)| declared.is_only(json_type)) {
        return Some(standard);
    }
    let has = |(name, json_type): &(&str, &str)| declared.property(name).is_some_and(|of| of.is(json_type));
    let is_void = || {
        let names = declared.names();
        names.contains("success") && names.iter().all(|name| ["success", "message", "error"].contains(name))
    };
    let form = FORMS.iter().find(|(_, properties)| properties.iter().all(has)).map(|(standard, _)| *standard);
    form.or_else(|| is_void().then_some(StandardType::VoidResult))
}
