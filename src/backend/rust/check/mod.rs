//! Checks: whether a `serde_json::Value` is what its schema asks for, and what is wrong with it if not.
//!
//! For each function of the model's checks a verdict is printed, `is_user`, which is nothing but an expression; and an
//! explanation, `explain_user`, which lists violations and is called only for values that are refused. Both stand in
//! the module `check` at the end of the file, laid out here: a large file would wait for syn longer than for all else.

mod explain;
mod explain_also;
mod expr;
mod helpers;
mod items;
mod kinds;
mod layout;
mod members;
mod numbers;
mod public;
mod statement;
mod values;
mod verdict;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use heck::{ToShoutySnakeCase, ToSnakeCase};

use crate::model::check::PatternId;
use crate::model::{CheckId, Model};

use super::quote;
use explain::{Stands, Subject};
use expr::Expr;
use helpers::Helper;
use layout::Page;

pub(super) use public::{Names, PublicChecks};

/// The checks of a file in the making.
pub(super) struct Checking<'a> {
    model: &'a Model,
    /// What functions are called: the part behind `is_` and `explain_`.
    names: Vec<String>,
    /// What the constants of patterns are called.
    patterns: Vec<String>,
    /// What stands in the module, by its name.
    known: HashMap<String, Part>,
    /// What is printed, or is to be.
    wanted: BTreeSet<Part>,
    /// What is still to be printed.
    pending: Vec<Part>,
    /// Functions that are called from outside the module.
    shown: BTreeSet<CheckId>,
}

/// What stands in the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Function(CheckId, Form),
    Pattern(PatternId),
    Helper(Helper),
}

/// The forms of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Verdict,
    Explanation,
    /// What says one by the other.
    Check,
}

