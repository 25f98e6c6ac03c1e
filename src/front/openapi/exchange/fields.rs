//! Parameters and headers.

use super::super::operation::Parameter;
use super::super::placement::FORM;
use super::super::{Node, OperationReader};
use super::Schemas;
use crate::model::{ExchangedField, FieldValues, Location, ParameterForm};
use crate::source::Member;

impl<'n> OperationReader<'n, '_, '_, '_> {
    pub(super) fn parameter_field(&mut self, parameter: &Parameter<'n>, schemas: &mut Schemas) -> ExchangedField {
        let Parameter { node, name, place, .. } = *parameter;
        let location = match place {
            "path" => Location::Path,
            "query" => Location::Query,
            "querystring" => Location::QueryString,
            "header" => Location::Header,
            _ => Location::Cookie,
        };
        let field = self.field(node, name, location, schemas);
        let allows_empty = node.get("allowEmptyValue").and_then(Node::as_bool) == Some(true);
        ExchangedField {
            is_required: field.is_required || location == Location::Path,
            allows_empty: allows_empty && location == Location::Query,
            ..field
        }
    }

    /// Returns the headers of a response or of a part of a form. `Content-Type` is described by `content` (OpenAPI 3.0.3,
    /// Response Object).
    pub(super) fn header_fields(&mut self, owner: &'n Node, schemas: &mut Schemas) -> Vec<ExchangedField> {
        let mut fields = Vec::new();
        for Member { key, value, .. } in owner.get("headers").map(Node::members).unwrap_or_default() {
            if key.eq_ignore_ascii_case("content-type") {
                continue;
            }
            let Some(header) = self.resolve(value) else { continue };
            fields.push(self.field(header, key, Location::Header, schemas));
        }
        fields
    }

    fn field(&mut self, node: &'n Node, name: &str, location: Location, schemas: &mut Schemas) -> ExchangedField {
        let form = match (node.get("content").and_then(|content| content.members().first()), location) {
            (Some(content), _) => ParameterForm::Content(super::content::normal(&content.key)),
            (None, Location::QueryString) => ParameterForm::Content(FORM.to_owned()),
            (None, _) => ParameterForm::Styled(self.styled(node, location)),
        };
        let values = match &form {
            ParameterForm::Styled(_) => {
                node.get("schema").map(|schema| self.text_values(schema, schemas)).unwrap_or_default()
            }
            ParameterForm::Content(_) => {
                let schema = self.bodies(node).first().filter(|body| body.is_declared()).map(|body| body.schema());
                let schema = schema.or_else(|| node.get("schema").cloned());
                FieldValues { schema: schema.map(|schema| schemas.number(schema)), ..FieldValues::default() }
            }
        };
        ExchangedField {
            name: if location == Location::Header { name.to_ascii_lowercase() } else { name.to_owned() },
            location,
            is_required: node.get("required").and_then(Node::as_bool) == Some(true),
            allows_empty: false,
            form,
            values,
            at: self.notes.document.place(node.span),
        }
    }
}
