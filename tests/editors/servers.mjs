// The language servers of editors behind one interface: `open` a document, then ask for findings, completions and hovers.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.env.ADL_GEN_TOOLS}/`));

/** Returns the JSON language service of VS Code, with a schema for every document. */
export function jsonService(schema) {
  const { getLanguageService, TextDocument } = require("vscode-json-languageservice");
  // A document may name its schema itself: it is this one.
  const service = getLanguageService({ schemaRequestService: async () => JSON.stringify(schema) });
  service.configure({ validate: true, schemas: [{ uri: "file:///adl.json", fileMatch: ["*"], schema }] });
  return {
    open(uri, text) {
      const document = TextDocument.create(uri, "json", 1, text);
      const tree = service.parseJSONDocument(document);
      return {
        findings: () => service.doValidation(document, tree),
        complete: async (position) => (await service.doComplete(document, position, tree))?.items ?? [],
        hover: async (position) => textOf((await service.doHover(document, position, tree))?.contents),
      };
    },
    close() {},
  };
}

/** Starts a language server that speaks over standard input and output, and returns it. */
export async function server(command, args, { settings = {}, languageId, options } = {}) {
  const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = require("vscode-jsonrpc/node");
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  const published = new Map();
  const waiting = new Map();
  connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => {
    published.set(uri, diagnostics);
    waiting.get(uri)?.(diagnostics);
    waiting.delete(uri);
  });
  connection.onRequest("workspace/configuration", ({ items }) => items.map(({ section }) => settings[section] ?? null));
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  const completionItem = { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] };
  const capabilities = {
    textDocument: {
      publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true },
      completion: { completionItem },
      hover: { contentFormat: ["markdown", "plaintext"] },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
    },
    workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
  };
  const initialize = { processId: process.pid, rootUri: null, capabilities, initializationOptions: options };
  const { capabilities: offered } = await connection.sendRequest("initialize", initialize);
  await connection.sendNotification("initialized", {});
  await connection.sendNotification("workspace/didChangeConfiguration", { settings });
  const next = (uri) => new Promise((resolve) => waiting.set(uri, resolve));
  return {
    offered,
    connection,
    open(uri, text) {
      let version = 1;
      let found = next(uri);
      const textDocument = { uri };
      const at = (method, position, more) => connection.sendRequest(method, { textDocument, position, ...more });
      connection.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
      return {
        findings: () => found,
        /** Replaces the text, and returns the findings of the new one. */
        change(changed) {
          version += 1;
          found = next(uri);
          const contentChanges = [{ text: changed }];
          connection.sendNotification("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
          return found;
        },
        async complete(position) {
          const answer = await at("textDocument/completion", position);
          return answer?.items ?? answer ?? [];
        },
        hover: async (position) => textOf((await at("textDocument/hover", position))?.contents),
        definition: (position) => at("textDocument/definition", position),
        references: (position) => at("textDocument/references", position, { context: { includeDeclaration: true } }),
        prepareRename: (position) => at("textDocument/prepareRename", position),
        rename: (position, newName) => at("textDocument/rename", position, { newName }),
        symbols: () => connection.sendRequest("textDocument/documentSymbol", { textDocument }),
        actions: (range, diagnostics) => connection.sendRequest("textDocument/codeAction", { textDocument, range, context: { diagnostics } }),
        close: () => connection.sendNotification("textDocument/didClose", { textDocument }),
      };
    },
    async close() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/** Returns the YAML language server, with a schema for every document. */
export function yamlServer(schemaUri) {
  const settings = { yaml: { schemas: { [schemaUri]: ["*"] }, schemaStore: { enable: false }, validate: true, hover: true, completion: true } };
  const program = require.resolve("yaml-language-server/bin/yaml-language-server");
  return server(process.execPath, [program, "--stdio"], { settings, languageId: "yaml" });
}

/** Returns the text of a hover in any of its forms. */
function textOf(contents) {
  if (contents === undefined || contents === null) return "";
  if (Array.isArray(contents)) return contents.map(textOf).join("\n");
  return typeof contents === "string" ? contents : contents.value;
}

/** Splits a text at the cursor, `‸`: returns the text without it, and its position. */
export function cursor(marked) {
  const before = marked.slice(0, marked.indexOf("‸"));
  const lines = before.split("\n");
  return { text: marked.replace("‸", ""), position: { line: lines.length - 1, character: lines.at(-1).length } };
}
