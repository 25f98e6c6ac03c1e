//! Constants of a file: patterns, sets, and values to compare with.

use std::collections::BTreeMap;

use heck::ToShoutySnakeCase;

use super::Printer;
use crate::backend::typescript::quote;
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
        let values: Vec<String> = values.into_iter().map(quote::value).collect();
        let flat = format!("/* @__PURE__ */ new Set<unknown>([{}])", values.join(", "));
        let text = if flat.len() < 80 { flat } else { filled("/* @__PURE__ */ new Set<unknown>([", &values, "])") };
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

/// Items over several lines, as many on each as fit.
fn filled(before: &str, items: &[String], after: &str) -> String {
    let mut lines = vec![String::new()];
    for item in items {
        let last = lines.last_mut().filter(|line| line.is_empty() || line.len() + item.len() + 2 < 98);
        match last {
            Some(line) if line.is_empty() => line.push_str(&format!("{item},")),
            Some(line) => line.push_str(&format!(" {item},")),
            None => lines.push(format!("{item},")),
        }
    }
    format!("{before}\n  {}\n{after}", lines.join("\n  "))
}
