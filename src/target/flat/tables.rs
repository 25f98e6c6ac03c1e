//! Tables: functions that make what explains an invalid value. They call the interpreters of the support, which have the
//! names of rules.

use std::collections::{BTreeMap, VecDeque};

use super::functions::Functions;
use super::scalars;
use super::{Flat, comparison};
use crate::codegen::expression::Expression;
use crate::codegen::layout::{Doc, Style};
use crate::codegen::table::{Cell, Row, Rule, Table, table, type_names};
use crate::model::Kinds;
use crate::model::check::phrases::Phrase;
use crate::model::check::{Check, CheckId, FormatRule, NumberCheck, PatternId, Values};
use crate::names::{Case, recased};

/// The tables of a file.
#[derive(Default)]
pub(in crate::target) struct Tables {
    names: BTreeMap<CheckId, String>,
    pending: VecDeque<CheckId>,
}

/// A table in the making.
struct Printer<'p, 'f, 'm, F> {
    tables: &'p mut Tables,
    functions: &'p mut Functions<'f, 'm, F>,
    /// The name of the function that it explains.
    at: &'m str,
}

impl Tables {
    /// Returns the name of a function's table, which is printed then.
    pub(in crate::target) fn of<F: Flat>(&mut self, check: CheckId, functions: &mut Functions<'_, '_, F>) -> String {
        if let Some(name) = self.names.get(&check) {
            return name.clone();
        }
        let name = format!("{}Table", F::identifier(&functions.checks.function(check).name, Case::LowerCamel));
        let name = functions.taken.claim(&name, "Part");
        self.names.insert(check, name.clone());
        self.pending.push_back(check);
        name
    }

    /// Prints the tables that are named.
    pub(in crate::target) fn print<F: Flat>(&mut self, functions: &mut Functions<'_, '_, F>) -> Vec<String> {
        let mut printed = Vec::new();
        while let Some(check) = self.pending.pop_front() {
            let (checks, name) = (functions.checks, self.names.get(&check).cloned().unwrap_or_default());
            let function = checks.function(check);
            let rows = Printer { tables: self, functions, at: &function.name }.rows(&table(checks, &function.check));
            printed.push(F::table(&name, rows));
        }
        printed
    }
}

impl<'m, F: Flat> Printer<'_, '_, 'm, F> {
    fn rows(&mut self, table: &Table<'m>) -> Vec<Doc> {
        table.iter().map(|row| self.row(row)).collect()
    }

    fn nested(&mut self, check: &'m Check) -> Doc {
        let table = table(self.functions.checks, check);
        let mut rows = self.rows(&table);
        match rows.len() {
            1 => rows.remove(0),
            _ => called::<F>("rows", rows),
        }
    }

    fn row(&mut self, row: &Row<'m>) -> Doc {
        if let Some(check) = number(row) {
            return numeric::<F>(check);
        }
        let name = recased(&format!("{:?}", row.rule), Case::LowerCamel);
        let own = self.of_scalars(row).or_else(|| self.of_parts(row, &name)).or_else(|| self.of_schemas(row, &name));
        own.unwrap_or_else(|| called::<F>(&name, row.cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>()))
    }

