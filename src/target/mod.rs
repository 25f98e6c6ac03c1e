//! Targets: from the model to the text of a file.

mod contracts;
#[cfg(feature = "cli")]
pub(crate) mod custom;
mod dependencies;
mod docs;
pub(crate) mod externs;
mod foreign;
mod json_schema;
pub(crate) mod manifest;
pub(crate) mod mcp;
mod names;
mod openapi;
pub(crate) mod options;
mod package;
mod preamble;
mod python;
mod quote;
pub(crate) mod registry;
mod runtime;
mod rust;
#[cfg(test)]
pub(crate) mod test_models;
mod typescript;
mod zod;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::pass::{MONOMORPHIC, Pass};
use crate::model::sandbox_projection::Projections;
use crate::model::{Contract, Loss, Model, SilentTool, TypeId};
#[cfg(feature = "cli")]
use crate::model::{Definition, component};
use crate::names::base_name;
use crate::output::FileNames;
use crate::render::{BuiltIn, Template};
use crate::strict;
use crate::text::Json;

pub(crate) use self::json_schema::{Bundle, Whole};
pub(crate) use self::options::KnownPaths;
pub use self::options::{
    CheckLevel, ErrorContent, Extra, ImportExtension, Integers, OpenApiVersion, OptionValue, Options, PreambleStyle,
    PythonObjects, PythonTyping, PythonVersion, RustEngine, StrictHost, TextFormat, VoidResponse,
};
#[cfg(feature = "cli")]
pub(crate) use self::options::{Flag, Kind, OptionRow};

/// The properties of a target as data.
struct TargetRow {
    /// Its name on the command line.
    name: &'static str,
    /// The folder of a package.
    folder: &'static str,
    /// The suffix of file names after the module's name.
    extension: &'static str,
    /// The file of the runtime that contracts import, if the language has one.
    runtime: Option<&'static str>,
    /// Returns the error of the runtime, as files of types name it, alone or in a package.
    error_of_runtime: Option<fn(bool, &Options) -> String>,
    /// Whether its documentation states constraints that its types don't express.
    prints_docs: bool,
    /// Whether it generates schemas, which express all constraints except for reported losses.
    keeps_schemas: bool,
    /// Whether it generates one document for a whole package.
    is_one_document: bool,
    /// Returns whether the language reserves the name of a module. Where the suffix isn't an extension alone, no keyword
    /// ends so, and other files are imported as paths, or not at all.
    is_reserved: fn(&str) -> bool,
}

impl TargetRow {
    /// A target without anything of its own.
    const DEFAULT: Self = Self {
        name: "",
        folder: "",
        extension: "",
        runtime: None,
        error_of_runtime: None,
        prints_docs: true,
        keeps_schemas: false,
        is_one_document: false,
        is_reserved: |_| false,
    };
}

