//! The part of a document that a sandbox sees: its tools, in order, and one model of all parameters and results.

use std::collections::HashMap;

use crate::backend::Input;

use crate::model::{Body, Definition, Loss, Model, Record, Rest, Takes, ToolParameter, Type, TypeId};
use crate::names::Taken;
use crate::text::Place;

/// The tools of a document.
pub(super) struct Surface<'m> {
    /// The model of the document.
    pub(super) source: &'m Model,
    /// The types of results, with the same ids as in the source, then those that only parameters use; without type
    /// parameters.
    pub(super) model: Model,
    pub(super) tools: Vec<Tool<'m>>,
}

/// A tool.
pub(super) struct Tool<'m> {
    pub(super) name: &'m str,
    pub(super) description: Option<&'m str>,
    /// The parameters, with ids of the source's inputs.
    pub(super) takes: &'m Takes,
    /// The same with ids of the surface's model.
    pub(super) parameters: Vec<ToolParameter>,
    /// The type of undeclared arguments, if it accepts any.
    pub(super) others: Option<Type>,
    /// The result; none if the document doesn't declare it, so that it is text.
    pub(super) result: Option<TypeId>,
    pub(super) place: Place,
}

impl<'m> Surface<'m> {
    /// Returns the tools of a model.
    pub(super) fn new(input: &Input<'m>) -> Self {
        let source = input.model;
        let (model, ids) = merged(input);
        let contracts = source.contracts.iter().map(|contract| Tool {
            name: &contract.tool,
            description: described(&contract.tool_description).or_else(|| described(&contract.description)),
            takes: &contract.takes,
            parameters: parameters(&contract.takes, &ids),
            others: others(source, &contract.takes, &ids),
            result: Some(contract.result),
            place: contract.place.clone(),
        });
        let silent = source.silent.iter().map(|tool| Tool {
            name: &tool.tool,
            description: described(&tool.tool_description),
            takes: &tool.takes,
            parameters: parameters(&tool.takes, &ids),
            others: others(source, &tool.takes, &ids),
            result: None,
            place: tool.place.clone(),
        });
        let mut tools: Vec<Tool> = contracts.chain(silent).collect();
        tools.sort_by_key(|tool| tool.place.span.start);
        Self { source, model, tools }
    }

    /// Adds the losses of parameter types, which the loss report can't name.
    pub(super) fn with_input_losses(&self, losses: Vec<Loss>) -> Vec<Loss> {
        let results = self.source.definitions.len();
        let inputs = self.source.inputs.iter().flat_map(|inputs| inputs.losses.iter().cloned());
        let nameless = |loss: Loss| match loss.definition {
            Some(id) if id.index() >= results => Loss { definition: None, ..loss },
            _ => loss,
        };
        losses.into_iter().map(nameless).chain(inputs.map(|loss| Loss { definition: None, ..loss })).collect()
    }
}

fn described(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// Returns the types of results and of parameters in one model, with the new ids of those of parameters.
fn merged(input: &Input) -> (Model, Vec<Option<TypeId>>) {
    let mut model = input.plain.clone().into_owned();
    let Some(inputs) = input.model.inputs.clone().map(|inputs| inputs.monomorphic()) else {
        return (model, Vec::new());
    };
    let known: HashMap<&str, usize> =
        model.definitions.iter().enumerate().map(|(index, definition)| (definition.name.as_str(), index)).collect();
    let same = |definition: &Definition| {
        let index = *known.get(definition.name.as_str())?;
        let line = |model: &Model, definition| model.declaration(definition, "", false);
        let other = &model.definitions[index];
        let is_same = is_at(&other.place, &definition.place) && line(&model, other) == line(&inputs, definition);
        is_same.then_some(TypeId(index))
    };
    let mut next = model.definitions.len();
    let mut ids = Vec::with_capacity(inputs.definitions.len());
    for definition in &inputs.definitions {
        ids.push(Some(same(definition).unwrap_or(TypeId(next))));
        next += usize::from(ids.last() == Some(&Some(TypeId(next))));
    }
    let first = model.definitions.len();
    let mut names: Taken = model.definitions.iter().map(|definition| definition.name.as_str()).collect();
    for (mut definition, id) in inputs.definitions.into_iter().zip(&ids) {
        if id.is_some_and(|id| id.index() >= first) {
            definition.body.parts_mut().into_iter().for_each(|ty| ty.renumber(&ids));
            definition.name = names.claim(&definition.name, "Input");
            model.definitions.push(definition);
        }
    }
    (model, ids)
}

fn is_at(one: &Option<Place>, other: &Option<Place>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.file.name() == other.file.name() && one.span == other.span,
        // The error that all contracts share has none.
        (None, None) => true,
        _ => false,
    }
}

/// Returns the parameters of a tool, required ones first.
fn parameters(takes: &Takes, ids: &[Option<TypeId>]) -> Vec<ToolParameter> {
    let mut parameters = takes.parameters.clone();
    parameters.iter_mut().for_each(|parameter| parameter.ty.renumber(ids));
    parameters.sort_by_key(|parameter| !parameter.required);
    parameters
}

/// Returns the type of undeclared arguments, if there are any. (Documents declare an object without any constraint to
/// mean that there are no parameters.)
fn others(source: &Model, takes: &Takes, ids: &[Option<TypeId>]) -> Option<Type> {
    let inputs = source.inputs.as_ref()?;
    let mut ty = match inputs.resolve(&Type::Named(takes.definition?)) {
        Type::Map(value) if **value != Type::Any => (**value).clone(),
        Type::Named(id) | Type::Instance(id, _) => match &inputs.definition(*id).body {
            Body::Record(Record { rest: Rest::Kept(ty), .. }) => ty.clone(),
            Body::Alias(_) | Body::Enum(_) | Body::Record(_) | Body::Union(_) => return None,
        },
        _ => return None,
    };
    ty.renumber(ids);
    Some(ty)
}