    /// Prints a rule about types, listed values or texts.
    fn of_scalars(&mut self, row: &Row<'m>) -> Option<Doc> {
        Some(match (row.rule, &row.cells[..]) {
            (Rule::Type, [Cell::Kinds(kinds)]) => called::<F>("ofType", [types::<F>(*kinds)]),
            (Rule::Type, [Cell::Kinds(kinds), Cell::Text(keyword)]) => {
                called::<F>("ofTypeBy", [types::<F>(*kinds), text::<F>(keyword)])
            }
            (Rule::Values, [Cell::Values(values), Cell::Text(keyword), rest @ ..]) => {
                let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
                let own = || Values { values: values.iter().cloned().collect(), keyword: "enum" }.phrase();
                let phrase = if let [Cell::Phrase(phrase)] = rest { phrase.clone() } else { own() };
                let set = self.functions.set(self.at, &texts);
                called::<F>("listed", [Doc::text(F::variable_operand(&set)), text::<F>(keyword), text::<F>(&phrase)])
            }
            (Rule::Pattern, [Cell::Pattern(id), Cell::Phrase(shown)]) => {
                let pattern = self.pattern(*id);
                called::<F>("matching", [pattern, text::<F>(shown)])
            }
            (Rule::Format, [Cell::Format(format), Cell::Pattern(id)]) => {
                let matches = F::SYNTAX.call(self.functions.matches(*id, "v"));
                let rule = format.rule().map(|rule| rule_test::<F>(rule, "v"));
                let test = F::test("v", in_a_line::<F>(&Expression::all([matches].into_iter().chain(rule))));
                called::<F>("textual", [test, text::<F>("format"), text::<F>(format.phrase())])
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
                called::<F>("items", [others].into_iter().chain(first))
            }
            (Rule::Contains, [Cell::Table(check), least, most, keyword]) => {
                let most = if *most == Cell::Absent { Doc::text("-1") } else { self.cell(most) };
                let cells = [self.nested(check), self.cell(least), most, self.cell(keyword)];
                called::<F>("matchingItems", cells)
            }
            (Rule::UnevaluatedItems | Rule::UnevaluatedProperties, [Cell::Table(check), Cell::List(evaluated)]) => {
                let table = self.nested(check);
                let evaluated: Vec<Doc> = evaluated.iter().map(|cell| self.evaluation(cell)).collect();
                called::<F>(name, [table].into_iter().chain(evaluated))
            }
            (Rule::DependentRequired, [name_of, Cell::List(needed)]) => {
                let cells: Vec<Doc> = [name_of].into_iter().chain(needed).map(|cell| self.cell(cell)).collect();
                called::<F>(name, cells)
            }
            (Rule::Properties, [Cell::List(known)]) => {
                let known: Vec<Doc> = known.iter().map(|cell| self.named(cell, false)).collect();
                called::<F>(name, known)
            }
            (Rule::Properties, [Cell::List(known), patterns, rest @ ..]) => {
                let known = known.iter().map(|cell| self.named(cell, true)).collect();
                let patterns = match patterns {
                    Cell::List(patterns) => patterns.iter().map(|cell| self.patterned(cell)).collect(),
                    _ => Vec::new(),
                };
                let lists = [list::<F>("namedTable", known), list::<F>("patterned", patterns)];
                let others = self.optional(rest.first());
                called::<F>("allProperties", lists.into_iter().chain([others]))
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
                called::<F>(name, [keyword].into_iter().chain(branches))
            }
            (Rule::Tagged, [keyword, types, tag, Cell::List(choices)]) => {
                let head = [keyword, types, tag].map(|cell| self.cell(cell));
                let choices: Vec<Doc> = choices.iter().map(|cell| self.pair("choice", cell)).collect();
                called::<F>(name, head.into_iter().chain(choices))
            }
            (Rule::Not, [Cell::Table(check), rest @ ..]) => {
                let none = || Phrase::NotThis.words().to_owned();
                let phrase = if let [Cell::Phrase(phrase)] = rest { phrase.clone() } else { none() };
                let table = self.nested(check);
                called::<F>(name, [table, text::<F>(&phrase)])
            }
            (Rule::If, cells) => {
                called::<F>("conditional", cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
            }
            (Rule::Call, [Cell::Function(id), Cell::Flag(is_revisited)]) => {
                let table = Doc::text(F::reference(&self.tables.of(*id, self.functions)));
                called::<F>(if *is_revisited { "revisit" } else { "call" }, [table])
            }
            _ => return None,
        })
    }

    fn optional(&mut self, cell: Option<&Cell<'m>>) -> Doc {
        cell.map_or_else(|| Doc::text(F::NONE), |cell| self.cell(cell))
    }

    fn cell(&mut self, cell: &Cell<'m>) -> Doc {
        match cell {
            Cell::Absent => Doc::text(F::NONE),
            Cell::Flag(flag) => Doc::text(flag.to_string()),
            Cell::Count(count) => Doc::text(F::size(*count)),
            Cell::Number(number) => Doc::text(number.as_str()),
            Cell::Text(content) => text::<F>(content),
            Cell::Phrase(content) => text::<F>(content),
            Cell::Kinds(kinds) => types::<F>(*kinds),
            Cell::Pattern(id) => self.pattern(*id),
            Cell::Format(format) => text::<F>(format.phrase()),
            Cell::Table(check) => self.nested(check),
            Cell::Property(..) => self.named(cell, true),
            Cell::Function(id) => Doc::text(F::reference(&self.tables.of(*id, self.functions))),
            Cell::Values(values) => {
                list::<F>(F::ELEMENTS[0], values.iter().map(|value| text::<F>(&value.to_string())).collect())
            }
            Cell::List(cells) => list::<F>(F::ELEMENTS[0], cells.iter().map(|cell| self.cell(cell)).collect()),
        }
    }

    /// Returns a property with its table.
    fn named(&mut self, cell: &Cell<'m>, is_listed: bool) -> Doc {
        let Cell::Property(name, check) = cell else { return Doc::text("") };
        let table = self.nested(check);
        F::composite("namedTable", vec![text::<F>(name), table], is_listed)
    }

    fn patterned(&mut self, cell: &Cell<'m>) -> Doc {
        let Cell::List(cells) = cell else { return Doc::text("") };
        F::composite("patterned", cells.iter().map(|cell| self.cell(cell)).collect(), true)
    }

    /// Returns a literal of a type, of two cells.
    fn pair(&mut self, ty: &str, cell: &Cell<'m>) -> Doc {
        let Cell::List(cells) = cell else { return Doc::text("") };
        F::composite(ty, cells.iter().map(|cell| self.cell(cell)).collect(), false)
    }

    /// Returns what subschemas evaluate: the fields that aren't empty.
    fn evaluation(&mut self, cell: &Cell<'m>) -> Doc {
        let Cell::List(cells) = cell else { return Doc::text("") };
        let is_of_items = matches!(cells.get(1), Some(Cell::Count(_)));
        let [first, second] = if is_of_items { ["first", "matching"] } else { ["names", "patterns"] };
        let mut fields = ["when", first, second, "all"].map(|name| (name, None));
        for ((name, field), cell) in fields.iter_mut().zip(cells) {
            *field = match cell {
                Cell::List(cells) if cells.is_empty() => continue,
                Cell::Count(0) | Cell::Flag(false) => continue,
                Cell::List(cells) => {
                    let ty = F::ELEMENTS[["names", "patterns"].iter().position(|of| of == name).unwrap_or(2)];
                    Some(F::evaluated(ty, cells.iter().map(|cell| self.cell(cell)).collect()))
                }
                cell => Some(self.cell(cell)),
            };
        }
        F::evaluation(fields)
    }

    fn pattern(&mut self, id: PatternId) -> Doc {
        Doc::text(F::variable_operand(&self.functions.pattern(id)))
    }
}

/// Tests what a format requires besides its pattern.
pub(super) fn rule_test<F: Flat>(rule: FormatRule, x: &str) -> Expression {
    let call = |function: &str| F::SYNTAX.call(format!("{function}({})", F::method(x, "text", "")));
    match rule {
        FormatRule::AtMost253 => F::is_short(x, 253),
        FormatRule::LeapSecond => call("hasRealSecond"),
        FormatRule::RegularExpression => call("isRegularExpression"),
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

fn numeric<F: Flat>(check: NumberCheck) -> Doc {
    let [test, opposite] = scalars::number::<F>(&check, "v");
    let test = F::test("v", in_a_line::<F>(&comparison(test, opposite)));
    called::<F>("numeric", [test, text::<F>(check.keyword()), text::<F>(&check.phrase())])
}

fn in_a_line<F: Flat>(test: &Expression) -> Doc {
    Doc::text(test.doc(&F::SYNTAX).print(Style { width: usize::MAX, indent: 0 }, 0))
}

/// Returns a text as an operand.
fn text<F: Flat>(text: &str) -> Doc {
    Doc::text(F::string(text))
}

fn types<F: Flat>(kinds: Kinds) -> Doc {
    text::<F>(&type_names(kinds, "fraction").join(" | "))
}

fn called<F: Flat>(function: &str, operands: impl IntoIterator<Item = Doc>) -> Doc {
    F::listed(operands.into_iter().collect(), &format!("{function}("), ")")
}

fn list<F: Flat>(ty: &str, items: Vec<Doc>) -> Doc {
    if items.is_empty() { Doc::text(F::EMPTY) } else { F::list(ty, items) }
}
