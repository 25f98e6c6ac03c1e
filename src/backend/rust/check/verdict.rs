//! Verdicts: whether a check holds, as an expression.

use crate::model::CheckId;
use crate::model::check::{Alternatives, Branch, Check, Composite, FormatRule, StringCheck};
use crate::text::Json;

use super::super::quote;
use super::expr::Expr;
use super::helpers::Helper;
use super::{Checking, values};

impl Checking<'_> {
    /// Whether a check holds for what a variable holds.
    pub(super) fn verdict(&self, check: &Check, value: &str) -> Expr {
        if let Some(listed) = &check.values {
            let listed = self.listed(&listed.values, value);
            let parts = self.parts(check, value);
            let also = self.also_verdicts(check, value);
            return Expr::all([listed].into_iter().chain(parts).chain(also));
        }
        let kinds = self.kinds_and_parts(check, value);
        let also = self.also_verdicts(check, value);
        Expr::all([kinds].into_iter().chain(also))
    }

    fn also_verdicts(&self, check: &Check, value: &str) -> Vec<Expr> {
        check.also.iter().map(|also| self.also_verdict(also, value)).collect()
    }

    /// Whether a value is one of a list.
    pub(super) fn listed(&self, listed: &[Json], value: &str) -> Expr {
        let (texts, others): (Vec<&Json>, Vec<&Json>) = listed.iter().partition(|value| value.as_str().is_some());
        let texts: Vec<&str> = texts.into_iter().filter_map(Json::as_str).collect();
        let texts = match &texts[..] {
            [] => Expr::Constant(false),
            [only] => Expr::Comparison(format!("{value} == {}", quote::literal(only))),
            texts => {
                let mut patterns: Vec<String> = texts.iter().map(|text| quote::literal(text)).collect();
                patterns[0].insert_str(0, "Some(");
                patterns.last_mut().into_iter().for_each(|last| last.push(')'));
                Expr::Matches(format!("{value}.as_str()"), patterns)
            }
        };
        let others: Vec<Expr> = others.into_iter().map(|listed| values::equals(listed, value)).collect();
        Expr::any([texts].into_iter().chain(others))
    }

    /// What a check with a list asks beside it.
    fn parts(&self, check: &Check, value: &str) -> Vec<Expr> {
        let bare = Check { values: None, also: Vec::new(), ..check.clone() };
        if bare.is_always() {
            return Vec::new();
        }
        vec![self.kinds_and_parts(&bare, value)]
    }

    /// Whether a text is as asked.
    pub(super) fn string(&self, checks: &[StringCheck]) -> Expr {
        let (mut least, mut most, mut others) = (None, None, Vec::new());
        for check in checks {
            match check {
                StringCheck::MinLength(bound) => least = least.max(Some(*bound)),
                StringCheck::MaxLength(bound) => most = Some(most.map_or(*bound, |most: u64| most.min(*bound))),
                StringCheck::Pattern(_) | StringCheck::Format(..) => others.push(self.text(check)),
            }
        }
        let length = bounded("text.chars().count()", "text.is_empty()", least, most);
        Expr::all([length].into_iter().chain(others))
    }

    /// Whether a text is as one check asks.
    pub(super) fn text(&self, check: &StringCheck) -> Expr {
        match check {
            StringCheck::MinLength(least) => bounded("text.chars().count()", "text.is_empty()", Some(*least), None),
            StringCheck::MaxLength(most) => bounded("text.chars().count()", "text.is_empty()", None, Some(*most)),
            StringCheck::Pattern(id) => self.matches(*id, "text"),
            StringCheck::Format(format, pattern) => {
                let rule = match format.rule() {
                    Some(FormatRule::LeapSecond) => Expr::Plain(format!("{}(text)", Helper::LeapSecond.name())),
                    Some(FormatRule::AtMost253) => Expr::Comparison("text.len() <= 253".to_owned()),
                    Some(FormatRule::RegularExpression) => {
                        Expr::Plain(format!("{}(text)", Helper::RegularExpression.name()))
                    }
                    None => Expr::Constant(true),
                };
                Expr::all([self.matches(*pattern, "text"), rule])
            }
        }
    }

    /// A variable for a condition that is asked once for all items.
    pub(super) fn condition(&self, when: &[Check], value: &str, variables: &mut Vec<(String, Expr)>) -> Expr {
        let holds = Expr::all(when.iter().map(|check| self.verdict(check, value)).collect::<Vec<_>>());
        if let Expr::Constant(_) = holds {
            return holds;
        }
        if let Some((name, _)) = variables.iter().find(|(_, known)| *known == holds) {
            return Expr::Plain(name.clone());
        }
        let name = format!("case_{}", variables.len() + 1);
        variables.push((name.clone(), holds));
        Expr::Plain(name)
    }

    fn also_verdict(&self, also: &Composite, value: &str) -> Expr {
        match also {
            Composite::AnyOf(alternatives) => self.any_verdict(alternatives, value),
            Composite::OneOf(alternatives) => Expr::one(self.branches(alternatives, value)),
            Composite::Not(check) => self.verdict(check, value).not(),
            Composite::If { condition, then, otherwise } => {
                let condition = self.verdict(condition, value);
                let then = self.verdict(then, value);
                let otherwise = self.verdict(otherwise, value);
                Expr::condition(condition, then, otherwise)
            }
            Composite::Call(id) => self.call(*id, value),
        }
    }

    fn call(&self, id: CheckId, value: &str) -> Expr {
        let check = &self.model.checks.function(id).check;
        if check.is_always() || check.is_never() {
            return Expr::Constant(check.is_always());
        }
        Expr::Apply(self.verdict_name(id), value.to_owned())
    }

    /// The verdicts of alternatives, one after the other.
    pub(super) fn branches(&self, alternatives: &Alternatives, value: &str) -> Vec<Expr> {
        alternatives.branches.iter().map(|branch| self.verdict(&branch.check, value)).collect()
    }

    fn any_verdict(&self, alternatives: &Alternatives, value: &str) -> Expr {
        let Some(tag) = &alternatives.tag else { return Expr::any(self.branches(alternatives, value)) };
        let mut arms = Vec::new();
        for branch in &alternatives.branches {
            arms.push((tag_patterns(branch), self.verdict(&branch.check, value)));
        }
        arms.push((vec!["_".to_owned()], Expr::Constant(false)));
        Expr::Match(tag_of(tag, value), arms)
    }
}

