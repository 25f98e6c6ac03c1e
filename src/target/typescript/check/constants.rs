//! Constants of a file: patterns, sets, and values to compare with.

use std::collections::{BTreeMap, BTreeSet};

use super::STYLE;
use super::helpers::Helper;
use crate::codegen::layout::Doc;
use crate::model::check::NamedPattern;
use crate::names::{Case, Taken, recased};
use crate::pattern::Matcher;
use crate::target::typescript::quote;

/// The constants of a file, in the order in which they were named.
pub(super) struct Constants {
    /// The names in the file.
    pub(super) taken: Taken,
    declarations: Vec<Doc>,
    /// Names by their values.
    known: BTreeMap<String, String>,
    /// The helpers that these and the functions call.
    pub(super) helpers: BTreeSet<Helper>,
}

impl Constants {
    pub(super) fn new(taken: Taken) -> Self {
        Self { taken, declarations: Vec::new(), known: BTreeMap::new(), helpers: BTreeSet::new() }
    }

    /// Prints the declarations.
    pub(super) fn finish(&mut self) -> Vec<String> {
        let lines = std::mem::take(&mut self.declarations);
        if lines.is_empty() { Vec::new() } else { vec![Doc::lines(lines).print(STYLE, 0)] }
    }

    /// Returns the name of the constant for a pattern.
    pub(super) fn pattern(&mut self, named: &NamedPattern) -> String {
        let (helper, steps) = match named.pattern.matcher() {
            Some(Matcher::Linear(steps)) => (Helper::LinearPattern, steps),
            Some(Matcher::Limited(steps)) => (Helper::LimitedPattern, steps),
            None => {
                let regex = quote::regex(&named.pattern);
                return self.named(&named.name, "_PATTERN", ["", &regex, ""], Vec::new());
            }
        };
        self.helpers.insert(helper);
        let open = format!("/* @__PURE__ */ {}([", helper.name());
        self.named(&named.name, "_PATTERN", ["", &open, "])"], steps)
    }

    /// Returns the name of the constant for a set of scalars.
    pub(super) fn set(&mut self, at: &str, values: Vec<String>) -> String {
        self.named(at, "_SET", ["", "/* @__PURE__ */ new Set<unknown>([", "])"], values)
    }

    /// Returns the name of the constant for a list of arrays and objects.
    pub(super) fn list(&mut self, at: &str, values: Vec<String>) -> String {
        self.named(at, "_VALUES", [": readonly unknown[]", "[", "]"], values)
    }

    fn named(&mut self, at: &str, suffix: &str, [ty, open, close]: [&str; 3], values: Vec<String>) -> String {
        let text = format!("{open}{}{close}", values.join(", "));
        if let Some(name) = self.known.get(&text) {
            return name.clone();
        }
        let name = self.taken.claim(&recased(at, Case::UpperSnake), suffix);
        let open = format!("const {name}{ty} = {open}");
        self.declarations.push(Doc::filled(values.into_iter().map(Doc::text), open, format!("{close};")));
        self.known.insert(text, name.clone());
        name
    }
}
