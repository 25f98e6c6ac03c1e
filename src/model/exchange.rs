//! Exchanges: all that operations accept and send over HTTP, in whole, for comparisons. A [`Placement`](super::Placement)
//! has what a client of an operation needs, and no more.

use std::collections::BTreeMap;

use super::{Location, OperationPlace, ParameterForm, Status, Styled, TypeId};
use crate::text::Place;

/// All that an operation accepts and sends. Schemas are numbers in `schemas`.
#[derive(Debug, Clone)]
pub(crate) struct Exchange {
    /// The types of the schemas. Before lowering, there are none.
    pub(crate) schemas: Vec<TypeId>,
    pub(crate) place: OperationPlace,
    pub(crate) method: String,
    /// The path, the name of the webhook, or the expression of the callback. A path may have a fragment, which isn't sent:
    /// some documents tell operations apart by that.
    pub(crate) path: String,
    /// The URLs of its servers, with `{}` for variables of any value, in each combination of listed values.
    pub(crate) servers: Vec<String>,
    pub(crate) parameters: Vec<ExchangedField>,
    pub(crate) body: Option<ExchangedBody>,
    pub(crate) replies: Vec<Reply>,
    /// The alternatives: the credentials of one are needed together. Without an alternative, none is needed.
    pub(crate) security: Vec<Vec<Credential>>,
    pub(crate) callbacks: Vec<CallbackUse>,
    pub(crate) at: Place,
}

/// The number of a schema in an exchange.
pub(crate) type SchemaNumber = usize;

/// A parameter, a header of a response, or one of a part of a form.
#[derive(Debug, Clone)]
pub(crate) struct ExchangedField {
    pub(crate) name: String,
    pub(crate) location: Location,
    pub(crate) is_required: bool,
    /// Whether its value may be empty, whatever its schema says.
    pub(crate) allows_empty: bool,
    pub(crate) form: ParameterForm,
    pub(crate) values: FieldValues,
    pub(crate) at: Place,
}

/// The values of a field.
#[derive(Debug, Clone, Default)]
pub(crate) struct FieldValues {
    /// The schema of the field; without one, it has any value.
    pub(crate) schema: Option<SchemaNumber>,
    /// A schema of strings: the texts of all values, and perhaps more.
    pub(crate) sent: Option<SchemaNumber>,
    /// A schema of the texts that are read as values, and perhaps of fewer.
    pub(crate) read: Option<SchemaNumber>,
    /// The schema of the items, if the values are arrays.
    pub(crate) item: Option<SchemaNumber>,
    /// A schema of the texts that are read as items, and perhaps of fewer.
    pub(crate) item_read: Option<SchemaNumber>,
}

/// The body of a request.
#[derive(Debug, Clone)]
pub(crate) struct ExchangedBody {
    pub(crate) is_required: bool,
    pub(crate) content: Vec<Content>,
    pub(crate) at: Place,
}

/// A body in a media type.
#[derive(Debug, Clone)]
pub(crate) struct Content {
    /// The media type or the range, in lower case, without `charset`.
    pub(crate) media_type: String,
    /// The schema of the body; without one, it has any value.
    pub(crate) schema: Option<SchemaNumber>,
    /// The parts of a form, by the names of properties.
    pub(crate) parts: BTreeMap<String, FormPart>,
    /// The marks of properties, by their paths: `/items/*/name`.
    pub(crate) marks: BTreeMap<String, Mark>,
    pub(crate) at: Place,
}

/// How a part of a form is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PartForm {
    /// The media types or ranges, in lower case.
    pub(crate) media_types: Vec<String>,
    /// The style, if there are fields in the query's form.
    pub(crate) styled: Option<Styled>,
}

/// A part of a form.
#[derive(Debug, Clone)]
pub(crate) struct FormPart {
    pub(crate) form: PartForm,
    /// The schema of the property.
    pub(crate) schema: Option<SchemaNumber>,
    pub(crate) headers: Vec<ExchangedField>,
}

