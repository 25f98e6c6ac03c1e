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
use self::public::Group;
pub(super) use self::public::PublicSet;
use self::standard::SchemaFunction;
use super::TEMPLATES;
use super::declarations::Shapes;
use super::names::Values;
use super::types::Types;
use crate::codegen::lower::lower;
use crate::codegen::program::Program;
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Bundled, Model};
use crate::names::{self, Case};
use crate::render::views;

/// The code of a file beside its types.
#[derive(Default)]
pub(super) struct Printed {
    /// The functions of each type, and what is only for them.
    pub(super) own: Vec<String>,
    /// What all types share.
    pub(super) support: Vec<String>,
    /// The names of the functions of each type.
    pub(super) sets: Vec<PublicSet>,
}

/// Prints the checks of a model.
pub(super) fn print(model: &Model, types: &mut Types, shapes: &Shapes) -> Result<Printed, Diagnostic> {
    if model.checks.functions.is_empty() {
        return Ok(Printed::default());
    }
    let shared = Shared::new(types);
    let mut names = Values::new(Helper::names());
    let sets = public::sets(model, types, &mut names);
    let groups = public::groups(model, types, shapes, &sets);
    let entries: Vec<CheckId> = groups.iter().map(|group| group.owner.function).collect();
    let program = lower(&model.checks, &entries);
    let (own, support) = CheckPrinter::new(model, types, shared, names, &program, &groups).all(&groups)?;
    Ok(Printed { own, support, sets })
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
        Self {
            violation: types.names.shared("Violation"),
            error: types.names.shared("ViolationsError"),
            schema: types.names.shared("StandardSchema"),
            table: types.names.shared("Table"),
            rule: types.names.shared("Rule"),
            json: types.names.shared("JsonSchema"),
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
    schemas: BTreeMap<&'a str, SchemaFunction>,
    names: Values,
    constants: Constants,
    helpers: BTreeSet<Helper>,
    /// Tables that are named, and not printed yet.
    pending: VecDeque<CheckId>,
}

impl<'a> CheckPrinter<'a> {
    fn new(
        model: &'a Model,
        types: &'a Types<'a>,
        shared: Shared,
        mut names: Values,
        program: &'a Program<'a>,
        groups: &[Group<'_>],
    ) -> Self {
        let mut guards = Guards::new(&model.checks, program);
        for set in groups.iter().map(|group| group.owner) {
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
            bundled: model.bundle.iter().map(|bundled| (bundled.name.as_str(), bundled)).collect(),
            schemas: BTreeMap::new(),
            names,
            constants,
            helpers: BTreeSet::new(),
            pending: VecDeque::new(),
        }
    }

    /// Prints the code of the types and that of the support, in the order in which it is read.
    fn all(mut self, groups: &[Group<'_>]) -> Result<(Vec<String>, Vec<String>), Diagnostic> {
        self.name_schemas();
        let mut exported: Vec<String> = Vec::new();
        let mut printed = BTreeSet::new();
        for group in groups {
            if self.guards.name_of(group.owner.function) == Some(&group.owner.is) {
                printed.insert(group.owner.function);
            }
            exported.push(self.public_functions(group)?);
        }
        let functions = self.guards.functions(|check| check.is_none_or(|check| !printed.contains(&check)));
        let mut tables = Vec::new();
        while let Some(function) = self.pending.pop_front() {
            tables.push(self.table_declaration(function));
        }
        self.helpers.extend(&self.guards.helpers);
        self.helpers.extend(&self.constants.helpers);
        let mut own = exported;
        own.extend(functions);
        own.extend(self.constants.finish());
        own.extend(
            [self.schemas(), tables].into_iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")),
        );
        let shared = Shared { standard: self.helpers.contains(&Helper::StandardSchema), ..self.shared };
        let mut support = vec![TEMPLATES.render("check/shared.ts", shared.clone())?];
        support.extend(helpers::functions(self.helpers, shared)?);
        Ok((own, support))
    }

    /// Notes that a helper is used.
    fn uses(&mut self, helper: Helper) -> &'static str {
        self.helpers.insert(helper);
        helper.name()
    }
}

/// Returns the name of a nested location.
pub(in crate::backend) fn place(at: &str, word: &str) -> String {
    format!("{at}{}", names::identifier(word, Case::UpperCamel))
}

fn upper_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns a name that begins in lower case: `GetUserResult` is `getUserResult`, and `HTTPServer` is `httpServer`.
pub(in crate::backend) fn lower_first(name: &str) -> String {
    let capitals = name.chars().take_while(|c| c.is_uppercase()).count();
    let lowered = if capitals > 1 && capitals < name.chars().count() { capitals - 1 } else { capitals };
    name.chars()
        .enumerate()
        .flat_map(|(at, c)| if at < lowered { c.to_lowercase().collect() } else { vec![c] })
        .collect()
}
