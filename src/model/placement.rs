//! Placements: how operations are sent over HTTP, and which responses they have. Other tools have none.

use std::sync::Arc;

use super::{TypeId, essence};

/// How an operation is sent over HTTP, and which responses it has. Parameters and bodies refer to a `T`: in a model, to a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement<T = TypeId> {
    /// The HTTP method: a token.
    pub method: String,
    /// The path, in which `{id}` stands for the parameter `id`.
    pub path: String,
    /// The servers of the document.
    pub servers: Arc<[PlacedServer]>,
    /// The URL of a server of its own, if it has one, with the defaults of its variables.
    pub own_server: Option<String>,
    /// The tags, in the document's order.
    pub tags: Vec<String>,
    /// The parameters. The body isn't among them.
    pub parameters: Vec<PlacedParameter>,
    /// The body of requests, if there is one.
    pub body: Option<RequestBody<T>>,
    /// The responses, in the document's order.
    pub responses: Vec<PlacedResponse<T>>,
    /// The links of responses, in the document's order.
    pub links: Vec<Link>,
    /// The alternatives of security: the schemes of one are needed together. Without an alternative, none is needed.
    pub security: Vec<Vec<RequiredScheme>>,
}

/// A server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedServer {
    /// The URL, in which `{name}` stands for a variable.
    pub template: String,
    /// The description.
    pub description: Option<String>,
    /// The variables of the URL, each once, in their order.
    pub variables: Vec<ServerVariable>,
}

/// A variable of the URL of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerVariable {
    /// The name.
    pub name: String,
    /// The description.
    pub description: Option<String>,
    /// The value where none is given; without one, a value is needed.
    pub default: Option<String>,
    /// The values that it may have; any without one.
    pub values: Vec<String>,
    /// Whether it is a part of the host, which its value must not end.
    pub is_of_host: bool,
}

impl PlacedServer {
    /// Returns the URL with the defaults of its variables.
    pub fn url(&self) -> String {
        self.variables.iter().fold(self.template.clone(), |url, ServerVariable { name, default, .. }| match default {
            Some(default) => url.replace(&format!("{{{name}}}"), default),
            None => url,
        })
    }
}

/// A parameter, and where it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedParameter {
    /// The name in the request.
    pub name: String,
    /// The property of the parameters that has its value.
    pub key: String,
    /// The part of the request.
    pub location: Location,
    /// How it is written.
    pub form: ParameterForm,
}

/// A part of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Location {
    /// A variable of the path.
    Path,
    /// A part of the query.
    Query,
    /// The query as a whole (OpenAPI 3.2).
    QueryString,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

/// How a parameter is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParameterForm {
    /// By a style.
    Styled(Styled),
    /// As content of a media type.
    Content(String),
}

/// A style with its settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Styled {
    /// The style.
    pub style: Style,
    /// Whether the parts of arrays and objects are separate.
    pub explode: bool,
    /// Whether reserved characters stay as they are.
    pub reserved: bool,
}

/// The styles of OpenAPI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "OpenAPI defines them")]
pub enum Style {
    Simple,
    Label,
    Matrix,
    Form,
    SpaceDelimited,
    PipeDelimited,
    DeepObject,
    Cookie,
}

impl Style {
    /// All of them.
    pub(crate) const ALL: [Self; 8] = [
        Self::Simple,
        Self::Label,
        Self::Matrix,
        Self::Form,
        Self::SpaceDelimited,
        Self::PipeDelimited,
        Self::DeepObject,
        Self::Cookie,
    ];

    /// Returns its name in OpenAPI.
    pub fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Label => "label",
            Self::Matrix => "matrix",
            Self::Form => "form",
            Self::SpaceDelimited => "spaceDelimited",
            Self::PipeDelimited => "pipeDelimited",
            Self::DeepObject => "deepObject",
            Self::Cookie => "cookie",
        }
    }

    /// Returns whether parts are separate by default.
    pub fn explodes(self) -> bool {
        match self {
            Self::Form | Self::Cookie => true,
            Self::Simple
            | Self::Label
            | Self::Matrix
            | Self::SpaceDelimited
            | Self::PipeDelimited
            | Self::DeepObject => false,
        }
    }
}

impl Location {
    /// All of them.
    pub(crate) const ALL: [Self; 5] = [Self::Path, Self::Query, Self::QueryString, Self::Header, Self::Cookie];

    /// Returns its name in OpenAPI (`in`).
    pub fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::QueryString => "querystring",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }

    /// Returns the styles of its parameters; the first is the default.
    pub fn styles(self) -> &'static [Style] {
        match self {
            Self::Path => &[Style::Simple, Style::Label, Style::Matrix],
            Self::Query | Self::QueryString => {
                &[Style::Form, Style::SpaceDelimited, Style::PipeDelimited, Style::DeepObject]
            }
            Self::Header => &[Style::Simple],
            Self::Cookie => &[Style::Form, Style::Cookie],
        }
    }

    /// Returns the default style of its parameters.
    pub fn default_style(self) -> Style {
        match self {
            Self::Path | Self::Header => Style::Simple,
            Self::Query | Self::QueryString | Self::Cookie => Style::Form,
        }
    }
}

