//! The explanations of diagnostics: why each is one, with examples.

use super::{Class, Code, Severity};

/// The explanations: for each code a heading, its sections of the specification, a reason, and two examples.
const EXPLANATIONS: &str = include_str!("explanations.md");

/// An explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Explanation {
    /// The sections of the specification from which it follows, if there are any.
    pub(crate) section: Option<&'static str>,
    /// The reason.
    pub(crate) why: &'static str,
    /// An example of what it finds.
    pub(crate) bad: &'static str,
    /// The corrected example.
    pub(crate) good: &'static str,
}

/// Returns the explanation of a code; none only if the table has no row for it, which a test denies.
pub(crate) fn explanation(code: Code) -> Option<Explanation> {
    let heading = format!("# {}\n", code.name());
    let start = match EXPLANATIONS.starts_with(&heading) {
        true => heading.len(),
        false => EXPLANATIONS.find(&format!("\n{heading}"))? + 1 + heading.len(),
    };
    let text = EXPLANATIONS[start..].split("\n# ").next()?;
    let (section, text) = match text.strip_prefix("Section: ").and_then(|rest| rest.split_once('\n')) {
        Some((section, rest)) => (Some(section), rest),
        None => (None, text),
    };
    let (why, examples) = text.split_once("\n\nBad:\n")?;
    let (bad, good) = examples.split_once("\nGood:\n")?;
    Some(Explanation { section, why, bad: bad.trim_end(), good: good.trim_end() })
}

/// Returns what `explain` prints about a code.
pub(crate) fn text(code: Code) -> String {
    let head = format!("{} ({})\n\n{}\n", code.name(), kind(code), code.meaning());
    let Some(Explanation { section, why, bad, good }) = explanation(code) else { return head };
    let section = section.map(|section| format!("\nSpecification: {section}\n")).unwrap_or_default();
    format!("{head}\n{why}\n\nInstead of\n\n{bad}\n\nwrite\n\n{good}\n{section}")
}

/// Returns the level of a code, and the exit code of an error.
pub(crate) fn kind(code: Code) -> String {
    match (code.severity(), code.class()) {
        (Severity::Error, Class::Finding | Class::Rule) => "error, exit code 1".to_owned(),
        (Severity::Error, Class::Input) => "error, exit code 2".to_owned(),
        (Severity::Error, Class::Defect) => "error, exit code 3".to_owned(),
        (level, Class::Rule) => format!("rule, {level} by default"),
        (level, Class::Finding | Class::Input | Class::Defect) => format!("{level} by default"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    #[test]
    fn every_code_has_an_explanation_and_no_other() {
        let headings: Vec<&str> = EXPLANATIONS.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        assert_eq!(headings, Code::ALL.iter().map(|code| code.name()).collect::<Vec<_>>());
        for code in Code::ALL {
            let Explanation { why, bad, good, .. } = explanation(*code).unwrap_or_else(|| panic!("{}", code.name()));
            assert!(why.ends_with('.') && bad.starts_with("    ") && good.starts_with("    "), "{}", code.name());
        }
    }

    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diagnostics.md");

    const INTRODUCTION: &str = "\
# Diagnostics

Every diagnostic has a stable name, printed in brackets: `error[duplicate-key]`. `adl-gen explain NAME` prints the same
text as this page, which is generated from the table (`src/diagnostics`); see [validate.md](validate.md) for the commands
and for how to change levels.

";

    #[test]
    fn the_page_has_every_code() {
        let mut page = INTRODUCTION.to_owned();
        page += "| name | level | meaning |\n|---|---|---|\n";
        for code in Code::ALL {
            let name = code.name();
            writeln!(page, "| [`{name}`](#{name}) | {} | {} |", kind(*code), code.meaning()).expect("writes");
        }
        for code in Code::ALL {
            let Explanation { section, why, bad, good } =
                explanation(*code).unwrap_or_else(|| panic!("{}", code.name()));
            let code_block = |text: &str| {
                let lines: Vec<&str> = text.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
                format!("```text\n{}\n```", lines.join("\n"))
            };
            write!(page, "\n## {}\n\n{}: {} {why}\n", code.name(), kind(*code), code.meaning()).expect("writes");
            write!(page, "\nInstead of\n\n{}\n\nwrite\n\n{}\n", code_block(bad), code_block(good)).expect("writes");
            if let Some(section) = section {
                write!(page, "\nSpecification: {section}\n").expect("writes");
            }
        }
        if std::env::var_os("ADL_GEN_UPDATE_GOLDEN").is_some() && std::env::var_os("CI").is_none() {
            std::fs::write(PAGE, &page).expect("writes");
        }
        let found = std::fs::read_to_string(PAGE).expect("docs/diagnostics.md");
        assert_eq!(found, page, "docs/diagnostics.md is out of date: run again with ADL_GEN_UPDATE_GOLDEN=1");
    }
}
