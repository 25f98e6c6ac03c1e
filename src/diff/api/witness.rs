//! Witnesses: messages that one version describes, and the other doesn't.

use ecow::EcoString;

use super::address::Address;
use super::written::scalar;
use crate::model::essence;
use crate::model::json::Members;
use crate::text::Json;

/// A message that shows a break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Witness {
    /// A request that a client of the earlier version may send, and the later version doesn't accept.
    Request(Message),
    /// A response that the later version may send, and the earlier one doesn't describe.
    Response(Message),
    /// A request that the later version sends to a webhook or a callback, and the earlier one doesn't describe.
    Message(Message),
    /// A response that a client may send to a webhook or a callback of the earlier version, and the later one doesn't accept.
    Answer(Message),
}

/// A request or a response of HTTP.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Message {
    /// The method and the URL of a request, or of the request that is answered.
    pub(crate) method: String,
    pub(crate) url: String,
    /// The status of a response.
    pub(crate) status: Option<u16>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) media_type: Option<String>,
    pub(crate) body: Option<Json>,
    /// The body of a URL-encoded form as it is sent.
    pub(crate) form: Option<String>,
}

impl Witness {
    /// Returns what it is.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Request(_) => "request",
            Self::Response(_) => "response",
            Self::Message(_) => "message",
            Self::Answer(_) => "answer",
        }
    }

    fn message(&self) -> &Message {
        match self {
            Self::Request(message) | Self::Response(message) | Self::Message(message) | Self::Answer(message) => {
                message
            }
        }
    }

    /// Returns a request for an answer in a media type.
    pub(super) fn accepting(mut self, media_type: &str) -> Self {
        if let Self::Request(message) = &mut self {
            message.headers.push(("Accept".to_owned(), media_type.to_owned()));
        }
        self
    }

    /// Returns a request to another address.
    pub(super) fn at(self, address: &Address) -> Self {
        match self {
            Self::Request(message) => {
                let origin = if address.origin.is_empty() { "https://example.test" } else { &address.origin };
                let url = format!("{origin}{}", address.path.shape()).replace("{}", "x");
                Self::Request(Message { url, ..message })
            }
            Self::Response(_) | Self::Message(_) | Self::Answer(_) => self,
        }
    }

    /// Returns it as JSON.
    pub(crate) fn to_json(&self) -> Json {
        let message = self.message();
        let headers = message.headers.iter().map(|(name, value)| (name.as_str(), Json::string(value)));
        let members = Members::default()
            .with("method", Json::string(&message.method))
            .with("url", Json::string(&message.url))
            .maybe("status", message.status.map(Json::number))
            .with("headers", Json::object(headers))
            .maybe("mediaType", message.media_type.as_ref().map(Json::string))
            .maybe("body", message.body.clone());
        let members = Members::default().with(self.name(), members.object());
        match self {
            Self::Request(_) => members.with("curl", Json::string(self.text())).object(),
            Self::Response(_) | Self::Message(_) | Self::Answer(_) => members.object(),
        }
    }

    /// Returns it as text: a request as a command for a shell.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Request(message) => message.curl(),
            Self::Response(message) => format!("{} {} answers {}", message.method, message.url, message.answer()),
            Self::Message(message) => format!("{} is sent, {}", message.method, message.parts("no body")),
            Self::Answer(message) => format!("{} is answered {}", message.method, message.answer()),
        }
    }
}

impl Message {
    fn curl(&self) -> String {
        let mut words = vec!["curl".to_owned()];
        if self.method != "GET" {
            words.extend(["-X".to_owned(), self.method.clone()]);
        }
        words.push(quoted(&self.url));
        let parts = self.parts_of_form();
        // With its parts, curl chooses the boundary.
        let content = self.body.as_ref().and(self.media_type.as_ref()).filter(|_| parts.is_none());
        let content = content.map(|media_type| format!("Content-Type: {media_type}"));
        let headers = self.headers.iter().map(|(name, value)| format!("{name}: {value}")).chain(content);
        for header in headers {
            words.extend(["-H".to_owned(), quoted(&header)]);
        }
        match (parts, &self.body) {
            (Some(parts), _) => {
                for (name, value) in parts {
                    words.extend(["--form-string".to_owned(), quoted(&format!("{name}={}", scalar(value)))]);
                }
            }
            (None, Some(body)) => words.extend(["-d".to_owned(), quoted(&self.written(body))]),
            (None, None) => {}
        }
        words.join(" ")
    }

    /// Returns the parts of a multipart form.
    fn parts_of_form(&self) -> Option<&[(EcoString, Json)]> {
        let is_form = self.media_type.as_deref().is_some_and(|name| essence(name) == "multipart/form-data");
        match &self.body {
            Some(Json::Object(members)) if is_form && !members.is_empty() => Some(members),
            Some(_) | None => None,
        }
    }

    /// Returns a body as it is sent, as far as that is a text.
    fn written(&self, body: &Json) -> String {
        if let Some(form) = &self.form {
            return form.clone();
        }
        let is_text = |media_type: &String| media_type.starts_with("text/") || media_type.ends_with("xml");
        let is_text = self.media_type.as_ref().is_some_and(is_text);
        match body.as_str().filter(|_| is_text) {
            Some(text) => text.to_owned(),
            None => body.to_string(),
        }
    }

    fn answer(&self) -> String {
        let status = self.status.map(|status| status.to_string()).unwrap_or_default();
        format!("{status}, {}", self.parts("without a body"))
    }

    fn parts(&self, without: &str) -> String {
        let headers = self.headers.iter().map(|(name, value)| format!("`{name}: {value}`"));
        let body = match (&self.body, &self.media_type) {
            (Some(body), Some(media_type)) => format!("{media_type} {}", self.written(body)),
            (Some(body), None) => body.to_string(),
            (None, Some(media_type)) => format!("in {media_type}"),
            (None, None) => without.to_owned(),
        };
        headers.chain([body]).collect::<Vec<_>>().join(", ")
    }
}

/// Returns a word for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
