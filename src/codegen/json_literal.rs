//! JSON values as expressions of a language.

use ecow::EcoString;

use super::layout::{Doc, Style};
use crate::text::{Json, Number};

/// The syntax of a language's expressions with JSON values.
pub(crate) struct JsonSyntax {
    pub(crate) null: &'static str,
    /// False, and true.
    pub(crate) booleans: [&'static str; 2],
    pub(crate) number: fn(&Number) -> String,
    pub(crate) string: fn(&str) -> String,
    pub(crate) key: fn(&str) -> String,
    /// The brackets of objects.
    pub(crate) brackets: [&'static str; 2],
    pub(crate) style: Style,
}

impl JsonSyntax {
    /// Returns a value, on one line.
    pub(crate) fn value(&self, json: &Json) -> String {
        self.doc(json).print(Style { width: usize::MAX, ..self.style }, 0)
    }

    /// Returns the lines of a value behind `before`, with a comma at the end: one line if it is short.
    pub(crate) fn lines(&self, before: &str, json: &Json) -> Vec<String> {
        let doc = Doc::all([Doc::text(before), self.doc(json), Doc::text(",")]);
        doc.print(self.style, 0).lines().map(str::to_owned).collect()
    }

    fn doc(&self, json: &Json) -> Doc {
        match json {
            Json::Null => Doc::text(self.null),
            Json::Bool(value) => Doc::text(self.booleans[usize::from(*value)]),
            Json::Number(number) => Doc::text((self.number)(number)),
            Json::String(text) => Doc::text((self.string)(text)),
            Json::Array(items) => Doc::listed(items.iter().map(|item| self.doc(item)).collect(), Doc::LINE, "[", "]"),
            Json::Object(members) => {
                let member = |(key, value): &(EcoString, Json)| {
                    Doc::all([Doc::text(format!("{}: ", (self.key)(key))), self.doc(value)])
                };
                let [open, close] = self.brackets;
                Doc::listed(members.iter().map(member).collect(), Doc::LINE, open, close)
            }
        }
    }
}