/// Declares the table of targets.
macro_rules! targets {
    ($($(#[$doc:meta])* $target:ident = $name:literal, $extension:literal $(, $column:ident: $value:expr)*;)*) => {
        /// A target of generation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Target {
            $($(#[$doc])* $target,)*
        }

        impl Target {
            /// Every target.
            pub const ALL: &[Self] = &[$(Self::$target),*];

            fn row(self) -> &'static TargetRow {
                match self {
                    $(Self::$target => {
                        const SAME: TargetRow =
                            TargetRow { name: $name, folder: $name, extension: $extension, ..TargetRow::DEFAULT };
                        const ROW: &TargetRow = &TargetRow { $($column: $value,)* ..SAME };
                        ROW
                    })*
                }
            }
        }
    };
}

targets! {
    /// serde structs and enums.
    Rust = "rust", ".rs", runtime: Some("adl_runtime.rs"), error_of_runtime: Some(rust::error_of_runtime),
        is_reserved: rust::names::is_reserved_module;
    /// Types, for `tsc` with every strict option.
    TypeScript = "typescript", ".ts", runtime: Some("adl_runtime.ts"),
        error_of_runtime: Some(typescript::error_of_runtime), is_reserved: typescript::package::is_own_module;
    /// `TypedDict`s.
    Python = "python", ".py", runtime: Some("adl_runtime.py"), error_of_runtime: Some(python::error_of_runtime),
        is_reserved: python::names::is_reserved_module;
    /// An OpenAPI document of schemas, responses and operations.
    OpenApi = "openapi", ".openapi.json", keeps_schemas: true, is_one_document: true;
    /// The normalised bundle: one 2020-12 schema, every definition named.
    JsonSchema = "json-schema", ".schema.json", keeps_schemas: true, is_one_document: true;
    /// Models of pydantic 2. The folder isn't called as the library, which it would hide.
    Pydantic = "pydantic", "_models.py", folder: "pydantic_models";
    /// Schemas of zod 4.
    Zod = "zod", ".zod.ts", keeps_schemas: true;
    /// The result of MCP's `tools/list`.
    Mcp = "mcp", ".mcp.json", keeps_schemas: true;
    /// Tools as stubs of Python functions, for models that write code.
    Preamble = "preamble", "_preamble.py", prints_docs: false;
}

/// The modules that adl-gen adds to those of documents, in every language that has contracts.
const OWN_MODULES: [&str; 3] = ["adl_runtime", "adl_support", registry::NAME];

impl Target {
    /// The targets that are generated when none is named.
    pub const DEFAULT: &[Self] = &[Self::Rust, Self::TypeScript, Self::Python, Self::OpenApi];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the suffix of file names after the module's name: `.rs`, `.openapi.json`.
    pub fn extension(self) -> &'static str {
        self.row().extension
    }

    /// Returns the file of the runtime that contracts import, if the language has one.
    pub(crate) fn runtime_file(self) -> Option<&'static str> {
        self.row().runtime
    }

    /// Returns the error of its runtime, as its files of types name it, alone or in a package.
    fn error_of_runtime(self, in_package: bool, options: &Options) -> Option<String> {
        self.row().error_of_runtime.map(|name| name(in_package, options))
    }

    /// Returns whether its documentation states constraints that its types don't express.
    pub(crate) fn prints_docs(self) -> bool {
        self.row().prints_docs
    }

    /// Returns whether it generates schemas, which express all constraints except for reported losses.
    pub fn keeps_schemas(self) -> bool {
        self.row().keeps_schemas
    }

    /// Returns whether it generates one document for a whole package.
    pub(crate) fn is_one_document(self, options: &Options) -> bool {
        self.row().is_one_document || options.strict_host(self).is_some()
    }

    /// Returns whether it generates validators, which enforce constraints that types don't express.
    pub(crate) fn prints_checks(self, options: &Options) -> bool {
        match self {
            Self::Rust if options.rust_engine == RustEngine::Typify => false,
            // They validate the projection.
            _ if options.strict_host(self).is_some() => false,
            Self::Rust | Self::TypeScript | Self::Python | Self::Pydantic | Self::Zod => {
                options.checks_of(self) != CheckLevel::None
            }
            Self::OpenApi | Self::JsonSchema | Self::Mcp | Self::Preamble => false,
        }
    }

    /// Returns the passes that a model goes through before it is printed.
    pub(crate) fn passes(self, options: &Options) -> &'static [Pass] {
        match self {
            Self::Rust => rust::passes(options),
            Self::Python | Self::OpenApi => &[MONOMORPHIC],
            Self::TypeScript | Self::JsonSchema | Self::Mcp | Self::Pydantic | Self::Zod | Self::Preamble => &[],
        }
    }

    /// Returns the passes that there are, whatever the options, each after those that come before it.
    #[cfg(feature = "cli")]
    pub(crate) fn all_passes() -> impl Iterator<Item = &'static Pass> {
        let (options, mut seen) = (Options { extra: Extra::Keep, ..Options::default() }, BTreeSet::new());
        let all = Self::ALL.iter().flat_map(move |target| target.passes(&options));
        all.filter(move |pass| seen.insert(pass.name))
    }

    /// Returns the passes up to the one with that name, including those that an option adds only if they are named or
    /// enabled by `extra`.
    #[cfg(feature = "cli")]
    pub(crate) fn passes_to(name: &str, extra: Extra) -> Option<&'static [Pass]> {
        let to = |options: &Options| {
            Self::ALL.iter().find_map(|target| {
                let passes = target.passes(options);
                passes.get(..=passes.iter().position(|pass| pass.name == name)?)
            })
        };
        to(&Options { extra, ..Options::default() })
            .or_else(|| to(&Options { extra: Extra::Keep, ..Options::default() }))
    }

    /// Returns the file name of a module with the target's types, changed if the language or Windows reserves it.
    pub(crate) fn module(self, name: &str) -> String {
        let is_own = self.runtime_file().is_some() && OWN_MODULES.contains(&name);
        let is_reserved = is_own || (self.row().is_reserved)(name);
        // Windows treats `con.rs` and `nul.openapi.json` as devices, by the text before the first dot.
        let is_device = self.extension().starts_with('.') && crate::names::is_device(name);
        if is_reserved || is_device { format!("{name}_") } else { name.to_owned() }
    }

    /// Returns the folder of a package.
    pub(crate) fn folder(self) -> &'static str {
        self.row().folder
    }

    /// Returns the file of the types of a document of that base name.
    pub(crate) fn file(self, name: &str) -> String {
        format!("{}{}", self.module(name), self.extension())
    }

    /// Returns the file of a document of that base name, with the suffix that the options choose.
    pub(crate) fn output_file(self, name: &str, options: &Options) -> String {
        match self {
            Self::OpenApi => format!("{}{}", self.module(name), options.openapi.extension()),
            Self::Rust
            | Self::TypeScript
            | Self::Python
            | Self::JsonSchema
            | Self::Pydantic
            | Self::Zod
            | Self::Preamble
            | Self::Mcp => self.file(name),
        }
    }

    /// Returns the file of a package in which all documents are one.
    fn whole_file(self, options: &Options) -> String {
        match self {
            Self::Zod => "index.ts".to_owned(),
            Self::Pydantic => "__init__.py".to_owned(),
            Self::Rust
            | Self::TypeScript
            | Self::Python
            | Self::OpenApi
            | Self::JsonSchema
            | Self::Preamble
            | Self::Mcp => self.output_file(options.package.name(), options),
        }
    }

    /// Returns whether a file of types of a document of that base name can have this name, whatever the options.
    fn can_be_file(self, file: &str, name: &str) -> bool {
        let suffix = file.strip_prefix(&self.module(name)).unwrap_or_default();
        suffix == self.extension() || (self == Self::OpenApi && openapi::EXTENSIONS.contains(&suffix))
    }

    /// Returns the file of the contracts of a document of that base name.
    pub(crate) fn contracts_file(self, name: &str) -> String {
        let own = format!("{name}_contracts");
        let separator = if own == registry::NAME { "__" } else { "_" };
        format!("{name}{separator}contracts{}", self.extension())
    }
}

