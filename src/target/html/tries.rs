//! Boxes in which readers try a value: each knows the function of the validator, and begins with a valid value.

use super::schemas::Schemas;
use super::validator::Validator;
use super::{TEMPLATES, TryView};
use crate::diagnostics::Diagnostic;
use crate::model::{Keyword, Model, TypeId};
use crate::render::UserTemplates;
use crate::text::html;
use crate::text::{Json, shortened};

/// Maximum length of a typical value.
const SAMPLE: usize = 4000;

/// The boxes of a page; none without a validator.
pub(super) struct Tries<'m> {
    model: &'m Model,
    schemas: &'m Schemas<'m>,
    validator: Option<&'m Validator>,
    templates: &'m UserTemplates,
}

impl<'m> Tries<'m> {
    pub(super) fn new(
        model: &'m Model,
        schemas: &'m Schemas<'m>,
        validator: Option<&'m Validator>,
        templates: &'m UserTemplates,
    ) -> Self {
        Self { model, schemas, validator, templates }
    }

    /// Returns the box of a type, with a value to begin with; the examples beside it take precedence.
    pub(super) fn of(&self, id: TypeId, sample: Option<Json>) -> Result<Option<String>, Diagnostic> {
        let Some(check) = self.validator.and_then(|validator| validator.of(id)) else { return Ok(None) };
        let name = html::text(&self.model.definition(id).name);
        let view = TryView { check: check.to_owned(), name, sample: sample.map(|value| html::json(&value)) };
        TEMPLATES.render(self.templates, "html/try.tera", view).map(|text| Some(text.trim_end().to_owned()))
    }

    /// Returns a valid value of a type, if one is found: an example of the author, or a typical one.
    pub(super) fn typical(&self, id: TypeId) -> Option<Json> {
        // Without a validator, there is no box for it.
        self.validator?;
        let checks = &self.model.checks;
        let check = &checks.function(checks.of(id)?).check;
        let examples = self.schemas.of(id).and_then(|schema| schema.data(Keyword::Examples));
        let examples = examples.map(Json::items).unwrap_or_default();
        let example = examples.iter().find(|value| checks.holds(check, value)).cloned();
        let value = example.or_else(|| checks.typical(check))?;
        let text = value.to_string();
        (shortened(&text, SAMPLE) == text).then_some(value)
    }
}
