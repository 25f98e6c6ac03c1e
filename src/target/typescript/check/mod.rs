//! Checks: for each type `isUser`, `checkUser` and `parseUser`, and what they are made of.
//!
//! A check is printed twice: as a *guard*, a function that decides as fast as it gets, and as a *table*, the data that an
//! interpreter explains invalid values by. With the level `guards`, there are only guards.

mod conditions;
mod constants;
mod fill;
pub(in crate::target) mod functions;
mod helpers;
mod public;
mod scalars;
mod standard;
mod support;
mod tables;
mod verdict;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use self::functions::Functions;
use self::helpers::Helper;
pub(super) use self::public::PublicSet;
pub(super) use self::public::PublicView;
use self::standard::SchemaFunctions;
pub(super) use self::support::Uses;
use super::declarations::Shapes;
use super::types::Types;
use crate::codegen::layout::Style;
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

/// The style of lines.
pub(super) const STYLE: Style = Style { width: 120, indent: 2 };

/// The names of the functions of a file.
pub(super) struct Names {
    /// The checks of each type.
    pub(super) sets: Vec<PublicSet>,
    level: CheckLevel,
    shared: Shared,
    taken: Taken,
    /// The functions that decide on values, of types and of those in other modules.
    verdicts: BTreeMap<CheckId, String>,
    /// The tables of types, and of those in other modules.
    tables: BTreeMap<CheckId, String>,
    /// The types that other modules use.
    exported: BTreeSet<CheckId>,
}

impl Names {
    /// Names the functions of each type that there are at a level.
    pub(super) fn new(model: &Model, types: &mut Types, level: CheckLevel) -> Self {
        let (shared, taken) = (Shared::new(types), Helper::names().collect::<Taken>());
        let (verdicts, tables, exported) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let mut names = Self { sets: Vec::new(), level, shared, taken, verdicts, tables, exported };
        names.taken.extend(types.names.fills().map(str::to_owned).collect::<Vec<_>>());
        if level != CheckLevel::None {
            names.name_sets(model, types);
        }
        let is_deep = deep(&model.checks);
        for set in &names.sets {
            if model.checks.function(set.function).definition == Some(set.definition) {
                let verdict = match is_deep.get(set.function.index()) {
                    Some(true) => names.taken.claim(&set.is.replacen("is", "test", 1), "Part"),
                    Some(false) | None => set.is.clone(),
                };
                names.verdicts.insert(set.function, verdict);
            }
        }
        names
    }

    /// Returns whether invalid values are explained.
    fn explains(&self) -> bool {
        self.level == CheckLevel::Full
    }

    /// Exports the function and the table of a type; returns their names, unless another module has them.
    pub(super) fn export(&mut self, checks: &Checks, function: CheckId) -> Option<CheckNames> {
        let verdict = self.verdicts.get(&function)?.clone();
        let name = || self.taken.claim(&tables::table_name(&checks.function(function).name), "Part");
        let table = self.tables.entry(function).or_insert_with(name).clone();
        self.exported.insert(function);
        Some(CheckNames { verdict, table })
    }

    /// Sets the names of the function and the table of a type of another module.
    pub(super) fn name_external(&mut self, function: CheckId, names: CheckNames) {
        self.verdicts.insert(function, names.verdict);
        self.tables.insert(function, names.table);
    }

    /// Takes a name for something else.
    pub(super) fn claim(&mut self, name: &str, suffix: &str) -> String {
        self.taken.claim(name, suffix)
    }
}

/// Prints the checks of a model: the functions of each type, with what is only for them, and the support that they use.
pub(super) fn print(
    types: &Types,
    shapes: &Shapes,
    mut names: Names,
) -> Result<(Vec<String>, Option<Uses>), Diagnostic> {
    let sets = std::mem::take(&mut names.sets);
    if sets.is_empty() {
        return Ok((Vec::new(), None));
    }
    let groups = public::groups(types, shapes, &sets);
    let entries: Vec<CheckId> = groups.iter().filter_map(|group| Some(group.first()?.function)).collect();
    let program = lower(&types.model.checks, &entries);
    let (own, uses) = CheckPrinter::new(types, names, &program).all(&groups)?;
    Ok((own, Some(uses)))
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
        /// Whether schema objects fill in defaults.
        fills: bool,
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
    names: Names,
    functions: Functions<'a, 'a>,
    /// The schemas of the model by name.
    bundled: BTreeMap<&'a str, &'a Bundled>,
    /// The functions that return schemas of the bundle.
    schemas: BTreeMap<&'a str, SchemaFunctions>,
    /// Tables that are named, and not printed yet.
    pending: VecDeque<CheckId>,
    /// Tables that are printed, or will be.
    queued: BTreeSet<CheckId>,
    /// The tables of other modules that are used.
    externals: BTreeSet<CheckId>,
}

impl<'a> CheckPrinter<'a> {
    fn new(types: &'a Types<'a>, mut names: Names, program: &'a Program<'a>) -> Self {
        let model = types.model;
        let taken = std::mem::take(&mut names.taken);
        let functions = Functions::new(&model.checks, program, &names.verdicts, &names.exported, taken);
        let tables: BTreeSet<CheckId> = names.exported.iter().copied().filter(|_| names.explains()).collect();
        Self {
            model,
            types,
            names,
            functions,
            bundled: model.bundle.iter().map(|bundled| (bundled.name.as_str(), bundled)).collect(),
            schemas: BTreeMap::new(),
            pending: tables.iter().copied().collect(),
            queued: tables,
            externals: BTreeSet::new(),
        }
    }

    /// Prints the code of the types and that of the support, in the order in which it is read.
    fn all(mut self, groups: &[Vec<&PublicSet>]) -> Result<(Vec<String>, Uses), Diagnostic> {
        let explains = self.names.explains();
        if explains {
            self.name_schemas();
        }
        let mut own: Vec<String> = Vec::new();
        let mut printed = BTreeSet::new();
        for group in groups {
            let has_name = |set: &&&PublicSet| self.functions.name_of(set.function) == Some(&set.is);
            printed.extend(group.first().filter(has_name).map(|set| set.function));
            own.push(self.public_functions(group)?);
            let fill = group.iter().filter_map(|set| self.fill_function(set));
            own.extend(fill);
        }
        let checks = &self.model.checks;
        let is_printed = |check: CheckId| printed.contains(&check) || checks.function(check).external;
        own.extend(self.functions.functions(|check| check.is_none_or(|check| !is_printed(check))));
        let mut tables = Vec::new();
        while let Some(function) = self.pending.pop_front() {
            tables.push(self.table_declaration(function));
        }
        own.extend(self.functions.constants.finish());
        let schemas = self.schemas();
        let (has_tables, has_schemas) = (!tables.is_empty(), !schemas.is_empty());
        own.extend([schemas, tables].into_iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")));
        let mut externals = self.externals;
        externals.extend(self.functions.checks().filter(|check| checks.function(*check).external));
        let (helpers, shared) = (self.functions.constants.helpers, self.names.shared);
        Ok((own, Uses { helpers, shared, externals, has_tables, has_schemas, explains }))
    }

    /// Takes a name.
    fn claim(&mut self, name: &str, suffix: &str) -> String {
        self.functions.constants.taken.claim(name, suffix)
    }

    /// Notes that a helper is used.
    fn uses(&mut self, helper: Helper) -> &'static str {
        self.functions.uses(helper)
    }
}

/// Returns the name of a nested location.
pub(in crate::target) fn place(at: &str, word: &str) -> String {
    format!("{at}{}", names::identifier(word, Case::UpperCamel))
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
