//! Rust: structs and enums that serde reads exactly and writes.
//!
//! The file reads from the top: the types, clean; then how they are read, which serde's derive would leave inexact; then
//! the few helpers that reading takes.

mod accessors;
mod check;
mod constructors;
mod contract_index;
mod contracts;
mod conversions;
mod defaults;
mod derived;
mod docs;
mod fields;
mod format;
mod generics;
mod guards;
mod heads;
mod helpers;
mod integers;
mod items;
mod kinds;
mod manifest;
mod name_open_tuples;
mod names;
mod operations;
pub(super) mod options;
mod package;
mod parameters;
mod passes;
mod quote;
mod reading;
mod retain_shared_properties;
mod runtime;
mod schemars;
mod scripts;
mod support;
mod target;
#[cfg(test)]
mod tests;
mod tuples;
mod types;
#[cfg(feature = "typify")]
mod typify;
mod unions;
mod uses;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Field, Loss, Model, TypeId};
use crate::names::base_name;
use crate::render::{BuiltIn, UserTemplates, Value, template, views};

pub(super) use target::PROFILE;

use super::contracts::TypesOfTools;
use super::docs::commented;
use super::job::Generated;
use super::operations::HttpView;
use super::{CheckLevel, Options, header};
use check::{Checking, PublicChecks, PublicType};
use format::Text;
use guards::DeserializeAnalysis;
use kinds::TakenKinds;
use names::UNKNOWN_VARIANT;
use operations::CheckedTypes;
#[cfg(feature = "typify")]
use options::Extra;
use options::level;
use options::{RustEngine, Visibility};
use reading::Implementations;
use types::Types;
use uses::{Import, Uses, use_lines};

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("rust/file.tera", File),
    template!("rust/root.tera", package::RootView),
    template!("rust/index.tera", package::IndexView),
    template!("rust/alias.tera", items::FieldView),
    template!("rust/newtype.tera", items::FieldView),
    template!("rust/tuple.tera", tuples::TupleView),
    template!("rust/record.tera", items::RecordView),
    template!("rust/cases.tera", items::CasesView),
    template!("rust/into_result.tera", items::IntoResultView),
    template!("rust/case_impl.tera", items::CaseImplView),
    template!("rust/new.tera", constructors::NewView),
    template!("rust/setters.tera", constructors::SettersView),
    template!("rust/union.tera", items::UnionView),
    template!("rust/accessors.tera", accessors::AccessorsView),
    template!("rust/enum.tera", items::EnumView),
    template!("rust/never.tera", Never),
    template!("rust/contracts.tera", contracts::ContractsView),
    template!("rust/contract_index.tera", contract_index::ContractIndexView),
    template!("rust/http.tera", HttpView),
    template!("rust/streams.tera", HttpView),
    template!("rust/tools.tera", HttpView),
    template!("rust/operations.tera", operations::OperationsView),
    template!("rust/webhooks.tera", HttpView),
    template!("rust/runtime.tera", runtime::RuntimeView),
    template!("rust/legacy.tera", runtime::RuntimeView),
    template!("rust/Cargo.toml.tera", manifest::CargoView),
    template!("rust/read_tuple.tera", tuples::ReadView),
]);

/// The names in a file of types that contracts refer to.
struct Named {
    /// The names of the types of tools.
    types: TypesOfTools<PublicType>,
    /// The paths of the types of a violation and of all violations of a value, from the contracts.
    violations: [String; 2],
    /// The types that operations name.
    of_operations: CheckedTypes,
}

/// Prints a model as a Rust file, given what passes lost.
fn generate(model: Cow<Model>, lost: Vec<Loss>, options: &Options) -> Result<(Generated, Named), Diagnostic> {
    match options.rust().engine {
        RustEngine::Native => native(model.into_owned(), lost, options),
        #[cfg(feature = "typify")]
        RustEngine::Typify if options.rust().extra == Extra::Keep => {
            Err(Diagnostic::new(Code::Usage, "typify's types have no field for undeclared properties")
                .help("remove `--extra keep` or `--rust-engine typify`"))
        }
        #[cfg(feature = "typify")]
        RustEngine::Typify => match options.rust().unsupported_by_typify() {
            Some(name) => {
                let message = format!("typify doesn't know the option `rust.{name}`");
                Err(Diagnostic::new(Code::Usage, message).help("remove it, or `--rust-engine typify`"))
            }
            None => {
                let types = TypesOfTools::new(&model, |_| None);
                let named = Named { types, violations: Default::default(), of_operations: CheckedTypes::default() };
                Ok((typify::generate(&model, &options.templates)?, named))
            }
        },
        #[cfg(not(feature = "typify"))]
        RustEngine::Typify => Err(Diagnostic::new(Code::Usage, "this adl-gen was built without typify")
            .help("build it with `--features typify`, or remove `--rust-engine`")),
    }
}