impl FileNames for Target {
    fn has(&self, name: &str, input: &str) -> bool {
        let base = base_name(input);
        self.can_be_file(name, &base) || self.contracts_file(&base) == name
    }

    fn uses_runtime(&self, name: &str) -> bool {
        name.ends_with(&self.contracts_file(""))
    }

    fn runtime(&self) -> Option<&'static str> {
        self.runtime_file()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.iter().copied().find(|target| target.name() == name).ok_or_else(|| format!("unknown target `{name}`"))
    }
}

/// Returns the distinct known error codes: those of the options, otherwise those in the examples of the contracts.
fn error_codes(model: &Model, options: &Options) -> Vec<String> {
    let code = |example: &Json| Some(example.get("error")?.get("code")?.as_str()?.to_owned());
    let of_examples = || model.contracts.iter().flat_map(|contract| &contract.examples).filter_map(code);
    let mut codes: Vec<String> =
        if options.error_codes.is_empty() { of_examples().collect() } else { options.error_codes.clone() };
    let mut seen = BTreeSet::new();
    codes.retain(|code| !code.is_empty() && seen.insert(code.clone()));
    codes
}

/// The output of a backend.
#[derive(Debug)]
pub struct Generated {
    /// The text of the file.
    pub text: String,
    /// Constraints that the language's types don't express.
    pub losses: Vec<Loss>,
    /// The names that contracts refer to.
    pub(crate) names: PublicNames,
}

