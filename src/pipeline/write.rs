//! Writes, compares and prunes generated files, and spares the inputs.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::{Folders, Generated, Source};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::output::{Difference, Pruned, Written};
use crate::target::Target;

impl Generated {
    /// Writes the files into a folder; unchanged files aren't touched.
    pub fn write(&self, folder: &Path) -> Result<Written, Error> {
        self.spare_inputs(folder)?;
        Ok(self.files.write(folder)?)
    }

    /// Writes the files and a depfile, as [`Files::write_with_depfile`] does.
    pub(crate) fn write_with_depfile(&self, folder: &Path, depfile: &Path, text: &str) -> Result<Written, Error> {
        self.spare_inputs(folder)?;
        self.spare(depfile, &self.inputs())?;
        Ok(self.files.write_with_depfile(folder, depfile, text)?)
    }

    /// Lists the changes that writing would make for these targets; writes nothing.
    ///
    /// Other files in the folder are ignored: *no longer produced* is a file with our header and a name that one of the
    /// `targets` would give it, generated from an input of this run or from one that no longer exists.
    pub fn check(&self, folder: &Path, targets: &[Target]) -> Result<Vec<Difference>, Error> {
        Ok(self.files.check(folder, targets)?)
    }

    /// Removes the files that [`check`](Self::check) lists as no longer produced. A file that was modified by hand or
    /// by a formatter is kept.
    pub fn prune(&self, folder: &Path, targets: &[Target]) -> Result<Pruned, Error> {
        Ok(self.files.prune(folder, targets)?)
    }

    /// Marks this as a run of a project, and lists the inputs that it omits, whose output is still produced.
    pub(crate) fn note_project(&mut self, folder: &Path, others: Vec<Source>, folders: Folders) {
        self.files.scope.bases.insert(folder.to_owned());
        self.files.scope.others = folders.header_names(others).collect();
    }

    /// Fails if a generated file would overwrite a file that was read.
    fn spare_inputs(&self, folder: &Path) -> Result<(), Diagnostic> {
        let inputs = self.inputs();
        self.files.paths(folder).iter().try_for_each(|path| self.spare(path, &inputs))
    }

    /// Returns the files that were read, by their canonical paths.
    fn inputs(&self) -> HashSet<PathBuf> {
        self.read.iter().filter_map(|input| input.canonicalize().ok()).collect()
    }

    fn spare(&self, path: &Path, inputs: &HashSet<PathBuf>) -> Result<(), Diagnostic> {
        let Ok(target) = path.canonicalize() else { return Ok(()) };
        if !inputs.contains(&target) {
            return Ok(());
        }
        Err(Diagnostic::new(Code::Usage, format!("`{}` is an input, and would be overwritten", path.display()))
            .help("choose another folder for the output"))
    }
}
