//! Tables: functions that make what explains an invalid value. They call the interpreters of the support, which have the
//! names of rules.

use std::collections::{BTreeMap, VecDeque};

use super::functions::Functions;
use super::names::identifier;
use super::quote::{json, string};
use super::scalars::{self, plain, plain_call, size};
use crate::codegen::layout::{Doc, Style};
use crate::codegen::table::{Cell, Row, Rule, Table, table, type_names};
use crate::model::Kinds;
use crate::model::check::phrases::Phrase;
use crate::model::check::{Check, CheckId, FormatRule, NumberCheck, PatternId, Values};
use crate::names::{Case, recased};

const STYLE: Style = Style { width: 112, indent: 4 };

/// The tables of a file.
#[derive(Default)]
pub(super) struct Tables {
    names: BTreeMap<CheckId, String>,
    pending: VecDeque<CheckId>,
}

/// A table in the making.
struct Printer<'p, 'f, 'm> {
    tables: &'p mut Tables,
    functions: &'p mut Functions<'f, 'm>,
    /// The name of the function that it explains.
    at: &'m str,
}

impl Tables {
    /// Returns the name of a function's table, which is printed then.
    pub(super) fn of(&mut self, check: CheckId, functions: &mut Functions<'_, '_>) -> String {
        if let Some(name) = self.names.get(&check) {
            return name.clone();
        }
        let name = format!("{}Table", identifier(&functions.checks.function(check).name, Case::LowerCamel));
        let name = functions.taken.claim(&name, "Part");
        self.names.insert(check, name.clone());
        self.pending.push_back(check);
        name
    }

    /// Prints the tables that are named.
    pub(super) fn print(&mut self, functions: &mut Functions<'_, '_>) -> Vec<String> {
        let mut printed = Vec::new();
        while let Some(check) = self.pending.pop_front() {
            let (checks, name) = (functions.checks, self.names.get(&check).cloned().unwrap_or_default());
            let function = checks.function(check);
            let rows = Printer { tables: self, functions, at: &function.name }.rows(&table(checks, &function.check));
            let body = Doc::listed(rows, Doc::LINE, "return rows(", ")").print(STYLE, 1);
            printed.push(format!("func {name}() table {{\n    {body}\n}}"));
        }
        printed
    }
}

impl<'m> Printer<'_, '_, 'm> {
    fn rows(&mut self, table: &Table<'m>) -> Vec<Doc> {
        table.iter().map(|row| self.row(row)).collect()
    }

    fn nested(&mut self, check: &'m Check) -> Doc {
        let table = table(self.functions.checks, check);
        let mut rows = self.rows(&table);
        match rows.len() {
            1 => rows.remove(0),
            _ => called("rows", rows),
        }
    }

    fn row(&mut self, row: &Row<'m>) -> Doc {
        if let Some(check) = number(row) {
            return numeric(check);
        }
        let name = recased(&format!("{:?}", row.rule), Case::LowerCamel);
        let own = self.of_scalars(row).or_else(|| self.of_parts(row, &name)).or_else(|| self.of_schemas(row, &name));
        own.unwrap_or_else(|| called(&name, row.cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>()))
    }

    /// Prints a rule about types, listed values or texts.
    fn of_scalars(&mut self, row: &Row<'m>) -> Option<Doc> {
        Some(match (row.rule, &row.cells[..]) {
            (Rule::Type, [Cell::Kinds(kinds)]) => called("ofType", [types(*kinds)]),
            (Rule::Type, [Cell::Kinds(kinds), Cell::Text(keyword)]) => {
                called("ofTypeBy", [types(*kinds), text(keyword)])
            }
            (Rule::Values, [Cell::Values(values), Cell::Text(keyword), rest @ ..]) => {
                let texts: Vec<String> = values.iter().map(json).collect();
                let own = || Values { values: values.iter().cloned().collect(), keyword: "enum" }.phrase();
                let phrase = if let [Cell::Phrase(phrase)] = rest { phrase.clone() } else { own() };
                let set = self.functions.set(self.at, &texts);
                called("listed", [Doc::text(format!("&{set}")), text(keyword), text(&phrase)])
            }
            (Rule::Pattern, [Cell::Pattern(id), Cell::Phrase(shown)]) => {
                let pattern = self.pattern(*id);
                called("matching", [pattern, text(shown)])
            }
            (Rule::Format, [Cell::Format(format), Cell::Pattern(id)]) => {
                let matches = self.matches(*id);
                let rule = format.rule().map_or("", |rule| match rule {
                    FormatRule::LeapSecond => " && hasRealSecond(v.text())",
                    FormatRule::AtMost253 => " && len(v.text()) <= 253",
                    FormatRule::RegularExpression => " && isRegularExpression(v.text())",
                });
                let test = Doc::text(format!("func(v value) bool {{ return {matches}{rule} }}"));
                called("textual", [test, text("format"), text(format.phrase())])
            }
            _ => return None,
        })
    }

