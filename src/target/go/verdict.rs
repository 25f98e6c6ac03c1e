//! Functions of the verdict program as statements of Go, over the values of a document.

use std::collections::{BTreeMap, HashMap, HashSet};

use ecow::{EcoString, eco_format};

use super::names::{identifier, is_reserved};
use super::quote::{json, string};
use super::support::code_words;
use crate::codegen::expression::{Expression, Form, Syntax};
use crate::codegen::layout::{Doc, Style};
use crate::codegen::program::{
    Bound, Case, Condition, FunctionId, Literal, Local, Measure, Program, Read, Role, Statement, Test,
};
use crate::codegen::verdict::{self, Language};
use crate::model::Kinds;
use crate::model::check::{Checks, FormatRule, NumberCheck, PatternId};
use crate::names::{Case as Naming, Taken};
use crate::pattern::{Pattern, PlainText};
use crate::text::Number;

/// Lines are as long as they get: gofmt breaks none.
pub(super) const STYLE: Style = Style { width: usize::MAX, indent: 4 };

const SYNTAX: Syntax = Syntax {
    constants: ["false", "true"],
    operators: ["||", "&&"],
    is_leading: false,
    encloses_conjunctions: false,
    most_operands: usize::MAX,
    not: "!",
    one,
    choice: |[condition, then, otherwise]| {
        let arms = [condition.clone(), Doc::text(") && ("), then, Doc::text(") || !("), condition, Doc::text(") && (")];
        Doc::all([Doc::text("((")].into_iter().chain(arms).chain([otherwise, Doc::text("))")]))
    },
};

fn one(parts: &[Expression], is_positive: bool) -> Doc {
    if let [first, second] = parts {
        let operator = Doc::text(if is_positive { " != " } else { " == " });
        return Doc::all([first.enclosed(&SYNTAX), operator, second.enclosed(&SYNTAX)]);
    }
    let parts = Doc::joined(parts.iter().map(|part| part.doc(&SYNTAX)), &Doc::text(", "));
    Doc::all([Doc::text(if is_positive { "exactlyOne(" } else { "!exactlyOne(" }), parts, Doc::text(")")])
}

/// The kinds with the names of their constants; those of numbers may be one.
const KINDS: [(Kinds, &str); 8] = [
    (Kinds::NULL, "kindNull"),
    (Kinds::BOOLEAN, "kindBoolean"),
    (Kinds::NUMBER, "kindNumber"),
    (Kinds::INTEGER, "kindInteger"),
    (Kinds::FRACTION, "kindFraction"),
    (Kinds::STRING, "kindText"),
    (Kinds::ARRAY, "kindArray"),
    (Kinds::OBJECT, "kindObject"),
];

/// The functions that decide on values, and the variables of the file that they and the tables use.
pub(super) struct Functions<'f, 'm> {
    pub(super) checks: &'m Checks,
    program: &'f Program<'m>,
    names: BTreeMap<FunctionId, String>,
    pub(super) taken: Taken,
    /// The variables by their values.
    variables: BTreeMap<String, String>,
    declarations: Vec<String>,
}

type Writer<'w, 'f, 'm> = verdict::Writer<'w, 'm, Functions<'f, 'm>>;

impl<'f, 'm> Functions<'f, 'm> {
    pub(super) fn new(checks: &'m Checks, program: &'f Program<'m>, mut taken: Taken) -> Self {
        let mut name = |name: &str| taken.claim(&format!("is{}", identifier(name, Naming::UpperCamel)), "Part");
        let names = program.functions().map(|(id, function)| (id, name(&function.name))).collect();
        Self { checks, program, names, taken, variables: BTreeMap::new(), declarations: Vec::new() }
    }

    /// Returns the name of a function.
    pub(super) fn name(&self, id: FunctionId) -> &str {
        self.names.get(&id).map_or("", String::as_str)
    }

    /// Prints the functions.
    pub(super) fn print(&mut self) -> Vec<String> {
        let program = self.program;
        let print = |(id, function)| {
            let lines = verdict::Writer::new(self, function).body();
            let head = format!("func {}(v value) bool {{", self.name(id));
            without_unused(&(Doc::print_lines(head, lines, STYLE, 1) + "\n}"))
        };
        program.functions().map(print).collect()
    }

