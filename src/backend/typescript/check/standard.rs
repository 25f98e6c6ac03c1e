//! The schemas that Standard Schema objects give.

use std::collections::BTreeSet;

use super::Printer;
use super::guards::STYLE;
use super::lower_first;
use crate::backend::json_schema::published;
use crate::backend::typescript::quote;
use crate::codegen::layout::Doc;
use crate::model::{Model, Naming, TypeId};
use crate::names::{Case, identifier};

/// Whether a type has a schema object: the result of a contract, and the root of a bare schema.
pub(super) fn has_schema(model: &Model, id: TypeId) -> bool {
    is_root(model, id) && model.bundle.iter().any(|bundled| bundled.definition == Some(id))
}

impl<'a> Printer<'a> {
    /// The name of the schema of a type. Where that is but another name for a schema, it is that one's: many who read a
    /// schema look for a `type` at its root, and nowhere else.
    pub(super) fn schema_name(&self, id: TypeId) -> &'a str {
        let mut name = self.model.definition(id).name.as_str();
        // No chain of names is longer than there are names.
        for _ in 0..self.bundled.len() {
            let Some(schema) = self.bundled.get(name).filter(|schema| schema.entries().len() == 1) else { break };
            let Some((known, _)) = schema.reference().and_then(|next| self.bundled.get_key_value(next)) else { break };
            name = known;
        }
        name
    }

    /// Names the functions of all schemas that schema objects need.
    pub(super) fn name_schemas(&mut self) {
        let model = self.model;
        let roots = model.iter().filter(|(id, _)| self.types.is_declared(*id) && has_schema(model, *id));
        let wanted: BTreeSet<&str> = roots
            .flat_map(|(id, _)| {
                let root = self.schema_name(id);
                self.referred_by(root).into_iter().chain([root])
            })
            .collect();
        for bundled in model.bundle.iter().filter(|bundled| wanted.contains(bundled.name.as_str())) {
            let name = lower_first(&identifier(&bundled.name, Case::UpperCamel));
            let name = self.names.free(&format!("{name}Json"), "Schema");
            self.schema_functions.insert(&bundled.name, name);
        }
    }

    /// The names of the schemas that a schema refers to, also through others, in the order of the bundle.
    fn referred_by(&self, root: &str) -> Vec<&'a str> {
        let mut found: BTreeSet<&str> = BTreeSet::new();
        let mut pending = vec![root];
        while let Some(schema) = pending.pop().and_then(|name| self.bundled.get(name)) {
            pending.extend(schema.references().filter(|name| self.bundled.contains_key(name) && found.insert(name)));
        }
        let names = self.model.bundle.iter().map(|bundled| bundled.name.as_str());
        names.filter(|name| found.contains(name)).collect()
    }

    /// The functions that give the schemas, each a fresh copy: a bundle keeps those that are called.
    pub(super) fn schemas(&self) -> Vec<String> {
        let mut functions = Vec::new();
        for bundled in &self.model.bundle {
            let Some(name) = self.schema_functions.get(bundled.name.as_str()) else { continue };
            // A schema object's schema is an object.
            let schema = published(&bundled.schema.clone().into_keywords());
            let lines = quote::returned(&schema).into_iter().map(Doc::text);
            let inside = Doc::all([Doc::HardLine, Doc::lines(lines)]).indented();
            let head = Doc::text(format!("function {name}(): {{ [keyword: string]: unknown }} {{"));
            functions.push(Doc::all([head, inside, Doc::HardLine, Doc::text("}")]));
        }
        if functions.is_empty() { Vec::new() } else { vec![Doc::lines(functions).print(STYLE, 0)] }
    }

    /// What gives the schema of a type with all that it refers to.
    pub(super) fn whole_schema(&self, id: TypeId) -> Doc {
        let root = self.schema_name(id);
        let function = |name: &str| self.schema_functions.get(name).cloned().unwrap_or_default();
        let referred = self.referred_by(root);
        if referred.is_empty() {
            return Doc::text(function(root));
        }
        let block = |open: &str, lines: Vec<Doc>, close: &str| {
            let inside = Doc::all([Doc::HardLine, Doc::lines(lines)]).indented();
            Doc::all([Doc::text(open), inside, Doc::HardLine, Doc::text(close)])
        };
        let definition = |name: &str| Doc::text(format!("{}: {}(),", quote::own_key(name), function(name)));
        let definitions = block("$defs: {", referred.into_iter().map(definition).collect(), "},");
        block("() => ({", vec![Doc::text(format!("...{}(),", function(root))), definitions], "})")
    }
}

fn is_root(model: &Model, id: TypeId) -> bool {
    match model.contracts.is_empty() {
        true => model.definition(id).naming == Naming::Root,
        false => model.contracts.iter().any(|contract| contract.result == id),
    }
}
