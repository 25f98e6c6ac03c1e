import { commands, window, workspace, type ExtensionContext, type TextDocument } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { find } from "./find";

let client: LanguageClient | undefined;
/** Starts and stops, one after another. */
let last: Promise<void> = Promise.resolve();

/** Whether a document was there to start for. */
let wanted = false;

const isDefinition = ({ fileName }: TextDocument): boolean => /\.adl\.(json|ya?ml)$/.test(fileName);

async function stop(): Promise<void> {
  const stopped = client;
  client = undefined;
  // A server that never started can't be stopped.
  await stopped?.stop().catch(() => undefined);
}

async function start(): Promise<void> {
  await stop();
  // Any file of JSON or YAML activates the extension.
  wanted ||= workspace.textDocuments.some(isDefinition);
  if (!wanted) return;
  const settings = workspace.getConfiguration("adl-gen");
  const command = find({
    setting: settings.get("path", ""),
    folders: workspace.isTrusted ? (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath) : [],
    path: process.env.PATH ?? "",
  });
  if (!command) {
    void window.showWarningMessage(
      "adl-gen isn't installed, so documents are checked by their schema alone. Run `npm install --save-dev adl-gen` or `pip install adl-gen`, or set `adl-gen.path`.",
    );
    return;
  }
  client = new LanguageClient(
    "adl-gen",
    "adl-gen",
    { command, args: ["lsp", "--language", settings.get("language", "typescript")] },
    {
      documentSelector: ["json", "jsonc", "yaml"].map((language) => ({
        scheme: "file",
        language,
        pattern: "**/*.adl.{json,yaml,yml}",
      })),
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/adl-gen.toml") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    void window.showErrorMessage(`${command} doesn't start: ${error instanceof Error ? error.message : error}`);
  }
}

const restart = (): Promise<void> => (last = last.then(start));

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("adl-gen.restart", restart),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("adl-gen.path") || event.affectsConfiguration("adl-gen.language")) void restart();
    }),
    workspace.onDidOpenTextDocument((document) => {
      if (!wanted && isDefinition(document)) void restart();
    }),
    workspace.onDidChangeWorkspaceFolders(restart),
    workspace.onDidGrantWorkspaceTrust(restart),
  );
  await restart();
}

export const deactivate = (): Promise<void> => (last = last.then(stop));