/// A file in the making.
struct ItemPrinter<'a> {
    types: Types<'a>,
    analysis: &'a DeserializeAnalysis,
    checking: Checking<'a>,
    kinds: TakenKinds,
    uses: Uses,
    options: &'a Options,
    level: CheckLevel,
    /// The name of the document in the paths of options.
    document: &'a str,
    /// The types whose comment is that of a property.
    commented: BTreeSet<TypeId>,
}

impl<'a> ItemPrinter<'a> {
    fn new(model: &'a Model, document: &'a str, analysis: &'a DeserializeAnalysis, options: &'a Options) -> Self {
        let level = level(options);
        let mut types = if level == CheckLevel::None { Types::derived(model) } else { Types::new(model) };
        types.map = options.rust().map;
        types.have_readers(|id| analysis.of(id).is_needed());
        let (checking, kinds) = (Checking::new(model, level), TakenKinds::new(model));
        let is_same = |id, field: &Field| docs::lines(&model.definition(id).docs) == docs::lines(&field.docs);
        let commented = commented(model, is_same);
        Self { types, analysis, checking, kinds, uses: Uses::default(), options, level, document, commented }
    }

    /// Returns whether serde's traits are derived.
    fn derives(&self) -> bool {
        self.level == CheckLevel::None
    }

    fn render(&self, template: &str, view: impl Into<Value>) -> Result<String, Diagnostic> {
        TEMPLATES.render(&self.options.templates, template, view)
    }

    /// Renders a template that isn't laid out.
    fn draft(&self, template: &str, view: impl Into<Value>) -> Result<Text, Diagnostic> {
        self.render(template, view).map(Text::Draft)
    }

    /// Renders a template that is laid out, unless a line is too long.
    fn laid_out(&self, template: &str, view: impl Into<Value>) -> Result<Text, Diagnostic> {
        self.render(template, view).map(Text::laid_out)
    }

    /// Returns the types, and how they are read.
    fn declarations(&mut self) -> Result<(Vec<Text>, Vec<Text>), Diagnostic> {
        let (mut items, mut implementations) = (Vec::new(), Implementations::default());
        for id in self.own() {
            items.push(self.item(id)?);
            if !self.derives() {
                self.implement(id, &mut implementations)?;
            }
        }
        Ok((items, implementations.items()))
    }

    /// Returns the definitions that no other module of a package declares.
    fn own(&self) -> impl Iterator<Item = TypeId> + use<'a> {
        self.types.model.own().map(|(id, _)| id)
    }

    /// Returns the public checks.
    fn checks(&mut self) -> PublicChecks {
        let mut public = PublicChecks::new(&self.types);
        if !self.level.explains() {
            return public;
        }
        for id in self.own() {
            public.add(id, &self.types, &mut self.checking, &mut self.uses);
        }
        if public.has_functions() {
            self.uses.import(Import::VALUE);
        }
        public
    }

    /// Prints what a file or a module has of its own.
    fn print(&mut self) -> Result<Printed, Diagnostic> {
        let (types, readers) = self.declarations()?;
        let (types, readers) = (format::all(types)?, format::all(readers)?);
        let public = self.checks();
        let checks = public.print(&mut self.checking);
        let explains = self.level.explains();
        let names = TypesOfTools::new(self.types.model, |id| explains.then(|| public.names(id, &self.types)));
        let schemas = self.schemas();
        let functions = checks.into_iter().chain(readers).chain(schemas).chain(scripts::item(self.types.model));
        let checked = checked(&public, &self.types, self.options);
        Ok(Printed { types, functions: functions.collect(), names, checked })
    }
}

/// Returns the declaration of a type, in a model after all passes.
fn declaration(model: &Model, id: TypeId, options: &Options) -> Result<Option<String>, Diagnostic> {
    let document = base_name(&model.input.name);
    let mut model = model.clone();
    let analysis = DeserializeAnalysis::new(&mut model, level(options));
    let mut printer = ItemPrinter::new(&model, &document, &analysis, options);
    if !printer.own().any(|own| own == id) {
        return Ok(None);
    }
    let item = printer.item(id)?;
    Ok(Some(format::all(vec![item])?.concat()))
}