    /// Prints a rule about the items or the properties of a value.
    fn of_parts(&mut self, row: &Row<'m>, name: &str) -> Option<Doc> {
        Some(match (row.rule, &row.cells[..]) {
            (Rule::Items, [Cell::List(first), rest @ ..]) => {
                let others = self.optional(rest.first());
                let first: Vec<Doc> = first.iter().map(|cell| self.cell(cell)).collect();
                called("items", [others].into_iter().chain(first))
            }
            (Rule::Contains, [Cell::Table(check), least, most, keyword]) => {
                let most = if *most == Cell::Absent { Doc::text("-1") } else { self.cell(most) };
                let cells = [self.nested(check), self.cell(least), most, self.cell(keyword)];
                called("matchingItems", cells)
            }
            (Rule::UnevaluatedItems | Rule::UnevaluatedProperties, [Cell::Table(check), Cell::List(evaluated)]) => {
                let table = self.nested(check);
                let evaluated: Vec<Doc> = evaluated.iter().map(|cell| self.evaluation(cell)).collect();
                called(name, [table].into_iter().chain(evaluated))
            }
            (Rule::DependentRequired, [name_of, Cell::List(needed)]) => {
                let cells: Vec<Doc> = [name_of].into_iter().chain(needed).map(|cell| self.cell(cell)).collect();
                called(name, cells)
            }
            (Rule::Properties, [Cell::List(known)]) => {
                let known: Vec<Doc> = known.iter().map(|cell| self.named(cell, "namedTable")).collect();
                called(name, known)
            }
            (Rule::Properties, [Cell::List(known), patterns, rest @ ..]) => {
                let known = known.iter().map(|cell| self.named(cell, "")).collect();
                let patterns = match patterns {
                    Cell::List(patterns) => patterns.iter().map(|cell| self.patterned(cell)).collect(),
                    _ => Vec::new(),
                };
                let lists = [sliced("namedTable", known), sliced("patterned", patterns)];
                let others = self.optional(rest.first());
                called("allProperties", lists.into_iter().chain([others]))
            }
            _ => return None,
        })
    }

    /// Prints a rule about other schemas.
    fn of_schemas(&mut self, row: &Row<'m>, name: &str) -> Option<Doc> {
        Some(match (row.rule, &row.cells[..]) {
            (Rule::AnyOf | Rule::OneOf, [keyword, Cell::List(branches)]) => {
                let keyword = self.cell(keyword);
                let branches: Vec<Doc> = branches.iter().map(|cell| self.pair("branch", cell)).collect();
                called(name, [keyword].into_iter().chain(branches))
            }
            (Rule::Tagged, [keyword, types, tag, Cell::List(choices)]) => {
                let head = [keyword, types, tag].map(|cell| self.cell(cell));
                let choices: Vec<Doc> = choices.iter().map(|cell| self.pair("choice", cell)).collect();
                called(name, head.into_iter().chain(choices))
            }
            (Rule::Not, [Cell::Table(check), rest @ ..]) => {
                let none = || Phrase::NotThis.words().to_owned();
                let phrase = if let [Cell::Phrase(phrase)] = rest { phrase.clone() } else { none() };
                let table = self.nested(check);
                called(name, [table, text(&phrase)])
            }
            (Rule::If, cells) => called("conditional", cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>()),
            (Rule::Call, [Cell::Function(id), Cell::Flag(is_revisited)]) => {
                let table = Doc::text(self.tables.of(*id, self.functions));
                called(if *is_revisited { "revisit" } else { "call" }, [table])
            }
            _ => return None,
        })
    }

    fn optional(&mut self, cell: Option<&Cell<'m>>) -> Doc {
        cell.map_or_else(|| Doc::text("nil"), |cell| self.cell(cell))
    }

