//! Checks: a static table for each, and the interpreter that decides and explains by it, in the module `check`.

mod interpreter;
mod literals;
mod names;
mod public;
mod table;
mod variant;

use std::collections::{BTreeMap, BTreeSet};

use crate::codegen::layout::Doc;
use crate::model::{CheckId, Model, TypeId};
use crate::target::CheckLevel;

use super::format;
use super::support::SUPPORT_MODULE;
use table::Tables;

pub(super) use interpreter::{Interpreter, Part};
pub(super) use names::Names;
pub(super) use public::{PublicChecks, PublicType};

/// The checks of a file in the making.
pub(super) struct Checking<'a> {
    tables: Tables<'a>,
    /// Functions whose tables are used outside the module.
    public: BTreeSet<CheckId>,
    /// Whether the module of types has the names of others, which also have a module of checks.
    pub(super) has_others: bool,
}

impl<'a> Checking<'a> {
    pub(super) fn new(model: &'a Model, level: CheckLevel) -> Self {
        Self { tables: Tables::new(model, level), public: BTreeSet::new(), has_others: false }
    }

    /// Returns the name of the table of a function, for code outside the module.
    pub(super) fn table(&mut self, id: CheckId) -> String {
        self.need(Part::Accepts);
        self.public.insert(id);
        self.tables.function(id)
    }

    /// Requires a part of the interpreter.
    pub(super) fn need(&mut self, part: Part) {
        self.tables.interpreter.need(part);
    }

    /// Prints the module of a file, if anything of it is used.
    pub(super) fn module(mut self, names: &Names) -> Option<String> {
        let statics = self.tables.statics(&self.public, "pub(super)");
        let interpreter = self.tables.interpreter;
        interpreter.is_needed().then(|| interpreter.module(names, Some(statics)))
    }

    /// Returns the static of a type's table, if it has one.
    pub(super) fn exported(&self, ty: TypeId) -> Option<String> {
        Some(self.tables.name(self.tables.model.checks.of(ty)?).to_owned())
    }

    /// Prints the module of tables for a module of a package, if there are any, given the module and the static of each
    /// function that another module has. Also returns what they need of the interpreter.
    pub(super) fn tables(
        mut self,
        others: impl Fn(CheckId) -> Option<(String, String)>,
    ) -> (Option<String>, Interpreter) {
        let statics = self.tables.statics(&self.public, "pub(crate)");
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for id in self.tables.externals() {
            let Some((module, name)) = others(id) else { continue };
            let here = self.tables.name(id);
            let import = if name == here { name } else { format!("{name} as {here}") };
            imports.entry(module).or_default().insert(import);
        }
        let imports: String = imports.into_iter().map(|(module, names)| import(&module, names)).collect();
        let text = (!statics.is_empty() || !imports.is_empty()).then(|| {
            format!(
                "/// The tables of constraints of these types.\n\
                 pub(crate) mod check {{\n    \
                 pub(crate) use super::super::{SUPPORT_MODULE}::check::*;\n{imports}\n{}\n}}",
                statics.join("\n")
            )
        });
        (text, self.tables.interpreter)
    }
}

/// Imports tables from another module of the package.
fn import(module: &str, names: BTreeSet<String>) -> String {
    let path = format!("pub(super) use super::super::{module}::check::");
    let names: Vec<Doc> = names.into_iter().map(Doc::text).collect();
    let import = match names.as_slice() {
        [name] => Doc::all([Doc::text(path), name.clone(), Doc::text(";")]),
        _ => Doc::filled(names, path + "{", "};"),
    };
    format!("    {}\n", format::call(1, import))
}