/// The text of the tag of a value.
pub(super) fn tag_of(tag: &str, value: &str) -> String {
    format!("{value}.get({}).and_then(Value::as_str)", quote::literal(tag))
}

/// The patterns of the texts by which a tag names a branch.
pub(super) fn tag_patterns(branch: &Branch) -> Vec<String> {
    let mut patterns: Vec<String> = branch.tags.iter().map(|tag| quote::literal(tag)).collect();
    if let Some(first) = patterns.first_mut() {
        first.insert_str(0, "Some(");
    }
    if let Some(last) = patterns.last_mut() {
        last.push(')');
    }
    patterns
}

/// Whether a count lies within bounds.
pub(super) fn bounded(count: &str, empty: &str, least: Option<u64>, most: Option<u64>) -> Expr {
    let is_empty = || Expr::Plain(empty.to_owned());
    match (least.filter(|least| *least > 0), most) {
        (None, None) => Expr::Constant(true),
        (Some(least), Some(most)) if least > most => Expr::Constant(false),
        (Some(least), Some(most)) if least == most => Expr::Comparison(format!("{count} == {least}")),
        (Some(least), Some(most)) => Expr::Plain(format!("({least}..={most}).contains(&{count})")),
        (Some(1), None) => is_empty().not(),
        (Some(least), None) => Expr::Comparison(format!("{count} >= {least}")),
        (None, Some(0)) => is_empty(),
        (None, Some(most)) => Expr::Comparison(format!("{count} <= {most}")),
    }
}

/// A result, after the variables that it mentions.
pub(super) fn block(mut variables: Vec<(String, Expr)>, result: Expr) -> Expr {
    variables.retain(|(name, _)| result.mentions(name));
    match variables.is_empty() {
        true => result,
        false => Expr::Block(variables, Box::new(result)),
    }
}
