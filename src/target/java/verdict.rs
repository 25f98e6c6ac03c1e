//! The functions of the verdict program, and tables, as Java.

use ecow::EcoString;

use super::names::{self, identifier};
use super::quote::{operands, string};
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::{Doc, Style};
use crate::names::{Case, recased};
use crate::target::flat::{Flat, Variable, braced, comparison};

/// The lines of functions, which stand in a class within two others.
const STYLE: Style = Style { width: 108, indent: 4 };

/// Java, whose documents have methods of indexes.
pub(super) struct JavaValues;

const SYNTAX: Syntax = Syntax {
    constants: ["false", "true"],
    operators: ["||", "&&"],
    is_leading: true,
    encloses_conjunctions: false,
    most_operands: usize::MAX,
    not: "!",
    one,
    choice: Some(|[condition, then, otherwise]| {
        Doc::all([condition, Doc::text(" ? "), then, Doc::text(" : "), otherwise])
    }),
};

fn one(parts: &[Expression], is_positive: bool) -> Doc {
    if let [first, second] = parts {
        let operator = Doc::text(if is_positive { " != " } else { " == " });
        return Doc::all([first.enclosed(&SYNTAX), operator, second.enclosed(&SYNTAX)]);
    }
    let parts = Doc::joined(parts.iter().map(|part| part.doc(&SYNTAX)), &Doc::text(", "));
    Doc::all([Doc::text(if is_positive { "exactlyOne(" } else { "!exactlyOne(" }), parts, Doc::text(")")])
}

/// The words that functions name besides variables.
const NAMED: [&str; 7] = ["d", "v", "m", "value", "exactlyOne", "callOnce", "hasRealSecond"];

