// A stand-in for the module `vscode`, which exists in the editor alone: what the extension and its language client use of it, over
// a workspace of one document. What isn't given is a class, a function and an object at once, whose members are the same.
const anything = () =>
  new Proxy(class {}, {
    get: (target, name) =>
      name in target ? target[name] : name === Symbol.toPrimitive ? () => "" : (target[name] = anything()),
    apply: () => anything(),
  });
const disposable = { dispose() {} };
const over = (given) =>
  new Proxy(given, {
    get: (target, name) =>
      name in target ? target[name] : (target[name] = /^on[A-Z]/.test(String(name)) ? () => disposable : anything()),
  });

class Uri {
  constructor(path) {
    Object.assign(this, { path, scheme: "file", fsPath: path });
  }
  toString() {
    return `file://${this.path}`;
  }
  static parse(text) {
    return new Uri(text.replace("file://", ""));
  }
  static file(path) {
    return new Uri(path);
  }
}
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(...given) {
    const [start, end] =
      given.length === 2 ? given : [new Position(given[0], given[1]), new Position(given[2], given[3])];
    Object.assign(this, { start, end });
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

/** Makes the module for a folder with a document; what the extension registers and shows is in `seen`. */
exports.standIn = ({ folder, file, text, trusted, settings = {} }) => {
  const seen = { diagnostics: new Map(), messages: [], commands: {}, trust: [], changes: [], opened: [] };
  const uri = Uri.file(file);
  const document = {
    uri,
    fileName: file,
    languageId: "json",
    version: 1,
    lineCount: 1,
    isClosed: false,
    isDirty: false,
    getText: () => text,
  };
  const say = async (message) => void seen.messages.push(message);
  const channel = () =>
    over({ append() {}, appendLine() {}, info() {}, warn() {}, error: say, debug() {}, trace() {}, ...disposable });
  const recorded = (list) => (listener) => (list.push(listener), disposable);
  const workspace = over({
    isTrusted: trusted,
    workspaceFolders: [{ uri: Uri.file(folder), name: "project", index: 0 }],
    textDocuments: [document],
    notebookDocuments: [],
    getConfiguration: () => ({ get: (name, or) => settings[name] ?? or, inspect: () => undefined, has: () => false }),
    getWorkspaceFolder: () => workspace.workspaceFolders[0],
    createFileSystemWatcher: () => over({ ...disposable }),
    onDidGrantWorkspaceTrust: recorded(seen.trust),
    onDidOpenTextDocument: recorded(seen.opened),
    onDidChangeConfiguration: recorded(seen.changes),
  });
  const collection = {
    set: (at, list) => seen.diagnostics.set(String(at), list),
    delete() {},
    clear() {},
    ...disposable,
  };
  const vscode = over({
    version: "1.91.0",
    Uri,
    Position,
    Range,
    Diagnostic,
    workspace,
    EventEmitter: class {
      event = () => disposable;
      fire() {}
      dispose() {}
    },
    CancellationTokenSource: class {
      token = { isCancellationRequested: false, onCancellationRequested: () => disposable };
      cancel() {}
      dispose() {}
    },
    CancellationError: class extends Error {},
    Disposable: class {
      constructor(dispose = () => {}) {
        this.dispose = dispose;
      }
      static from() {
        return disposable;
      }
    },
    env: over({ language: "en", appName: "test", isTelemetryEnabled: false }),
    window: over({
      showWarningMessage: say,
      showErrorMessage: say,
      createOutputChannel: channel,
      visibleTextEditors: [],
      terminals: [],
      tabGroups: over({ all: [] }),
    }),
    languages: new Proxy(
      { match: () => 10, createDiagnosticCollection: () => collection },
      {
        get: (target, name) => target[name] ?? (() => disposable),
      },
    ),
    commands: over({
      registerCommand: (name, run) => ((seen.commands[name] = run), disposable),
      getCommands: async () => [],
    }),
  });
  return { vscode, seen };
};