/// A mark: what a document says of a property besides its values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// Whether it isn't to be sent in requests.
    pub(crate) is_read_only: bool,
    /// How it is written in XML.
    pub(crate) xml: XmlMark,
}

/// How a property is written in XML.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct XmlMark {
    pub(crate) kind: XmlKind,
    /// The name with its prefix.
    pub(crate) name: String,
    pub(crate) namespace: String,
}

/// The form of a value in XML (OpenAPI 3.2, `nodeType`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum XmlKind {
    #[default]
    Element,
    Attribute,
    /// Text beside elements.
    Text,
    /// Nothing of its own: the items of a list stand by themselves.
    None,
}

impl XmlKind {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [Self::Element, Self::Attribute, Self::Text, Self::None];

    /// Returns its name in OpenAPI (`nodeType`).
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Element => "element",
            Self::Attribute => "attribute",
            Self::Text => "text",
            Self::None => "none",
        }
    }
}

impl XmlMark {
    /// Returns it in words.
    pub(crate) fn words(&self) -> String {
        let kind = match self.kind {
            XmlKind::Element => "the element",
            XmlKind::Attribute => "the attribute",
            XmlKind::Text => "text of",
            XmlKind::None => "items without an element around them,",
        };
        let namespace = if self.namespace.is_empty() { String::new() } else { format!(" of `{}`", self.namespace) };
        format!("{kind} `{}`{namespace}", self.name)
    }
}

/// The response for a status, a range of statuses, or all others.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) status: Status,
    pub(crate) headers: Vec<ExchangedField>,
    pub(crate) content: Vec<Content>,
    pub(crate) at: Place,
}

/// A credential, which authorizes a request, with the scopes or roles that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Credential {
    pub(crate) scheme: CredentialScheme,
    pub(crate) scopes: Vec<String>,
}

/// The kind of a credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CredentialScheme {
    /// `Authorization`, in a scheme of HTTP in lower case.
    Http(String),
    /// A key under a name: of a header, in lower case.
    ApiKey(Location, String),
    /// A token of OAuth 2, with the URLs of each flow.
    OAuth2(BTreeMap<String, BTreeMap<String, String>>),
    /// A token of OpenID Connect, with its URL.
    OpenIdConnect(String),
    /// A certificate of the client.
    MutualTls,
    /// One that isn't declared, or of a type that the specification doesn't have, by its name.
    Other(String),
}

/// A callback of an operation: what is called after it.
#[derive(Debug, Clone)]
pub(crate) struct CallbackUse {
    pub(crate) expression: String,
    pub(crate) method: String,
    /// The name of the tool that is called.
    pub(crate) tool: String,
}

impl Exchange {
    /// Returns the type of a schema.
    pub(crate) fn schema(&self, number: Option<SchemaNumber>) -> Option<TypeId> {
        self.schemas.get(number?).copied()
    }

    /// Returns the path as it is sent.
    pub(crate) fn sent_path(&self) -> &str {
        self.path.split('#').next().unwrap_or_default()
    }

    /// Returns it in words: `GET /pets`.
    pub(crate) fn words(&self) -> String {
        match self.place {
            OperationPlace::Path => format!("{} {}", self.method, self.path),
            OperationPlace::Webhook | OperationPlace::Callback => {
                format!("{} {} {}", self.place.name(), self.method, self.path)
            }
        }
    }
}

impl CredentialScheme {
    /// Returns it in words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Http(scheme) => format!("HTTP {scheme}"),
            Self::ApiKey(location, name) => format!("API key `{name}` in the {}", location.name()),
            Self::OAuth2(_) => "OAuth 2".to_owned(),
            Self::OpenIdConnect(_) => "OpenID Connect".to_owned(),
            Self::MutualTls => "mutual TLS".to_owned(),
            Self::Other(name) => format!("`{name}`"),
        }
    }
}