impl Flat for JavaValues {
    const SYNTAX: Syntax = SYNTAX;
    const JUMPS: [&'static str; 2] = ["return false;", "continue;"];
    const END: &'static str = ";";
    const NONE: &'static str = "null";
    const EMPTY: &'static str = "List.of()";
    const ELEMENTS: [&'static str; 3] = ["String", "Pattern", "Table"];

    fn string(text: &str) -> String {
        string(text)
    }

    fn integer(integer: i64) -> String {
        let suffix = if i32::try_from(integer).is_ok() { "" } else { "L" };
        format!("{integer}{suffix}")
    }

    fn identifier(text: &str, case: Case) -> String {
        identifier(text, case)
    }

    fn variable_name(at: &str, suffix: &str) -> String {
        identifier(&format!("{at} {suffix}"), Case::UpperSnake)
    }

    fn is_reserved(name: &str) -> bool {
        names::is_reserved(name) || NAMED.contains(&name)
    }

    fn method(value: &str, name: &str, operands: &str) -> String {
        let name = if name == "equals" { "equalsJson" } else { name };
        let separator = if operands.is_empty() { "" } else { ", " };
        format!("d.{name}({value}{separator}{operands})")
    }

    fn operand(value: &str) -> String {
        format!("d, {value}")
    }

    fn reference(function: &str) -> String {
        format!("Checks::{function}")
    }

    fn variable_operand(name: &str) -> String {
        name.to_owned()
    }

    fn kind(name: &str) -> String {
        format!("KIND_{}", recased(name, Case::UpperSnake))
    }

    fn matches(pattern: &str, value: &str) -> String {
        Self::method(value, "matches", pattern)
    }

    fn exists(value: &str) -> Expression {
        SYNTAX.call(format!("d.exists({value})"))
    }

    fn is_empty(value: &str) -> Expression {
        SYNTAX.call(format!("d.text({value}).isEmpty()"))
    }

    fn is_short(value: &str, most: u64) -> Expression {
        comparison(format!("d.text({value}).length() <= {most}"), format!("d.text({value}).length() > {most}"))
    }

    fn call_once(function: &str, value: &str) -> String {
        format!("callOnce(Checks::{function}, d, {value})")
    }

    fn variable(variable: Variable, name: &str, text: &str) -> String {
        let ty = match variable {
            Variable::Set => "ValueSet",
            Variable::Pattern => "Pattern",
        };
        format!("static final {ty} {name} = new {ty}({});", operands(text))
    }

    fn function(name: &str, lines: Vec<Doc>) -> String {
        Doc::print_lines(format!("static boolean {name}(Document d, int v) {{"), lines, STYLE, 1) + "\n}"
    }

    fn table(name: &str, rows: Vec<Doc>) -> String {
        let body = listed(rows, "return rows(", ");").print(STYLE, 1);
        format!("static Table {name}() {{\n    {body}\n}}")
    }

    fn test(value: &str, test: Doc) -> Doc {
        // The function around it has a document of that name, which is the same.
        let document = if value == "v" { "d".to_owned() } else { format!("{value}Of") };
        Doc::all([Doc::text(format!("({document}, {value}) -> ")), test])
    }

    fn listed(operands: Vec<Doc>, open: &str, close: &str) -> Doc {
        listed(operands, open, close)
    }

    fn composite(ty: &str, fields: Vec<Doc>, _is_listed: bool) -> Doc {
        listed(fields, &format!("new {}(", recased(ty, Case::UpperCamel)), ")")
    }

    fn list(_ty: &str, items: Vec<Doc>) -> Doc {
        listed(items, "List.of(", ")")
    }

    fn evaluated(_ty: &str, items: Vec<Doc>) -> Doc {
        Doc::joined(items, &Doc::text(", "))
    }

    fn evaluation(fields: [(&'static str, Option<Doc>); 4]) -> Doc {
        let field = |(name, value): (&str, Option<Doc>)| {
            Some(Doc::all([Doc::text(format!(".{name}(")), value?, Doc::text(")")]))
        };
        Doc::all([Doc::text("new Evaluation()")].into_iter().chain(fields.into_iter().filter_map(field)))
    }

    fn assigned(variable: &str, value: Doc) -> Doc {
        Doc::all([Doc::text(format!("int {variable} = ")), value, Doc::text(";")])
    }

    fn stored(flag: &str, condition: Doc) -> Doc {
        Doc::all([Doc::text(format!("boolean {flag} = ")), condition, Doc::text(";")])
    }

    fn properties(object: &str, properties: &[(EcoString, String)]) -> Vec<Doc> {
        if let [(variable, name)] = properties {
            return vec![Doc::text(format!("int {variable} = d.property({object}, {name});"))];
        }
        if properties.is_empty() {
            return Vec::new();
        }
        let mut lines: Vec<Doc> =
            properties.iter().map(|(variable, _)| Doc::text(format!("int {variable} = -1;"))).collect();
        let case =
            |(variable, name): &(EcoString, String)| Doc::text(format!("case {name} -> {variable} = d.member(m);"));
        let cases = properties.iter().map(case).chain([Doc::text("default -> {}")]).collect();
        let head = Doc::text(format!("for (int m = d.first({object}); d.within(m, {object}); m = d.after(m))"));
        lines.push(braced(head, vec![braced(Doc::text("switch (d.text(m))"), cases)]));
        lines
    }

    fn head(condition: Doc) -> Doc {
        Doc::all([Doc::text("if ("), condition.indented().indented(), Doc::text(")")])
    }

    fn each_item(array: &str, first: usize, item: &str, index: Option<&str>) -> Doc {
        let start = if first == 0 { format!("d.first({array})") } else { format!("d.item({array}, {first})") };
        let [begun, step] = match index {
            Some(index) => [format!(", {index} = {first}"), format!(", {index}++")],
            None => [String::new(), String::new()],
        };
        Doc::text(format!(
            "for (int {item} = {start}{begun}; d.within({item}, {array}); {item} = d.next({item}){step})"
        ))
    }

    fn each_property(object: &str, name: &str) -> Doc {
        Doc::text(format!("for (int {name} = d.first({object}); d.within({name}, {object}); {name} = d.after({name}))"))
    }

    fn switch(on: &str, cases: Vec<(Vec<String>, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc {
        let cases =
            cases.into_iter().map(|(texts, body)| braced(Doc::text(format!("case {} ->", texts.join(", "))), body));
        let otherwise = braced(Doc::text("default ->"), otherwise);
        braced(Doc::text(format!("switch ({on})")), cases.chain([otherwise]).collect())
    }
}

/// Returns operands on one line, or on lines of their own: Java has no comma behind the last one.
fn listed(items: Vec<Doc>, open: &str, close: &str) -> Doc {
    if items.is_empty() {
        return Doc::text(format!("{open}{close}"));
    }
    let between = Doc::all([Doc::text(","), Doc::LINE]);
    Doc::joined(items, &between).enclosed(open, close)
}
