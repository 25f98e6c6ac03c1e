//! Explanations of what any value is asked for: alternatives, conditions, what it must not be.

use crate::model::Kinds;
use crate::model::check::{Alternatives, Composite, phrase};

use super::super::quote;
use super::Checking;
use super::explain::{Stands, Subject, conditional, taken_as};
use super::expr::Expr;
use super::helpers::Helper;
use super::kinds::where_told;
use super::statement::Statement;
use super::verdict::{tag_of, tag_patterns};

impl Checking<'_> {
    pub(super) fn explained_also(&self, also: &Composite, subject: Subject<'_>) -> Vec<Statement> {
        let value = subject.value;
        match also {
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.explained_tagged(alternatives, tag, subject),
                None => self.explained_any(alternatives, subject),
            },
            Composite::OneOf(alternatives) => self.explained_one(alternatives, subject),
            Composite::Not(check) => {
                let holds = where_told(self.verdict(check, value), subject);
                conditional(holds, vec![self.refuse(value, "not", &phrase::other_than(check))])
            }
            Composite::If { condition, then, otherwise } => {
                let condition = where_told(self.verdict(condition, value), subject);
                let then = self.explanation(then, subject, Stands::Within);
                let otherwise = self.explanation(otherwise, subject, Stands::Within);
                either(condition, then, otherwise)
            }
            Composite::Call(id) => match self.model.checks.function(*id).check.is_always() {
                true => Vec::new(),
                false => {
                    let arguments = [value, "at", "out"].map(str::to_owned).to_vec();
                    vec![Statement::Call(self.explanation_name(*id), arguments)]
                }
            },
        }
    }

    fn explained_any(&self, alternatives: &Alternatives, subject: Subject<'_>) -> Vec<Statement> {
        let mut out = vec![Statement::Let("mut nearest".to_owned(), Expr::Plain("None".to_owned()))];
        for branch in alternatives.branches.iter().filter(|branch| subject.kinds.has(branch.kinds)) {
            let wrong = self.explanation(&branch.check, subject.told(branch.kinds), Stands::Within);
            out.extend(offered(wrong, subject, branch.kinds));
        }
        let kinds = alternatives.kinds();
        let refusal = || self.refuse(subject.value, alternatives.keyword, &kinds.phrase());
        if !subject.kinds.has(kinds) {
            return vec![refusal()];
        }
        // Where every value is of their kinds, one of them is for it.
        let refusal = (!subject.kinds.within(kinds)).then(refusal);
        let extend = Statement::Call("out.extend".to_owned(), vec!["nearest".to_owned()]);
        out.push(Statement::IfLet("Some(nearest) = nearest".to_owned(), vec![extend], Vec::from_iter(refusal)));
        out
    }

    fn explained_one(&self, alternatives: &Alternatives, subject: Subject<'_>) -> Vec<Statement> {
        let branches = self.branches(alternatives, subject.value);
        let several = self.refuse(subject.value, "oneOf", phrase::ONE_ALTERNATIVE);
        if branches.contains(&Expr::Constant(true)) {
            return conditional(Expr::one(branches).not(), vec![several]);
        }
        let count = Helper::Count.name().to_owned();
        let none = self.explained_any(alternatives, subject);
        let arms = vec![
            (vec!["0".to_owned()], none),
            (vec!["1".to_owned()], Vec::new()),
            (vec!["_".to_owned()], vec![several]),
        ];
        vec![Statement::Match(Expr::Each(count, branches), arms)]
    }

    fn explained_tagged(&self, alternatives: &Alternatives, tag: &str, subject: Subject<'_>) -> Vec<Statement> {
        // What has a tag is an object.
        let tagged = subject.told(Kinds::OBJECT);
        let mut arms = Vec::new();
        for branch in &alternatives.branches {
            arms.push((tag_patterns(branch), self.explanation(&branch.check, tagged, Stands::Within)));
        }
        let untagged = Helper::Untagged.name().to_owned();
        let expected = phrase::one_of(&alternatives.tags());
        let arguments = [
            subject.value,
            &quote::literal(tag),
            &quote::literal(alternatives.keyword),
            &quote::literal(&expected),
            "at",
            "out",
        ];
        let otherwise = Statement::Call(untagged, arguments.map(str::to_owned).to_vec());
        arms.push((vec!["_".to_owned()], vec![otherwise]));
        vec![Statement::Match(Expr::Plain(tag_of(tag, subject.value)), arms)]
    }
}

