//! The results of passes, for people.

use super::{Generator, Source, inputs};
use crate::diagnostics::{Diagnostic, Error};
use crate::lower::{self, After, InspectFormat};
use crate::model::{Loss, Model};
use crate::names::base_name;
use crate::target::Target;
use crate::target::pass::{self, Subject};

impl Generator {
    /// Returns the result of a pass for each document, as text or JSON, and the warnings about it.
    pub(crate) fn inspect(&self, sources: Vec<Source>, pass: &str, form: InspectFormat) -> Result<String, Error> {
        let after = match pass {
            "graph" => After::Graph,
            "shapes" => After::Shapes,
            "checks" => After::Checks,
            "model" => After::Model(pass, None),
            name => After::Model(name, Some(&|model| self.passed(model, name))),
        };
        let mut inspected = String::new();
        self.each(sources, |source, _| {
            let opened = inputs::open(source, &mut Vec::new())?;
            inspected += &lower::inspect(&opened.document, &self.read_options(&opened), after, form)?;
            Ok(())
        })?;
        Ok(inspected)
    }

    /// Returns a model after the passes of the first target that has one of that name: those before it that have something
    /// to do, and that one.
    fn passed(&self, model: &Model, name: &str) -> Result<(Model, Vec<Loss>), Diagnostic> {
        let document = base_name(&model.input.name);
        let Some(target) = Target::with_pass(name) else { return Ok((model.clone(), Vec::new())) };
        let subject = Subject::new(target.profile(), model, &document, &self.options);
        let (before, last) = target.profile().passes_to(name, &subject);
        let (model, losses) = pass::run(model, before.chain(last), &subject)?;
        Ok((model.into_owned(), losses))
    }
}
