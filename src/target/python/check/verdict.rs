//! Verdicts: the functions of the program in Python.

use std::collections::{BTreeMap, HashSet};

use ecow::{EcoString, eco_format};

use super::conditions::{SYNTAX, compared};
use super::functions::{Functions, distinct, literal};
use crate::codegen::expression::{Expression, Syntax};
use crate::codegen::layout::Doc;
use crate::codegen::program::{Bound, Case, Condition, FunctionId, Local, Read, Role, Statement, Test, Variable};
use crate::codegen::verdict::{self, Language};
use crate::names::{Case as Naming, identifier};
use crate::target::python::names::is_reserved;
use crate::target::python::quote;
use crate::target::python::symbols::Symbol;

pub(super) type Writer<'w, 'm, 'f> = verdict::Writer<'w, 'm, Functions<'m, 'f>>;

impl<'m, 'f> Functions<'m, 'f> {
    /// Returns the statements of a function.
    pub(super) fn body(&mut self, id: FunctionId) -> Vec<Doc> {
        let Some(function) = self.program.function(id) else { return vec![Doc::text("return True")] };
        self.tests = tests(&function.locals);
        Writer::new(self, function).body()
    }

    /// Returns whether type checkers may narrow a value by its tests. What they conclude from one is wrong for the next,
    /// which they call unnecessary or follow into an impossible type: only a test alone is written as usual. The others
    /// name no class or value by which checkers narrow.
    pub(super) fn is_narrowed(&self, local: Local) -> bool {
        self.tests.get(local.index()).is_none_or(|tests| *tests <= 1)
    }
}