/// The body of requests, in the media type that is sent by default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestBody<T = TypeId> {
    /// The media type.
    pub media_type: String,
    /// The property of the parameters that has it.
    pub key: String,
    /// The parts of a form that aren't written as usual.
    pub parts: Vec<BodyPart>,
    /// The other media types that it may be sent in.
    pub others: Vec<OtherMediaType<T>>,
}

/// Another media type of the body of requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherMediaType<T = TypeId> {
    /// The media type.
    pub media_type: String,
    /// The parts of a form that aren't written as usual.
    pub parts: Vec<BodyPart>,
    /// The parameters with a body in this media type, if it has another schema there.
    pub input: Option<T>,
}

/// Returns the words by which an operation with a body of a media type is named.
pub(crate) fn body_words(media_type: &str) -> String {
    let essence = essence(media_type);
    let words = match essence.as_str() {
        "application/octet-stream" => "bytes",
        "application/x-www-form-urlencoded" => "form",
        "multipart/form-data" => "multipart",
        "text/plain" => "text",
        name => match name.split_once('/') {
            Some((kind, "*")) => kind,
            Some((_, subtype)) => subtype,
            None => name,
        },
    };
    words.to_owned()
}

/// A part of a form, by its property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyPart {
    /// The property.
    pub name: String,
    /// How it is written.
    pub form: ParameterForm,
}

/// A response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedResponse<T = TypeId> {
    /// The statuses that it is for.
    pub status: Status,
    /// The headers that are declared, with names in lower case.
    pub headers: Vec<DeclaredHeader>,
    /// The body by media type; none if there is no body.
    pub content: Vec<PlacedBody<T>>,
}

/// A link: an operation that may be called after a response, with values of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The name.
    pub name: String,
    /// The statuses of the response.
    pub status: Status,
    /// The operation: its id, its method and path, or a reference to another document.
    pub operation: String,
    /// The values of its parameters, as expressions (`$response.body#/id`) or JSON. That of its body is called `body`.
    pub values: Vec<(String, String)>,
    /// What the document says of it.
    pub description: Option<String>,
}

impl Link {
    /// Returns it in a sentence, of which `code` marks names.
    pub(crate) fn sentence(&self, code: impl Fn(&str) -> String) -> String {
        let Self { name, status, operation, values, .. } = self;
        let value = |(name, value): &(String, String)| format!("{} from {}", code(name), code(value));
        let values = values.iter().map(value).collect::<Vec<_>>().join(", ");
        let values = if values.is_empty() { values } else { format!(", with {values}") };
        let [name, status, operation] = [name, &status.key(), operation].map(|text| code(text));
        format!("The link {name} of {status} leads to {operation}{values}.")
    }
}

/// The statuses that a response is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// One.
    Code(u16),
    /// All of a class: `4` for `4XX`.
    Range(u8),
    /// All others.
    Default,
}

impl Status {
    /// Returns that of a key in a document.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        if key == "default" {
            return Some(Self::Default);
        }
        let range = key.strip_suffix("XX").or_else(|| key.strip_suffix("xx"));
        let class = |text: &str| text.parse().ok().filter(|class| (1..=5).contains(class)).filter(|_| text.len() == 1);
        match range {
            Some(text) => class(text).map(Self::Range),
            None => {
                key.parse().ok().filter(|code| (100..=599).contains(code)).filter(|_| key.len() == 3).map(Self::Code)
            }
        }
    }

    /// Returns whether all of its statuses are successes.
    pub fn is_success(self) -> bool {
        self.class() == Some(2)
    }

    /// Returns the class of its statuses.
    pub fn class(self) -> Option<u8> {
        match self {
            Self::Code(code) => u8::try_from(code / 100).ok(),
            Self::Range(class) => Some(class),
            Self::Default => None,
        }
    }

    /// Returns whether its responses have no body, whatever a document says (RFC 9110 §6.4.1, §15.3.6).
    pub(crate) fn is_bodiless(self) -> bool {
        match self {
            Self::Code(code) => code < 200 || matches!(code, 204 | 205 | 304),
            Self::Range(class) => class == 1,
            Self::Default => false,
        }
    }

    /// Returns its key in a document.
    pub fn key(self) -> String {
        match self {
            Self::Code(code) => code.to_string(),
            Self::Range(class) => format!("{class}XX"),
            Self::Default => "default".to_owned(),
        }
    }
}

/// A header of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredHeader {
    /// The name, in lower case.
    pub name: String,
    /// The type of its value.
    pub ty: HeaderType,
}

/// The type of a header's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "JSON Schema defines them")]
pub enum HeaderType {
    String,
    Integer,
    Number,
    Boolean,
}

