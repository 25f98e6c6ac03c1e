//! Webhooks and callbacks: the enumeration of the answers to each, and how these are written.

use super::checked::Naming;
use super::responses::{self, BODY, Field, STATUS};
use super::{Doc, Named, OperationView, data, printed};
use crate::diagnostics::Diagnostic;
use crate::model::{BodyForm, PlacedBody, PlacedResponse, Status};
use crate::target::operations::bodies;
use crate::target::rust::docs;
use crate::target::rust::quote::{self, literal};

/// Returns a webhook or a callback.
pub(super) fn view(named: &Named<'_>, naming: &Naming<'_>) -> Result<OperationView, Diagnostic> {
    let Named { operation, params, response: answer, .. } = named;
    let placement = operation.placement;
    let variants = responses::variants(placement, |response, body| fields(response, body, naming))?;
    let all =
        placement.responses.iter().flat_map(|response| bodies(response).into_iter().map(move |of| (response, of)));
    let written = all.map(|(response, body)| written(response.status, body, naming)).collect::<Result<Vec<_>, _>>()?;
    let rows = variants.iter().zip(written).map(|(variant, written)| format!("{} => {written},", variant.pattern()));
    let input = operation.contract.input.map(|input| naming.of(input)).transpose()?;
    let reader = params.reader(input.as_ref().map_or(["", ""], |ty| [&ty.parse, &ty.invalid]));
    let head = format!("{}, {} => {answer} = ", params.path, params.check);
    let head = Doc::all([Doc::text(head), data::spec(*operation), Doc::text(";")]);
    let name = operation.contract.operation.as_ref().map(|of| of.part(quote::code)).unwrap_or_default();
    let description = operation.contract.tool_description.as_deref().map(quote::doc_text).unwrap_or_default();
    let comment = docs::join(vec![vec![format!("An answer to the {name}.")], description]);
    Ok(OperationView {
        params: params.declaration(&format!("the {name}")),
        docs: quote::doc_comment(&comment),
        derives: "Debug, Clone, PartialEq".to_owned(),
        response: responses::declaration(answer, &variants),
        lines: printed(&head).into_iter().chain([format!("{reader};")]).chain(rows).collect(),
        alternatives: Vec::new(),
    })
}

/// Returns what an answer has.
fn fields(response: &PlacedResponse, body: Option<&PlacedBody>, naming: &Naming<'_>) -> Result<Vec<Field>, Diagnostic> {
    let status = (!matches!(response.status, Status::Code(_))).then(|| Field::new(STATUS, "u16", STATUS));
    let body = body.map(|body| {
        let ty = match body.form {
            BodyForm::Json(ty) => naming.of(ty)?.path,
            BodyForm::Text | BodyForm::Items(..) => "String".to_owned(),
            BodyForm::Bytes => "Vec<u8>".to_owned(),
        };
        Ok(Field::new(BODY, &ty, BODY))
    });
    status.into_iter().map(Ok).chain(body).collect()
}

/// Returns the expression that writes an answer, whose fields are variables.
fn written(status: Status, body: Option<&PlacedBody>, naming: &Naming<'_>) -> Result<String, Diagnostic> {
    let code = match status {
        Status::Code(code) => code.to_string(),
        Status::Range(_) | Status::Default => STATUS.to_owned(),
    };
    let media_type = body.map_or("", |body| &body.media_type);
    let head = format!("{}, {code}, {}", literal(&status.key()), literal(media_type));
    Ok(match body.map(|body| body.form) {
        None => format!("adl_webhooks::plain({head}, \"\")"),
        Some(BodyForm::Text | BodyForm::Items(..) | BodyForm::Bytes) => format!("adl_webhooks::plain({head}, {BODY})"),
        Some(BodyForm::Json(ty)) => {
            let check = naming.of(ty)?.check;
            format!("adl_webhooks::json({head}, &{BODY}, |value| violations({check}(value)))")
        }
    })
}
