//! Loads the documents that references name by URI.

use std::collections::HashMap;

use super::dialect::DeclaredDialect;
use super::meta;
use super::resource::{Index, ResourceContent, ResourceId, Setting};
use super::uri::{declared_uri, resolve};
use crate::source::LOCAL;

/// The documents and resources by their URIs.
#[derive(Default)]
pub(super) struct KnownUris {
    pub(super) resources: HashMap<String, ResourceId>,
    /// The folders of documents by the folders of the URIs that they declare.
    folders: HashMap<String, String>,
    /// The URIs of files that stand for declared ones.
    files: HashMap<String, String>,
}

impl Index<'_> {
    /// Resolves the URI of a reference, without its fragment.
    pub(super) fn absolute(&self, uri: &str, from: ResourceId) -> String {
        resolve(uri, &self.get(from).setting.base)
    }

    /// Loads the document that a reference refers to, unless it is known.
    pub(super) fn load_referenced(&mut self, reference: &str, from: ResourceId) {
        let uri = reference.split_once('#').map_or(reference, |(uri, _)| uri);
        if uri.is_empty() {
            return;
        }
        let whole = self.absolute(uri, from);
        if !self.load(&whole) && self.unreadable.is_none() {
            self.load_beside(uri, &whole, from);
        }
    }

    /// Loads the document of a URI; returns whether it is known.
    pub(super) fn load(&mut self, uri: &str) -> bool {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        if self.uris.resources.contains_key(uri) || self.uris.files.contains_key(uri) || meta::document(uri).is_some() {
            return true;
        }
        if self.unreadable.is_some() {
            return false;
        }
        self.library.load(uri).unwrap_or_else(|error| {
            self.unreadable = Some(error);
            false
        })
    }

    /// Loads the document of a URI from where the files of declared URIs lie: beside a document that declares a URI of
    /// the same folder, or beside the one that refers to it. The file must declare the URI, or none.
    fn load_beside(&mut self, reference: &str, uri: &str, from: ResourceId) {
        let base = &self.get(from).setting.base;
        // Nothing is relative to a URN.
        let is_base = base.contains("://");
        let by_folder = self.below_a_folder(uri);
        for file in by_folder.into_iter().chain(self.beside(reference, from)) {
            if self.load(&file) && (!is_base || self.may_declare(&file, uri)) {
                self.uris.files.insert(uri.to_owned(), file);
                return;
            }
        }
    }

    /// Returns the URI of the file to which a reference leads from the file that has it.
    pub(super) fn beside(&self, reference: &str, from: ResourceId) -> Option<String> {
        Some(resolve(reference, &self.get(from).setting.file_uri)).filter(|file| file.starts_with(LOCAL))
    }

    /// Returns whether a loaded file declares that URI, or none.
    fn may_declare(&self, file: &str, uri: &str) -> bool {
        let known = self.uris.resources.get(file).map(|id| self.get(*id).root);
        let root = known.or_else(|| self.library.get(file).map(|document| &document.root));
        root.is_some_and(|root| declared_uri(root).is_none_or(|declared| resolve(declared, uri) == uri))
    }

    /// Notes in which folder a document lies, if it declares a URI.
    pub(super) fn note_folder(&mut self, document: ResourceId) {
        let Setting { base, file_uri, .. } = &self.get(document).setting;
        let folders = base.rsplit_once('/').zip(file_uri.rsplit_once('/'));
        if base.contains("://")
            && base != file_uri
            && file_uri.starts_with(LOCAL)
            && let Some(((folder, _), (of_file, _))) = folders
        {
            let (folder, of_file) = (folder.to_owned(), of_file.to_owned());
            self.uris.folders.entry(folder).or_insert(of_file);
        }
    }

    /// Returns the URI of the file that a declared URI has, judging by the nearest folder above it of another document.
    fn below_a_folder(&self, uri: &str) -> Option<String> {
        let mut folder = uri;
        while let Some((above, _)) = folder.rsplit_once('/') {
            if let Some(files) = self.uris.folders.get(above) {
                return Some(format!("{files}{}", &uri[above.len()..]));
            }
            folder = above;
        }
        None
    }

    /// Returns the resource of a URI. A document that declares no dialect has that of the referring one.
    pub(super) fn by_uri(&mut self, uri: &str, dialect: DeclaredDialect) -> Option<ResourceId> {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        if let Some(id) = self.uris.resources.get(uri) {
            return Some(*id);
        }
        if let Some(file) = self.uris.files.get(uri).cloned() {
            let id = self.by_uri(&file, dialect)?;
            self.uris.resources.insert(uri.to_owned(), id);
            return Some(id);
        }
        let authored = self.library.get(uri);
        let document = authored.or_else(|| meta::document(uri))?;
        let id = self.of_root(&document.root).unwrap_or_else(|| {
            let content = if authored.is_some() { ResourceContent::Schema } else { ResourceContent::Unexamined };
            self.add(&document.file, &document.root, Setting::of_document(uri.to_owned(), dialect, content))
        });
        // Also if the document declares another URI.
        self.uris.resources.insert(uri.to_owned(), id);
        Some(id)
    }
}