impl Generated {
    /// Returns a file without contracts beside it.
    fn new(text: String, losses: Vec<Loss>) -> Self {
        Self { text, losses, names: PublicNames::default() }
    }
}

/// The names in a file of types that its contracts refer to. None in languages without contracts.
#[derive(Debug, Default)]
pub(crate) struct PublicNames {
    /// The names of the types of each contract, in the order of the contracts.
    contracts: Vec<OwnedNames>,
    /// The names of the parameters of each tool without a contract.
    silent: Vec<Option<PublicType>>,
    /// In Rust, the paths of the types of a violation and of all violations of a value, from the contracts.
    violations: [String; 2],
}

/// The names of the types of a contract; none of a type that has no check.
#[derive(Debug)]
struct OwnedNames {
    input: Option<PublicType>,
    result: Option<PublicType>,
}

/// The names of the types of a contract; none for a tool without parameters.
#[derive(Clone, Copy)]
struct ToolNames<'a> {
    input: Option<&'a PublicType>,
    result: &'a PublicType,
}

/// The public names of a type.
#[derive(Debug)]
struct PublicType {
    ty: String,
    /// The type guard; empty in Rust, which has none.
    is: String,
    check: String,
    parse: String,
    /// The object for Standard Schema, in TypeScript.
    schema: Option<String>,
}

impl PublicNames {
    /// Names the types of a model's tools.
    fn new(model: &Model, of: impl Fn(TypeId) -> Option<PublicType>) -> Self {
        let of_contract =
            |contract: &Contract| OwnedNames { input: contract.input.and_then(&of), result: of(contract.result) };
        Self {
            contracts: model.contracts.iter().map(of_contract).collect(),
            silent: model.silent.iter().map(|tool| tool.input.and_then(&of)).collect(),
            ..Self::default()
        }
    }

    /// Returns the contracts with the names of their types.
    fn of_contracts<'a>(&'a self, model: &'a Model) -> Result<Vec<(&'a Contract, ToolNames<'a>)>, Diagnostic> {
        let named = |(contract, names): (&'a Contract, &'a OwnedNames)| {
            let result = names.result.as_ref().ok_or_else(|| unchecked(&contract.tool))?;
            Ok((contract, ToolNames { input: input_names(&contract.tool, contract.input, &names.input)?, result }))
        };
        model.contracts.iter().zip(&self.contracts).map(named).collect()
    }

    /// Returns the tools without a contract, with the names of their parameters.
    fn of_silent<'a>(&'a self, model: &'a Model) -> Result<Vec<(&'a SilentTool, Option<&'a PublicType>)>, Diagnostic> {
        let named = |(tool, names): (&'a SilentTool, &'a Option<PublicType>)| {
            Ok((tool, input_names(&tool.tool, tool.input, names)?))
        };
        model.silent.iter().zip(&self.silent).map(named).collect()
    }
}

/// Returns the names of a tool's parameters, which must have a check.
fn input_names<'a>(
    tool: &str,
    input: Option<TypeId>,
    names: &'a Option<PublicType>,
) -> Result<Option<&'a PublicType>, Diagnostic> {
    if input.is_some() && names.is_none() { Err(unchecked(tool)) } else { Ok(names.as_ref()) }
}

fn unchecked(tool: &str) -> Diagnostic {
    Diagnostic::new(Code::Defect, format!("`{tool}` has no check"))
}

/// A model, and its equivalent without type parameters, which several targets print.
pub(crate) struct Input<'m> {
    model: &'m Model,
    /// Without type parameters.
    pub(crate) plain: Cow<'m, Model>,
    /// Whether contracts, and so a runtime, stand beside the types.
    has_runtime: bool,
}

