//! Bodies in each of their media types, and the parts of forms.

use std::collections::BTreeMap;

use super::super::bodies::{Body, is_any};
use super::super::placement::FORM;
use super::super::{Node, OperationReader};
use super::Schemas;
use crate::model::{Content, FormPart, Location, PartForm, Style, Styled, essence};
use crate::schema::OF_BYTES;
use crate::source::Member;

/// Maximum number of schemas in which the properties of a form are looked for.
const MAX_PARTS: usize = 32;

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the body of a request or a response in each media type.
    pub(super) fn exchanged_content(
        &mut self,
        owner: &'n Node,
        is_request: bool,
        schemas: &mut Schemas,
    ) -> Vec<Content> {
        let members = owner.get("content").map(Node::members).unwrap_or_default();
        let mut content = Vec::<Content>::with_capacity(members.len());
        for Member { key, value, .. } in members {
            let Some(media) = self.resolve(value) else { continue };
            let body = Body { content_type: key, media };
            let schema = body.is_declared().then(|| body.schema());
            // Elsewhere they say nothing about messages.
            let has_marks = is_request || essence(key).ends_with("xml");
            let marks = match media.get("schema").filter(|_| has_marks) {
                Some(schema) => self.marks(schema),
                None => BTreeMap::new(),
            };
            content.push(Content {
                media_type: normal(key),
                schema: schema.map(|schema| schemas.number(schema)),
                parts: self.form_parts(&body, schemas),
                marks,
                at: self.notes.document.place(value.span),
            });
        }
        content
    }

    /// Returns the parts of a form, by the properties of its schema.
    fn form_parts(&mut self, body: &Body<'n>, schemas: &mut Schemas) -> BTreeMap<String, FormPart> {
        let name = essence(body.content_type);
        let is_multipart = name.starts_with("multipart/");
        let Some(schema) = body.media.get("schema").filter(|_| is_multipart || name == FORM) else {
            return BTreeMap::new();
        };
        let mut parts = BTreeMap::new();
        for (name, property) in self.properties(schema) {
            let encoding = body.media.get("encoding").and_then(|all| all.get(name));
            let form = self.part_form(encoding, property, is_multipart);
            let headers = match encoding.filter(|_| is_multipart) {
                Some(encoding) => self.header_fields(encoding, schemas),
                None => Vec::new(),
            };
            let schema = Some(schemas.number(property.clone()));
            parts.insert(name.to_owned(), FormPart { form, schema, headers });
        }
        parts
    }

    /// Returns how a part is written: by its media types, or in the style of queries, which only URL-encoded forms have.
    fn part_form(&mut self, encoding: Option<&'n Node>, property: &'n Node, is_multipart: bool) -> PartForm {
        let said = encoding.and_then(|encoding| encoding.get("contentType")).and_then(Node::as_str);
        let has_style = encoding
            .is_some_and(|said| ["style", "explode", "allowReserved"].iter().any(|name| said.get(name).is_some()));
        let styled = match encoding {
            _ if is_multipart => None,
            Some(encoding) if has_style => Some(self.styled(encoding, Location::Query)),
            Some(_) if said.is_some() => None,
            Some(_) | None => Some(Styled { style: Style::Form, explode: true, reserved: false }),
        };
        let media_types = match said {
            Some(said) => said.split(',').map(normal).filter(|name| !name.is_empty()).collect(),
            None => vec![self.usual_media_type(property, 0).to_owned()],
        };
        PartForm { media_types, styled }
    }

    /// Returns the media type of a part whose media type isn't declared (Encoding Object, `contentType`).
    fn usual_media_type(&mut self, property: &'n Node, depth: usize) -> &'static str {
        let Some(schema) = self.resolve(property).filter(|_| depth < MAX_PARTS) else { return "text/plain" };
        let types = schema.get("type");
        let first = types.and_then(|types| types.as_array()?.iter().find(|name| name.as_str() != Some("null")));
        let is_encoded =
            ["contentEncoding", "contentMediaType", OF_BYTES].iter().any(|name| schema.get(name).is_some());
        match first.or(types).and_then(Node::as_str) {
            Some("object") => "application/json",
            Some("array") => match schema.get("items") {
                Some(items) => self.usual_media_type(items, depth + 1),
                None => "application/octet-stream",
            },
            _ if is_encoded => "application/octet-stream",
            Some(_) => "text/plain",
            None => "application/octet-stream",
        }
    }

    /// Returns the properties that a schema declares, also behind references and in `allOf`.
    fn properties(&mut self, schema: &'n Node) -> Vec<(&'n str, &'n Node)> {
        let (mut pending, mut found) = (vec![schema], Vec::<(&str, &Node)>::new());
        let mut left = MAX_PARTS;
        while let Some(schema) = pending.pop().filter(|_| left > 0) {
            left -= 1;
            let Some(schema) = self.resolve(schema) else { continue };
            for Member { key, value, .. } in schema.get("properties").map(Node::members).unwrap_or_default() {
                if !found.iter().any(|(known, _)| known == key) {
                    found.push((key, value));
                }
            }
            pending.extend(schema.get("allOf").and_then(Node::as_array).unwrap_or_default());
        }
        found
    }
}

/// Returns a media type in its normal form: in lower case, without `charset`.
pub(super) fn normal(media_type: &str) -> String {
    let mut parts = media_type.split(';').map(|part| part.trim().to_ascii_lowercase());
    let name = parts.next().unwrap_or_default();
    // Generators of documents write `*` for any.
    let name = if is_any(&name) && !name.contains('/') { "*/*".to_owned() } else { name };
    let others = parts.filter(|part| !part.is_empty() && !part.starts_with("charset="));
    std::iter::once(name).chain(others).collect::<Vec<_>>().join(";")
}