impl<'m, 'f> Language<'m> for Functions<'m, 'f> {
    const SYNTAX: Syntax = SYNTAX;
    const READS_AT_ONCE: bool = false;
    const MERGES: bool = true;
    const HAS_SCOPES: bool = false;
    const FEW_READS: u32 = 2;
    const JUMPS: [&'static str; 2] = ["return False", "continue"];
    const END: &'static str = "";

    fn variable(&self, role: Role<'m>, taken: &HashSet<EcoString>) -> EcoString {
        let mut name = identifier(role.words(), Naming::Snake);
        if !name.is_ascii() || name.len() > 24 {
            name = "member".to_owned();
        }
        let is_other = Symbol::from_name(&name).is_some() || matches!(&name[..], "json" | "re");
        if is_other || is_reserved(&name) || !taken.is_empty() && self.names.is_taken(&name) {
            name.push('_');
        }
        distinct(&name, |name| taken.contains(name)).into()
    }

    fn called(&self, id: FunctionId) -> String {
        self.name(id)
    }

    fn once(&mut self, id: FunctionId) -> Option<String> {
        self.program.is_revisited(id).then(|| self.helper("_once"))
    }

    fn property(writer: &mut Writer<'_, 'm, 'f>, object: Local, name: &str) -> EcoString {
        eco_format!("{}[{}]", writer.local(object), quote::string(name))
    }

    fn has(writer: &mut Writer<'_, 'm, 'f>, object: Local, name: &str, _: Option<Local>) -> Expression {
        compared(&quote::string(name), ["in", "not in"], &writer.local(object))
    }

    fn test(writer: &mut Writer<'_, 'm, 'f>, value: Local, test: &Test<'m>) -> Expression {
        let x = writer.local(value);
        match test {
            Test::Kind { kinds, known } => writer.kind(value, *kinds, *known),
            Test::Among { literals, known } => writer.among(value, literals, *known),
            Test::Listed { list, known } => writer.listed(value, *list, *known),
            Test::Number(check) => writer.number(&x, check),
            Test::Size(_, bound) => Self::bound(&format!("{}({x})", writer.language.symbol(Symbol::Len)), *bound),
            Test::Matches(pattern) => {
                compared(&format!("{}({x})", writer.language.pattern(*pattern)), ["is not", "is"], "None")
            }
            Test::Rule(rule) => {
                SYNTAX.call(format!("{}({x})", writer.language.helper(super::helpers::validator(*rule))))
            }
            Test::Distinct => {
                let repeated = writer.language.helper("_first_repeated");
                compared(&format!("{repeated}({x})"), ["is", "is not"], "None")
            }
            Test::Contains { item, test } => {
                let (any, item) = (writer.language.symbol(Symbol::AnyOf), writer.declared(*item));
                let test = writer.condition(test).doc(&SYNTAX);
                let items = Doc::all([test, Doc::text(format!(" for {item} in {x}"))]);
                Expression::call(items.enclosed(format!("{any}("), ")"), &SYNTAX)
            }
        }
    }

    fn finite(writer: &mut Writer<'_, 'm, 'f>, number: Local) -> Expression {
        writer.int_or("_is_number", number)
    }

    fn any_number(writer: &mut Writer<'_, 'm, 'f>, value: Local) -> Expression {
        writer.int_or("_is_numeric", value)
    }

    fn bound(number: &str, bound: Bound) -> Expression {
        match bound {
            Bound::AtLeast(least) => compared(number, [">=", "<"], &least.to_string()),
            Bound::AtMost(most) => compared(number, ["<=", ">"], &most.to_string()),
        }
    }

    fn quantified(writer: &mut Writer<'_, 'm, 'f>, statement: &Statement<'m>) -> Option<Expression> {
        let Statement::EachProperty { object, name: Some(_), member: None, body } = statement else { return None };
        let [Statement::Require(Condition::Test(_, test))] = &body[..] else { return None };
        let object = writer.local(*object);
        match test {
            Test::Among { literals, .. } => {
                let names: Vec<String> = literals.iter().map(|name| literal(*name)).collect();
                Some(SYNTAX.call(format!("{{{}}}.issuperset({object})", names.join(", "))))
            }
            Test::Listed { list, .. } => {
                let (list, _) = writer.language.list(*list);
                // Type checkers know nothing of the object, nor of what a comparison with it is.
                let bool = writer.language.symbol(Symbol::Bool);
                Some(SYNTAX.call(format!("{bool}({list}.keys() >= {object}.keys())")))
            }
            _ => None,
        }
    }

    fn declarations(_: &mut Writer<'_, 'm, 'f>, _: Local, _: &[Read]) -> Vec<Doc> {
        Vec::new()
    }

    fn assigned(variable: &str, value: Doc, _: bool) -> Doc {
        Doc::all([Doc::text(format!("{variable} = ")), value])
    }

    fn stored(flag: &str, condition: &Expression) -> Doc {
        condition.bracketed(&SYNTAX, &format!("{flag}: bool = "), "")
    }

    fn counted(writer: &mut Writer<'_, 'm, 'f>, array: Local, item: Local, test: &Condition<'m>) -> Doc {
        let (sum, array, item) = (writer.language.symbol(Symbol::Sum), writer.local(array), writer.declared(item));
        let test = writer.condition(test);
        // A conditional isn't allowed there without brackets.
        let test = if matches!(test, Expression::Choice(_)) { test.enclosed(&SYNTAX) } else { test.doc(&SYNTAX) };
        Doc::all([Doc::text(format!("1 for {item} in {array} if ")), test]).enclosed(format!("{sum}("), ")")
    }

    fn jump(condition: &Expression, jump: &str) -> Doc {
        Self::branches(vec![(condition.clone(), vec![Doc::text(jump)])], Vec::new())
    }

    fn branches(arms: Vec<(Expression, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc {
        let arms = arms.into_iter().enumerate().map(|(index, (condition, lines))| {
            let word = if index == 0 { "if " } else { "elif " };
            indented(condition.bracketed(&SYNTAX, word, ":"), lines)
        });
        let otherwise = (!otherwise.is_empty()).then(|| indented(Doc::text("else:"), otherwise));
        Doc::lines(arms.chain(otherwise))
    }

    fn each_item(
        writer: &mut Writer<'_, 'm, 'f>,
        array: Local,
        first: usize,
        [index, item]: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let array = writer.local(array);
        let items = if first == 0 { array } else { eco_format!("{array}[{first}:]") };
        let index = index.map(|index| writer.declared(index));
        let item = item.map_or_else(|| "_".into(), |item| writer.declared(item));
        let head = match index {
            None => format!("for {item} in {items}:"),
            Some(index) => {
                let start = if first == 0 { String::new() } else { format!(", {first}") };
                let enumerate = writer.language.symbol(Symbol::Enumerate);
                format!("for {index}, {item} in {enumerate}({items}{start}):")
            }
        };
        indented(Doc::text(head), writer.lines(body, false))
    }

    fn each_property(
        writer: &mut Writer<'_, 'm, 'f>,
        object: Local,
        variables: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let object = writer.local(object);
        let head = match variables.map(|variable| variable.map(|variable| writer.declared(variable))) {
            [Some(name), Some(member)] => format!("for {name}, {member} in {object}.items():"),
            [None, Some(member)] => format!("for {member} in {object}.values():"),
            [Some(name), None] => format!("for {name} in {object}:"),
            [None, None] => format!("for _ in {object}:"),
        };
        indented(Doc::text(head), writer.lines(body, false))
    }

    fn switch(writer: &mut Writer<'_, 'm, 'f>, tag: Local, cases: &[Case<'m>], is_end: bool) -> Vec<Doc> {
        let mut docs = vec![writer.read_tag(tag)];
        let arms: Vec<_> =
            cases.iter().map(|case| (writer.is_tag(tag, &case.tags), writer.block(&case.body, is_end))).collect();
        let refused = Doc::text(Self::JUMPS[0]);
        match is_end {
            true => {
                docs.extend(arms.into_iter().map(|arm| Self::branches(vec![arm], Vec::new())));
                docs.push(refused);
            }
            false => docs.push(Self::branches(arms, vec![refused])),
        }
        docs
    }

    fn looked_up(writer: &mut Writer<'_, 'm, 'f>, tag: Local, cases: &[Case<'m>]) -> Option<(Doc, Expression)> {
        let mut entries = Vec::new();
        let mut value = EcoString::new();
        for case in cases {
            if let [Statement::Require(Condition::Call(function, of))] = case.body[..] {
                // A function of another module may not be there yet when the table is made.
                if writer.language.program.is_revisited(function) || writer.language.is_external(function) {
                    return None;
                }
                value = writer.local(of);
                let function = writer.language.name(function);
                entries.extend(case.tags.iter().map(|tag| format!("{}: {function}", quote::string(tag))));
            }
        }
        let read = writer.read_tag(tag);
        let (tag, functions) = (writer.local(tag), &mut *writer.language);
        let name = functions.free_constant("_VERDICTS");
        functions.lookups.push(super::functions::filled(&name, "{", entries, "}"));
        let [is_instance, str] = [Symbol::IsInstance, Symbol::Str].map(|symbol| functions.symbol(symbol));
        let is_accepted = Expression::all([
            SYNTAX.call(format!("{is_instance}({tag}, {str})")),
            compared(&tag, ["in", "not in"], &name),
            SYNTAX.call(format!("{name}[{tag}]({value})")),
        ]);
        Some((read, is_accepted))
    }
}