impl HeaderType {
    /// Returns its name in JSON Schema.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
        }
    }
}

/// The body of a response in a media type or a range of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedBody<T = TypeId> {
    /// The media type, or a range: `text/*`.
    pub media_type: String,
    /// How it is read.
    pub form: BodyForm<T>,
}

/// How a body is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyForm<T = TypeId> {
    /// JSON of a type.
    Json(T),
    /// A text.
    Text,
    /// Bytes.
    Bytes,
    /// A stream of items of a type.
    Items(Framing, T),
}

/// What the items of a stream are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Framing {
    /// Server-sent events, as objects.
    Events,
    /// The data of server-sent events: JSON, or a text.
    EventData,
    /// Lines of JSON.
    Lines,
}

impl Framing {
    /// Returns its name in generated code.
    pub fn name(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::EventData => "data",
            Self::Lines => "lines",
        }
    }
}

/// A security scheme that an operation needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredScheme {
    /// The name in the document.
    pub name: String,
    /// How its secret is sent.
    pub scheme: SecurityScheme,
}

/// How a secret is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecurityScheme {
    /// `Authorization: Bearer …`: of `http`, `oauth2` and `openIdConnect`.
    Bearer,
    /// `Authorization: Basic …`
    Basic,
    /// In a query, a header or a cookie of that name.
    ApiKey {
        /// The part of the request.
        location: Location,
        /// The name there.
        name: String,
    },
    /// By the connection: the transport's concern.
    MutualTls,
}

impl<T> Placement<T> {
    /// Returns the same with other references to types; none if one has none.
    pub(crate) fn map<U>(&self, mut ty: impl FnMut(&T) -> Option<U>) -> Option<Placement<U>> {
        let body = self.body.as_ref().map(|body| body.map(&mut ty));
        let responses = self.responses.iter().map(|response| response.map(&mut ty)).collect::<Option<_>>()?;
        Some(Placement {
            method: self.method.clone(),
            path: self.path.clone(),
            servers: self.servers.clone(),
            own_server: self.own_server.clone(),
            tags: self.tags.clone(),
            parameters: self.parameters.clone(),
            body: body.map_or(Some(None), |body| body.map(Some))?,
            responses,
            links: self.links.clone(),
            security: self.security.clone(),
        })
    }

    /// Returns the references to types.
    pub(crate) fn types_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let inputs = self.body.iter_mut().flat_map(|body| &mut body.others).filter_map(|other| other.input.as_mut());
        let bodies = self.responses.iter_mut().flat_map(|response| &mut response.content);
        inputs.chain(bodies.filter_map(|body| match &mut body.form {
            BodyForm::Json(ty) | BodyForm::Items(_, ty) => Some(ty),
            BodyForm::Text | BodyForm::Bytes => None,
        }))
    }

    /// Returns whether a response declares a success, so that `default` is none.
    pub fn declares_success(&self) -> bool {
        self.responses.iter().any(|response| response.status.is_success())
    }
}

impl<T> RequestBody<T> {
    fn map<U>(&self, ty: &mut impl FnMut(&T) -> Option<U>) -> Option<RequestBody<U>> {
        let other = |OtherMediaType { media_type, parts, input }: &OtherMediaType<T>| {
            let input = input.as_ref().map_or(Some(None), |input| ty(input).map(Some))?;
            Some(OtherMediaType { media_type: media_type.clone(), parts: parts.clone(), input })
        };
        let others = self.others.iter().map(other).collect::<Option<_>>()?;
        let RequestBody { media_type, key, parts, .. } = self;
        Some(RequestBody { media_type: media_type.clone(), key: key.clone(), parts: parts.clone(), others })
    }
}

impl<T> PlacedResponse<T> {
    fn map<U>(&self, ty: &mut impl FnMut(&T) -> Option<U>) -> Option<PlacedResponse<U>> {
        let body = |body: &PlacedBody<T>| {
            let form = match &body.form {
                BodyForm::Json(of) => BodyForm::Json(ty(of)?),
                BodyForm::Text => BodyForm::Text,
                BodyForm::Bytes => BodyForm::Bytes,
                BodyForm::Items(framing, of) => BodyForm::Items(*framing, ty(of)?),
            };
            Some(PlacedBody { media_type: body.media_type.clone(), form })
        };
        let content = self.content.iter().map(body).collect::<Option<_>>()?;
        Some(PlacedResponse { status: self.status, headers: self.headers.clone(), content })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_named_by_their_kinds() {
        let names = ["text/csv; header=present", "multipart/form-data", "image/*", "application/merge-patch+json", "x"];
        assert_eq!(names.map(body_words), ["csv", "multipart", "image", "merge-patch+json", "x"]);
    }

    #[test]
    fn the_default_style_is_the_first() {
        for location in [Location::Path, Location::Query, Location::QueryString, Location::Header, Location::Cookie] {
            assert_eq!(location.styles().first(), Some(&location.default_style()), "{}", location.name());
        }
    }
}
