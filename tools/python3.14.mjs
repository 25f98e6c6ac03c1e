// Python 3.14 as a program: `node python3.14.mjs TOOLS [-B] [-W ACTION] (-c CODE | SCRIPT) [ARGUMENT …]`.
//
// It is Pyodide, CPython compiled to WebAssembly, which npm has for every machine. It sees the machine's files under
// /host: the working directory, the script, and arguments that name files are found there.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const HOST = "/host";
const [tools, ...given] = process.argv.slice(2);
const pyodide = pathToFileURL(path.resolve(tools, "node_modules/pyodide/pyodide.mjs"));
const { loadPyodide } = await import(pyodide.href);

let warnings;
while (given[0] === "-B" || given[0] === "-W") {
  if (given.shift() === "-W") warnings = given.shift();
}
const code = given[0] === "-c" ? given[1] : undefined;
const named = code === undefined ? given : given.slice(2);
const argv = named.map((argument) => (fs.existsSync(argument) ? HOST + path.resolve(argument) : argument));
const python = await loadPyodide({ args: ["-B"] });
python.mountNodeFS(HOST, "/");
python.globals.set("_asked", python.toPy({ code, argv, warnings, cwd: HOST + process.cwd() }));
process.exitCode = python.runPython(`
import os, runpy, sys, traceback
from warnings import simplefilter

def _main(code, argv, warnings, cwd):
    os.chdir(cwd)
    # Pyodide's own start isn't free of them.
    if warnings is not None:
        simplefilter(warnings)
    try:
        if code is not None:
            sys.argv = ["-c", *argv]
            sys.path.insert(0, "")
            exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
        else:
            sys.argv = argv
            sys.path.insert(0, os.path.dirname(argv[0]))
            runpy.run_path(argv[0], run_name="__main__")
        return 0
    except SystemExit as exit:
        if exit.code is None or isinstance(exit.code, int):
            return exit.code or 0
        print(exit.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()

_main(**_asked)
`);
