//! The public functions of a file, and how its private ones are placed below them.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use super::functions::constant;
use super::functions::{Functions, Private};
use super::helpers;
use crate::codegen::layout::Doc;
use crate::codegen::lower::{deep, lower};
use crate::codegen::program::{FunctionId, Program};
use crate::diagnostics::Diagnostic;
use crate::model::check::CheckId;
use crate::model::{Type, TypeId};
use crate::names::{Case, identifier};
use crate::target::CheckLevel;
use crate::target::package::CheckNames;
use crate::target::python::package::Scope;
use crate::target::python::pydantic::ABSENT;
use crate::target::python::symbols::{Symbol, renamed};
use crate::target::python::{ChecksView, ExplainedView, Item, Printer, ReadingView, STYLE, Style};

/// The names of the classes of violations, unless a type has that name, which are those of their sections.
const CLASSES: [&str; 2] = ["Violation", "InvalidValue"];

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
pub(in crate::target::python) struct Public {
    pub(in crate::target::python) is: String,
    /// The functions that explain invalid values: `check_user` and `parse_user`.
    pub(in crate::target::python) explains: Option<[String; 2]>,
    /// The function that reads dataclasses: `read_user`.
    read: Option<String>,
}

impl Public {
    /// Returns all names.
    fn all(&self) -> impl Iterator<Item = &str> {
        let named = std::iter::once(&self.is).chain(self.explains.iter().flatten()).chain(&self.read);
        named.map(String::as_str)
    }
}

/// The printed parts of the public functions of a type.
struct Printed {
    /// The statements of the first.
    body: String,
    /// The explanation of invalid values.
    explanation: Option<Explanation>,
}

/// The printed parts of the functions that explain invalid values.
struct Explanation {
    /// The first, if it is that of another type.
    same_check: Option<String>,
    table: String,
}

