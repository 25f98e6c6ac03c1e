//! Records as `TypedDict`s.
//!
//! A record with cases is a union of one `TypedDict` per case, in which the keys of the other cases are
//! `NotRequired[Never]`. Only that form narrows on `in` and on `get` in pyright, mypy and ty, in both branches, and
//! rejects invalid literals; measured with pyright 1.1, mypy 2.4 and ty 0.0: one flat `TypedDict` doesn't narrow in the
//! `else` branch of pyright and accepts every invalid literal, and ty doesn't narrow a union of `@final` ones on `in`.

use std::collections::BTreeSet;

use super::docs::Text;
use super::names::is_attribute;
use super::options::PythonObjects;
use super::quote::{self, code};
use super::symbols::Symbol;
use super::types::{Expression, Forward, LINE};
use super::{ClassView, Field as FieldView, FunctionalView, Item, Printer, Style};
use crate::diagnostics::Diagnostic;
use crate::model::properties::{Presence, Property, properties};
use crate::model::{Definition, Record, TypeId};
use crate::target::{CheckLevel, docs};

/// A `TypedDict` or a dataclass to be written.
pub(super) struct Dictionary<'m> {
    pub(super) id: TypeId,
    pub(super) name: String,
    pub(super) fields: Vec<Property<'m>>,
    pub(super) text: Text,
}

/// When the type of a key is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evaluation {
    /// Immediately: later types must be quoted.
    Now,
    /// On demand.
    Later,
}

impl<'m> Printer<'m> {
    /// Returns a record: a class, or one for each of its cases and their union.
    pub(super) fn record(
        &mut self,
        id: TypeId,
        definition: &'m Definition,
        record: &'m Record,
    ) -> Result<(), Diagnostic> {
        let text = self.text(id);
        let name = self.names.of(id).to_owned();
        if record.cases.is_empty() {
            self.exported.insert(name.clone());
            return self.object(Dictionary { id, name, fields: properties(record, None), text });
        }
        let mut variants = Vec::new();
        for case in &record.cases {
            let variant = self.names.of_case(id, definition, case);
            self.exported.insert(variant.clone());
            variants.push(Expression::name(variant.clone()));
            let mut text = Text::default();
            text.push(docs::case(&code(&name), record, case, code).map(|text| format!("{text}.")).unwrap_or_default());
            self.object(Dictionary { id, name: variant, fields: properties(record, Some(case)), text })?;
        }
        let union = self.union(variants);
        self.alias(&name, union, text)
    }

    fn object(&mut self, of: Dictionary<'m>) -> Result<(), Diagnostic> {
        match self.objects() {
            PythonObjects::TypedDict if self.needs_quotes(of.id, &of.fields) => self.functional(of),
            PythonObjects::TypedDict => self.class(of),
            PythonObjects::Dataclass => self.dataclass(of, false),
            PythonObjects::FrozenDataclass => self.dataclass(of, true),
        }
    }

    /// Returns whether the class syntax is impossible: a key isn't a name, or hides a type that an annotation of the
    /// class uses.
    fn needs_quotes(&mut self, here: TypeId, keys: &[Property<'m>]) -> bool {
        let mut names = BTreeSet::new();
        for key in keys {
            names.extend(self.value(key, here, Evaluation::Later).names);
        }
        keys.iter().any(|key| !is_attribute(&key.field.name) || names.contains(key.field.name.as_str()))
    }

    fn class(&mut self, dictionary: Dictionary<'m>) -> Result<(), Diagnostic> {
        // From 3.14 on, annotations are evaluated on demand.
        let evaluation = if self.version.at_least(14) { Evaluation::Later } else { Evaluation::Now };
        let field = |key| {
            let ty = self.value(key, dictionary.id, evaluation);
            let line = ty.between(format!("{}: ", key.field.name), "", 1);
            let docs = self.key_text(key, dictionary.id);
            FieldView { line, doc: quote::docstring(&docs, "    ") }
        };
        let fields = dictionary.fields.iter().map(field).collect();
        let typed_dict = self.symbols.get(Symbol::TypedDict);
        let doc = quote::docstring(&dictionary.text.into_string(), "    ");
        let fits = dictionary.name.chars().count() + typed_dict.chars().count() + "class ():".len() <= LINE;
        let bases = if fits { typed_dict } else { format!("\n    {typed_dict}\n") };
        let view = ClassView { name: dictionary.name, bases, doc, fields };
        self.push(Item::Class, "python/class.tera", view)
    }

    fn functional(&mut self, mut dictionary: Dictionary<'m>) -> Result<(), Diagnostic> {
        let docs = self.keys_text(dictionary.id, &dictionary.fields);
        dictionary.text.push_list(&docs);
        let mut fields = Vec::new();
        for key in &dictionary.fields {
            let ty = self.value(key, dictionary.id, Evaluation::Now);
            let mut line = ty.between(format!("{}: ", quote::string(&key.field.name)), ",", 2);
            if key.field.name.is_empty() {
                // pyright alone refuses the empty key.
                line.push_str("  # pyright: ignore[reportGeneralTypeIssues]");
            }
            fields.push(FieldView { line, doc: None });
        }
        let view = FunctionalView {
            typed_dict: self.symbols.get(Symbol::TypedDict),
            literal: quote::string(&dictionary.name),
            name: dictionary.name,
            fields,
            doc: quote::docstring(&dictionary.text.into_string(), ""),
        };
        self.push(Item::Alias, "python/functional.tera", view)
    }

    /// Returns the type of a key, with `NotRequired` if it is optional.
    fn value(&mut self, key: &Property<'m>, here: TypeId, evaluation: Evaluation) -> Expression {
        let ty = &key.field.ty;
        let value = match (key.presence, evaluation) {
            (Presence::Forbidden, _) => self.never(),
            (_, Evaluation::Later) => self.expression(ty, here, Forward::Plain),
            (_, Evaluation::Now) => self.evaluated(ty, here),
        };
        let is_filled_in = key.field.docs.is_filled_in && self.fills_in() && !self.names.are_inputs();
        if key.presence == Presence::Required || is_filled_in {
            return value;
        }
        let not_required = self.symbols.get(Symbol::NotRequired);
        Expression::subscript(Expression::name(not_required), value)
    }

    /// Returns whether readers fill in defaults.
    fn fills_in(&self) -> bool {
        matches!(self.style, Style::Types(CheckLevel::Full, _))
    }

    fn key_text(&mut self, key: &Property<'m>, here: TypeId) -> String {
        match key.presence {
            Presence::Forbidden => String::new(),
            Presence::Required | Presence::Optional => self.field_text(&key.field.docs, &key.field.ty, here),
        }
    }

    /// Returns the documentation of keys, for syntax without a place for it.
    fn keys_text(&mut self, here: TypeId, keys: &[Property<'m>]) -> Vec<(String, String)> {
        let texts = keys.iter().map(|key| (code(&key.field.name), self.key_text(key, here)));
        texts.filter(|(_, text)| !text.is_empty()).collect()
    }
}
