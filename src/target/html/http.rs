//! How operations are sent over HTTP: where parameters go, what is answered, and who may ask.

use super::schemas::{Row, Schemas, Words, table};
use crate::model::{
    BodyForm, Framing, Location, Model, ParameterForm, PlacedBody, PlacedResponse, Placement, RequiredScheme,
    SecurityScheme, Status, TypeId,
};
use crate::text::html::{self, code};

/// Returns where a property of the parameters is sent.
pub(super) fn location(placement: &Placement, key: &str) -> Vec<String> {
    if let Some(body) = placement.body.as_ref().filter(|body| body.key == key) {
        let others = body.others.iter().map(|other| other.media_type.clone());
        let types: Vec<String> = [body.media_type.clone()].into_iter().chain(others).collect();
        return vec![format!("body · {}", types.join(", "))];
    }
    let Some(parameter) = placement.parameters.iter().find(|parameter| parameter.key == key) else { return Vec::new() };
    let name = if parameter.name == key { String::new() } else { format!(" {}", parameter.name) };
    let form = match &parameter.form {
        ParameterForm::Content(media_type) => Some(media_type.clone()),
        ParameterForm::Styled(styled) => {
            (styled.style != parameter.location.default_style()).then(|| styled.style.name().to_owned())
        }
    };
    [Some(format!("{}{name}", parameter.location.name())), form].into_iter().flatten().collect()
}

/// Returns the responses of an operation.
pub(super) fn responses(model: &Model, schemas: &Schemas<'_>, placement: &Placement) -> String {
    let row = |response: &PlacedResponse| {
        let bodies: Vec<String> = response.content.iter().map(|of| body(model, schemas, of)).collect();
        let headers = response.headers.iter().map(|header| format!("{} {}", code(&header.name), header.ty.name()));
        let headers: Vec<String> = headers.collect();
        let docs = if headers.is_empty() { String::new() } else { format!("Headers: {}", headers.join(", ")) };
        let ty = if bodies.is_empty() { "no body".to_owned() } else { bodies.join("<br>") };
        let name = match response.status {
            Status::Default => "others".to_owned(),
            Status::Code(_) | Status::Range(_) => code(&response.status.key()),
        };
        Row { name, marks: Vec::new(), words: Words { ty, limits: Vec::new(), docs, parts: String::new() } }
    };
    table(&placement.responses.iter().map(row).collect::<Vec<_>>())
}

/// Returns the types of the bodies of responses.
pub(super) fn bodies(placement: &Placement) -> impl Iterator<Item = TypeId> {
    placement.responses.iter().flat_map(|response| &response.content).filter_map(|body| match body.form {
        BodyForm::Json(id) | BodyForm::Items(_, id) => Some(id),
        BodyForm::Text | BodyForm::Bytes => None,
    })
}

fn body(model: &Model, schemas: &Schemas<'_>, body: &PlacedBody) -> String {
    let link = |id| schemas.link(&model.definition(id).name);
    let what = match body.form {
        BodyForm::Json(id) => link(id),
        BodyForm::Text => "a text".to_owned(),
        BodyForm::Bytes => "bytes".to_owned(),
        BodyForm::Items(Framing::Events, id) => format!("server-sent events, each {}", link(id)),
        BodyForm::Items(Framing::EventData, id) => format!("server-sent events with data, each {}", link(id)),
        BodyForm::Items(Framing::Lines, id) => format!("lines, each {}", link(id)),
    };
    format!("{what} <span class=\"limit\">{}</span>", html::text(&body.media_type))
}

/// Returns who may ask, as a sentence.
pub(super) fn security(placement: &Placement) -> String {
    let alternatives = placement.security.iter().map(|needed| match needed.as_slice() {
        [] => "nothing".to_owned(),
        needed => needed.iter().map(scheme).collect::<Vec<_>>().join(" and "),
    });
    let alternatives: Vec<String> = alternatives.collect();
    if alternatives.is_empty() { String::new() } else { format!("Needs {}.", alternatives.join(", or ")) }
}

fn scheme(needed: &RequiredScheme) -> String {
    let how = match &needed.scheme {
        SecurityScheme::Bearer => "a bearer token".to_owned(),
        SecurityScheme::Basic => "a name and a password".to_owned(),
        SecurityScheme::ApiKey { location, name } => format!("a key in the {} {}", part(*location), code(name)),
        SecurityScheme::MutualTls => "a certificate of the client".to_owned(),
    };
    format!("{} ({how})", code(&needed.name))
}

fn part(location: Location) -> &'static str {
    match location {
        Location::Query | Location::QueryString => "query parameter",
        Location::Path => "path",
        Location::Header => "header",
        Location::Cookie => "cookie",
    }
}
