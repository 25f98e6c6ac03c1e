//! Statements that add violations.

use super::super::code::Statement;
use super::super::marks::VIOLATION;
use super::path::Path;
use crate::backend::python::quote;
use crate::model::check::{Check, Values};

pub(super) fn of_kind(check: &Check, value: &str, path: &Path) -> Statement {
    wrong(path, check.keyword, &check.kinds.phrase(), value)
}

pub(super) fn of_values(values: &Values, value: &str, path: &Path) -> Statement {
    wrong(path, values.keyword, &values.phrase(), value)
}

/// Adds that a value isn't what is expected.
pub(super) fn wrong(path: &Path, keyword: &str, expected: &str, value: &str) -> Statement {
    let arguments = vec![path.text(), quote::string(keyword), quote::string(expected), value.to_owned()];
    Statement::call("found += _wrong(", arguments, ")")
}

/// Adds that an object lacks a member.
pub(super) fn without(path: &Path, keyword: &str, expected: &str) -> Statement {
    let arguments = vec![path.text(), quote::string(keyword), quote::string(expected)];
    Statement::call("found += _without(", arguments, ")")
}

/// Adds a violation, of which all is known.
pub(super) fn stated(path: &Path, keyword: &str, expected: &str, found: &str) -> Statement {
    let arguments = vec![path.text(), quote::string(keyword), expected.to_owned(), found.to_owned()];
    Statement::call(format!("found += [{VIOLATION}("), arguments, ")]")
}

/// Adds what a function finds wrong.
pub(super) fn added(function: &str, value: &str, path: &Path) -> Statement {
    Statement::call(format!("found += {function}("), vec![value.to_owned(), path.text()], ")")
}

/// The same violation, where nothing else was found before.
pub(super) fn returned(violation: Statement) -> Statement {
    match violation {
        Statement::Call { open, arguments, close } => {
            Statement::call(open.replacen("found += ", "return ", 1), arguments, close)
        }
        statement => statement,
    }
}
