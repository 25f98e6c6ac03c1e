//! Statements of generated code, laid out as rustfmt would.

use super::expr::{Expr, mentions};
use super::layout::Page;

/// A statement.
#[derive(Debug, Clone)]
pub(super) enum Statement {
    /// A call: the function, and its arguments.
    Call(String, Vec<String>),
    /// The same, whose last argument is a closure with these statements: the function, the arguments before it, its
    /// parameters.
    With(String, Vec<String>, &'static str, Vec<Self>),
    /// `let … = …;`
    Let(String, Expr),
    /// `let Some(…) = … else { return …; };`
    Else(String, String, Box<Self>),
    /// `return …;`
    Return(Box<Self>),
    /// `if … { … } else { … }`
    If(Expr, Vec<Self>, Vec<Self>),
    /// `if let … = … { … } else { … }`
    IfLet(String, Vec<Self>, Vec<Self>),
    /// `for … { … }`
    For(String, Vec<Self>),
    /// `match … { … }`
    Match(Expr, Vec<(Vec<String>, Vec<Self>)>),
}

/// Writes statements, a line each.
pub(super) fn write(statements: &[Statement], page: &mut Page) {
    for statement in statements {
        page.line("");
        statement.write(page);
    }
}

/// Whether statements use a variable.
pub(super) fn mention(statements: &[Statement], variable: &str) -> bool {
    statements.iter().any(|statement| statement.mentions(variable))
}

impl Statement {
    fn write(&self, page: &mut Page) {
        match self {
            Self::Call(function, arguments) => {
                write_call(function, arguments, page);
                page.push(";");
            }
            Self::With(function, arguments, parameters, body) => {
                let before: String = arguments.iter().map(|argument| format!("{argument}, ")).collect();
                page.push(&format!("{function}({before}|{parameters}| "));
                write_body(body, page);
                page.push(");");
            }
            Self::Let(name, value) => {
                page.push(&format!("let {name} = "));
                value.write(page, 1);
                page.push(";");
            }
            Self::Else(pattern, value, refusal) => {
                page.push(&format!("let {pattern} = {value} else "));
                write_body(&[Self::Return(refusal.clone())], page);
                page.push(";");
            }
            Self::Return(statement) => {
                page.push("return ");
                statement.write(page);
            }
            Self::If(condition, then, otherwise) => {
                page.push("if ");
                condition.write_condition(page);
                write_body(then, page);
                write_else(otherwise, page);
            }
            Self::IfLet(head, then, otherwise) => {
                page.push(&format!("if let {head} "));
                write_body(then, page);
                write_else(otherwise, page);
            }
            Self::For(head, body) => {
                page.push(&format!("for {head} "));
                write_body(body, page);
            }
            Self::Match(scrutinee, arms) => write_match(scrutinee, arms, page),
        }
    }

    fn mentions(&self, variable: &str) -> bool {
        let in_text = |text: &String| mentions(text, variable);
        let in_call = |function, arguments: &[String]| in_text(function) || arguments.iter().any(in_text);
        match self {
            Self::Call(function, arguments) => in_call(function, arguments),
            Self::With(function, arguments, _, body) => in_call(function, arguments) || mention(body, variable),
            Self::Let(_, value) => value.mentions(variable),
            Self::Else(pattern, value, refusal) => in_text(pattern) || in_text(value) || refusal.mentions(variable),
            Self::Return(statement) => statement.mentions(variable),
            Self::If(condition, then, otherwise) => {
                condition.mentions(variable) || mention(then, variable) || mention(otherwise, variable)
            }
            Self::IfLet(head, then, otherwise) => {
                in_text(head) || mention(then, variable) || mention(otherwise, variable)
            }
            Self::For(head, body) => in_text(head) || mention(body, variable),
            Self::Match(scrutinee, arms) => {
                scrutinee.mentions(variable) || arms.iter().any(|(_, body)| mention(body, variable))
            }
        }
    }

    /// Whether it does something under a condition, and nothing else.
    fn is_conditional(&self) -> bool {
        match self {
            Self::If(_, _, otherwise) | Self::IfLet(_, _, otherwise) => otherwise.is_empty(),
            _ => false,
        }
    }

    /// Whether clippy would have two conditions as one, for which editions before 2024 have no syntax.
    pub(super) fn is_collapsible(&self) -> bool {
        let inner: Vec<&[Self]> = match self {
            Self::Call(..) | Self::Let(..) | Self::Else(..) | Self::Return(_) => Vec::new(),
            Self::With(.., body) | Self::For(_, body) => vec![body],
            Self::If(_, then, otherwise) | Self::IfLet(_, then, otherwise) => vec![then, otherwise],
            Self::Match(_, arms) => arms.iter().map(|(_, body)| &body[..]).collect(),
        };
        let own = match inner.first() {
            Some([only]) => self.is_conditional() && only.is_conditional(),
            _ => false,
        };
        own || inner.into_iter().flatten().any(Self::is_collapsible)
    }
}

/// Writes the head of a function up to its brace.
pub(super) fn write_head(head: &str, parameters: &[String], page: &mut Page) {
    let flat = format!("{head}({}) {{", parameters.join(", "));
    if page.has_room(flat.chars().count()) {
        return page.push(&flat);
    }
    page.push(&format!("{head}("));
    page.indented(|page| parameters.iter().for_each(|parameter| page.line(&format!("{parameter},"))));
    page.line(") {");
}

fn write_call(function: &str, arguments: &[String], page: &mut Page) {
    let flat = format!("{function}({})", arguments.join(", "));
    if page.has_room(flat.chars().count() + 1) {
        return page.push(&flat);
    }
    page.push(&format!("{function}("));
    page.indented(|page| arguments.iter().for_each(|argument| page.line(&format!("{argument},"))));
    page.line(")");
}

fn write_body(body: &[Statement], page: &mut Page) {
    page.push("{");
    page.indented(|page| write(body, page));
    page.line("}");
}

fn write_else(otherwise: &[Statement], page: &mut Page) {
    match otherwise {
        [] => {}
        [chained @ (Statement::If(..) | Statement::IfLet(..))] => {
            page.push(" else ");
            chained.write(page);
        }
        otherwise => {
            page.push(" else ");
            write_body(otherwise, page);
        }
    }
}

fn write_match(scrutinee: &Expr, arms: &[(Vec<String>, Vec<Statement>)], page: &mut Page) {
    page.push("match ");
    scrutinee.write(page, 2);
    page.push(" {");
    page.indented(|page| {
        for (patterns, body) in arms {
            page.line("");
            page.fill(patterns, " |", 5);
            page.push(" => ");
            match &body[..] {
                [Statement::Call(function, arguments)] => {
                    write_call(function, arguments, page);
                    page.push(",");
                }
                [] => page.push("{}"),
                body => write_body(body, page),
            }
        }
    });
    page.line("}");
}
