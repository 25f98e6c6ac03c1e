//! TypeScript: types and their validators, for `tsc` with every strict option. A file imports nothing.

pub(super) mod check;
mod contract_index;
mod contracts;
pub(super) mod declarations;
pub(super) mod manifest;
pub(super) mod names;
pub(super) mod options;
pub(super) mod package;
pub(super) mod quote;
pub(super) mod remarks;
mod runtime;
mod target;
#[cfg(test)]
mod tests;
pub(super) mod tsdoc;
pub(super) mod types;

use std::collections::HashMap;

pub(super) use target::PROFILE;

use self::options::{TypeScriptOptions, TypeScriptPathOptions};
use super::contracts::TypesOfTools;
use super::job::Generated;
use super::own_types::{self, OwnType, OwnTypes};
use super::{Options, header};
use crate::codegen::residual::{Domains, Profile};
use crate::diagnostics::Diagnostic;
use crate::model::{Loss, Member, Model, TypeId};
use crate::render::{BuiltIn, Template, template, views};
use check::{PublicSet, Uses};
use declarations::Declarations;
use target::level;
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
const ABILITIES: Profile = Profile {
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
    template!("typescript/contract_index.tera", contract_index::ContractIndexView),
    template!("typescript/runtime.tera", runtime::RuntimeView),
    template!("typescript/legacy.tera", runtime::LegacyView),
    template!("typescript/package.json.tera", manifest::NpmView),
    template!("typescript/tsconfig.json.tera", manifest::CompilerView),
    template!("typescript/index.tera", package::IndexView),
    template!("typescript/module.tera", package::ModuleView),
    template!("typescript/package_support.tera", package::SupportView),
]);

/// The comment before what all types of a file share.
const SUPPORT: &str = "// Support code, the same in every file.";

views! {
    /// The public names of a type.
    struct PublicType {
        ty: String,
        /// The type guard.
        is: String,
        check: String,
        parse: String,
        /// The object for Standard Schema, if there is one.
        schema: Option<String>,
    }
}

/// Returns the file of a model, given what passes lost, and the names that contracts refer to.
fn generate(
    model: &Model,
    lost: Vec<Loss>,
    options: &Options,
) -> Result<(Generated, TypesOfTools<PublicType>), Diagnostic> {
    let mut types = Types::new(model, options);
    let (mut declarations, shapes) = Declarations::new(&mut types).all()?;
    let names = check::Names::new(model, &mut types, level(options));
    let public = public_names(model, &types, &names.sets);
    let checks = check::print(model, &types, &shapes, names)?;
    let support = checks.uses.map(Uses::support).transpose()?.unwrap_or_default();
    let marker = (!support.is_empty()).then(|| SUPPORT.to_owned());
    let printed = checks.own.into_iter().chain(marker).chain(support);
    declarations.extend(printed.map(ended));
    let view = File { header: quote::line_comment(&header(model)), declarations };
    let text = TEMPLATES.render(&options.templates, "typescript/file.tera", view)?;
    let losses = Domains::new(model, &ABILITIES, |_| true).losses().into_iter().chain(lost).collect();
    Ok((Generated { text, losses }, public))
}

/// Ends a text by one newline, without a copy of it.
fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

impl OwnTypes for TypeScriptOptions {
    fn are_none(&self) -> bool {
        self.paths.is_empty()
    }

    fn named(&self, document: &str, ty: &str, property: Option<&str>) -> Option<OwnType> {
        const UNKNOWN: &str = "may have other values than those that are checked";
        let text = |options: &TypeScriptPathOptions| options.ty.as_ref().map(|ty| ty.text().to_owned());
        own_types::at_path(&self.paths, (document, ty, property), text, UNKNOWN)
    }
}

/// Returns the declaration of a type; none if it is written where it is used.
#[cfg(feature = "cli")]
fn declaration(model: &Model, id: TypeId, options: &Options) -> Result<Option<String>, Diagnostic> {
    let mut types = Types::new(model, options);
    if !types.is_declared(id) {
        return Ok(None);
    }
    let mut declared = Vec::new();
    Declarations::new(&mut types).declare(id, model.definition(id), &mut declared)?;
    Ok(Some(declared.concat()))
}

/// Returns the names that contracts refer to.
fn public_names(model: &Model, types: &Types, sets: &[PublicSet]) -> TypesOfTools<PublicType> {
    let sets: HashMap<TypeId, &PublicSet> = sets.iter().map(|set| (set.definition, set)).collect();
    TypesOfTools::new(model, |id| {
        let PublicSet { is, explains, schema, .. } = (*sets.get(&id)?).clone();
        let [check, parse, _] = explains?;
        Some(PublicType { ty: types.names.of(id).to_owned(), is, check, parse, schema })
    })
}
