//! Tables as Rust: statics whose rows are variants of the interpreter's `Rule`.

use std::collections::BTreeSet;

use crate::codegen::layout::Doc;
use crate::codegen::table::{Cell, Row, Rule, Table, table};
use crate::model::check::phrases::Phrase;
use crate::model::check::{Check, Format, PatternId, phrase};
use crate::model::{CheckId, Kinds, Model};
use crate::target::CheckLevel;
use crate::text::{Json, Number};

use super::super::format;
use super::super::quote;
use super::interpreter::{Interpreter, Part, validator};
use super::literals::{bound, call, canonical, literal, slice, tuple, types};
use super::names::StaticNames;
use super::variant::Variant;

/// The most strings that are compared one after the other: those that a violation shows.
const FEW: usize = 20;

/// Tables, and what they need.
pub(super) struct Tables<'a> {
    pub(super) model: &'a Model,
    names: StaticNames,
    /// The interpreter, with the rules in the tables.
    pub(super) interpreter: Interpreter,
    /// The functions whose tables are needed.
    functions: BTreeSet<CheckId>,
    /// The functions whose tables are still to be printed.
    pending: Vec<CheckId>,
    patterns: BTreeSet<PatternId>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(model: &'a Model, level: CheckLevel) -> Self {
        let (names, interpreter) = (StaticNames::new(model), Interpreter::new(level));
        let (functions, pending, patterns) = (BTreeSet::new(), Vec::new(), BTreeSet::new());
        Self { model, names, interpreter, functions, pending, patterns }
    }

    /// Requires the table of a function. Returns its name.
    pub(super) fn function(&mut self, id: CheckId) -> String {
        if self.functions.insert(id) && !self.model.checks.function(id).external {
            self.pending.push(id);
        }
        self.name(id).to_owned()
    }

    /// Returns the name of a function's table.
    pub(super) fn name(&self, id: CheckId) -> &str {
        self.names.function(id)
    }

    /// Returns the functions of other modules whose tables are required.
    pub(super) fn externals(&self) -> impl Iterator<Item = CheckId> {
        self.functions.iter().copied().filter(|id| self.model.checks.function(*id).external)
    }

    /// Prints the tables that are required, and the patterns; `public` ones with that visibility.
    pub(super) fn statics(&mut self, public: &BTreeSet<CheckId>, visibility: &str) -> Vec<String> {
        let mut tables = Vec::new();
        while let Some(id) = self.pending.pop() {
            let check = &self.model.checks.function(id).check;
            let rows = self.table(&table(&self.model.checks, check));
            let visible = if public.contains(&id) { format!("{visibility} ") } else { String::new() };
            let before = Doc::text(format!("{visible}static {}: Table = ", self.names.function(id)));
            let text = format::call(1, Doc::all([before, rows, Doc::text(";")]));
            tables.push((id, format!("    {text}")));
        }
        tables.sort_unstable();
        let patterns: Vec<PatternId> = self.patterns.iter().copied().collect();
        let patterns: Vec<String> = patterns.into_iter().map(|id| self.program(id)).collect();
        tables.into_iter().map(|(_, text)| text).chain(patterns).collect()
    }

    fn table(&mut self, table: &Table) -> Doc {
        let is_open = |row: &&Row| match row.cells[..] {
            [Cell::Function(id), _] => self.model.checks.function(id).check.is_always(),
            _ => false,
        };
        let rows: Vec<&Row> = table.iter().filter(|row| !is_open(row)).collect();
        slice(rows.into_iter().flat_map(|row| self.rows(row)))
    }

    /// Returns the table of a part.
    fn nested(&mut self, check: &Check) -> Doc {
        self.table(&table(&self.model.checks, check))
    }

    /// Returns a row; two where properties have names and others don't.
    fn rows(&mut self, row: &Row) -> Vec<Doc> {
        let cells = match (row.rule, &row.cells[..]) {
            (Rule::Type, [kinds, keyword @ Cell::Text(_)]) => {
                let cells = self.cells([kinds, keyword]);
                return vec![self.rule(Variant::TypeBy, cells)];
            }
            (Rule::Values, [Cell::Values(values), Cell::Text(keyword), ..]) => {
                return vec![self.values(values, keyword)];
            }
            (Rule::Properties, [Cell::List(known), rest @ ..]) => return self.properties(known, rest),
            (Rule::Call, [function, Cell::Flag(true)]) => {
                let cells = self.cells([function]);
                return vec![self.rule(Variant::Revisit, cells)];
            }
            (Rule::Call, [only, _]) | (Rule::OneOf, [_, only]) => self.cells([only]),
            (Rule::MultipleOf, [Cell::Number(divisor), ..]) => {
                let (digits, power) = divisor.digits();
                vec![Doc::text(digits), Doc::text(power.to_string()), literal(divisor.as_str())]
            }
            (
                Rule::Minimum | Rule::ExclusiveMinimum | Rule::Maximum | Rule::ExclusiveMaximum,
                [Cell::Number(bound), ..],
            ) => vec![self.bound(bound), literal(bound.as_str())],
            (Rule::Format, [Cell::Format(format), Cell::Pattern(id)]) => self.format(*format, *id),
            (Rule::Items, [prefix]) => vec![self.cell(prefix), slice(Vec::new())],
            (Rule::Required, names) => vec![self.slice(names)],
            (Rule::Tagged, [keyword, _, tag, branches]) => self.cells([keyword, tag, branches]),
            (Rule::Not, [table]) => vec![self.cell(table), literal(Phrase::NotThis.words())],
            (_, cells) => self.cells(cells),
        };
        vec![self.rule(row.rule, cells)]
    }

    fn rule(&mut self, variant: impl Into<Variant>, cells: Vec<Doc>) -> Doc {
        let variant = variant.into();
        let (variant, cells) = match self.interpreter.explains() {
            true => (variant, cells),
            false => (variant.deciding(), variant.deciding_cells(cells)),
        };
        self.interpreter.need(Part::Rule(variant));
        if cells.is_empty() { Doc::text(variant.name()) } else { call(&variant.name(), cells) }
    }

    fn cells<'c, 'm: 'c>(&mut self, cells: impl IntoIterator<Item = &'c Cell<'m>>) -> Vec<Doc> {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    fn cell(&mut self, cell: &Cell) -> Doc {
        match cell {
            Cell::Absent => Doc::text("usize::MAX"),
            Cell::Flag(flag) => Doc::text(flag.to_string()),
            Cell::Count(count) => Doc::text(count.to_string()),
            Cell::Number(number) => self.bound(number),
            Cell::Text(text) => literal(text),
            Cell::Phrase(phrase) => literal(phrase),
            Cell::Kinds(kinds) => {
                if *kinds == Kinds::ALL {
                    self.interpreter.need(Part::Any);
                }
                types(*kinds)
            }
            Cell::Values(values) => slice(values.iter().map(|value| literal(&canonical(value)))),
            Cell::Pattern(id) => self.pattern(*id),
            Cell::Format(format) => literal(format.phrase()),
            Cell::Table(check) => self.nested(check),
            Cell::Property(name, check) => tuple([literal(name), self.nested(check)]),
            Cell::Function(id) => Doc::text(format!("&{}", self.function(*id))),
            Cell::List(cells) => self.slice(cells),
        }
    }

    /// Returns a list, in which a list is a tuple.
    fn slice(&mut self, cells: &[Cell]) -> Doc {
        let item = |cell: &Cell| match cell {
            Cell::List(cells) => tuple(self.cells(cells)),
            cell => self.cell(cell),
        };
        slice(cells.iter().map(item))
    }

    fn pattern(&mut self, id: PatternId) -> Doc {
        self.patterns.insert(id);
        Doc::text(format!("&{}", self.names.pattern(id)))
    }

    fn values(&mut self, values: &[Json], keyword: &str) -> Doc {
        let (variant, mut texts) = match values.iter().map(Json::as_str).collect::<Option<Vec<&str>>>() {
            Some(texts) if texts.len() <= FEW => {
                let listed = slice(texts.into_iter().map(literal));
                return self.rule(Variant::Texts, vec![listed, literal(keyword)]);
            }
            Some(texts) => (Variant::SortedTexts, texts.into_iter().map(str::to_owned).collect()),
            None => (Rule::Values.into(), values.iter().map(canonical).collect::<Vec<String>>()),
        };
        if variant == Variant::SortedTexts {
            texts.sort_unstable();
        }
        let listed = slice(texts.iter().map(|text| literal(text)));
        self.rule(variant, vec![listed, literal(keyword), literal(&phrase::one_of(values))])
    }

    fn bound(&mut self, number: &Number) -> Doc {
        let (variant, value) = bound(number);
        self.interpreter.need(Part::Bound(variant));
        Doc::text(format!("{variant}({value})"))
    }

    fn format(&mut self, format: Format, pattern: PatternId) -> Vec<Doc> {
        let function = format.rule().map(|rule| {
            self.interpreter.need(Part::Format(rule));
            format!("Some({})", validator(rule))
        });
        vec![self.pattern(pattern), Doc::text(function.unwrap_or("None".to_owned())), literal(format.phrase())]
    }

    fn properties(&mut self, known: &[Cell], rest: &[Cell]) -> Vec<Doc> {
        let name = |property: &Cell| match property {
            Cell::Property(name, _) => Some(quote::literal(name)),
            _ => None,
        };
        let mut names: Vec<String> = known.iter().filter_map(name).collect();
        names.sort_unstable();
        let names = slice(names.into_iter().map(Doc::text));
        let mut rows = Vec::new();
        if !known.is_empty() {
            let cells = vec![self.slice(known)];
            rows.push(self.rule(Rule::Properties, cells));
        }
        match rest {
            [] => {}
            [Cell::Absent, others] => {
                let cells = vec![names, self.cell(others)];
                rows.push(self.rule(Variant::AdditionalProperties, cells));
            }
            [patterns, others @ ..] => {
                let others = others.first().map_or(slice(Vec::new()), |others| self.cell(others));
                let cells = vec![names, self.cell(patterns), others];
                rows.push(self.rule(Variant::PatternProperties, cells));
            }
        }
        rows
    }

    /// Returns the static of a pattern.
    fn program(&mut self, id: PatternId) -> String {
        let pattern = &self.model.checks.pattern(id).pattern;
        let (variant, value) = match (pattern.as_text(), pattern.program()) {
            (Some(plain), _) if !plain.at_start => {
                (if plain.at_end { "EndsWith" } else { "Includes" }, quote::literal(&plain.text))
            }
            (_, Ok(program)) => (program.variant(), program.literal(4)),
            // A pattern without a program is refused when it is read.
            (_, Err(_)) => ("Includes", "\"\"".to_owned()),
        };
        self.interpreter.need(Part::Program(variant));
        let comment = quote::line(pattern.source());
        format!("    // {comment}\n    static {}: Program = Program::{variant}({value});", self.names.pattern(id))
    }
}