/// The printed parts of a file or a module.
struct Printed {
    types: Vec<String>,
    /// The checks, and how the types are read.
    functions: Vec<String>,
    /// The names that contracts refer to.
    names: TypesOfTools<PublicType>,
    /// The types that operations name.
    checked: HashMap<TypeId, PublicType>,
}

/// Returns the public names of the types that a file or a module declares, if operations may name them.
fn checked(public: &PublicChecks, types: &Types<'_>, options: &Options) -> HashMap<TypeId, PublicType> {
    let own = types.model.own().filter(|_| options.operations);
    own.map(|(id, _)| (id, public.names(id, types))).collect()
}

/// Returns the type without values, if it is used.
fn never(uses: &mut Uses, name: &str, templates: &UserTemplates) -> Result<Option<String>, Diagnostic> {
    if !uses.never {
        return Ok(None);
    }
    Import::OF_IMPLEMENTATIONS.into_iter().chain([Import::ANY_ERROR]).for_each(|import| uses.import(import));
    let text = TEMPLATES.render(templates, "rust/never.tera", Never { name: name.to_owned() })?;
    Ok(format::all(vec![Text::laid_out(text)])?.pop())
}

fn native(mut model: Model, lost: Vec<Loss>, options: &Options) -> Result<(Generated, Named), Diagnostic> {
    let level = level(options);
    let document = base_name(&model.input.name);
    let analysis = DeserializeAnalysis::new(&mut model, level);
    let mut printer = ItemPrinter::new(&model, &document, &analysis, options);
    let Printed { types, functions, names, checked } = printer.print()?;
    let never = never(&mut printer.uses, &printer.types.names.never, &options.templates)?;
    let check = printer.checking.module(&printer.types.names.violations);
    let explained = check.as_ref().filter(|_| level.explains());
    if explained.is_some() {
        printer.uses.import(Import::FMT);
    }
    // The types that checks return are support, which comes last.
    let violations = explained.map(|_| printer.types.names.violations.declarations());
    let helpers = helpers::module(&printer.uses, options.rust().map, false);
    let unknown = unknown_variant(&printer.uses, &printer.types.names.unknown_variant);
    let sections = std::iter::once(use_lines(&printer.uses.imports).trim_end().to_owned())
        .chain(types)
        .chain(never)
        .chain(functions)
        .chain(check)
        .chain(violations)
        .chain(unknown)
        .chain(helpers);
    let text = file(&header(&model), joined(sections), options.rust().visibility, &options.templates)?;
    let check::Names { violation, violations, parse_error } = &printer.types.names.violations;
    let [violation, violations, parse_error] =
        [violation, violations, parse_error].map(|name| format!("types::{name}"));
    let of_operations = CheckedTypes { all: checked, violations: violations.clone(), parse_error };
    let violations = [violation, violations];
    let losses = losses(&model, level).into_iter().chain(lost).collect();
    Ok((Generated { text, losses }, Named { types: names, violations, of_operations }))
}

/// Exports the error of converting a text into an enumeration, if there are enumerations of texts.
fn unknown_variant(uses: &Uses, name: &str) -> Option<String> {
    let name = match name == UNKNOWN_VARIANT {
        true => name.to_owned(),
        false => format!("{UNKNOWN_VARIANT} as {name}"),
    };
    uses.needs
        .contains("texts")
        .then(|| format!("#[allow(unused_imports)] // For code that converts texts.\npub use json::{name};"))
}

/// Returns what Rust's types can't express of a model.
fn losses(model: &Model, level: CheckLevel) -> Vec<Loss> {
    match level {
        CheckLevel::Full | CheckLevel::Guards => guards::losses(model),
        CheckLevel::None => derived::losses(model),
    }
}

/// Joins sections by blank lines.
fn joined(sections: impl IntoIterator<Item = String>) -> String {
    sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Returns a file: its first line, and the module that holds its items.
fn file(header: &str, items: String, visibility: Visibility, templates: &UserTemplates) -> Result<String, Diagnostic> {
    let view = File { header: quote::line(header), visibility: visibility.name().to_owned(), items };
    valid(TEMPLATES.render(templates, "rust/file.tera", view)?, templates)
}

/// Returns the text of a file, which the user's templates may have made invalid.
fn valid(text: String, templates: &UserTemplates) -> Result<String, Diagnostic> {
    if templates.are_given() {
        format::parsed(&text)?;
    }
    Ok(text)
}

views! {
    /// A file.
    struct File { header: String, visibility: String, items: String, }
    /// A type without values.
    struct Never { name: String, }
}
