//! Checks: for each type `isUser`, `checkUser` and `parseUser`, and what they are made of.
//!
//! A check is printed twice: as a *guard*, a function that decides as fast as it gets, and as a *table*, the data that an
//! interpreter explains invalid values by. With the level `guards`, there are only guards.

mod constants;
pub(in crate::target) mod guards;
mod helpers;
mod public;
mod standard;
mod tables;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use self::constants::Constants;
use self::guards::Guards;
pub(super) use self::guards::STYLE;
use self::helpers::Helper;
use self::public::Group;
pub(super) use self::public::PublicSet;
pub(super) use self::public::PublicView;
use self::standard::SchemaFunctions;
use super::declarations::Shapes;
use super::types::Types;
use crate::codegen::lower::{deep, lower};
use crate::codegen::program::Program;
use crate::diagnostics::Diagnostic;
use crate::model::check::{CheckId, Checks};
use crate::model::{Bundled, Model};
use crate::names::Taken;
use crate::names::{self, Case};
use crate::render::views;
use crate::target::CheckLevel;
use crate::target::package::CheckNames;

/// The code of a file beside its types.
#[derive(Default)]
pub(super) struct Printed {
    /// The functions of each type, and what is only for them.
    pub(super) own: Vec<String>,
    /// The used support, if there are checks.
    pub(super) uses: Option<Uses>,
}

/// The names of the functions of a file.
pub(super) struct Names {
    /// The checks of each type.
    pub(super) sets: Vec<PublicSet>,
    shared: Shared,
    taken: Taken,
    /// The functions that decide on values, of types and of those in other modules.
    guards: BTreeMap<CheckId, String>,
    /// The tables of types, and of those in other modules.
    tables: BTreeMap<CheckId, String>,
    /// The types that other modules use.
    exported: BTreeSet<CheckId>,
    /// How much is printed.
    level: CheckLevel,
}

impl Names {
    /// Names the functions of each type that there are at a level.
    pub(super) fn new(model: &Model, types: &mut Types, level: CheckLevel) -> Self {
        let shared = Shared::new(types);
        let mut taken = Helper::names().collect::<Taken>();
        let sets = match level {
            CheckLevel::Full | CheckLevel::Guards => public::sets(model, types, &mut taken, level),
            CheckLevel::None => Vec::new(),
        };
        let is_deep = deep(&model.checks);
        let mut guards = BTreeMap::new();
        for set in &sets {
            let is_own = model.checks.function(set.function).definition == Some(set.definition);
            match is_deep.get(set.function.index()) {
                _ if !is_own => {}
                Some(true) => {
                    guards.insert(set.function, taken.claim(&set.is.replacen("is", "test", 1), "Part"));
                }
                Some(false) | None => {
                    guards.insert(set.function, set.is.clone());
                }
            }
        }
        Self { sets, shared, taken, guards, tables: BTreeMap::new(), exported: BTreeSet::new(), level }
    }

    /// Exports the function and the table of a type; returns their names, unless another module has them.
    pub(super) fn export(&mut self, checks: &Checks, function: CheckId) -> Option<CheckNames> {
        let verdict = self.guards.get(&function)?.clone();
        let name = || self.taken.claim(&tables::table_name(&checks.function(function).name), "Part");
        let table = self.tables.entry(function).or_insert_with(name).clone();
        self.exported.insert(function);
        Some(CheckNames { verdict, table })
    }

    /// Sets the names of the function and the table of a type of another module.
    pub(super) fn name_external(&mut self, function: CheckId, names: CheckNames) {
        self.guards.insert(function, names.verdict);
        self.tables.insert(function, names.table);
    }

    /// Takes a name for something else.
    pub(super) fn claim(&mut self, name: &str, suffix: &str) -> String {
        self.taken.claim(name, suffix)
    }
}

/// Prints the checks of a model.
pub(super) fn print(model: &Model, types: &Types, shapes: &Shapes, names: Names) -> Result<Printed, Diagnostic> {
    if names.sets.is_empty() {
        return Ok(Printed::default());
    }
    let sets = names.sets.clone();
    let groups = public::groups(model, types, shapes, &sets);
    let entries: Vec<CheckId> = groups.iter().map(|group| group.owner.function).collect();
    let program = lower(&model.checks, &entries);
    CheckPrinter::new(model, types, names, &program).all(&groups)
}

/// The support that the code of a file uses.
pub(super) struct Uses {
    helpers: BTreeSet<Helper>,
    shared: Shared,
    /// The functions and tables of other modules.
    pub(super) externals: BTreeSet<CheckId>,
    has_tables: bool,
    has_schemas: bool,
    /// Whether invalid values are explained.
    explains: bool,
}

