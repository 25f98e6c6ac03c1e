//! Broken parts of documents: errors, or warnings about what `--lenient` leaves out.

use super::{Code, Diagnostic, Findings, Severity};

impl Code {
    /// Returns whether an error of this code is about one part of a document, without which the rest can be read.
    fn can_be_left_out(self) -> bool {
        matches!(
            self,
            Self::WrongType
                | Self::UnsupportedNumber
                | Self::InvalidPattern
                | Self::InvalidMediaType
                | Self::DanglingReference
                | Self::ForeignReference
                | Self::CyclicReference
                | Self::UnknownType
                | Self::DuplicateTool
                | Self::UnnamedTool
        )
    }
}

impl Diagnostic {
    /// Makes an error about a broken part a warning, since the part is left out.
    #[must_use]
    pub(crate) fn left_out(self) -> Self {
        self.with_severity(Severity::Warning).and_help("`--lenient` leaves it out, and accepts anything in its place")
    }

    fn and_help(mut self, more: &str) -> Self {
        self.help = Some(match self.help.take() {
            Some(help) if help.ends_with('?') => format!("{help} {more}"),
            Some(help) => format!("{help}; {more}"),
            None => more.to_owned(),
        });
        self
    }
}

impl Findings {
    /// Suggests `--lenient` for each error that it makes a warning: the document may be someone else's.
    pub(crate) fn suggest_lenient(&mut self) {
        let errors = self.diagnostics.iter_mut().filter(|found| found.severity == Severity::Error);
        for found in errors.filter(|found| found.code.can_be_left_out()) {
            *found = found.clone().and_help("in someone else's document, `--lenient` leaves it out");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_about_parts_have_the_suggestion() {
        let mut findings = Findings::default();
        findings.push(Diagnostic::new(Code::WrongType, "a"));
        findings.push(Diagnostic::new(Code::WrongType, "a").help("did you mean `b`?").left_out());
        findings.push(Diagnostic::new(Code::Syntax, "a"));
        findings.suggest_lenient();
        let helps: Vec<_> = findings.iter().map(|found| found.help.clone().unwrap_or_default()).collect();
        assert_eq!(
            helps,
            [
                "in someone else's document, `--lenient` leaves it out",
                "did you mean `b`? `--lenient` leaves it out, and accepts anything in its place",
                ""
            ]
        );
    }
}
