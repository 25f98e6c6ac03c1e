//! Tables as Rust: statics whose rows are variants of the interpreter's `Rule`.

use std::collections::BTreeSet;

use ecow::EcoString;

use crate::codegen::layout::Doc;
use crate::codegen::table::{Cell, Row, Rule, Table, table};
use crate::model::check::phrases::Phrase;
use crate::model::check::{Check, Format, FormatRule, PatternId, phrase};
use crate::model::{CheckId, Kinds, Model};
use crate::text::{Json, Number, stringified};

use super::super::format;
use super::super::quote;
use super::names::StaticNames;

/// The most strings that are compared one after the other: those that a violation shows.
const FEW: usize = 20;

/// The integers that a double counts exactly lie between this and its negative.
const SAFE: i128 = 1 << 53;

/// A variant of the interpreter's `Rule`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Variant {
    /// The one of that name.
    Of(Rule),
    /// `Type` by another keyword.
    TypeBy,
    /// `Values` that are a few strings.
    Texts,
    /// `Values` that are many strings.
    SortedTexts,
    /// `Call` of a function to which alternatives lead back.
    Revisit,
    /// The properties that aren't among the named ones.
    AdditionalProperties,
    /// The properties whose names match patterns, and the others.
    PatternProperties,
}

impl Variant {
    fn name(self) -> String {
        match self {
            Self::Of(rule) => format!("{rule:?}"),
            Self::TypeBy
            | Self::Texts
            | Self::SortedTexts
            | Self::Revisit
            | Self::AdditionalProperties
            | Self::PatternProperties => format!("{self:?}"),
        }
    }
}

