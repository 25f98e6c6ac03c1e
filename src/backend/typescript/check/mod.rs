//! Checks: for each type `isUser`, `checkUser` and `parseUser`, and what they are made of.
//!
//! A check is printed twice: as a *guard*, a function that decides as fast as it gets, and as a *table*, the data that an
//! interpreter explains invalid values by.

mod constants;
pub(in crate::backend) mod guards;
mod helpers;
mod public;
mod standard;
mod tables;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use self::constants::Constants;
use self::guards::Guards;
pub(super) use self::helpers::HELPER_TEMPLATES;
use self::helpers::Helper;
pub(super) use self::public::PublicSet;
use super::names::Values;
use super::types::Types;
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Model, Schema};
use crate::names::{self, Case};

/// The code of a file beside its types.
#[derive(Default)]
pub(super) struct Printed {
    /// The functions of each type, and what is only for them.
    pub(super) own: Vec<String>,
    /// What all types share.
    pub(super) support: Vec<String>,
}

/// Prints the checks of a model.
pub(super) fn print(model: &Model, types: &mut Types) -> Result<Printed, Diagnostic> {
    if model.checks.functions.is_empty() {
        return Ok(Printed::default());
    }
    let shared = Shared::new(types);
    let mut names = Values::new(Helper::names());
    let sets = public::sets(model, types, &mut names);
    Printer::new(model, types, shared, names, &sets).all(&sets)
}

/// What a file offers for each type, by name.
pub(super) fn offered(model: &Model, types: &Types) -> Vec<PublicSet> {
    public::sets(model, types, &mut Values::new(Helper::names()))
}

/// The names of the types that all checks share.
struct Shared {
    violation: String,
    error: String,
    schema: String,
    table: String,
    rule: String,
    json: String,
}

impl Shared {
    fn new(types: &mut Types) -> Self {
        Self {
            violation: types.names.shared("Violation"),
            error: types.names.shared("ViolationsError"),
            schema: types.names.shared("StandardSchema"),
            table: types.names.shared("Table"),
            rule: types.names.shared("Rule"),
            json: types.names.shared("JsonSchema"),
        }
    }
}

/// What prints the checks of a model.
struct Printer<'a> {
    model: &'a Model,
    types: &'a Types<'a>,
    shared: Shared,
    guards: Guards<'a>,
    /// The names of the tables that are used.
    tables: BTreeMap<CheckId, String>,
    /// The schemas of the model by name.
    bundled: BTreeMap<&'a str, &'a Schema>,
    /// What the functions are called that give the schemas of the bundle.
    schema_functions: BTreeMap<&'a str, String>,
    names: Values,
    constants: Constants,
    helpers: BTreeSet<Helper>,
    /// Tables that are named, and not printed yet.
    pending: VecDeque<CheckId>,
}

impl<'a> Printer<'a> {
    fn new(model: &'a Model, types: &'a Types<'a>, shared: Shared, mut names: Values, sets: &[PublicSet]) -> Self {
        let entries: Vec<CheckId> = sets.iter().map(|set| set.function).collect();
        let mut guards = Guards::new(&model.checks, &entries);
        for set in sets {
            let is_own = model.checks.function(set.function).definition == Some(set.definition);
            match guards.is_deep(set.function) {
                _ if !is_own => {}
                true => guards.name(set.function, &names.free(&set.is.replacen("is", "test", 1), "Part")),
                false => guards.name(set.function, &set.is),
            }
        }
        let mut constants = Constants::default();
        guards.name_others(&mut names, &mut constants);
        Self {
            model,
            types,
            shared,
            guards,
            tables: BTreeMap::new(),
            bundled: model.bundle.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema)).collect(),
            schema_functions: BTreeMap::new(),
            names,
            constants,
            helpers: BTreeSet::new(),
            pending: VecDeque::new(),
        }
    }

    /// Everything, in the order in which it is read.
    fn all(mut self, sets: &[PublicSet]) -> Result<Printed, Diagnostic> {
        self.name_schemas();
        let mut exported: Vec<String> = Vec::new();
        let mut printed = BTreeSet::new();
        for set in sets {
            if self.guards.name_of(set.function) == Some(&set.is) {
                printed.insert(set.function);
            }
            exported.extend(self.public_functions(set)?);
        }
        let functions = self.guards.functions(|check| check.is_none_or(|check| !printed.contains(&check)));
        let mut tables = Vec::new();
        while let Some(function) = self.pending.pop_front() {
            tables.push(self.table_declaration(function));
        }
        self.helpers.extend(self.guards.helpers());
        self.helpers.extend(&self.constants.helpers);
        let mut own = exported;
        own.extend(functions);
        own.extend(self.constants.finish());
        own.extend(
            [self.schemas(), tables].into_iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")),
        );
        let mut support = self.shared_declarations()?;
        support.extend(helpers::functions(self.helpers, Some(&self.shared))?);
        Ok(Printed { own, support })
    }

    /// Notes that a helper is used.
    fn uses(&mut self, helper: Helper) -> &'static str {
        self.helpers.insert(helper);
        helper.name()
    }
}

/// What a place in another is called.
pub(in crate::backend) fn place(at: &str, word: &str) -> String {
    format!("{at}{}", names::identifier(word, Case::UpperCamel))
}

fn upper_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A name as it begins in lower case: `GetUserResult` is `getUserResult`, and `HTTPServer` is `httpServer`.
pub(in crate::backend) fn lower_first(name: &str) -> String {
    let capitals = name.chars().take_while(|c| c.is_uppercase()).count();
    let lowered = if capitals > 1 && capitals < name.chars().count() { capitals - 1 } else { capitals };
    name.chars()
        .enumerate()
        .flat_map(|(at, c)| if at < lowered { c.to_lowercase().collect() } else { vec![c] })
        .collect()
}
