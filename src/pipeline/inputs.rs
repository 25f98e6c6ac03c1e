//! Input files and their names.

use std::collections::HashSet;
use std::fs::FileType;
use std::io;
use std::path::{Path, PathBuf};

use super::Source;
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::names::stem;
use crate::output::{Origin, Scope};
use crate::source::{Document, Format, absolute, slashed};

/// The extensions of documents in a folder.
const DOCUMENTS: &[&str] = &[".adl.json", ".adl.yaml", ".adl.yml"];

/// The name of a project's config file.
pub(crate) const CONFIG: &str = "adl-gen.toml";

/// The folders that mark the root of a repository.
const REPOSITORIES: &[&str] = &[".git", ".hg", ".jj", ".svn"];

/// How folders are read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Folders {
    /// Whether their subfolders are read, except hidden ones and `node_modules`.
    pub(crate) recursive: bool,
}

impl Folders {
    /// Expands a folder into its documents, sorted; notes the folders that were read.
    pub(super) fn expand(self, source: Source, scope: &mut Scope) -> Result<Vec<Source>, Diagnostic> {
        match source {
            Source::Path(path) if path.is_dir() => {
                let documents = self.documents(&path)?;
                let parents = documents.iter().filter_map(|document| document.parent());
                scope.bases.extend(parents.chain([path.as_path()]).map(base));
                Ok(documents.into_iter().map(Source::Path).collect())
            }
            Source::Path(_) | Source::Buffer { .. } | Source::Text { .. } => Ok(vec![source]),
        }
    }

    /// Returns whether a source is a folder of several documents.
    pub(super) fn has_several(self, source: &Source) -> bool {
        match source {
            Source::Path(path) => path.is_dir() && self.documents(path).is_ok_and(|documents| documents.len() > 1),
            Source::Buffer { .. } | Source::Text { .. } => false,
        }
    }

    fn documents(self, folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
        let is_document = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
            DOCUMENTS.iter().any(|end| name.ends_with(end))
        };
        let files = files(folder, if self.recursive { usize::MAX } else { 1 })?;
        let documents: Vec<PathBuf> = files.into_iter().filter(is_document).collect();
        if documents.is_empty() {
            let message = format!("there is no document in the folder `{}`", folder.display());
            let help = "of a folder, `*.adl.json`, `*.adl.yaml` and `*.adl.yml` are read, of those in it with `--recursive`; \
                        name other files one by one, or with a pattern";
            return Err(Diagnostic::new(Code::Unreadable, message).help(help));
        }
        Ok(documents)
    }

    /// Returns the names in headers of the documents of sources, without reading them.
    pub(crate) fn header_names(self, sources: Vec<Source>) -> impl Iterator<Item = String> {
        let expand = move |source| self.expand(source, &mut Scope::default()).unwrap_or_default();
        sources.into_iter().flat_map(expand).filter_map(|source| match source {
            Source::Path(path) | Source::Buffer { path, .. } => Some(header_name(&path)),
            Source::Text { .. } => None,
        })
    }
}

/// Returns the folder to which headers name the documents of a folder relative.
fn base(folder: &Path) -> PathBuf {
    let folder = absolute(folder);
    project(&folder).unwrap_or(&folder).to_owned()
}