impl<'m> Writer<'_, 'm, '_> {
    /// Reads a property that may be absent: no tag is `None`.
    fn read_tag(&mut self, tag: Local) -> Doc {
        let (object, name) = self.property(tag);
        let value = format!("{}.get({})", self.local(object), quote::string(name));
        Functions::assigned(&self.declared(tag), Doc::text(value), true)
    }
}

/// Returns statements behind their head.
fn indented(head: Doc, lines: Vec<Doc>) -> Doc {
    let lines = if lines.is_empty() { vec![Doc::text("pass")] } else { lines };
    head.with_lines(lines)
}

/// Returns how many tests there are of the value of each variable: others may stand for the same value.
fn tests(variables: &[Variable<'_>]) -> Vec<u32> {
    let mut parts: BTreeMap<(usize, Option<&str>, usize), usize> = BTreeMap::new();
    // The first variable of the same value.
    let mut firsts: Vec<usize> = Vec::new();
    let mut tests = vec![0; variables.len()];
    for (index, variable) in variables.iter().enumerate() {
        let mut first_of = |of: Local, name, at| {
            let of = firsts.get(of.index()).copied().unwrap_or(of.index());
            *parts.entry((of, name, at)).or_insert(index)
        };
        let first = match variable.role {
            Role::Property(of, name) => first_of(of, Some(name), 0),
            Role::ItemAt(of, at) => first_of(of, None, at),
            _ => index,
        };
        firsts.push(first);
        if let Some(tests) = tests.get_mut(first) {
            *tests += variable.tests;
        }
    }
    firsts.into_iter().map(|first| tests.get(first).copied().unwrap_or_default()).collect()
}