    /// Returns the variables that were named.
    pub(super) fn variables(&mut self) -> Vec<String> {
        std::mem::take(&mut self.declarations)
    }

    fn variable_of(&mut self, at: &str, suffix: &str, value: String) -> String {
        if let Some(name) = self.variables.get(&value) {
            return name.clone();
        }
        let name = self.taken.claim(&format!("{}{suffix}", identifier(at, Naming::LowerCamel)), "Other");
        self.declarations.push(format!("var {name} = {value}"));
        self.variables.insert(value, name.clone());
        name
    }

    /// Returns the variable of a set of values, which are JSON texts.
    pub(super) fn set(&mut self, at: &str, values: &[String]) -> String {
        self.variable_of(at, "Set", format!("set{{text: {}}}", string(&format!("[{}]", values.join(",")))))
    }

    /// Returns the variable of a pattern.
    pub(super) fn pattern(&mut self, id: PatternId) -> String {
        let named = self.checks.pattern(id);
        let program = named.pattern.steps().unwrap_or_default();
        self.variable_of(&named.name, "Pattern", format!("pattern{{program: {}}}", string(&program)))
    }

    /// Tests whether a value has one of some kinds.
    fn kinds(kinds: Kinds, x: &str) -> Expression {
        let mut left = kinds;
        let mut tests = Vec::new();
        for (kind, name) in KINDS {
            if !left.is_empty() && kind.within(left) {
                left = left.without(kind);
                tests.push(SYNTAX.call(format!("{x}.is({name})")));
            }
        }
        Expression::any(tests)
    }

    /// Returns the text of a test of a number.
    pub(super) fn number(check: &NumberCheck, x: &str) -> [String; 2] {
        let (bound, [operator, opposite]) = match check {
            NumberCheck::Minimum(bound) => (bound, [">=", "<"]),
            NumberCheck::ExclusiveMinimum(bound) => (bound, [">", "<="]),
            NumberCheck::Maximum(bound) => (bound, ["<=", ">"]),
            NumberCheck::ExclusiveMaximum(bound) => (bound, ["<", ">="]),
            NumberCheck::MultipleOf(divisor) => {
                let test = format!("{x}.isMultiple({})", string(divisor.as_str()));
                return [test.clone(), format!("!{test}")];
            }
        };
        let compared = compared(bound);
        [operator, opposite].map(|operator| format!("{x}.{compared} {operator} 0"))
    }

    fn characters(bound: Bound, x: &str) -> Expression {
        let text = |operator, opposite| {
            comparison(format!("{x}.text() {operator} \"\""), format!("{x}.text() {opposite} \"\""))
        };
        match bound {
            Bound::AtLeast(1) => text("!=", "=="),
            Bound::AtMost(0) => text("==", "!="),
            Bound::AtLeast(least) => SYNTAX.call(format!("{x}.hasMinLength({})", size(least))),
            Bound::AtMost(most) => SYNTAX.call(format!("{x}.hasMaxLength({})", size(most))),
        }
    }

    fn matches(&mut self, id: PatternId, x: &str) -> Expression {
        SYNTAX.call(match plain(&self.checks.pattern(id).pattern) {
            Some(plain) => plain_call(&plain, x),
            None => format!("{}.matches({x}.text())", self.pattern(id)),
        })
    }
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
            // Its case.
            lines.pop();
        } else {
            let declared = code.split_once(" := ").filter(|(_, value)| value.contains(".property("));
            let is_unread = declared.is_some_and(|(name, _)| !is_read(name, 1));
            lines.extend((!is_unread).then(|| line.to_owned()));
        }
    }
    lines.join("\n")
}

/// Returns the text that a pattern searches for, if that is all.
pub(super) fn plain(pattern: &Pattern) -> Option<PlainText> {
    pattern.as_text()
}

/// Returns the call that looks for a text.
pub(super) fn plain_call(plain: &PlainText, x: &str) -> String {
    let method = match (plain.at_start, plain.at_end) {
        (true, true) => "isText",
        (true, false) => "hasPrefix",
        (false, true) => "hasSuffix",
        (false, false) => "hasPart",
    };
    format!("{x}.{method}({})", string(&plain.text))
}

