//! The public functions of a file, and how its private ones are placed below them.

use std::collections::BTreeMap;
use std::iter;

use super::functions::{Functions, Private};
use super::{code, helpers};
use crate::backend::python::symbols::Symbol;
use crate::backend::python::{ChecksView, Item, Printer};
use crate::codegen::lower::lower;
use crate::codegen::program::{FunctionId, Program};
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Type, TypeId};
use crate::names::{Case, identifier};

/// The names of the classes of violations, unless a type has that name, and their templates.
const CLASSES: [(&str, &str); 2] = [
    ("Violation", include_str!("../../../../templates/python/check/violation.py")),
    ("InvalidValue", include_str!("../../../../templates/python/check/invalid_value.py")),
];

/// The comment and the head of the table of checks.
const TABLE: &str = "# For each type, the function that decides on its values, and the table that explains them.\n\
    _CHECKS: $dict[$object, $tuple[$Callable[[$Any], $bool], $list[$Any]]]";

/// The comment above the helpers.
const SUPPORT: &str = "# Support code, the same in every file.\n";

/// The comment above the tables of constraints.
const TABLES: &str = "# The constraints of the types, as data.\n";

/// A type with checks.
struct Checked {
    id: TypeId,
    check: CheckId,
    /// The function that decides on it.
    verdict: Option<FunctionId>,
    public: Public,
}

/// The names of the public functions of a type.
#[derive(Debug, Clone)]
pub(in crate::backend::python) struct Public {
    pub(in crate::backend::python) is: String,
    pub(in crate::backend::python) check: String,
    pub(in crate::backend::python) parse: String,
}

/// The public functions of a type, as they are printed.
enum Printed {
    /// Those of another type, which is the same; its index.
    Alias(usize),
    /// The statements of the first, the second where another type has it, and the table of the others.
    Functions { body: String, check: Option<String>, table: String },
}

