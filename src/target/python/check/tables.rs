//! Tables: the checks of a file as literals, which its interpreter explains values by.
//!
//! A table follows those that it refers to; only one that is still to come, in a cycle, is named in a `lambda`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::functions::{Functions, constant};
use super::{helpers, literals};
use crate::codegen::layout::Doc;
use crate::codegen::table::{Cell, Row, Rule, Table, table, type_names};
use crate::model::check::{Check, CheckId};
use crate::model::{Kinds, inner_first};
use crate::target::package::CheckNames;
use crate::target::python::symbols::Symbol;
use crate::target::python::{STYLE, quote};
use crate::text::Number;

/// How many tables may stand in each other: Python reads 200 brackets at most.
const DEEPEST: usize = 8;

/// The tables of a file, as they are printed.
#[derive(Default)]
pub(super) struct Tables {
    names: BTreeMap<usize, String>,
    printed: BTreeSet<usize>,
    /// The names of tables by their text: those of the JSON types, and those that are parts of others.
    shared: HashMap<String, String>,
    /// The constants, in order.
    pub(super) texts: Vec<String>,
}

impl Tables {
    /// Returns no tables, with the names of some.
    pub(super) fn named<'n>(names: impl Iterator<Item = (&'n CheckId, &'n CheckNames)>) -> Self {
        let names = names.map(|(id, names)| (id.index(), names.table.clone())).collect();
        Self { names, ..Self::default() }
    }
}