impl<'m> Input<'m> {
    /// Prepares a model for all targets.
    pub(crate) fn new(model: &'m Model) -> Self {
        let plain = if model.is_generic() { Cow::Owned(model.clone().monomorphic()) } else { Cow::Borrowed(model) };
        Self { model, plain, has_runtime: false }
    }

    /// Sets whether contracts, and so a runtime, stand beside the types.
    pub(crate) fn with_runtime(self, has_runtime: bool) -> Self {
        Self { has_runtime, ..self }
    }

    /// Returns the model that a target prints.
    fn of_target(&self, target: Target, in_package: bool, options: &Options) -> Cow<'_, Model> {
        let model = self.after(target.passes(options));
        let error = self.has_runtime.then(|| target.error_of_runtime(in_package, options));
        foreign::with_error(model, error.flatten())
    }

    /// Returns the model after passes.
    fn after(&self, passes: &[Pass]) -> Cow<'_, Model> {
        match passes {
            [first, others @ ..] if first.name == MONOMORPHIC.name => self.plain.after(others),
            _ => self.model.after(passes),
        }
    }

    /// Prints the model for a target.
    pub(crate) fn generate(&self, target: Target, options: &Options) -> Result<Generated, Error> {
        let Some(StrictHost::OpenAi) = options.strict_host(target) else { return self.print(target, options) };
        let projection = strict::project(&self.plain)?;
        let printed = Input::new(&projection.model).print(target, options)?;
        let losses = projection.with_losses_of(&self.plain, printed.losses);
        Ok(Generated { losses, ..printed })
    }

    fn print(&self, target: Target, options: &Options) -> Result<Generated, Error> {
        let model = self.of_target(target, false, options);
        Ok(match target {
            Target::Rust => rust::generate(model, options)?,
            Target::TypeScript => typescript::generate(model, options)?,
            Target::Python => python::generate(&model, options)?,
            Target::OpenApi => openapi::generate(&model, options),
            Target::JsonSchema => json_schema::generate(&model),
            Target::Mcp => mcp::generate(&model, options)?,
            Target::Pydantic => python::pydantic::generate(&model, options)?,
            Target::Zod => zod::generate(self, options)?,
            Target::Preamble => preamble::generate(self, options)?,
        })
    }
}

#[cfg(feature = "cli")]
impl Input<'_> {
    /// Returns the declaration in a language of the first type for which a function returns true; none if it has none of
    /// its own.
    pub(crate) fn declaration(
        &self,
        target: Target,
        options: &Options,
        is_meant: impl Fn(&Definition) -> bool,
    ) -> Result<Option<String>, Diagnostic> {
        let model = self.after(target.passes(options));
        let Some((id, _)) = model.iter().find(|(_, definition)| is_meant(definition)) else { return Ok(None) };
        match target {
            Target::Rust => rust::declaration(&model, id, options),
            Target::TypeScript => typescript::declaration(&model, id, options),
            Target::Python => python::declaration(&model, id, options),
            Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Pydantic | Target::Zod | Target::Preamble => {
                Ok(None)
            }
        }
    }
}

/// The model of a module of a package, as all targets print it.
pub(crate) struct PackageInput<'m> {
    /// Its name.
    pub(crate) name: String,
    /// Its name in the models of other modules.
    pub(crate) distinct_name: String,
    /// The index of its package, if that is another one: it isn't printed.
    pub(crate) package: Option<usize>,
    /// The model.
    pub(crate) input: Input<'m>,
}

impl PackageInput<'_> {
    /// Returns the module that a target makes of it.
    fn module<'m>(
        &self,
        target: Target,
        file: String,
        model: Cow<'m, Model>,
        options: &Options,
    ) -> Result<PackageModule<'m>, Diagnostic> {
        let package = options.extern_path(self.package, target)?;
        let (name, distinct_name) = (self.name.clone(), self.distinct_name.clone());
        Ok(PackageModule { name, distinct_name, package, file, model })
    }
}

