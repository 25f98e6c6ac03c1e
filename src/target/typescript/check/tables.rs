//! Tables: checks as data, which the interpreter of the support code explains invalid values by.

use super::helpers::Helper;
use super::scalars::{decimal, plain, scaled};
use super::{CheckPrinter, STYLE, lower_first};
use crate::codegen::layout::Doc;
use crate::codegen::table::{Cell, Row, Rule, Table, table, type_names};
use crate::model::Kinds;
use crate::model::check::{Check, CheckId, FormatRule, PatternId};
use crate::target::typescript::quote;
use crate::text::Json;

/// Maximum number of listed values in a table: more are a constant, which the verdict shares.
const FEW_VALUES: usize = 6;

/// Returns the name of the table of a function.
pub(super) fn table_name(function: &str) -> String {
    format!("{}Table", lower_first(function))
}

impl CheckPrinter<'_> {
    /// Returns the name of a function's table, which is printed if it wasn't, or is that of another module.
    pub(super) fn table_of(&mut self, function: CheckId) -> String {
        if self.model.checks.function(function).external {
            self.externals.insert(function);
        } else if self.queued.insert(function) {
            self.pending.push_back(function);
        }
        if let Some(name) = self.names.tables.get(&function) {
            return name.clone();
        }
        let name = self.claim(&table_name(&self.model.checks.function(function).name), "Part");
        self.names.tables.insert(function, name.clone());
        name
    }

    /// Prints a function's table: a function itself, so that no table is made before it is needed. It is no constant: the
    /// compiler would follow the flow of the whole file for each use of it.
    pub(super) fn table_declaration(&mut self, function: CheckId) -> String {
        let name = self.table_of(function);
        let checks = &self.model.checks;
        let rows = self.rows(&table(checks, &checks.function(function).check), &checks.function(function).name);
        let export = if self.names.exported.contains(&function) { "export " } else { "" };
        let open = format!("{export}function {name}(): {} {{ return [", self.names.shared.table);
        Doc::filled(rows, open, "]; }").print(STYLE, 0)
    }

    /// Returns a table within another: the name of a type or a table, or rows.
    fn nested(&mut self, check: &Check, at: &str) -> Doc {
        let table = table(&self.model.checks, check);
        match &table[..] {
            [Row { rule: Rule::Type, cells }] if let [Cell::Kinds(kinds)] = &cells[..] => self.types(*kinds),
            [Row { rule: Rule::Call, cells }] if let [Cell::Function(id), Cell::Flag(false)] = &cells[..] => {
                Doc::text(self.table_of(*id))
            }
            _ => list(self.rows(&table, at)),
        }
    }

    fn rows(&mut self, table: &Table<'_>, at: &str) -> Vec<Doc> {
        table.iter().map(|row| self.row(row, at)).collect()
    }

    fn row(&mut self, row: &Row<'_>, at: &str) -> Doc {
        let rule = match row.rule {
            Rule::Properties if row.cells.len() > 1 => Helper::AllProperties,
            Rule::Call if row.cells.last() == Some(&Cell::Flag(true)) => Helper::Revisit,
            rule => Helper::Of(rule),
        };
        let operands = self.operands(row, at);
        list([self.named(rule)].into_iter().chain(operands))
    }

    fn operands(&mut self, row: &Row<'_>, at: &str) -> Vec<Doc> {
        match (row.rule, &row.cells[..]) {
            (Rule::MultipleOf, [Cell::Number(divisor), ..]) => {
                let (divisor_cell, scale) = scaled(divisor).unwrap_or_else(|| decimal(divisor));
                vec![string(divisor.as_str()), Doc::text(divisor_cell), Doc::text(scale)]
            }
            (Rule::Pattern, [Cell::Pattern(id), Cell::Phrase(shown)]) => {
                let pattern = &self.model.checks.pattern(*id).pattern;
                let is_own = pattern.matcher().is_none() && pattern.ecmascript() == *shown;
                let source = (!is_own).then(|| string(shown));
                [self.regex(*id)].into_iter().chain(source).collect()
            }
            (Rule::Format, [Cell::Format(format), Cell::Pattern(id)]) => {
                let rule = format.rule().map(|rule| self.format_rule(rule));
                [string(format.phrase()), self.regex(*id)].into_iter().chain(rule).collect()
            }
            (Rule::Call, [Cell::Function(id), _]) => vec![Doc::text(self.table_of(*id))],
            (Rule::Values, [Cell::Values(values), ..]) if !values.iter().all(Json::is_scalar) => {
                let mut operands = self.cells(&row.cells, at);
                operands.push(self.named(Helper::IsEqual));
                operands
            }
            (_, cells) => self.cells(cells, at),
        }
    }

    fn cells(&mut self, cells: &[Cell<'_>], at: &str) -> Vec<Doc> {
        cells.iter().map(|cell| self.cell(cell, at)).collect()
    }

    fn cell(&mut self, cell: &Cell<'_>, at: &str) -> Doc {
        match cell {
            Cell::Absent => Doc::text("undefined".to_owned()),
            Cell::Flag(flag) => Doc::text(flag.to_string()),
            Cell::Count(count) => Doc::text(count.to_string()),
            Cell::Number(number) => Doc::text(number.as_str().to_owned()),
            Cell::Text(text) => string(text),
            Cell::Phrase(text) => string(text),
            Cell::Kinds(kinds) => self.types(*kinds),
            Cell::Values(values) => self.listed_values(values, at),
            Cell::Pattern(id) => self.regex(*id),
            Cell::Format(format) => string(format.phrase()),
            Cell::Table(check) => self.nested(check, at),
            Cell::Property(name, check) => list([string(name), self.nested(check, at)]),
            Cell::Function(id) => Doc::text(self.table_of(*id)),
            Cell::List(cells) => list(cells.iter().map(|cell| self.cell(cell, at))),
        }
    }

    /// Returns JSON types as a text, which the rule for types reads.
    fn types(&mut self, kinds: Kinds) -> Doc {
        self.uses(Helper::Of(Rule::Type));
        string(&type_names(kinds, "non-integer number").join(" | "))
    }

    /// Returns listed values: a constant if they are many.
    fn listed_values(&mut self, values: &[Json], at: &str) -> Doc {
        match values.len() > FEW_VALUES && values.iter().all(Json::is_scalar) {
            true => {
                let values = values.iter().map(quote::value).collect();
                Doc::text(self.functions.constants.set(at, values))
            }
            false => list(values.iter().map(|value| Doc::text(quote::value(value)))),
        }
    }

    /// Returns a pattern: the constant that the verdict uses, or a literal if the verdict needs none.
    fn regex(&mut self, id: PatternId) -> Doc {
        let pattern = &self.model.checks.pattern(id).pattern;
        Doc::text(match plain(pattern) {
            Some(_) => quote::regex(pattern),
            None => self.functions.constants.pattern(self.model.checks.pattern(id)),
        })
    }

    /// Returns the name of a helper, which the support code then has.
    fn named(&mut self, helper: Helper) -> Doc {
        Doc::text(self.uses(helper))
    }

    fn format_rule(&mut self, rule: FormatRule) -> Doc {
        match rule {
            FormatRule::LeapSecond => self.named(Helper::HasRealSecond),
            FormatRule::AtMost253 => Doc::text("(text: string) => text.length <= 253".to_owned()),
            FormatRule::RegularExpression => self.named(Helper::IsRegularExpression),
        }
    }
}

fn string(text: &str) -> Doc {
    Doc::text(quote::string(text))
}

fn list(items: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::list(items, "[", "]")
}
