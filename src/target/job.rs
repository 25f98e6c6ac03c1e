//! The request to a target, and the files that it returns.

use std::borrow::Cow;
use std::ops::Deref;

use super::operations::has_operations;
use super::pass::{self, After, MONOMORPHIC, Subject};
use super::profile::{Profile, Unit};
use super::{Options, StrictHost, Target};
use crate::diagnostics::{Diagnostic, Error};
use crate::model::sandbox_projection::Projections;
use crate::model::{Definition, External, TypeId};
use crate::model::{Loss, Model};
use crate::names::base_name;
use crate::strict;

/// A model, and its equivalent without type parameters, which several targets print.
pub(crate) struct Input<'m> {
    pub(super) model: &'m Model,
    /// Without type parameters.
    pub(crate) plain: Cow<'m, Model>,
}

impl<'m> Input<'m> {
    /// Prepares a model for all targets.
    pub(crate) fn new(model: &'m Model) -> Self {
        let plain = if model.is_generic() { Cow::Owned(model.clone().monomorphic()) } else { Cow::Borrowed(model) };
        Self { model, plain }
    }

    /// Returns the model after the passes of a target.
    pub(super) fn after(&self, profile: &Profile, subject: &Subject<'_>) -> Result<After<'_>, Diagnostic> {
        let mut passes = profile.passes(subject).peekable();
        match passes.next_if(|first| first.name == MONOMORPHIC.name) {
            Some(_) => pass::run(&self.plain, passes, subject),
            None => pass::run(self.model, passes, subject),
        }
    }
}

impl Input<'_> {
    /// Returns the declaration in a language of the first type for which a function returns true; none if it has none of
    /// its own.
    pub(crate) fn declaration(
        &self,
        target: Target,
        options: &Options,
        is_meant: impl Fn(&Definition) -> bool,
    ) -> Result<Option<String>, Diagnostic> {
        let (profile, document) = (target.profile(), base_name(&self.model.input.name));
        let (model, _) = self.after(profile, &Subject::new(profile, self.model, &document, options))?;
        let Some((id, _)) = model.iter().find(|(_, definition)| is_meant(definition)) else { return Ok(None) };
        profile.declaration.map_or(Ok(None), |declaration| declaration(&model, id, options))
    }
}

/// A document that is printed, as all targets see it.
pub(crate) struct Document<'m> {
    /// The name.
    pub(crate) name: String,
    /// The name in the models of other documents.
    pub(crate) distinct_name: String,
    /// The name in the paths of options: that of the document of which it is a part, or its own.
    pub(crate) document: String,
    /// The parts of the same document whose definitions it exports beside its own, by their distinct names.
    pub(crate) exports: Vec<String>,
    /// The index of its package, if that is another one: it isn't printed.
    pub(crate) package: Option<usize>,
    /// The index of each definition in the one model of all documents, if there is one and it has it.
    pub(crate) in_whole: &'m [Option<TypeId>],
    /// The model.
    pub(crate) input: &'m Input<'m>,
    /// The sandbox projections of its results, if contracts are printed.
    pub(crate) projections: Option<Projections<'m>>,
}

/// A module of a package: the definitions of one document, as a target prints them.
pub(crate) struct Module<'m> {
    /// The name.
    pub(crate) name: String,
    /// The name in the models of other modules.
    pub(crate) distinct_name: String,
    /// The name of its document in the paths of options.
    pub(crate) document: String,
    /// The modules whose definitions it exports beside its own, by their distinct names.
    pub(crate) exports: Vec<String>,
    /// Where programs find its package, if that is another one.
    pub(crate) package: Option<String>,
    /// The base name of its file.
    pub(crate) file: String,
    /// The model after passes.
    pub(crate) model: Cow<'m, Model>,
    /// The constraints that passes lose.
    pub(crate) losses: Vec<Loss>,
}

/// How files are used together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Files that stand alone: there is one document.
    Files,
    /// Modules that import each other.
    Package,
}

/// The files that are printed beside types.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wants {
    /// The contracts of tools.
    pub(crate) contracts: bool,
    /// The module that contracts import.
    pub(crate) runtime: bool,
    /// The module that operations share.
    pub(crate) http: bool,
    /// The files that registries of packages need.
    pub(crate) manifests: bool,
    /// Whether a program includes the files by a macro, in place of declaring modules.
    pub(crate) is_included: bool,
}

/// The documents that are printed for several targets, and the files that are wanted.
pub(crate) struct Request<'j> {
    pub(crate) form: Form,
    /// The documents: those of the package, and those of other packages.
    pub(crate) documents: &'j [Document<'j>],
    /// One model of all documents, if a target prints that.
    pub(crate) whole: Option<&'j Model>,
    pub(crate) wants: Wants,
    /// All targets of the run.
    pub(crate) targets: &'j [Target],
    pub(crate) options: &'j Options,
}

/// A request to one target.
pub(crate) struct Job<'j> {
    pub(super) request: &'j Request<'j>,
    pub(super) profile: &'static Profile,
}

impl<'j> Deref for Job<'j> {
    type Target = Request<'j>;

    fn deref(&self) -> &Self::Target {
        self.request
    }
}

/// The part of the input that a file is generated from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The document of that index.
    Document(usize),
    /// All documents.
    Package,
    /// None.
    Runtime,
}

/// A file that a target prints.
pub(crate) struct File {
    /// The name in the folder of the target.
    pub(crate) name: String,
    pub(crate) part: Part,
    pub(crate) text: String,
    /// Constraints that the file doesn't express.
    pub(crate) losses: Vec<Loss>,
    /// Whether it belongs to the user once it is there.
    pub(crate) is_written_once: bool,
}

