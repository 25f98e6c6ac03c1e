//! The sections of types, in the order of their names, each with what uses it.

use std::collections::{BTreeMap, BTreeSet};

use super::http::bodies;
use super::prose;
use super::schemas::{At, Row, Schemas, description, limited, table};
use super::tools::{category, link};
use super::tries::Tries;
use super::{ExampleView, TypeView};
use crate::diagnostics::Diagnostic;
use crate::model::{Bundled, Keyword, Model, Naming, TypeId};
use crate::target::Options;
use crate::target::contracts::error_codes;
use crate::target::tools::{in_order, tools};
use crate::text::Json;
use crate::text::html;

/// Maximum number of users of a type that are listed.
const USERS: usize = 30;

/// The types of a page that have sections of their own: the parameters and the results of tools stand in those of tools.
pub(super) struct Types<'m> {
    model: &'m Model,
    schemas: &'m Schemas<'m>,
    tries: &'m Tries<'m>,
    shown: Vec<&'m Bundled>,
}

impl<'m> Types<'m> {
    pub(super) fn new(model: &'m Model, schemas: &'m Schemas<'m>, tries: &'m Tries<'m>) -> Self {
        let of_tools: BTreeSet<TypeId> = model.tool_types().collect();
        let is_of_tool = |of: &&Bundled| of.definition.is_some_and(|id| of_tools.contains(&id));
        let mut shown: Vec<&Bundled> = model.bundle.iter().filter(|of| !is_of_tool(of)).collect();
        // The root of a schema is what its readers look for.
        let is_part = |of: &Bundled| of.definition.is_none_or(|id| model.definition(id).naming != Naming::Root);
        shown.sort_by(|one, other| (is_part(one), &one.name).cmp(&(is_part(other), &other.name)));
        Self { model, schemas, tries, shown }
    }

    /// Returns the links to them.
    pub(super) fn links(&self) -> Vec<String> {
        self.shown.iter().map(|of| self.schemas.link(&of.name)).collect()
    }

    /// Returns whether a section says that of its type: the root of a schema has the description of the document.
    pub(super) fn describe(&self, text: &str) -> bool {
        self.shown.first().is_some_and(|of| description(&of.schema) == Some(text))
    }

    /// Returns their sections.
    pub(super) fn views(&self) -> Result<Vec<TypeView>, Diagnostic> {
        let mut users = self.users();
        self.shown.iter().map(|of| self.view(of, users.remove(of.name.as_str()).unwrap_or_default())).collect()
    }

    fn view(&self, of: &Bundled, mut users: Vec<String>) -> Result<TypeView, Diagnostic> {
        let schema = &of.schema;
        let words = self.schemas.words(schema, At::TOP);
        let values = of.definition.and_then(|id| self.schemas.values(id));
        let says = values.is_none() && !words.is_in_parts(schema);
        let limits: String = words.limits.iter().map(|limit| limited(limit)).collect();
        let line = if says { format!("<div>{}{limits}</div>", words.ty) } else { String::new() };
        let examples = schema.data(Keyword::Examples).map(Json::items).unwrap_or_default();
        let rest = users.split_off(users.len().min(USERS));
        let sample = || of.definition.filter(|_| examples.is_empty()).and_then(|id| self.tries.typical(id));
        Ok(TypeView {
            id: Schemas::anchor(&of.name),
            name: html::text(&of.name),
            description: description(schema).map(prose::blocks).unwrap_or_default(),
            body: line + &values.unwrap_or(words.parts),
            examples: examples.iter().map(|value| ExampleView { json: html::json(value) }).collect(),
            value_try: of.definition.map(|id| self.tries.of(id, sample())).transpose()?.flatten(),
            users,
            more_users: (!rest.is_empty()).then(|| rest.len().to_string()),
        })
    }

    /// Returns the links to the tools and the types that refer to each type.
    fn users(&self) -> BTreeMap<&'m str, Vec<String>> {
        let mut users: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut add = |user: &str, names: BTreeSet<&'m str>| {
            names.into_iter().for_each(|name| users.entry(name).or_default().push(user.to_owned()));
        };
        for tool in in_order(self.model) {
            let types = tool.input.into_iter().chain(tool.result());
            let schemas = types.filter_map(|id| self.schemas.of(id));
            let placement = tool.contract.and_then(|of| of.placement.as_deref());
            let answered = placement.into_iter().flat_map(bodies).map(|id| &*self.model.definition(id).name);
            add(&link(tool.name), schemas.flat_map(|schema| schema.references()).chain(answered).collect());
        }
        for of in &self.shown {
            let names = of.schema.references().filter(|name| *name != of.name).collect();
            add(&self.schemas.link(&of.name), names);
        }
        users
    }
}

/// Returns the known error codes with the tools whose examples have them; none if there are none.
pub(super) fn codes(model: &Model, options: &Options) -> Option<String> {
    let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for contract in tools(model).filter_map(|tool| tool.contract) {
        let codes = contract.examples.iter().filter_map(|example| example.get("error")?.get("code")?.as_str());
        codes.for_each(|code| {
            users.entry(code).or_default().insert(&contract.tool);
        });
    }
    let row = |code: &String| {
        let links: Vec<String> = users.get(&**code).into_iter().flatten().map(|tool| link(tool)).collect();
        let docs = if links.is_empty() { String::new() } else { format!("In the examples of {}", links.join(", ")) };
        Row { name: html::code(code), marks: Vec::new(), words: category(code, docs) }
    };
    let rows: Vec<Row> = error_codes(model, options).iter().map(row).collect();
    (!rows.is_empty()).then(|| table(&rows))
}
