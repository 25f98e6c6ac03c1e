//! The public functions of a file.

use std::collections::BTreeMap;

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
use crate::target::python::symbols::Symbol;
use crate::target::python::{ChecksView, ExplainedView, Item, Printer, ReadingView, STYLE};

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
    /// The function that reads dataclasses, or fills in defaults: `read_user`.
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
#[derive(Default)]
struct Printed {
    /// The statements of the first.
    body: String,
    /// The function that explains invalid values, if it is that of another type.
    same_check: Option<String>,
    /// The table by which they are explained.
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
            let is = (!self.is_of_pydantic()).then(|| self.public_names(id).is);
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
        let (explains, reads) = (self.explains(), self.explains() && self.is_built(id));
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
            let mut printed = Printed { body, ..Printed::default() };
            if explains {
                functions.uses_table(of.check);
                printed.same_check = owner.and_then(|owner| owner.public.explains.clone()).map(|[check, _]| check);
                printed.table = functions.table_name(of.check);
            }
            printed
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
        let name = self.names.of(checked.id).to_owned();
        let view = ChecksView {
            is: checked.public.is.clone(),
            guard: self.guard(checked.id),
            any: self.symbols.get(Symbol::Any),
            name,
            explained: self.explained(checked, printed.same_check, printed.table),
            body: printed.body,
        };
        self.push(Item::Class, "python/checks.tera", view)?;
        self.aliases(&checked.public, others);
        Ok(())
    }

    /// Returns what a validator returns: JSON that is read as a dataclass isn't one.
    fn guard(&mut self, id: TypeId) -> String {
        if self.is_built(id) && self.style.has_dataclasses() {
            return self.symbols.get(Symbol::Bool);
        }
        let guard = self.symbols.get(Symbol::TypeGuard);
        format!("{guard}[{}]", self.names.of_valid(id))
    }

    /// Returns the functions that explain invalid values.
    fn explained(&mut self, of: &Checked, same_check: Option<String>, table: String) -> Option<ExplainedView> {
        let [check, parse] = of.public.explains.clone()?;
        let (str, bytes) = (self.symbols.get(Symbol::Str), self.symbols.get(Symbol::Bytes));
        Some(ExplainedView {
            is_never: *self.model.resolve(&Type::Named(of.id)) == Type::Never,
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
                build: self.builder(of.id),
            }),
        })
    }

    /// Returns whether invalid values are explained.
    pub(in crate::target::python) fn explains(&self) -> bool {
        self.level() == CheckLevel::Full
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
