//! The interpreter that decides and explains by tables, in the module `check`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::codegen::phrases::expanded;
use crate::codegen::support::Support;
use crate::model::check::FormatRule;
use crate::target::CheckLevel;

use super::super::helpers::SUPPORT;
use super::super::support::{SYNTAX, Spelling, indented, phrase};
use super::names::Names;
use super::variant::Variant;

/// Returns support code with its phrases, and behind it that of patterns, and of formats that patterns don't decide.
macro_rules! support {
    ($($file:literal),*) => {
        LazyLock::new(|| expanded(concat!(
            $(include_str!(concat!("../../../../templates/rust/support/", $file)),)*
            include_str!("../../../../templates/rust/support/leap_second.rs"),
            include_str!("../../../../templates/rust/support/regular_expression.rs"),
            include_str!("../../../../templates/rust/support/ranges.rs"),
            include_str!("../../../../templates/rust/support/straight.rs"),
            include_str!("../../../../templates/rust/support/pattern.rs"),
            include_str!("../../../../templates/rust/support/matcher.rs"),
            include_str!("../../../../templates/rust/support/groups.rs"),
        ), phrase))
    };
}

static EXPLAINING_TEXT: LazyLock<String> = support!("interpreter.rs", "rules.rs", "values.rs");

/// The declarations of `verdict.rs` replace those that explain: the last section that declares a name has it.
static DECIDING_TEXT: LazyLock<String> = support!("interpreter.rs", "values.rs", "verdict.rs");

/// The interpreter that explains invalid values.
static EXPLAINING: LazyLock<Support> = LazyLock::new(|| Support::new(&EXPLAINING_TEXT, &SYNTAX));

/// The interpreter that only decides.
static DECIDING: LazyLock<Support> = LazyLock::new(|| Support::new(&DECIDING_TEXT, &SYNTAX));

/// A part of the interpreter that other code refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Part {
    Rule(Variant),
    /// A kind of bounds: a variant of `Bound`.
    Bound(&'static str),
    /// A kind of patterns: a variant of `Program`.
    Program(&'static str),
    /// The function that decides what the pattern of a format leaves open.
    Format(FormatRule),
    /// The set of all JSON types.
    Any,
    /// The text that only equal values share.
    Canonical,
    /// The function that decides by a table.
    Accepts,
    /// The macro that implements the functions of types.
    Types,
}

impl Part {
    /// Returns the name of its section.
    fn section(self) -> Cow<'static, str> {
        match self {
            Self::Rule(variant) => format!("Rule::{}", variant.name()).into(),
            Self::Bound(name) => format!("Bound::{name}").into(),
            Self::Program(name) => format!("Program::{name}").into(),
            Self::Format(rule) => validator(rule).into(),
            Self::Any => "ANY".into(),
            Self::Canonical => "canonical".into(),
            Self::Accepts => "accepts".into(),
            Self::Types => "types".into(),
        }
    }
}

/// Returns the function that decides what the pattern of a format leaves open.
pub(super) fn validator(rule: FormatRule) -> &'static str {
    match rule {
        FormatRule::LeapSecond => "is_leap_second_or_none",
        FormatRule::AtMost253 => "is_host_name_length",
        FormatRule::RegularExpression => "is_regular_expression",
    }
}

/// The interpreter of a file or a package.
pub(in super::super) struct Interpreter {
    level: CheckLevel,
    parts: BTreeSet<Part>,
}

impl Interpreter {
    pub(in super::super) fn new(level: CheckLevel) -> Self {
        Self { level, parts: BTreeSet::new() }
    }

    /// Returns whether invalid values are explained.
    pub(in super::super) fn explains(&self) -> bool {
        self.level.explains()
    }

    /// Returns whether there is an interpreter.
    pub(in super::super) fn is_needed(&self) -> bool {
        !self.parts.is_empty()
    }

    /// Requires a part.
    pub(in super::super) fn need(&mut self, part: Part) {
        self.parts.insert(part);
    }

    /// Adds what another module of a package requires.
    pub(in super::super) fn extend(&mut self, other: Self) {
        self.parts.extend(other.parts);
    }

    /// Prints the module of a file, in which tables come before the interpreter; or that of a package, without tables.
    pub(in super::super) fn module(&self, names: &Names, tables: Option<Vec<String>>) -> String {
        let support = if self.explains() { &EXPLAINING } else { &DECIDING };
        let names_here = |name: &str| names.of(name).map(|here| renamed(name, here));
        let spelling = Spelling { in_package: tables.is_none(), placeholder: names_here };
        let needs: Vec<_> = [Part::Accepts].iter().chain(&self.parts).map(|part| part.section()).collect();
        let sections = spelling.print(support, needs.iter().map(|name| &**name));
        let (imports, items) = sections.split_first().map_or(("", &[][..]), |(imports, items)| (imports, items));
        let visibility = if spelling.in_package { "pub(crate) " } else { "" };
        let before = match tables {
            Some(tables) if tables.is_empty() => format!("    {SUPPORT}\n\n"),
            Some(tables) => format!("{}\n\n    {SUPPORT}\n\n", tables.join("\n")),
            None => String::new(),
        };
        format!(
            "/// Checks values by tables of constraints.\n\
             #[allow(dead_code, unused_imports, unreachable_code, unreachable_patterns)]\n\
             {visibility}mod check {{\n{}\n\n{before}{}\n}}",
            indented(imports),
            indented(&items.join("\n\n"))
        )
    }
}

/// Returns the import of a name that a file calls otherwise.
fn renamed(name: &str, here: &str) -> String {
    if name == here { name.to_owned() } else { format!("{here} as {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreters_have_every_rule() {
        for variant in Variant::all() {
            for (support, variant) in [(&EXPLAINING, variant), (&DECIDING, variant.deciding())] {
                let text = support.text(&Part::Rule(variant).section());
                let declared = format!("    {}", variant.name());
                let is_declared =
                    |line: &str| line.strip_prefix(&declared).is_some_and(|rest| rest.starts_with(['(', ',']));
                assert!(text.lines().any(is_declared), "{variant:?}");
                assert!(text.contains("//. accepts") || text.contains("//. parts"), "{variant:?}");
            }
        }
    }
}
