//! The language server: findings while typing, completion, hovers, definitions, references, symbols, names and fixes
//! (Language Server Protocol 3.18).

mod completion;
mod convert;
mod cursor;
mod definition;
mod hover;
mod references;
mod symbols;
mod transport;

use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};

use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProvider, CodeActionRequest,
    CodeActionResponse, CompletionOptions, CompletionParams, CompletionRequest, CompletionResponse, Contents,
    Definition, DefinitionParams, DefinitionProvider, DefinitionRequest, DefinitionResponse,
    Diagnostic as LspDiagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DidChangeTextDocumentNotification,
    DidCloseTextDocumentNotification, DidOpenTextDocumentNotification, DidSaveTextDocumentNotification,
    DocumentSymbolParams, DocumentSymbolProvider, DocumentSymbolRequest, DocumentSymbolResponse, Hover, HoverParams,
    HoverProvider, HoverRequest, Location, LspRequestMethod, MarkupContent, MarkupKind, Notification,
    PrepareRenameParams, PrepareRenamePlaceholder, PrepareRenameRequest, PrepareRenameResult,
    PublishDiagnosticsNotification, PublishDiagnosticsParams, ReferenceParams, ReferencesProvider, ReferencesRequest,
    RenameOptions, RenameParams, RenameProvider, RenameRequest, Request, ServerCapabilities,
    TextDocumentContentChangeEvent, TextDocumentPositionParams, TextDocumentSync, TextDocumentSyncKind, TextEdit, Uri,
    WorkspaceEdit,
};
use lsp_server::{ErrorCode, Message, Response};
use serde_core::Serialize;
use serde_json::Value;

use crate::diagnostics::{Diagnostic, MAX_SHOWN, Severity};
use crate::lint::{self, Levels, Scope};
use crate::model::Model;
use crate::pipeline::{Generator, Source, files, may_be_document, project};
use crate::source::{Document, Format};
use crate::target::Target;
use crate::text::{File, Place};
use cursor::Cursor;
use transport::Incoming;

/// The settings of the project that a document belongs to.
pub(crate) struct Project {
    pub(crate) generator: Generator,
    pub(crate) levels: Levels,
}

/// Maximum number of files that are searched for references.
const MAX_FILES: usize = 2_000;

/// Serves a client over standard input and output until it disconnects. Returns whether it said so before. A function
/// returns the project of a folder.
pub(crate) fn serve(language: Target, project: &dyn Fn(Option<&Path>) -> Project) -> io::Result<bool> {
    // What was typed meanwhile waits there: findings are published when there is nothing.
    let (sender, messages) = sync_channel(16);
    // It ends with its input, or with the process.
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(incoming)) = transport::read(&mut input) {
            if sender.send(incoming).is_err() {
                break;
            }
        }
    });
    let documents = HashMap::new();
    Server { language, project, documents, changed: BTreeSet::new(), phase: Phase::New }.run(&messages)
}

/// The state of a session, which determines the requests that are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    Initialized,
    ShutDown,
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
        references_provider: Some(ReferencesProvider::Bool(true)),
        rename_provider: Some(RenameProvider::RenameOptions(RenameOptions {
            prepare_provider: Some(true),
            ..RenameOptions::default()
        })),
        document_symbol_provider: Some(DocumentSymbolProvider::Bool(true)),
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
    /// The diagnostics.
    found: Vec<Diagnostic>,
}

impl Open {
    /// Returns the name of the document in messages.
    fn name(&self, uri: &Uri) -> String {
        self.path.as_ref().map_or_else(|| uri.0.clone(), |path| path.to_string_lossy().into_owned())
    }

    /// Returns the document, if the text is well-formed.
    fn document(&self) -> Option<&Document> {
        self.last.as_ref().filter(|last| last.file.text() == self.text)
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

struct Server<'p> {
    language: Target,
    project: &'p dyn Fn(Option<&Path>) -> Project,
    phase: Phase,
    documents: HashMap<Uri, Open>,
    /// The documents whose findings are to be published.
    changed: BTreeSet<String>,
}

impl Server<'_> {
    fn run(mut self, messages: &Receiver<Incoming>) -> io::Result<bool> {
        loop {
            let incoming = match messages.try_recv() {
                Ok(incoming) => Ok(incoming),
                Err(_) => {
                    // Only when nothing waits: between two keystrokes there may be others.
                    self.publish()?;
                    messages.recv()
                }
            };
            match incoming {
                Ok(Incoming::Message(Message::Request(request))) => self.answer(request)?,
                Ok(Incoming::Message(Message::Notification(notification))) if notification.method == "exit" => break,
                Ok(Incoming::Message(Message::Notification(notification))) => self.note(notification),
                Ok(Incoming::Message(Message::Response(_))) => {}
                Ok(Incoming::Rejected(rejection)) => rejection.write(&mut io::stdout().lock())?,
                Err(_) => break,
            }
        }
        Ok(self.phase == Phase::ShutDown)
    }