/// A module of a package: the definitions of one document.
pub(crate) struct PackageModule<'m> {
    /// Its name.
    pub(crate) name: String,
    /// Its name in the models of other modules.
    pub(crate) distinct_name: String,
    /// Where programs find its package, if that is another one.
    pub(crate) package: Option<String>,
    /// The base name of its file.
    pub(crate) file: String,
    /// The model.
    pub(crate) model: Cow<'m, Model>,
}

/// A file of a package.
pub(crate) struct PackageFile {
    /// Its name in the folder of the package.
    pub(crate) name: String,
    /// The index of the module; none for what all modules share.
    pub(crate) module: Option<usize>,
    /// The content.
    pub(crate) generated: Generated,
}

/// How a package is used.
#[derive(Clone, Copy)]
pub(crate) struct PackageForm {
    /// Whether files with contracts stand beside its modules.
    pub(crate) has_contracts: bool,
    /// Whether Rust includes its files by `include!`.
    pub(crate) is_included: bool,
}

/// Prints a package for a target, given its modules with their names, and one model of them all if a target needs it.
pub(crate) fn generate_package(
    inputs: &[PackageInput<'_>],
    whole: Option<&Model>,
    target: Target,
    form: PackageForm,
    options: &Options,
) -> Result<Vec<PackageFile>, Error> {
    let modules = || -> Result<Vec<PackageModule<'_>>, Diagnostic> {
        let of_targets = inputs.iter().map(|of| (of, of.input.of_target(target, true, options)));
        of_targets.map(|(of, model)| of.module(target, target.module(&of.name), model, options)).collect()
    };
    match target {
        _ if target.is_one_document(options) => {
            let of_whole = |model| {
                let generated = Input::new(model).generate(target, options)?;
                Ok(PackageFile { name: target.whole_file(options), module: None, generated })
            };
            let marker = (target == Target::Pydantic).then(|| Ok(python::marker()));
            whole.into_iter().map(of_whole).chain(marker).collect()
        }
        Target::TypeScript => Ok(typescript::generate_package(modules()?, options)?),
        Target::Python => Ok(python::generate_package(&modules()?, options)?),
        Target::Pydantic => Ok(python::generate_pydantic_package(&modules()?, options)?),
        Target::Zod => Ok(zod::generate_package(inputs, options)?),
        // One document.
        Target::OpenApi | Target::JsonSchema => Ok(Vec::new()),
        Target::Preamble | Target::Mcp => {
            let has_tools =
                |of: &PackageInput<'_>| of.package.is_none() && of.input.model.tool_names().next().is_some();
            let with_tools = inputs.iter().enumerate().filter(|(_, input)| has_tools(input));
            with_tools
                .map(|(index, PackageInput { name, input, .. })| {
                    let generated = input.generate(target, options)?;
                    Ok(PackageFile { name: target.file(name), module: Some(index), generated })
                })
                .collect()
        }
        Target::Rust => Ok(rust::generate_package(modules()?, form, options)?),
    }
}

/// Returns the first line of a file that a whole package shares, without a comment sign.
pub(crate) fn package_header() -> String {
    format!("@generated by adl-gen {} for the whole package. Do not edit.", env!("CARGO_PKG_VERSION"))
}

/// Returns the first line of a generated file, without a comment sign.
pub(crate) fn header(model: &Model) -> String {
    let (name, sha256) = (&model.input.name, &model.input.sha256);
    // The standard types of a package are in no document.
    let hash = if sha256.is_empty() { String::new() } else { format!(" (sha256:{sha256})") };
    format!("@generated by adl-gen {} from {name}{hash}. Do not edit.", env!("CARGO_PKG_VERSION"))
}

/// Prints a model for a target.
pub fn generate(model: &Model, target: Target, options: &Options) -> Result<Generated, Error> {
    Input::new(model).generate(target, options)
}

