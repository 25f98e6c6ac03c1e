//! Constants of a file: patterns, sets, and values to compare with.

use std::collections::BTreeMap;

use heck::ToShoutySnakeCase;

use super::Printer;
use crate::backend::typescript::quote;
use crate::codegen::fill::{Literal, filled};
use crate::model::check::PatternId;
use crate::text::Json;

/// The constants of a file, in the order in which they were asked for.
#[derive(Default)]
pub(super) struct Constants {
    declarations: Vec<String>,
    /// Names by what they stand for.
    known: BTreeMap<String, String>,
}

impl Constants {
    pub(super) fn finish(self) -> Vec<String> {
        match self.declarations.is_empty() {
            true => Vec::new(),
            false => vec![self.declarations.join("\n")],
        }
    }
}

impl Printer<'_> {
    /// The name of the constant for a pattern.
    pub(super) fn pattern(&mut self, id: PatternId) -> String {
        let named = self.model.checks.pattern(id);
        self.constant(&named.name, "Pattern", "", &quote::regex(&named.pattern))
    }

    /// The name of the constant for a set of primitive values.
    pub(super) fn set<'j>(&mut self, at: &str, values: impl IntoIterator<Item = &'j Json>) -> String {
        let values = values.into_iter().map(|value| Literal::Atom(quote::value(value))).collect();
        let text = filled("/* @__PURE__ */ new Set<unknown>(", &Literal::List("[", values, "]"), ")", "  ").join("\n");
        self.constant(at, "Set", "", &text)
    }

    /// The name of the constant for a value.
    pub(super) fn value(&mut self, at: &str, value: &Json) -> String {
        self.constant(at, "Value", ": unknown", &quote::value(value))
    }

    fn constant(&mut self, at: &str, suffix: &str, ty: &str, text: &str) -> String {
        if let Some(name) = self.constants.known.get(text) {
            return name.clone();
        }
        let name = self.names.free(&at.to_shouty_snake_case(), &format!("_{}", suffix.to_uppercase()));
        self.constants.declarations.push(format!("const {name}{ty} = {text};"));
        self.constants.known.insert(text.to_owned(), name.clone());
        name
    }
}
