//! The section of a tool or an operation: parameters, result or responses, errors, examples, and what tries a value.

use super::http;
use super::prose;
use super::schemas::{At, Row, Schemas, Words, table};
use super::tries::Tries;
use super::{ExampleView, ToolView};
use crate::diagnostics::Diagnostic;
use crate::model::{
    Contract, DEPRECATED, ErrorCategory, Keyword, Model, Operation, OperationPlace, Schema, TypeId, component,
};
use crate::target::tools::Tool;
use crate::text::Json;
use crate::text::html::{self, code};

/// The parts of sections of tools.
pub(super) struct Sections<'m> {
    pub(super) model: &'m Model,
    pub(super) schemas: &'m Schemas<'m>,
    pub(super) tries: &'m Tries<'m>,
}

/// Returns the anchor of a tool.
pub(super) fn anchor(name: &str) -> String {
    format!("tool-{}", component(name))
}

/// Returns the link to a tool.
pub(super) fn link(name: &str) -> String {
    format!("<a href=\"#{}\">{}</a>", anchor(name), code(name))
}

impl Sections<'_> {
    /// Returns the section of a tool.
    pub(super) fn tool(&self, tool: &Tool<'_>) -> Result<ToolView, Diagnostic> {
        let contract = tool.contract;
        let examples = contract.map(|of| of.examples.as_slice()).unwrap_or_default();
        let placement = contract.and_then(|of| of.placement.as_deref());
        let operation = contract.and_then(|of| of.operation.as_ref());
        let of_result = |contract: &Contract| {
            let sample = if examples.is_empty() { self.tries.typical(contract.result) } else { None };
            self.tries.of(contract.result, sample)
        };
        Ok(ToolView {
            id: anchor(tool.name),
            kind: operation.map_or("tool", kind).to_owned(),
            name: html::text(tool.name),
            title: tool.hints.title.as_deref().map(html::text),
            address: operation.map(|of| format!("{} {}", html::text(&of.method), html::text(&of.name))),
            badges: badges(tool),
            description: tool.described().map(prose::blocks).unwrap_or_default(),
            input_id: tool.input.map(|id| self.anchor_of(id)),
            input: self.input(tool),
            input_try: tool.input.map(|id| self.tries.of(id, self.tries.typical(id))).transpose()?.flatten(),
            security: placement.map(http::security).unwrap_or_default(),
            result_id: contract.map(|of| self.anchor_of(of.result)),
            returns: contract.and_then(standard).unwrap_or_default(),
            returned: contract.and_then(|of| of.description.as_deref()).map(prose::blocks).unwrap_or_default(),
            result: self.result(contract),
            responses: placement.map(|of| http::responses(self.model, self.schemas, of)).unwrap_or_default(),
            errors: errors(examples),
            examples: examples.iter().map(|example| ExampleView { json: html::json(example) }).collect(),
            result_try: contract.map(of_result).transpose()?.flatten(),
        })
    }

    fn anchor_of(&self, id: TypeId) -> String {
        Schemas::anchor(&self.model.definition(id).name)
    }

    /// Returns the parameters.
    fn input(&self, tool: &Tool<'_>) -> String {
        let Some(schema) = tool.input.and_then(|id| self.schemas.of(id)) else { return NONE.to_owned() };
        let mut rows = self.schemas.rows(schema, At::TOP);
        let placement = tool.contract.and_then(|of| of.placement.as_deref());
        let names: Vec<&str> = schema.schema_map(Keyword::Properties).iter().map(|(name, _)| &**name).collect();
        if let Some(placement) = placement {
            rows.iter_mut().zip(&names).for_each(|(row, key)| row.marks.extend(http::location(placement, key)));
        }
        match names.is_empty() {
            true => self.whole(schema, At::TOP),
            // The table is that of `parts`, with the locations.
            false => {
                let rest = without_properties(schema);
                table(&rows) + &self.schemas.parts(&rest, At::TOP)
            }
        }
    }

    fn result(&self, contract: Option<&Contract>) -> String {
        let Some(contract) = contract else { return "<p>A text.</p>".to_owned() };
        if !contract.has_content {
            return "<p>No content.</p>".to_owned();
        }
        self.schemas.of(contract.result).map(|schema| self.whole(schema, At::RESULT)).unwrap_or_default()
    }

    /// Returns a schema that stands alone.
    fn whole(&self, schema: &Schema, at: At) -> String {
        let words = self.schemas.words(schema, at);
        let parts = words.parts.clone();
        let is_said = words.is_in_parts(schema);
        let line = Words { docs: String::new(), parts: String::new(), ..words };
        let line = if is_said { String::new() } else { format!("<div>{}</div>", self.schemas.line(&line)) };
        line + &parts
    }
}

const NONE: &str = "<p>None.</p>";

/// Returns a schema without what its table shows.
fn without_properties(schema: &Schema) -> Schema {
    let is_left = |keyword: Keyword| {
        !matches!(keyword, Keyword::Properties | Keyword::PatternProperties | Keyword::Required)
            && (keyword != Keyword::AdditionalProperties || schema.schema(keyword) == Some(&Schema::Boolean(false)))
    };
    Schema::keywords(schema.entries().iter().filter(|(keyword, _)| is_left(*keyword)).cloned().collect::<Vec<_>>())
}

fn kind(operation: &Operation) -> &'static str {
    match operation.place {
        OperationPlace::Path => "operation",
        OperationPlace::Webhook => "webhook",
        OperationPlace::Callback => "callback",
    }
}

/// Returns the name of the standard type of a result, or its media type where that isn't JSON.
fn standard(contract: &Contract) -> Option<String> {
    if !contract.is_json() {
        return Some(html::text(&contract.content_type));
    }
    contract.returns.category().map(|category| format!("{} · {}", contract.returns.name(), category.name()))
}

fn badges(tool: &Tool<'_>) -> Vec<String> {
    let hints = tool.hints;
    let word = |hint: Option<bool>, yes: &'static str, no: &'static str| {
        hint.map(|hint| if hint { yes } else { no }).filter(|word| !word.is_empty()).map(str::to_owned)
    };
    let operation = tool.contract.and_then(|of| of.operation.as_ref());
    [
        operation.filter(|of| of.deprecated).map(|_| DEPRECATED.to_owned()),
        word(hints.read_only, "changes nothing", ""),
        word(hints.destructive, "may destroy", "destroys nothing"),
        word(hints.idempotent, "may be repeated", ""),
        word(hints.open_world, "reaches the outside", ""),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the errors among examples.
fn errors(examples: &[Json]) -> String {
    let mut rows: Vec<Row> = Vec::new();
    for error in examples.iter().filter_map(|example| example.get("error")) {
        let Some(known) = error.get("code").and_then(Json::as_str) else { continue };
        let name = code(known);
        if rows.iter().all(|row| row.name != name) {
            let message = error.get("message").and_then(Json::as_str).map(html::text).unwrap_or_default();
            rows.push(Row { name, marks: Vec::new(), words: category(known, message) });
        }
    }
    if rows.is_empty() { String::new() } else { table(&rows) }
}

/// Returns the category of an error code in words.
pub(super) fn category(code: &str, docs: String) -> Words {
    let of = ErrorCategory::ALL.iter().find(|category| code.starts_with(category.prefix()));
    let ty = of.map_or("no category", |category| category.name());
    let limits = of.map(|category| format!("like HTTP {}", category.http_status())).into_iter().collect();
    Words { ty: ty.to_owned(), limits, docs, parts: String::new() }
}
