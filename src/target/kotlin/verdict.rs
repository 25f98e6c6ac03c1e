//! The functions of the verdict program, and tables, as Kotlin.

use ecow::EcoString;

use super::names::{self, identifier};
use super::styles::string;
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::{Doc, Style};
use crate::names::{Case, recased};
use crate::target::flat::{Flat, Variable, braced, comparison};

/// The lines of functions, which stand in an object within two others.
const STYLE: Style = Style { width: 88, indent: 4 };

/// Kotlin, whose documents have methods of indexes.
pub(super) struct KotlinValues;

const SYNTAX: Syntax = Syntax {
    constants: ["false", "true"],
    operators: ["||", "&&"],
    is_leading: false,
    encloses_conjunctions: false,
    most_operands: usize::MAX,
    not: "!",
    one,
    choice: Some(|[condition, then, otherwise]| {
        Doc::all([Doc::text("if ("), condition, Doc::text(") "), then, Doc::text(" else "), otherwise])
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
const NAMED: [&str; 7] = ["d", "v", "m", "it", "exactlyOne", "callOnce", "hasRealSecond"];

impl Flat for KotlinValues {
    const SYNTAX: Syntax = SYNTAX;
    const JUMPS: [&'static str; 2] = ["return false", "continue"];
    const END: &'static str = "";
    const NONE: &'static str = "null";
    const EMPTY: &'static str = "emptyList()";
    const ELEMENTS: [&'static str; 3] = ["String", "Pattern", "Table"];

    fn string(text: &str) -> String {
        string(text)
    }

    fn integer(integer: i64) -> String {
        if integer == i64::MIN { "Long.MIN_VALUE".to_owned() } else { integer.to_string() }
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
        let name = match name {
            "equals" => "equalsJson",
            "is" => "isOf",
            name => name,
        };
        let separator = if operands.is_empty() { "" } else { ", " };
        format!("d.{name}({value}{separator}{operands})")
    }

    fn operand(value: &str) -> String {
        format!("d, {value}")
    }

    fn reference(function: &str) -> String {
        format!("::{function}")
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
        comparison(format!("d.text({value}).length <= {most}"), format!("d.text({value}).length > {most}"))
    }

    fn call_once(function: &str, value: &str) -> String {
        format!("callOnce(::{function}, d, {value})")
    }

    fn variable(variable: Variable, name: &str, text: &str) -> String {
        let ty = match variable {
            Variable::Set => "ValueSet",
            Variable::Pattern => "Pattern",
        };
        format!("val {name} = {ty}({})", string(text))
    }

    fn function(name: &str, lines: Vec<Doc>) -> String {
        Doc::print_lines(format!("fun {name}(d: Document, v: Int): Boolean {{"), lines, STYLE, 1) + "\n}"
    }

    fn table(name: &str, rows: Vec<Doc>) -> String {
        let body = listed(rows, "return rows(", ")").print(STYLE, 1);
        format!("fun {name}(): Table {{\n    {body}\n}}")
    }

    fn test(value: &str, test: Doc) -> Doc {
        // The function around it has a document of that name, which is the same.
        let document = if value == "v" { "d" } else { "_" };
        Doc::all([Doc::text(format!("{{ {document}, {value} -> ")), test, Doc::text(" }")])
    }

    fn listed(operands: Vec<Doc>, open: &str, close: &str) -> Doc {
        listed(operands, open, close)
    }

    fn composite(ty: &str, fields: Vec<Doc>, _is_listed: bool) -> Doc {
        listed(fields, &format!("{}(", recased(ty, Case::UpperCamel)), ")")
    }

    fn list(_ty: &str, items: Vec<Doc>) -> Doc {
        listed(items, "listOf(", ")")
    }

    fn evaluated(_ty: &str, items: Vec<Doc>) -> Doc {
        listed(items, "listOf(", ")")
    }

    fn evaluation(fields: [(&'static str, Option<Doc>); 4]) -> Doc {
        let name = |name| if name == "when" { "conditions" } else { name };
        let field =
            |(of, value): (&'static str, Option<Doc>)| Some(Doc::all([Doc::text(format!("{} = ", name(of))), value?]));
        listed(fields.into_iter().filter_map(field).collect(), "Evaluation(", ")")
    }

    fn assigned(variable: &str, value: Doc) -> Doc {
        Doc::all([Doc::text(format!("val {variable} = ")), value])
    }

    fn stored(flag: &str, condition: Doc) -> Doc {
        Doc::all([Doc::text(format!("val {flag} = ")), condition])
    }

    fn properties(object: &str, properties: &[(EcoString, String)]) -> Vec<Doc> {
        if let [(variable, name)] = properties {
            return vec![Doc::text(format!("val {variable} = d.property({object}, {name})"))];
        }
        if properties.is_empty() {
            return Vec::new();
        }
        let mut lines: Vec<Doc> =
            properties.iter().map(|(variable, _)| Doc::text(format!("var {variable} = -1"))).collect();
        let case = |(variable, name): &(EcoString, String)| Doc::text(format!("{name} -> {variable} = d.member(m)"));
        let head = Self::each_property(object, "m");
        lines.push(braced(head, vec![braced(Doc::text("when (d.text(m))"), properties.iter().map(case).collect())]));
        lines
    }

    fn head(condition: Doc) -> Doc {
        condition.enclosed("if (", ")")
    }

    fn each_item(array: &str, first: usize, item: &str, index: Option<&str>) -> Doc {
        let from = if first == 0 { String::new() } else { format!(", {first}") };
        Doc::text(match index {
            Some(index) => format!("for (({index}, {item}) in d.numbered({array}, {first}))"),
            None => format!("for ({item} in d.partsOf({array}{from}))"),
        })
    }

    fn each_property(object: &str, name: &str) -> Doc {
        Doc::text(format!("for ({name} in d.namesOf({object}))"))
    }

    fn switch(on: &str, cases: Vec<(Vec<String>, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc {
        let cases = cases.into_iter().map(|(texts, body)| braced(Doc::text(format!("{} ->", texts.join(", "))), body));
        let otherwise = braced(Doc::text("else ->"), otherwise);
        braced(Doc::text(format!("when ({on})")), cases.chain([otherwise]).collect())
    }
}

/// Returns operands on one line, or on lines of their own.
fn listed(items: Vec<Doc>, open: &str, close: &str) -> Doc {
    if items.is_empty() {
        return Doc::text(format!("{open}{close}"));
    }
    let between = Doc::all([Doc::text(","), Doc::LINE]);
    Doc::joined(items, &between).enclosed(open, close)
}
