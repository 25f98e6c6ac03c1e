//! The language server: findings while typing, completion, hovers, definitions and fixes (Language Server Protocol 3.18).

mod completion;
mod convert;
mod cursor;
mod definition;
mod hover;

use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Path, PathBuf};

use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProvider, CodeActionRequest,
    CodeActionResponse, CompletionOptions, CompletionParams, CompletionRequest, CompletionResponse, Contents,
    Definition, DefinitionParams, DefinitionProvider, DefinitionRequest, DefinitionResponse,
    Diagnostic as LspDiagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DidChangeTextDocumentNotification,
    DidCloseTextDocumentNotification, DidOpenTextDocumentNotification, DidSaveTextDocumentNotification, Hover,
    HoverParams, HoverProvider, HoverRequest, Location, MarkupContent, MarkupKind, Notification,
    PublishDiagnosticsNotification, PublishDiagnosticsParams, Request, ServerCapabilities,
    TextDocumentContentChangeEvent, TextDocumentPositionParams, TextDocumentSync, TextDocumentSyncKind, TextEdit, Uri,
    WorkspaceEdit,
};
use lsp_server::{Connection, ErrorCode, Message, Response};
use serde_json::Value;

use crate::backend::Target;
use crate::diagnostics::{Diagnostic, Severity};
use crate::lint::{self, Levels, Scope};
use crate::model::Model;
use crate::pipeline::{Generator, Source};
use crate::source::{Document, Format};
use crate::text::{File, Place};
use cursor::Cursor;

/// The settings of the project that a document belongs to.
pub(crate) struct Project {
    pub(crate) generator: Generator,
    pub(crate) levels: Levels,
}

/// Serves a client over standard input and output until it disconnects. A function returns the project of a folder.
pub(crate) fn serve(language: Target, project: &dyn Fn(Option<&Path>) -> Project) -> io::Result<()> {
    let (connection, threads) = Connection::stdio();
    let served = run(&connection, language, project);
    // The threads end when the channels are closed.
    drop(connection);
    threads.join()?;
    served
}

fn run(connection: &Connection, language: Target, project: &dyn Fn(Option<&Path>) -> Project) -> io::Result<()> {
    let capabilities = serde_json::to_value(capabilities()).map_err(io::Error::other)?;
    let offer = serde_json::json!({
        "capabilities": capabilities,
        "serverInfo": { "name": "adl-gen", "version": env!("CARGO_PKG_VERSION") },
    });
    let (id, _) = connection.initialize_start().map_err(io::Error::other)?;
    connection.initialize_finish(id, offer).map_err(io::Error::other)?;
    let mut server = Server { connection, language, project, documents: HashMap::new(), changed: BTreeSet::new() };
    loop {
        // Only when nothing waits: between two keystrokes there may be others.
        if connection.receiver.is_empty() {
            server.publish()?;
        }
        let Ok(message) = connection.receiver.recv() else { return Ok(()) };
        match message {
            Message::Request(request) if connection.handle_shutdown(&request).map_err(io::Error::other)? => {
                return Ok(());
            }
            Message::Request(request) => server.answer(request)?,
            Message::Notification(notification) => server.note(notification),
            Message::Response(_) => {}
        }
    }
}

fn capabilities() -> ServerCapabilities {
    let completion = CompletionOptions {
        trigger_characters: Some(["\"", "'", "#", "/", " "].map(str::to_owned).to_vec()),
        ..CompletionOptions::default()
    };
    let actions =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QuickFix]), ..CodeActionOptions::default() };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSync::Kind(TextDocumentSyncKind::Full)),
        completion_provider: Some(completion),
        hover_provider: Some(HoverProvider::Bool(true)),
        definition_provider: Some(DefinitionProvider::Bool(true)),
        code_action_provider: Some(CodeActionProvider::CodeActionOptions(actions)),
        ..ServerCapabilities::default()
    }
}

/// A document that is open in the editor.
struct Open {
    text: String,
    version: i32,
    path: Option<PathBuf>,
    /// The document as it was last well-formed.
    last: Option<Document>,
    /// What was found in it.
    found: Vec<Diagnostic>,
}

impl Open {
    /// Returns the name of the document in messages.
    fn name(&self, uri: &Uri) -> String {
        self.path.as_ref().map_or_else(|| uri.0.clone(), |path| path.to_string_lossy().into_owned())
    }