/// Tables, and what they need.
pub(super) struct Tables<'a> {
    pub(super) model: &'a Model,
    /// Whether they explain invalid values.
    pub(super) explains: bool,
    names: StaticNames,
    /// The names of the rules in them, and of what else the interpreter must have.
    pub(super) needs: BTreeSet<String>,
    /// The functions whose tables are needed.
    functions: BTreeSet<CheckId>,
    /// The functions whose tables are still to be printed.
    pending: Vec<CheckId>,
    patterns: BTreeSet<PatternId>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(model: &'a Model, explains: bool) -> Self {
        let (names, needs) = (StaticNames::new(model), BTreeSet::new());
        let (functions, pending, patterns) = (BTreeSet::new(), Vec::new(), BTreeSet::new());
        Self { model, explains, names, needs, functions, pending, patterns }
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

    /// The table of a part.
    fn nested(&mut self, check: &Check) -> Doc {
        self.table(&table(&self.model.checks, check))
    }

    /// A row; two where properties have names and others don't.
    fn rows(&mut self, row: &Row) -> Vec<Doc> {
        let row = match (row.rule, &row.cells[..]) {
            (Rule::Type, [Cell::Kinds(kinds), Cell::Text(keyword)]) => {
                self.rule(Variant::TypeBy, vec![types(*kinds), literal(keyword)])
            }
            (Rule::Values, [Cell::Values(values), Cell::Text(keyword), ..]) => self.values(values, keyword),
            (Rule::MultipleOf, [Cell::Number(divisor), ..]) => self.multiple(divisor),
            (
                Rule::Minimum | Rule::ExclusiveMinimum | Rule::Maximum | Rule::ExclusiveMaximum,
                [Cell::Number(bound), ..],
            ) => {
                let cells = vec![self.bound(bound), literal(bound.as_str())];
                self.rule(Variant::Of(row.rule), cells)
            }
            (Rule::Format, [Cell::Format(format), Cell::Pattern(id)]) => self.format(*format, *id),
            (Rule::Items, [prefix]) => {
                let cells = vec![self.cell(prefix), slice(Vec::new())];
                self.rule(Variant::Of(Rule::Items), cells)
            }
            (Rule::Required, names) => {
                let cells = vec![self.slice(names)];
                self.rule(Variant::Of(Rule::Required), cells)
            }
            (Rule::Properties, [Cell::List(known), rest @ ..]) => return self.properties(known, rest),
            (Rule::Tagged, [keyword, _, tag, branches]) => {
                let cells = [keyword, tag, branches].map(|cell| self.cell(cell));
                self.rule(Variant::Of(Rule::Tagged), cells.into())
            }
            (Rule::OneOf, [_, branches]) => {
                let cells = vec![self.cell(branches)];
                self.rule(Variant::Of(Rule::OneOf), cells)
            }
            (Rule::Call, [function, Cell::Flag(is_revisited)]) => {
                let cells = vec![self.cell(function)];
                self.rule(if *is_revisited { Variant::Revisit } else { Variant::Of(Rule::Call) }, cells)
            }
            (Rule::Not, [table]) => {
                let cells = vec![self.cell(table), literal(Phrase::NotThis.words())];
                self.rule(Variant::Of(Rule::Not), cells)
            }
            (rule, cells) => {
                let cells = cells.iter().map(|cell| self.cell(cell)).collect();
                self.rule(Variant::Of(rule), cells)
            }
        };
        vec![row]
    }

    fn rule(&mut self, variant: Variant, cells: Vec<Doc>) -> Doc {
        let (variant, cells) = if self.explains { (variant, cells) } else { deciding(variant, cells) };
        let name = variant.name();
        self.needs.insert(name.clone());
        if cells.is_empty() { Doc::text(name) } else { call(&name, cells) }
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
                self.needs.extend((*kinds == Kinds::ALL).then(|| "ANY".to_owned()));
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

    /// A list, in which a list is a tuple.
    fn slice(&mut self, cells: &[Cell]) -> Doc {
        let item = |cell: &Cell| match cell {
            Cell::List(cells) => tuple(cells.iter().map(|cell| self.cell(cell))),
            cell => self.cell(cell),
        };
        slice(cells.iter().map(item))
    }

    fn pattern(&mut self, id: PatternId) -> Doc {
        self.patterns.insert(id);
        Doc::text(format!("&{}", self.names.pattern(id)))
    }

    fn values(&mut self, values: &[Json], keyword: &str) -> Doc {
        let Some(mut texts) = values.iter().map(Json::as_str).collect::<Option<Vec<&str>>>() else {
            let listed = values.iter().map(|value| literal(&canonical(value)));
            return self.rule(
                Variant::Of(Rule::Values),
                vec![slice(listed), literal(keyword), literal(&phrase::one_of(values))],
            );
        };
        let is_long = texts.len() > FEW;
        if is_long {
            texts.sort_unstable();
        }
        let listed = slice(texts.into_iter().map(literal));
        match is_long {
            true => self.rule(Variant::SortedTexts, vec![listed, literal(keyword), literal(&phrase::one_of(values))]),
            false => self.rule(Variant::Texts, vec![listed, literal(keyword)]),
        }
    }

    fn bound(&mut self, bound: &Number) -> Doc {
        let (name, value) = match integer(bound).filter(|bound| bound.abs() >= SAFE) {
            Some(integer) => ("Integer", format!("&{integer}")),
            None => ("Double", double(bound)),
        };
        self.needs.insert(name.to_owned());
        Doc::text(format!("{name}({value})"))
    }

    fn multiple(&mut self, divisor: &Number) -> Doc {
        let (digits, power) = divisor.digits();
        self.rule(
            Variant::Of(Rule::MultipleOf),
            vec![Doc::text(digits), Doc::text(power.to_string()), literal(divisor.as_str())],
        )
    }

    fn format(&mut self, format: Format, pattern: PatternId) -> Doc {
        let function = format.rule().map(|rule| match rule {
            FormatRule::LeapSecond => "is_leap_second_or_none",
            FormatRule::AtMost253 => "is_host_name_length",
            FormatRule::RegularExpression => "is_regular_expression",
        });
        self.needs.extend(function.map(str::to_owned));
        let function = function.map_or("None".to_owned(), |name| format!("Some({name})"));
        let cells = vec![self.pattern(pattern), Doc::text(function), literal(format.phrase())];
        self.rule(Variant::Of(Rule::Format), cells)
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
            rows.push(self.rule(Variant::Of(Rule::Properties), cells));
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

    /// The static of a pattern.
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
        self.needs.insert(variant.to_owned());
        let comment = quote::line(pattern.source());
        format!("    // {comment}\n    static {}: Program = Program::{variant}({value});", self.names.pattern(id))
    }
}

/// Returns a rule without the cells that only explain invalid values.
fn deciding(variant: Variant, mut cells: Vec<Doc>) -> (Variant, Vec<Doc>) {
    let variant = if variant == Variant::TypeBy { Variant::Of(Rule::Type) } else { variant };
    let cells = match variant {
        Variant::Of(Rule::AnyOf | Rule::Tagged) => cells.split_off(1),
        Variant::TypeBy
        | Variant::Texts
        | Variant::SortedTexts
        | Variant::Of(
            Rule::Type
            | Rule::Values
            | Rule::Pattern
            | Rule::Not
            | Rule::Minimum
            | Rule::ExclusiveMinimum
            | Rule::Maximum
            | Rule::ExclusiveMaximum,
        ) => first(cells, 1),
        Variant::Of(Rule::MultipleOf | Rule::Format) => first(cells, 2),
        Variant::Of(Rule::Contains) => first(cells, 3),
        Variant::Revisit
        | Variant::AdditionalProperties
        | Variant::PatternProperties
        | Variant::Of(
            Rule::MinLength
            | Rule::MaxLength
            | Rule::MinItems
            | Rule::MaxItems
            | Rule::UniqueItems
            | Rule::Items
            | Rule::UnevaluatedItems
            | Rule::MinProperties
            | Rule::MaxProperties
            | Rule::Required
            | Rule::DependentRequired
            | Rule::Properties
            | Rule::PropertyNames
            | Rule::DependentSchema
            | Rule::UnevaluatedProperties
            | Rule::OneOf
            | Rule::If
            | Rule::Call,
        ) => cells,
    };
    (variant, cells)
}

fn first(mut cells: Vec<Doc>, count: usize) -> Vec<Doc> {
    cells.truncate(count);
    cells
}

/// `Name(item, …)`: a list behind texts begins on the same line.
fn call(name: &str, items: Vec<Doc>) -> Doc {
    match items.split_last() {
        Some((last, first)) if last.is_group() && first.iter().all(Doc::is_text) => {
            let first = first.iter().flat_map(|item| [item.clone(), Doc::text(", ")]);
            Doc::all([Doc::text(format!("{name}(")), Doc::all(first), last.clone(), Doc::text(")")]).grouped()
        }
        _ => Doc::filled(items, format!("{name}("), ")"),
    }
}

/// `&[item, …]`
fn slice(items: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::filled(items, "&[", "]")
}

/// `(item, …)`
fn tuple(items: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::filled(items, "(", ")")
}

fn literal(text: &str) -> Doc {
    Doc::text(quote::literal(text))
}

/// JSON types, as the interpreter's constants.
fn types(kinds: Kinds) -> Doc {
    let all = [
        (Kinds::OBJECT, "OBJECT"),
        (Kinds::ARRAY, "ARRAY"),
        (Kinds::STRING, "STRING"),
        (Kinds::BOOLEAN, "BOOLEAN"),
        (Kinds::NULL, "NULL"),
        (Kinds::NUMBER, "NUMBER"),
        (Kinds::INTEGER, "INTEGER"),
        (Kinds::FRACTION, "FRACTION"),
    ];
    let is_part = |kind: Kinds| kind == Kinds::INTEGER || kind == Kinds::FRACTION;
    let is_named = |kind: Kinds| kind.within(kinds) && !(is_part(kind) && Kinds::NUMBER.within(kinds));
    match kinds {
        Kinds::ALL => Doc::text("ANY"),
        Kinds::NONE => Doc::text("0"),
        _ => {
            let names = all.iter().filter(|(kind, _)| is_named(*kind)).map(|(_, name)| *name);
            Doc::text(names.collect::<Vec<_>>().join(" | "))
        }
    }
}

/// The integer that a number is, where 64 bits hold it: those are the ones that a `Value` holds exactly.
fn integer(number: &Number) -> Option<i128> {
    number.as_integer().filter(|integer| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(integer))
}

/// The text of a value that only equal ones share, as the interpreter computes it.
fn canonical(value: &Json) -> String {
    match value {
        Json::Null | Json::Bool(_) => value.to_string(),
        Json::String(text) => stringified(text),
        Json::Number(number) => match (integer(number), number.as_f64()) {
            (Some(integer), _) => integer.to_string(),
            (None, double) => format!("{double:e}"),
        },
        Json::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        Json::Object(members) => {
            let text = |(name, value): &(EcoString, Json)| format!("{}:{}", stringified(name), canonical(value));
            let mut members: Vec<String> = members.iter().map(text).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
    }
}

/// A number as a double of Rust.
fn double(number: &Number) -> String {
    // The sum of -0 and 0 is 0.
    format!("{:?}", number.as_f64() + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_has_every_variant() {
        let interpreter = include_str!("../../../../templates/rust/support/interpreter.rs");
        let (_, rest) = interpreter.split_once("pub(super) enum Rule {").expect("the enum");
        let (variants, _) = rest.split_once("\n}\n").expect("its end");
        let others = [
            Variant::TypeBy,
            Variant::Texts,
            Variant::SortedTexts,
            Variant::Revisit,
            Variant::AdditionalProperties,
            Variant::PatternProperties,
        ];
        for variant in Rule::ALL.iter().map(|rule| Variant::Of(*rule)).chain(others) {
            let name = variant.name();
            let is_there = variants
                .lines()
                .any(|line| line.trim().strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(['(', ','])));
            assert!(is_there, "{name}");
        }
    }
}
