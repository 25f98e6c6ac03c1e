//! Prints checks as text, for people: one line per constraint, nested constraints indented.

use super::{
    Alternatives, ArrayCheck, Check, Checks, Composite, EvaluatedItems, EvaluatedProperties, Function, ObjectCheck,
};
use crate::model::Kinds;
use crate::text::Json;

impl Checks {
    /// Returns the functions with their constraints.
    pub(crate) fn text(&self) -> String {
        let mut lines = Lines { checks: self, text: String::new() };
        self.functions.iter().for_each(|function| lines.function(function));
        lines.text
    }
}

struct Lines<'c> {
    checks: &'c Checks,
    text: String,
}

impl Lines<'_> {
    fn function(&mut self, function: &Function) {
        let recursive = if function.recursive { " recursive" } else { "" };
        self.line(0, &format!("check {}{recursive} {{", function.name));
        self.check(&function.check, 1);
        self.line(0, "}");
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.text.extend(std::iter::repeat_n("  ", depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Prints a nested check below its heading.
    fn part(&mut self, depth: usize, head: &str, check: &Check) {
        self.line(depth, &format!("{head}:"));
        self.check(check, depth + 1);
    }

    fn check(&mut self, check: &Check, depth: usize) {
        if check.is_always() {
            self.line(depth, "anything");
        }
        if check.kinds != Kinds::ALL {
            self.line(depth, &check.kinds.phrase());
        }
        if let Some(values) = &check.values {
            let values: Vec<String> = values.values.iter().map(Json::to_string).collect();
            self.line(depth, &format!("one of {}", values.join(", ")));
        }
        check.number.iter().for_each(|part| self.line(depth, &part.phrase()));
        check.string.iter().for_each(|part| self.line(depth, &part.phrase(self.checks)));
        check.array.iter().for_each(|part| self.array(part, depth));
        check.object.iter().for_each(|part| self.object(part, depth));
        check.also.iter().for_each(|also| self.also(also, depth));
    }

    fn array(&mut self, part: &ArrayCheck, depth: usize) {
        match part {
            ArrayCheck::MinItems(_) | ArrayCheck::MaxItems(_) | ArrayCheck::UniqueItems => {
                self.line(depth, &part.phrase());
            }
            ArrayCheck::Items { prefix, rest } => {
                prefix.iter().enumerate().for_each(|(index, check)| self.part(depth, &format!("item {index}"), check));
                let each = if prefix.is_empty() { "each item" } else { "each item after" };
                rest.iter().for_each(|check| self.part(depth, each, check));
            }
            ArrayCheck::Contains { check, min, max, .. } => {
                let max = max.map(|max| format!(", {max} at most")).unwrap_or_default();
                self.part(depth, &format!("{min} items at least{max}"), check);
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                self.part(depth, "each item that nothing evaluates", check);
                evaluated.iter().for_each(|part| self.evaluated_items(part, depth));
            }
        }
    }

    fn evaluated_items(&mut self, part: &EvaluatedItems, depth: usize) {
        let what = if part.all { "all".to_owned() } else { format!("the first {}", part.first) };
        self.line(depth, &format!("evaluates items: {what}"));
        part.matching.iter().for_each(|check| self.part(depth + 1, "and those that are", check));
        part.when.iter().for_each(|check| self.part(depth + 1, "when the array is", check));
    }

    fn object(&mut self, part: &ObjectCheck, depth: usize) {
        match part {
            ObjectCheck::Required(names) => self.line(depth, &format!("has {}", quoted(names))),
            ObjectCheck::Presence(part) => self.line(depth, &part.phrase()),
            ObjectCheck::Properties(members) => {
                members.known.iter().for_each(|(name, check)| self.part(depth, &format!("{name:?}"), check));
                for (id, check) in &members.patterns {
                    let pattern = self.checks.pattern(*id).pattern.source();
                    self.part(depth, &format!("others that match {pattern:?}"), check);
                }
                members.others.iter().for_each(|check| self.part(depth, "others", check));
            }
            ObjectCheck::PropertyNames(check) => self.part(depth, "each name", check),
            ObjectCheck::DependentSchema(name, check) => self.part(depth, &format!("with {name:?}"), check),
            ObjectCheck::Unevaluated { check, evaluated } => {
                self.part(depth, "each member that nothing evaluates", check);
                evaluated.iter().for_each(|part| self.evaluated_members(part, depth));
            }
        }
    }

    fn evaluated_members(&mut self, part: &EvaluatedProperties, depth: usize) {
        let patterns = part.patterns.iter().map(|id| self.checks.pattern(*id).pattern.source().to_owned());
        let what = match part.all {
            true => "all".to_owned(),
            false => quoted(&part.names.iter().cloned().chain(patterns).collect::<Vec<_>>()),
        };
        self.line(depth, &format!("evaluates members: {what}"));
        part.when.iter().for_each(|check| self.part(depth + 1, "when the object is", check));
    }

    fn also(&mut self, also: &Composite, depth: usize) {
        match also {
            Composite::AnyOf(alternatives) => self.alternatives("any of", alternatives, depth),
            Composite::OneOf(alternatives) => self.alternatives("exactly one of", alternatives, depth),
            Composite::Not(check) => self.part(depth, "not", check),
            Composite::If { condition, then, otherwise } => {
                self.part(depth, "if", condition);
                self.part(depth, "then", then);
                self.part(depth, "else", otherwise);
            }
            Composite::Call(id) => self.line(depth, &format!("check {}", self.checks.function(*id).name)),
        }
    }

    fn alternatives(&mut self, head: &str, alternatives: &Alternatives, depth: usize) {
        let tag = alternatives.tag.as_ref().map(|tag| format!(", by {tag:?}")).unwrap_or_default();
        self.line(depth, &format!("{head} ({}{tag}):", alternatives.keyword));
        for branch in &alternatives.branches {
            let tags = if branch.tags.is_empty() { String::new() } else { format!(" for {}", quoted(&branch.tags)) };
            self.part(depth + 1, &format!("either{tags}"), &branch.check);
        }
    }
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}
