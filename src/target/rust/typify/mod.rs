//! `--rust-engine typify`: the types that [typify](https://docs.rs/typify) generates from the normalised bundle, for
//! teams whose code already uses them.
//!
//! typify supports draft-07, and panics on parts of it. It runs in isolation, and unsupported schemas are reported with
//! their source location.

mod net;
mod print;
mod schema;
#[cfg(test)]
mod tests;

use ecow::EcoString;

use schemars::schema::Schema;
use typify::{TypeSpace, TypeSpaceSettings};

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Bundled, Definition, Loss, Model, TypeId};
use crate::render::UserTemplates;
use crate::target::job::Generated;

/// Prints a model as typify would have it.
pub(super) fn generate(model: &Model, templates: &UserTemplates) -> Result<Generated, Diagnostic> {
    let definitions: Vec<(EcoString, Schema)> =
        model.bundle.iter().map(|bundled| definition(model, bundled)).collect::<Result<_, _>>()?;
    let tokens = ask(definitions.clone()).map_err(|message| blame(model, &definitions, &message))?;
    Ok(Generated { text: print::file(model, &tokens, templates)?, losses: losses(model) })
}

/// Returns a definition of the bundle as a schema of draft-07.
fn definition(model: &Model, bundled: &Bundled) -> Result<(EcoString, Schema), Diagnostic> {
    let text = schema::draft_7(&bundled.schema).to_string();
    match serde_json::from_str(&text) {
        Ok(schema) => Ok((bundled.name.as_str().into(), schema)),
        Err(error) => Err(refusal(model, bundled, &error.to_string())),
    }
}

/// Returns typify's output for these definitions, or its error.
fn ask(mut definitions: Vec<(EcoString, Schema)>) -> Result<String, String> {
    // Referenced definitions come first: typify then uses a definition instead of inventing its name.
    definitions.reverse();
    net::catch(move || {
        let mut types = TypeSpace::new(&TypeSpaceSettings::default());
        types.add_ref_types(definitions).map_err(|error| error.to_string())?;
        Ok(types.to_stream().to_string())
    })
    .and_then(|answer| answer)
}

/// Finds the definition that typify rejects: the first that it rejects while all others accept anything.
fn blame(model: &Model, definitions: &[(EcoString, Schema)], message: &str) -> Diagnostic {
    let alone = |index: usize| {
        let others = definitions.iter().enumerate();
        let schemas = others.map(|(other, (name, schema))| {
            (name.clone(), if other == index { schema.clone() } else { Schema::Bool(true) })
        });
        ask(schemas.collect())
    };
    // Every try costs as much as there are definitions.
    const MOST: usize = 200;
    let culprit = (0..definitions.len().min(MOST)).find_map(|index| Some((index, alone(index).err()?)));
    match culprit.and_then(|(index, message)| Some((model.bundle.get(index)?, message))) {
        Some((bundled, message)) => refusal(model, bundled, &message),
        None => {
            Diagnostic::new(Code::Usage, format!("typify doesn't support this document: {}", line(message))).help(HELP)
        }
    }
}

const HELP: &str = "remove `--rust-engine typify`: adl-gen's own engine has no such limit";

fn refusal(model: &Model, bundled: &Bundled, message: &str) -> Diagnostic {
    let diagnostic =
        Diagnostic::new(Code::Usage, format!("typify doesn't support `{}`: {}", bundled.name, line(message)))
            .help(HELP);
    match bundled.definition.and_then(|id| model.definition(id).place.clone()) {
        Some(place) => diagnostic.at(place),
        None => diagnostic,
    }
}

/// Returns a message of typify's, which may show a whole schema, as a line.
fn line(message: &str) -> String {
    const LONGEST: usize = 200;
    let words = message.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LONGEST {
        return words;
    }
    words.chars().take(LONGEST).chain(['…']).collect()
}

/// Returns the losses of typify's types, as far as the model shows.
fn losses(model: &Model) -> Vec<Loss> {
    let has_cases = |body: &Body| body.record().is_some_and(|record| !record.cases.is_empty());
    let loss = |(id, definition): (TypeId, &Definition)| {
        let message = "typify also reads objects with properties that exclude each other";
        Loss::new("oneOf", message).of(id).at(definition.place.clone())
    };
    model.iter().filter(|(_, definition)| has_cases(&definition.body)).map(loss).collect()
}