impl Uses {
    /// Returns all that the files of a package use, under the names of the support itself.
    pub(super) fn all(uses: Vec<Self>) -> Self {
        let helpers = uses.iter().flat_map(|uses| &uses.helpers).copied().collect();
        let has = |has: fn(&Self) -> bool| uses.iter().any(has);
        let (has_tables, has_schemas) = (has(|uses| uses.has_tables), has(|uses| uses.has_schemas));
        let (shared, externals, explains) = (Shared::default_names(), BTreeSet::new(), has(|uses| uses.explains));
        Self { helpers, shared, externals, has_tables, has_schemas, explains }
    }

    /// Returns whether there is nothing in the support.
    pub(super) fn is_empty(&self) -> bool {
        self.helpers.is_empty() && !self.explains
    }

    /// Returns the types of the support that are used: their names there and here, and whether the support exports them
    /// anyway.
    fn types(&self) -> Vec<(String, String, bool)> {
        let (there, here) = (Shared::default_names(), &self.shared);
        let has_objects = self.helpers.contains(&Helper::StandardSchema);
        let all = [
            (self.explains, there.violation, &here.violation, true),
            // For the links in comments.
            (self.explains, there.error, &here.error, true),
            (has_objects, there.schema, &here.schema, true),
            (self.has_schemas, there.json, &here.json, false),
            (self.helpers.contains(&Helper::WithDefinitions), there.references, &here.references, false),
            (self.has_tables, there.table, &here.table, false),
        ];
        let used = all.into_iter().filter(|(is_used, ..)| *is_used);
        used.map(|(_, there, here, is_public)| (there, here.clone(), is_public)).collect()
    }

    /// Returns the functions of the support that are called. The conversion to draft-07 isn't: it is called within.
    fn functions(&self) -> impl Iterator<Item = String> {
        let called = self.helpers.iter().filter(|helper| **helper != Helper::ToDraft07);
        called.map(|helper| helper.name().to_owned())
    }

    /// Returns the names that a file imports from the support.
    pub(super) fn imports(&self) -> Vec<String> {
        let ty = |(there, here, _): (String, String, bool)| match there == here {
            true => format!("type {there}"),
            false => format!("type {there} as {here}"),
        };
        self.types().into_iter().map(ty).chain(self.functions()).collect()
    }

    /// Returns the names that the support exports, besides those that are public.
    pub(super) fn exports(&self) -> Vec<String> {
        let types = self.types().into_iter().filter(|(.., is_public)| !is_public);
        types.map(|(there, ..)| format!("type {there}")).chain(self.functions()).collect()
    }

    /// Returns the names that the package exports.
    pub(super) fn public(&self) -> Vec<String> {
        let error = Shared::default_names().error;
        let (errors, types): (Vec<_>, Vec<_>) = self
            .types()
            .into_iter()
            .filter_map(|(there, _, is_public)| is_public.then_some(there))
            .partition(|name| *name == error);
        errors.into_iter().chain(types.into_iter().map(|name| format!("type {name}"))).collect()
    }

    /// Prints what is used, and what that uses.
    pub(super) fn support(self) -> Result<Vec<String>, Diagnostic> {
        let shared = Shared { standard: self.helpers.contains(&Helper::StandardSchema), ..self.shared };
        let mut support = Vec::new();
        if self.explains {
            support.push(helpers::SUPPORT.render("shared", shared.clone())?);
        }
        support.extend(helpers::functions(&self.helpers, shared)?);
        Ok(support)
    }
}

views! {
    /// The names of the types that all checks share, and what is printed of them.
    #[derive(Default)]
    struct Shared {
        violation: String,
        error: String,
        schema: String,
        table: String,
        rule: String,
        json: String,
        references: String,
        /// Whether there are schema objects.
        standard: bool,
        /// Whether tables are JSON types too.
        types: bool,
        /// Whether schemas are converted to draft-07.
        converts: bool,
    }
}

impl Shared {
    fn new(types: &mut Types) -> Self {
        Self::named(|name| types.names.shared(name))
    }

    /// Returns the names in a module of their own.
    fn default_names() -> Self {
        Self::named(str::to_owned)
    }

    fn named(mut name: impl FnMut(&str) -> String) -> Self {
        Self {
            violation: name("Violation"),
            error: name("ViolationsError"),
            schema: name("StandardSchema"),
            table: name("Table"),
            rule: name("Rule"),
            json: name("JsonSchema"),
            references: name("References"),
            ..Self::default()
        }
    }
}

