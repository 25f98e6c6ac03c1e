//! Languages that read JSON text into a flat document: how the verdict program, tables and tests of alternatives become
//! calls of their support. A [`Flat`] language writes calls, literals and statements; all else is the same in each.

mod functions;
mod scalars;
mod tables;
pub(super) mod text;
mod variants;
mod verdict;

use ecow::EcoString;

pub(super) use self::functions::{Functions, Variable};
pub(super) use self::tables::Tables;
pub(super) use self::variants::{functions, tests};
use crate::codegen::expression::{Expression, Form, Syntax};
use crate::codegen::layout::Doc;
use crate::names::Case;

/// A language whose code asks the values of a flat document.
pub(super) trait Flat: Sized {
    /// How expressions are written.
    const SYNTAX: Syntax;
    /// The statements that reject the value, and continue with the next item.
    const JUMPS: [&'static str; 2];
    /// The end of a statement.
    const END: &'static str;
    /// The absence of an operand.
    const NONE: &'static str;
    /// An empty list.
    const EMPTY: &'static str;

    /// Returns a string.
    fn string(text: &str) -> String;
    /// Returns an integer of 64 bits.
    fn integer(integer: i64) -> String;
    /// Returns a size; those that no memory has are the greatest integer.
    fn size(size: u64) -> String {
        Self::integer(i64::try_from(size).unwrap_or(i64::MAX))
    }
    /// Returns a text as a name in a case.
    fn identifier(text: &str, case: Case) -> String;
    /// Returns the name of a set or a pattern.
    fn variable_name(at: &str, suffix: &str) -> String;
    /// Returns whether no variable of a function can have a name.
    fn is_reserved(name: &str) -> bool;

    /// Writes the call of a method of a value.
    fn method(value: &str, name: &str, operands: &str) -> String;
    /// Writes a value as the operand of a call.
    fn operand(value: &str) -> String;
    /// Writes a function as an operand.
    fn reference(function: &str) -> String;
    /// Writes a set or a pattern as an operand.
    fn variable_operand(name: &str) -> String;
    /// Returns the name of a kind of values: `Text`.
    fn kind(name: &str) -> String;
    /// Writes the test of a string by a pattern.
    fn matches(pattern: &str, value: &str) -> String;
    /// Tests whether a property is there.
    fn exists(value: &str) -> Expression;
    /// Tests whether a string is empty.
    fn is_empty(value: &str) -> Expression;
    /// Tests whether a string of ASCII has no more than so many characters.
    fn is_short(value: &str, most: u64) -> Expression;
    /// Writes the function that calls one to which alternatives lead back, up to its operands.
    fn call_once(function: &str, value: &str) -> String;

    /// Declares a set or a pattern, given its text.
    fn variable(variable: Variable, name: &str, text: &str) -> String;
    /// Writes a function that decides on a value.
    fn function(name: &str, lines: Vec<Doc>) -> String;
    /// Writes a function that makes a table.
    fn table(name: &str, rows: Vec<Doc>) -> String;
    /// Writes a function that tests a value.
    fn test(value: &str, test: Doc) -> Doc;
    /// Writes operands on one line, or on lines of their own.
    fn listed(operands: Vec<Doc>, open: &str, close: &str) -> Doc;
    /// Writes a value of a type of the support, alone or in a list.
    fn composite(ty: &str, fields: Vec<Doc>, is_listed: bool) -> Doc;
    /// Writes a list of values of a type of the support.
    fn list(ty: &str, items: Vec<Doc>) -> Doc;
    /// Writes a list of values in what subschemas evaluate.
    fn evaluated(ty: &str, items: Vec<Doc>) -> Doc;
    /// Writes what subschemas evaluate: the condition, what is evaluated, and whether that is all; absent where it is empty.
    fn evaluation(fields: [(&'static str, Option<Doc>); 4]) -> Doc;
    /// Names the type of the elements of a list of texts, of patterns, and of tables.
    const ELEMENTS: [&'static str; 3];

    /// Declares a variable of a value or a number.
    fn assigned(variable: &str, value: Doc) -> Doc;
    /// Declares a variable of a condition.
    fn stored(flag: &str, condition: Doc) -> Doc;
    /// Declares variables of properties, given their names as strings.
    fn properties(object: &str, properties: &[(EcoString, String)]) -> Vec<Doc>;
    /// Writes a branch up to its block.
    fn head(condition: Doc) -> Doc;
    /// Writes a loop over the items of an array up to its block.
    fn each_item(array: &str, first: usize, item: &str, index: Option<&str>) -> Doc;
    /// Writes a loop over the names of the properties of an object up to its block.
    fn each_property(object: &str, name: &str) -> Doc;
    /// Branches on a text: each case has its strings.
    fn switch(on: &str, cases: Vec<(Vec<String>, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc;
}

/// Creates a comparison.
pub(super) fn comparison(text: String, opposite: String) -> Expression {
    Expression::test(text, opposite, Form::Comparison)
}

/// Returns a block behind its head.
pub(super) fn braced(head: Doc, lines: Vec<Doc>) -> Doc {
    let body = Doc::all([head, Doc::text(" {")]).with_lines(lines);
    Doc::all([body, Doc::HARD_LINE, Doc::text("}")])
}
