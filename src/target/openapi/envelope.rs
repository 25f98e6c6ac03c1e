//! The envelope of a failure (ADL 1.5 §5.1), as the content of errors.

use super::options::OpenApiVersion;
use super::responses::{reference, typed};
use super::schemas::Bundle;
use crate::model::Keyword;
use crate::text::Json;

/// Returns the component of the envelope that all errors share.
pub(super) fn schema(bundle: &Bundle, version: OpenApiVersion) -> Json {
    let error = bundle.model.error.map_or_else(error, |id| reference(bundle.model, id));
    let constant = match version {
        OpenApiVersion::V30 => ("enum", Json::array([Json::Bool(false)])),
        OpenApiVersion::V31 | OpenApiVersion::V32 => ("const", Json::Bool(false)),
    };
    let success = Json::object([("type", Json::string("boolean")), constant]);
    Json::object([
        ("description", Json::string("How a tool fails (ADL 1.5 §5.1).")),
        ("type", Json::string("object")),
        ("properties", Json::object([("success", success), ("error", error)])),
        ("required", Json::array(["success", "error"].map(Json::string))),
    ])
}

/// The properties of the error of §5.1.
const DECLARED: [&str; 3] = ["code", "message", "details"];

/// Returns the error of §5.1, for documents whose contracts have none.
fn error() -> Json {
    let details = Json::object([("type", Json::string("object")), ("additionalProperties", Json::Bool(true))]);
    Json::object([
        ("type", Json::string("object")),
        ("properties", Json::object([("code", typed("string")), ("message", typed("string")), ("details", details)])),
    ])
}

/// Returns the envelope of a result that is one of a failure, with the properties that the schema of its error declares.
pub(super) fn example(bundle: &Bundle, result: &Json) -> Option<Json> {
    let Json::Object(members) = result.get("error")? else { return None };
    let declared: Vec<&str> = match bundle.model.error {
        Some(id) => {
            let error = bundle.find(&bundle.model.definition(id).name)?;
            error.schema_map(Keyword::Properties).iter().map(|(name, _)| name.as_str()).collect()
        }
        None => DECLARED.to_vec(),
    };
    let error = members.iter().filter(|(name, _)| declared.contains(&name.as_str())).cloned().collect();
    Some(Json::object([("success", Json::Bool(false)), ("error", Json::Object(error))]))
}
