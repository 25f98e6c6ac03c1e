//! The profile of a target: facts, and a few functions.

use std::borrow::Cow;

use super::job::{File, Job};
use super::options::{DefaultsMode, OptionRow};
use super::own_types::OwnTypes;
use super::pass::{Pass, Subject};
use super::{CheckLevel, Options, StrictHost, Target};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::{Model, Refusal, TypeId};
use crate::render::BuiltIn;

/// A target: facts and functions. No field has a default: the compiler asks every language for a new one.
pub(crate) struct Profile {
    pub(crate) id: Target,
    /// The folder of a package.
    pub(crate) folder: &'static str,
    /// The suffix of file names after the module's name: `.rs`, `.openapi.json`.
    pub(crate) suffix: &'static str,
    /// Other suffixes, if options choose one.
    pub(crate) other_suffixes: Option<Suffixes>,
    /// The files that options want in place of those of the suffix; none if there is no such option.
    pub(crate) emits: Option<Emits>,
    /// The part of a package that becomes a file.
    pub(crate) unit: Unit,
    /// The file of a package in which all documents are one; none if it has the name of the package.
    pub(crate) whole_file: Option<&'static str>,
    /// Returns the name of the file of a module, which has a name in snake_case.
    pub(crate) file_name: fn(&str) -> String,
    /// Returns whether the language reserves the name of a module. Where the suffix isn't an extension alone, no keyword
    /// ends so, and other files are imported as paths, or not at all.
    pub(crate) is_reserved: fn(&str) -> bool,
    /// Returns whether it prints packages, not only files that stand alone.
    pub(crate) prints_packages: fn(&Options) -> bool,
    /// The part of the output that states the constraints of a schema.
    pub(crate) states: States,
    /// Whether its own losses are all that there are, so that those of the model don't concern it.
    pub(crate) lists_all_losses: fn(&Options) -> bool,
    /// Returns how much is generated beside types; none if the target has no validators.
    pub(crate) checks: Option<fn(&Options) -> CheckLevel>,
    /// Returns the host for whose structured outputs types are projected; none if there is no such option.
    pub(crate) strict: Option<fn(&Options) -> Option<StrictHost>>,
    /// The runtime that contracts import; none if the target has no contracts.
    pub(crate) runtime: Option<Runtime>,
    /// Whether it prints operations over HTTP.
    pub(crate) has_operations: bool,
    /// Prints the files by which registries know a package; none if its packages aren't published.
    pub(crate) manifests: Option<Manifests>,
    /// How files use the types of other packages; none if they can't.
    pub(crate) imports: Option<Imports>,
    /// The changes of generated code that its users see; none if it has no types of its own.
    pub(crate) users: Option<Users>,
    /// The options: those of everything, and those of types and properties by path.
    pub(crate) options: &'static [&'static [OptionRow]],
    /// The templates, which users can replace.
    pub(crate) templates: &'static [&'static BuiltIn],
    /// The passes that a model goes through before it is printed.
    pub(crate) passes: &'static [Pass],
    /// The types of the user's own among its options; none if it has no such options.
    pub(crate) own_types: Option<fn(&Options) -> OwnTypes<'_>>,
    /// How its readers fill in defaults; none if it has no readers that could.
    pub(crate) fills_in: Option<FillsIn>,
    /// Returns the warnings about a document that are specific to the target.
    pub(crate) warnings: fn(&Model) -> Vec<Diagnostic>,
    /// Prints the files of a job: types, validators, contracts, and their index. The runtime and manifests, which differ only
    /// with options, are printed by functions of their own.
    pub(crate) print: Print,
    /// Returns the public names of the types of a model, by definition; none of a type that is written where it is used.
    pub(crate) type_names: fn(&Model, &Options) -> Vec<Option<String>>,
    /// Returns the declaration of a type of a model after the target's passes, for hovers; none if the type has none of its
    /// own. None in targets without types of their own.
    pub(crate) declaration: Option<Declaration>,
}

