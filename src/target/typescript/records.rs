//! Records as object types.

use super::declarations::{Declarations, Declared, Head};
use super::names::is_in_objects;
use super::options::ObjectStyle;
use super::types::{Written, modifier};
use super::{quote, tsdoc};
use crate::diagnostics::Diagnostic;
use crate::model::properties::{Presence, Property, properties};
use crate::model::{Case, Field, Record, Rest, Type};
use crate::render::{List, views};

views! {
    /// An object type.
    struct RecordView {
        docs: Vec<String>,
        name: String,
        interface: bool,
        readonly: bool,
        members: List<MemberView>,
    }

    /// A property, or an index signature.
    struct MemberView {
        docs: Vec<String>,
        readonly: bool,
        /// With a question mark behind it, if the property is optional.
        key: String,
        ty: String,
    }
}

impl Declarations<'_, '_> {
    /// Returns the object type of a record, or of one of its cases.
    pub(super) fn record(&self, head: Head, record: &Record, case: Option<&Case>) -> Result<Declared, Diagnostic> {
        let properties = properties(record, case);
        let others = self.others(record, &properties).map(|ty| ty.text());
        let others = others.map(|ty| MemberView {
            docs: Vec::new(),
            readonly: self.types.options.readonly,
            key: "[key: string]".to_owned(),
            ty,
        });
        match others {
            Some(only) if record.fields.is_empty() => {
                self.alias(head, format!("{{ {}{}: {} }}", modifier(only.readonly), only.key, only.ty))
            }
            others => {
                let mut shape = "{ ".to_owned();
                let members = properties.iter().map(|property| self.member(*property)).chain(others);
                let members = members
                    .inspect(|MemberView { readonly, key, ty, .. }| {
                        shape.extend([modifier(*readonly), key, ": ", ty, "; "]);
                    })
                    .collect();
                shape.push('}');
                let interface = self.types.options.objects == ObjectStyle::Interface;
                let Head { docs, name } = head;
                let view = RecordView { docs, name, interface, readonly: self.types.options.readonly, members };
                self.declared("typescript/record.tera", view, shape)
            }
        }
    }

    /// Returns the type of an index signature, where an object type needs one.
    fn others(&self, record: &Record, properties: &[Property]) -> Option<Written> {
        match &record.rest {
            Rest::Kept(ty) => {
                let values = properties.iter().map(|property| self.value(*property));
                let all = Written::any([self.types.write(ty)].into_iter().chain(values));
                // To readers without `exactOptionalPropertyTypes` every optional property may be undefined.
                let is_any_optional = properties.iter().any(|property| !self.is_present(property));
                Some(if is_any_optional { all.or("undefined".to_owned()) } else { all })
            }
            // `{}` accepts anything but null.
            Rest::Ignored if properties.is_empty() => Some(self.types.write(&Type::Any)),
            Rest::Refused if properties.is_empty() => Some(self.types.write(&Type::Never)),
            Rest::Ignored | Rest::Refused => None,
        }
    }

    fn member(&self, property: Property) -> MemberView {
        let Property { field, presence } = property;
        let docs = if presence == Presence::Forbidden { Vec::new() } else { tsdoc::of(&field.docs, &field.ty) };
        let mut key = quote::key(&field.name);
        key.push_str(if self.is_present(&property) { "" } else { "?" });
        let options = &self.types.options;
        let readonly = options.readonly || options.read_only_properties && self.is_read_only(field);
        let is_undefined = self.types.fills_in_undefined && self.types.names.are_inputs() && field.docs.is_filled_in;
        let ty = if is_undefined { self.value(property).or("undefined".to_owned()) } else { self.value(property) };
        MemberView { docs, readonly, key, ty: ty.text() }
    }

    /// Returns whether values have a property: a required one, or one whose default is filled in.
    fn is_present(&self, property: &Property) -> bool {
        property.presence == Presence::Required || property.field.docs.is_filled_in && !self.types.names.are_inputs()
    }

    /// Returns whether a property is read-only, by itself or by its type.
    fn is_read_only(&self, field: &Field) -> bool {
        let is_marked = |id| self.types.model.definition(id).docs.read_only;
        field.docs.read_only || field.ty.non_null().name().is_some_and(is_marked)
    }

    /// Returns the type of a property when it is read.
    fn value(&self, property: Property) -> Written {
        let Property { field, presence } = property;
        let own = match presence {
            Presence::Required | Presence::Optional => self.types.write(&field.ty),
            Presence::Forbidden => self.types.write(&Type::Never),
        };
        match !self.is_present(&property) && is_in_objects(&field.name) {
            true => own.or(format!("{}[\"{}\"]", self.types.global("Object"), field.name)),
            false => own,
        }
    }
}
