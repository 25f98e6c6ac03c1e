//! Reads documents, and reports the configured names that none of them has.

use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;

use super::inputs::{self, Opened};
use super::{DocumentChecks, Generator, Models, Source};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::lower::{self, Match, NameOverride, ReadOptions};
use crate::model::{Model, ToolSettings};
use crate::names::{Case, identifier};
use crate::output::Scope;
use crate::target::{KnownPaths, Options};

/// The state of a run that reads documents.
#[derive(Default)]
pub(super) struct Reading {
    /// The diagnostics of the run.
    pub(super) findings: Findings,
    /// The diagnostics of the current document.
    pub(super) found: Vec<Diagnostic>,
    /// The matches of configured names, over all documents.
    matches: Vec<Match>,
    /// The tools, over all documents, that declare a result.
    tools: BTreeSet<String>,
    /// The tools without a declared result.
    silent: BTreeSet<String>,
    /// The documents with levels of checks of their own that were found, by index.
    pub(super) documents: BTreeSet<usize>,
    /// Whether a document describes an API.
    pub(super) has_api: bool,
    /// Whether what is read is printed.
    pub(super) is_printed: bool,
    /// The paths of types and properties, over all documents.
    paths: KnownPaths,
    /// The places to look for inputs.
    pub(super) scope: Scope,
}

impl Reading {
    /// Notes how well a document's schemas and tools match the configured names.
    pub(super) fn note_matches(&mut self, found: &[Match]) {
        self.matches.iter_mut().zip(found).for_each(|(best, found)| *best = (*found).max(*best));
    }

    /// Notes the tools of a module, and the paths of its types and properties.
    pub(super) fn note(&mut self, module: &str, model: &Model, options: &Options) {
        options.find_paths(module, model, &mut self.paths);
        self.tools.extend(model.contracts.iter().map(|contract| contract.tool.clone()));
        self.silent.extend(model.silent.iter().map(|silent| silent.tool.clone()));
        self.has_api |= model.input.about.has_operations;
    }

    /// Returns whether a document has tools.
    pub(super) fn has_tools(&self) -> bool {
        !self.tools.is_empty() || !self.silent.is_empty()
    }
}

impl Generator {
    /// Reads documents, and prints nothing: a model each, in order; the documents of a folder are read each.
    ///
    /// ```
    /// use adl_gen::{Generator, Source};
    ///
    /// let schema = br#"{"title": "Point", "type": "object", "properties": {"x": {"type": "number"}}}"#;
    /// let source = Source::Text { name: "point.schema.json".into(), bytes: schema.to_vec() };
    /// let models = Generator::new().read([source])?.models;
    /// assert_eq!(models[0].to_string(), "Point = { \"x\"?: number }\n");
    /// # Ok::<(), adl_gen::Error>(())
    /// ```
    pub fn read(&self, sources: impl IntoIterator<Item = Source>) -> Result<Models, Error> {
        let mut models = Models::default();
        (models.warnings, _) = self.each(sources, |source, reading| {
            models.models.push(self.model(&inputs::open(source, &mut models.read)?, &mut models.read, reading)?);
            Ok(())
        })?;
        Ok(models)
    }

    pub(super) fn reading(&self) -> Reading {
        Reading { matches: vec![Match::Nothing; self.read.names.len()], ..Reading::default() }
    }

    /// Applies a function to each document of the sources, and collects the diagnostics and the scope of the run.
    pub(super) fn each(
        &self,
        sources: impl IntoIterator<Item = Source>,
        mut visit: impl FnMut(&Source, &mut Reading) -> Result<(), Error>,
    ) -> Result<(Vec<Diagnostic>, Scope), Error> {
        let mut reading = self.reading();
        for source in self.progress.over(self.inputs(sources, &mut reading)) {
            let visited = visit(&source, &mut reading);
            let mut found = std::mem::take(&mut reading.found);
            if let Err(error) = visited {
                found.extend(error.diagnostics().iter().cloned());
            }
            // In reading order, whatever the order in which they were found.
            found.sort_by_key(|finding| finding.place.as_ref().map(|place| place.span.start));
            reading.findings.extend(found);
        }
        self.finish(reading)
    }

