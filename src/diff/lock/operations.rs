//! Operations of OpenAPI as JSON, and back: all that they accept and send, with their schemas where they are used.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::schemas::json;
use super::types::sorted;
use crate::model::json::Members;
use crate::model::{
    CallbackUse, Content, Credential, CredentialScheme, Exchange, ExchangedBody, ExchangedField, FieldValues, FormPart,
    Location, Mark, Model, OperationPlace, ParameterForm, PartForm, Reply, Schema, SchemaNumber, Status, Style, Styled,
    TypeId, XmlKind, XmlMark, essence,
};
use crate::source::{Document, Member, Node};
use crate::text::{Json, Place};

/// Returns the operations of a model by the names of their tools, and the types that their schemas refer to.
pub(super) fn write(model: &Model) -> (Json, Json) {
    let exchanges = || model.contracts.iter().filter_map(|of| Some((of.tool.as_str(), of.exchange.as_deref()?)));
    let schemas = model.bundle.iter().filter_map(|bundled| Some((bundled.definition?, &bundled.schema))).collect();
    let operations =
        exchanges().map(|(tool, exchange)| (tool.into(), Writer { exchange, schemas: &schemas }.exchange()));
    let own: HashSet<TypeId> = exchanges().flat_map(|(_, exchange)| exchange.schemas.iter().copied()).collect();
    let referred: HashSet<&str> = model.bundle.iter().flat_map(|bundled| bundled.schema.references()).collect();
    let is_inline = |id: TypeId, name: &str| own.contains(&id) && !referred.contains(name);
    let types = model.bundle.iter().filter(|of| of.definition.is_none_or(|id| !is_inline(id, &of.name)));
    let types = types.map(|bundled| (bundled.name.as_str().into(), json(&bundled.schema)));
    (sorted(operations), sorted(types))
}

struct Writer<'m> {
    exchange: &'m Exchange,
    schemas: &'m HashMap<TypeId, &'m Schema>,
}

impl Writer<'_> {
    fn exchange(&self) -> Json {
        let Exchange { place, method, path, servers, parameters, body, replies, security, callbacks, .. } =
            self.exchange;
        let content = |body: &ExchangedBody| {
            let members = Members::default().flag("required", body.is_required);
            members.list("content", &body.content, |content| self.content(content)).object()
        };
        let replies = replies.iter().map(|reply| (reply.status.key().into(), self.reply(reply)));
        let alternative = |all: &Vec<Credential>| Json::array(all.iter().map(credential));
        Members::default()
            .with("place", Json::string(place.name()))
            .with("method", Json::string(method))
            .with("path", Json::string(path))
            .list("servers", servers, |text| Json::string(text))
            .with("parameters", self.fields(parameters))
            .maybe("body", body.as_ref().map(content))
            .with("responses", sorted(replies))
            .list("security", security, alternative)
            .list("callbacks", callbacks, callback)
            .object()
    }

    /// Returns fields in an order that doesn't depend on the document's, which has no meaning.
    fn fields(&self, fields: &[ExchangedField]) -> Json {
        let mut fields: Vec<&ExchangedField> = fields.iter().collect();
        fields.sort_by_key(|field| (field.location.name(), &field.name));
        Json::array(fields.into_iter().map(|field| self.field(field)))
    }

    fn field(&self, field: &ExchangedField) -> Json {
        let FieldValues { schema, sent, read, item, item_read } = field.values;
        Members::default()
            .with("name", Json::string(&field.name))
            .with("in", Json::string(field.location.name()))
            .flag("required", field.is_required)
            .flag("allowEmpty", field.allows_empty)
            .with("form", form(&field.form))
            .maybe("schema", self.schema(schema))
            .maybe("sentTexts", self.schema(sent))
            .maybe("readTexts", self.schema(read))
            .maybe("item", self.schema(item))
            .maybe("readItemTexts", self.schema(item_read))
            .object()
    }

    fn content(&self, content: &Content) -> Json {
        let parts = content.parts.iter().map(|(name, part)| (name.as_str().into(), self.part(part)));
        let is_xml = essence(&content.media_type).ends_with("xml");
        let marks = content.marks.iter().map(|(path, of)| (path.as_str().into(), mark(of, is_xml)));
        Members::default()
            .with("mediaType", Json::string(&content.media_type))
            .maybe("schema", self.schema(content.schema))
            .maybe("parts", filled(sorted(parts)))
            .maybe("marks", filled(sorted(marks)))
            .object()
    }

    fn part(&self, part: &FormPart) -> Json {
        let styled = part.form.styled.map(|styled| form(&ParameterForm::Styled(styled)));
        Members::default()
            .list("mediaTypes", &part.form.media_types, |text| Json::string(text))
            .maybe("form", styled)
            .maybe("schema", self.schema(part.schema))
            .with("headers", self.fields(&part.headers))
            .object()
    }

    fn reply(&self, reply: &Reply) -> Json {
        let members = Members::default().with("headers", self.fields(&reply.headers));
        members.list("content", &reply.content, |content| self.content(content)).object()
    }

    fn schema(&self, number: Option<SchemaNumber>) -> Option<Json> {
        Some(json(self.schemas.get(&self.exchange.schema(number)?)?))
    }
}