    fn folder(&self) -> Option<&Path> {
        self.path.as_deref().and_then(Path::parent)
    }

    fn source(&self, uri: &Uri) -> Source {
        let bytes = self.text.clone().into_bytes();
        match &self.path {
            Some(path) => Source::Buffer { path: path.clone(), bytes },
            None => Source::Text { name: uri.0.clone(), bytes },
        }
    }
}

struct Server<'c> {
    connection: &'c Connection,
    language: Target,
    project: &'c dyn Fn(Option<&Path>) -> Project,
    documents: HashMap<Uri, Open>,
    /// The documents whose findings are to be published.
    changed: BTreeSet<String>,
}

impl Server<'_> {
    /// Notes what happened in the editor.
    fn note(&mut self, notification: lsp_server::Notification) {
        let method = notification.method.as_str();
        if let Some(opened) = params_of::<DidOpenTextDocumentNotification>(method, &notification.params) {
            let document = opened.text_document;
            self.open(document.uri, document.version, document.text);
        } else if let Some(changed) = params_of::<DidChangeTextDocumentNotification>(method, &notification.params) {
            let text = changed.content_changes.into_iter().rev().find_map(|change| match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => Some(whole.text),
                // The server asks for whole documents.
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(_) => None,
            });
            if let Some(text) = text {
                let document = changed.text_document;
                self.open(document.text_document_identifier.uri, document.version, text);
            }
        } else if params_of::<DidSaveTextDocumentNotification>(method, &notification.params).is_some() {
            // Other documents may refer to what was saved.
            self.changed.extend(self.documents.keys().map(|uri| uri.0.clone()));
        } else if let Some(closed) = params_of::<DidCloseTextDocumentNotification>(method, &notification.params) {
            let uri = closed.text_document.uri;
            self.documents.remove(&uri);
            self.changed.insert(uri.0);
        }
    }

    fn open(&mut self, uri: Uri, version: i32, text: String) {
        let (last, found) = self.documents.remove(&uri).map(|open| (open.last, open.found)).unwrap_or_default();
        let mut open = Open { text, version, path: convert::path(&uri), last, found };
        let name = open.name(&uri);
        let parsed = Document::parse(&name, open.text.as_bytes(), Format::of(&name, open.text.as_bytes()));
        open.last = parsed.ok().or(open.last);
        self.changed.insert(uri.0.clone());
        self.documents.insert(uri, open);
    }

    /// Publishes the findings of all documents that changed.
    fn publish(&mut self) -> io::Result<()> {
        for uri in std::mem::take(&mut self.changed).into_iter().map(Uri) {
            let (version, diagnostics) = match self.documents.get_mut(&uri) {
                // A closed document has none.
                None => (None, Vec::new()),
                Some(open) => {
                    let Project { generator, levels } = (self.project)(open.folder());
                    open.found = lint::check(&generator, [open.source(&uri)], Scope::Lint, &levels).diagnostics;
                    let name = open.name(&uri);
                    let file = File::new(name, open.text.as_str());
                    (Some(open.version), open.found.iter().map(|found| diagnostic(found, &file)).collect())
                }
            };
            let published = PublishDiagnosticsParams { uri, version, diagnostics };
            let method = PublishDiagnosticsNotification::METHOD.as_str().to_owned();
            self.send(lsp_server::Notification::new(method, published))?;
        }
        Ok(())
    }

    fn send(&self, message: impl Into<Message>) -> io::Result<()> {
        self.connection.sender.send(message.into()).map_err(io::Error::other)
    }

    fn answer(&self, request: lsp_server::Request) -> io::Result<()> {
        let lsp_server::Request { id, method, params } = request;
        let answer = if let Some(params) = params_for::<HoverRequest>(&method, &params) {
            serde_json::to_value(self.hover(&params))
        } else if let Some(params) = params_for::<CompletionRequest>(&method, &params) {
            serde_json::to_value(self.complete(&params))
        } else if let Some(params) = params_for::<DefinitionRequest>(&method, &params) {
            serde_json::to_value(self.definition(&params))
        } else if let Some(params) = params_for::<CodeActionRequest>(&method, &params) {
            serde_json::to_value(self.actions(&params))
        } else {
            let message = format!("`{method}` isn't supported");
            return self.send(Response::new_err(id, ErrorCode::MethodNotFound as i32, message));
        };
        self.send(Response::new_ok(id, answer.map_err(io::Error::other)?))
    }

    /// Calls a function with the document and the cursor of a request, if the document is well-formed.
    fn at<T>(
        &self,
        params: &TextDocumentPositionParams,
        look: impl FnOnce(&Uri, &Open, &Cursor) -> Option<T>,
    ) -> Option<T> {
        let uri = &params.text_document.uri;
        let open = self.documents.get(uri)?;
        let document = open.last.as_ref().filter(|last| last.file.text() == open.text)?;
        look(uri, open, &Cursor::new(document, convert::offset(&open.text, params.position)))
    }

    fn hover(&self, params: &HoverParams) -> Option<Hover> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let Project { generator, .. } = (self.project)(open.folder());
            let models = generator.read([open.source(uri)]).map(|read| read.models).unwrap_or_default();
            let model: Option<&Model> = models.first();
            let value = hover::find(cursor, model, self.language, &generator.options)?;
            let contents = Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value });
            Some(Hover { contents, range: None })
        })
    }

    fn complete(&self, params: &CompletionParams) -> Option<CompletionResponse> {
        let TextDocumentPositionParams { text_document, position } = &params.text_document_position_params;
        let open = self.documents.get(&text_document.uri)?;
        let at = convert::offset(&open.text, *position);
        let items = completion::complete(&open.name(&text_document.uri), &open.text, at, open.last.as_ref());
        Some(CompletionResponse::CompletionItemList(items))
    }

    fn definition(&self, params: &DefinitionParams) -> Option<DefinitionResponse> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let place = definition::find(cursor, open.folder())?;
            let is_own = place.file.name() == cursor.document.file.name();
            let uri = if is_own { uri.clone() } else { convert::uri(Path::new(place.file.name())) };
            let location = Location { uri, range: convert::range_of(&place) };
            Some(DefinitionResponse::Definition(Definition::Location(location)))
        })
    }

    /// Returns the fixes of what was found in a range.
    fn actions(&self, params: &CodeActionParams) -> Vec<CodeActionResponse> {
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

/// Returns the parameters of a notification, if it is one of this kind.
fn params_of<N: Notification>(method: &str, params: &Value) -> Option<N::Params> {
    if method == N::METHOD.as_str() { serde_json::from_value(params.clone()).ok() } else { None }
}

/// Returns the parameters of a request, if it is one of this kind.
fn params_for<R: Request>(method: &str, params: &Value) -> Option<R::Params> {
    if method == R::METHOD.as_str() { serde_json::from_value(params.clone()).ok() } else { None }
}

fn is_in(place: &Place, file: &File) -> bool {
    place.file.name() == file.name()
}

/// Returns a diagnostic in the protocol's form. One about another file is at the beginning, and refers to its place.
fn diagnostic(found: &Diagnostic, file: &File) -> LspDiagnostic {
    let own = found.place.as_ref().filter(|place| is_in(place, file));
    let elsewhere = found.place.iter().filter(|place| !is_in(place, file)).map(|place| (place, "here"));
    let related = found.related.iter().map(|(place, what)| (place, what.as_str()));
    let related: Vec<_> = elsewhere
        .chain(related)
        .map(|(place, what)| DiagnosticRelatedInformation {
            location: Location { uri: convert::uri(Path::new(place.file.name())), range: convert::range_of(place) },
            message: what.to_owned(),
        })
        .collect();
    let help = found.help.iter().map(|help| format!("\n{help}"));
    LspDiagnostic {
        range: own.map(|place| convert::range(file, place.span)).unwrap_or_default(),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Note => DiagnosticSeverity::Information,
        }),
        code: Some(found.code.name().to_owned().into()),
        source: Some("adl-gen".to_owned()),
        message: (found.message.clone() + &help.collect::<String>()).into(),
        related_information: (!related.is_empty()).then_some(related),
        ..LspDiagnostic::default()
    }
}

/// Returns the fix of a diagnostic.
fn action(found: &Diagnostic, uri: &Uri, file: &File) -> CodeAction {
    let edit =
        |edit: &crate::text::Edit| TextEdit { range: convert::range(file, edit.span), new_text: edit.text.clone() };
    let changes = HashMap::from([(uri.clone(), found.fix.edits.iter().map(edit).collect())]);
    CodeAction {
        title: found.help.clone().unwrap_or_else(|| format!("Fix: {}", found.message)),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic(found, file)]),
        is_preferred: Some(true),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    }
}