    /// Returns the documents of the sources, each once, and checks the configured names.
    pub(super) fn inputs(&self, sources: impl IntoIterator<Item = Source>, reading: &mut Reading) -> Vec<Source> {
        let (mut inputs, mut seen) = (Vec::new(), HashSet::new());
        reading.findings.extend(self.mistakes.iter().cloned());
        reading.findings.extend(self.read.names.iter().filter_map(NameOverride::check));
        for source in sources {
            match self.folders.expand(source, &mut reading.scope) {
                // The same file twice is one input: a folder and a file in it.
                Ok(sources) => inputs.extend(sources.into_iter().filter(|source| inputs::is_new(source, &mut seen))),
                Err(diagnostic) => reading.findings.push(diagnostic),
            }
        }
        inputs
    }

    /// Opens the documents of the sources, each once; notes the files. Documents that can't be read are among the findings.
    pub(super) fn open(
        &self,
        sources: impl IntoIterator<Item = Source>,
        reading: &mut Reading,
        read: &mut Vec<PathBuf>,
    ) -> Vec<Opened> {
        let mut opened = Vec::new();
        for source in self.progress.over(self.inputs(sources, reading)) {
            match inputs::open(&source, read) {
                Ok(document) => opened.push(document),
                Err(error) => reading.findings.extend(error.diagnostics().iter().cloned()),
            }
        }
        opened
    }

    /// Reports configured names and settings that nothing has used.
    pub(super) fn finish(&self, reading: Reading) -> Result<(Vec<Diagnostic>, Scope), Error> {
        let unused = if reading.is_printed { self.without_effect(&reading) } else { Vec::new() };
        let Reading { mut findings, matches, tools, silent, documents: found, paths, scope, .. } = reading;
        if !findings.has_errors() && !self.partial {
            findings.extend(unused);
            let names = self.read.names.iter().zip(matches);
            findings.extend(names.filter_map(|(given, best)| given.unmatched(best)));
            let unused = self.read.tools.iter().filter(|settings| !tools.contains(&settings.tool));
            findings.extend(unused.map(|settings| unused_settings(settings, silent.contains(&settings.tool))));
            let documents = self.documents.iter().enumerate().filter(|(index, _)| !found.contains(index));
            findings.extend(documents.map(|(_, document)| unused_document(document)));
            findings.extend(self.options.check_paths(&paths));
        }
        Ok((findings.into_result()?, scope))
    }

    pub(super) fn model(
        &self,
        opened: &Opened,
        read: &mut Vec<PathBuf>,
        reading: &mut Reading,
    ) -> Result<Model, Error> {
        let lowered = lower::lower(&opened.document, &self.read_options(opened))?;
        read.extend(lowered.read);
        reading.found.extend(lowered.warnings);
        reading.note_matches(&lowered.matches);
        reading.note(&identifier(&opened.stem, Case::Snake), &lowered.model, &self.options);
        Ok(lowered.model)
    }

    pub(super) fn read_options(&self, opened: &Opened) -> ReadOptions {
        let mut options = ReadOptions {
            stem: if self.read.stem.is_empty() { opened.stem.clone() } else { self.read.stem.clone() },
            input_name: Some(opened.origin.header.clone()),
            folder: opened.folder.clone(),
            ..self.read.clone()
        };
        options.front.operations = self.options.operations;
        options
    }
}

/// Reports the level of checks of a document that isn't an input.
fn unused_document(document: &DocumentChecks) -> Diagnostic {
    let message = format!("`{}` is not an input", document.file.display());
    Diagnostic::new(Code::UnusedName, message).help("name one of the inputs").at(document.place.clone())
}

/// Reports settings of a tool that is unknown, or that declares no result for them to apply to.
fn unused_settings(settings: &ToolSettings, is_silent: bool) -> Diagnostic {
    let tool = &settings.tool;
    let (message, help) = match is_silent {
        true => (
            format!("the settings of `{tool}` have no effect: the tool declares no result"),
            "add `returns` to the tool, or remove its settings",
        ),
        false => (format!("no tool `{tool}` declares a result"), "use the name of the tool in the document"),
    };
    Diagnostic::new(Code::UnusedTool, message).help(help).at(settings.place.clone())
}
