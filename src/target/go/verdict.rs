//! The functions of the verdict program, and tables, as Go.

use std::collections::HashMap;

use ecow::EcoString;

use super::names::{self, identifier};
use super::quote::string;
use super::support::code_words;
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::{Doc, Style};
use crate::names::Case;
use crate::target::flat::{Flat, Variable, braced, comparison};

/// Lines are as long as they get: gofmt breaks none.
const STYLE: Style = Style { width: usize::MAX, indent: 4 };

const TABLE: Style = Style { width: 112, indent: 4 };

/// Go, whose documents have values with methods.
pub(super) struct GoValues;

const SYNTAX: Syntax = Syntax {
    constants: ["false", "true"],
    operators: ["||", "&&"],
    is_leading: false,
    encloses_conjunctions: false,
    most_operands: usize::MAX,
    not: "!",
    one,
    choice: None,
};

fn one(parts: &[Expression], is_positive: bool) -> Doc {
    if let [first, second] = parts {
        let operator = Doc::text(if is_positive { " != " } else { " == " });
        return Doc::all([first.enclosed(&SYNTAX), operator, second.enclosed(&SYNTAX)]);
    }
    let parts = Doc::joined(parts.iter().map(|part| part.doc(&SYNTAX)), &Doc::text(", "));
    Doc::all([Doc::text(if is_positive { "exactlyOne(" } else { "!exactlyOne(" }), parts, Doc::text(")")])
}

