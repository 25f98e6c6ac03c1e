import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

export interface Places {
  /** What the settings name; of an untrusted workspace, VS Code passes over it. */
  setting: string;
  /** The folders of the workspace, if it is trusted. */
  folders: string[];
  path: string;
}

const NAME = process.platform === "win32" ? "adl-gen.exe" : "adl-gen";
const NPM = join("node_modules", "@adl-gen", `cli-${process.platform}-${process.arch}`, NAME);
const PYTHON = join(".venv", process.platform === "win32" ? "Scripts" : "bin", NAME);

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the binary: what the settings name, otherwise that of the workspace or of the PATH. */
export function find({ setting, folders, path }: Places): string | undefined {
  if (setting) return setting;
  const own = folders.flatMap((folder) => [join(folder, NPM), join(folder, PYTHON)]);
  // Others, and an empty one, are within the working folder, which may be anybody's.
  const installed = path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, NAME));
  return [...own, ...installed].find(runs);
}