impl<'m> Functions<'m, '_> {
    /// Prints the tables of these functions, and of those that they call.
    pub(super) fn tables(&mut self, ids: &[CheckId]) {
        let checks = self.checks;
        let is_own = |id: &CheckId| !checks.function(*id).external;
        let calls = |id| checks.function(id).check.calls().into_iter().rev().filter(is_own);
        for id in inner_first(ids.iter().rev().copied().filter(is_own), calls) {
            self.print_table(id);
        }
    }

    fn print_table(&mut self, id: CheckId) {
        let name = self.table_name(id);
        let rows = table(self.checks, &self.checks.function(id).check);
        let rows = self.rows(&rows, &name, 0);
        self.push_table(&name, rows);
        self.tables.printed.insert(id.index());
    }

    fn push_table(&mut self, name: &str, rows: Vec<Doc>) {
        let [list, any] = [Symbol::List, Symbol::Any].map(|symbol| self.symbol(symbol));
        self.tables.texts.push(Doc::filled(rows, format!("{name}: {list}[{any}] = ["), "]").print(STYLE, 0));
    }

    /// Returns the name of the table of a function.
    pub(super) fn table_name(&mut self, id: CheckId) -> String {
        if let Some(name) = self.tables.names.get(&id.index()) {
            return name.clone();
        }
        let name = self.free_constant(&constant(&self.checks.function(id).name));
        self.tables.names.insert(id.index(), name.clone());
        name
    }

    fn rows(&mut self, rows: &Table<'m>, owner: &str, depth: usize) -> Vec<Doc> {
        rows.iter().map(|row| self.row(row, owner, depth)).collect()
    }

    /// Returns a table inside of another one: a constant of its own if it is repeated, a JSON type's, or deep.
    fn nested(&mut self, check: &'m Check, owner: &str, depth: usize, is_repeated: bool) -> Doc {
        let rows = &table(self.checks, check);
        if let [Row { rule: Rule::Call, cells }] = &rows[..]
            && let [Cell::Function(id), Cell::Flag(false)] = &cells[..]
            && self.tables.printed.contains(&id.index())
        {
            return Doc::text(self.table_name(*id));
        }
        let docs = self.rows(rows, owner, depth + 1);
        match &rows[..] {
            [Row { rule: Rule::Type, cells }] if let [Cell::Kinds(kinds)] = cells[..] => {
                self.shared(&format!("_{}", types(kinds).replace('|', "_OR_").to_uppercase()), docs)
            }
            rows if rows.is_empty() || depth < DEEPEST && !is_repeated => list(docs),
            _ => self.shared(&format!("{owner}_PART"), docs),
        }
    }

    /// Returns the constant for a table that may occur several times.
    fn shared(&mut self, wanted: &str, rows: Vec<Doc>) -> Doc {
        let text = list(rows.clone()).print(STYLE, 0);
        if let Some(name) = self.tables.shared.get(&text) {
            return Doc::text(name);
        }
        let name = self.free_constant(wanted);
        self.push_table(&name, rows);
        self.tables.shared.insert(text, name.clone());
        Doc::text(name)
    }

    fn row(&mut self, row: &Row<'m>, owner: &str, depth: usize) -> Doc {
        let operands = match (row.rule, &row.cells[..]) {
            (Rule::MultipleOf, [Cell::Number(divisor), ..]) => divisor_of(divisor),
            (Rule::Format, [Cell::Format(format), pattern]) => {
                let validator = format.rule().map(|rule| self.helper(helpers::validator(rule)));
                let words = [self.cell(pattern, owner, depth), text(format.phrase())];
                words.into_iter().chain(validator.map(Doc::text)).collect()
            }
            (Rule::Properties, [Cell::List(known), others @ ..]) => {
                let known = self.dictionary(known, owner, depth);
                [known].into_iter().chain(self.cells(others, owner, depth)).collect()
            }
            (Rule::Tagged, [others @ .., Cell::List(branches)]) => {
                let branches = self.dictionary(branches, owner, depth);
                self.cells(others, owner, depth).into_iter().chain([branches]).collect()
            }
            (Rule::AnyOf | Rule::OneOf, [keyword, Cell::List(branches)]) => {
                let mut operand = |cell: &Cell<'m>| match cell {
                    Cell::List(pair) => tuple(self.cells(pair, owner, depth)),
                    cell => self.cell(cell, owner, depth),
                };
                [keyword].into_iter().chain(branches).map(&mut operand).collect()
            }
            (Rule::Call, [Cell::Function(id), Cell::Flag(is_revisited)]) => {
                let interpreter = if *is_revisited { "_revisit" } else { helpers::interpreter(row.rule) };
                self.uses_table(*id);
                let table = Doc::text(format!("lambda: {}", self.table_name(*id)));
                return tuple(vec![Doc::text(self.helper(interpreter)), table]);
            }
            (_, cells) => self.cells(cells, owner, depth),
        };
        tuple([Doc::text(self.helper(helpers::interpreter(row.rule)))].into_iter().chain(operands).collect())
    }

    /// Returns tables by names: of properties, or of alternatives by the values of their tag.
    fn dictionary(&mut self, cells: &[Cell<'m>], owner: &str, depth: usize) -> Doc {
        let entries = |cell: &Cell<'m>| match cell {
            Cell::Property(name, check) => vec![entry(name, self.nested(check, owner, depth, false))],
            Cell::List(pair) => match &pair[..] {
                [Cell::List(tags), Cell::Table(check)] => {
                    let table = self.nested(check, owner, depth, tags.len() > 1);
                    let tags = tags.iter().filter_map(|tag| if let Cell::Text(tag) = tag { Some(tag) } else { None });
                    tags.map(|tag| entry(tag, table.clone())).collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        Doc::list(cells.iter().flat_map(entries), "{", "}")
    }

    fn cells(&mut self, cells: &[Cell<'m>], owner: &str, depth: usize) -> Vec<Doc> {
        cells.iter().map(|cell| self.cell(cell, owner, depth)).collect()
    }

    fn cell(&mut self, cell: &Cell<'m>, owner: &str, depth: usize) -> Doc {
        match cell {
            Cell::Absent => Doc::text("None"),
            Cell::Flag(flag) => Doc::text(if *flag { "True" } else { "False" }),
            Cell::Count(count) => Doc::text(count.to_string()),
            Cell::Number(number) => Doc::text(literals::number(number)),
            Cell::Text(string) => text(string),
            Cell::Phrase(phrase) => text(phrase),
            Cell::Kinds(kinds) => Doc::text(quote::string(&types(*kinds))),
            Cell::Values(values) => match self.list_of(values) {
                Some(name) => Doc::text(name),
                None => list(values.iter().map(|value| Doc::text(literals::value(value)))),
            },
            Cell::Pattern(id) => Doc::text(self.pattern(*id)),
            Cell::Format(format) => text(format.phrase()),
            Cell::Table(check) => self.nested(check, owner, depth, false),
            Cell::Property(name, check) => tuple(vec![text(name), self.nested(check, owner, depth, false)]),
            Cell::Function(id) => Doc::text(self.table_name(*id)),
            Cell::List(cells) => list(self.cells(cells, owner, depth)),
        }
    }
}

/// Returns a divisor: its digits, its exponent, and its text.
fn divisor_of(divisor: &Number) -> Vec<Doc> {
    let (digits, exponent) = divisor.digits();
    vec![Doc::text(digits), Doc::text(exponent.to_string()), text(divisor.as_str())]
}

fn tuple(elements: Vec<Doc>) -> Doc {
    let close = if elements.len() == 1 { ",)" } else { ")" };
    Doc::list(elements, "(", close)
}

fn list(elements: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::list(elements, "[", "]")
}

fn entry(key: &str, value: Doc) -> Doc {
    Doc::all([Doc::text(format!("{}: ", quote::string(key))), value])
}

fn text(text: &str) -> Doc {
    Doc::text(quote::string(text))
}

/// Returns the names of JSON types: `string|null`.
fn types(kinds: Kinds) -> String {
    type_names(kinds, "fraction").join("|")
}