/// The text of a file.
#[derive(Debug)]
pub(crate) struct Generated {
    pub(crate) text: String,
    /// Constraints that the language's types don't express.
    pub(crate) losses: Vec<Loss>,
}

impl File {
    /// Returns a file of a part of the input.
    pub(super) fn new(part: Part, name: String, Generated { text, losses }: Generated) -> Self {
        Self { name, part, text, losses, is_written_once: false }
    }

    /// Returns a file that loses nothing.
    pub(super) fn lossless(part: Part, name: impl Into<String>, text: String) -> Self {
        Self::new(part, name.into(), Generated { text, losses: Vec::new() })
    }

    /// Returns a file that is about all documents.
    pub(super) fn shared(name: String, text: String) -> Self {
        Self::lossless(Part::Package, name, text)
    }

    /// Returns a file that belongs to the user once it is there.
    pub(super) fn once(name: impl Into<String>, text: String) -> Self {
        Self { is_written_once: true, ..Self::shared(name.into(), text) }
    }
}

impl Document<'_> {
    /// Returns whether the document has tools.
    pub(super) fn has_tools(&self) -> bool {
        self.input.model.tool_names().next().is_some()
    }
}

impl<'j> Job<'j> {
    /// Returns the documents of the package itself, with their indexes.
    pub(super) fn own(&self) -> impl Iterator<Item = (usize, &'j Document<'j>)> {
        self.request.documents.iter().enumerate().filter(|(_, document)| document.package.is_none())
    }

    /// Returns whether a document has contracts, and so a runtime beside the types.
    pub(super) fn has_contracts(&self) -> bool {
        self.wants.contracts && self.own().any(|(_, document)| document.has_tools())
    }

    /// Returns a document's model after the passes of the target, and what these lose.
    pub(super) fn model(&self, document: &'j Document<'j>) -> Result<After<'j>, Diagnostic> {
        let in_package = self.form == Form::Package;
        let runtime = self.profile.runtime.as_ref().filter(|_| self.has_contracts());
        let name = match self.form {
            Form::Files => &base_name(&document.input.model.input.name),
            Form::Package => &document.document,
        };
        let error = runtime.map(|runtime| (runtime.error)(in_package, self.options));
        let has = |document: &Document<'_>| has_operations(document.input.model);
        let has_operations = if in_package { self.own().any(|(_, document)| has(document)) } else { has(document) };
        let subject = Subject {
            error: error.as_deref(),
            beside_operations: has_operations.then_some(in_package),
            ..Subject::new(self.profile, document.input.model, name, self.options)
        };
        document.input.after(self.profile, &subject)
    }

    /// Returns the modules that the target makes of the documents.
    pub(super) fn modules(&self) -> Result<Vec<Module<'j>>, Diagnostic> {
        let module = |document: &'j Document<'j>| {
            let (model, losses) = self.model(document)?;
            Ok(Module {
                name: document.name.clone(),
                distinct_name: document.distinct_name.clone(),
                document: document.document.clone(),
                exports: document.exports.clone(),
                package: self.options.extern_path(document.package, self.profile)?,
                file: self.profile.module(&document.name),
                model,
                losses,
            })
        };
        self.request.documents.iter().map(module).collect()
    }

    /// Returns the one model of all documents, in which each definition has its document and its package; none if no target
    /// prints one.
    pub(super) fn whole_of_documents(&self) -> Option<Model> {
        let mut whole = self.whole?.clone();
        for document in self.request.documents {
            for (id, definition) in document.input.model.own() {
                let of_whole = document.in_whole.get(id.index()).copied().flatten();
                if let Some(of_whole) = of_whole.and_then(|id| whole.definitions.get_mut(id.index())) {
                    of_whole.external = Some(External {
                        module: document.distinct_name.clone(),
                        document: document.document.clone(),
                        package: document.package,
                        name: definition.name.clone(),
                    });
                }
            }
        }
        Some(whole)
    }

    /// Prints files that import nothing: one for each document that the target prints, or one for all.
    pub(super) fn standalone(
        &self,
        print: impl Fn(&Input<'_>) -> Result<Generated, Error>,
    ) -> Result<Vec<File>, Error> {
        let (options, profile) = (self.options, self.profile);
        if self.form == Form::Package && profile.is_one_document(options) {
            let of_whole =
                |model| Ok(File::new(Part::Package, profile.whole_file(options), print(&Input::new(model))?));
            return self.whole.into_iter().map(of_whole).collect();
        }
        let is_printed =
            |document: &Document| self.form == Form::Files || profile.unit != Unit::Tools || document.has_tools();
        let of_document = |(index, document): (usize, &Document)| {
            let generated = print(document.input)?;
            Ok(File::new(Part::Document(index), profile.file(&document.name, options), generated))
        };
        self.own().filter(|(_, document)| is_printed(document)).map(of_document).collect()
    }

    /// Prints files that import nothing: of models, or of their projections for the host of structured outputs that the
    /// options name.
    pub(super) fn strictly(
        &self,
        print: impl Fn(&Input<'_>) -> Result<Generated, Diagnostic>,
    ) -> Result<Vec<File>, Error> {
        let host = self.profile.strict_host(self.options);
        self.standalone(|input| {
            let Some(StrictHost::OpenAi) = host else { return Ok(print(input)?) };
            let projection = strict::project(&input.plain)?;
            let printed = print(&Input::new(&projection.model))?;
            let losses = projection.with_losses_of(&input.plain, printed.losses);
            Ok(Generated { losses, ..printed })
        })
    }
}
