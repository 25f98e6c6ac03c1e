//! Values as they are written in URLs and headers, by their styles (OpenAPI 3.1.1, Style Examples).

use crate::model::{Location, ParameterForm, Style, Styled, essence, is_json};
use crate::text::{Json, percent_encode};

/// How a field of a form is written, unless the document says otherwise.
pub(super) const FIELD: ParameterForm =
    ParameterForm::Styled(Styled { style: Style::Form, explode: true, reserved: false });

/// Returns a parameter or a header with a value as it is written.
pub(super) fn written(name: &str, location: Location, form: &ParameterForm, value: &Json) -> String {
    let is_reserved = matches!(form, ParameterForm::Styled(styled) if styled.reserved);
    let encode = |text: &str| if is_reserved { text.to_owned() } else { encoded(text, location) };
    match form {
        ParameterForm::Content(media_type) if is_form(media_type) && location == Location::QueryString => {
            written(name, location, &FIELD, value)
        }
        ParameterForm::Content(media_type) => {
            let text = if is_json(media_type) { value.to_string() } else { scalar(value) };
            named(name, location, &encode(&text))
        }
        ParameterForm::Styled(styled) => match value {
            Json::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| encode(&scalar(item))).collect();
                list(name, location, *styled, &items)
            }
            Json::Object(members) => {
                let members: Vec<(String, String)> =
                    members.iter().map(|(key, value)| (encode(key), encode(&scalar(value)))).collect();
                object(name, location, *styled, &members)
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {
                one(name, location, *styled, &encode(&scalar(value)))
            }
        },
    }
}

/// Returns whether a body of a media type is a URL-encoded form.
pub(super) fn is_form(media_type: &str) -> bool {
    essence(media_type) == "application/x-www-form-urlencoded"
}

fn encoded(text: &str, location: Location) -> String {
    match location {
        Location::Path | Location::Query | Location::QueryString => percent_encode(text),
        Location::Header | Location::Cookie => text.to_owned(),
    }
}

/// Returns the text of a value: a scalar without quotes.
pub(super) fn scalar(value: &Json) -> String {
    match value {
        Json::String(text) => text.to_string(),
        Json::Null => String::new(),
        Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => value.to_string(),
    }
}

/// Returns a value behind the name, where the location has names.
fn named(name: &str, location: Location, text: &str) -> String {
    match location {
        Location::Query | Location::Cookie => format!("{name}={text}"),
        Location::Path | Location::Header | Location::QueryString => text.to_owned(),
    }
}

fn one(name: &str, location: Location, styled: Styled, text: &str) -> String {
    match styled.style {
        Style::Label => format!(".{text}"),
        Style::Matrix => format!(";{name}={text}"),
        Style::Simple
        | Style::Form
        | Style::SpaceDelimited
        | Style::PipeDelimited
        | Style::DeepObject
        | Style::Cookie => named(name, location, text),
    }
}

fn list(name: &str, location: Location, styled: Styled, items: &[String]) -> String {
    let each = |before: &str, between: &str| {
        items.iter().map(|item| format!("{before}{item}")).collect::<Vec<_>>().join(between)
    };
    match (styled.style, styled.explode) {
        (Style::Simple, _) => items.join(","),
        (Style::Label, true) => each(".", ""),
        (Style::Label, false) => format!(".{}", items.join(",")),
        (Style::Matrix, true) => each(&format!(";{name}="), ""),
        (Style::Matrix, false) => format!(";{name}={}", items.join(",")),
        (Style::Form | Style::SpaceDelimited | Style::PipeDelimited | Style::DeepObject, true) => {
            each(&format!("{name}="), "&")
        }
        (Style::Cookie, true) => each(&format!("{name}="), "; "),
        (Style::Form | Style::DeepObject | Style::Cookie, false) => named(name, location, &items.join(",")),
        (Style::SpaceDelimited, false) => named(name, location, &items.join("%20")),
        (Style::PipeDelimited, false) => named(name, location, &items.join("%7C")),
    }
}

fn object(name: &str, location: Location, styled: Styled, members: &[(String, String)]) -> String {
    let each = |sign: &str, between: &str| {
        members.iter().map(|(key, value)| format!("{key}{sign}{value}")).collect::<Vec<_>>().join(between)
    };
    match (styled.style, styled.explode) {
        (Style::Simple, true) => each("=", ","),
        (Style::Simple, false) => each(",", ","),
        (Style::Label, true) => format!(".{}", each("=", ".")),
        (Style::Label, false) => format!(".{}", each(",", ",")),
        (Style::Matrix, true) => format!(";{}", each("=", ";")),
        (Style::Matrix, false) => format!(";{name}={}", each(",", ",")),
        (Style::Form | Style::SpaceDelimited | Style::PipeDelimited, true) => each("=", "&"),
        (Style::Cookie, true) => each("=", "; "),
        (Style::Form | Style::Cookie, false) => named(name, location, &each(",", ",")),
        (Style::SpaceDelimited, false) => named(name, location, &each("%20", "%20")),
        (Style::PipeDelimited, false) => named(name, location, &each("%7C", "%7C")),
        (Style::DeepObject, _) => {
            let members = members.iter().map(|(key, value)| format!("{name}[{key}]={value}"));
            members.collect::<Vec<_>>().join("&")
        }
    }
}