/// Returns the call that compares with a number: exactly, if it is an integer of 64 bits.
fn compared(bound: &Number) -> String {
    match bound.as_integer().and_then(|integer| i64::try_from(integer).ok()) {
        Some(integer) => format!("compare({integer})"),
        None => format!("compareDouble({:e})", bound.as_f64()),
    }
}

/// Returns a size; those that no memory has are the greatest integer.
pub(super) fn size(size: u64) -> u64 {
    size.min(i64::MAX.unsigned_abs())
}

fn comparison(text: String, opposite: String) -> Expression {
    Expression::test(text, opposite, Form::Comparison)
}

/// Returns a test of a value of the schema.
fn equal(x: &str, literal: Literal<'_>) -> String {
    match literal {
        Literal::Name(name) => format!("{x}.isText({})", string(name)),
        Literal::Json(crate::text::Json::String(text)) => format!("{x}.isText({})", string(text)),
        Literal::Json(crate::text::Json::Null) => format!("{x}.is(kindNull)"),
        Literal::Json(value) => format!("{x}.equals({})", string(&json(value))),
    }
}

impl<'f, 'm> Language<'m> for Functions<'f, 'm> {
    const SYNTAX: Syntax = SYNTAX;
    const READS_AT_ONCE: bool = true;
    const MERGES: bool = false;
    const HAS_SCOPES: bool = true;
    const FEW_READS: u32 = u32::MAX;
    const JUMPS: [&'static str; 2] = ["return false", "continue"];
    const END: &'static str = "";

    fn variable(&self, role: Role<'m>, taken: &HashSet<EcoString>) -> EcoString {
        if role == Role::Value {
            return "v".into();
        }
        let name = identifier(role.words(), Naming::LowerCamel);
        let after = |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(char::is_uppercase));
        // What functions name besides: other functions, kinds, patterns and sets.
        let is_taken = is_reserved(&name)
            || matches!(name.as_str(), "value" | "m" | "v" | "exactlyOne" | "callOnce" | "hasRealSecond")
            || ["is", "kind"].into_iter().any(after)
            || ["Pattern", "Set"].into_iter().any(|word| name.contains(word));
        let wanted = if is_taken { format!("the{}", identifier(role.words(), Naming::UpperCamel)) } else { name };
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut names = [wanted.clone()].into_iter().chain(numbered);
        names.find(|name| !taken.contains(name.as_str())).unwrap_or_default().into()
    }

    fn called(&self, id: FunctionId) -> String {
        self.name(id).to_owned()
    }

    fn once(&mut self, id: FunctionId) -> Option<String> {
        self.program.is_revisited(id).then(|| "callOnce".to_owned())
    }

    fn property(writer: &mut Writer<'_, 'f, 'm>, object: Local, name: &str) -> EcoString {
        eco_format!("{}.property({})", writer.local(object), string(name))
    }

    fn item(array: &str, index: usize) -> EcoString {
        eco_format!("{array}.item({index})")
    }

    fn has(writer: &mut Writer<'_, 'f, 'm>, object: Local, name: &str, read: Option<Local>) -> Expression {
        let property = match read {
            Some(property) => writer.local(property),
            None => Self::property(writer, object, name),
        };
        SYNTAX.call(format!("{property}.exists()"))
    }

    fn test(writer: &mut Writer<'_, 'f, 'm>, value: Local, test: &Test<'m>) -> Expression {
        let x = writer.local(value);
        let count = |bound| Self::bound(&format!("{x}.size()"), bound);
        match test {
            Test::Kind { kinds, .. } => Self::kinds(*kinds, &x),
            Test::Among { literals, .. } => {
                Expression::any(literals.iter().map(|listed| SYNTAX.call(equal(&x, *listed))))
            }
            Test::Listed { list, .. } => {
                let Some(list) = writer.language.program.lists.get(list.0) else { return Expression::FALSE };
                let text = |literal: &Literal<'_>| match literal {
                    Literal::Json(value) => json(value),
                    Literal::Name(name) => json(&crate::text::Json::string(*name)),
                };
                let values: Vec<String> = list.values.iter().map(text).collect();
                SYNTAX.call(format!("{}.has({x})", writer.language.set(&list.name, &values)))
            }
            Test::Number(check @ NumberCheck::MultipleOf(_)) => {
                let [test, _] = Self::number(check, &x);
                SYNTAX.call(test)
            }
            Test::Number(check) => {
                let [test, opposite] = Self::number(check, &x);
                comparison(test, opposite)
            }
            Test::Size(Measure::Characters, bound) => Self::characters(*bound, &x),
            Test::Size(Measure::Items | Measure::Properties, bound) => count(*bound),
            Test::Matches(pattern) => writer.language.matches(*pattern, &x),
            Test::Rule(FormatRule::AtMost253) => {
                comparison(format!("len({x}.text()) <= 253"), format!("len({x}.text()) > 253"))
            }
            Test::Rule(FormatRule::LeapSecond) => SYNTAX.call(format!("hasRealSecond({x}.text())")),
            Test::Rule(FormatRule::RegularExpression) => SYNTAX.call(format!("isRegularExpression({x}.text())")),
            Test::Distinct => SYNTAX.call(format!("{x}.isDistinct()")),
            Test::Contains { item, test } => Expression::call(writer.applied(&x, "contains", *item, test), &SYNTAX),
        }
    }

    fn bound(number: &str, bound: Bound) -> Expression {
        let (operators, count) = match bound {
            Bound::AtLeast(least) => ([">=", "<"], least),
            Bound::AtMost(most) => (["<=", ">"], most),
        };
        let [text, opposite] = operators.map(|operator| format!("{number} {operator} {}", size(count)));
        comparison(text, opposite)
    }

    fn finite(_: &mut Writer<'_, 'f, 'm>, _: Local) -> Expression {
        Expression::TRUE
    }

    fn any_number(writer: &mut Writer<'_, 'f, 'm>, value: Local) -> Expression {
        Self::kinds(Kinds::NUMBER, &writer.local(value))
    }

    fn quantified(_: &mut Writer<'_, 'f, 'm>, _: &Statement<'m>) -> Option<Expression> {
        None
    }

    fn declarations(writer: &mut Writer<'_, 'f, 'm>, object: Local, properties: &[Read]) -> Vec<Doc> {
        let mut read = |property: Local| (writer.declared(property), string(writer.property(property).1));
        let read: Vec<(EcoString, String)> = properties.iter().map(|Read { property, .. }| read(*property)).collect();
        let object = writer.local(object);
        if let [(variable, name)] = read.as_slice() {
            return vec![Doc::text(format!("{variable} := {object}.property({name})"))];
        }
        let case = |(variable, name): &(EcoString, String)| {
            Doc::text(format!("case {name}:")).with_lines(vec![Doc::text(format!("{variable} = m.member()"))])
        };
        let head = Doc::text(format!("for m := {object}.first(); m.within({object}); m = m.after()"));
        let variables: Vec<&str> = read.iter().map(|(variable, _)| variable.as_str()).collect();
        let declared = (!read.is_empty()).then(|| {
            let switch = switched("m.text()", read.iter().map(case).collect());
            [Doc::text(format!("var {} value", variables.join(", "))), braced(head, vec![switch])]
        });
        declared.into_iter().flatten().collect()
    }

    fn assigned(variable: &str, value: Doc, _is_unknown: bool) -> Doc {
        Doc::all([Doc::text(format!("{variable} := ")), value])
    }

    fn stored(flag: &str, condition: &Expression) -> Doc {
        Doc::all([Doc::text(format!("{flag} := ")), condition.doc(&SYNTAX)])
    }

    fn counted(writer: &mut Writer<'_, 'f, 'm>, array: Local, item: Local, test: &Condition<'m>) -> Doc {
        let array = writer.local(array);
        writer.applied(&array, "count", item, test)
    }

    fn jump(condition: &Expression, jump: &str) -> Doc {
        braced(head(condition), vec![Doc::text(jump)])
    }

    fn branches(arms: Vec<(Expression, Vec<Doc>)>, otherwise: Vec<Doc>) -> Doc {
        let arms = arms.into_iter().map(|(condition, lines)| braced(head(&condition), lines));
        let otherwise = (!otherwise.is_empty()).then(|| braced(Doc::text(" else"), otherwise));
        Doc::all([Doc::joined(arms, &Doc::text(" else "))].into_iter().chain(otherwise))
    }

    fn each_item(
        writer: &mut Writer<'_, 'f, 'm>,
        array: Local,
        first: usize,
        [index, item]: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let array = writer.local(array);
        let item = match item {
            Some(item) => writer.declared(item),
            None => writer.free(Role::Item),
        };
        let start = if first == 0 { format!("{array}.first()") } else { format!("{array}.item({first})") };
        let (index, step) = match index.map(|index| writer.declared(index)) {
            Some(index) => {
                (format!("{item}, {index} := {start}, {first}"), format!("{item}, {index} = {item}.next(), {index}+1"))
            }
            None => (format!("{item} := {start}"), format!("{item} = {item}.next()")),
        };
        let lines = writer.lines(body, false);
        braced(Doc::text(format!("for {index}; {item}.within({array}); {step}")), lines)
    }

    fn each_property(
        writer: &mut Writer<'_, 'f, 'm>,
        object: Local,
        [name, member]: [Option<Local>; 2],
        body: &[Statement<'m>],
    ) -> Doc {
        let object = writer.local(object);
        let name = match name {
            Some(name) => writer.declared(name),
            None => writer.free(Role::Name),
        };
        if let Some(member) = member {
            writer.inline(member, eco_format!("{name}.member()"));
        }
        let lines = writer.lines(body, false);
        let head = format!("for {name} := {object}.first(); {name}.within({object}); {name} = {name}.after()");
        braced(Doc::text(head), lines)
    }

    fn switch(writer: &mut Writer<'_, 'f, 'm>, tag: Local, cases: &[Case<'m>], is_end: bool) -> Vec<Doc> {
        let tag = writer.local(tag);
        let refuse = Self::jump(&SYNTAX.call(format!("{tag}.is(kindText)")).negated(), Self::JUMPS[0]);
        let mut lines = Vec::new();
        for case in cases {
            let tags: Vec<String> = case.tags.iter().map(|tag| string(tag)).collect();
            let body = writer.block(&case.body, is_end);
            lines.push(Doc::text(format!("case {}:", tags.join(", "))).with_lines(body));
        }
        lines.push(Doc::text("default:").with_lines(vec![Doc::text(Self::JUMPS[0])]));
        vec![refuse, switched(&format!("{tag}.text()"), lines)]
    }

    fn looked_up(_: &mut Writer<'_, 'f, 'm>, _: Local, _: &[Case<'m>]) -> Option<(Doc, Expression)> {
        None
    }
}

