//! A package: the modules of all inputs, for each target in a folder of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::inputs::{self, Opened};
use super::print::Printing;
use super::read::Reading;
use super::{Generated, Generator, Source, losses};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::lower::{self, LoweredModule, LoweredPackage, PackageDocument, ReadOptions};
use crate::model::sandbox_projection::Projections;
use crate::model::{About, Input, Model};
use crate::output::{Origin, Scope};
use crate::source::{absolute, sha256, slashed};
use crate::target::Target;
use crate::target::externs::Extern;
use crate::target::job::{Document, Form, Input as PrintedInput, Request, Wants};
use crate::target::metadata::Package;
use crate::target::operations::has_operations;

impl Generator {
    /// Returns the layout where none is chosen: a package if an input is a folder of several documents, or documents are
    /// divided.
    pub(crate) fn default_layout<'s>(&self, sources: impl IntoIterator<Item = &'s Source>) -> super::Layout {
        if self.read.front.openapi.has_several_modules() {
            return super::Layout::Package;
        }
        let has_packages = |target: &Target| (target.profile().prints_packages)(&self.options);
        match self.targets.iter().all(has_packages)
            && sources.into_iter().any(|source| self.folders.has_several(source))
        {
            true => super::Layout::Package,
            false => super::Layout::File,
        }
    }

    /// Generates the package of all sources.
    pub(super) fn generate_package(
        &self,
        sources: impl IntoIterator<Item = Source>,
        generated: &mut Generated,
    ) -> Result<(Vec<Diagnostic>, Scope), Error> {
        self.options.package.check()?;
        if let Some(document) = self.documents.first() {
            let message = "the documents of a package have the same `checks`";
            let help = "remove the table `documents`, or use `--layout file`";
            return Err(Diagnostic::new(Code::Usage, message).help(help).at(document.place.clone()).into());
        }
        let (mut reading, has_whole) = (self.reading(), self.has_one_document());
        let Some((lowered, opened)) = self.lowered(sources, has_whole, &mut reading, &mut generated.read)? else {
            return self.finish(reading);
        };
        let modules = || lowered.modules.iter().filter(|module| module.package.is_none());
        let warnings = modules().flat_map(|module| self.target_warnings(&module.model));
        // A document of definitions needs no tools where others have some.
        let has_tools = reading.has_tools();
        reading.findings.extend(warnings.filter(|warning| !has_tools || warning.code != Code::NoTools));
        reading.is_printed = true;
        self.print_package(&lowered.modules, lowered.whole.as_ref(), &opened, generated)?;
        self.finish(reading)
    }

    /// Reads the documents of a package, and prints nothing.
    pub(crate) fn read_package(&self, sources: impl IntoIterator<Item = Source>) -> Result<LoweredPackage, Error> {
        // Contracts don't depend on the modules into which their documents are divided.
        let mut generator = self.clone();
        generator.read.front.openapi = generator.read.front.openapi.in_one_module();
        let mut reading = generator.reading();
        let lowered = generator.lowered(sources, true, &mut reading, &mut Vec::new())?;
        generator.finish(reading)?;
        Ok(lowered.map(|(lowered, _)| lowered).unwrap_or_default())
    }

    /// Lowers the documents of the package of all sources, and those of other packages. None if one of them has errors,
    /// which are among the findings.
    fn lowered(
        &self,
        sources: impl IntoIterator<Item = Source>,
        has_whole: bool,
        reading: &mut Reading,
        read: &mut Vec<PathBuf>,
    ) -> Result<Option<(LoweredPackage, Vec<Opened>)>, Error> {
        let mut opened = self.open(sources, reading, read);
        if reading.findings.has_errors() {
            return Ok(None);
        }
        opened.retain(|opened| !self.options.externs.iter().any(|of| inputs::is_at(&opened.document, &of.file)));
        let externs = self.open_externs(read)?;
        let whole = has_whole.then(|| self.whole(&opened));
        let own = opened.len();
        opened.extend(externs);
        let folder = folder(&opened);
        let inputs: Vec<PackageDocument> = opened
            .iter()
            .enumerate()
            .map(|(index, opened)| PackageDocument {
                document: &opened.document,
                path: path_from(folder.as_deref(), opened),
                // A document's definitions are public, so that its module doesn't depend on those that refer to it.
                options: ReadOptions { all_definitions: true, ..self.read_options(opened) },
                package: index.checked_sub(own).and_then(|index| self.options.package_of(index)),
            })
            .collect();
        let mut lowered = match lower::package(&inputs, folder.as_deref(), &self.read, whole.as_ref()) {
            Ok(lowered) => lowered,
            Err(error) => {
                reading.findings.extend(error.diagnostics().iter().cloned());
                return Ok(None);
            }
        };
        read.append(&mut lowered.read);
        let is_of_other = |warning: &Diagnostic| {
            let file = warning.place.as_ref().map(|place| &place.file);
            file.is_some_and(|file| opened.iter().skip(own).any(|other| Arc::ptr_eq(&other.document.file, file)))
        };
        reading
            .findings
            .extend(std::mem::take(&mut lowered.warnings).into_iter().filter(|warning| !is_of_other(warning)));
        reading.note_matches(&lowered.matches);
        let modules = || lowered.modules.iter().filter(|module| module.package.is_none());
        modules().for_each(|module| reading.note(&module.document, &module.model, &self.options));
        if !self.partial {
            reading.findings.extend(self.unused_externs(&opened[own..], modules().map(|module| &module.model)));
        }
        Ok(Some((lowered, opened)))
    }

    /// Opens the documents whose types other packages have.
    fn open_externs(&self, read: &mut Vec<PathBuf>) -> Result<Vec<Opened>, Error> {
        let open = |of: &Extern| {
            let opened = inputs::open(&Source::Path(of.file.clone()), read);
            // A file that can't be read has no place of its own.
            let at = |found: Diagnostic| if found.place.is_some() { found } else { found.at(of.place.clone()) };
            opened.map_err(|error| error.map(at))
        };
        self.options.externs.iter().map(open).collect()
    }

    /// Reports documents of other packages to which no module refers.
    fn unused_externs<'m>(&self, opened: &[Opened], models: impl Iterator<Item = &'m Model>) -> Vec<Diagnostic> {
        let places = models.flat_map(|model| &model.definitions).filter(|definition| definition.external.is_some());
        let files: Vec<_> = places.filter_map(|of| of.place.as_ref()).map(|place| Arc::as_ptr(&place.file)).collect();
        let externs = self.options.externs.iter().zip(opened);
        let unused = externs.filter(|(_, opened)| !files.contains(&Arc::as_ptr(&opened.document.file)));
        let report = |(of, _): (&Extern, &Opened)| {
            Diagnostic::new(Code::UnusedName, format!("no input uses a type of `{}`", of.file.display()))
                .help("remove the document from `extern`")
                .at(of.place.clone())
        };
        unused.map(report).collect()
    }

    /// Returns whether a target makes one document of a package.
    fn has_one_document(&self) -> bool {
        self.has_custom() || self.targets.iter().any(|target| target.profile().is_one_document(&self.options))
    }

    /// Returns whether there are targets of the user's own.
    pub(super) fn has_custom(&self) -> bool {
        #[cfg(feature = "cli")]
        return !self.custom.is_empty();
        #[cfg(not(feature = "cli"))]
        false
    }

    /// Returns the description of the one document that some targets make of a package. Its hash depends on all inputs.
    fn whole(&self, opened: &[Opened]) -> Input {
        let hashes: Vec<&str> = opened.iter().map(|opened| opened.document.sha256.as_str()).collect();
        let Package { name, version, .. } = self.options.package.clone();
        let about = About { title: Some(name.unwrap_or_else(|| "Tools".to_owned())), version, ..About::default() };
        Input { name: Input::WHOLE.to_owned(), sha256: sha256(hashes.join("\n").as_bytes()), about, ..Input::default() }
    }

    fn print_package(
        &self,
        modules: &[LoweredModule],
        whole: Option<&Model>,
        opened: &[Opened],
        generated: &mut Generated,
    ) -> Result<(), Error> {
        let inputs: Vec<PrintedInput> = modules.iter().map(|module| PrintedInput::new(&module.model)).collect();
        let documents = modules.iter().zip(&inputs).map(|(module, input)| Document {
            name: module.name.clone(),
            distinct_name: module.distinct_name.clone(),
            document: module.document.clone(),
            exports: module.exports.clone(),
            package: module.package,
            in_whole: &module.in_whole,
            projections: (self.contracts && module.package.is_none()).then(|| Projections::new(&input.plain)),
            input,
        });
        let documents: Vec<Document> = documents.collect();
        let (targets, options) = (self.targets.as_slice(), &self.options);
        let wants = Wants {
            contracts: self.contracts,
            runtime: self.contracts,
            http: modules.iter().any(|module| module.package.is_none() && has_operations(&module.model)),
            manifests: options.package.manifests,
            is_included: self.is_included,
        };
        let request = Request { form: Form::Package, documents: &documents, whole, wants, targets, options };
        let origin = |module: &LoweredModule| match module.input.and_then(|index| opened.get(index)) {
            Some(opened) => opened.origin.clone(),
            None => Origin::named(&module.model.input.name),
        };
        let of_modules = modules.iter().map(|module| losses::Collector::new(&module.model, targets, options));
        let printing = Printing {
            origins: modules.iter().map(origin).collect(),
            losses: of_modules.chain(whole.map(|model| losses::Collector::new(model, &[], options))).collect(),
            shared: Origin::named(Input::WHOLE),
            whole: whole.map(|_| modules.len()),
        };
        printing.print(&request, generated)?;
        #[cfg(feature = "cli")]
        if let Some(whole) = whole {
            let name = crate::names::identifier(options.package.name(), crate::names::Case::Snake);
            self.add_custom(&PrintedInput::new(whole), &name, &Origin::named(Input::WHOLE), generated)?;
        }
        Ok(())
    }
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
    below.map_or_else(|| name.to_owned(), slashed)
}

