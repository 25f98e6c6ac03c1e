//! The schemas that Standard Schema objects give.

use std::collections::{BTreeMap, BTreeSet};

use super::CheckPrinter;
use super::guards::STYLE;
use super::helpers::Helper;
use super::lower_first;
use crate::backend::json_schema::published;
use crate::backend::typescript::quote;
use crate::codegen::layout::Doc;
use crate::model::{Bundled, Model, Naming, OutputDialect, TypeId};
use crate::names::{Case, identifier};
use crate::schema::Keyword;
use crate::text::Json;

/// Returns whether a type has a schema object: the result of a contract, and the root of a bare schema.
pub(super) fn has_schema(model: &Model, id: TypeId) -> bool {
    is_root(model, id) && model.bundle.iter().any(|bundled| bundled.definition == Some(id))
}

/// A function that returns a schema.
pub(super) struct SchemaFunction {
    name: String,
    /// Whether several schemas refer to the schema: it is returned without the definitions that it refers to.
    is_shared: bool,
}

impl<'a> CheckPrinter<'a> {
    /// Returns the name of the schema of a type; of another name for a schema, that of the schema: many readers look for
    /// a `type` at the root alone.
    pub(super) fn schema_name(&self, id: TypeId) -> &'a str {
        let mut name = self.model.definition(id).name.as_str();
        // No chain of names is longer than there are names.
        for _ in 0..self.bundled.len() {
            let schema = self.bundled.get(name).map(|bundled| &bundled.schema);
            let Some(schema) = schema.filter(|schema| schema.entries().len() == 1) else { break };
            let Some((known, _)) = schema.reference().and_then(|next| self.bundled.get_key_value(next)) else { break };
            name = known;
        }
        name
    }

    /// Names the functions of schemas: of the roots, and of those that stand in more than one place.
    pub(super) fn name_schemas(&mut self) {
        let model = self.model;
        let ids = model.iter().map(|(id, _)| id).filter(|id| self.types.is_declared(*id) && has_schema(model, *id));
        let roots: BTreeSet<&str> = ids.map(|id| self.schema_name(id)).collect();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for root in &roots {
            for name in self.referred_by(root).into_iter().chain([*root]) {
                *places.entry(name).or_default() += 1;
            }
        }
        let is_shared = |name: &str| places.get(name).is_some_and(|places| *places > 1);
        for bundled in model.bundle.iter() {
            let name = bundled.name.as_str();
            if is_shared(name) || roots.contains(name) {
                let function = lower_first(&identifier(name, Case::UpperCamel));
                let function = self.names.claim(&format!("{function}Json"), "Schema");
                self.schemas.insert(name, SchemaFunction { name: function, is_shared: is_shared(name) });
            }
        }
    }

    /// Returns the names of the schemas that a schema refers to, also through others, in the order of the bundle.
    fn referred_by(&self, root: &str) -> Vec<&'a str> {
        let mut found: BTreeSet<&str> = BTreeSet::new();
        let mut pending = vec![root];
        while let Some(bundled) = pending.pop().and_then(|name| self.bundled.get(name)) {
            pending.extend(
                bundled.schema.references().filter(|name| self.bundled.contains_key(name) && found.insert(name)),
            );
        }
        let names = self.model.bundle.iter().map(|bundled| bundled.name.as_str());
        names.filter(|name| found.contains(name)).collect()
    }

    /// Returns the functions that return schemas, each a fresh copy: a bundler keeps those that are called.
    pub(super) fn schemas(&self) -> Vec<String> {
        let functions = self.model.bundle.iter().filter_map(|bundled| {
            let SchemaFunction { name, is_shared } = self.schemas.get(bundled.name.as_str())?;
            let definitions = if *is_shared { None } else { self.definitions(&bundled.name) };
            let members = members(bundled).into_iter().chain(definitions).collect();
            let open = format!("function {name}(): {} {{ return {{ ", self.shared.json);
            Some(Doc::filled(members, open, " }; }").print(STYLE, 0))
        });
        functions.collect()
    }

    /// Returns the function that returns the schema of a type with all that it refers to.
    pub(super) fn whole_schema(&mut self, id: TypeId) -> Doc {
        let root = self.schema_name(id);
        let referred = self.referred_by(root);
        if referred.iter().chain([&root]).any(|name| self.bundled.get(name).is_some_and(|bundled| differs(bundled))) {
            self.helpers.insert(Helper::ToDraft07);
        }
        match self.schemas.get(root) {
            Some(SchemaFunction { name, is_shared: true }) if !referred.is_empty() => {
                let root = [Doc::text(format!("...{name}()"))].into_iter().chain(self.definitions(root)).collect();
                Doc::list(root, "() => ({ ", " })")
            }
            function => Doc::text(function.map(|function| function.name.clone()).unwrap_or_default()),
        }
    }

    /// Returns the definitions that a schema refers to, as its member.
    fn definitions(&self, root: &str) -> Option<Doc> {
        let definition = |name: &str| {
            let schema = match self.schemas.get(name) {
                Some(SchemaFunction { name, is_shared: true }) => Doc::text(format!("{name}()")),
                _ => Doc::list(members(self.bundled.get(name)?), "{ ", " }"),
            };
            Some(quote::entry(name, schema))
        };
        let definitions: Vec<Doc> = self.referred_by(root).into_iter().filter_map(definition).collect();
        (!definitions.is_empty()).then(|| quote::entry("$defs", Doc::list(definitions, "{ ", " }")))
    }
}

/// Returns the members of a schema as those of an object literal.
fn members(bundled: &Bundled) -> Vec<Doc> {
    match published(&bundled.schema.clone().into_keywords()) {
        Json::Object(members) => quote::entries(&members),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Array(_) => Vec::new(),
    }
}

/// Returns whether a schema isn't the same in draft-07.
fn differs(Bundled { schema, .. }: &Bundled) -> bool {
    const UNKNOWN: [Keyword; 4] =
        [Keyword::UnevaluatedItems, Keyword::UnevaluatedProperties, Keyword::MinContains, Keyword::MaxContains];
    schema.to_json(OutputDialect::Draft7) != schema.to_json(OutputDialect::Draft202012)
        || schema.all().iter().any(|schema| schema.has_any(&UNKNOWN))
}

fn is_root(model: &Model, id: TypeId) -> bool {
    match model.contracts.is_empty() {
        true => model.definition(id).naming == Naming::Root,
        false => model.tool_types().any(|of_tool| of_tool == id),
    }
}