impl<'m> Writer<'_, '_, 'm> {
    /// Returns the call of a method with a function that tests an item.
    fn applied(&mut self, array: &str, method: &str, item: Local, test: &Condition<'m>) -> Doc {
        let function = match test {
            Condition::Call(function, value) if *value == item && !self.language.program.is_revisited(*function) => {
                Doc::text(self.language.called(*function))
            }
            test => {
                let name = self.declared(item);
                let test = self.condition(test).doc(&SYNTAX);
                Doc::all([Doc::text(format!("func({name} value) bool {{ return ")), test, Doc::text(" }")])
            }
        };
        Doc::all([Doc::text(format!("{array}.{method}(")), function, Doc::text(")")])
    }
}

/// Returns `if condition`.
fn head(condition: &Expression) -> Doc {
    Doc::all([Doc::text("if "), condition.doc(&SYNTAX)])
}

/// Returns a switch.
fn switched(on: &str, cases: Vec<Doc>) -> Doc {
    let head = Doc::text(format!("switch {on} {{"));
    Doc::lines([head].into_iter().chain(cases).chain([Doc::text("}")]))
}

/// Returns a block behind its head.
fn braced(head: Doc, lines: Vec<Doc>) -> Doc {
    let body = Doc::all([head, Doc::text(" {")]).with_lines(lines);
    Doc::all([body, Doc::HARD_LINE, Doc::text("}")])
}
