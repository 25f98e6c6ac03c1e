//! Records as `TypedDict`s.
//!
//! A record with cases is a union of one `TypedDict` per case, in which the keys of the other cases are
//! `NotRequired[Never]`. Only that form narrows on `in` and on `get` in pyright, mypy and ty, in both branches, and
//! rejects invalid literals; measured with pyright 1.1, mypy 2.4 and ty 0.0: one flat `TypedDict` doesn't narrow in the
//! `else` branch of pyright and accepts every invalid literal, and ty doesn't narrow a union of `@final` ones on `in`.

use std::collections::BTreeSet;

use super::docs::Text;
use super::names::is_attribute;
use super::quote::{self, code};
use super::symbols::Symbol;
use super::types::{Expression, Forward, LINE};
use super::{ClassView, Field as FieldView, FunctionalView, Item, Printer};
use crate::backend::docs;
use crate::backend::options::PythonObjects;
use crate::diagnostics::Diagnostic;
use crate::model::properties::{Presence, Property, properties};
use crate::model::{Definition, Loss, Record, TypeId};

/// A `TypedDict` or a dataclass to be written.
pub(super) struct Dictionary<'m> {
    pub(super) id: TypeId,
    pub(super) name: String,
    pub(super) fields: Vec<Property<'m>>,
    pub(super) text: Text,
}

/// Half of a `TypedDict`, by the presence of its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Half {
    Required,
    Optional,
}

