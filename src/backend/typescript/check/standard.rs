//! The schemas that Standard Schema objects give.

use std::collections::BTreeSet;

use super::Printer;
use super::code::Code;
use crate::backend::json_schema::{for_each_schema, keyword, published, referred};
use crate::backend::typescript::quote;
use crate::json::Json;
use crate::model::{Model, Naming, TypeId};

impl<'a> Printer<'a> {
    /// Whether a type has a schema object: the result of a contract, and the root of a bare schema.
    pub(super) fn has_schema(&self, id: TypeId) -> bool {
        is_root(self.model, id) && self.model.bundle.iter().any(|bundled| bundled.definition == Some(id))
    }

    /// The name of the schema of a type. Where that is but another name for a schema, it is that one's: many who read a
    /// schema look for a `type` at its root, and nowhere else.
    pub(super) fn schema_name(&self, id: TypeId) -> &'a str {
        let mut name = self.model.definition(id).name.as_str();
        // No chain of names is longer than there are names.
        for _ in 0..self.bundled.len() {
            let Some(Json::Object(members)) = self.bundled.get(name) else { break };
            let [(keyword, target)] = members.as_slice() else { break };
            let Some(next) = (keyword == "$ref").then(|| referred(target)).flatten() else { break };
            let Some((known, _)) = self.bundled.get_key_value(next) else { break };
            name = known;
        }
        name
    }

    /// The constant that holds the schemas.
    pub(super) fn schemas(&self) -> Vec<String> {
        let model = self.model;
        let roots = model.iter().filter(|(id, _)| self.types.is_declared(*id) && self.has_schema(*id));
        let mut wanted: BTreeSet<&str> = BTreeSet::new();
        let mut pending: Vec<&str> = roots.map(|(id, _)| self.schema_name(id)).collect();
        if pending.is_empty() {
            return Vec::new();
        }
        while let Some(name) = pending.pop() {
            let Some(schema) = self.bundled.get(name).filter(|_| wanted.insert(name)) else { continue };
            for_each_schema(schema, &mut |members| {
                pending.extend(keyword(members, "$ref").and_then(referred));
            });
        }
        let mut code = Code::default();
        code.line("/** The schemas of the contracts, and those that they refer to. */");
        code.open("const SCHEMAS: { readonly [name: string]: unknown } = {");
        for bundled in model.bundle.iter().filter(|bundled| wanted.contains(bundled.name.as_str())) {
            let schema = published(&bundled.schema);
            quote::member(&bundled.name, &schema).iter().for_each(|line| code.line(line));
        }
        code.close("};");
        vec![code.finish()]
    }
}

fn is_root(model: &Model, id: TypeId) -> bool {
    match model.contracts.is_empty() {
        true => model.definition(id).naming == Naming::Root,
        false => model.contracts.iter().any(|contract| contract.result == id),
    }
}
