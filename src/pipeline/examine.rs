//! Examines documents: all diagnostics about them, without generating anything.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Generator, Source, inputs};
use crate::diagnostics::{Diagnostic, Error};
use crate::lower::ReadOptions;
use crate::source::Document;
use crate::text::Place;

/// The result of examining documents.
#[derive(Debug, Default)]
pub(crate) struct Examination {
    /// All diagnostics: those without a place first, then by file and place.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The files that were read.
    pub(crate) read: Vec<PathBuf>,
}

impl Generator {
    /// Reads each document of the sources, and collects the diagnostics that a function finds in it, each once.
    pub(crate) fn examine(
        &self,
        sources: impl IntoIterator<Item = Source>,
        mut examine: impl FnMut(&Document, &ReadOptions) -> (Vec<Diagnostic>, Vec<PathBuf>),
    ) -> Examination {
        let mut examination = Examination::default();
        // Names and settings of types concern what is generated.
        let generator =
            Self { read: ReadOptions { names: Vec::new(), tools: Vec::new(), ..self.read.clone() }, ..self.clone() };
        let mut reading = generator.reading();
        let sources = generator.inputs(sources, &mut reading);
        examination.diagnostics.extend(reading.findings.into_diagnostics());
        let mut seen = HashSet::new();
        for source in self.progress.over(sources) {
            let found = match inputs::open(&source, &mut examination.read) {
                Ok(opened) => {
                    let (mut found, read) = examine(&opened.document, &generator.read_options(&opened));
                    examination.read.extend(read);
                    sort(&mut found, &opened.document);
                    found
                }
                Err(error) => error.diagnostics().to_vec(),
            };
            // Mistakes of a file are found with each document that refers to it.
            examination.diagnostics.extend(found.into_iter().filter(|found| seen.insert(found.to_string())));
        }
        examination
    }

    /// Returns the documents of the sources, each with the options for reading it, in order.
    pub(crate) fn documents(&self, sources: Vec<Source>) -> Result<Vec<(Document, ReadOptions)>, Error> {
        let mut reading = self.reading();
        let opened = self.open(sources, &mut reading, &mut Vec::new());
        reading.findings.into_result()?;
        let with_options = opened.into_iter().map(|opened| {
            let options = self.read_options(&opened);
            (opened.document, options)
        });
        Ok(with_options.collect())
    }
}

/// Sorts diagnostics by place: those of the document first, then those of the files that it refers to.
fn sort(found: &mut [Diagnostic], document: &Document) {
    let key = |place: &Place| (!Arc::ptr_eq(&place.file, &document.file), place.file.name().to_owned(), place.span);
    found.sort_by_cached_key(|found| found.place.as_ref().map(key));
}