impl Printer<'_> {
    /// Returns the types that the file declares, with their checks.
    fn checked(&self) -> Vec<(TypeId, CheckId)> {
        if self.level() == CheckLevel::None {
            return Vec::new();
        }
        let of = |id: TypeId| self.model.checks.of(id).map(|check| (id, check));
        self.declared().into_iter().filter_map(of).collect()
    }

    /// Names the functions and tables that other modules use.
    pub(in crate::target::python) fn exported_checks(&mut self) -> BTreeMap<CheckId, CheckNames> {
        let checks = &self.model.checks;
        let is_deep = deep(checks);
        let mut exported = BTreeMap::new();
        for (id, check) in self.checked() {
            let is = match self.style {
                Style::Types(..) | Style::Stubs => Some(self.public_names(id).is),
                Style::Pydantic(_) => None,
            };
            let function = checks.function(check);
            if function.external || exported.contains_key(&check) {
                continue;
            }
            let mut claim = |name: &str| self.names.claim_value(helpers::shared(name));
            let verdict = match is {
                Some(is) if is_deep.get(check.index()) == Some(&false) => is,
                Some(_) | None => claim(&format!("_is_{}", identifier(&function.name, Case::Snake))),
            };
            let table = claim(&constant(&function.name));
            exported.insert(check, CheckNames { verdict, table });
        }
        exported
    }

    /// Adds the checks of all types that the file declares.
    pub(in crate::target::python) fn checks(&mut self) -> Result<(), Diagnostic> {
        let checks = &self.model.checks;
        let ids = self.checked();
        if ids.is_empty() {
            return Ok(());
        }
        let entries: Vec<CheckId> = ids.iter().map(|(_, check)| *check).collect();
        let program = lower(checks, &entries);
        let explains = self.explains();
        if explains {
            self.classes();
        }
        let checked: Vec<Checked> = ids
            .into_iter()
            .map(|(id, check)| Checked { id, check, verdict: program.of(check), public: self.public_names(id) })
            .collect();
        let groups = self.groups(&checked);
        let (printed, private) = self.printed_checks(&groups, &entries, &program)?;
        for (group, printed) in groups.iter().zip(printed) {
            self.public(group, printed)?;
        }
        let helpers = ["_read", "_refuse"].into_iter().filter(|_| explains).chain(self.build());
        self.private(private, helpers);
        Ok(())
    }

    pub(in crate::target::python) fn public_names(&mut self, id: TypeId) -> Public {
        if let Some(public) = self.public_checks.get(&id) {
            return public.clone();
        }
        let (explains, reads) = (self.explains(), self.explains() && self.holds_dataclasses(id));
        let words = identifier(&self.model.definition(id).name, Case::Snake);
        let mut claim = |verb: &str| self.names.claim_value(format!("{verb}_{words}"));
        let is = claim("is");
        let explains = explains.then(|| ["check", "parse"].map(&mut claim));
        let public = Public { is, explains, read: reads.then(|| claim("read")) };
        self.exported.extend(public.all().map(str::to_owned));
        self.public_checks.insert(id, public.clone());
        public
    }

    /// Prints the functions of each group: those that decide on a type, unless they may be too deep, are its public ones.
    fn printed_checks(
        &mut self,
        groups: &[Vec<&Checked>],
        entries: &[CheckId],
        program: &Program<'_>,
    ) -> Result<(Vec<Printed>, Private), Diagnostic> {
        let mut owners: BTreeMap<FunctionId, &Checked> = BTreeMap::new();
        for owner in groups.iter().filter_map(|group| group.first()) {
            if let Some(id) = owner.verdict {
                owners.entry(id).or_insert(owner);
            }
        }
        let checks = &self.model.checks;
        let is_external = |check: CheckId| checks.function(check).external;
        owners.retain(|_, owner| !is_external(owner.check));
        let is_deep = |id: &FunctionId| program.function(*id).is_some_and(|function| function.is_deep);
        let public = owners.iter().filter(|(id, _)| !is_deep(id));
        let named: BTreeMap<FunctionId, String> = public.map(|(id, of)| (*id, of.public.is.clone())).collect();
        let explains = self.explains();
        let (names, symbols) = (&mut self.names, &mut self.symbols);
        let mut functions = Functions::new(checks, program, named.clone(), self.package.as_ref(), names, symbols);
        if explains {
            functions.tables(entries);
        }
        let print = |of: &&Checked| {
            let owner = of.verdict.and_then(|id| owners.get(&id)).filter(|owner| owner.id != of.id);
            let body = match of.verdict {
                None => "    return True".to_owned(),
                Some(id) if is_deep(&id) => {
                    format!("    return {}({}, value)", functions.helper("_is_valid"), functions.name(id))
                }
                Some(id) if owner.is_none() && !is_external(of.check) => {
                    Doc::print_lines(String::new(), functions.body(id), STYLE, 1)
                }
                Some(id) => format!("    return {}(value)", functions.name(id)),
            };
            let explanation = explains.then(|| {
                functions.uses_table(of.check);
                let names = owner.and_then(|owner| owner.public.explains.clone());
                Explanation { same_check: names.map(|[check, _]| check), table: functions.table_name(of.check) }
            });
            Printed { body, explanation }
        };
        let printed = groups.iter().filter_map(|group| group.first()).map(print).collect();
        Ok((printed, functions.finished(|id| named.contains_key(&id))?))
    }

    /// Groups types with the same values and the same annotation, in order.
    fn groups<'c>(&self, checked: &'c [Checked]) -> Vec<Vec<&'c Checked>> {
        let mut places: BTreeMap<(Option<FunctionId>, &str), usize> = BTreeMap::new();
        let mut groups: Vec<Vec<&Checked>> = Vec::new();
        for of in checked {
            let value = self.values.get(&of.id).map(String::as_str);
            let known = value.and_then(|value| places.get(&(of.verdict, value)).copied());
            let place = known.unwrap_or(groups.len());
            for annotation in value.into_iter().chain([self.names.of(of.id)]) {
                places.entry((of.verdict, annotation)).or_insert(place);
            }
            match groups.get_mut(place) {
                Some(group) => group.push(of),
                None => groups.push(vec![of]),
            }
        }
        groups
    }

    /// Adds the functions of the other types of a group, below those of the first.
    fn aliases(&mut self, owner: &Public, others: &[&Checked]) {
        let assigned = |(index, own): (usize, &str)| {
            let others = others.iter().filter_map(|other| other.public.all().nth(index));
            assigned(&others.collect::<Vec<_>>(), own)
        };
        let lines: Vec<String> = owner.all().enumerate().flat_map(assigned).collect();
        if let Some((_, functions)) = self.items.last_mut().filter(|_| !lines.is_empty()) {
            functions.push_str(&format!("\n{}\n", lines.join("\n")));
        }
    }

    fn public(&mut self, group: &[&Checked], printed: Printed) -> Result<(), Diagnostic> {
        let [checked, others @ ..] = group else { return Ok(()) };
        let Printed { body, explanation } = printed;
        let name = self.names.of(checked.id).to_owned();
        let guard = self.guard(checked.id, &name);
        let explained = checked.public.clone().explains.zip(explanation);
        let view = ChecksView {
            is: checked.public.is.clone(),
            body,
            guard,
            any: self.symbols.get(Symbol::Any),
            name,
            explained: explained.map(|(names, explanation)| self.explained(checked, names, explanation)),
        };
        self.push(Item::Class, "python/checks.tera", view)?;
        self.aliases(&checked.public, others);
        Ok(())
    }

    /// Returns what a validator returns: JSON that is read as a dataclass isn't one.
    fn guard(&mut self, id: TypeId, name: &str) -> String {
        if self.holds_dataclasses(id) {
            return self.symbols.get(Symbol::Bool);
        }
        let guard = self.symbols.get(Symbol::TypeGuard);
        format!("{guard}[{name}]")
    }

    /// Returns the functions that explain invalid values.
    fn explained(&mut self, of: &Checked, [check, parse]: [String; 2], explanation: Explanation) -> ExplainedView {
        let id = of.id;
        let Explanation { same_check, table } = explanation;
        let (str, bytes) = (self.symbols.get(Symbol::Str), self.symbols.get(Symbol::Bytes));
        ExplainedView {
            is_never: *self.model.resolve(&Type::Named(id)) == Type::Never,
            check,
            same_check,
            parse,
            table,
            text: format!("{str} | {bytes}"),
            object: self.symbols.get(Symbol::Object),
            list: self.symbols.get(Symbol::List),
            violation: self.check_classes[0].clone(),
            invalid_value: self.check_classes[1].clone(),
            violations: self.helper("_violations"),
            read: self.helper("_read"),
            refuse: if of.public.read.is_some() { String::new() } else { self.helper("_refuse") },
            reading: of.public.read.clone().map(|read| ReadingView {
                read,
                made: self.building("_made"),
                build: self.builder(id),
            }),
        }
    }

    /// Returns whether invalid values are explained.
    pub(in crate::target::python) fn explains(&self) -> bool {
        self.level() == CheckLevel::Full
    }

    fn classes(&mut self) {
        (0..CLASSES.len()).for_each(|index| self.class_of_checks(index));
    }

    /// Adds the class of violations.
    pub(super) fn violation_class(&mut self) {
        self.class_of_checks(0);
    }

    fn class_of_checks(&mut self, index: usize) {
        if let Some(name) = CLASSES.get(index) {
            let claimed = self.names.claim((*name).to_owned());
            self.check_classes[index].clone_from(&claimed);
            if self.package.is_none() {
                self.exported.insert(claimed);
                self.code_as(Item::Class, helpers::text(name));
            }
        }
    }

    /// Returns the imports of what the checks of a module use.
    pub(in crate::target::python) fn imported_support(&self) -> Vec<String> {
        // Only documentation names the other class.
        let [violation, _] = &self.check_classes;
        let violation = (!violation.is_empty()).then(|| renamed(CLASSES[0], violation));
        let package = self.package.iter();
        let absent = package.clone().filter_map(|package| Some(renamed(ABSENT, package.absent.as_ref()?)));
        let helpers = package.flat_map(|package| &package.helpers).map(|name| helpers::shared(name));
        let mut names: Vec<String> = violation.into_iter().chain(absent).chain(helpers).collect();
        names.sort_unstable();
        names
    }

    /// Adds what the modules of a package use.
    pub(in crate::target::python) fn support(&mut self, helpers: BTreeSet<&'static str>) {
        match self.style {
            Style::Types(CheckLevel::Full, _) => self.classes(),
            Style::Types(CheckLevel::Guards | CheckLevel::None, _) | Style::Stubs => {}
            Style::Pydantic(_) => self.violation_class(),
        }
        self.exported.extend(helpers.get("to_json").map(|name| (*name).to_owned()));
        self.package = Some(Scope::default());
        self.helpers(helpers);
        self.package = None;
    }

    /// Notes the checks of types: the type, the function, and the table.
    pub(super) fn table(&mut self, entries: &[[String; 3]]) {
        let checks = self.helper("_CHECKS");
        let line = |[of, verdict, table]: &[String; 3]| format!("{checks}[{of}] = ({verdict}, {table})");
        self.items.push((Item::Alias, entries.iter().map(line).collect::<Vec<_>>().join("\n")));
    }

    /// Adds a template.
    pub(in crate::target::python) fn checked_code(&mut self, text: &str) {
        self.code_as(Item::Class, text);
    }

    /// Returns the name of a helper, which a module imports.
    pub(in crate::target::python) fn helper(&mut self, name: &'static str) -> String {
        match &mut self.package {
            Some(package) => {
                package.helpers.insert(name);
                helpers::shared(name)
            }
            None => name.to_owned(),
        }
    }

    /// Adds helpers, and those that they use.
    fn helpers(&mut self, names: impl IntoIterator<Item = &'static str>) {
        for (index, text) in helpers::texts(names).into_iter().enumerate() {
            let text = &self.bases.printed(text);
            let is_block = text.lines().any(|line| line.starts_with("def ") || line.starts_with("class "));
            let item = if is_block { Item::Class } else { Item::Alias };
            match &self.package {
                Some(_) => self.code_as(item, &helpers::with_shared_names(text)),
                None if index == 0 => self.code_as(item, &format!("{SUPPORT}{text}")),
                None => self.code_as(item, text),
            }
        }
    }

    /// Adds the private functions, the constants, the helpers that they use, and the tables.
    pub(super) fn private(&mut self, private: Private, helpers: impl IntoIterator<Item = &'static str>) {
        let Private { functions, constants, tables, helpers: named } = private;
        self.items.extend(functions.into_iter().map(|text| (Item::Class, text)));
        self.items.extend(constants.into_iter().map(|text| (Item::Line, text)));
        match &mut self.package {
            Some(package) => package.helpers.extend(named),
            None => self.helpers(named.into_iter().chain(helpers)),
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

    pub(in crate::target::python) fn spelled(&mut self, template: &str) -> String {
        helpers::resolved(template, |name| {
            let class = CLASSES.iter().position(|class| *class == name);
            let own = class.and_then(|index| self.check_classes.get(index).cloned());
            own.or_else(|| Symbol::from_name(name).map(|symbol| self.symbols.get(symbol)))
                .or_else(|| self.symbols.module(name))
        })
    }
}

/// Returns assignments of a value to several names: `a = b = value`, with as many names on a line as fit.
fn assigned(names: &[&str], value: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        let fits = |line: &&mut String| line.len() + name.len() + 3 + value.len() <= STYLE.width;
        match lines.last_mut().filter(fits) {
            Some(line) => line.push_str(&format!("{name} = ")),
            None => lines.push(format!("{name} = ")),
        }
    }
    lines.iter().map(|line| format!("{line}{value}")).collect()
}
