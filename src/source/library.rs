//! Referenced documents: local files, found by relative path or by a map of URIs. Nothing is ever fetched.

use std::cell::OnceCell;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::Document;
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::text::{File, percent_decode, percent_encode, percent_encode_path};

/// The scheme and authority under which files of the input's folder are known.
pub(crate) const LOCAL: &str = "adl-gen://document/";

/// The documents that can be found by URI, and those that were loaded.
#[derive(Debug)]
pub(crate) struct Library<'o> {
    /// The folder that relative references start from; they can't leave it.
    folder: Option<&'o Path>,
    /// The files of URIs, and the folders of prefixes of URIs, as `--schema-map` gives them.
    map: &'o [(String, PathBuf)],
    /// The inputs of a package, with the URIs by which they refer to each other.
    inputs: Vec<(String, &'o Document)>,
    loaded: OnceCell<Box<Loaded>>,
}

/// A loaded document, and the next one. A linked list never moves its elements, so that documents can be referred to
/// while others are loaded.
#[derive(Debug)]
struct Loaded {
    uri: String,
    path: PathBuf,
    document: Document,
    next: OnceCell<Box<Self>>,
}

impl Drop for Library<'_> {
    /// Drops the documents iteratively: a recursive drop would need stack for each element.
    fn drop(&mut self) {
        let mut next = self.loaded.take();
        while let Some(mut loaded) = next {
            next = loaded.next.take();
        }
    }
}

impl<'o> Library<'o> {
    pub(crate) fn new(folder: Option<&'o Path>, map: &'o [(String, PathBuf)]) -> Self {
        Self { folder, map, inputs: Vec::new(), loaded: OnceCell::new() }
    }