/// Prints the files of a job.
pub(crate) type Print = fn(&Job<'_>) -> Result<Vec<File>, Error>;

/// Prints the declaration of a type.
pub(crate) type Declaration = fn(&Model, TypeId, &Options) -> Result<Option<String>, Diagnostic>;

/// Suffixes of which options choose one.
pub(crate) struct Suffixes {
    pub(crate) chosen: fn(&Options) -> &'static str,
    pub(crate) all: &'static [&'static str],
}

/// Returns texts in place of a printed one, if options want that.
pub(crate) type EmitTexts = fn(&Options, &str) -> Result<Option<Vec<String>>, Diagnostic>;

/// Files in place of a printed one.
pub(crate) struct Emits {
    /// The suffixes of the files, in place of that of the target.
    pub(crate) suffixes: &'static [&'static str],
    /// Returns their texts, in the order of the suffixes, given that of the printed file; none if the options want that.
    pub(crate) emit: EmitTexts,
}

/// Prints the files by which registries know a package.
pub(crate) type Manifests = fn(&Job<'_>) -> Result<Vec<File>, Diagnostic>;

/// A part of a package that becomes a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Each document, which imports others.
    Module,
    /// Each document with tools, with all that it uses.
    Tools,
    /// All documents.
    Package,
}

/// A part of the output that states the constraints of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum States {
    /// Types; their documentation states what they don't express.
    DocumentedTypes,
    /// Types alone.
    Types,
    /// Schemas, which express all constraints except for reported losses.
    Schemas,
}

/// The module that contracts import.
pub(crate) struct Runtime {
    /// The files, each with what prints it: the module that contracts import, and that of legacy results.
    pub(crate) modules: [RuntimeModule; 2],
    /// Returns its error, as files of types name it, alone or in a package.
    pub(crate) error: fn(bool, &Options) -> String,
}

/// A file of a runtime, and what prints it.
pub(crate) type RuntimeModule = (&'static str, fn(&Job<'_>) -> Result<String, Diagnostic>);

/// How files of a target use the types of other packages.
pub(crate) struct Imports {
    /// The name of such a path in messages.
    pub(crate) words: &'static str,
    /// Returns whether programs can find a package by a path.
    pub(crate) is_path: fn(&str) -> bool,
    /// Returns where programs find a package of a name.
    pub(crate) path: fn(&str) -> String,
}

/// How the readers of a target fill in defaults.
#[derive(Clone, Copy)]
pub(crate) struct FillsIn {
    /// Returns the target's own setting.
    pub(super) own: fn(&Options) -> Option<DefaultsMode>,
    /// Returns the function that returns why readers can't fill in the default of a property of a definition.
    pub(super) refusal: for<'m> fn(&'m Model) -> Refusal<'m>,
}

impl FillsIn {
    /// Returns whether the options ask for it.
    pub(crate) fn is_asked(&self, options: &Options) -> bool {
        (self.own)(options).unwrap_or(options.defaults) == DefaultsMode::Apply
    }
}

/// The changes of a target's types that their users see.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Users {
    /// Whether each document has a module of its own.
    pub(crate) have_modules: bool,
    /// Whether types have parameters.
    pub(crate) have_generics: bool,
    /// Whether integers are distinguished from other numbers.
    pub(crate) have_integers: bool,
    /// Returns whether the type of an integer depends on its bounds.
    pub(crate) narrows_integers: fn(&Options) -> bool,
    /// Whether a value has exactly the type that is declared: a wider or narrower type is another one.
    pub(crate) have_exact_types: bool,
    /// Whether a tuple isn't a list.
    pub(crate) have_tuples: bool,
    /// Returns whether parts can be added to a type without a break, given the document and the type's name; none if
    /// types need not be built and matched in full.
    pub(crate) is_open: Option<fn(&Options, &str, &str) -> bool>,
    /// Whether the type of undeclared properties includes those of declared ones.
    pub(crate) have_index_signatures: bool,
}

/// The base name of the file with the contracts of a whole package.
pub(crate) const INDEX: &str = "adl_contracts";

/// The base name of the module that operations share.
pub(crate) const HTTP: &str = "adl_http";

/// The base name of the module that reads streams.
pub(crate) const STREAMS: &str = "adl_streams";

/// The base name of the module that reads requests to webhooks.
pub(crate) const WEBHOOKS: &str = "adl_webhooks";

