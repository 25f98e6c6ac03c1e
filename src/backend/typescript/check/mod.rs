//! Checks: for each type `isUser`, `checkUser` and `parseUser`, and what they are made of.
//!
//! A check is printed twice: as a *verdict*, a condition as fast as it gets, and as a *table*, the data that an
//! interpreter explains invalid values by.

mod code;
mod constants;
pub(in crate::backend) mod guards;
mod helpers;
mod items;
mod kinds;
mod members;
mod public;
pub(in crate::backend) mod scope;
mod standard;
mod tables;
mod verdict;
pub(in crate::backend) mod verdicts;
mod view;

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

use self::code::Expr;
use self::constants::Constants;
pub(super) use self::helpers::HELPER_TEMPLATES;
use self::helpers::Helper;
pub(super) use self::public::PublicSet;
use self::view::View;
use super::names::Values;
use super::quote;
use super::types::Types;
use crate::diagnostics::Diagnostic;
use crate::model::check::{ArrayCheck, Check, CheckId, Function};
use crate::model::{Model, Schema, TypeId};
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
    Printer::new(model, types, shared).all()
}

/// What a file offers for each type, by name.
pub(super) fn offered(model: &Model, types: &mut Types) -> Vec<PublicSet> {
    let shared = Shared::new(types);
    Printer::new(model, types, shared).public_sets()
}

/// The names of the types that all checks share.
#[derive(Default)]
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

/// What is asked of values in one place: a function, or two.
struct Part<'a> {
    /// What the place is called.
    at: String,
    view: View<'a>,
    /// What its verdict is called, where somebody calls it.
    verdict: Option<String>,
    /// The name of its table, where it is used.
    table: Option<String>,
    /// The type that its verdict narrows a value to, where it tells the compiler.
    narrows: Option<String>,
}

/// What prints the checks of a model.
struct Printer<'a> {
    model: &'a Model,
    types: &'a Types<'a>,
    shared: Shared,
    /// The functions of the model by their index, then parts of them.
    parts: Vec<Part<'a>>,
    /// The schemas of the model by name.
    bundled: BTreeMap<&'a str, &'a Schema>,
    /// What the functions are called that give the schemas of the bundle.
    schema_functions: BTreeMap<&'a str, String>,
    /// The parts by what their places are called.
    places: BTreeMap<String, usize>,
    /// Whether a function of the model may come to call itself, or calls one that may.
    is_deep: Vec<bool>,
    names: Values,
    constants: Constants,
    helpers: BTreeSet<Helper>,
    /// The helpers that tables name.
    rules: BTreeSet<Helper>,
    /// Verdicts that are called, and not printed yet.
    pending: VecDeque<usize>,
    /// Tables that are named, and not printed yet.
    pending_tables: VecDeque<CheckId>,
}