/// The checks of a model while they are printed.
struct CheckPrinter<'a> {
    model: &'a Model,
    types: &'a Types<'a>,
    shared: Shared,
    guards: Guards<'a, 'a>,
    /// The names of the tables that are used.
    tables: BTreeMap<CheckId, String>,
    /// The schemas of the model by name.
    bundled: BTreeMap<&'a str, &'a Bundled>,
    /// The functions that return schemas of the bundle.
    schemas: BTreeMap<&'a str, SchemaFunctions>,
    names: Taken,
    constants: Constants,
    helpers: BTreeSet<Helper>,
    /// Tables that are named, and not printed yet.
    pending: VecDeque<CheckId>,
    /// Tables that are printed, or will be.
    queued: BTreeSet<CheckId>,
    /// The checks of types that other modules use.
    exported: BTreeSet<CheckId>,
    /// The tables of other modules that are used.
    externals: BTreeSet<CheckId>,
    /// Whether invalid values are explained.
    explains: bool,
}

impl<'a> CheckPrinter<'a> {
    fn new(model: &'a Model, types: &'a Types<'a>, mut names: Names, program: &'a Program<'a>) -> Self {
        let mut guards = Guards::new(&model.checks, program);
        names.guards.iter().for_each(|(function, name)| guards.name(*function, name));
        names.exported.iter().for_each(|function| guards.export(*function));
        let mut constants = Constants::default();
        guards.name_others(&mut names.taken, &mut constants);
        let tables: BTreeSet<CheckId> = names.exported.iter().copied().filter(|_| names.level.explains()).collect();
        Self {
            model,
            types,
            shared: names.shared,
            guards,
            tables: names.tables,
            bundled: model.bundle.iter().map(|bundled| (bundled.name.as_str(), bundled)).collect(),
            schemas: BTreeMap::new(),
            names: names.taken,
            constants,
            helpers: BTreeSet::new(),
            pending: tables.iter().copied().collect(),
            queued: tables,
            exported: names.exported,
            externals: BTreeSet::new(),
            explains: names.level.explains(),
        }
    }

    /// Prints the code of the types and that of the support, in the order in which it is read.
    fn all(mut self, groups: &[Group<'_>]) -> Result<Printed, Diagnostic> {
        if self.explains {
            self.name_schemas();
        }
        let mut exported: Vec<String> = Vec::new();
        let mut printed = BTreeSet::new();
        for group in groups {
            if self.guards.name_of(group.owner.function) == Some(&group.owner.is) {
                printed.insert(group.owner.function);
            }
            exported.push(self.public_functions(group)?);
        }
        let checks = &self.model.checks;
        let is_printed = |check: CheckId| printed.contains(&check) || checks.function(check).external;
        let functions = self.guards.functions(|check| check.is_none_or(|check| !is_printed(check)));
        let mut tables = Vec::new();
        while let Some(function) = self.pending.pop_front() {
            tables.push(self.table_declaration(function));
        }
        self.helpers.extend(&self.guards.helpers);
        self.helpers.extend(&self.constants.helpers);
        let mut own = exported;
        own.extend(functions);
        own.extend(self.constants.finish());
        let schemas = self.schemas();
        let (has_tables, has_schemas) = (!tables.is_empty(), !schemas.is_empty());
        own.extend([schemas, tables].into_iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")));
        let mut externals = self.externals;
        externals.extend(self.guards.checks().filter(|check| self.model.checks.function(*check).external));
        let Self { helpers, shared, explains, .. } = self;
        let uses = Uses { helpers, shared, externals, has_tables, has_schemas, explains };
        Ok(Printed { own, uses: Some(uses) })
    }

    /// Notes that a helper is used.
    fn uses(&mut self, helper: Helper) -> &'static str {
        self.helpers.insert(helper);
        helper.name()
    }
}

/// Returns the name of a nested location.
pub(in crate::target) fn place(at: &str, word: &str) -> String {
    format!("{at}{}", names::identifier(word, Case::UpperCamel))
}

fn upper_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns a name that begins in lower case: `GetUserResult` is `getUserResult`, and `HTTPServer` is `httpServer`.
pub(in crate::target) fn lower_first(name: &str) -> String {
    let capitals = name.chars().take_while(|c| c.is_uppercase()).count();
    let lowered = if capitals > 1 && capitals < name.chars().count() { capitals - 1 } else { capitals };
    name.chars()
        .enumerate()
        .flat_map(|(at, c)| if at < lowered { c.to_lowercase().collect() } else { vec![c] })
        .collect()
}
