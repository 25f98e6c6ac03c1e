//! Prints the files of documents.

use std::borrow::Cow;

#[cfg(feature = "cli")]
use super::Layout;
use super::inputs::{self, Opened};
use super::read::Reading;
use super::{DocumentChecks, Generated, Generator, Source, losses};
use crate::diagnostics::{Diagnostic, Error, Severity};
use crate::model::Model;
use crate::model::sandbox_projection::Projections;
use crate::names::{Case, identifier};
use crate::output::Origin;
use crate::parallel;
#[cfg(feature = "cli")]
use crate::render::UserTemplates;
use crate::source::Document;
use crate::target::Options;
#[cfg(feature = "cli")]
use crate::target::custom;
use crate::target::job::{Document as PrintedDocument, File, Form, Input, Part, Request, Wants};
use crate::target::operations::has_operations;

/// The origin of runtimes, in headers and messages.
const RUNTIME: &str = "the runtime of adl-gen";

/// The documents of a request: where their files come from, and what these lose.
pub(super) struct Printing<'m> {
    /// The origin of each document.
    pub(super) origins: Vec<Origin>,
    /// The losses of each document, and maybe of the whole.
    pub(super) losses: Vec<losses::Collector<'m>>,
    /// The origin of what all documents share.
    pub(super) shared: Origin,
    /// The index of the losses of what all documents share, if these are reported.
    pub(super) whole: Option<usize>,
}

impl Printing<'_> {
    /// Prints the files of a request for each of its targets, and adds them and their losses to what is generated.
    pub(super) fn print(mut self, request: &Request, generated: &mut Generated) -> Result<(), Error> {
        let runtime = Origin::named(RUNTIME);
        let printed = parallel::map(request.targets, |target| target.print(request));
        for (&target, files) in request.targets.iter().zip(printed) {
            for File { name, part, text, losses, is_written_once } in files? {
                let (origin, lossy) = match part {
                    Part::Document(index) => (self.origins.get(index).unwrap_or(&self.shared), Some(index)),
                    Part::Package => (&self.shared, self.whole),
                    Part::Runtime => (&runtime, None),
                };
                if let Some(collector) = lossy.and_then(|index| self.losses.get_mut(index)) {
                    collector.add(target, &losses);
                }
                let name = match request.form {
                    Form::Files => name,
                    Form::Package => format!("{}/{name}", target.profile().folder),
                };
                match (part, is_written_once) {
                    (Part::Runtime, _) => generated.files.insert_shared(target.name(), name, origin, text)?,
                    (_, true) => generated.files.insert_once(Some(target.name()), name, origin, text)?,
                    (_, false) => generated.files.insert_of(Some(target.name()), name, origin, text)?,
                }
            }
        }
        generated.losses.extend(self.losses.into_iter().flat_map(losses::Collector::finish));
        Ok(())
    }
}

impl Generator {
    /// Generates from one document.
    pub(super) fn add(&self, source: &Source, generated: &mut Generated, reading: &mut Reading) -> Result<(), Error> {
        let opened = inputs::open(source, &mut generated.read)?;
        let model = self.model(&opened, &mut generated.read, reading)?;
        reading.found.extend(self.target_warnings(&model));
        reading.is_printed = true;
        let options = self.options_for(&opened.document, reading);
        let Opened { document, origin, stem, .. } = opened;
        // Printers need only the model: of a large document, the values are a part of the memory.
        drop(document);
        self.print(&model, &origin, &stem, &options, generated)
    }

    /// Returns the options for a document.
    fn options_for(&self, document: &Document, reading: &mut Reading) -> Cow<'_, Options> {
        let found = self.documents.iter().enumerate().rfind(|(_, of)| inputs::is_at(document, &of.file));
        let Some((index, DocumentChecks { level, .. })) = found else { return Cow::Borrowed(&self.options) };
        reading.documents.insert(index);
        let mut options = self.options.clone();
        options.checks_override = Some(*level);
        Cow::Owned(options)
    }

    /// Returns the warnings about a document that are specific to the targets.
    pub(super) fn target_warnings(&self, model: &Model) -> impl Iterator<Item = Diagnostic> {
        let found = self.targets.iter().flat_map(|target| (target.profile().warnings)(model));
        found.map(|found| match found.severity {
            Severity::Warning if self.read.strict => found.with_severity(Severity::Error),
            Severity::Note | Severity::Warning | Severity::Error => found,
        })
    }

    fn print(
        &self,
        model: &Model,
        origin: &Origin,
        stem: &str,
        options: &Options,
        generated: &mut Generated,
    ) -> Result<(), Error> {
        let name = identifier(stem, Case::Snake);
        let input = Input::new(model);
        let documents = [PrintedDocument {
            name: name.clone(),
            distinct_name: name.clone(),
            document: name.clone(),
            exports: Vec::new(),
            package: None,
            in_whole: &[],
            projections: self.contracts.then(|| Projections::new(&input.plain)),
            input: &input,
        }];
        let wants = Wants {
            contracts: self.contracts,
            // All documents share it.
            runtime: self.contracts && generated.files.is_empty(),
            http: has_operations(model),
            manifests: false,
            is_included: false,
        };
        let request =
            Request { form: Form::Files, documents: &documents, whole: None, wants, targets: &self.targets, options };
        let losses = vec![losses::Collector::new(model, &self.targets, options)];
        let printing = Printing { origins: vec![origin.clone()], losses, shared: origin.clone(), whole: Some(0) };
        printing.print(&request, generated)?;
        #[cfg(feature = "cli")]
        self.add_custom(&input, &name, origin, generated)?;
        Ok(())
    }

    /// Adds the files of custom targets, in a folder.
    #[cfg(feature = "cli")]
    pub(super) fn add_custom(
        &self,
        input: &Input,
        document: &str,
        origin: &Origin,
        generated: &mut Generated,
    ) -> Result<(), Error> {
        for target in &self.custom {
            let name = match self.layout {
                Layout::File => target.file.name(document),
                Layout::Package => format!("{}/{}", target.name, target.file.name(document)),
            };
            let text = custom::print(&input.plain, target, document).map_err(Error::from);
            generated.files.insert(name, origin, text.map_err(UserTemplates::blame)?)?;
            generated.read.extend(target.read.iter().cloned());
        }
        Ok(())
    }
}
