//! The language server: findings while typing, completion, hovers, definitions, references, symbols, names and fixes
//! (Language Server Protocol 3.18).

mod completion;
mod convert;
mod cursor;
mod definition;
mod findings;
mod hover;
mod references;
mod renames;
mod requests;
mod symbols;
mod transport;

use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};

use gen_lsp_types as lsp;
use lsp_server::{Message, Response};
use serde_json::from_value;

use self::findings::{diagnostic, shown};
use self::transport::Incoming;
use crate::diagnostics::Diagnostic;
use crate::lint::{self, Levels, Scope};
use crate::pipeline::{Generator, Source};
use crate::source::{Document, Format};
use crate::target::Target;
use crate::text::File;

/// The settings of the project that a document belongs to.
pub(crate) struct Project {
    pub(crate) generator: Generator,
    pub(crate) levels: Levels,
}

/// Serves a client over standard input and output until it disconnects. Returns whether it said so before. A function
/// returns the project of a folder.
pub(crate) fn serve(language: Target, project: &dyn Fn(Option<&Path>) -> Project) -> io::Result<bool> {
    // Later changes wait there: findings are published when there are none.
    let (sender, messages) = sync_channel(16);
    // The thread ends with its input, or with the process.
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

fn capabilities() -> lsp::ServerCapabilities {
    let completion = lsp::CompletionOptions {
        trigger_characters: Some(["\"", "'", "#", "/", " "].map(str::to_owned).to_vec()),
        ..lsp::CompletionOptions::default()
    };
    let actions = lsp::CodeActionOptions {
        code_action_kinds: Some(vec![lsp::CodeActionKind::QuickFix]),
        ..lsp::CodeActionOptions::default()
    };
    lsp::ServerCapabilities {
        text_document_sync: Some(lsp::TextDocumentSync::Kind(lsp::TextDocumentSyncKind::Full)),
        completion_provider: Some(completion),
        hover_provider: Some(lsp::HoverProvider::Bool(true)),
        definition_provider: Some(lsp::DefinitionProvider::Bool(true)),
        references_provider: Some(lsp::ReferencesProvider::Bool(true)),
        rename_provider: Some(lsp::RenameProvider::RenameOptions(lsp::RenameOptions {
            prepare_provider: Some(true),
            ..lsp::RenameOptions::default()
        })),
        document_symbol_provider: Some(lsp::DocumentSymbolProvider::Bool(true)),
        code_action_provider: Some(lsp::CodeActionProvider::CodeActionOptions(actions)),
        ..lsp::ServerCapabilities::default()
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
    fn name(&self, uri: &lsp::Uri) -> String {
        self.path.as_ref().map_or_else(|| uri.0.clone(), |path| path.to_string_lossy().into_owned())
    }

    /// Returns the document, if the text is well-formed.
    fn document(&self) -> Option<&Document> {
        self.last.as_ref().filter(|last| last.file.text() == self.text)
    }

    fn folder(&self) -> Option<&Path> {
        self.path.as_deref().and_then(Path::parent)
    }

    fn source(&self, uri: &lsp::Uri) -> Source {
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
    documents: HashMap<lsp::Uri, Open>,
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
        let lsp_server::Notification { method, params } = notification;
        // One that is malformed is ignored: it has no answer.
        match method.as_str() {
            "textDocument/didOpen" => {
                let Ok(lsp::DidOpenTextDocumentParams { text_document }) = from_value(params) else { return };
                self.open(text_document.uri, text_document.version, text_document.text);
            }
            "textDocument/didChange" => {
                let Ok(changed) = from_value::<lsp::DidChangeTextDocumentParams>(params) else { return };
                let document = changed.text_document;
                let text = changed.content_changes.into_iter().rev().find_map(|change| match change {
                    lsp::TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                        Some(whole.text)
                    }
                    // The server asks for whole documents.
                    lsp::TextDocumentContentChangeEvent::TextDocumentContentChangePartial(_) => None,
                });
                text.into_iter().for_each(|text| {
                    self.open(document.text_document_identifier.uri.clone(), document.version, text);
                });
            }
            // Other documents may refer to what was saved.
            "textDocument/didSave" => self.changed.extend(self.documents.keys().map(|uri| uri.0.clone())),
            "textDocument/didClose" => {
                let Ok(lsp::DidCloseTextDocumentParams { text_document }) = from_value(params) else { return };
                self.documents.remove(&text_document.uri);
                self.changed.insert(text_document.uri.0);
            }
            _ => {}
        }
    }

    fn open(&mut self, uri: lsp::Uri, version: i32, text: String) {
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
        for uri in std::mem::take(&mut self.changed).into_iter().map(lsp::Uri) {
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
            let published = lsp::PublishDiagnosticsParams { uri, version, diagnostics };
            self.send(lsp_server::Notification::new("textDocument/publishDiagnostics".to_owned(), published))?;
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
}