    /// Notes what happened in the editor.
    fn note(&mut self, notification: lsp_server::Notification) {
        let method = notification.method.as_str();
        if let Some(opened) = noted::<DidOpenTextDocumentNotification>(method, &notification.params) {
            let document = opened.text_document;
            self.open(document.uri, document.version, document.text);
        } else if let Some(changed) = noted::<DidChangeTextDocumentNotification>(method, &notification.params) {
            let text = changed.content_changes.into_iter().rev().find_map(|change| match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => Some(whole.text),
                // The server asks for whole documents.
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(_) => None,
            });
            if let Some(text) = text {
                let document = changed.text_document;
                self.open(document.text_document_identifier.uri, document.version, text);
            }
        } else if noted::<DidSaveTextDocumentNotification>(method, &notification.params).is_some() {
            // Other documents may refer to what was saved.
            self.changed.extend(self.documents.keys().map(|uri| uri.0.clone()));
        } else if let Some(closed) = noted::<DidCloseTextDocumentNotification>(method, &notification.params) {
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
                    (Some(open.version), shown(&open.found).map(|found| diagnostic(found, &file)).collect())
                }
            };
            let published = PublishDiagnosticsParams { uri, version, diagnostics };
            let method = PublishDiagnosticsNotification::METHOD.as_str().to_owned();
            self.send(lsp_server::Notification::new(method, published))?;
        }
        Ok(())
    }

    fn send(&self, message: impl Into<Message>) -> io::Result<()> {
        message.into().write(&mut io::stdout().lock())
    }

    fn answer(&mut self, request: lsp_server::Request) -> io::Result<()> {
        let lsp_server::Request { id, method, params } = request;
        let response = match self.result(&method, params) {
            Ok(result) => Response::new_ok(id, result),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        };
        self.send(response)
    }

    /// Returns the result of a request.
    fn result(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
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
        let is = |request: LspRequestMethod| method == request.as_str();
        if is(HoverRequest::METHOD) {
            json(&self.hover(&params_of::<HoverRequest>(params)?))
        } else if is(CompletionRequest::METHOD) {
            json(&self.complete(&params_of::<CompletionRequest>(params)?))
        } else if is(DefinitionRequest::METHOD) {
            json(&self.definition(&params_of::<DefinitionRequest>(params)?))
        } else if is(ReferencesRequest::METHOD) {
            json(&self.references(&params_of::<ReferencesRequest>(params)?))
        } else if is(PrepareRenameRequest::METHOD) {
            json(&self.prepare_rename(&params_of::<PrepareRenameRequest>(params)?))
        } else if is(RenameRequest::METHOD) {
            json(&self.rename(&params_of::<RenameRequest>(params)?)?)
        } else if is(DocumentSymbolRequest::METHOD) {
            json(&self.symbols(&params_of::<DocumentSymbolRequest>(params)?))
        } else if is(CodeActionRequest::METHOD) {
            json(&self.actions(&params_of::<CodeActionRequest>(params)?))
        } else {
            Err((ErrorCode::MethodNotFound, format!("`{method}` isn't supported")))
        }
    }

    /// Calls a function with the document and the cursor of a request, if the document is well-formed.
    fn at<T>(
        &self,
        params: &TextDocumentPositionParams,
        look: impl FnOnce(&Uri, &Open, &Cursor) -> Option<T>,
    ) -> Option<T> {
        let uri = &params.text_document.uri;
        let open = self.documents.get(uri)?;
        let document = open.document()?;
        look(uri, open, &Cursor::new(document, convert::offset(&open.text, params.position)))
    }

    fn hover(&self, params: &HoverParams) -> Option<Hover> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let Project { generator, .. } = (self.project)(open.folder());
            let models = generator.read([open.source(uri)]).map(|read| read.models).unwrap_or_default();
            let model: Option<&Model> = models.first();
            let target = definition::find(cursor, open.path.as_deref(), |path| self.document(path));
            let value = hover::find(cursor, target.as_ref(), model, self.language, &generator.options)?;
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
            let place = definition::find(cursor, open.path.as_deref(), |path| self.document(path))?;
            let is_own = place.file.name() == cursor.document.file.name();
            let uri = if is_own { uri.clone() } else { convert::uri(Path::new(place.file.name())) };
            let location = Location { uri, range: convert::range_of(&place) };
            Some(DefinitionResponse::Definition(Definition::Location(location)))
        })
    }

    fn symbols(&self, params: &DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
        let document = self.documents.get(&params.text_document.uri)?.document()?;
        Some(DocumentSymbolResponse::DocumentSymbolList(symbols::of(document)))
    }

    fn references(&self, params: &ReferenceParams) -> Option<Vec<Location>> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let definition = references::Definition::at(cursor, open.path.as_deref())?;
            let mut found = Vec::new();
            for Searched { uri, path, document } in self.searched(&definition, uri, open) {
                let location = |span| Location { uri: uri.clone(), range: convert::range(&document.file, span) };
                if params.context.include_declaration && path == definition.path {
                    found.extend(definition.member(&document).map(|member| location(member.key_span)));
                }
                let references = definition.references(&document, path.as_deref());
                found.extend(references.iter().map(|reference| location(reference.span())));
            }
            Some(found)
        })
    }

    fn prepare_rename(&self, params: &PrepareRenameParams) -> Option<PrepareRenameResult> {
        self.at(&params.text_document_position_params, |uri, open, cursor| {
            let definition = references::Definition::at(cursor, open.path.as_deref())?;
            let searched = self.searched(&definition, uri, open);
            let declared = searched.iter().find(|searched| searched.path == definition.path)?;
            definition.rename(&declared.document, definition.name())?;
            let span = cursor.span()?;
            let range = convert::range(&cursor.document.file, span);
            let placeholder = definition.name().to_owned();
            Some(PrepareRenameResult::PrepareRenamePlaceholder(PrepareRenamePlaceholder { range, placeholder }))
        })
    }

    fn rename(&self, params: &RenameParams) -> Result<Option<WorkspaceEdit>, Failure> {
        let name = params.new_name.as_str();
        let refused = |message: String| (ErrorCode::RequestFailed, message);
        let edit = self.at(&params.text_document_position_params, |uri, open, cursor| {
            let definition = references::Definition::at(cursor, open.path.as_deref())?;
            Some(self.edits(&definition, uri, open, name))
        });
        let changes = edit
            .unwrap_or_else(|| Err("there is no definition at this place that can be renamed".to_owned()))
            .map_err(refused)?;
        Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
    }

    /// Returns the edits that rename a definition and all references to it, or why it can't be renamed.
    fn edits(
        &self,
        definition: &references::Definition,
        uri: &Uri,
        open: &Open,
        name: &str,
    ) -> Result<HashMap<Uri, Vec<TextEdit>>, String> {
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
                let edit = |edit: &crate::text::Edit| TextEdit {
                    range: convert::range(&document.file, edit.span),
                    new_text: edit.text.clone(),
                };
                changes.insert(uri, edits.iter().map(edit).collect());
            }
        }
        if is_declared { Ok(changes) } else { Err("there is no such definition".to_owned()) }
    }

    /// Returns the documents in which a definition may be declared or referred to: the one with the cursor, those that
    /// are open, and the files of its project that have the name of the definition's file.
    fn searched(&self, definition: &references::Definition, uri: &Uri, open: &Open) -> Vec<Searched> {
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

    fn opened(&self, path: &Path) -> Option<&Open> {
        self.documents.values().find(|open| open.path.as_deref() == Some(path))
    }

    /// Returns the document of a file, as it is in the editor if it is open there.
    fn document(&self, path: &Path) -> Option<Document> {
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

/// A document that is searched for references.
struct Searched {
    uri: Uri,
    path: Option<PathBuf>,
    document: Document,
}

/// Why a request has no result.
type Failure = (ErrorCode, String);

fn json<T: Serialize>(result: &T) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

/// Returns the parameters of a request.
fn params_of<R: Request>(params: Value) -> Result<R::Params, Failure> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

/// Returns the parameters of a notification, if it is one of this kind. One that is malformed is ignored: it has no
/// answer.
fn noted<N: Notification>(method: &str, params: &Value) -> Option<N::Params> {
    if method == N::METHOD.as_str() { serde_json::from_value(params.clone()).ok() } else { None }
}

/// Returns the findings that are published: the first of each severity.
fn shown(found: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    let mut seen: HashMap<Severity, usize> = HashMap::new();
    found.iter().filter(move |found| {
        let seen = seen.entry(found.severity).or_default();
        *seen += 1;
        *seen <= MAX_SHOWN
    })
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