impl<'a> Checking<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let names = names(model);
        let mut known: HashMap<String, Part> =
            Helper::by_name().map(|(name, helper)| (name.to_owned(), Part::Helper(helper))).collect();
        for ((id, _), name) in model.checks.iter().zip(&names) {
            known.insert(format!("is_{name}"), Part::Function(id, Form::Verdict));
            known.insert(format!("explain_{name}"), Part::Function(id, Form::Explanation));
        }
        let patterns = pattern_names(model);
        for (index, name) in patterns.iter().enumerate() {
            known.insert(name.clone(), Part::Pattern(PatternId(index)));
        }
        let (wanted, pending, shown) = (BTreeSet::new(), Vec::new(), BTreeSet::new());
        Self { model, names, patterns, known, wanted, pending, shown }
    }

    fn verdict_name(&self, id: CheckId) -> String {
        format!("is_{}", self.names[id.index()])
    }

    fn explanation_name(&self, id: CheckId) -> String {
        format!("explain_{}", self.names[id.index()])
    }

    /// Has something printed, and what it calls.
    fn want(&mut self, part: Part) {
        if self.wanted.insert(part) {
            match part {
                Part::Function(..) => self.pending.push(part),
                Part::Pattern(_) => {}
                Part::Helper(helper) => helper.calls().iter().for_each(|called| self.want(Part::Helper(*called))),
            }
        }
    }

    /// Has printed what a text calls: what was folded away on the way to it isn't missed.
    fn want_called(&mut self, text: &str) {
        for (word, is_called) in words(text) {
            match self.known.get(word) {
                // What a variable is called, too.
                Some(Part::Helper(_)) if !is_called && !word.starts_with("is_") => {}
                Some(part) => self.want(*part),
                None => {}
            }
        }
    }

    /// The verdict of a function, for code outside the module: `check::is_user`, a function of a `&Value`.
    pub(super) fn verdict_path(&mut self, id: CheckId) -> String {
        self.shown.insert(id);
        self.want(Part::Function(id, Form::Verdict));
        format!("check::{}", self.verdict_name(id))
    }

    /// The function that checks a value, for readers: `check::check_user`, from a `&Value` to a `Result<(), Violations>`.
    pub(super) fn check_path(&mut self, id: CheckId) -> String {
        self.want(Part::Function(id, Form::Check));
        format!("check::check_{}", self.names[id.index()])
    }

    /// An expression that checks a value, for code outside the module: a `Result<(), Violations>`.
    pub(super) fn report(&mut self, id: CheckId, value: &str) -> String {
        self.want(Part::Helper(Helper::Report));
        self.want(Part::Function(id, Form::Explanation));
        let verdict = self.verdict_path(id);
        format!("check::report({value}, {verdict}, check::{})", self.explanation_name(id))
    }

    /// An expression that reads a text and checks its value by a function: a `Result<_, ParseError>`.
    pub(super) fn parse(&mut self, text: &str, check: &str) -> String {
        self.want(Part::Helper(Helper::Parse));
        format!("check::parse({text}, {check})")
    }

    /// Whether a text matches a pattern.
    fn matches(&self, id: PatternId, text: &str) -> Expr {
        let pattern = &self.model.checks.pattern(id).pattern;
        let Some(plain) = pattern.as_text() else {
            let function = pattern.program().map_or("is_match", |program| program.function());
            return Expr::Plain(format!("{function}({}, {text})", self.patterns[id.index()]));
        };
        let literal = quote::literal(&plain.text);
        match (plain.text.is_empty(), plain.at_start, plain.at_end) {
            (true, true, true) => Expr::Plain(format!("{text}.is_empty()")),
            (true, _, _) => Expr::Constant(true),
            (false, true, true) => Expr::Comparison(format!("{text} == {literal}")),
            (false, true, false) => Expr::Plain(format!("{text}.starts_with({literal})")),
            (false, false, true) => Expr::Plain(format!("{text}.ends_with({literal})")),
            (false, false, false) => Expr::Plain(format!("{text}.contains({literal})")),
        }
    }

    /// The constant of a pattern.
    fn constant(&self, id: PatternId) -> Option<String> {
        let named = self.model.checks.pattern(id);
        let program = named.pattern.program().ok()?;
        let comment = quote::line(named.pattern.source());
        let (name, ty) = (&self.patterns[id.index()], program.constant_type());
        Some(format!("    // {comment}\n    const {name}: {ty} = {};", program.literal(4)))
    }

    /// The module, where something in it is used.
    pub(super) fn module(mut self, violation_names: &Names) -> Option<String> {
        let mut functions: BTreeMap<Part, String> = BTreeMap::new();
        while let Some(part) = self.pending.pop() {
            if let Part::Function(id, form) = part {
                let text = self.function(id, form);
                self.want_called(&text);
                functions.insert(part, text);
            }
        }
        if functions.is_empty() && self.wanted.is_empty() {
            return None;
        }
        let mut parts = vec![self.imports(violation_names)];
        parts.extend(functions.into_values());
        parts.extend(self.wanted.iter().filter_map(|part| match part {
            Part::Pattern(id) => self.constant(*id),
            Part::Function(..) | Part::Helper(_) => None,
        }));
        parts.extend(self.helpers().map(|helper| indented(helper.text().trim_end())));
        let body = parts.join("\n\n");
        Some(format!(
            "/// Whether values are what their schemas ask for, and what is wrong with them.\nmod check {{\n{body}\n}}"
        ))
    }

    fn helpers(&self) -> impl Iterator<Item = Helper> {
        self.wanted.iter().filter_map(|part| match part {
            Part::Helper(helper) => Some(*helper),
            Part::Function(..) | Part::Pattern(_) => None,
        })
    }

    fn function(&mut self, id: CheckId, form: Form) -> String {
        let check = &self.model.checks.function(id).check;
        let (name, visible) =
            (self.names[id.index()].clone(), if self.shown.contains(&id) { "pub(super) " } else { "" });
        let mut page = Page::new(1);
        match form {
            Form::Verdict => {
                let body = self.verdict(check, "value");
                let value = if body.mentions("value") { "value" } else { "_" };
                page.line(&format!("{visible}fn is_{name}({value}: &Value) -> bool {{"));
                page.indented(|page| {
                    page.line("");
                    body.write_statement(page);
                });
            }
            Form::Check => {
                page.line(&format!("pub(super) fn check_{name}(value: &Value) -> Result<(), Violations> {{"));
                page.indented(|page| page.line(&format!("report(value, is_{name}, explain_{name})")));
            }
            Form::Explanation => {
                self.want(Part::Helper(Helper::At));
                let body = self.explanation(check, Subject::new("value"), Stands::Alone);
                let parameters = if body.is_empty() { ["_", "_", "_"] } else { ["value", "at", "out"] };
                let [value, at, out] = parameters;
                page.line("");
                let head = format!("{visible}fn explain_{name}");
                let parameters =
                    [format!("{value}: &Value"), format!("{at}: &At"), format!("{out}: &mut Vec<Violation>")];
                statement::write_head(&head, &parameters, &mut page);
                page.indented(|page| {
                    if self.model.checks.forks(id) {
                        page.line(&format!("if is_{name}(value) {{"));
                        page.indented(|page| page.line("return;"));
                        page.line("}");
                    }
                    statement::write(&body, page);
                });
            }
        }
        page.line("}");
        page.into_text()
    }

    /// The `use` lines, a line a module.
    fn imports(&self, names: &Names) -> String {
        let helpers = self.helpers().flat_map(|helper| helper.imports().iter().copied());
        let all: BTreeSet<&str> = helpers.chain(["serde_json::Value"]).collect();
        let mut modules: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (module, name) in all.into_iter().filter_map(|import| import.rsplit_once("::")) {
            let name = match name {
                "Violation" => renamed(&names.violation, name),
                "Violations" => renamed(&names.violations, name),
                "ParseError" => renamed(&names.parse_error, name),
                name => name.to_owned(),
            };
            modules.entry(module).or_default().push(name);
        }
        let line = |(module, names): (&str, Vec<String>)| match names.as_slice() {
            [name] => format!("use {module}::{name};"),
            names => format!("use {module}::{{{}}};", names.join(", ")),
        };
        let mut lines: Vec<String> = modules.into_iter().map(line).collect();
        lines.sort_unstable_by_key(|line| (!line.starts_with("use super::"), line.clone()));
        indented(&lines.join("\n"))
    }
}

