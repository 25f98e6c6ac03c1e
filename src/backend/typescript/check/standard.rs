//! The schemas that Standard Schema objects give.

use std::collections::BTreeSet;

use super::Printer;
use super::helpers::Helper;
use super::lower_first;
use crate::backend::json_schema::published;
use crate::backend::typescript::quote;
use crate::codegen::fill::{Literal, filled};
use crate::model::{Model, Naming, OutputDialect, Schema, TypeId};
use crate::names::{Case, identifier};
use crate::schema::Keyword;

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

    /// The functions that return the schemas, each a fresh copy: a bundler keeps those that are called.
    pub(super) fn schemas(&self) -> Vec<String> {
        let functions = self.model.bundle.iter().filter_map(|bundled| {
            let name = self.schema_functions.get(bundled.name.as_str())?;
            // A schema object's schema is an object.
            let schema = quote::data(&published(&bundled.schema.clone().into_keywords()));
            Some(filled(&format!("const {name} = (): {} => (", self.shared.json), &schema, ");", "  ").join("\n"))
        });
        functions.collect()
    }

    /// The function that returns the schema of a type with all that it refers to.
    pub(super) fn whole_schema(&mut self, id: TypeId) -> Literal {
        let root = self.schema_name(id);
        let call = |name: &str| {
            let function = self.schema_functions.get(name).cloned().unwrap_or_default();
            Literal::Atom(format!("{function}()"))
        };
        let referred = self.referred_by(root);
        let literal = match referred.is_empty() {
            true => Literal::Entry("() => ".to_owned(), Box::new(call(root))),
            false => {
                let definition =
                    |name: &&str| Literal::Entry(format!("{}: ", quote::own_key(name)), Box::new(call(name)));
                let definitions = Literal::List("{ ", referred.iter().map(definition).collect(), " }");
                let definitions = Literal::Entry("$defs: ".to_owned(), Box::new(definitions));
                let root = Literal::Entry("...".to_owned(), Box::new(call(root)));
                Literal::List("() => ({ ", vec![root, definitions], " })")
            }
        };
        if referred.iter().chain([&root]).any(|name| self.bundled.get(name).is_some_and(|schema| differs(schema))) {
            self.helpers.insert(Helper::ToDraft07);
        }
        literal
    }
}

/// Whether a schema isn't the same in draft-07.
fn differs(schema: &Schema) -> bool {
    const UNKNOWN: [Keyword; 4] =
        [Keyword::UnevaluatedItems, Keyword::UnevaluatedProperties, Keyword::MinContains, Keyword::MaxContains];
    schema.to_json(OutputDialect::Draft7) != schema.to_json(OutputDialect::Draft202012)
        || schema.all().iter().any(|schema| schema.has_any(&UNKNOWN))
}

fn is_root(model: &Model, id: TypeId) -> bool {
    match model.contracts.is_empty() {
        true => model.definition(id).naming == Naming::Root,
        false => model.contracts.iter().any(|contract| contract.result == id),
    }
}