/// Returns the public names of the types of a model in a language, by definition; none of a type that is written where it
/// is used.
#[cfg(feature = "cli")]
pub(crate) fn type_names(model: &Model, target: Target, options: &Options) -> Vec<Option<String>> {
    let declared = |is_reserved: fn(&str) -> bool| {
        let names = names::TypeNames::new(model, is_reserved, &[]);
        let name =
            |(id, definition): (TypeId, &Definition)| definition.inlined().is_none().then(|| names.of(id).to_owned());
        model.iter().map(name).collect()
    };
    match target {
        Target::Rust => rust::names::of_types(model).into_iter().map(Some).collect(),
        Target::TypeScript => typescript::type_names(model, options),
        Target::Python | Target::Pydantic => declared(python::names::is_reserved),
        Target::Zod => declared(typescript::names::is_reserved),
        Target::OpenApi => model.iter().map(|(_, definition)| Some(component(&definition.name))).collect(),
        Target::JsonSchema | Target::Mcp | Target::Preamble => {
            model.iter().map(|(_, definition)| Some(definition.name.clone())).collect()
        }
    }
}

/// Returns the warnings about a document that are specific to a target.
pub(crate) fn warnings(model: &Model, target: Target, asserts_formats: bool) -> Vec<Diagnostic> {
    match target {
        Target::Zod if !asserts_formats => zod::unchecked_formats(model).into_iter().collect(),
        Target::Rust
        | Target::TypeScript
        | Target::Python
        | Target::OpenApi
        | Target::JsonSchema
        | Target::Pydantic
        | Target::Zod => Vec::new(),
        Target::Preamble => preamble::warnings(model),
        Target::Mcp => mcp::warnings(model),
    }
}

/// Prints the contracts of a model for a language that has a runtime, given the names of the types in `module`. Returns
/// none if the document has no tools.
pub(crate) fn contracts(
    projections: &Projections,
    names: &PublicNames,
    module: &str,
    target: Target,
    options: &Options,
) -> Result<Option<String>, Diagnostic> {
    if projections.model.tool_names().next().is_none() {
        return Ok(None);
    }
    let level = options.checks_of(target);
    if level != CheckLevel::Full {
        let message = format!("contracts explain invalid values, but `{target}` has `checks = \"{}\"`", level.name());
        let help = format!("remove `--contracts`, or set `checks = \"full\"` in `[{target}]`");
        return Err(Diagnostic::new(Code::Usage, message).help(help));
    }
    match target {
        Target::TypeScript => typescript::contracts(projections, names, module, options).map(Some),
        Target::Python if options.python.objects != PythonObjects::TypedDict => {
            let objects = options.python.objects.name();
            let message = format!("contracts pass JSON values, but `python` has `objects = \"{objects}\"`");
            let help = "remove `--contracts`, or set `objects = \"typed-dict\"` in `[python]`";
            Err(Diagnostic::new(Code::Usage, message).help(help))
        }
        Target::Python => python::contracts(projections, names, module, options).map(Some),
        Target::Rust if options.rust_engine == RustEngine::Typify => Err(Diagnostic::new(
            Code::Usage,
            "contracts require validators, which the engine `typify` doesn't generate",
        )
        .help("remove `--contracts` or `--rust-engine typify`")),
        Target::Rust => rust::contracts(projections, names, module, options).map(Some),
        Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Pydantic | Target::Zod | Target::Preamble => {
            Ok(None)
        }
    }
}

/// Returns the templates of all targets, which users can replace.
pub(crate) fn templates() -> impl Iterator<Item = &'static Template> {
    let all = [
        &rust::TEMPLATES,
        &typescript::TEMPLATES,
        &python::TEMPLATES,
        &zod::TEMPLATES,
        &preamble::TEMPLATES,
        &runtime::TEMPLATES,
        &registry::TEMPLATES,
        &manifest::TEMPLATES,
    ];
    all.into_iter().flat_map(BuiltIn::templates)
}

/// Returns the module that contracts import, if the language has one: the name of its file, and its text.
pub(crate) fn runtime(target: Target, options: &Options) -> Result<Option<(&'static str, String)>, Diagnostic> {
    let Some(name) = target.runtime_file() else { return Ok(None) };
    runtime::print(name, options).map(|text| Some((name, text)))
}
