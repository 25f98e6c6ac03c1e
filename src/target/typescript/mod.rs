//! TypeScript: types and their validators, for `tsc` with every strict option. A file imports nothing.

pub(super) mod check;
mod contract_index;
mod contracts;
pub(super) mod declarations;
pub(super) mod docs;
#[cfg(feature = "javascript")]
mod javascript;
mod losses;
pub(super) mod manifest;
pub(super) mod names;
mod operations;
pub(super) mod options;
pub(super) mod package;
pub(super) mod quote;
mod records;
mod runtime;
mod target;
#[cfg(test)]
mod tests;
pub(super) mod tsdoc;
pub(super) mod types;
mod unions;

use std::collections::HashMap;

pub(super) use target::PROFILE;

use self::losses::losses;
use super::contracts::TypesOfTools;
use super::job::Generated;
use super::operations::{CheckedTypes, HttpView};
use super::{Options, header};
use crate::diagnostics::Diagnostic;
use crate::model::{Loss, Model, TypeId};
use crate::render::{BuiltIn, Template, template, views};
use check::{PublicSet, Uses};
use declarations::Declarations;
use options::level;
use types::Types;

views! {
    /// A file.
    struct File {
        header: String,
        declarations: Vec<String>,
    }
}

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
    template!("typescript/record.tera", records::RecordView),
    template!("typescript/union.tera", unions::UnionView),
    template!("typescript/enum.tera", declarations::EnumView),
    template!("typescript/checks.tera", check::PublicView),
    template!("typescript/contracts.tera", contracts::ContractsView),
    template!("typescript/file.tera", File),
    template!("typescript/contract_index.tera", contract_index::ContractIndexView),
    template!("typescript/http.tera", HttpView),
    template!("typescript/streams.tera", operations::StreamsView),
    template!("typescript/webhooks.tera", operations::WebhooksView),
    template!("typescript/tools.tera", operations::ToolsView),
    template!("typescript/operations.tera", operations::OperationsView),
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

/// Returns the file of a model, given what passes lost, and the names that contracts and operations refer to.
fn generate(model: &Model, lost: Vec<Loss>, options: &Options) -> Result<(Generated, PublicTypes), Diagnostic> {
    let mut types = Types::new(model, options);
    let names = check::Names::new(model, &mut types, level(options));
    let Code { mut declarations, public, uses } = Code::new(&mut types, names)?;
    let support = uses.map(Uses::support).transpose()?.unwrap_or_default();
    let marker = (!support.is_empty()).then(|| SUPPORT.to_owned());
    declarations.extend(marker.into_iter().chain(support).map(ended));
    let view = File { header: quote::line_comment(&header(model)), declarations };
    let text = TEMPLATES.render(&options.templates, "typescript/file.tera", view)?;
    Ok((Generated { text, losses: losses(model, lost) }, public))
}

/// The names that other files refer to.
struct PublicTypes {
    of_contracts: TypesOfTools<PublicType>,
    of_operations: CheckedTypes,
}

/// The code of a model.
struct Code {
    /// The types, and the functions of each.
    declarations: Vec<String>,
    /// The names that other files refer to.
    public: PublicTypes,
    /// The support, if there are checks.
    uses: Option<Uses>,
}

impl Code {
    fn new(types: &mut Types, names: check::Names) -> Result<Self, Diagnostic> {
        let (mut declarations, shapes) = Declarations::new(types).all()?;
        let of_operations = operations::checked_types(types, &names.sets);
        let public = PublicTypes { of_contracts: public_names(types, &names.sets), of_operations };
        let (own, uses) = check::print(types, &shapes, names)?;
        declarations.extend(own.into_iter().map(ended));
        Ok(Self { declarations, public, uses })
    }
}

/// Ends a text by one newline, without a copy of it.
fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Returns the declaration of a type; none if it is written where it is used.
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
fn public_names(types: &Types, sets: &[PublicSet]) -> TypesOfTools<PublicType> {
    let sets: HashMap<TypeId, &PublicSet> = sets.iter().map(|set| (set.definition, set)).collect();
    TypesOfTools::new(types.model, |id| {
        let PublicSet { is, explains, schema, .. } = (*sets.get(&id)?).clone();
        let [check, parse, _] = explains?;
        // Contracts give values as they came.
        Some(PublicType { ty: types.names.of_valid(id).to_owned(), is, check, parse, schema })
    })
}