/// When the type of a key is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evaluation {
    /// Immediately: later types must be quoted.
    Now,
    /// On demand.
    Later,
    /// To know a base of the class itself: pyright follows quotes, and would go round in a circle.
    AsBase,
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
            let variant = definition.case_name(case);
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
            PythonObjects::TypedDict => self.dictionary(of),
            PythonObjects::Dataclass => self.dataclass(of, false),
            PythonObjects::FrozenDataclass => self.dataclass(of, true),
        }
    }

    fn dictionary(&mut self, dictionary: Dictionary<'m>) -> Result<(), Diagnostic> {
        let has = |required: bool| dictionary.fields.iter().any(|key| (key.presence == Presence::Required) == required);
        if !self.version.at_least(11) && has(true) && has(false) {
            return self.in_halves(dictionary);
        }
        let total = self.version.at_least(11) || !has(false);
        if self.needs_quotes(dictionary.id, &dictionary.fields) {
            self.functional(dictionary, total)
        } else {
            self.class(dictionary, Vec::new(), total)
        }
    }

    /// Before `NotRequired`, the required keys and the others are two `TypedDict`s, one of which extends the other.
    /// Where neither can be the class that extends, a third puts them together.
    fn in_halves(&mut self, dictionary: Dictionary<'m>) -> Result<(), Diagnostic> {
        let Dictionary { id, name, fields, mut text } = dictionary;
        let (required, optional): (Vec<_>, Vec<_>) =
            fields.into_iter().partition(|key| key.presence == Presence::Required);
        // Recursive references must be in the type itself: pyright evaluates bases too early.
        let preferred = if self.refers_back(id, &required) { [0, 1] } else { [1, 0] };
        let halves = [(Half::Required, required), (Half::Optional, optional)];
        let own = preferred.into_iter().find(|&index| !self.needs_quotes(id, &halves[index].1));
        let (mut bases, mut whole) = (Vec::new(), (Half::Required, Vec::new()));
        for (index, (half, keys)) in halves.into_iter().enumerate() {
            if own == Some(index) {
                whole = (half, keys);
            } else {
                bases.push(self.half(id, &name, half, keys, &mut text)?);
            }
        }
        let (half, fields) = whole;
        self.class(Dictionary { id, name, fields, text }, bases, half == Half::Required)
    }

    /// Returns half of a `TypedDict`; documentation that doesn't fit beside its keys is added to that of the whole.
    fn half(
        &mut self,
        id: TypeId,
        whole: &str,
        half: Half,
        fields: Vec<Property<'m>>,
        docs: &mut Text,
    ) -> Result<String, Diagnostic> {
        let name = self.names.claim(format!("{whole}{half:?}"));
        let mut text = Text::default();
        text.push(format!("The {} keys of {}.", format!("{half:?}").to_lowercase(), code(whole)));
        let dictionary = Dictionary { id, name: name.clone(), fields, text };
        if self.refers_back(id, &dictionary.fields) {
            self.report_half(&dictionary);
        }
        let total = half == Half::Required;
        if self.needs_quotes(id, &dictionary.fields) {
            docs.push_list(&self.keys_text(id, &dictionary.fields));
            self.functional_without_docs(dictionary, Evaluation::AsBase, total)?;
        } else {
            self.class(dictionary, Vec::new(), total)?;
        }
        Ok(name)
    }

    fn report_half(&mut self, half: &Dictionary<'m>) {
        let message = format!(
            "`{}` accepts any value where it refers back to its type: before 3.11, pyright can't resolve that",
            half.name
        );
        let place = half.fields.iter().find_map(|key| key.field.place.clone());
        self.losses.push(Loss::new("$ref", message).of(half.id).at(place));
    }

    fn refers_back(&mut self, here: TypeId, keys: &[Property<'m>]) -> bool {
        keys.iter().any(|key| self.value(key, here, Evaluation::Later).is_forward)
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

    fn class(&mut self, dictionary: Dictionary<'m>, bases: Vec<String>, total: bool) -> Result<(), Diagnostic> {
        // From 3.14 on, annotations are evaluated on demand.
        let evaluation = if self.version.at_least(14) { Evaluation::Later } else { Evaluation::Now };
        let field = |key| {
            let ty = self.value(key, dictionary.id, evaluation);
            let line = ty.between(format!("{}: ", key.field.name), "", 1);
            let docs = self.key_text(key, dictionary.id);
            FieldView { line, doc: quote::docstring(&docs, "    ") }
        };
        let fields = dictionary.fields.iter().map(field).collect();
        let mut bases = if bases.is_empty() { vec![self.symbols.get(Symbol::TypedDict)] } else { bases };
        bases.extend((!total).then(|| "total=False".to_owned()));
        let doc = quote::docstring(&dictionary.text.into_string(), "    ");
        let one_line = bases.join(", ");
        let fits = dictionary.name.chars().count() + one_line.chars().count() + "class ():".len() <= LINE;
        let bases = if fits { one_line } else { format!("\n    {one_line}\n") };
        let view = ClassView { name: dictionary.name, bases, doc, fields };
        self.push(Item::Class, "python/class.tera", view)
    }

    fn functional(&mut self, mut dictionary: Dictionary<'m>, total: bool) -> Result<(), Diagnostic> {
        let docs = self.keys_text(dictionary.id, &dictionary.fields);
        dictionary.text.push_list(&docs);
        self.functional_without_docs(dictionary, Evaluation::Now, total)
    }

    fn functional_without_docs(
        &mut self,
        dictionary: Dictionary<'m>,
        evaluation: Evaluation,
        total: bool,
    ) -> Result<(), Diagnostic> {
        let mut fields = Vec::new();
        for key in &dictionary.fields {
            let ty = self.value(key, dictionary.id, evaluation);
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
            partial: !total,
            doc: quote::docstring(&dictionary.text.into_string(), ""),
        };
        self.push(Item::Alias, "python/functional.tera", view)
    }

    /// Returns the type of a key, with `NotRequired` or `Required` if necessary.
    fn value(&mut self, key: &Property<'m>, here: TypeId, evaluation: Evaluation) -> Expression {
        let ty = &key.field.ty;
        let value = match (key.presence, evaluation) {
            (Presence::Forbidden, _) => self.never(),
            (_, Evaluation::Later) => self.expression(ty, here, Forward::Plain),
            (_, Evaluation::Now) => self.evaluated(ty, here),
            (_, Evaluation::AsBase) => self.expression(ty, here, Forward::Widened),
        };
        if key.presence == Presence::Required || !self.version.at_least(11) {
            return value;
        }
        let not_required = self.symbols.get(Symbol::NotRequired);
        Expression::subscript(Expression::name(not_required), value)
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