#[cfg(test)]
mod tests {
    use crate::pipeline::{Generator, Layout};
    use crate::target::Target;

    /// Generates TypeScript from documents, of which the second belongs to another package.
    fn generated(documents: [&str; 2], set: impl Fn(Generator) -> Generator) -> Result<String, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let [own, other] = ["own.schema.json", "other.schema.json"].map(|name| folder.path().join(name));
        for (path, text) in [&own, &other].into_iter().zip(documents) {
            std::fs::write(path, text).expect("writes");
        }
        let generator = Generator::new().targets([Target::TypeScript]).extern_package(&other, "acme-other");
        // A pattern may find both.
        let generated = set(generator).generate(&[&own, &other]).map_err(|error| error.to_string())?;
        assert!(generated.files.get("typescript/other.ts").is_none());
        Ok(generated.files.get("typescript/own.ts").expect("a module").to_owned())
    }

    const OTHER: &str = r##"{"$defs": {"A": {"type": "object", "properties": {"x": {"type": "number"}}}}}"##;
    const OWN: &str =
        r##"{"title": "Own", "type": "object", "properties": {"a": {"$ref": "other.schema.json#/$defs/A"}}}"##;

    #[test]
    fn types_of_other_packages_are_imported() {
        let text = generated([OWN, OTHER], |generator| generator).expect("generates");
        assert!(text.contains("import { other } from \"acme-other\";\n"), "{text}");
        assert!(text.contains("  a?: other.A;\n") && text.contains("function isA(value: unknown): boolean"), "{text}");
    }

    #[test]
    fn packages_are_named_for_each_target() {
        let error = generated([OWN, OTHER], |generator| {
            let file = generator.options.externs[0].file.clone();
            generator.extern_path(file, Target::Rust, "crate::other")
        });
        assert!(error.expect_err("no name").contains("has no package for the target `typescript`"));
    }

    #[test]
    fn documents_of_other_packages_are_used_in_packages() {
        let error = generated(["true", OTHER], |generator| generator).expect_err("unused");
        assert!(error.contains("no input uses a type of"), "{error}");
        let error = generated([OWN, OTHER], |generator| generator.layout(Layout::File)).expect_err("no package");
        assert!(error.contains("only a package uses the types of other packages"), "{error}");
    }
}
