//! Checks: a static table for each, and the interpreter that decides and explains by it, in the module `check`.

mod names;
mod public;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::codegen::layout::Doc;
use crate::codegen::phrases::{Printed, expanded};
use crate::model::{CheckId, Model, TypeId};
use crate::target::CheckLevel;

use super::format;
use super::helpers::SUPPORT;
use super::package::SUPPORT_MODULE;
use super::support::{indented, is_any, parts, public};
use table::Tables;

pub(super) use public::{Names, PublicChecks, PublicType};

/// The interpreter, with its phrases.
static INTERPRETER: LazyLock<String> =
    LazyLock::new(|| expanded(include_str!("../../../../templates/rust/support/interpreter.rs"), phrase));

/// The rules of tables that don't explain, which the interpreter then has in place of its own.
const VERDICT: &str = include_str!("../../../../templates/rust/support/verdict.rs");

/// The functions that match patterns, and those that decide about formats, by what needs them.
const PATTERNS: [(&str, &str); 7] = [
    ("is_leap_second_or_none", include_str!("../../../../templates/rust/support/leap_second.rs")),
    ("is_regular_expression", include_str!("../../../../templates/rust/support/regular_expression.rs")),
    ("Run Linear WithGroups Limited", include_str!("../../../../templates/rust/support/ranges.rs")),
    ("Run", include_str!("../../../../templates/rust/support/straight.rs")),
    ("Linear WithGroups Limited", include_str!("../../../../templates/rust/support/pattern.rs")),
    ("Linear", include_str!("../../../../templates/rust/support/matcher.rs")),
    ("WithGroups Limited", include_str!("../../../../templates/rust/support/groups.rs")),
];

/// The checks of a file in the making.
pub(super) struct Checking<'a> {
    tables: Tables<'a>,
    /// Functions whose tables are used outside the module.
    public: BTreeSet<CheckId>,
}

impl<'a> Checking<'a> {
    pub(super) fn new(model: &'a Model, level: CheckLevel) -> Self {
        Self { tables: Tables::new(model, level == CheckLevel::Full), public: BTreeSet::new() }
    }

    /// The name of the table of a function, for code outside the module.
    pub(super) fn table(&mut self, id: CheckId) -> String {
        self.public.insert(id);
        self.tables.function(id)
    }

    /// Requires a part of the interpreter.
    pub(super) fn need(&mut self, part: &str) {
        self.tables.needs.insert(part.to_owned());
    }

    /// Prints the module of a file, if anything of it is used.
    pub(super) fn module(mut self, names: &Names) -> Option<String> {
        let explains = self.tables.explains;
        let statics = self.tables.statics(&self.public, "pub(super)");
        let needs = &self.tables.needs;
        (!statics.is_empty() || !needs.is_empty()).then(|| {
            let statics = if statics.is_empty() { String::new() } else { format!("{}\n\n", statics.join("\n")) };
            module("", &format!("{statics}    {SUPPORT}\n\n"), &interpreter(needs, names, explains))
        })
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
    ) -> (Option<String>, BTreeSet<String>) {
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
        (text, self.tables.needs)
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

/// Prints a phrase: a string, and its arguments for `format!` if it has some.
fn phrase(parts: &[Printed]) -> String {
    let (mut text, mut arguments) = (String::new(), String::new());
    for part in parts {
        match part {
            Printed::Words(words) => text.push_str(words),
            Printed::Argument(name) if name.chars().all(|c| c.is_ascii_alphanumeric()) => {
                text.push_str(&format!("{{{name}}}"));
            }
            Printed::Argument(argument) => {
                text.push_str("{}");
                arguments.push_str(&format!(", {argument}"));
            }
            Printed::Count(count, one, many) => {
                text.push_str("{}");
                arguments.push_str(&format!(", count({count}, \"{one}\", \"{many}\")"));
            }
        }
    }
    format!("\"{text}\"{arguments}")
}

/// Prints the module of the interpreter for a package.
pub(super) fn support(needs: &BTreeSet<String>, names: &Names, explains: bool) -> String {
    public(&module("pub(crate) ", "", &interpreter(needs, names, explains)))
}

/// Prints a module with the interpreter behind something else.
fn module(visibility: &str, before: &str, interpreter: &str) -> String {
    let (imports, interpreter) = interpreter.split_once("\n\n").unwrap_or(("", interpreter));
    format!(
        "/// Checks values by tables of constraints.\n\
         #[allow(dead_code, unused_imports, unreachable_code, unreachable_patterns)]\n\
         {visibility}mod check {{\n{}\n\n{before}{}\n}}",
        indented(imports),
        indented(interpreter.trim_end())
    )
}

/// Prints the parts of the interpreter that are needed, the imports first.
fn interpreter(needs: &BTreeSet<String>, names: &Names, explains: bool) -> String {
    let mut text = match explains {
        true => names.renamed(&parts(&INTERPRETER, needs)),
        false => {
            let shared = needs.iter().cloned().chain(["verdicts".to_owned()]).collect();
            parts(&INTERPRETER, &shared) + &parts(VERDICT, needs)
        }
    };
    for (condition, part) in PATTERNS {
        if is_any(condition, needs) {
            text.push('\n');
            text.push_str(part);
        }
    }
    text
}
