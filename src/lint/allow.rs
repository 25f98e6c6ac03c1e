//! Exceptions from rules, in documents: `"x-adl-gen-allow": {"no-example": "why"}` in an object excepts the findings in it.

use super::walk::objects;
use super::{Scope, is_rule, rule, suggestion};
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::source::{Document, Editor, Member, Node};
use crate::text::{Change, Span};

/// The member of an object with its exceptions.
const MEMBER: &str = "x-adl-gen-allow";

/// The exceptions of a document.
pub(super) struct Exceptions<'d> {
    document: &'d Document,
    exceptions: Vec<Exception<'d>>,
}

/// An exception from a rule.
struct Exception<'d> {
    rule: Code,
    /// The object that it concerns.
    object: &'d Node,
    /// The place of the rule's name.
    name: Span,
}

impl Exception<'_> {
    /// Returns the change that removes it.
    fn removal(&self, document: &Document) -> Option<Change> {
        let (editor, said) = (Editor::new(document), self.object.get(MEMBER)?);
        let removal = match said.members().len() {
            1 => editor.remove(self.object, MEMBER),
            _ => editor.remove(said, self.rule.name()),
        };
        removal.ok()
    }
}

impl<'d> Exceptions<'d> {
    /// Reads the exceptions of a document, and reports those without effect.
    pub(super) fn of(document: &'d Document, findings: &mut Findings) -> Self {
        let mut found = Self { document, exceptions: Vec::new() };
        for object in objects(&document.root) {
            if let Some(said) = object.get(MEMBER) {
                found.add(object, said, findings);
            }
        }
        found
    }

    /// Adds the exceptions of an object.
    fn add(&mut self, object: &'d Node, said: &'d Node, findings: &mut Findings) {
        if !said.is_object() {
            let message = format!("`{MEMBER}` is an object of rules with reasons, not {}", said.kind());
            findings
                .push(self.unknown(said.span, message).help("for example {\"no-example\": \"the result is secret\"}"));
        }
        for Member { key, key_span, value } in said.members() {
            let reason = value.as_str().unwrap_or_default().trim();
            match rule(key) {
                None => {
                    findings.push(self.unknown(*key_span, format!("unknown rule `{key}`")).help(suggestion(key)));
                }
                Some(_) if reason.is_empty() => {
                    let found = self.unknown(value.span, format!("the exception from `{key}` has no reason"));
                    findings.push(found.help("give the reason as a string; without one, the exception has no effect"));
                }
                Some(rule) => self.exceptions.push(Exception { rule, object, name: *key_span }),
            }
        }
    }

    fn unknown(&self, span: Span, message: String) -> Diagnostic {
        Diagnostic::new(Code::UnknownRule, message).at(self.document.place(span))
    }

    /// Returns the diagnostics without the excepted ones; reports exceptions that nothing needs.
    pub(super) fn apply(&self, findings: Findings, scope: Scope) -> Vec<Diagnostic> {
        let mut used = vec![false; self.exceptions.len()];
        let mut found = findings.into_diagnostics();
        found.retain(|found| {
            let Some(place) = found.place.as_ref().filter(|_| is_rule(found.code)) else { return true };
            let mut is_excepted = false;
            for (exception, used) in self.exceptions.iter().zip(&mut used) {
                if exception.rule == found.code && place.is_in(&self.document.place(exception.object.span)) {
                    (*used, is_excepted) = (true, true);
                }
            }
            !is_excepted
        });
        if scope == Scope::Lint {
            let unused = self.exceptions.iter().zip(used).filter(|(_, used)| !used);
            found.extend(unused.map(|(exception, _)| {
                let message = format!("no exception from `{}` is needed here", exception.rule.name());
                let found = Diagnostic::new(Code::UnusedAllow, message).at(self.document.place(exception.name));
                found.help("remove it").fix(exception.removal(self.document))
            }));
        }
        found
    }
}
