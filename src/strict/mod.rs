//! OpenAI's strict structured outputs: projections of types.
//!
//! In a projection every object is closed and every property required; a property that may be absent is null instead. It
//! is made of a model's shapes, and lowered again, so that every target prints it as any other document, with exact
//! checks of its own.

pub(crate) mod limits;
mod shapes;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use ecow::EcoString;

use self::shapes::Projecting;
use crate::codegen::residual::{Domains, Profile};
use crate::diagnostics::Error;
use crate::lower::{self, ReadOptions};
use crate::model::{
    Body, Bundle, Bundled, Definition, Loss, LossKind, Member, Model, Naming, OutputDialect, Type, TypeId,
};
use crate::source::{Document, Format};
use crate::text::Json;

/// The projection of a model.
pub(crate) struct StrictModel {
    pub(crate) model: Model,
    /// The constraints of the model that the projection doesn't express.
    pub(crate) losses: Vec<Loss>,
}

/// The abilities of projections. What else they lack is found while they are made.
const PROFILE: Profile = Profile {
    literals: |members: &[Member]| {
        let is_compound = |member: &Member| !shapes::is_simple(&member.value);
        members.iter().any(is_compound).then_some("has none of its values that are arrays or objects")
    },
    tuples: |_| Some("has a list of one type, whose items don't depend on their position"),
    cases: |_| Some("has all properties of its cases, each of which may be null"),
    ..Profile::EXACT
};

/// Projects a model without type parameters.
pub(crate) fn project(model: &Model) -> Result<StrictModel, Error> {
    let (definitions, lost) = Projecting::new(model).definitions();
    // The bounds that types only document are those of the projection, or lost there.
    let inherited = model.losses.iter().filter(|loss| loss.kind != LossKind::Documented).cloned();
    let mut losses: Vec<Loss> = inherited.collect();
    losses.extend(Domains::new(model, &PROFILE, |_| true).losses());
    losses.extend(lost);
    if definitions.is_empty() {
        let model = Model { input: model.input.clone(), ..Model::default() };
        return Ok(StrictModel { model, losses });
    }
    let printed = definitions.iter().map(|(name, schema)| (name, schema.to_json(OutputDialect::Draft202012)));
    let text = Json::object([("$defs", Json::object(printed))]).to_pretty();
    let document = Document::parse(&model.input.name, text.as_bytes(), Format::Json)?;
    let options = ReadOptions { all_definitions: true, ..ReadOptions::default() };
    let mut projected = lower::lower(&document, &options)?.model;
    projected.input = model.input.clone();
    let ids: HashMap<String, TypeId> = projected.iter().map(|(id, of)| (of.name.clone(), id)).collect();
    let bundled = |(name, schema): (EcoString, _)| Bundled {
        definition: ids.get(name.as_str()).copied(),
        name: name.into(),
        schema,
    };
    projected.bundle = Arc::new(definitions.into_iter().map(bundled).collect());
    // OpenAI takes `anyOf` alone: nothing is to be told apart by `oneOf`.
    for definition in &mut projected.definitions {
        if let Body::Union(union) = &mut definition.body {
            union.tag = None;
        }
    }
    losses.extend(roots(model).flat_map(|id| of_root(model, id, &projected)));
    Ok(StrictModel { model: projected, losses })
}

impl StrictModel {
    /// Returns all losses: of the projection, and of the types that a target prints of it, by the original types.
    pub(crate) fn with_losses_of(self, original: &Model, printed: Vec<Loss>) -> Vec<Loss> {
        let ids: HashMap<&str, TypeId> = original.iter().map(|(id, of)| (of.name.as_str(), id)).collect();
        let moved = |loss: Loss| {
            let name = loss.definition.map(|id| self.model.definition(id).name.as_str());
            let definition = name.and_then(|name| ids.get(name).copied());
            let place = definition.and_then(|id| original.definition(id).place.clone());
            Loss { definition, place, ..loss }
        };
        let printed: Vec<Loss> = printed.into_iter().map(moved).collect();
        self.losses.into_iter().chain(printed).collect()
    }
}

/// Returns the types that hosts take as a whole: those of tools, and of a bare schema.
fn roots(model: &Model) -> impl Iterator<Item = TypeId> {
    let is_root = |(_, definition): &(TypeId, &Definition)| definition.naming == Naming::Root;
    let bare = model.iter().filter(is_root).map(|(id, _)| id);
    model.tool_types().chain(bare).collect::<BTreeSet<TypeId>>().into_iter()
}

/// Returns what prevents OpenAI from taking a type as a whole.
fn of_root(model: &Model, id: TypeId, projected: &Model) -> Vec<Loss> {
    let definition = model.definition(id);
    let lose = |what: &str, message: String| {
        Loss::new(what, format!("`{}` {message}", definition.name)).of(id).at(definition.place.clone())
    };
    if !shapes::is_object(model, &Type::Named(id)) {
        let message = "is no object, so that OpenAI takes it only as a part of one";
        return vec![lose("type", message.to_owned())];
    }
    let Some((of, _)) = projected.iter().find(|(_, of)| of.name == definition.name) else { return Vec::new() };
    let exceeded = limits::exceeded(&Bundle::of(projected).whole(of));
    exceeded.into_iter().map(|message| lose("limit", format!("has {message}"))).collect()
}
