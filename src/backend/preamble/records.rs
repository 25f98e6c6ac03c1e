//! Prints objects with declared properties as `TypedDict`s.

use std::collections::BTreeSet;

use super::types::{Expression, Printer, Site};
use super::{ClassView, FieldView, TEMPLATES};
use crate::backend::python::names::is_attribute;
use crate::backend::python::quote;
use crate::diagnostics::Diagnostic;
use crate::model::{Field, Record, Type, TypeId};

impl Printer<'_> {
    /// Returns an object: a flat `TypedDict`, even if it has cases. (Type checkers narrow it by `in`, and Monty narrows
    /// nothing else.)
    pub(super) fn record(&mut self, id: TypeId, record: &Record) -> Result<String, Diagnostic> {
        // A property that must be absent has no key.
        let fields: Vec<&Field> = record.fields.iter().filter(|field| field.ty != Type::Never).collect();
        let values: Vec<Expression> =
            fields.iter().map(|field| self.expression(&field.ty, Some(Site::of(id)))).collect();
        let mut names: BTreeSet<&str> = values.iter().flat_map(|value| &value.names).map(String::as_str).collect();
        let all_optional = fields.iter().all(|field| !field.required) && !fields.is_empty();
        if !all_optional && fields.iter().any(|field| !field.required) {
            names.insert("NotRequired");
        }
        // A key that is not an identifier, or that hides a type used in the class, needs quotes.
        let is_class = !fields.is_empty()
            && fields.iter().all(|field| is_attribute(&field.name) && !names.contains(field.name.as_str()));
        self.import_name("TypedDict");
        let mut views = Vec::new();
        for (field, value) in fields.iter().zip(values) {
            self.import_all(&value);
            let text = if value.is_forward { format!("\"{}\"", value.text()) } else { value.text() };
            let ty = if field.required || all_optional {
                text
            } else {
                self.import_name("NotRequired");
                format!("NotRequired[{text}]")
            };
            let key = if is_class { field.name.clone() } else { quote::string(&field.name) };
            views.push(FieldView { key, ty });
        }
        let name = self.names[id.index()].clone();
        if is_class {
            let bases = if all_optional { "TypedDict, total=False" } else { "TypedDict" }.to_owned();
            return class(ClassView { name, bases, fields: views });
        }
        let keys: Vec<String> = views.into_iter().map(|field| format!("{}: {}", field.key, field.ty)).collect();
        let total = if all_optional { ", total=False" } else { "" };
        // Only pyright rejects the empty key.
        let has_empty = fields.iter().any(|field| field.name.is_empty());
        let note = if has_empty { "  # pyright: ignore[reportGeneralTypeIssues]" } else { "" };
        Ok(format!("{name} = TypedDict({}, {{{}}}{total}){note}", quote::string(&name), keys.join(", ")))
    }

    /// Returns the result type of a tool that returns text.
    pub(super) fn text_class(&mut self) -> Result<String, Diagnostic> {
        self.import_name("TypedDict");
        let fields = vec![FieldView { key: "text".to_owned(), ty: "str".to_owned() }];
        class(ClassView { name: self.text.clone(), bases: "TypedDict".to_owned(), fields })
    }
}

fn class(view: ClassView) -> Result<String, Diagnostic> {
    Ok(TEMPLATES.render("class", view)?.trim_end().to_owned())
}
