//! Constants of a file: patterns, sets, and values to compare with.

use std::collections::{BTreeMap, BTreeSet};

use super::guards::STYLE;
use super::helpers::Helper;
use crate::codegen::layout::Doc;
use crate::model::check::NamedPattern;
use crate::names::{Case, Taken, recased};
use crate::pattern::Matcher;
use crate::target::typescript::quote;

/// The constants of a file, in the order in which they were named.
#[derive(Default)]
pub(super) struct Constants {
    declarations: Vec<Doc>,
    /// Names by their values.
    known: BTreeMap<String, String>,
    /// The helpers that the declarations call.
    pub(super) helpers: BTreeSet<Helper>,
}

impl Constants {
    /// Prints the declarations.
    pub(super) fn finish(&mut self) -> Vec<String> {
        match self.declarations.is_empty() {
            true => Vec::new(),
            false => vec![Doc::lines(std::mem::take(&mut self.declarations)).print(STYLE, 0)],
        }
    }

    /// Returns the name of the constant for a pattern.
    pub(super) fn pattern(&mut self, named: &NamedPattern, names: &mut Taken) -> String {
        let (helper, steps) = match named.pattern.matcher() {
            Some(Matcher::Linear(steps)) => (Helper::LinearPattern, steps),
            Some(Matcher::Limited(steps)) => (Helper::LimitedPattern, steps),
            None => {
                let regex = quote::regex(&named.pattern);
                return self.named(&named.name, "_PATTERN", ["", &regex, ""], Vec::new(), names);
            }
        };
        self.helpers.insert(helper);
        let open = format!("/* @__PURE__ */ {}([", helper.name());
        self.named(&named.name, "_PATTERN", ["", &open, "])"], steps, names)
    }

    /// Returns the name of the constant for a set of scalars.
    pub(super) fn set(&mut self, at: &str, values: Vec<String>, names: &mut Taken) -> String {
        self.named(at, "_SET", ["", "/* @__PURE__ */ new Set<unknown>([", "])"], values, names)
    }

    /// Returns the name of the constant for a list of arrays and objects.
    pub(super) fn list(&mut self, at: &str, values: Vec<String>, names: &mut Taken) -> String {
        self.named(at, "_VALUES", [": readonly unknown[]", "[", "]"], values, names)
    }

    fn named(
        &mut self,
        at: &str,
        suffix: &str,
        [ty, open, close]: [&str; 3],
        values: Vec<String>,
        names: &mut Taken,
    ) -> String {
        let text = format!("{open}{}{close}", values.join(", "));
        if let Some(name) = self.known.get(&text) {
            return name.clone();
        }
        let name = names.claim(&recased(at, Case::UpperSnake), suffix);
        let open = format!("const {name}{ty} = {open}");
        self.declarations.push(match values.is_empty() {
            true => Doc::text(format!("{open}{close};")),
            false => Doc::filled(values.into_iter().map(Doc::text), open, format!("{close};")),
        });
        self.known.insert(text, name.clone());
        name
    }
}
