//! Schemas as JSON, and back.

use crate::diagnostics::Error;
use crate::lower::{self, NameOverride, Named, ReadOptions};
use crate::model::{Model, OutputDialect, Schema};
use crate::source::{Document, Member, Node, Value};
use crate::text::{Json, encode_token, percent_encode};

/// Returns a schema as a lock has it.
pub(super) fn json(schema: &Schema) -> Json {
    schema.canonical().to_json(OutputDialect::Draft202012)
}

/// Returns the model of the schemas of a lock, in which those of some names are definitions that keep their names.
pub(super) fn model<'s>(
    lock: &Document,
    schemas: Vec<Member>,
    names: impl Iterator<Item = &'s str>,
    asserts_formats: bool,
) -> Result<Model, Error> {
    let span = lock.root.span;
    let node = |value| Node { span, value };
    let dialect = node(Value::String("https://json-schema.org/draft/2020-12/schema".into()));
    let member = |key: &str, value| Member { key: key.into(), key_span: span, value };
    let root = node(Value::Object(vec![member("$schema", dialect), member("$defs", node(Value::Object(schemas)))]));
    let document = Document {
        file: lock.file.clone(),
        root,
        sha256: String::new(),
        has_mark: false,
        syntax: std::sync::OnceLock::new(),
    };
    let pointer = |name: &str| format!("#/$defs/{}", percent_encode(&encode_token(name)));
    let pinned = |name: &str| NameOverride { of: Named::schema(&pointer(name)), name: name.to_owned(), place: None };
    let options = ReadOptions {
        all_definitions: true,
        assert_formats: asserts_formats,
        names: names.map(pinned).collect(),
        ..ReadOptions::default()
    };
    Ok(lower::lower(&document, &options)?.model)
}
