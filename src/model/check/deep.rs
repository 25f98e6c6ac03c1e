//! Finds checks that recurse as deep as a value: they may overflow the stack, and cost time.

use crate::model::Kinds;

use super::{Alternatives, Check, CheckId, Checks, Composite};

impl Checks {
    /// Returns for each function whether it may recurse as deep as a value: it is recursive, compares whole values
    /// (which depends on the language), or calls such a function.
    pub(crate) fn deep(&self, compares: impl Fn(&Check) -> bool) -> Vec<bool> {
        let mut callers = vec![Vec::new(); self.functions.len()];
        let mut deep = vec![false; self.functions.len()];
        let mut pending = Vec::new();
        for (id, function) in self.iter() {
            function.check.calls().iter().for_each(|called| callers[called.index()].push(id.index()));
            if function.recursive || function.check.any_part(&compares) {
                pending.push(id.index());
            }
        }
        while let Some(index) = pending.pop() {
            if !std::mem::replace(&mut deep[index], true) {
                pending.extend(&callers[index]);
            }
        }
        deep
    }

    /// Sorts properties for validation: those whose checks may recurse as deep as a value come last. If alternatives
    /// differ in another property, only one of them then recurses at each level of the value.
    pub(crate) fn deep_last<'c>(&self, known: &'c [(String, Check)]) -> impl Iterator<Item = &'c (String, Check)> {
        let (deep, others): (Vec<_>, Vec<_>) = known.iter().partition(|(_, check)| self.may_recur(check));
        others.into_iter().chain(deep)
    }

    /// Returns whether a function recurses through more than one alternative for the same value. Explaining a value
    /// then doubles in cost with each level, so its valid parts must be skipped.
    pub(crate) fn forks(&self, id: CheckId) -> bool {
        let function = self.function(id);
        let share_a_kind = |alternatives: &Alternatives| {
            let mut seen = Kinds::NONE;
            let mut deep = alternatives.branches.iter().filter(|branch| self.may_recur(&branch.check));
            alternatives.tag.is_none()
                && deep.any(|branch| {
                    seen.has(branch.kinds) || {
                        seen = seen.or(branch.kinds);
                        false
                    }
                })
        };
        let forks = |check: &Check| {
            check.also.iter().any(|also| match also {
                Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => share_a_kind(alternatives),
                Composite::Not(_) | Composite::If { .. } | Composite::Call(_) => false,
            })
        };
        function.recursive && function.check.any_part(&forks)
    }

    /// Returns whether a check calls a recursive function, directly or in its first parts.
    fn may_recur(&self, check: &Check) -> bool {
        const MOST: usize = 100;
        let mut pending = vec![check];
        for _ in 0..MOST {
            let Some(check) = pending.pop() else { return false };
            let recurs = |also: &Composite| matches!(also, Composite::Call(id) if self.function(*id).recursive);
            if check.also.iter().any(recurs) {
                return true;
            }
            pending.extend(check.parts());
        }
        false
    }
}

impl Check {
    /// Returns whether a predicate is true for the check or a nested one.
    fn any_part(&self, is_so: &impl Fn(&Self) -> bool) -> bool {
        let mut pending = vec![self];
        while let Some(check) = pending.pop() {
            if is_so(check) {
                return true;
            }
            pending.extend(check.parts());
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::lower::{ReadOptions, lower};
    use crate::model::check::{Checks, ObjectCheck};
    use crate::source::{Document, Format};

    fn checks(defs: &str) -> Checks {
        let schema = format!(r##"{{"$ref": "#/$defs/A", "$defs": {defs}}}"##);
        let document = Document::parse("root.json", schema.as_bytes(), Format::Json).expect("JSON");
        let options = ReadOptions { stem: "root".to_owned(), ..ReadOptions::default() };
        lower(&document, &options).expect("a model").model.checks
    }

    #[test]
    fn members_that_come_back_are_asked_last() {
        let checks = checks(
            r##"{"A": {"type": "object", "properties": {
                "in": {"type": "array", "items": {"$ref": "#/$defs/A"}},
                "of": {"$ref": "#/$defs/B"},
                "n": {"type": "number"}
            }}, "B": {"type": "object", "properties": {"x": {"type": "array", "items": {"type": "string"}}}}}"##,
        );
        let (_, function) = checks.iter().find(|(_, function)| function.recursive).expect("A is");
        let members = function.check.object.iter().find_map(|part| match part {
            ObjectCheck::Properties(members) => Some(&members.known),
            _ => None,
        });
        let names = checks.deep_last(members.expect("it has members")).map(|(name, _)| name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["of", "n", "in"]);
    }

    #[track_caller]
    fn forks(alternatives: &str, expected: bool) {
        let checks = checks(&format!(r#"{{"A": {{"anyOf": {alternatives}}}}}"#));
        assert_eq!(checks.iter().any(|(id, _)| checks.forks(id)), expected, "{alternatives}");
    }

    #[test]
    fn alternatives_fork_where_two_of_them_come_back_for_the_same_value() {
        let node = |member: &str| {
            format!(r##"{{"type": "object", "properties": {{"in": {{"$ref": "#/$defs/A"}}, {member}}}}}"##)
        };
        let (text, number) = (node(r#""b": {"type": "string"}"#), node(r#""b": {"type": "number"}"#));
        forks(&format!("[{text}, {number}]"), true);
        forks(&format!(r#"[{text}, {{"type": "string"}}]"#), false);
        // Their kinds, or their tags, select one of them at once.
        forks(&format!(r##"[{text}, {{"type": "array", "items": {{"$ref": "#/$defs/A"}}}}]"##), false);
        let tagged = |tag: &str| {
            format!(
                r##"{{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "{tag}"}}, "in": {{"$ref": "#/$defs/A"}}}}}}"##
            )
        };
        forks(&format!("[{}, {}]", tagged("x"), tagged("y")), false);
    }
}
