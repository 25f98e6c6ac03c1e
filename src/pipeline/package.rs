//! A package: the modules of all inputs, for each target in a folder of its own.

use std::path::{Path, PathBuf};

use super::inputs::{self, Opened};
use super::{Generated, Generator, Source, losses};
use crate::backend::{self, PackageFile, PackageForm, Target};
use crate::diagnostics::{Diagnostic, Error, Findings};
use crate::lower::{self, LoweredModule, PackageInput, ReadOptions};
use crate::model::sandbox_projection::Projections;
use crate::output::{Origin, Scope};
use crate::source::absolute;

impl Generator {
    /// Generates the package of all sources.
    pub(super) fn package(
        &self,
        sources: impl IntoIterator<Item = Source>,
        generated: &mut Generated,
    ) -> Result<(Vec<Diagnostic>, Scope), Error> {
        let (mut findings, mut about) = (Findings::default(), self.about());
        let mut opened = Vec::new();
        for source in self.inputs(sources, &mut about.scope, &mut findings) {
            match inputs::open(&source, &mut generated.read) {
                Ok(document) => opened.push(document),
                Err(diagnostic) => findings.push(diagnostic),
            }
        }
        if findings.has_errors() {
            return self.finish(findings, about);
        }
        let folder = folder(&opened);
        let inputs: Vec<PackageInput> = opened
            .iter()
            .map(|opened| PackageInput {
                document: &opened.document,
                path: path_from(folder.as_deref(), opened),
                // A document's definitions are public, so that its module doesn't depend on those that refer to it.
                options: ReadOptions { all_definitions: true, ..self.read_options(opened) },
            })
            .collect();
        let lowered = match lower::package(&inputs, folder.as_deref(), &self.read) {
            Ok(lowered) => lowered,
            Err(error) => {
                findings.extend(error.diagnostics().iter().cloned());
                return self.finish(findings, about);
            }
        };
        generated.read.extend(lowered.read);
        findings.extend(lowered.warnings);
        about.matches.iter_mut().zip(lowered.matches).for_each(|(best, found)| *best = found.max(*best));
        for model in lowered.modules.iter().map(|module| &module.model) {
            about.tools.extend(model.contracts.iter().map(|contract| contract.tool.clone()));
            about.silent.extend(model.silent.iter().map(|silent| silent.tool.clone()));
            findings.extend(self.target_warnings(model));
        }
        self.print_package(&lowered.modules, &opened, generated)?;
        self.finish(findings, about)
    }

    fn print_package(
        &self,
        modules: &[LoweredModule],
        opened: &[Opened],
        generated: &mut Generated,
    ) -> Result<(), Error> {
        let inputs: Vec<_> =
            modules.iter().map(|module| (module.name.clone(), backend::Input::new(&module.model))).collect();
        let mut losses: Vec<_> =
            modules.iter().map(|module| losses::Collector::new(&module.model, &self.targets, &self.options)).collect();
        let form = PackageForm { has_contracts: self.contracts, is_included: self.is_included };
        let shared = Origin::named("the whole package");
        for &target in &self.targets {
            for PackageFile { name, module, generated: printed } in
                backend::generate_package(&inputs, target, form, &self.options)?
            {
                let origin = module.map_or_else(|| shared.clone(), |index| origin(index, modules, opened));
                generated.files.insert(in_folder(target, &name), &origin, printed.text)?;
                let Some(index) = module else { continue };
                if let Some(losses) = losses.get_mut(index) {
                    losses.add(target, &printed.losses);
                }
                let Some((name, input)) = inputs.get(index).filter(|_| self.contracts) else { continue };
                let projections = Projections::new(&input.plain);
                let module = target.module(name);
                let contracts = backend::contracts(&projections, &printed.names, &module, target, &self.options)?;
                if let Some(text) = contracts {
                    generated.files.insert(in_folder(target, &target.contracts_file(name)), &origin, text)?;
                }
            }
        }
        generated.losses.extend(losses.into_iter().flat_map(losses::Collector::finish));
        Ok(())
    }
}

/// Returns the name of a file in the folder of its target.
pub(super) fn in_folder(target: Target, name: &str) -> String {
    format!("{target}/{name}")
}

/// Returns the input of a module: its document, as headers name it.
fn origin(index: usize, modules: &[LoweredModule], opened: &[Opened]) -> Origin {
    let other =
        || modules.get(index).map_or_else(|| Origin::named(""), |module| Origin::named(&module.model.input.name));
    opened.get(index).map_or_else(other, |opened| opened.origin.clone())
}

/// Returns the folder that references between documents start from: that of the project, otherwise the one that has all
/// inputs in it. None for documents in memory.
fn folder(opened: &[Opened]) -> Option<PathBuf> {
    let folder_of = |opened: &Opened| {
        let folder = opened.folder.as_deref()?;
        // The parent of a bare file name is the empty path.
        Some(absolute(if folder.as_os_str().is_empty() { Path::new(".") } else { folder }))
    };
    let mut folders = opened.iter().filter_map(folder_of);
    let first = folders.next()?;
    let common = folders.fold(first, |common, folder| {
        common.ancestors().find(|ancestor| folder.starts_with(ancestor)).unwrap_or(Path::new("/")).to_owned()
    });
    Some(inputs::project(&common).map(Path::to_owned).unwrap_or(common))
}

/// Returns the path of a document from a folder, with `/`.
fn path_from(folder: Option<&Path>, opened: &Opened) -> String {
    let name = opened.document.file.name();
    let path = absolute(Path::new(name));
    let below = folder.and_then(|folder| path.strip_prefix(folder).ok());
    match below {
        Some(below) => {
            let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            parts.join("/")
        }
        None => name.to_owned(),
    }
}