fn renamed(name: &str, here: &str) -> String {
    if name == here { name.to_owned() } else { format!("{name} as {here}") }
}

/// The names in a text, and whether it calls them; no methods but `part`, which is a helper.
fn words(text: &str) -> impl Iterator<Item = (&str, bool)> {
    outside_literals(text).into_iter().flat_map(words_of_code)
}

fn words_of_code(code: &str) -> impl Iterator<Item = (&str, bool)> {
    // Letters beyond ASCII are some in code, and no other signs are.
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let mut end = 0;
    std::iter::from_fn(move || {
        loop {
            let bytes = code.as_bytes();
            let start = end + bytes[end..].iter().position(is_word)?;
            end = bytes[start..].iter().position(|byte| !is_word(byte)).map_or(bytes.len(), |length| start + length);
            let word = &code[start..end];
            if !code[..start].ends_with('.') || word == "part" {
                return Some((word, code[end..].starts_with('(')));
            }
        }
    })
}

/// The parts of a text between its string literals.
fn outside_literals(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut in_literal, mut is_escaped) = (Vec::new(), 0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        if in_literal {
            in_literal = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
            start = at + 1;
        } else if byte == b'"' {
            parts.push(&text[start..at]);
            in_literal = true;
        }
    }
    if !in_literal {
        parts.push(&text[start..]);
    }
    parts
}

fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// What functions are called, each other than the others and than the helpers.
fn names(model: &Model) -> Vec<String> {
    let mut taken: BTreeSet<String> = Helper::by_name().map(|(name, _)| name.to_owned()).collect();
    // A part of a helper.
    taken.insert("is_word_edge".to_owned());
    let mut free = |name: &str| {
        let mut name = name.to_snake_case();
        while taken.contains(&format!("is_{name}")) || taken.contains(&format!("explain_{name}")) {
            name.push_str("_value");
        }
        taken.insert(format!("is_{name}"));
        name
    };
    model.checks.functions.iter().map(|function| free(&function.name)).collect()
}

/// What the constants of patterns are called.
fn pattern_names(model: &Model) -> Vec<String> {
    // Constants of helpers.
    let mut taken = BTreeSet::from(["MOST_REMEMBERED", "LISTED"].map(str::to_owned));
    let mut free = |name: &str| {
        let mut name = name.to_shouty_snake_case();
        while !taken.insert(name.clone()) {
            name.push_str("_PATTERN");
        }
        name
    };
    model.checks.patterns.iter().map(|pattern| free(&pattern.name)).collect()
}