    /// Adds the inputs of a package, each with its path from the folder.
    pub(crate) fn with_inputs(mut self, inputs: impl IntoIterator<Item = (String, &'o Document)>) -> Self {
        self.inputs = inputs.into_iter().map(|(path, document)| (local_uri(&path), document)).collect();
        let documents: Vec<&Document> = self.inputs.iter().map(|(_, document)| *document).collect();
        for (known, path) in self.map {
            let path = absolute(path);
            let uris = documents.iter().filter_map(|document| {
                let file = absolute(Path::new(document.file.name()));
                match is_prefix(known, &path) {
                    true => Some((format!("{known}{}", encoded(file.strip_prefix(&path).ok()?)?), *document)),
                    false => (file == path).then(|| (known.trim_end_matches('#').to_owned(), *document)),
                }
            });
            self.inputs.extend(uris);
        }
        self
    }

    /// Returns the document of a URI, if it is an input or was loaded.
    pub(crate) fn get(&self, uri: &str) -> Option<&Document> {
        let input = self.inputs.iter().find(|(known, _)| known == uri).map(|(_, document)| *document);
        input.or_else(|| self.loaded().find(|loaded| loaded.uri == uri).map(|loaded| &loaded.document))
    }

    /// Returns whether a file is an input of a package.
    pub(crate) fn is_input(&self, file: &Arc<File>) -> bool {
        self.inputs.iter().any(|(_, input)| Arc::ptr_eq(&input.file, file))
    }

    /// Returns the base URI of an input: by its path, if it is one of several, otherwise by its file name.
    pub(crate) fn base_of(&self, document: &Document) -> String {
        let own = self.inputs.iter().find(|(_, input)| Arc::ptr_eq(&input.file, &document.file));
        own.map_or_else(
            || local_uri(document.file.name().rsplit('/').next().unwrap_or_default()),
            |(uri, _)| uri.clone(),
        )
    }

    fn loaded(&self) -> impl Iterator<Item = &Loaded> {
        std::iter::successors(self.loaded.get(), |loaded| loaded.next.get()).map(|loaded| &**loaded)
    }

    /// Returns the documents that were loaded.
    pub(crate) fn documents(&self) -> impl Iterator<Item = &Document> {
        self.loaded().map(|loaded| &loaded.document)
    }

    /// Returns whether the map has a file for a URI.
    pub(crate) fn maps(&self, uri: &str) -> bool {
        self.mapped(uri).is_ok_and(|path| path.is_some())
    }

    /// Returns the file that the map has for a URI, or for the path from the input's folder: by the whole of it,
    /// otherwise below the folder of its longest prefix.
    fn mapped(&self, uri: &str) -> Result<Option<PathBuf>, Diagnostic> {
        let relative = uri.strip_prefix(LOCAL).and_then(percent_decode);
        let is_meant = |known: &str| known.trim_end_matches('#') == uri || Some(known) == relative.as_deref();
        let (mut prefixes, whole): (Vec<_>, Vec<_>) = self.map.iter().partition(|(known, path)| is_prefix(known, path));
        if let Some((_, path)) = whole.into_iter().find(|(known, _)| is_meant(known)) {
            return Ok(Some(path.clone()));
        }
        let below = |known: &str| -> Option<String> {
            let below = relative.as_ref().and_then(|path| path.strip_prefix(known)).map(str::to_owned);
            below.or_else(|| uri.strip_prefix(known).and_then(percent_decode))
        };
        prefixes.sort_by_key(|(known, _)| std::cmp::Reverse(known.len()));
        for (known, folder) in prefixes {
            if let Some(found) = below(known).map(|path| file_below(folder, &path, Some(known))).transpose()?.flatten()
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Loads the document of a URI; returns whether there is one.
    pub(crate) fn load(&self, uri: &str) -> Result<bool, Error> {
        if self.get(uri).is_some() {
            return Ok(true);
        }
        let Some(path) = self.path(uri)? else { return Ok(false) };
        let document = Document::open(&path, &path.to_string_lossy())?;
        let end = self.loaded().last().map_or(&self.loaded, |loaded| &loaded.next);
        end.get_or_init(|| Box::new(Loaded { uri: uri.to_owned(), path, document, next: OnceCell::new() }));
        Ok(true)
    }

    /// Returns the files that were read.
    pub(crate) fn read(&self) -> Vec<PathBuf> {
        self.loaded().map(|loaded| loaded.path.clone()).collect()
    }

    /// Returns the file that a URI would be read from, whether it exists or not.
    pub(crate) fn looked_for(&self, uri: &str) -> Option<PathBuf> {
        let relative = percent_decode(uri.strip_prefix(LOCAL)?)?;
        Some(absolute(&self.folder?.join(relative)))
    }

    /// Returns the file of a URI. Resolving a reference removes every `..`, so relative paths stay below the folder.
    fn path(&self, uri: &str) -> Result<Option<PathBuf>, Diagnostic> {
        if let Some(path) = self.mapped(uri)? {
            return Ok(Some(path));
        }
        let relative = uri.strip_prefix(LOCAL).and_then(percent_decode);
        let (Some(relative), Some(folder)) = (relative, self.folder) else { return Ok(None) };
        file_below(folder, &relative, None)
    }
}

/// Returns whether an entry of the map gives the folder of all URIs that begin with it.
fn is_prefix(known: &str, path: &Path) -> bool {
    known.ends_with('/') && !path.is_file()
}

/// Returns the file with a path below a folder, if there is one. The folder may be that of a prefix of URIs.
fn file_below(folder: &Path, relative: &str, prefix: Option<&str>) -> Result<Option<PathBuf>, Diagnostic> {
    let is_plain = |segment: &str| !segment.is_empty() && segment != ".." && !segment.contains(['\\', '\0']);
    let path = folder.join(relative);
    if !relative.split('/').all(is_plain) || relative.contains(':') || !path.is_file() {
        return Ok(None);
    }
    if is_below(&path, folder) { Ok(Some(path)) } else { Err(outside(relative, prefix)) }
}

/// Returns the URI of a file, given its path from the folder.
fn local_uri(path: &str) -> String {
    format!("{LOCAL}{}", percent_encode_path(path))
}

/// Returns a path from a folder as the end of a URI.
fn encoded(path: &Path) -> Option<String> {
    let segments: Option<Vec<&str>> = path.components().map(|part| part.as_os_str().to_str()).collect();
    Some(segments?.into_iter().map(percent_encode).collect::<Vec<_>>().join("/"))
}

/// Returns whether a file is below a folder when all symbolic links are followed.
fn is_below(path: &Path, folder: &Path) -> bool {
    // The parent of a bare file name is the empty path.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    matches!((path.canonicalize(), folder.canonicalize()), (Ok(path), Ok(folder)) if path.starts_with(&folder))
}

fn outside(relative: &str, prefix: Option<&str>) -> Diagnostic {
    let folder = if prefix.is_some() { "the folder of its prefix" } else { "the input's folder" };
    let message = format!("`{relative}` is a symbolic link that leaves {folder}");
    let uri = format!("{}{relative}", prefix.unwrap_or_default());
    Diagnostic::new(Code::ForeignReference, message)
        .help(format!("references can't leave {folder}; allow it with `--schema-map {uri}=FILE`"))
}

/// Returns a relative path with `/`.
pub(crate) fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// Returns the path from the root, without `.` and `..`.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => out.push(component),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_references_stay_below_the_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("inner")).expect("a folder");
        std::fs::write(folder.path().join("secret.json"), "true").expect("a file");
        std::fs::write(folder.path().join("inner/a b.json"), "true").expect("a file");
        let inner = folder.path().join("inner");
        let library = Library::new(Some(&inner), &[]);
        for uri in ["../secret.json", "%2e%2e/secret.json", "x/%2E%2E/../secret.json", "/etc/hostname", ""] {
            assert!(matches!(library.load(&format!("{LOCAL}{uri}")), Ok(false)), "{uri}");
        }
        assert!(matches!(library.load("http://example.com/a.json"), Ok(false)));
        assert!(matches!(library.load(&format!("{LOCAL}a%20b.json")), Ok(true)));
        assert_eq!(library.read().len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_do_not_lead_out_of_the_folder() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("inner");
        std::fs::create_dir_all(inner.join("deep")).expect("a folder");
        std::fs::write(folder.path().join("secret.json"), "true").expect("a file");
        std::fs::write(inner.join("deep/own.json"), "true").expect("a file");
        symlink("../secret.json", inner.join("file.json")).expect("a link");
        symlink("..", inner.join("up")).expect("a link");
        symlink("deep/own.json", inner.join("alias.json")).expect("a link");
        symlink("inner", folder.path().join("linked")).expect("a link");
        let linked = folder.path().join("linked");
        for folder in [&inner, &linked] {
            let library = Library::new(Some(folder), &[]);
            for uri in ["file.json", "up/secret.json", "%75p/secret.json"] {
                let error = library.load(&format!("{LOCAL}{uri}")).expect_err(uri);
                assert_eq!(error.diagnostics()[0].code, Code::ForeignReference, "{uri}");
            }
            assert!(matches!(library.load(&format!("{LOCAL}alias.json")), Ok(true)));
            assert_eq!(library.read().len(), 1);
        }
        let map = [("https://example.com/x".to_owned(), inner.join("file.json"))];
        assert!(matches!(Library::new(Some(&inner), &map).load("https://example.com/x"), Ok(true)));
        let map = [("https://example.com/".to_owned(), inner.clone())];
        let error = Library::new(None, &map).load("https://example.com/up/secret.json").expect_err("a link");
        assert_eq!(error.diagnostics()[0].code, Code::ForeignReference);
    }

    #[test]
    fn a_map_gives_files_to_uris() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("x.json");
        std::fs::write(&file, "true").expect("a file");
        let map = [("https://example.com/x#".to_owned(), file)];
        let library = Library::new(None, &map);
        assert!(matches!(library.load("https://example.com/x"), Ok(true)));
        assert!(library.get("https://example.com/x").is_some());
    }

    #[test]
    fn a_map_gives_folders_to_prefixes() {
        let folder = tempfile::tempdir().expect("a folder");
        let (outer, inner) = (folder.path().join("schemas"), folder.path().join("schemas/inner"));
        std::fs::create_dir_all(&inner).expect("a folder");
        for file in ["a b.json", "inner/x.json", "inner/y.json", "../secret.json"] {
            std::fs::write(outer.join(file), "true").expect("a file");
        }
        let map = [
            ("https://example.com/".to_owned(), outer.clone()),
            ("https://example.com/in/".to_owned(), inner.clone()),
            ("https://example.com/in/y.json".to_owned(), outer.join("a b.json")),
            ("deep/".to_owned(), inner.clone()),
        ];
        let library = Library::new(None, &map);
        for (uri, file) in [
            ("https://example.com/a%20b.json", "a b.json"),
            ("https://example.com/inner/x.json", "inner/x.json"),
            ("https://example.com/in/x.json", "inner/x.json"),
            ("https://example.com/in/y.json", "a b.json"),
            ("adl-gen://document/deep/y.json", "inner/y.json"),
        ] {
            assert_eq!(library.path(uri).expect("no link").expect(uri), outer.join(file), "{uri}");
        }
        for uri in [
            "https://example.com/none.json",
            "https://example.com/%2e%2e/secret.json",
            "https://example.com/",
            "https://example.org/x.json",
        ] {
            assert_eq!(library.path(uri).expect("no link"), None, "{uri}");
        }
    }

    #[test]
    fn a_map_gives_files_to_paths_from_the_input() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("x.json");
        std::fs::write(&file, "true").expect("a file");
        let inner = folder.path().join("inner");
        let map = [("deep/a b.json".to_owned(), file)];
        let library = Library::new(Some(&inner), &map);
        assert!(matches!(library.load(&format!("{LOCAL}deep/a%20b.json")), Ok(true)));
        assert!(matches!(library.load(&format!("{LOCAL}a%20b.json")), Ok(false)));
    }
}
