//! Hovers: the type that is generated for a schema, standard types, and keywords.

use std::path::Path;
use std::sync::LazyLock;

use super::cursor::Cursor;
use crate::model::{Definition, Model, StandardType};
use crate::schema::standard_named;
use crate::source::{Document, Format, Node, absolute};
use crate::target::job::Input;
use crate::target::{Options, Target};
use crate::text::Place;

/// Maximum number of lines of a schema.
const MAX_LINES: usize = 30;

/// Describes the part at the cursor, as Markdown: the standard type or the keyword, and the type that is generated; of a
/// reference, that of its target, or else the target's schema. The model is none while the document has errors.
pub(super) fn find(
    cursor: &Cursor,
    target: Option<&Place>,
    model: Option<&Model>,
    language: Target,
    options: &Options,
) -> Option<String> {
    let standard =
        if cursor.is_in_returns() { cursor.value_of("type").and_then(StandardType::from_name) } else { None };
    let standard = standard.or_else(|| standard_named(cursor.reference()?));
    let described = standard.map(standard_type).or_else(|| keyword(cursor).map(str::to_owned));
    let declared = model.and_then(|model| declaration(cursor, target, model, language, options));
    let code = declared.map(|text| (language.name(), text)).or_else(|| target.map(|target| ("json", schema(target))));
    let code = code.map(|(language, text)| {
        let fence = fence(&text);
        format!("{fence}{language}\n{}\n{fence}", text.trim_end())
    });
    let parts: Vec<String> = described.into_iter().chain(code).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns a fence that the text doesn't close.
fn fence(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    "`".repeat((longest + 1).max(3))
}

/// Describes a standard type.
pub(super) fn standard_type(standard: StandardType) -> String {
    format!("**{}**: {} ({:?}, {}).", standard.name(), standard.purpose(), standard.category(), standard.section())
}

/// Returns the description of the key at the cursor, from the JSON Schema of documents.
fn keyword(cursor: &Cursor) -> Option<&'static str> {
    static SCHEMA: LazyLock<Option<Document>> = LazyLock::new(|| {
        let text = include_str!("../../schemas/adl-document.schema.json");
        Document::parse("adl-document.schema.json", text.as_bytes(), Format::Json).ok()
    });
    let key = cursor.key().filter(|_| cursor.is_on_key)?;
    let definitions = SCHEMA.as_ref()?.root.get("definitions")?;
    let kind = if cursor.is_in_returns() {
        "Returns"
    } else if cursor.is_in_tool() {
        "Tool"
    } else {
        "Schema"
    };
    definitions.get(kind)?.get("properties")?.get(key)?.get("description")?.as_str()
}

/// Returns the text of a schema, or its beginning.
fn schema(place: &Place) -> String {
    let text = place.file.text().get(place.span.start..place.span.end).unwrap_or_default();
    let lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
    let more = if text.lines().nth(MAX_LINES).is_some() { "\n…" } else { "" };
    lines.join("\n") + more
}

/// Returns the declaration of the innermost type around the cursor; on a tool, that of its result; on a reference, that
/// of its target.
fn declaration(
    cursor: &Cursor,
    target: Option<&Place>,
    model: &Model,
    language: Target,
    options: &Options,
) -> Option<String> {
    let input = Input::new(model);
    let declared =
        |is_meant: &dyn Fn(&Definition) -> bool| input.declaration(language, options, is_meant).ok().flatten();
    let starts_at = |definition: &Definition, start: usize, is_file: &dyn Fn(&str) -> bool| {
        definition.place.as_ref().is_some_and(|place| place.span.start == start && is_file(place.file.name()))
    };
    if let Some(Place { file, span }) = target {
        let is_target = |name: &str| absolute(Path::new(name)) == absolute(Path::new(file.name()));
        return declared(&|definition| starts_at(definition, span.start, &is_target));
    }
    let is_own = |name: &str| name == cursor.document.file.name();
    let of = |node: &Node| declared(&|definition| starts_at(definition, node.span.start, &is_own));
    let result = || {
        let tool = cursor.tool().filter(|_| cursor.is_in_tool())?.get("name")?.as_str()?;
        let contract = model.contracts.iter().find(|contract| contract.tool == tool)?;
        let name = &model.definition(contract.result).name;
        declared(&|definition| definition.name == *name)
    };
    result().or_else(|| cursor.around().find_map(of))
}