/// Returns an object, if it has members.
fn filled(object: Json) -> Option<Json> {
    matches!(&object, Json::Object(members) if !members.is_empty()).then_some(object)
}

fn form(form: &ParameterForm) -> Json {
    match form {
        ParameterForm::Content(media_type) => Json::object([("mediaType", Json::string(media_type))]),
        ParameterForm::Styled(styled) => Members::default()
            .with("style", Json::string(styled.style.name()))
            .flag("explode", styled.explode)
            .flag("reserved", styled.reserved)
            .object(),
    }
}

fn mark(mark: &Mark, is_xml: bool) -> Json {
    let XmlMark { kind, name, namespace } = &mark.xml;
    let xml = || Json::array([kind.name(), name, namespace].map(Json::string));
    Members::default().flag("readOnly", mark.is_read_only).maybe("xml", is_xml.then(xml)).object()
}

fn credential(credential: &Credential) -> Json {
    let urls = |urls: &BTreeMap<String, String>| {
        Json::object(urls.iter().map(|(name, url)| (name.as_str(), Json::string(url))))
    };
    let scheme = match &credential.scheme {
        CredentialScheme::Http(scheme) => ("http", Json::string(scheme)),
        CredentialScheme::ApiKey(location, name) => ("apiKey", Json::array([location.name(), name].map(Json::string))),
        CredentialScheme::OAuth2(flows) => {
            ("oauth2", Json::object(flows.iter().map(|(flow, all)| (flow.as_str(), urls(all)))))
        }
        CredentialScheme::OpenIdConnect(url) => ("openIdConnect", Json::string(url)),
        CredentialScheme::MutualTls => ("mutualTLS", Json::Bool(true)),
        CredentialScheme::Other(name) => ("other", Json::string(name)),
    };
    Members::default().with(scheme.0, scheme.1).list("scopes", &credential.scopes, |text| Json::string(text)).object()
}

fn callback(used: &CallbackUse) -> Json {
    let CallbackUse { expression, method, tool } = used;
    Json::object(
        [("expression", expression), ("method", method), ("tool", tool)].map(|(key, of)| (key, Json::string(of))),
    )
}

/// Reads an operation of a lock. A node that isn't as it is written makes none.
pub(super) struct Reader<'n> {
    pub(super) lock: &'n Document,
    /// The schemas of the operation, by their numbers.
    pub(super) schemas: Vec<&'n Node>,
}

impl<'n> Reader<'n> {
    /// Returns an operation without the types of its schemas.
    pub(super) fn exchange(&mut self, node: &'n Node) -> Option<Exchange> {
        let place = text(node, "place")?;
        let body = match node.get("body") {
            Some(body) => Some(ExchangedBody {
                is_required: flag(body, "required"),
                content: self.content(body)?,
                at: self.place(body),
            }),
            None => None,
        };
        Some(Exchange {
            schemas: Vec::new(),
            place: OperationPlace::ALL.into_iter().find(|known| known.name() == place)?,
            method: text(node, "method")?,
            path: text(node, "path")?,
            servers: texts(node, "servers")?,
            parameters: self.fields(node, "parameters")?,
            body,
            replies: node.get("responses")?.members().iter().map(|reply| self.reply(reply)).collect::<Option<_>>()?,
            security: items(node, "security")?.iter().map(alternative).collect::<Option<_>>()?,
            callbacks: items(node, "callbacks")?.iter().map(callback_use).collect::<Option<_>>()?,
            at: self.place(node),
        })
    }

    fn place(&self, node: &Node) -> Place {
        self.lock.place(node.span)
    }

    fn fields(&mut self, node: &'n Node, name: &str) -> Option<Vec<ExchangedField>> {
        items(node, name)?.iter().map(|field| self.field(field)).collect()
    }

    fn field(&mut self, node: &'n Node) -> Option<ExchangedField> {
        Some(ExchangedField {
            name: text(node, "name")?,
            location: location(&text(node, "in")?)?,
            is_required: flag(node, "required"),
            allows_empty: flag(node, "allowEmpty"),
            form: read_form(node.get("form")?)?,
            values: FieldValues {
                schema: self.schema(node, "schema"),
                sent: self.schema(node, "sentTexts"),
                read: self.schema(node, "readTexts"),
                item: self.schema(node, "item"),
                item_read: self.schema(node, "readItemTexts"),
            },
            at: self.place(node),
        })
    }

