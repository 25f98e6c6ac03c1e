//! The loss report: constraints that the types of each target don't express.

use std::collections::HashMap;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{self, LossKind, Model, TypeId};
use crate::target::profile::States;
use crate::target::{Options, Target};
use crate::text::Place;

/// A constraint that generated types don't express.
#[derive(Debug, Clone)]
pub struct Loss {
    /// Whether something else that is generated expresses it.
    pub kind: LossKind,
    /// The targets whose types don't express it, in the order of [`Target::ALL`].
    pub targets: Vec<Target>,
    /// The name of the document in headers.
    pub input: String,
    /// The name of the nearest type.
    pub type_name: Option<String>,
    /// The keyword, or a short description.
    pub keyword: String,
    /// The consequence for users of the type.
    pub message: String,
    /// The source location.
    pub place: Option<Place>,
}

impl Loss {
    /// Returns the loss as a warning.
    pub fn to_diagnostic(&self) -> Diagnostic {
        let targets: Vec<_> = self.targets.iter().map(|target| target.name()).collect();
        let owner = self.type_name.as_ref().map(|name| format!("`{name}`: ")).unwrap_or_default();
        let message = format!("{owner}`{}`: {} ({})", self.keyword, self.message, targets.join(", "));
        Diagnostic::new(Code::Loss, message).at(self.place.clone())
    }
}

/// The key by which equal losses are merged.
type Sameness = (Option<TypeId>, LossKind, String, String, Option<(String, usize)>);

/// Collects the losses of one model.
pub(super) struct Collector<'m> {
    model: &'m Model,
    options: &'m Options,
    losses: Vec<(Option<TypeId>, Loss)>,
    known: HashMap<Sameness, usize>,
}

impl<'m> Collector<'m> {
    /// Creates a collector with the losses of the model, which all targets with types share. What is left out of a
    /// document, no target has.
    pub(super) fn new(model: &'m Model, targets: &[Target], options: &'m Options) -> Self {
        let mut collector = Self { model, options, losses: Vec::new(), known: HashMap::new() };
        let left_out: Vec<_> = model.losses.iter().filter(|loss| loss.kind == LossKind::LeftOut).cloned().collect();
        for target in targets {
            let is_told = target.keeps_schemas() || (target.profile().lists_all_losses)(options);
            collector.add(*target, if is_told { &left_out } else { &model.losses });
        }
        collector
    }

    /// Adds the losses of a target.
    pub(super) fn add(&mut self, target: Target, losses: &[model::Loss]) {
        let model = self.model;
        // The definitions of other modules are reported there.
        let is_own = |loss: &&model::Loss| loss.definition.is_none_or(|id| model.definition(id).external.is_none());
        for loss in losses.iter().filter(is_own) {
            let kind = match loss.kind {
                LossKind::Unexpressed if target.profile().prints_checks(self.options) => LossKind::Checked,
                LossKind::Documented if target.profile().states == States::Types => LossKind::Unexpressed,
                kind => kind,
            };
            let place = loss.place.as_ref().map(|place| (place.file.name().to_owned(), place.span.start));
            let same = (loss.definition, kind, loss.what.clone(), loss.message.clone(), place);
            let next = self.losses.len();
            let at = *self.known.entry(same).or_insert(next);
            if at == next {
                self.losses.push((loss.definition, Loss { kind, ..self.loss(loss) }));
            }
            let targets = &mut self.losses[at].1.targets;
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
    }

    fn loss(&self, loss: &model::Loss) -> Loss {
        Loss {
            kind: loss.kind,
            targets: Vec::new(),
            input: self.model.input.name.clone(),
            type_name: loss.definition.map(|id| self.model.definition(id).name.clone()),
            keyword: loss.what.clone(),
            message: loss.message.clone(),
            place: loss.place.clone(),
        }
    }

    /// Returns the losses by type, in reading order.
    pub(super) fn finish(mut self) -> Vec<Loss> {
        let start = |loss: &Loss| loss.place.as_ref().map(|place| place.span.start);
        self.losses.sort_by_key(|(definition, loss)| (*definition, loss.kind, start(loss)));
        self.losses.into_iter().map(|(_, loss)| loss).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::target::Target;
    use crate::{Generator, Source};

    fn losses(schema: &str, targets: &[Target]) -> Vec<String> {
        let source = Source::Text { name: "a.json".into(), bytes: schema.as_bytes().to_vec() };
        let generator = Generator::new().targets(targets.iter().copied()).root_name("Root");
        let generated = generator.generate_sources([source]).expect("generates");
        let text = |loss: &super::Loss| format!("{} {}", loss.kind.name(), loss.to_diagnostic());
        generated.losses.iter().map(text).collect()
    }

    #[test]
    fn losses_know_their_type_and_their_targets() {
        let schema = r#"{"type": "object", "not": {"required": ["b"]},
            "properties": {"a": {"type": "object", "properties": {"n": {"type": "integer", "minimum": 3}}}}}"#;
        let checked =
            "a.json:1:20: warning[loss]: `Root`: `not`: not expressed by the type, which accepts more than the schema";
        let documented = "a.json:2:92: warning[loss]: `RootA`: `minimum`: 3, not expressed by the type";
        assert_eq!(
            losses(schema, &[Target::Python, Target::TypeScript]),
            [
                format!("checked {checked} (typescript, python)"),
                format!("documented {documented} (typescript, python)")
            ]
        );
    }

    #[test]
    fn targets_that_keep_the_schema_lose_nothing() {
        let schema = r#"{"type": "string", "pattern": "a", "not": {"const": "a"}}"#;
        assert!(losses(schema, &[Target::OpenApi, Target::JsonSchema]).is_empty());
    }

    #[test]
    fn what_speaks_of_other_values_is_no_loss() {
        assert!(losses(r#"{"type": "object", "minLength": 1, "if": true}"#, &[Target::TypeScript]).is_empty());
    }
}
