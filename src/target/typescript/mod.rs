//! TypeScript: types and their validators, for `tsc` with every strict option. A file imports nothing.

pub(super) mod check;
mod contracts;
pub(super) mod declarations;
pub(super) mod names;
pub(in crate::target) mod package;
pub(super) mod quote;
pub(super) mod remarks;
#[cfg(test)]
mod tests;
pub(super) mod tsdoc;
pub(super) mod types;

use std::borrow::Cow;
use std::collections::HashMap;

pub(super) use contracts::{error_of_runtime, print as contracts};
pub(super) use package::generate as generate_package;

use super::foreign::{self, Foreign, ForeignTypes};
use super::options::{TypeScriptOptions, TypeScriptPathOptions};
use super::{Generated, Options, PublicNames, PublicType, Target, header};
use crate::codegen::residual::{Domains, Profile};
use crate::diagnostics::Diagnostic;
use crate::model::{Loss, Member, Model, TypeId};
use crate::names::base_name;
use crate::render::{BuiltIn, Template, template, views};
use check::{PublicSet, Uses};
use declarations::Declarations;
use types::Types;

views! {
    /// A file.
    struct File {
        header: String,
        declarations: Vec<String>,
    }
}

/// The abilities of TypeScript's types. Fractions of integers, and strings that don't match a pattern, are no losses of
/// their own: they are documentation in the model and in the types.
const PROFILE: Profile = Profile {
    closed: Some(
        "is closed, but TypeScript's object types are open: other properties are rejected in object literals only",
    ),
    literals: |members: &[Member]| {
        let is_rounded = |member: &Member| !quote::is_exact_value(&member.value);
        let message = "has numbers that JavaScript rounds: its type is `number`, and accepts any";
        members.iter().any(is_rounded).then_some(message)
    },
    ..Profile::EXACT
};

/// The component of documentation comments.
pub(super) const DOC: Template = Template {
    name: "typescript/doc.tera",
    text: include_str!("../../../templates/typescript/doc.tera"),
    about: " The component of documentation comments: `lines`, and the `indent` of what they document.",
    variables: &[],
};

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    DOC,
    template!("typescript/alias.tera", declarations::AliasView),
    template!("typescript/record.tera", declarations::RecordView),
    template!("typescript/union.tera", declarations::UnionView),
    template!("typescript/enum.tera", declarations::EnumView),
    template!("typescript/checks.tera", check::PublicView),
    template!("typescript/contracts.tera", contracts::ContractsView),
    template!("typescript/file.tera", File),
    template!("typescript/index.tera", package::IndexView),
    template!("typescript/module.tera", package::ModuleView),
    template!("typescript/package_support.tera", package::SupportView),
]);

/// The comment before what all types of a file share.
const SUPPORT: &str = "// Support code, the same in every file.";

/// Returns the file of a model.
pub(super) fn generate(model: Cow<Model>, options: &Options) -> Result<Generated, Diagnostic> {
    let document = base_name(&model.input.name);
    let (model, replaced) = with_own_types(model, &document, options)?;
    let model = &*model;
    let mut types = Types::new(model, options);
    let (mut declarations, shapes) = Declarations::new(&mut types).all()?;
    let names = check::Names::new(model, &mut types, options.checks_of(Target::TypeScript));
    let public = public_names(model, &types, &names.sets);
    let checks = check::print(model, &types, &shapes, names)?;
    let support = checks.uses.map(Uses::support).transpose()?.unwrap_or_default();
    let marker = (!support.is_empty()).then(|| SUPPORT.to_owned());
    let printed = checks.own.into_iter().chain(marker).chain(support);
    declarations.extend(printed.map(ended));
    let view = File { header: quote::line_comment(&header(model)), declarations };
    Ok(Generated {
        text: TEMPLATES.render(&options.templates, "typescript/file.tera", view)?,
        losses: Domains::new(model, &PROFILE, |_| true).losses().into_iter().chain(replaced).collect(),
        names: public,
    })
}

/// Ends a text by one newline, without a copy of it.
fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

impl ForeignTypes for TypeScriptOptions {
    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<Foreign> {
        const UNKNOWN: &str = "may have other values than those that are checked";
        let text = |options: &TypeScriptPathOptions| options.ty.as_ref().map(|ty| ty.text().to_owned());
        foreign::at_path(&self.paths, (document, ty, property), text, UNKNOWN)
    }
}

/// Returns a model with the types of the user's own, and what these lose.
fn with_own_types<'m>(
    model: Cow<'m, Model>,
    document: &str,
    options: &Options,
) -> Result<(Cow<'m, Model>, Vec<Loss>), Diagnostic> {
    if options.typescript.paths.is_empty() {
        return Ok((model, Vec::new()));
    }
    let (model, losses) = foreign::replace(model.into_owned(), document, &options.typescript)?;
    Ok((Cow::Owned(model), losses))
}

/// Returns the declaration of a type; none if it is written where it is used.
#[cfg(feature = "cli")]
pub(super) fn declaration(model: &Model, id: TypeId, options: &Options) -> Result<Option<String>, Diagnostic> {
    let document = base_name(&model.input.name);
    let (model, _) = with_own_types(Cow::Borrowed(model), &document, options)?;
    let model = &*model;
    let mut types = Types::new(model, options);
    if !types.is_declared(id) {
        return Ok(None);
    }
    let mut declared = Vec::new();
    Declarations::new(&mut types).declare(id, model.definition(id), &mut declared)?;
    Ok(Some(declared.concat()))
}

/// Returns the names of the types, by definition; none of a type that is written where it is used.
#[cfg(feature = "cli")]
pub(super) fn type_names(model: &Model, options: &Options) -> Vec<Option<String>> {
    let types = Types::new(model, options);
    model.iter().map(|(id, _)| types.is_declared(id).then(|| types.names.of(id).to_owned())).collect()
}

/// Returns the names that contracts refer to.
fn public_names(model: &Model, types: &Types, sets: &[PublicSet]) -> PublicNames {
    let sets: HashMap<TypeId, &PublicSet> = sets.iter().map(|set| (set.definition, set)).collect();
    PublicNames::new(model, |id| {
        let PublicSet { is, explains, schema, .. } = (*sets.get(&id)?).clone();
        let [check, parse, _] = explains?;
        Some(PublicType { ty: types.names.of(id).to_owned(), is, check, parse, schema })
    })
}