    fn cell(&mut self, cell: &Cell<'m>) -> Doc {
        match cell {
            Cell::Absent => Doc::text("nil"),
            Cell::Flag(flag) => Doc::text(flag.to_string()),
            Cell::Count(count) => Doc::text(size(*count).to_string()),
            Cell::Number(number) => Doc::text(number.as_str()),
            Cell::Text(content) => text(content),
            Cell::Phrase(content) => text(content),
            Cell::Kinds(kinds) => types(*kinds),
            Cell::Pattern(id) => self.pattern(*id),
            Cell::Format(format) => text(format.phrase()),
            Cell::Table(check) => self.nested(check),
            Cell::Property(..) => self.named(cell, ""),
            Cell::Function(id) => Doc::text(self.tables.of(*id, self.functions)),
            Cell::Values(values) => sliced("string", values.iter().map(|value| text(&json(value))).collect()),
            Cell::List(cells) => sliced("string", cells.iter().map(|cell| self.cell(cell)).collect()),
        }
    }

    /// Returns a property with its table.
    fn named(&mut self, cell: &Cell<'m>, ty: &str) -> Doc {
        let Cell::Property(name, check) = cell else { return Doc::text("") };
        let table = self.nested(check);
        composite(ty, [text(name), table])
    }

    fn patterned(&mut self, cell: &Cell<'m>) -> Doc {
        let Cell::List(cells) = cell else { return Doc::text("") };
        composite("", cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// Returns a literal of a type, of two cells.
    fn pair(&mut self, ty: &str, cell: &Cell<'m>) -> Doc {
        let Cell::List(cells) = cell else { return Doc::text("") };
        composite(ty, cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// Returns what subschemas evaluate: the fields that aren't empty.
    fn evaluation(&mut self, cell: &Cell<'m>) -> Doc {
        let Cell::List(cells) = cell else { return Doc::text("") };
        let is_of_items = matches!(cells.get(1), Some(Cell::Count(_)));
        let [first, second] = if is_of_items { ["first", "matching"] } else { ["names", "patterns"] };
        let mut fields = Vec::new();
        for (name, cell) in ["when", first, second, "all"].into_iter().zip(cells) {
            let value = match cell {
                Cell::List(cells) if cells.is_empty() => continue,
                Cell::Count(0) | Cell::Flag(false) => continue,
                Cell::List(cells) => {
                    let ty = match name {
                        "names" => "string",
                        "patterns" => "*pattern",
                        _ => "table",
                    };
                    sliced(ty, cells.iter().map(|cell| self.cell(cell)).collect())
                }
                cell => self.cell(cell),
            };
            fields.push(Doc::all([Doc::text(format!("{name}: ")), value]));
        }
        // In one line: gofmt aligns the values of fields that have lines of their own.
        let fields = Doc::joined(fields, &Doc::text(", ")).print(Style { width: usize::MAX, ..STYLE }, 0);
        Doc::text(format!("evaluation{{{fields}}}"))
    }

    fn pattern(&mut self, id: PatternId) -> Doc {
        Doc::text(format!("&{}", self.functions.pattern(id)))
    }

    /// Returns the test of a text.
    fn matches(&mut self, id: PatternId) -> String {
        match plain(&self.functions.checks.pattern(id).pattern) {
            Some(plain) => plain_call(&plain, "v"),
            None => format!("{}.matches(v.text())", self.functions.pattern(id)),
        }
    }
}

/// Returns the check of a rule about numbers.
fn number(row: &Row<'_>) -> Option<NumberCheck> {
    let [Cell::Number(operand), ..] = &row.cells[..] else { return None };
    let check: fn(_) -> NumberCheck = match row.rule {
        Rule::MultipleOf => NumberCheck::MultipleOf,
        Rule::Minimum => NumberCheck::Minimum,
        Rule::ExclusiveMinimum => NumberCheck::ExclusiveMinimum,
        Rule::Maximum => NumberCheck::Maximum,
        Rule::ExclusiveMaximum => NumberCheck::ExclusiveMaximum,
        _ => return None,
    };
    Some(check((*operand).clone()))
}

fn numeric(check: NumberCheck) -> Doc {
    let [test, _] = scalars::number(&check, "v");
    let test = Doc::text(format!("func(v value) bool {{ return {test} }}"));
    called("numeric", [test, text(check.keyword()), text(&check.phrase())])
}

fn text(text: &str) -> Doc {
    Doc::text(string(text))
}

fn types(kinds: Kinds) -> Doc {
    text(&type_names(kinds, "fraction").join(" | "))
}

fn called(function: &str, operands: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::listed(operands.into_iter().collect(), Doc::LINE, &format!("{function}("), ")")
}

fn composite(ty: &str, fields: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::listed(fields.into_iter().collect(), Doc::LINE, &format!("{ty}{{"), "}")
}

fn sliced(ty: &str, items: Vec<Doc>) -> Doc {
    if items.is_empty() { Doc::text("nil") } else { composite(&format!("[]{ty}"), items) }
}