/// The base name of the module that makes tools of operations.
pub(crate) const TOOLS: &str = "adl_tools";

/// The modules that adl-gen adds to those of documents, in every language that has contracts.
const OWN_MODULES: [&str; 8] = [HTTP, "adl_legacy", "adl_runtime", "adl_support", INDEX, STREAMS, TOOLS, WEBHOOKS];

impl Profile {
    /// Fails if the target doesn't explain invalid values, and says `what` does so, and which option is to be removed otherwise.
    pub(super) fn require_full(&self, options: &Options, what: &str, option: &str) -> Result<(), Diagnostic> {
        let (target, level) = (self.id, self.checks.map_or(CheckLevel::None, |level| level(options)));
        if level == CheckLevel::Full {
            return Ok(());
        }
        let message = format!("{what}, but `{target}` has `checks = \"{}\"`", level.name());
        let help = format!("remove `{option}`, or set `checks = \"full\"` in `[{target}]`");
        Err(Diagnostic::new(Code::Usage, message).help(help))
    }

    /// Returns the facts of a target that prints documents that import nothing, in place of code in a language: they have no
    /// validators, no contracts, and no types of their own.
    pub(super) const fn of_documents(id: Target, suffix: &'static str, print: Print) -> Self {
        Self {
            id,
            folder: id.name(),
            suffix,
            other_suffixes: None,
            emits: None,
            unit: Unit::Package,
            whole_file: None,
            file_name: str::to_owned,
            is_reserved: |_| false,
            prints_packages: |_| true,
            states: States::Schemas,
            lists_all_losses: |_| false,
            checks: None,
            strict: None,
            runtime: None,
            has_operations: false,
            manifests: None,
            imports: None,
            users: None,
            options: &[],
            templates: &[],
            passes: &[],
            own_types: None,
            fills_in: None,
            warnings: |_| Vec::new(),
            print,
            type_names: |model, _| model.iter().map(|(_, definition)| Some(definition.name.clone())).collect(),
            declaration: None,
        }
    }

    /// Returns the file name of a module with the target's types, changed if the language or Windows reserves it.
    pub(crate) fn module(&self, name: &str) -> String {
        let is_own = self.runtime.is_some() && OWN_MODULES.contains(&name);
        let name = &*(self.file_name)(name);
        let is_reserved = is_own || (self.is_reserved)(name);
        // Windows treats `con.rs` and `nul.openapi.json` as devices, by the text before the first dot.
        let is_device = self.suffix.starts_with('.') && crate::names::is_device(name);
        if is_reserved || is_device { format!("{name}_") } else { name.to_owned() }
    }

    /// Returns the file of the types of a document of that base name.
    pub(crate) fn file(&self, name: &str, options: &Options) -> String {
        let suffix = self.other_suffixes.as_ref().map_or(self.suffix, |suffixes| (suffixes.chosen)(options));
        format!("{}{suffix}", self.module(name))
    }

    /// Returns the file of a package in which all documents are one.
    pub(crate) fn whole_file(&self, options: &Options) -> String {
        self.whole_file.map_or_else(|| self.file(options.package.name(), options), str::to_owned)
    }

    /// Returns the files that options want in place of a printed one.
    pub(super) fn emitted(&self, file: File, options: &Options) -> Result<Vec<File>, Diagnostic> {
        let (Some(emits), Some(stem)) = (&self.emits, file.name.strip_suffix(self.suffix)) else {
            return Ok(vec![file]);
        };
        let Some(texts) = (emits.emit)(options, &file.text)? else { return Ok(vec![file]) };
        let files = emits.suffixes.iter().zip(texts);
        // Losses are reported once.
        let mut losses = Some(file.losses);
        let emitted = files.map(|(suffix, text)| {
            let losses = losses.take().unwrap_or_default();
            File { name: format!("{stem}{suffix}"), text, losses, ..file }
        });
        Ok(emitted.collect())
    }

    /// Returns the names of a printed file and of those in its place, whatever the options.
    pub(crate) fn names(&self, file: &str) -> Vec<String> {
        let stem = file.strip_suffix(self.suffix).unwrap_or(file);
        let emitted = self.emits.iter().flat_map(|emits| emits.suffixes);
        [file.to_owned()].into_iter().chain(emitted.map(|suffix| format!("{stem}{suffix}"))).collect()
    }

