//! Statements of Python, and how they are laid out: as Black does, in lines of 120 columns.

use super::condition::Condition;
use crate::codegen::layout::{Doc, Style};

/// The style of lines.
pub(super) const STYLE: Style = Style { width: 120, indent: 4 };

/// Statements, one below the other.
pub(super) type Block = Vec<Statement>;

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Statement {
    /// On a line of its own.
    Line(String),
    /// A variable, and the condition that it remembers.
    Remember(String, Condition),
    /// `return condition`
    Return(Condition),
    /// `if`, `elif` …, `else`
    If { arms: Vec<(Condition, Block)>, otherwise: Block },
    /// `for …:`
    For { head: String, body: Block },
}

impl Statement {
    pub(super) fn line(text: impl Into<String>) -> Self {
        Self::Line(text.into())
    }

    /// `for target in iterable:`
    pub(super) fn each(target: &str, iterable: &str, body: Block) -> Self {
        Self::For { head: format!("for {target} in {iterable}:"), body }
    }
}

/// What is done where a condition holds, and where not; less where one of them is nothing, or the condition is settled.
pub(super) fn when(condition: Condition, then: Block, otherwise: Block) -> Block {
    match (then.is_empty(), otherwise.is_empty()) {
        (true, true) => Vec::new(),
        _ if condition == Condition::TRUE => then,
        _ if condition == Condition::FALSE => otherwise,
        (true, false) => vec![Statement::If { arms: vec![(condition.negated(), otherwise)], otherwise: Vec::new() }],
        (false, _) => vec![Statement::If { arms: vec![(condition, then)], otherwise }],
    }
}

/// What is done in the first of several cases that holds, or else.
pub(super) fn cases(arms: Vec<(Condition, Block)>, otherwise: Block) -> Block {
    arms.into_iter().rev().fold(otherwise, |rest, (condition, block)| when(condition, block, rest))
}

/// The text of a function.
pub(super) fn function(head: &str, body: &Block) -> String {
    format!("{head}\n{}", self::body(body))
}

/// The text of the statements of a function.
pub(super) fn body(body: &Block) -> String {
    let mut out = String::new();
    block(body, 1, &mut out);
    out.truncate(out.trim_end().len());
    out
}

fn block(block: &Block, indent: usize, out: &mut String) {
    block.iter().for_each(|statement| self::statement(statement, indent, out));
}

fn line(text: &str, indent: usize, out: &mut String) {
    out.extend(std::iter::repeat_n("    ", indent));
    out.push_str(text);
    out.push('\n');
}

fn fits(text: &str, indent: usize) -> bool {
    indent * 4 + text.chars().count() <= STYLE.width
}

fn statement(statement: &Statement, indent: usize, out: &mut String) {
    match statement {
        Statement::Line(text) => line(text, indent, out),
        Statement::Remember(name, condition) => bracketed(&format!("{name}: bool = "), condition, "", indent, out),
        Statement::Return(condition) => bracketed("return ", condition, "", indent, out),
        Statement::If { arms, otherwise } => {
            for (index, (condition, body)) in arms.iter().enumerate() {
                self::condition(if index == 0 { "if" } else { "elif" }, condition, indent, out);
                block(body, indent + 1, out);
            }
            alternative(otherwise, indent, out);
        }
        Statement::For { head, body } => {
            line(head, indent, out);
            block(body, indent + 1, out);
        }
    }
}

/// What follows on an `if`: an `else`, or an `elif` where there is nothing else in it.
fn alternative(otherwise: &Block, indent: usize, out: &mut String) {
    let mut otherwise = otherwise;
    while let [Statement::If { arms, otherwise: rest }] = &otherwise[..] {
        for (condition, body) in arms {
            self::condition("elif", condition, indent, out);
            block(body, indent + 1, out);
        }
        otherwise = rest;
    }
    if !otherwise.is_empty() {
        line("else:", indent, out);
        block(otherwise, indent + 1, out);
    }
}

fn condition(keyword: &str, condition: &Condition, indent: usize, out: &mut String) {
    bracketed(&format!("{keyword} "), condition, ":", indent, out);
}

/// A condition: on one line, else with a line for each of its parts.
fn bracketed(before: &str, condition: &Condition, after: &str, indent: usize, out: &mut String) {
    let [open, close] = if condition.breaks() { ["(", ")"] } else { ["", ""] };
    let inside = Doc::all([Doc::SoftLine, condition.doc()]).indented();
    let bracketed = Doc::all([Doc::IfBroken(open.to_owned()), inside, Doc::SoftLine, Doc::IfBroken(close.to_owned())]);
    let inner = if condition.breaks() { bracketed } else { condition.doc() };
    let doc = Doc::all([Doc::text(before), inner, Doc::text(after)]).grouped();
    line(&doc.print(STYLE, indent), indent, out);
}

/// A call: on one line, else with its arguments on the next, else with a line for each of them.
fn call(open: &str, arguments: &[String], close: &str, indent: usize, out: &mut String) {
    let listed = arguments.join(", ");
    let text = format!("{open}{listed}{close}");
    if fits(&text, indent) {
        return line(&text, indent, out);
    }
    line(open, indent, out);
    if fits(&listed, indent + 1) {
        line(&listed, indent + 1, out);
    } else {
        arguments.iter().for_each(|argument| line(&format!("{argument},"), indent + 1, out));
    }
    line(close, indent, out);
}

/// A constant: on one line, else with a line for each of its values.
pub(super) fn constant(name: &str, open: &str, values: &[String], close: &str) -> String {
    let mut out = String::new();
    call(&format!("{name} = {open}"), values, close, 0, &mut out);
    out.truncate(out.trim_end().len());
    out
}

/// Assignments of a value to several names: `a = b = value`, with as many names on a line as fit.
pub(super) fn assigned(names: &[String], value: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        match lines.last_mut().filter(|line| fits(&format!("{line}{name} = {value}"), 0)) {
            Some(line) => line.push_str(&format!("{name} = ")),
            None => lines.push(format!("{name} = ")),
        }
    }
    lines.iter().map(|line| format!("{line}{value}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_if_in_an_else_is_an_elif() {
        let ret = |text: &str| vec![Statement::line(text)];
        let arms = vec![(Condition::test("a"), ret("1")), (Condition::test("b"), ret("2"))];
        let text = function("def f() -> None:", &cases(arms, ret("3")));
        assert_eq!(text, "def f() -> None:\n    if a:\n        1\n    elif b:\n        2\n    else:\n        3");
    }

    #[test]
    fn long_lines_are_broken_at_brackets() {
        let long = "x".repeat(60);
        let both = Condition::all([Condition::test(long.as_str()), Condition::test(long.as_str())]);
        let text = function("def f() -> bool:", &vec![Statement::Return(both)]);
        assert_eq!(text, format!("def f() -> bool:\n    return (\n        {long}\n        and {long}\n    )"));
    }
}
