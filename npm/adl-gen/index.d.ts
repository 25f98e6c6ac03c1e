export type Severity = "error" | "warning" | "note";

/** A place in a file; lines and columns begin with 1, `start` and `end` are offsets in UTF-8. */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  start: number;
  end: number;
}

export interface Diagnostic {
  severity: Severity;
  /** A stable name: `adl-gen explain` explains it. */
  code: string;
  message: string;
  place: Place | null;
  related: { place: Place; message: string }[];
  help: string | null;
}

/** The content of files by their paths, which are relative and have `/`. References between them resolve. */
export type Files = Record<string, string | Uint8Array>;

export interface Options {
  /** The settings of `adl-gen.toml`, as an object or as its text; without any, those of a file `adl-gen.toml`. */
  config?: Record<string, unknown> | string | null;
  /** The files that are inputs; by default all of them. */
  inputs?: string[];
}

export interface GenerateOptions extends Options {
  /** Names of targets (`typescript`, `zod`, …); by default those of the settings. */
  targets?: string[];
}

export interface LintOptions extends Options {
  /** Whether to repair what can be; the repaired files are in `files`. */
  fix?: boolean;
}

export interface Checked {
  /** Whether there is no error. */
  ok: boolean;
  diagnostics: Diagnostic[];
}

export interface Written extends Checked {
  files: Record<string, string>;
}

/** What `adl-gen diff --message-format json` prints; docs/diff.md describes it. */
export interface Compared {
  ok: boolean;
  contracts: Record<string, unknown>[];
  notCompared: unknown[];
}

export interface Command {
  files?: Files;
  stdin?: string | Uint8Array;
  env?: Record<string, string>;
}

export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
  /** What the command wrote or changed, as texts; what it removed isn't told. */
  files: Record<string, string>;
}

/** Each call has an instance and a file system of its own, in memory. */
export interface AdlGen {
  generate(files: Files, options?: GenerateOptions): Written;
  validate(files: Files, options?: Options): Checked;
  lint(files: Files, options?: LintOptions): Written;
  /** Compares two files, or the agent definitions of each side; throws if a side can't be read. */
  diff(before: Files, after: Files): Compared;
  /** Runs any command but `watch` and `lsp`, with the arguments of the command line. */
  command(args: string[], given?: Command): Ended;
}

/**
 * An option or an input that is wrong (2), or a defect of adl-gen (3). What is wrong in a document is a diagnostic in what
 * is returned; but `diff`, which has nothing to compare then, throws it.
 */
export declare class AdlGenError extends Error {
  constructor(message: string, status: number, diagnostics?: Diagnostic[]);
  status: number;
  /** What is wrong, and what was found besides; none of an option that isn't known. */
  diagnostics: Diagnostic[];
}

/**
 * Compiles the module: by default the one of this package. URLs are fetched, but Node, Bun and Deno read those of files;
 * a text is a URL.
 */
export declare function load(source?: URL | string | Response | BufferSource | WebAssembly.Module): Promise<AdlGen>;

/** Compiles the module of this package once. Only in Node, Bun and Deno, as are the functions below. */
export declare function loadSync(): AdlGen;
export declare const generate: AdlGen["generate"];
export declare const validate: AdlGen["validate"];
export declare const lint: AdlGen["lint"];
export declare const diff: AdlGen["diff"];
export declare const command: AdlGen["command"];