    /// Returns the name of the printed file in whose place a file is; that of the file itself if it is printed.
    pub(crate) fn printed<'n>(&self, file: &'n str) -> Cow<'n, str> {
        let suffixes = self.emits.iter().flat_map(|emits| emits.suffixes);
        let mut stems = suffixes.filter_map(|suffix| file.strip_suffix(suffix));
        stems.next().map_or(Cow::Borrowed(file), |stem| Cow::Owned(format!("{stem}{}", self.suffix)))
    }

    /// Returns whether a file of types of a document of that base name can have this name, whatever the options.
    pub(crate) fn can_be_file(&self, file: &str, name: &str) -> bool {
        let suffix = file.strip_prefix(&self.module(name)).unwrap_or_default();
        suffix == self.suffix || self.other_suffixes.as_ref().is_some_and(|suffixes| suffixes.all.contains(&suffix))
    }

    /// Returns the base name of the file of the contracts of a document of that base name.
    pub(crate) fn contracts_module(name: &str) -> String {
        let separator = if format!("{name}_contracts") == INDEX { "__" } else { "_" };
        format!("{name}{separator}contracts")
    }

    /// Returns the file of the contracts of a document of that base name.
    pub(crate) fn contracts_file(&self, name: &str) -> String {
        (self.file_name)(&Self::contracts_module(name)) + self.suffix
    }

    /// Returns the file of the operations of a document of that base name.
    pub(crate) fn operations_file(&self, name: &str) -> String {
        (self.file_name)(&Self::operations_module(name)) + self.suffix
    }

    /// Returns the base name of the file of the operations of a document of that base name.
    pub(crate) fn operations_module(name: &str) -> String {
        format!("{name}_operations")
    }

    /// Returns the file that operations share.
    pub(crate) fn http_file(&self) -> String {
        (self.file_name)(HTTP) + self.suffix
    }

    /// Returns the files that operations may share; the first is always there.
    pub(crate) fn operations_modules(&self) -> Vec<String> {
        vec![self.http_file(), self.streams_file(), self.webhooks_file(), self.tools_file()]
    }

    /// Returns the file that reads streams.
    pub(crate) fn streams_file(&self) -> String {
        format!("{STREAMS}{}", self.suffix)
    }

    /// Returns the file that reads requests to webhooks.
    pub(crate) fn webhooks_file(&self) -> String {
        format!("{WEBHOOKS}{}", self.suffix)
    }

    /// Returns the file that makes tools of operations.
    pub(crate) fn tools_file(&self) -> String {
        format!("{TOOLS}{}", self.suffix)
    }

    /// Returns whether it generates one document for a whole package.
    pub(crate) fn is_one_document(&self, options: &Options) -> bool {
        self.unit == Unit::Package || self.strict_host(options).is_some()
    }

    /// Returns the host for whose structured outputs types are projected.
    pub(crate) fn strict_host(&self, options: &Options) -> Option<StrictHost> {
        self.strict.and_then(|host| host(options))
    }

    /// Returns whether it generates validators, which enforce constraints that types don't express.
    pub(crate) fn prints_checks(&self, options: &Options) -> bool {
        // Validators for a host validate the projection.
        self.strict_host(options).is_none() && self.checks.is_some_and(|level| level(options) != CheckLevel::None)
    }

    /// Returns the passes that have something to do.
    pub(crate) fn passes(&self, subject: &Subject<'_>) -> impl Iterator<Item = &'static Pass> {
        let passes = self.passes;
        passes.iter().filter(move |pass| (pass.applies)(subject))
    }

    /// Returns the passes before the one of that name that have something to do, and that one.
    pub(crate) fn passes_to(
        &self,
        name: &str,
        subject: &Subject<'_>,
    ) -> (impl Iterator<Item = &'static Pass>, Option<&'static Pass>) {
        let at = self.passes.iter().position(|pass| pass.name == name).unwrap_or_default();
        let (before, rest) = self.passes.split_at(at);
        (before.iter().filter(move |pass| (pass.applies)(subject)), rest.first())
    }
}