    fn content(&mut self, node: &'n Node) -> Option<Vec<Content>> {
        let content = |node: &'n Node| {
            let parts = node.get("parts").map_or(&[][..], Node::members).iter();
            let marks = node.get("marks").map_or(&[][..], Node::members).iter();
            Some(Content {
                media_type: text(node, "mediaType")?,
                schema: self.schema(node, "schema"),
                parts: parts
                    .map(|part| Some((part.key.to_string(), self.part(&part.value)?)))
                    .collect::<Option<_>>()?,
                marks: marks
                    .map(|mark| Some((mark.key.to_string(), read_mark(&mark.value)?)))
                    .collect::<Option<_>>()?,
                at: self.place(node),
            })
        };
        items(node, "content")?.iter().map(content).collect()
    }

    fn part(&mut self, node: &'n Node) -> Option<FormPart> {
        let styled = match node.get("form").map(read_form) {
            Some(Some(ParameterForm::Styled(styled))) => Some(styled),
            Some(Some(ParameterForm::Content(_)) | None) => return None,
            None => None,
        };
        Some(FormPart {
            form: PartForm { media_types: texts(node, "mediaTypes")?, styled },
            schema: self.schema(node, "schema"),
            headers: self.fields(node, "headers")?,
        })
    }

    fn reply(&mut self, reply: &'n Member) -> Option<Reply> {
        Some(Reply {
            status: Status::of_key(&reply.key)?,
            headers: self.fields(&reply.value, "headers")?,
            content: self.content(&reply.value)?,
            at: self.place(&reply.value),
        })
    }

    fn schema(&mut self, node: &'n Node, name: &str) -> Option<SchemaNumber> {
        self.schemas.push(node.get(name)?);
        Some(self.schemas.len() - 1)
    }
}

fn read_form(node: &Node) -> Option<ParameterForm> {
    if node.get("mediaType").is_some() {
        return text(node, "mediaType").map(ParameterForm::Content);
    }
    let name = text(node, "style")?;
    let style = Style::ALL.into_iter().find(|style| style.name() == name)?;
    Some(ParameterForm::Styled(Styled { style, explode: flag(node, "explode"), reserved: flag(node, "reserved") }))
}

fn read_mark(node: &Node) -> Option<Mark> {
    let xml = match node.get("xml") {
        Some(_) => read_xml(&texts(node, "xml")?)?,
        None => XmlMark::default(),
    };
    Some(Mark { is_read_only: flag(node, "readOnly"), xml })
}

fn read_xml(texts: &[String]) -> Option<XmlMark> {
    let [kind, name, namespace] = texts else { return None };
    let kind = XmlKind::ALL.into_iter().find(|known| known.name() == kind)?;
    Some(XmlMark { kind, name: name.clone(), namespace: namespace.clone() })
}

fn alternative(node: &Node) -> Option<Vec<Credential>> {
    node.as_array()?.iter().map(read_credential).collect()
}

fn read_credential(node: &Node) -> Option<Credential> {
    let scheme = node.members().iter().find(|member| member.key != "scopes")?;
    let named = || scheme.value.as_str().map(str::to_owned);
    let urls = |flow: &Member| {
        let url = |url: &Member| Some((url.key.to_string(), url.value.as_str()?.to_owned()));
        Some((flow.key.to_string(), flow.value.members().iter().map(url).collect::<Option<_>>()?))
    };
    let scheme = match scheme.key.as_str() {
        "http" => CredentialScheme::Http(named()?),
        "apiKey" => {
            let [place, name] = scheme.value.as_array()? else { return None };
            CredentialScheme::ApiKey(location(place.as_str()?)?, name.as_str()?.to_owned())
        }
        "oauth2" => CredentialScheme::OAuth2(scheme.value.members().iter().map(urls).collect::<Option<_>>()?),
        "openIdConnect" => CredentialScheme::OpenIdConnect(named()?),
        "mutualTLS" => CredentialScheme::MutualTls,
        "other" => CredentialScheme::Other(named()?),
        _ => return None,
    };
    Some(Credential { scheme, scopes: texts(node, "scopes")? })
}

fn callback_use(node: &Node) -> Option<CallbackUse> {
    Some(CallbackUse {
        expression: text(node, "expression")?,
        method: text(node, "method")?,
        tool: text(node, "tool")?,
    })
}

fn location(name: &str) -> Option<Location> {
    Location::ALL.into_iter().find(|location| location.name() == name)
}

fn text(node: &Node, name: &str) -> Option<String> {
    node.get(name)?.as_str().map(str::to_owned)
}

fn flag(node: &Node, name: &str) -> bool {
    node.get(name).and_then(Node::as_bool) == Some(true)
}

fn items<'n>(node: &'n Node, name: &str) -> Option<&'n [Node]> {
    node.get(name)?.as_array()
}

fn texts(node: &Node, name: &str) -> Option<Vec<String>> {
    items(node, name)?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}
