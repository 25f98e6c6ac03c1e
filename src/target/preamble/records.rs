//! Prints objects with declared properties as `TypedDict`s.

use std::collections::HashSet;

use super::types::PreamblePrinter;
use super::{ClassView, FieldView, TEMPLATES};
use crate::diagnostics::Diagnostic;
use crate::model::{Field, Record, Type, TypeId};
use crate::target::python::names::is_attribute;
use crate::target::python::quote;
use crate::target::python::symbols::Symbol;
use crate::target::python::types::Expression;

impl PreamblePrinter<'_> {
    /// Returns an object: a flat `TypedDict`, even if it has cases. (Type checkers narrow it by `in`, and Monty narrows
    /// nothing else.)
    pub(super) fn record(&mut self, id: TypeId, record: &Record) -> Result<String, Diagnostic> {
        // A property that must be absent has no key.
        let fields: Vec<&Field> = record.fields.iter().filter(|field| field.ty != Type::Never).collect();
        let all_optional = fields.iter().all(|field| !field.required) && !fields.is_empty();
        let mut values = Vec::new();
        for field in &fields {
            let value = self.python.evaluated(&field.ty, id);
            values.push(match field.required || all_optional {
                true => value,
                false => Expression::subscript(self.python.symbol(Symbol::NotRequired), value),
            });
        }
        let used: HashSet<&str> = values.iter().flat_map(|value| &value.names).map(String::as_str).collect();
        // A key that is not an identifier, or that hides a type used in the class, needs quotes.
        let is_key = |field: &&Field| is_attribute(&field.name) && !used.contains(field.name.as_str());
        let is_class = !fields.is_empty() && fields.iter().all(is_key);
        let typed_dict = self.python.symbols.get(Symbol::TypedDict);
        let name = self.python.names.of(id).to_owned();
        let fields = fields.into_iter().zip(values);
        if is_class {
            let bases = if all_optional { format!("{typed_dict}, total=False") } else { typed_dict };
            let fields =
                fields.map(|(field, value)| FieldView { key: field.name.to_string(), ty: value.text }).collect();
            return self.class(ClassView { name, bases, fields });
        }
        // Only pyright rejects the empty key.
        let has_empty = record.fields.iter().any(|field| field.name.is_empty());
        let note = if has_empty { "  # pyright: ignore[reportGeneralTypeIssues]" } else { "" };
        let keys: Vec<String> =
            fields.map(|(field, value)| format!("{}: {}", quote::string(&field.name), value.text)).collect();
        let total = if all_optional { ", total=False" } else { "" };
        Ok(format!("{name} = {typed_dict}({}, {{{}}}{total}){note}", quote::string(&name), keys.join(", ")))
    }

    /// Returns the result type of a tool that returns text.
    pub(super) fn text_class(&mut self) -> Result<String, Diagnostic> {
        let fields = vec![FieldView { key: "text".to_owned(), ty: self.python.symbols.get(Symbol::Str) }];
        let bases = self.python.symbols.get(Symbol::TypedDict);
        self.class(ClassView { name: self.text.clone(), bases, fields })
    }

    fn class(&self, view: ClassView) -> Result<String, Diagnostic> {
        Ok(TEMPLATES.render(&self.python.templates, "preamble/class.tera", view)?.trim_end().to_owned())
    }
}