/// What is wrong by an alternative for values of those kinds, where it is for the value.
fn offered(mut wrong: Vec<Statement>, subject: Subject<'_>, kinds: Kinds) -> Vec<Statement> {
    let offer = |wrong: Vec<Statement>| {
        let parameter = if wrong.is_empty() { "_" } else { "out" };
        vec![Statement::With(Helper::Nearer.name().to_owned(), vec!["&mut nearest".to_owned()], parameter, wrong)]
    };
    let is_for = subject.is_of(kinds);
    let taken = taken_as(kinds).map(|(method, variable)| format!("Some({variable}) = {}.{method}()", subject.value));
    // A value that is taken by the name of its kind is of that kind.
    if let ([Statement::IfLet(head, body, otherwise)], Some(taken)) = (&mut wrong[..], taken)
        && is_for != Expr::Constant(true)
        && *head == taken
        && otherwise.is_empty()
    {
        return vec![Statement::IfLet(taken, offer(std::mem::take(body)), vec![])];
    }
    conditional(is_for, offer(wrong))
}

/// The one or the other, as a condition holds.
fn either(condition: Expr, then: Vec<Statement>, otherwise: Vec<Statement>) -> Vec<Statement> {
    match (condition, then.is_empty(), otherwise.is_empty()) {
        (Expr::Constant(true), ..) => then,
        (Expr::Constant(false), ..) => otherwise,
        (condition, true, _) => conditional(condition.not(), otherwise),
        (condition, false, true) => conditional(condition, then),
        (condition, false, false) => vec![Statement::If(condition, then, otherwise)],
    }
}

#[cfg(test)]
mod tests {
    use crate::backend::Target;
    use crate::{Generator, Source};

    /// The explanation of an object that is asked for that.
    fn explanation(asked: &str) -> String {
        let schema = format!(r#"{{"type": "object", {asked}}}"#);
        let source = Source::Text { name: "a.schema.json".into(), bytes: schema.into_bytes() };
        let generator = Generator::new().targets([Target::Rust]).root_name("Root");
        let files = generator.generate_sources([source]).expect("generates").files;
        let text = files.get("a.rs").expect("a file").to_owned();
        let (_, rest) = text.split_once("fn explain_root(").expect("an explanation");
        rest.split_once("\n    }\n").expect("its end").0.to_owned()
    }

    #[test]
    fn the_kind_of_a_value_is_asked_for_once() {
        for asked in [
            r#""if": {"not": {"type": "object"}}, "then": {"type": "string"}, "else": {"maxProperties": 3}"#,
            r#""anyOf": [{"type": ["object", "null"]}, {"type": "object", "maxProperties": 3}, {"type": "array"}]"#,
        ] {
            let text = explanation(asked);
            let (kind, rest) = text.split_once("at.refuse(value, \"type\", \"an object\", out)").expect("asks for it");
            assert!(kind.contains("value.as_object()") || kind.contains("value.is_object()"), "{text}");
            assert!(!rest.contains("an object\"") && !rest.contains("is_object"), "{asked}\n{text}");
        }
    }

    #[test]
    fn alternatives_that_no_value_can_be_are_not_asked() {
        let text =
            explanation(r#""properties": {"a": {"type": "integer", "anyOf": [{"type": "string"}, {"minimum": 3}]}}"#);
        assert!(!text.contains("a string") && text.contains("at least 3"), "{text}");
    }
}
