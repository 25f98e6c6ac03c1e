// The API: the command line, over files in memory.
import { MemoryFs, run } from "./wasi.mjs";

const HOME = "/project";
// A mark of the byte order is a part of the file.
const text = () => new TextDecoder("utf-8", { ignoreBOM: true });

/** An option or an input that is wrong (2), or a defect of adl-gen (3), with the diagnostics that there are. */
export class AdlGenError extends Error {
  constructor(message, status, diagnostics = []) {
    super(message);
    this.name = "AdlGenError";
    this.status = status;
    this.diagnostics = diagnostics;
  }
}

/** Says what the errors are and what helps; an option that is wrong has no diagnostic. */
function refusal(diagnostics, { status, stderr }) {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const said = errors.map(({ message, help }) => (help ? `${message}\nhelp: ${help}` : message)).join("\n");
  return new AdlGenError(said || stderr.trim(), status, diagnostics);
}

/** Writes a value of JSON as one of TOML. */
function toml(value) {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (value !== null && typeof value === "object") return `{ ${members(value).join(", ")} }`;
  // TOML escapes one character more.
  return JSON.stringify(value).replaceAll("\x7f", "\\u007f");
}

const members = (table) =>
  Object.entries(table).flatMap(([key, value]) => (value === undefined ? [] : [`${toml(key)} = ${toml(value)}`]));

const prefixed = (folder, files) => Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]);

/** The objects of `--message-format json`, one in each line. */
const objects = (printed) => printed.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));

export function api(module) {
  function ran(args, { files = {}, stdin = "", env = {} } = {}, folders = []) {
    const fs = new MemoryFs(Object.fromEntries(prefixed(HOME, files)));
    for (const folder of [HOME, "/tmp", ...folders]) fs.folders.add(folder);
    const before = new Map(fs.files);
    let ended;
    const printed = { 1: "", 2: "" };
    const collect = (fd) => {
      const partial = text();
      return (chunk) => void (printed[fd] += partial.decode(chunk, { stream: true }));
    };
    const given = { args, env: { NO_COLOR: "1", TMPDIR: "/tmp", ...env }, fs, cwd: HOME, stdin };
    try {
      ended = run(module, { ...given, stdout: collect(1), stderr: collect(2) });
    } catch (error) {
      // A panic is a trap; a stack that ended is a RangeError.
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      throw new AdlGenError(printed[2].trim() || `internal error: ${error.message}`, 3);
    }
    const written = {};
    for (const [path, bytes] of fs.files) {
      if (before.get(path) !== bytes && path.startsWith(`${HOME}/`)) {
        written[path.slice(HOME.length + 1)] = text().decode(bytes);
      }
    }
    return { status: ended.status, stdout: printed[1], stderr: printed[2], files: written };
  }

  /** Runs a command that prints diagnostics; throws if none is about a file of the caller. */
  function diagnosed(args, files, { config, inputs }) {
    const settings = config && typeof config === "object" ? `${members(config).join("\n")}\n` : config;
    const all = settings == null ? files : { ...files, "adl-gen.toml": settings };
    const named = inputs ?? Object.keys(files).filter((name) => name !== "adl-gen.toml");
    const ended = ran([...args, "--message-format", "json", "--", ...named], { files: all });
    const diagnostics = [...objects(ended.stdout), ...objects(ended.stderr)];
    if (ended.status > 1 && !diagnostics.some(({ severity, place }) => severity === "error" && place?.file in files)) {
      throw refusal(diagnostics, ended);
    }
    return { ok: ended.status === 0, diagnostics, files: ended.files };
  }

  return {
    command: (args, given) => ran(args, given),
    generate(files, { targets, ...options } = {}) {
      const args = targets ? ["--target", targets.join(",")] : [];
      return diagnosed(["generate", "--out-dir", ".", ...args], files, options);
    },
    validate(files, options = {}) {
      const { ok, diagnostics } = diagnosed(["validate"], files, options);
      return { ok, diagnostics };
    },
    lint(files, { fix, ...options } = {}) {
      return diagnosed(fix ? ["lint", "--fix"] : ["lint"], files, options);
    },
    diff(before, after) {
      // A file may be of any kind; a folder has agent definitions.
      const side = (folder, files) => {
        const names = Object.keys(files);
        return names.length === 1 ? `${folder}/${names[0]}` : folder;
      };
      const files = Object.fromEntries([...prefixed("before", before), ...prefixed("after", after)]);
      const args = ["diff", "--message-format", "json", "--", side("before", before), side("after", after)];
      // A side without files is a folder all the same.
      const ended = ran(args, { files }, [`${HOME}/before`, `${HOME}/after`]);
      if (ended.status > 1) throw refusal(objects(ended.stderr), ended);
      return { ok: ended.status === 0, ...JSON.parse(ended.stdout) };
    },
  };
}
