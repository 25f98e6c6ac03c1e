//! Webhooks and callbacks: the value of each, and the types of its answers.

use super::data;
use super::{NOTHING, PublicType, docs};
use crate::diagnostics::Diagnostic;
use crate::model::{BodyForm, PlacedBody, Status, TypeId};
use crate::names::Taken;
use crate::render::views;
use crate::target::go::quote::string;
use crate::target::go::styles;
use crate::target::operations::{Operation, bodies, status_name};

views! {
    /// A webhook or a callback.
    struct WebhookView {
        docs: Vec<String>, name: String, code: String,
        params: String,
        /// The type of its answers, and these.
        answer: String, answers: Vec<SentView>,
        /// How it is received, and the field that reads its parameters, if it has some.
        spec: Vec<String>, parse: String,
    }

    /// A type of the answers to a webhook.
    struct SentView {
        name: String,
        /// The status, and whether the answer chooses one.
        code: String, is_open: bool,
        /// The type of the body; empty if there is none.
        body: String,
        /// The expression of what is sent.
        sent: String,
    }
}

/// Returns a webhook by its name. `of` finds the functions of a type.
pub(super) fn view<'p>(
    operation: Operation<'_>,
    name: String,
    taken: &mut Taken,
    of: &impl Fn(TypeId) -> Result<&'p PublicType, Diagnostic>,
) -> Result<WebhookView, Diagnostic> {
    let answer = taken.claim(&format!("{name}Answer"), "Type");
    let mut answers = Vec::new();
    for response in &operation.placement.responses {
        for body in bodies(response) {
            let media_type = body.map(|body| body.media_type.as_str()).filter(|_| response.content.len() > 1);
            let words = status_name(response.status, &data::STATUSES)
                + &media_type.map(data::of_media_type).unwrap_or_default();
            answers.push(sent(taken.claim(&format!("{name}{words}"), "Answer"), response.status, body, of)?);
        }
    }
    let input = operation.contract.input.map(of).transpose()?;
    Ok(WebhookView {
        docs: docs(operation),
        code: operation.contract.operation.as_ref().map(|of| of.part(styles::code)).unwrap_or_default(),
        params: input.map_or(NOTHING, |of| &of.name).to_owned(),
        answer,
        answers,
        spec: data::received(operation, input.map(|of| of.check.as_str())),
        parse: input.map(|of| format!(", parse: {}", of.parse)).unwrap_or_default(),
        name,
    })
}

/// Returns the type of the answers of a status in a media type.
fn sent<'p>(
    name: String,
    status: Status,
    body: Option<&PlacedBody>,
    of: &impl Fn(TypeId) -> Result<&'p PublicType, Diagnostic>,
) -> Result<SentView, Diagnostic> {
    let key = status.key();
    let is_open = !matches!(status, Status::Code(_));
    let media_type = body.map(|body| body.media_type.as_str()).unwrap_or_default();
    let code = if is_open { "a.StatusCode" } else { key.as_str() };
    let head = format!("{}, {}, {code}, a.Header", string(&key), string(media_type));
    let plain = |ty: &str| (ty.to_owned(), format!("plainAnswer({head}, a.Body)"));
    let (ty, sent) = match body.map(|body| body.form) {
        None => (String::new(), format!("plainAnswer({head}, \"\")")),
        Some(BodyForm::Text | BodyForm::Items(..)) => plain("string"),
        Some(BodyForm::Bytes) => plain("[]byte"),
        Some(BodyForm::Json(id)) => {
            let PublicType { name, check, .. } = of(id)?;
            (name.clone(), format!("jsonAnswer({head}, a.Body, write{name}, {check})"))
        }
    };
    Ok(SentView { name, code: styles::code(&key), is_open, body: ty, sent })
}
