//! JSON values as expressions of a language.

use crate::codegen::layout::{Doc, Style};
use crate::text::{Json, Number};

/// The syntax of a language's expressions with JSON values.
pub(super) struct JsonSyntax {
    pub(super) null: &'static str,
    /// False, and true.
    pub(super) booleans: [&'static str; 2],
    pub(super) number: fn(&Number) -> String,
    pub(super) string: fn(&str) -> String,
    pub(super) key: fn(&str) -> String,
    /// The brackets of objects.
    pub(super) brackets: [&'static str; 2],
    pub(super) style: Style,
}

impl JsonSyntax {
    /// Returns a value, on one line.
    pub(super) fn value(&self, json: &Json) -> String {
        self.doc(json).print(Style { width: usize::MAX, ..self.style }, 0)
    }

    /// Returns the lines of a value behind `before`, with a comma at the end: one line if it is short.
    pub(super) fn lines(&self, before: &str, json: &Json) -> Vec<String> {
        let doc = Doc::all([Doc::text(before), self.doc(json), Doc::text(",")]);
        doc.print(self.style, 0).lines().map(str::to_owned).collect()
    }

    fn doc(&self, json: &Json) -> Doc {
        match json {
            Json::Null => Doc::text(self.null),
            Json::Bool(value) => Doc::text(self.booleans[usize::from(*value)]),
            Json::Number(number) => Doc::text((self.number)(number)),
            Json::String(text) => Doc::text((self.string)(text)),
            Json::Array(items) => Doc::listed(items.iter().map(|item| self.doc(item)).collect(), Doc::Line, "[", "]"),
            Json::Object(members) => {
                let member = |(key, value): &(String, Json)| {
                    Doc::all([Doc::text(format!("{}: ", (self.key)(key))), self.doc(value)])
                };
                let [open, close] = self.brackets;
                Doc::listed(members.iter().map(member).collect(), Doc::Line, open, close)
            }
        }
    }
}
