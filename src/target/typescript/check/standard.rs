//! The schemas that Standard Schema objects give.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::helpers::Helper;
use super::{CheckPrinter, STYLE, lower_first};
use crate::codegen::layout::Doc;
use crate::model::{Bundled, Model, Naming, OutputDialect, TypeId};
use crate::names::{Case, identifier};
use crate::schema::Keyword;
use crate::target::typescript::quote;
use crate::text::Json;

/// Returns whether a type has a schema object: the result of a contract, and the root of a bare schema.
pub(super) fn has_schema(model: &Model, id: TypeId) -> bool {
    is_root(model, id) && model.bundle.iter().any(|bundled| bundled.definition == Some(id))
}

/// The functions of a schema.
pub(super) struct SchemaFunctions {
    /// The one that returns it.
    schema: String,
    /// Whether it returns the schema without the definitions that it refers to: others refer to it.
    is_shared: bool,
    /// The one that returns what it refers to, so that no other schema has to list that again.
    references: Option<String>,
}

/// The roots that refer to a schema.
enum Places<'a> {
    One { root: &'a str, is_recursive: bool },
    Several,
}

/// The definitions that a schema refers to, directly or through others.
struct Referred<'a> {
    /// The definitions that are printed with it.
    definitions: Vec<&'a str>,
    /// The definitions with a function that returns their references.
    others: Vec<&'a str>,
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
        let places = self.places(&roots);
        for bundled in model.bundle.iter() {
            let name = bundled.name.as_str();
            let Some(places) = places.get(name) else { continue };
            if differs(bundled) {
                self.uses(Helper::ToDraft07);
            }
            let (is_shared, is_listed) = match places {
                Places::One { is_recursive, .. } => (*is_recursive, false),
                Places::Several => (true, self.direct(name).any(|referred| referred != name)),
            };
            if is_shared || roots.contains(name) {
                let function = lower_first(&identifier(name, Case::UpperCamel));
                let schema = self.claim(&format!("{function}Json"), "Schema");
                let references = is_listed.then(|| self.claim(&format!("{function}References"), "Schema"));
                self.schemas.insert(name, SchemaFunctions { schema, is_shared, references });
            }
        }
    }

    /// Returns the roots that refer to each schema, also through others, and each root itself. A schema that several refer
    /// to isn't visited again, nor is what it refers to: it has several roots too.
    fn places(&self, roots: &BTreeSet<&'a str>) -> BTreeMap<&'a str, Places<'a>> {
        let mut places: BTreeMap<&str, Places<'a>> = BTreeMap::new();
        for root in roots.iter().copied() {
            let mut pending = vec![root];
            while let Some(name) = pending.pop() {
                match places.get_mut(name) {
                    None => {
                        places.insert(name, Places::One { root, is_recursive: false });
                    }
                    Some(Places::One { root: first, is_recursive }) if *first == root => {
                        *is_recursive |= name == root;
                        continue;
                    }
                    Some(first @ Places::One { .. }) => *first = Places::Several,
                    Some(Places::Several) => continue,
                }
                pending.extend(self.direct(name));
            }
        }
        places
    }

    /// Returns the names of the schemas that a schema itself refers to.
    fn direct(&self, name: &str) -> impl Iterator<Item = &'a str> + use<'a, '_> {
        let referred = self.bundled.get(name).into_iter().flat_map(|bundled| bundled.schema.references());
        referred.filter(|name| self.bundled.contains_key(name))
    }

    /// Returns what a schema refers to, in the order in which it is met.
    fn referred_by(&self, root: &'a str) -> Referred<'a> {
        let mut found: BTreeSet<&str> = BTreeSet::new();
        let mut referred = Referred { definitions: Vec::new(), others: Vec::new() };
        let mut pending = VecDeque::from([root]);
        while let Some(name) = pending.pop_front() {
            for next in self.direct(name).filter(|next| found.insert(next)) {
                match self.schemas.get(next).is_some_and(|functions| functions.references.is_some()) {
                    true => referred.others.push(next),
                    false => {
                        referred.definitions.push(next);
                        pending.push_back(next);
                    }
                }
            }
        }
        referred
    }

    /// Returns the functions that return schemas, each a fresh copy, and what they refer to: a bundler keeps those that
    /// are called.
    pub(super) fn schemas(&self) -> Vec<String> {
        let mut printed = Vec::new();
        let mut function = |name: &str, ty: &str, members: Vec<Doc>| {
            let open = format!("function {name}(): {ty} {{ return {{ ");
            printed.push(Doc::filled(members, open, " }; }").print(STYLE, 0));
        };
        for bundled in self.model.bundle.iter() {
            let Some(functions) = self.schemas.get(bundled.name.as_str()) else { continue };
            let definitions = match functions.is_shared {
                true => None,
                false => self.definitions(&self.referred_by(&bundled.name).definitions),
            };
            let members = members(bundled).into_iter().chain(definitions).collect();
            function(&functions.schema, &self.names.shared.json, members);
            if let Some(references) = &functions.references {
                let referred: BTreeSet<&str> = self.direct(&bundled.name).collect();
                function(references, &self.names.shared.references, self.references(referred));
            }
        }
        printed
    }

    /// Returns the function that returns the schema of a type with all that it refers to.
    pub(super) fn whole_schema(&mut self, id: TypeId) -> Doc {
        let root = self.schema_name(id);
        let Some(SchemaFunctions { schema, is_shared, references }) = self.schemas.get(root) else {
            return Doc::text(String::new());
        };
        if let Some(references) = references {
            let with_definitions = self.functions.uses(Helper::WithDefinitions);
            return Doc::text(format!("() => {with_definitions}({schema}(), {references}())"));
        }
        let Referred { definitions, others } = self.referred_by(root);
        let definitions = is_shared.then(|| self.definitions(&definitions)).flatten();
        let root = definitions.map(|definitions| vec![Doc::text(format!("...{schema}()")), definitions]);
        match (root, others.is_empty()) {
            (None, true) => Doc::text(schema.clone()),
            (Some(root), true) => Doc::list(root, "() => ({ ", " })"),
            (root, false) => {
                let with_definitions = self.functions.uses(Helper::WithDefinitions);
                let root = root.map_or_else(|| Doc::text(format!("{schema}()")), |root| Doc::list(root, "{ ", " }"));
                let references = Doc::list(self.references(others), "{ ", " }");
                Doc::list([root, references], &format!("() => {with_definitions}("), ")")
            }
        }
    }

    /// Returns definitions as a member of the schema that refers to them.
    fn definitions(&self, names: &[&str]) -> Option<Doc> {
        let definition = |name: &&str| {
            let schema = match self.schemas.get(name) {
                Some(SchemaFunctions { schema, is_shared: true, .. }) => Doc::text(format!("{schema}()")),
                _ => Doc::list(members(self.bundled.get(name)?), "{ ", " }"),
            };
            Some(quote::entry(name, schema))
        };
        let definitions: Vec<Doc> = names.iter().filter_map(definition).collect();
        (!definitions.is_empty()).then(|| quote::entry("$defs", Doc::list(definitions, "{ ", " }")))
    }

    /// Returns the functions of schemas that have some: those that return them, and what they refer to.
    fn references(&self, names: impl IntoIterator<Item = &'a str>) -> Vec<Doc> {
        let reference = |name: &'a str| {
            let SchemaFunctions { schema, references, .. } = self.schemas.get(name)?;
            let functions = [schema].into_iter().chain(references).map(Doc::text);
            Some(quote::entry(name, Doc::list(functions, "[", "]")))
        };
        names.into_iter().filter_map(reference).collect()
    }
}

/// Returns the members of a schema as those of an object literal.
fn members(bundled: &Bundled) -> Vec<Doc> {
    match crate::model::published(&bundled.schema.as_keywords()) {
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