impl Flat for GoValues {
    const SYNTAX: Syntax = SYNTAX;
    const JUMPS: [&'static str; 2] = ["return false", "continue"];
    const END: &'static str = "";
    const NONE: &'static str = "nil";
    const EMPTY: &'static str = "nil";
    const ELEMENTS: [&'static str; 3] = ["string", "*pattern", "table"];

    fn string(text: &str) -> String {
        string(text)
    }

    fn integer(integer: i64) -> String {
        integer.to_string()
    }

    fn identifier(text: &str, case: Case) -> String {
        identifier(text, case)
    }

    fn variable_name(at: &str, suffix: &str) -> String {
        identifier(at, Case::LowerCamel) + suffix
    }

    fn is_reserved(name: &str) -> bool {
        names::is_reserved(name) || matches!(name, "value" | "m" | "v" | "exactlyOne" | "callOnce" | "hasRealSecond")
    }

    fn method(value: &str, name: &str, operands: &str) -> String {
        format!("{value}.{name}({operands})")
    }

    fn operand(value: &str) -> String {
        value.to_owned()
    }

    fn reference(function: &str) -> String {
        function.to_owned()
    }

    fn variable_operand(name: &str) -> String {
        format!("&{name}")
    }

    fn kind(name: &str) -> String {
        format!("kind{name}")
    }

    fn matches(pattern: &str, value: &str) -> String {
        format!("{pattern}.matches({value}.text())")
    }

    fn exists(value: &str) -> Expression {
        SYNTAX.call(format!("{value}.exists()"))
    }

    fn is_empty(value: &str) -> Expression {
        comparison(format!("{value}.text() == \"\""), format!("{value}.text() != \"\""))
    }

    fn is_short(value: &str, most: u64) -> Expression {
        comparison(format!("len({value}.text()) <= {most}"), format!("len({value}.text()) > {most}"))
    }

    fn call_once(function: &str, value: &str) -> String {
        format!("callOnce({function}, {value})")
    }

    fn variable(variable: Variable, name: &str, text: &str) -> String {
        match variable {
            Variable::Set => format!("var {name} = set{{text: {}}}", string(text)),
            Variable::Pattern => format!("var {name} = pattern{{program: {}}}", string(text)),
        }
    }

    fn function(name: &str, lines: Vec<Doc>) -> String {
        let head = format!("func {name}(v value) bool {{");
        without_unused(&(Doc::print_lines(head, lines, STYLE, 1) + "\n}"))
    }

    fn table(name: &str, rows: Vec<Doc>) -> String {
        let body = Doc::listed(rows, Doc::LINE, "return rows(", ")").print(TABLE, 1);
        format!("func {name}() table {{\n    {body}\n}}")
    }

    fn test(value: &str, test: Doc) -> Doc {
        Doc::all([Doc::text(format!("func({value} value) bool {{ return ")), test, Doc::text(" }")])
    }

    fn listed(operands: Vec<Doc>, open: &str, close: &str) -> Doc {
        Doc::listed(operands, Doc::LINE, open, close)
    }

    fn composite(ty: &str, fields: Vec<Doc>, is_listed: bool) -> Doc {
        let ty = if is_listed { "" } else { ty };
        Doc::listed(fields, Doc::LINE, &format!("{ty}{{"), "}")
    }

    fn list(ty: &str, items: Vec<Doc>) -> Doc {
        Doc::listed(items, Doc::LINE, &format!("[]{ty}{{"), "}")
    }

    fn evaluated(ty: &str, items: Vec<Doc>) -> Doc {
        Self::list(ty, items)
    }

    fn evaluation(fields: [(&'static str, Option<Doc>); 4]) -> Doc {
        let field = |(name, value): (&str, Option<Doc>)| Some(Doc::all([Doc::text(format!("{name}: ")), value?]));
        // In one line: gofmt aligns the values of fields that have lines of their own.
        let fields = Doc::joined(fields.into_iter().filter_map(field), &Doc::text(", ")).print(STYLE, 0);
        Doc::text(format!("evaluation{{{fields}}}"))
    }

    fn assigned(variable: &str, value: Doc) -> Doc {
        Doc::all([Doc::text(format!("{variable} := ")), value])
    }

    fn stored(flag: &str, condition: Doc) -> Doc {
        Self::assigned(flag, condition)
    }

    fn properties(object: &str, properties: &[(EcoString, String)]) -> Vec<Doc> {
        if let [(variable, name)] = properties {
            return vec![Doc::text(format!("{variable} := {object}.property({name})"))];
        }
        if properties.is_empty() {
            return Vec::new();
        }
        let case = |(variable, name): &(EcoString, String)| {
            Doc::text(format!("case {name}:")).with_lines(vec![Doc::text(format!("{variable} = m.member()"))])
        };
        let head = Doc::text(format!("for m := {object}.first(); m.within({object}); m = m.after()"));
        let variables: Vec<&str> = properties.iter().map(|(variable, _)| variable.as_str()).collect();
        let switch = switched("m.text()", properties.iter().map(case).collect());
        vec![Doc::text(format!("var {} value", variables.join(", "))), braced(head, vec![switch])]
    }

    fn head(condition: Doc) -> Doc {
        Doc::all([Doc::text("if "), condition])
    }

    fn each_item(array: &str, first: usize, item: &str, index: Option<&str>) -> Doc {
        let start = if first == 0 { format!("{array}.first()") } else { format!("{array}.item({first})") };
        let (begun, step) = match index {
            Some(index) => {
                (format!("{item}, {index} := {start}, {first}"), format!("{item}, {index} = {item}.next(), {index}+1"))
            }
            None => (format!("{item} := {start}"), format!("{item} = {item}.next()")),
        };
        Doc::text(format!("for {begun}; {item}.within({array}); {step}"))
    }

    fn each_property(object: &str, name: &str) -> Doc {
        Doc::text(format!("for {name} := {object}.first(); {name}.within({object}); {name} = {name}.after()"))
    }

    fn switch(on: &str, cases: Vec<(Vec<String>, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc {
        let case =
            |(texts, body): (Vec<String>, Vec<Doc>)| Doc::text(format!("case {}:", texts.join(", "))).with_lines(body);
        let otherwise = Doc::text("default:").with_lines(otherwise);
        switched(on, cases.into_iter().map(case).chain([otherwise]).collect())
    }
}

/// Returns a switch.
fn switched(on: &str, cases: Vec<Doc>) -> Doc {
    let head = Doc::text(format!("switch {on} {{"));
    Doc::lines([head].into_iter().chain(cases).chain([Doc::text("}")]))
}

/// Returns a function without the variables that nothing reads, which Go refuses: properties that are constrained where
/// another one is absent, for example.
fn without_unused(function: &str) -> String {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    function.lines().flat_map(code_words).for_each(|word| *counts.entry(word).or_default() += 1);
    let is_read = |name: &str, least: usize| counts.get(name).is_some_and(|count| *count > least);
    let mut lines: Vec<String> = Vec::new();
    for line in function.lines() {
        let code = line.trim_start();
        let variables = code.strip_prefix("var ").and_then(|rest| rest.strip_suffix(" value"));
        if let Some(variables) = variables {
            let read: Vec<&str> = variables.split(", ").filter(|name| is_read(name, 2)).collect();
            let indent = &line[..line.len() - code.len()];
            lines.extend((!read.is_empty()).then(|| format!("{indent}var {} value", read.join(", "))));
        } else if code.strip_suffix(" = m.member()").is_some_and(|name| !is_read(name, 2)) {
            // The line before it is its `case`.
            lines.pop();
        } else {
            let declared = code.split_once(" := ").filter(|(_, value)| value.contains(".property("));
            let is_unread = declared.is_some_and(|(name, _)| !is_read(name, 1));
            lines.extend((!is_unread).then(|| line.to_owned()));
        }
    }
    lines.join("\n")
}
