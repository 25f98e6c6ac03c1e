//! The functions that checks call: the same in every file, which has those that are called.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::Shared;
use crate::codegen::phrases::{Printed, expanded};
use crate::codegen::support::{Support, Syntax, sections, words};
use crate::codegen::table::Rule;
use crate::diagnostics::Diagnostic;
use crate::names::{Case, recased};
use crate::render::Parsed;

/// The support, with its phrases.
static TEXT: LazyLock<String> =
    LazyLock::new(|| expanded(include_str!("../../../../templates/typescript/support.tera"), phrase));

/// The sections as templates: those of helpers, by name, and the types that they share.
pub(super) static SUPPORT: LazyLock<Parsed> = LazyLock::new(|| Parsed::new(sections(&TEXT, "//:")));

/// Prints a phrase: a string, a template literal if it has arguments.
fn phrase(parts: &[Printed]) -> String {
    if let [Printed::Count(count, one, many)] = parts {
        return format!("counted({count}, \"{one}\", \"{many}\")");
    }
    let is_constant = parts.iter().all(|part| matches!(part, Printed::Words(_)));
    let words = |part: &Printed| match part {
        Printed::Words(words) => words.replace('`', if is_constant { "`" } else { "\\`" }),
        Printed::Argument(argument) => format!("${{{argument}}}"),
        Printed::Count(count, one, many) => format!("${{counted({count}, \"{one}\", \"{many}\")}}"),
    };
    let text: String = parts.iter().map(words).collect();
    let mark = if is_constant { '"' } else { '`' };
    format!("{mark}{text}{mark}")
}

/// The sections of the support, of which a file gets those that it uses.
static SECTIONS: LazyLock<Support> = LazyLock::new(|| Support::new(&TEXT, &SYNTAX));

/// How the support is read: functions are named after their sections, and call others by their names.
const SYNTAX: Syntax = Syntax {
    mark: "//:",
    declared: |text| {
        let name = |line: &'static str| {
            let declared = line.strip_prefix("function ").or_else(|| line.strip_prefix("const "));
            let (_, name, _) = words(declared.or_else(|| line.strip_prefix("let "))?).next()?;
            Some(name)
        };
        text.lines().filter_map(name).collect()
    },
    used: |text| {
        // The code that sets a condition adds its own needs.
        let parts = text.split("{%").enumerate().filter_map(|(index, part)| match part.split_once("%}") {
            _ if index == 0 => Some(part),
            Some((tag, rest)) => (!tag.trim_matches(['-', ' ']).starts_with("if ")).then_some(rest),
            None => None,
        });
        let is_called =
            |(before, _, after): &(&str, &str, &str)| after.starts_with(['(', '<']) && !before.ends_with('.');
        parts.flat_map(words).filter(is_called).map(|(_, name, _)| name).collect()
    },
};

/// A function that printed code calls, which has the name of the variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    IsObject,
    Own,
    HasMinLength,
    HasMaxLength,
    LinearPattern,
    LimitedPattern,
    IsMultipleOf,
    IsDecimalMultipleOf,
    IsEqual,
    HasDistinctItems,
    HasRealSecond,
    IsRegularExpression,
    CountMatching,
    Once,
    WithinDepth,
    Violations,
    AllProperties,
    Revisit,
    ReadJson,
    AssertValid,
    StandardSchema,
    FilledSchema,
    Filled,
    FilledItems,
    FilledPositions,
    WithDefinitions,
    ToDraft07,
    /// The one that interprets the rows of a rule.
    Of(Rule),
}

impl Helper {
    /// Returns the name of its function: that of an interpreter is the rule's, unless that is a keyword.
    pub(super) fn name(self) -> &'static str {
        let words = match self {
            Self::Of(Rule::Values) => "listed".to_owned(),
            Self::Of(Rule::If) => "conditional".to_owned(),
            Self::Of(rule) => format!("{rule:?}"),
            helper => format!("{helper:?}"),
        };
        let name = recased(&words, Case::LowerCamel);
        SECTIONS.names().find(|known| *known == name).unwrap_or_default()
    }

    /// Returns the names of all functions of the support.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        SECTIONS.declared()
    }

    /// Returns the names of those that verdicts call, which come first.
    pub(super) fn names_in_verdicts() -> impl Iterator<Item = &'static str> {
        SECTIONS.names().take_while(|name| *name != Self::Violations.name())
    }
}

/// Prints the helpers, and those that they call. Guards alone name no shared types.
pub(super) fn functions(helpers: &BTreeSet<Helper>, shared: Shared) -> Result<Vec<String>, Diagnostic> {
    let names = SECTIONS.with_needs(helpers.iter().map(|helper| helper.name()));
    let has = |helper: Helper| names.contains(&helper.name());
    let view = Shared { types: has(Helper::Of(Rule::Type)), converts: has(Helper::ToDraft07), ..shared };
    names.iter().map(|name| Ok(SUPPORT.render(name, view.clone())?.trim_end().to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_an_interpreter() {
        for rule in Rule::ALL {
            assert!(!Helper::Of(*rule).name().is_empty(), "{rule:?}");
        }
    }
}
