//! Declarations of types.

use super::docs::{self, Text};
use super::symbols::Symbol;
use super::types::{Expression, Forward};
use super::{AliasView, Item, Printer, quote};
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Contract, Definition, Type, TypeId, Union};

impl<'m> Printer<'m> {
    /// Returns the definitions that the file declares, from top to bottom.
    pub(super) fn declared(&self) -> Vec<TypeId> {
        let is_own = |id: &TypeId| self.model.definition(*id).external.is_none();
        self.order.ids().filter(|id| is_own(id) && !self.inlined[id.index()]).collect()
    }

    pub(super) fn definition(&mut self, id: TypeId, definition: &'m Definition) -> Result<(), Diagnostic> {
        match &definition.body {
            Body::Record(record) => self.record(id, definition, record)?,
            Body::Enum(_) if self.enum_class(id)? == Some(false) => {}
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {
                let text = self.text(id);
                self.named_alias(id, text)?;
            }
        }
        if self.names.input(id).is_some() && !self.names.are_inputs() {
            self.names.set_input(true);
            let declared = self.definition(id, definition);
            self.names.set_input(false);
            return declared.and_then(|()| self.streams(id));
        }
        if self.names.are_inputs() { Ok(()) } else { self.streams(id) }
    }

    /// Returns the documentation of a definition.
    pub(super) fn text(&mut self, id: TypeId) -> Text {
        let definition = self.model.definition(id);
        if self.names.are_inputs() {
            let mut text = Text::default();
            text.push(format!("{} before its defaults are filled in.", quote::code(self.names.of_filled(id))));
            return text;
        }
        match &definition.body {
            Body::Record(record) => self.record_text(id, definition, record),
            Body::Union(union) => self.union_text(id, definition, union),
            Body::Alias(ty) => self.definition_text(id, definition, Some(ty), []),
            Body::Enum(_) if self.enum_classes.contains_key(&id) => {
                let mut text = Text::default();
                text.push(format!("A member of {}, or its value.", quote::code(&self.enum_classes[&id])));
                text
            }
            Body::Enum(members) => {
                let mut text = self.definition_text(id, definition, None, []);
                text.push_list(&docs::values(members));
                text
            }
        }
    }

    /// Returns the type that a definition stands for; a record is a class of its own.
    pub(super) fn aliased(&mut self, id: TypeId, forward: Forward) -> Expression {
        match &self.model.definition(id).body {
            Body::Alias(Type::Null) => self.literal_none(),
            _ => self.body(id, id, forward, 0),
        }
    }

    /// Returns the type that a definition stands for, evaluated immediately unless it is a `type` statement.
    fn evaluated_alias(&mut self, id: TypeId) -> Expression {
        let expression = self.aliased(id, Forward::Plain);
        if !expression.is_forward || self.version.at_least(12) {
            return expression;
        }
        let quoted = self.aliased(id, Forward::Quoted);
        // A string alone isn't an alias.
        let is_string = matches!(self.model.definition(id).body, Body::Alias(Type::Named(_)));
        if is_string { Expression::subscript(self.symbol(Symbol::Union), quoted) } else { quoted }
    }

    fn alias_keyword(&self, value: &Expression) -> &'static str {
        if value.is_forward && self.version.at_least(12) { "type " } else { "" }
    }

    /// Returns the alias that a definition is, on one line.
    pub(in crate::target) fn statement(&mut self, id: TypeId) -> String {
        let value = self.evaluated_alias(id);
        format!("{}{} = {}", self.alias_keyword(&value), self.names.of(id), value.text)
    }

    /// Adds the alias that a definition is.
    pub(super) fn named_alias(&mut self, id: TypeId, text: Text) -> Result<(), Diagnostic> {
        let expression = self.evaluated_alias(id);
        let name = self.names.of(id).to_owned();
        if !expression.is_forward && !self.names.are_inputs() {
            self.values.insert(id, expression.text.clone());
        }
        self.alias(&name, expression, text)
    }

    pub(super) fn alias(&mut self, name: &str, value: Expression, text: Text) -> Result<(), Diagnostic> {
        self.exported.insert(name.to_owned());
        let keyword = self.alias_keyword(&value);
        let line = value.between(format!("{keyword}{name} = "), "", 0);
        let view = AliasView { line, doc: quote::docstring(&text.into_string(), "") };
        let item = if view.doc.is_none() && !view.line.contains('\n') { Item::Line } else { Item::Alias };
        self.push(item, "python/alias.tera", view)
    }

    fn union_text(&mut self, id: TypeId, definition: &Definition, union: &Union) -> Text {
        let mut text = self.definition_text(id, definition, None, []);
        let mut variants = Vec::new();
        for variant in union.variants.iter().filter(|variant| !matches!(variant.ty, Type::Named(_))) {
            let described = self.field_text(&variant.docs, &variant.ty, id);
            if !described.is_empty() && !text.begins_with(&described) {
                variants.push((self.described(&variant.ty, id), described));
            }
        }
        text.push_list(&variants);
        text
    }

    /// Returns the stream of a contract whose type describes one element of it.
    pub(super) fn streams(&mut self, id: TypeId) -> Result<(), Diagnostic> {
        let is_stream = |contract: &&Contract| contract.result == id && contract.is_stream();
        let Some(contract) = self.model.contracts.iter().find(is_stream) else { return Ok(()) };
        let mut text = Text::default();
        text.push(format!("The stream that {} returns, element by element.", quote::code(&contract.tool)));
        let element = self.names.of_valid(id).to_owned();
        let name = self.names.claim(format!("{element}Stream"));
        let value = Expression::name(format!("{}[{element}]", self.symbols.get(Symbol::AsyncIterator)));
        self.alias(&name, value, text)
    }
}
