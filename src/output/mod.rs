//! Generated files in memory, and the only module that writes to disk.

mod depfile;
mod drift;
mod existing;
mod folders;
mod header;
mod stage;
mod write;

use std::collections::BTreeMap;

pub use depfile::depfile;
pub use drift::{Difference, Drift, Pruned};
pub(crate) use drift::{FileNames, FilePattern, Scope, SharedFiles};
pub(crate) use folders::OwnFolder;
#[cfg(all(feature = "cli", any(unix, windows)))]
pub(crate) use stage::abandon;
pub(crate) use stage::remove_leftovers;
pub use write::{Written, replace};

use self::header::sealed;
use crate::diagnostics::{Code, Diagnostic};

/// Generated files in memory, by their names in the output folder: those of targets with folders of their own have the
/// names that they would have there.
#[derive(Debug, Clone, Default)]
pub struct Files {
    files: BTreeMap<String, Output>,
    /// The folders that targets have of their own.
    folders: BTreeMap<&'static str, OwnFolder>,
    /// The places to look for inputs that the headers of other files name.
    pub(crate) scope: Scope,
}

#[derive(Debug, Clone)]
struct Output {
    /// The target, unless it is custom.
    target: Option<&'static str>,
    origin: Origin,
    text: String,
    /// Whether it is only written where there is none.
    once: bool,
}

/// The input of a file.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    /// The name in headers.
    pub(crate) header: String,
    /// The name in messages.
    pub(crate) shown: String,
}

impl Origin {
    /// Creates an origin that has the same name everywhere.
    pub(crate) fn named(name: &str) -> Self {
        Self { header: name.to_owned(), shown: name.to_owned() }
    }
}

impl Files {
    /// Adds a file generated from an input, with a hash in its header. Fails if a file of another input has that name.
    #[cfg(any(test, feature = "cli"))]
    pub(crate) fn insert(&mut self, name: String, origin: &Origin, text: String) -> Result<(), Diagnostic> {
        self.insert_of(None, name, origin, text)
    }

    /// Does the same for a target.
    pub(crate) fn insert_of(
        &mut self,
        target: Option<&'static str>,
        name: String,
        origin: &Origin,
        text: String,
    ) -> Result<(), Diagnostic> {
        self.add(name, Output { target, origin: origin.clone(), text: sealed(text), once: false })
    }

    /// Adds a file that several inputs share, unless it is there already.
    pub(crate) fn insert_shared(
        &mut self,
        target: &'static str,
        name: String,
        origin: &Origin,
        text: String,
    ) -> Result<(), Diagnostic> {
        if self.files.get(&name).is_some_and(|known| known.origin.shown == origin.shown) {
            return Ok(());
        }
        self.insert_of(Some(target), name, origin, text)
    }

    /// Adds a file that is only written where there is none: it is the user's from then on.
    pub(crate) fn insert_once(
        &mut self,
        target: Option<&'static str>,
        name: String,
        origin: &Origin,
        text: String,
    ) -> Result<(), Diagnostic> {
        self.add(name, Output { target, origin: origin.clone(), text, once: true })
    }

    fn add(&mut self, name: String, output: Output) -> Result<(), Diagnostic> {
        if let Some(taken) = self.files.get(&name) {
            let (first, second) = (&taken.origin.shown, &output.origin.shown);
            let message = format!("`{name}` would be written for two inputs: `{first}` and `{second}`");
            let help = "rename one of them, or use separate output folders";
            return Err(Diagnostic::new(Code::NameTaken, message).help(help));
        }
        self.files.insert(name, output);
        Ok(())
    }

    /// Returns whether the file of that name is only written where there is none.
    pub(crate) fn is_once(&self, name: &str) -> bool {
        self.files.get(name).is_some_and(|output| output.once)
    }

    /// Returns the names and texts of the files, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.files.iter().map(|(name, output)| (name.as_str(), output.text.as_str()))
    }

    /// Returns the text of the file of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(|output| output.text.as_str())
    }

    /// Returns the number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Returns whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns the names of the inputs.
    fn inputs(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(|output| output.origin.header.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_once() {
        let mut files = Files::default();
        files.insert("a.rs".into(), &Origin::named("a.json"), "1".into()).expect("the first");
        let error = files.insert("a.rs".into(), &Origin::named("b/a.json"), "2".into()).expect_err("the second");
        assert_eq!(error.code, Code::NameTaken);
        assert!(error.message.contains("`a.json` and `b/a.json`"), "{error}");
        assert_eq!(files.get("a.rs"), Some("1"));
    }
}
