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

/// Whether statements use a variable of what is around them: one that they bind themselves is another, also of that name.
pub(super) fn mention(statements: &[Statement], variable: &str) -> bool {
    let own = statements.iter().position(|statement| statement.binds(variable));
    let reached = own.map_or(statements, |index| &statements[..=index]);
    reached.iter().any(|statement| statement.mentions(variable))
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
        let in_text = |text: &str| mentions(text, variable);
        let in_call =
            |function: &str, arguments: &[String]| in_text(function) || arguments.iter().any(|it| in_text(it));
        // A body sees a variable that the pattern before it doesn't hide.
        let in_body = |pattern: &str, body: &[Self]| !in_text(pattern) && mention(body, variable);
        match self {
            Self::Call(function, arguments) => in_call(function, arguments),
            Self::With(function, arguments, parameters, body) => {
                in_call(function, arguments) || in_body(parameters, body)
            }
            Self::Let(_, value) => value.mentions(variable),
            Self::Else(_, value, refusal) => in_text(value) || refusal.mentions(variable),
            Self::Return(statement) => statement.mentions(variable),
            Self::If(condition, then, otherwise) => {
                condition.mentions(variable) || mention(then, variable) || mention(otherwise, variable)
            }
            Self::IfLet(head, then, otherwise) => {
                let (pattern, value) = parted(head, " = ");
                in_text(value) || in_body(pattern, then) || mention(otherwise, variable)
            }
            Self::For(head, body) => {
                let (pattern, values) = parted(head, " in ");
                in_text(values) || in_body(pattern, body)
            }
            Self::Match(scrutinee, arms) => {
                scrutinee.mentions(variable) || arms.iter().any(|(_, body)| mention(body, variable))
            }
        }
    }

    /// Whether what comes after it sees a variable of that name that it has made.
    fn binds(&self, variable: &str) -> bool {
        match self {
            Self::Let(pattern, _) | Self::Else(pattern, ..) => mentions(pattern, variable),
            Self::Call(..)
            | Self::With(..)
            | Self::Return(_)
            | Self::If(..)
            | Self::IfLet(..)
            | Self::For(..)
            | Self::Match(..) => false,
        }
    }
}

/// What stands before the first sign, and behind it: no pattern has the sign in it.
fn parted<'a>(head: &'a str, sign: &str) -> (&'a str, &'a str) {
    head.split_once(sign).unwrap_or(("", head))
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
    if body.is_empty() {
        return page.push("{}");
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn call(argument: &str) -> Statement {
        Statement::Call("f".to_owned(), vec![argument.to_owned()])
    }

    #[test]
    fn a_variable_of_the_statements_own_is_no_mention() {
        let bound = |then| Statement::IfLet("Some(object) = value.as_object()".to_owned(), then, vec![]);
        assert!(!mention(&[bound(vec![call("object")])], "object"));
        assert!(mention(&[bound(vec![call("value")])], "value"));
        let outside = Statement::IfLet("Some(item) = object.get(\"a\")".to_owned(), vec![], vec![]);
        assert!(mention(&[outside], "object"));
        let otherwise = Statement::IfLet("Some(object) = value.as_object()".to_owned(), vec![], vec![call("object")]);
        assert!(mention(&[otherwise], "object"));
    }

    #[test]
    fn what_a_statement_binds_hides_it_from_those_after() {
        let bind = |value: &str| Statement::Let("at".to_owned(), Expr::Plain(value.to_owned()));
        assert!(!mention(&[bind("other"), call("at")], "at"));
        assert!(mention(&[bind("&at.part(&0)"), call("at")], "at"));
        assert!(mention(&[call("at"), bind("other")], "at"));
        let kind = Statement::Else("Some(at)".to_owned(), "value.get()".to_owned(), Box::new(call("value")));
        assert!(!mention(&[kind, call("at")], "at"));
    }

    #[test]
    fn parameters_and_patterns_of_loops_hide_too() {
        let each = Statement::For("(name, value) in sorted(object)".to_owned(), vec![call("name")]);
        assert!(!mention(std::slice::from_ref(&each), "name"));
        assert!(mention(&[each], "object"));
        let closure =
            Statement::With("names".to_owned(), vec!["object".to_owned()], "name, at, out", vec![call("out")]);
        assert!(!mention(std::slice::from_ref(&closure), "out"));
        assert!(mention(&[closure], "object"));
    }
}