impl Printer<'_> {
    /// Adds the checks of all types that the file declares.
    pub(in crate::backend::python) fn checks(&mut self) -> Result<(), Diagnostic> {
        let checks = &self.model.checks;
        let of = |id: TypeId| checks.of(id).map(|check| (id, check));
        let ids: Vec<(TypeId, CheckId)> = self.layout.order().into_iter().filter_map(of).collect();
        if ids.is_empty() {
            return Ok(());
        }
        let program = lower(checks, &ids.iter().map(|(_, check)| *check).collect::<Vec<_>>());
        self.classes();
        let checked: Vec<Checked> = ids
            .into_iter()
            .map(|(id, check)| Checked { id, check, verdict: program.of(check), public: self.public_names(id) })
            .collect();
        let (printed, private) = self.printed_checks(&checked, &program)?;
        let mut aliases: Vec<Vec<&Public>> = vec![Vec::new(); checked.len()];
        for (of, printed) in checked.iter().zip(&printed) {
            if let Printed::Alias(owner) = printed {
                aliases.get_mut(*owner).into_iter().for_each(|aliases| aliases.push(&of.public));
            }
        }
        for ((checked, printed), aliases) in checked.iter().zip(printed).zip(aliases) {
            if let Printed::Functions { body, check, table } = printed {
                self.public(checked, body, check, table)?;
                self.aliases(&checked.public, &aliases);
            }
        }
        self.private(private, ["_read", "_refuse"]);
        Ok(())
    }

    fn public_names(&mut self, id: TypeId) -> Public {
        let words = identifier(&self.model.definition(id).name, Case::Snake);
        let mut claim = |verb: &str| self.names.claim_value(format!("{verb}_{words}"));
        let public = Public { is: claim("is"), check: claim("check"), parse: claim("parse") };
        self.exported.extend([&public.is, &public.check, &public.parse].map(String::clone));
        self.public_checks.insert(id, public.clone());
        public
    }

    /// Prints the functions: those that decide on a type, unless they may be too deep, are its public ones.
    fn printed_checks(
        &mut self,
        checked: &[Checked],
        program: &Program<'_>,
    ) -> Result<(Vec<Printed>, Private), Diagnostic> {
        let mut owners: BTreeMap<FunctionId, usize> = BTreeMap::new();
        for (index, verdict) in checked.iter().enumerate().filter_map(|(index, of)| Some((index, of.verdict?))) {
            owners.entry(verdict).or_insert(index);
        }
        let is_deep = |id: &FunctionId| program.function(*id).is_some_and(|function| function.is_deep);
        let public = owners.iter().filter(|(id, _)| !is_deep(id));
        let named: BTreeMap<FunctionId, String> =
            public.filter_map(|(id, index)| Some((*id, checked.get(*index)?.public.is.clone()))).collect();
        let aliases = self.same(checked);
        let checks = &self.model.checks;
        let mut functions = Functions::new(checks, program, named.clone(), &mut self.names, &mut self.symbols);
        functions.tables(&checked.iter().map(|checked| checked.check).collect::<Vec<_>>());
        let mut printed = Vec::new();
        for (index, (of, alias)) in checked.iter().zip(aliases).enumerate() {
            printed.push(match (alias, of.verdict) {
                (Some(owner), _) => Printed::Alias(owner),
                (None, Some(id)) => {
                    let owner = owners.get(&id).filter(|owner| **owner != index);
                    let check = owner.and_then(|owner| checked.get(*owner)).map(|of| of.public.check.clone());
                    let body = if is_deep(&id) {
                        format!("    return {}({}, value)", functions.helper("_is_valid"), functions.name(id))
                    } else if check.is_none() {
                        code::body(&functions.body(id))
                    } else {
                        format!("    return {}(value)", functions.name(id))
                    };
                    Printed::Functions { body, check, table: functions.table_name(of.check) }
                }
                (None, None) => {
                    let (body, table) = ("    return True".to_owned(), functions.table_name(of.check));
                    Printed::Functions { body, check: None, table }
                }
            });
        }
        Ok((printed, functions.finished(|id| named.contains_key(&id))?))
    }

    /// Returns, for each type, the index of the first type before it with the same values and the same annotation.
    fn same(&self, checked: &[Checked]) -> Vec<Option<usize>> {
        let mut owners: BTreeMap<(Option<FunctionId>, &str), usize> = BTreeMap::new();
        let owner = |(index, of): (usize, &Checked)| {
            let value = self.values.get(&of.id).map(String::as_str);
            let same = value.and_then(|value| owners.get(&(of.verdict, value)).copied());
            for annotation in value.into_iter().chain([self.names.of(of.id)]) {
                owners.entry((of.verdict, annotation)).or_insert(same.unwrap_or(index));
            }
            same
        };
        checked.iter().enumerate().map(owner).collect()
    }

    /// Adds the functions of types that are the same, below those of their owner.
    fn aliases(&mut self, owner: &Public, aliases: &[&Public]) {
        let names: [fn(&Public) -> String; 3] = [|of| of.is.clone(), |of| of.check.clone(), |of| of.parse.clone()];
        let assigned = |name: fn(&Public) -> String| {
            code::assigned(&aliases.iter().map(|alias| name(alias)).collect::<Vec<_>>(), &name(owner))
        };
        let lines: Vec<String> = names.into_iter().flat_map(assigned).collect();
        if let Some((_, functions)) = self.items.last_mut().filter(|_| !lines.is_empty()) {
            functions.push_str(&format!("\n{}\n", lines.join("\n")));
        }
    }

    fn public(
        &mut self,
        checked: &Checked,
        body: String,
        same_check: Option<String>,
        table: String,
    ) -> Result<(), Diagnostic> {
        let Public { is, check, parse } = checked.public.clone();
        let name = self.names.of(checked.id).to_owned();
        let guard = self.symbols.get(Symbol::TypeGuard);
        let (str, bytes) = (self.symbols.get(Symbol::Str), self.symbols.get(Symbol::Bytes));
        let is_modern = self.version.at_least(10);
        let view = ChecksView {
            is_never: *self.model.resolve(&Type::Named(checked.id)) == Type::Never,
            is,
            check,
            same_check,
            parse,
            body,
            table,
            guard: if is_modern { format!("{guard}[{name}]") } else { format!("\"{guard}[{name}]\"") },
            text: if is_modern {
                format!("{str} | {bytes}")
            } else {
                format!("{}[{str}, {bytes}]", self.symbols.get(Symbol::Union))
            },
            any: self.symbols.get(Symbol::Any),
            object: self.symbols.get(Symbol::Object),
            list: self.symbols.get(Symbol::List),
            violation: self.check_classes[0].clone(),
            invalid_value: self.check_classes[1].clone(),
            name,
        };
        self.push(Item::Class, "checks", view)
    }

    fn classes(&mut self) {
        (0..CLASSES.len()).for_each(|index| self.class_of_checks(index));
    }

    /// Adds the class of violations.
    pub(super) fn violation_class(&mut self) {
        self.class_of_checks(0);
    }

    fn class_of_checks(&mut self, index: usize) {
        if let Some((name, text)) = CLASSES.get(index) {
            let claimed = self.names.claim((*name).to_owned());
            self.exported.insert(claimed.clone());
            self.check_classes[index] = claimed;
            self.code_as(Item::Class, text);
        }
    }

    /// Adds a table of checks by their types.
    pub(super) fn table(&mut self, entries: Vec<String>) {
        let head = self.spelled(TABLE);
        self.items.push((Item::Alias, code::constant(&head, "{", entries, "}")));
    }

    /// Adds a template.
    pub(in crate::backend::python) fn checked_code(&mut self, text: &str) {
        self.code_as(Item::Class, text);
    }

    /// Adds the private functions, the constants, the helpers that they use, and the tables.
    pub(super) fn private(&mut self, private: Private, helpers: impl IntoIterator<Item = &'static str>) {
        let Private { functions, constants, tables, helpers: named } = private;
        self.items.extend(functions.into_iter().map(|text| (Item::Class, text)));
        self.items.extend(constants.into_iter().map(|text| (Item::Line, text)));
        for (index, text) in helpers::texts(named.into_iter().chain(helpers)).into_iter().enumerate() {
            let is_constant = !text.lines().any(|line| line.starts_with("def "));
            let comment = if index == 0 { SUPPORT } else { "" };
            self.code_as(if is_constant { Item::Alias } else { Item::Class }, &format!("{comment}{text}"));
        }
        let comments = iter::once(TABLES).chain(iter::repeat(""));
        self.items
            .extend(tables.into_iter().zip(comments).map(|(text, comment)| (Item::Line, format!("{comment}{text}"))));
    }

    /// Adds a template with its names of Python as the file writes them.
    fn code_as(&mut self, item: Item, template: &str) {
        let text = self.spelled(template);
        self.items.push((item, text));
    }

    fn spelled(&mut self, template: &str) -> String {
        helpers::resolved(template, |name| {
            let class = CLASSES.iter().position(|(class, _)| *class == name);
            let own = class.and_then(|index| self.check_classes.get(index).cloned());
            own.or_else(|| Symbol::from_name(name).map(|symbol| self.symbols.get(symbol)))
                .or_else(|| self.symbols.module(name))
        })
    }
}
