//! Webhooks and callbacks: how each is received, and the types of its answers.

use super::{Names, docs};
use crate::diagnostics::Diagnostic;
use crate::model::{BodyForm, PlacedBody, Status};
use crate::names::Taken;
use crate::render::views;
use crate::target::java::contracts::PublicType;
use crate::target::java::operations::data;
use crate::target::java::quote::string;
use crate::target::java::styles;
use crate::target::operations::{Operation, bodies, status_name};

views! {
    /// A webhook or a callback.
    struct WebhookView {
        docs: Vec<String>, deprecated: bool, name: String, code: String,
        /// The lines that declare it.
        head: Vec<String>,
        /// The class of the methods of its parameters, if it has some.
        params_class: Option<String>,
        /// The type of its answers, and these.
        answer: String, answers: Vec<SentView>,
        /// How it is received.
        spec: Vec<String>,
    }

    /// A type of the answers to a webhook.
    struct SentView {
        name: String, code: String,
        /// Its components, and the lines of the expression of what is sent.
        components: String, sent: Vec<String>,
    }
}

/// What sends a body of JSON.
pub(super) const SENT: &str = "asJson(";

/// Returns a webhook by the name of its constant.
pub(super) fn view(names: &mut Names<'_>, operation: Operation<'_>, name: String) -> Result<WebhookView, Diagnostic> {
    let answer = names.nested(&format!("{} answer", operation.contract.tool), "Type");
    let mut taken: Taken = [answer.as_str()].into_iter().collect();
    let mut answers = Vec::new();
    for response in &operation.placement.responses {
        for body in bodies(response) {
            let media_type = body.map(|body| body.media_type.as_str()).filter(|_| response.content.len() > 1);
            let words = status_name(response.status, &[]) + &media_type.map(data::of_media_type).unwrap_or_default();
            answers.push(sent(names, taken.claim(&words, "Answer"), response.status, body)?);
        }
    }
    let input = operation.contract.input.map(|id| names.of(id)).transpose()?;
    let params = input.map_or(super::NOTHING, |of| &of.ty);
    Ok(WebhookView {
        docs: docs(operation),
        deprecated: operation.is_deprecated(),
        code: operation.contract.operation.as_ref().map(|of| of.part(styles::code)).unwrap_or_default(),
        head: data::head("Webhook", &[params, &answer], &name),
        params_class: input.map(|of| of.class.clone()),
        spec: data::received(names.model, operation),
        name,
        answer,
        answers,
    })
}

/// Returns the type of the answers of a status in a media type.
fn sent(names: &Names<'_>, name: String, status: Status, body: Option<&PlacedBody>) -> Result<SentView, Diagnostic> {
    let key = status.key();
    let is_open = !matches!(status, Status::Code(_));
    let media_type = string(body.map(|body| body.media_type.as_str()).unwrap_or_default());
    let head = format!("{}, {}, {media_type}", string(&key), if is_open { "status" } else { &*key });
    let plain = |ty: &str, sent: String| (Some(ty.to_owned()), vec![sent]);
    let (ty, sent) = match body.map(|body| body.form) {
        None => (None, vec![format!("AdlHttp.Sent.text({head}, \"\")")]),
        Some(BodyForm::Text | BodyForm::Items(..)) => plain("String", format!("AdlHttp.Sent.text({head}, body)")),
        Some(BodyForm::Bytes) => plain("byte[]", format!("AdlHttp.Sent.of({head}, body)")),
        Some(BodyForm::Json(id)) => {
            let PublicType { ty, class } = names.of(id)?;
            (Some(ty.clone()), vec![format!("{SENT}{head}, body,"), format!("{class}::toJson, {class}::check)")])
        }
    };
    let status = is_open.then(|| "int status".to_owned());
    let components: Vec<String> = status.into_iter().chain(ty.map(|ty| format!("{ty} body"))).collect();
    Ok(SentView { name, code: styles::code(&key), components: components.join(", "), sent })
}
