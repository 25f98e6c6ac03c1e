//! The error type that all contracts of a document share (§5.1).
//!
//! The standard types repeat the same object, some with `details`, and a document's own schemas copy it. All of these
//! become one type, whose properties are as wide as the widest of them, so that it accepts the values of all.

use std::sync::Arc;

use ecow::EcoString;

use super::{Draft, Lowering};
use crate::model::check::{Check, ObjectCheck, Properties};
use crate::model::{self, Body, Docs, Field, InputFormat, Kinds, Naming, Operand, Record, Rest, Type, TypeId};
use crate::schema::{Keyword, Schema, SchemaId};
use crate::text::{File, Json};

/// The name of the shared error type.
pub(super) const NAME: &str = "ToolError";

/// The documents whose errors are their own: those of OpenAPI, which know no error that all tools share.
#[derive(Debug, Default)]
pub(super) struct OwnErrors {
    files: Vec<Arc<File>>,
    /// Whether all documents are such, so that the files that they refer to are, too.
    are_all: bool,
}

impl OwnErrors {
    /// Collects them, given the file and the format of each document.
    pub(super) fn new<'f>(documents: impl Iterator<Item = (&'f Arc<File>, InputFormat)>) -> Self {
        let (with, others): (Vec<_>, Vec<_>) = documents.partition(|(_, format)| *format == InputFormat::OpenApi);
        let files: Vec<_> = with.into_iter().map(|(file, _)| Arc::clone(file)).collect();
        Self { are_all: others.is_empty() && !files.is_empty(), files }
    }

    fn has(&self, file: &Arc<File>) -> bool {
        self.are_all || self.files.iter().any(|known| Arc::ptr_eq(known, file))
    }
}

impl Lowering<'_> {
    /// Returns whether the value of a property `error` is the specification's error object, written out.
    pub(super) fn is_error(&self, schemas: &[SchemaId]) -> bool {
        let is_shared = |schema: &Schema| !self.own_errors.has(&schema.place.file) && self.is_error_object(schema);
        !schemas.is_empty() && schemas.iter().all(|id| is_shared(self.graph.get(*id)))
    }

    fn is_error_object(&self, schema: &Schema) -> bool {
        let is_object = schema.data(Keyword::Type) == Some(&Json::string("object"));
        let known = schema.has_only(&[Keyword::Type, Keyword::Properties]);
        let properties = schema.schema_map(Keyword::Properties);
        let has = |name: &str| properties.iter().any(|(found, _)| found == name);
        let fits = |(name, id): &(EcoString, SchemaId)| match name.as_str() {
            "code" | "message" | "stack_trace" => self.is_plain(*id, "string"),
            "details" => self.is_plain(*id, "object"),
            _ => false,
        };
        is_object && known && has("code") && has("message") && properties.iter().all(fits)
    }

    /// Returns whether a schema has no constraint but that JSON type.
    fn is_plain(&self, id: SchemaId, json_type: &str) -> bool {
        let schema = self.graph.get(id);
        schema.data(Keyword::Type) == Some(&Json::string(json_type)) && schema.has_only(&[Keyword::Type])
    }

    /// Returns the shared error type.
    pub(super) fn error_type(&mut self) -> Type {
        let index = self.error.unwrap_or_else(|| self.add_draft(draft()));
        self.error = Some(index);
        Type::Named(TypeId::draft(index))
    }

    /// Returns the schema of the shared error type.
    pub(super) fn error_schema() -> model::Schema {
        let data = |keyword, text| (keyword, Operand::Data(Json::string(text)));
        let string = |name: &str| (name.into(), model::Schema::keywords([data(Keyword::Type, "string")]));
        model::Schema::keywords([
            data(Keyword::Type, "object"),
            data(Keyword::Description, DESCRIPTION),
            (Keyword::Properties, Operand::SchemaMap(["code", "message"].map(string).to_vec())),
        ])
    }
}

/// Returns the check of the shared error type.
pub(super) fn check() -> Check {
    let string = |name: &str| (name.into(), Check::of_kinds(Kinds::STRING));
    let members = Properties { known: vec![string("code"), string("message")], patterns: Vec::new(), others: None };
    Check { kinds: Kinds::OBJECT, ..ObjectCheck::Properties(members).into() }
}

const DESCRIPTION: &str = "The error of a failed tool, which all contracts share.";

fn draft() -> Draft {
    let field = |name: &str, ty, description: &str| Field {
        name: name.into(),
        ty,
        required: false,
        docs: Docs { description: Some(description.to_owned()), ..Docs::default() }.into(),
        place: None,
    };
    let fields = vec![
        field(
            "code",
            Type::String,
            "The code of the error, which begins with its category, as in `VALIDATION_REQUIRED` (§5.2)",
        ),
        field("message", Type::String, "A description of the error for people"),
        field("details", Type::Any, "Further details; an object in results of standard types"),
        field("stack_trace", Type::Any, "A stack trace for debugging, usually a string"),
    ];
    Draft {
        path: "Shared".to_owned(),
        docs: Docs { description: Some(DESCRIPTION.to_owned()), section: Some("ADL 1.5 §5.1"), ..Docs::default() }
            .into(),
        body: Some(Body::Record(Record { fields, rest: Rest::Ignored, cases: Vec::new() })),
        naming: Naming::Key,
        words: NAME.to_owned(),
        ..Draft::default()
    }
}
