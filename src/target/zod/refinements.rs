//! Tests: what no method of zod decides.

use super::expression::{Argument, Zod};
use super::methods;
use super::schemas::{BEFORE_DEFAULTS, SchemaBuilder};
use crate::model::check::phrases::Phrase;
use crate::model::check::{Branch, Check, Composite, ObjectCheck};
use crate::model::{Kinds, Loss, LossKind};
use crate::target::typescript::check::functions::Test;
use crate::target::typescript::check::place;
use crate::target::typescript::quote;

impl SchemaBuilder<'_> {
    /// Returns a schema with a test of the residual of its check.
    pub(super) fn refined(&mut self, zod: Zod, rest: Check, kinds: Kinds, at: &str) -> Zod {
        if rest.is_always() { zod } else { self.tested(zod, rest, kinds, at, None) }
    }

    /// Returns a schema with a test that narrows its type for the compiler.
    pub(super) fn tested(&mut self, zod: Zod, rest: Check, kinds: Kinds, at: &str, narrows: Option<String>) -> Zod {
        let keyword = rest.keywords()[0];
        let message = quote::string(&Phrase::MustBe.with(&[&methods::expected(&rest, &self.model.checks)]));
        let (metadata, is_all) = methods::metadata(&rest, kinds);
        if !is_all {
            self.loses(keyword);
        }
        let index = self.test(Test { at: place(at, keyword), check: framed(rest, kinds), narrows, is_flat: false });
        let zod = match zod.fills() {
            true => {
                self.has_tests_before_defaults = true;
                Zod::tested(BEFORE_DEFAULTS, zod, index, message)
            }
            false => zod.with("refine", vec![Argument::Test(index), Argument::Text(message)]),
        };
        if metadata.is_empty() { zod } else { zod.with("meta", vec![Argument::Meta(methods::entries(metadata))]) }
    }

    /// Returns the index of a test, which is added unless there is an equal large one.
    fn test(&mut self, test: Test) -> usize {
        let index = self.tests.len();
        if test.narrows.is_none() && test.check.is_large() {
            let known = *self.large.entry(test.check.clone()).or_insert(index);
            if known < index {
                return known;
            }
        }
        self.tests.push(test);
        index
    }

    fn loses(&mut self, keyword: &str) {
        let message = "zod has no method for it: a refinement enforces it, which `z.toJSONSchema` doesn't show";
        let place = self.model.definition(self.current).place.clone();
        let loss = Loss { kind: LossKind::Checked, ..Loss::new(keyword, message).of(self.current).at(place) };
        self.losses.push(loss);
    }
}

/// Returns a residual with the known kind of its values, which the function of a test checks first.
fn framed(rest: Check, kinds: Kinds) -> Check {
    let is_one = [Kinds::STRING, Kinds::NUMBER, Kinds::ARRAY, Kinds::OBJECT].contains(&kinds);
    if !is_one || rest.kinds != Kinds::ALL || rest.values.is_some() {
        return rest;
    }
    let mut framed = Check { kinds, ..rest };
    if framed.asks_nothing_of_a_kind() {
        if kinds != Kinds::OBJECT || !framed.also.iter().all(is_of_presence) {
            return Check { kinds: Kinds::ALL, ..framed };
        }
        // No property is required, but properties are read.
        framed.object.push(ObjectCheck::Required(Vec::new()));
    }
    framed
}

/// Returns whether it only constrains the presence of properties.
fn is_of_presence(also: &Composite) -> bool {
    let is_plain = |check: &Check| {
        let is_required = |part: &ObjectCheck| matches!(part, ObjectCheck::Required(_));
        let is_of_objects = check.values.is_none() && check.is_only_of_objects();
        is_of_objects && !check.object.is_empty() && check.object.iter().all(is_required)
    };
    let are_plain = |branches: &[Branch]| branches.iter().all(|branch| is_plain(&branch.check));
    match also {
        Composite::AnyOf(alternatives) => are_plain(&alternatives.branches),
        Composite::OneOf(alternatives) => alternatives.branches.len() == 2 && are_plain(&alternatives.branches),
        Composite::Not(check) => is_plain(check),
        Composite::If { .. } | Composite::Call(_) => false,
    }
}