/// Returns the files of a folder and its subfolders up to a depth, sorted. Hidden folders, `node_modules` and links to
/// folders are skipped, and so is everything that isn't a regular file.
pub(crate) fn files(folder: &Path, depth: usize) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), depth)];
    while let Some((folder, depth)) = folders.pop() {
        let listed = list(&folder).map_err(|error| {
            Diagnostic::new(Code::Unreadable, format!("can't read the folder `{}`: {error}", folder.display()))
                .help("check that you may read it")
        })?;
        for (path, kind) in listed {
            if kind.is_dir() && depth > 1 && !is_skipped(&path) {
                folders.push((path, depth - 1));
            } else if kind.is_file() || kind.is_symlink() && path.is_file() {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns whether a file may be a document, by its extension.
pub(crate) fn may_be_document(path: &Path) -> bool {
    path.extension().is_some_and(|extension| ["json", "yaml", "yml"].iter().any(|of| extension == *of))
}

fn list(folder: &Path) -> io::Result<Vec<(PathBuf, FileType)>> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entry = |entry: io::Result<std::fs::DirEntry>| {
        let entry = entry?;
        Ok((folder.join(entry.file_name()), entry.file_type()?))
    };
    std::fs::read_dir(here)?.map(entry).collect()
}

fn is_skipped(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name == "node_modules"
}

/// Returns the nearest folder, from this one upwards, with a config file; stops at the root of the repository.
pub(crate) fn project(folder: &Path) -> Option<&Path> {
    let is_top = |folder: &&Path| REPOSITORIES.iter().any(|name| folder.join(name).exists());
    let end = folder.ancestors().find(is_top);
    let within = folder.ancestors().take_while(|folder| end.is_none_or(|end| folder.starts_with(end)));
    within.into_iter().find(|folder| folder.join(CONFIG).is_file())
}

/// A document with its names.
pub(super) struct Opened {
    pub(super) document: Document,
    /// The name in headers and messages.
    pub(super) origin: Origin,
    /// The base name of the generated files.
    pub(super) stem: String,
    /// The folder that relative references start from.
    pub(super) folder: Option<PathBuf>,
}

/// Reads the document of a source that isn't a folder; notes the file.
pub(super) fn open(source: &Source, read: &mut Vec<PathBuf>) -> Result<Opened, Error> {
    match source {
        Source::Path(path) => {
            read.push(path.clone());
            Ok(opened(path, Document::open(path, &path.to_string_lossy())?))
        }
        Source::Buffer { path, bytes } => {
            let name = path.to_string_lossy();
            Ok(opened(path, Document::parse(&name, bytes, Format::of(&name, bytes))?))
        }
        Source::Text { name, bytes } => {
            let document = Document::parse(name, bytes, Format::of(name, bytes))?;
            Ok(Opened { document, origin: Origin::named(name), stem: stem(name), folder: None })
        }
    }
}

/// Returns a file's document with its names.
fn opened(path: &Path, document: Document) -> Opened {
    let folder = path.parent().map(Path::to_owned);
    let origin = Origin { header: header_name(path), shown: path.to_string_lossy().into_owned() };
    let stem = stem(&path.file_name().unwrap_or_default().to_string_lossy());
    Opened { document, origin, stem, folder }
}

/// Returns whether a document is that of a file.
pub(super) fn is_at(document: &Document, file: &Path) -> bool {
    absolute(file) == absolute(Path::new(document.file.name()))
}

/// Returns whether a source was not seen before.
pub(super) fn is_new(source: &Source, seen: &mut HashSet<PathBuf>) -> bool {
    match source {
        Source::Path(path) | Source::Buffer { path, .. } => seen.insert(absolute(path)),
        Source::Text { .. } => true,
    }
}

/// Returns the name of a file in headers: its path from the folder of its project, with `/`; without a project, its
/// file name. So the header doesn't depend on the working directory.
fn header_name(path: &Path) -> String {
    let path = absolute(path);
    let project = path.parent().and_then(project);
    let below = project.and_then(|project| path.strip_prefix(project).ok());
    slashed(below.unwrap_or_else(|| Path::new(path.file_name().unwrap_or_default())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for name in names {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, "").expect("writes");
        }
        folder
    }

    #[test]
    fn headers_depend_on_the_project_alone() {
        let folder = folder_with(&["p/adl-gen.toml", "p/a/x.json", "p/repo/.git", "p/repo/x.json", "x.json"]);
        let name = |path: &str| header_name(&folder.path().join(path));
        assert_eq!(name("x.json"), "x.json");
        assert_eq!(name("p/a/x.json"), "a/x.json");
        assert_eq!(name("p/a/../a/./x.json"), "a/x.json");
        assert_eq!(name("p/repo/x.json"), "x.json", "a project doesn't reach into a repository in it");
        assert_eq!(header_name(Path::new("x.json")), "x.json");
    }

    #[test]
    fn folders_are_read_as_deep_as_asked_for() {
        let folder = folder_with(&["b/c/1", "a", ".h/2", "node_modules/3", "b/4"]);
        let names = |depth| {
            let files = files(folder.path(), depth).expect("a folder").into_iter();
            files.map(|file| file.strip_prefix(folder.path()).expect("below").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(1), ["a"].map(PathBuf::from));
        assert_eq!(names(2), ["a", "b/4"].map(PathBuf::from));
        assert_eq!(names(usize::MAX), ["a", "b/4", "b/c/1"].map(PathBuf::from));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("..", folder.path().join("b/up")).expect("a link");
            assert_eq!(names(usize::MAX).len(), 3, "a link to a folder has no end");
        }
    }
}
