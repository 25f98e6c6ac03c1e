//! The answers to requests, but for those about references.

use std::path::Path;

use gen_lsp_types as lsp;
use lsp_server::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::cursor::Cursor;
use super::findings::{action, is_in};
use super::{Open, Phase, Project, Server, capabilities, completion, convert, definition, hover, symbols};
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::source::{Document, Format};
use crate::text::{File, Place};

/// Why a request has no result.
pub(super) type Failure = (ErrorCode, String);

impl Server<'_> {
    /// Returns the result of a request.
    pub(super) fn result(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        match (self.phase, method) {
            (Phase::New, "initialize") => {
                self.phase = Phase::Initialized;
                return json(&serde_json::json!({
                    "capabilities": capabilities(),
                    "serverInfo": { "name": "adl-gen", "version": env!("CARGO_PKG_VERSION") },
                }));
            }
            (Phase::New, _) => {
                return Err((ErrorCode::ServerNotInitialized, "the first request is `initialize`".to_owned()));
            }
            (Phase::Initialized, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Ok(Value::Null);
            }
            (Phase::Initialized, _) => {}
            (Phase::ShutDown, _) => {
                return Err((ErrorCode::InvalidRequest, "the server is shut down".to_owned()));
            }
        }
        match method {
            "textDocument/hover" => json(&self.hover(&parsed(params)?)),
            "textDocument/completion" => json(&self.complete(&parsed(params)?)),
            "textDocument/definition" => json(&self.definition(&parsed(params)?)),
            "textDocument/references" => json(&self.references(&parsed(params)?)),
            "textDocument/prepareRename" => json(&self.prepare_rename(&parsed(params)?)),
            "textDocument/rename" => json(&self.rename(&parsed(params)?)?),
            "textDocument/documentSymbol" => json(&self.symbols(&parsed(params)?)),
            "textDocument/codeAction" => json(&self.actions(&parsed(params)?)),
            _ => Err((ErrorCode::MethodNotFound, format!("`{method}` isn't supported"))),
        }
    }

    /// Calls a function with the document and the cursor of a request, if the document is well-formed.
    pub(super) fn at<T>(
        &self,
        params: &lsp::TextDocumentPositionParams,
        look: impl FnOnce(&lsp::Uri, &Open, &Cursor) -> Option<T>,
    ) -> Option<T> {
        let uri = &params.text_document.uri;
        let open = self.documents.get(uri)?;
        let document = open.document()?;
        look(uri, open, &Cursor::new(document, convert::offset(&open.text, params.position)))
    }

    fn hover(&self, params: &lsp::HoverParams) -> Option<lsp::Hover> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let Project { generator, .. } = (self.project)(open.folder());
            let models = generator.read([open.source(uri)]).map(|read| read.models).unwrap_or_default();
            let model: Option<&Model> = models.first();
            let target = definition::find(cursor, open.path.as_deref(), |path| self.document(path));
            let value = hover::find(cursor, target.as_ref(), model, self.language, &generator.options)?;
            let contents = lsp::Contents::MarkupContent(lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value });
            Some(lsp::Hover { contents, range: None })
        })
    }

    fn complete(&self, params: &lsp::CompletionParams) -> Option<lsp::CompletionResponse> {
        let lsp::TextDocumentPositionParams { text_document, position } = &params.text_document_position_params;
        let open = self.documents.get(&text_document.uri)?;
        let at = convert::offset(&open.text, *position);
        let items = completion::complete(&open.name(&text_document.uri), &open.text, at, open.last.as_ref());
        Some(lsp::CompletionResponse::CompletionItemList(items))
    }

    fn definition(&self, params: &lsp::DefinitionParams) -> Option<lsp::DefinitionResponse> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let place = definition::find(cursor, open.path.as_deref(), |path| self.document(path))?;
            let is_own = place.file.name() == cursor.document.file.name();
            let uri = if is_own { uri.clone() } else { convert::uri(Path::new(place.file.name())) };
            let location = lsp::Location { uri, range: convert::range_of(&place) };
            Some(lsp::DefinitionResponse::Definition(lsp::Definition::Location(location)))
        })
    }

    fn symbols(&self, params: &lsp::DocumentSymbolParams) -> Option<lsp::DocumentSymbolResponse> {
        let document = self.documents.get(&params.text_document.uri)?.document()?;
        Some(lsp::DocumentSymbolResponse::DocumentSymbolList(symbols::of(document)))
    }

    pub(super) fn opened(&self, path: &Path) -> Option<&Open> {
        self.documents.values().find(|open| open.path.as_deref() == Some(path))
    }

    /// Returns the document of a file, as it is in the editor if it is open there.
    pub(super) fn document(&self, path: &Path) -> Option<Document> {
        let name = path.to_string_lossy();
        match self.opened(path) {
            Some(open) => {
                let bytes = open.text.as_bytes();
                Document::parse(&name, bytes, Format::of(&name, bytes)).ok()
            }
            None => Document::open(path, &name).ok(),
        }
    }

    /// Returns the fixes of what was found in a range.
    fn actions(&self, params: &lsp::CodeActionParams) -> Vec<lsp::CodeActionResponse> {
        let uri = &params.text_document.uri;
        let Some(open) = self.documents.get(uri) else { return Vec::new() };
        let file = File::new(open.name(uri), open.text.as_str());
        let touches = |place: &Place| {
            let range = convert::range(&file, place.span);
            range.start <= params.range.end && params.range.start <= range.end
        };
        let is_meant = |found: &&Diagnostic| {
            !found.fix.is_empty() && found.place.as_ref().is_some_and(|place| is_in(place, &file) && touches(place))
        };
        open.found.iter().filter(is_meant).map(|found| action(found, uri, &file).into()).collect()
    }
}

fn json<T: Serialize>(result: &T) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

/// Returns the parameters of a request.
fn parsed<P: DeserializeOwned>(params: Value) -> Result<P, Failure> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}