impl<'a> Printer<'a> {
    fn new(model: &'a Model, types: &'a Types<'a>, shared: Shared) -> Self {
        let functions = &model.checks.functions;
        let part = |function: &'a Function| Part {
            at: function.name.clone(),
            view: View::from(&function.check),
            verdict: None,
            table: None,
            narrows: None,
        };
        let places = functions.iter().enumerate().map(|(index, function)| (function.name.clone(), index));
        Self {
            model,
            types,
            shared,
            parts: functions.iter().map(part).collect(),
            bundled: model.bundle.iter().map(|bundled| (bundled.name.as_str(), &bundled.schema)).collect(),
            schema_functions: BTreeMap::new(),
            places: places.collect(),
            is_deep: model.checks.deep(compares),
            names: Values::new(Helper::names()),
            constants: Constants::default(),
            helpers: BTreeSet::new(),
            rules: BTreeSet::new(),
            pending: VecDeque::new(),
            pending_tables: VecDeque::new(),
        }
    }

    /// Everything, in the order in which it is read.
    fn all(mut self) -> Result<Printed, Diagnostic> {
        let sets = self.public_sets();
        self.name_schemas();
        let mut exported: Vec<String> = Vec::new();
        for set in &sets {
            exported.extend(self.public_functions(set)?);
        }
        let mut functions = self.verdict_functions();
        let mut tables = Vec::new();
        while let Some(function) = self.pending_tables.pop_front() {
            tables.push(self.table_declaration(function));
            functions.extend(self.verdict_functions());
        }
        self.forget_helpers(exported.iter().chain(&functions));
        self.helpers.append(&mut self.rules);
        let mut own = exported;
        own.extend(functions);
        own.extend(std::mem::take(&mut self.constants).finish());
        own.extend(
            [self.schemas(), tables].into_iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")),
        );
        let mut support = self.shared_declarations()?;
        support.extend(self.helper_functions()?);
        Ok(Printed { own, support })
    }

    /// The verdicts that are called, and those that they call.
    fn verdict_functions(&mut self) -> Vec<String> {
        let mut functions = Vec::new();
        while let Some(part) = self.pending.pop_front() {
            functions.push(self.verdict_function(part));
        }
        functions
    }

    /// What there will be for each type that is declared.
    fn public_sets(&mut self) -> Vec<PublicSet> {
        let definitions: Vec<TypeId> =
            self.model.iter().map(|(id, _)| id).filter(|id| self.types.is_declared(*id)).collect();
        definitions.into_iter().filter_map(|id| self.public_set(id)).collect()
    }

    /// Forgets the helpers that are called nowhere: what was folded away calls nothing.
    fn forget_helpers<'t>(&mut self, texts: impl Iterator<Item = &'t String>) {
        let known: HashSet<&str> = Helper::names().collect();
        let called: HashSet<&str> =
            texts.flat_map(|text| quote::words(text)).filter(|word| known.contains(word)).collect();
        self.helpers.retain(|helper| called.contains(helper.name()));
    }

    /// Notes that a helper is used.
    fn uses(&mut self, helper: Helper) -> &'static str {
        self.helpers.insert(helper);
        helper.name()
    }

    /// A part of a check, as a function of its own.
    fn lifted(&mut self, at: &str, view: View<'a>) -> usize {
        let mut at = at.to_owned();
        while let Some(index) = self.places.get(&at) {
            if self.parts[*index].view == view {
                return *index;
            }
            at.push_str("Part");
        }
        let index = self.parts.len();
        self.places.insert(at.clone(), index);
        self.parts.push(Part { at, view, verdict: None, table: None, narrows: None });
        index
    }

    /// What the verdict of a part is called, which is printed if it wasn't.
    fn verdict_of(&mut self, part: usize) -> String {
        if let Some(name) = &self.parts[part].verdict {
            return name.clone();
        }
        let prefix = if self.is_wrapped(part) { "test" } else { "is" };
        let name = self.names.free(&format!("{prefix}{}", upper_first(&self.parts[part].at)), "Part");
        self.parts[part].verdict = Some(name.clone());
        self.pending.push_back(part);
        name
    }

    /// Whether what everybody calls is another function, which minds the depth of values.
    fn is_wrapped(&self, part: usize) -> bool {
        let definition = self.model.checks.functions.get(part).and_then(|function| function.definition);
        definition.is_some_and(|id| self.is_deep[part] && self.types.is_declared(id))
    }

    /// Whether a function holds for a value.
    fn call(&mut self, function: CheckId, x: &str) -> Expr {
        let name = self.verdict_of(function.index());
        Expr::Call(format!("{name}({x})"))
    }

    /// Whether a part holds for a value, as a call.
    fn call_part(&mut self, at: &str, view: View<'a>, x: &str) -> Expr {
        let part = self.lifted(at, view);
        let name = self.verdict_of(part);
        Expr::Call(format!("{name}({x})"))
    }
}

/// Whether a check compares values whose depth nothing bounds.
fn compares(check: &Check) -> bool {
    check.array.contains(&ArrayCheck::UniqueItems)
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
