//! The parts of a verdict that each language writes by itself.

use std::collections::HashSet;

use ecow::{EcoString, eco_format};

use super::Writer;
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::Doc;
use crate::codegen::program::{Bound, Case, Condition, FunctionId, Local, Read, Role, Statement, Test};

/// A language in which functions are printed.
pub(crate) trait Language<'m>: Sized {
    /// How expressions are written.
    const SYNTAX: Syntax;
    /// Whether the properties of an object are read at once, and an absent one reads as a value of no kind.
    const READS_AT_ONCE: bool;
    /// Whether consecutive conditions are one statement.
    const MERGES: bool;
    /// Whether variables are known in their block only, so that names are free after it.
    const HAS_SCOPES: bool;
    /// How often a condition may read a part of a value that has no variable.
    const FEW_READS: u32;
    /// The statements that reject the value, and continue with the next item.
    const JUMPS: [&'static str; 2];
    /// The end of a statement.
    const END: &'static str;

    /// Returns a name for a variable.
    fn variable(&self, role: Role<'m>, taken: &HashSet<EcoString>) -> EcoString;
    /// Returns the name of a function.
    fn called(&self, id: FunctionId) -> String;
    /// Returns the name of the support function that calls a revisited function, and remembers its verdicts.
    fn once(&mut self, id: FunctionId) -> Option<String>;
    /// Returns the call of a function.
    fn call(&mut self, id: FunctionId, value: &str) -> String {
        let name = self.called(id);
        match self.once(id) {
            Some(once) => format!("{once}({name}, {value})"),
            None => format!("{name}({value})"),
        }
    }

    /// Returns the expression for a property.
    fn property(writer: &mut Writer<'_, 'm, Self>, object: Local, name: &str) -> EcoString;
    /// Returns the expression for an item.
    fn item(array: &str, index: usize) -> EcoString {
        eco_format!("{array}[{index}]")
    }
    /// Tests whether an object has a property, which a variable may stand for.
    fn has(writer: &mut Writer<'_, 'm, Self>, object: Local, name: &str, read: Option<Local>) -> Expression;
    /// Returns a test.
    fn test(writer: &mut Writer<'_, 'm, Self>, value: Local, test: &Test<'m>) -> Expression;
    /// Compares a natural number.
    fn bound(number: &str, bound: Bound) -> Expression;
    /// Tests whether conditions are all true.
    fn all(writer: &mut Writer<'_, 'm, Self>, parts: &[Condition<'m>]) -> Expression {
        Expression::all(parts.iter().map(|part| writer.condition(part)).collect::<Vec<_>>())
    }
    /// Tests whether a number is one that JSON has: neither NaN nor an infinity.
    fn finite(writer: &mut Writer<'_, 'm, Self>, number: Local) -> Expression;
    /// Tests whether a value is a number, which may be one that JSON lacks.
    fn any_number(writer: &mut Writer<'_, 'm, Self>, value: Local) -> Expression;
    /// Returns a loop as an expression, if it can be one.
    fn quantified(writer: &mut Writer<'_, 'm, Self>, statement: &Statement<'m>) -> Option<Expression>;

    /// Declares the variables of properties that are read at once.
    fn declarations(writer: &mut Writer<'_, 'm, Self>, object: Local, properties: &[Read]) -> Vec<Doc>;
    /// Assigns a value to a variable, whose type may be unknown.
    fn assigned(variable: &str, value: Doc, is_unknown: bool) -> Doc;
    /// Assigns a condition to a variable.
    fn stored(flag: &str, condition: &Expression) -> Doc;
    /// Counts the items of an array for which a condition is true.
    fn counted(writer: &mut Writer<'_, 'm, Self>, array: Local, item: Local, test: &Condition<'m>) -> Doc;
    /// Jumps if a condition is true.
    fn jump(condition: &Expression, jump: &str) -> Doc;
    /// Branches to the first arm whose condition is true.
    fn branches(arms: Vec<(Expression, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc;
    /// Loops over the items of an array, starting at an index.
    fn each_item(
        writer: &mut Writer<'_, 'm, Self>,
        array: Local,
        first: usize,
        variables: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc;
    /// Loops over the properties of an object.
    fn each_property(
        writer: &mut Writer<'_, 'm, Self>,
        object: Local,
        variables: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc;
    /// Branches on a tag; if `is_end`, the cases end the function.
    fn switch(writer: &mut Writer<'_, 'm, Self>, tag: Local, cases: &[Case<'m>], is_end: bool) -> Vec<Doc>;
    /// Looks up the function for a tag, if the language does so: returns statements before, and the condition.
    fn looked_up(writer: &mut Writer<'_, 'm, Self>, tag: Local, cases: &[Case<'m>]) -> Option<(Doc, Expression)>;
}
