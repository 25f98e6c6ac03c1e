//! The answers to requests about references to a definition, which are in several documents.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use gen_lsp_types as lsp;
use lsp_server::ErrorCode;

use super::references::Definition;
use super::requests::Failure;
use super::{Open, Server, convert};
use crate::pipeline::{files, may_be_document, project};
use crate::source::Document;

/// Maximum number of files that are searched for references.
const MAX_FILES: usize = 2_000;

/// A document that is searched for references.
struct Searched {
    uri: lsp::Uri,
    path: Option<PathBuf>,
    document: Document,
}

impl Server<'_> {
    pub(super) fn references(&self, params: &lsp::ReferenceParams) -> Option<Vec<lsp::Location>> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let definition = Definition::at(cursor, open.path.as_deref())?;
            let mut found = Vec::new();
            for Searched { uri, path, document } in self.searched(&definition, uri, open) {
                let location = |span| lsp::Location { uri: uri.clone(), range: convert::range(&document.file, span) };
                if params.context.include_declaration && path == definition.path {
                    found.extend(definition.member(&document).map(|member| location(member.key_span)));
                }
                let references = definition.references(&document, path.as_deref());
                found.extend(references.iter().map(|reference| location(reference.span())));
            }
            Some(found)
        })
    }

    pub(super) fn prepare_rename(&self, params: &lsp::PrepareRenameParams) -> Option<lsp::PrepareRenameResult> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let definition = Definition::at(cursor, open.path.as_deref())?;
            let searched = self.searched(&definition, uri, open);
            let declared = searched.iter().find(|searched| searched.path == definition.path)?;
            definition.rename(&declared.document, definition.name())?;
            let span = cursor.span()?;
            let range = convert::range(&cursor.document.file, span);
            let placeholder = definition.name().to_owned();
            Some(lsp::PrepareRenameResult::PrepareRenamePlaceholder(lsp::PrepareRenamePlaceholder {
                range,
                placeholder,
            }))
        })
    }

    pub(super) fn rename(&self, params: &lsp::RenameParams) -> Result<Option<lsp::WorkspaceEdit>, Failure> {
        let name = params.new_name.as_str();
        let refused = |message: String| (ErrorCode::RequestFailed, message);
        let edit = self.at(&params.text_document_position_params, |uri, open, cursor| {
            let definition = Definition::at(cursor, open.path.as_deref())?;
            Some(self.edits(&definition, uri, open, name))
        });
        let changes = edit
            .unwrap_or_else(|| Err("there is no definition at this place that can be renamed".to_owned()))
            .map_err(refused)?;
        Ok(Some(lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }))
    }

    /// Returns the edits that rename a definition and all references to it, or why it can't be renamed.
    fn edits(
        &self,
        definition: &Definition,
        uri: &lsp::Uri,
        open: &Open,
        name: &str,
    ) -> Result<HashMap<lsp::Uri, Vec<lsp::TextEdit>>, String> {
        let mut changes = HashMap::new();
        let mut is_declared = false;
        for Searched { uri, path, document } in self.searched(definition, uri, open) {
            if path == definition.path {
                if let Some(why) = definition.refusal(&document, name) {
                    return Err(why);
                }
                is_declared = definition.member(&document).is_some();
            }
            let edits = definition.renamed(&document, path.as_deref(), name).map_err(|found| found.to_string())?;
            if !edits.is_empty() {
                changes.insert(uri, edits.iter().map(|edit| convert::edit(&document.file, edit)).collect());
            }
        }
        if is_declared { Ok(changes) } else { Err("there is no such definition".to_owned()) }
    }

    /// Returns the documents in which a definition may be declared or referred to: the one with the cursor, those that
    /// are open, and the files of its project that have the name of the definition's file.
    fn searched(&self, definition: &Definition, uri: &lsp::Uri, open: &Open) -> Vec<Searched> {
        let mut found = Vec::new();
        found.extend(open.document().map(|document| Searched {
            uri: uri.clone(),
            path: open.path.clone(),
            document: document.clone(),
        }));
        let Some((declared, folder)) = definition.path.as_deref().zip(open.folder()) else { return found };
        let file_name = declared.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let root = project(folder);
        let depth = if root.is_some() { usize::MAX } else { 1 };
        let files = files(root.unwrap_or(folder), depth).unwrap_or_default();
        for path in files.into_iter().filter(|path| may_be_document(path)).take(MAX_FILES) {
            if Some(&path) != open.path.as_ref() && (path == declared || self.mentions(&path, &file_name)) {
                let document = self.document(&path);
                found.extend(document.map(|document| Searched {
                    uri: convert::uri(&path),
                    path: Some(path),
                    document,
                }));
            }
        }
        found
    }

    /// Returns whether a file may have a reference to one of that name.
    fn mentions(&self, path: &Path, name: &str) -> bool {
        let has = |text: &str| text.contains(name) || text.contains('%');
        match self.opened(path) {
            Some(open) => has(&open.text),
            None => std::fs::read_to_string(path).is_ok_and(|text| has(&text)),
        }
    }
}
