#!/usr/bin/env python3
"""Generates every golden document on other platforms, and compares all bytes with those of this machine's binary; then runs the
tests of the commands with the binary of each.

    platforms.py FOLDER NATIVE TRIPLE…

FOLDER is that of packaging/cross.sh. A platform that can't be run fails.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER, NATIVE = (Path(argument).resolve() for argument in sys.argv[1:3])
TARGETS = "rust,typescript,zod,python,pydantic,go,java,kotlin,openapi,json-schema,mcp,preamble,html"
DOCUMENTS = (".adl.json", ".adl.yaml", ".schema.json", ".tools.json", ".yaml")
# rustc's library takes random bytes from a DLL that older versions of Wine don't have.
RANDOM = """\
#include <stddef.h>
__declspec(dllimport) unsigned char SystemFunction036(void *to, unsigned long size);
__declspec(dllexport) int ProcessPrng(unsigned char *to, size_t size) { return SystemFunction036(to, (unsigned long)size); }
int DllMainCRTStartup(void *library, unsigned long reason, void *reserved) { return 1; }
"""


def wasm(binary, modules):
    """The launcher, over a module."""
    place = modules / "adl-gen"
    shutil.copytree(ROOT / "npm/adl-gen", place)
    shutil.copy(binary, place / "adl-gen.wasm")
    return ["node", place / "bin/adl-gen.mjs"], {"ADL_GEN_WASM": "1"}


def command(triple, work):
    """How a binary is run: the command, and variables of its environment; None, and what is missing."""
    folder = FOLDER / "binaries" / triple
    if triple.startswith("wasm32"):
        return wasm(folder / "adl-gen.wasm", work) if shutil.which("node") else (None, "node")
    if "windows" in triple:
        # Debian's wine64 is in no folder of programs.
        wine = shutil.which("wine64", path=f"{os.environ['PATH']}:/usr/lib/wine") or shutil.which("wine")
        if not wine:
            return None, "wine64"
        (work / "random.c").write_text(RANDOM)
        # Without a C library, which zig would compile for minutes.
        zig = [FOLDER / "venv/bin/python-zig", "cc", "-target", "x86_64-windows-gnu", "-shared", "-nostdlib"]
        cache = {"ZIG_GLOBAL_CACHE_DIR": str(FOLDER / "zig")}
        subprocess.run([*zig, work / "random.c", "-ladvapi32", "-o", folder / "bcryptprimitives.dll"], check=True,
                       env={**os.environ, **cache})
        # Nothing asks for Mono and Gecko.
        settings = {"WINEDLLOVERRIDES": "bcryptprimitives=n;mscoree,mshtml=", "WINEDEBUG": "-all", "WINEPREFIX": str(work / "wine")}
        # The first program makes the folder that stands for a computer.
        subprocess.run([wine, folder / "adl-gen.exe", "--version"], env={**os.environ, **settings}, check=True)
        return [wine, folder / "adl-gen.exe"], settings
    machine = triple.split("-")[0]
    if machine == os.uname().machine:
        return [folder / "adl-gen"], {}
    return [FOLDER / f"debian/usr/bin/qemu-{machine}-static", folder / "adl-gen"], {}


def cases():
    """The documents with their arguments; those of templates outside of a case are left to the other tests."""
    for folder in sorted([*(ROOT / "golden").iterdir(), *(ROOT / "golden/stress").iterdir()]):
        name = folder.name
        found = [folder / f"{name}{end}" for end in DOCUMENTS if (folder / f"{name}{end}").exists()]
        arguments = (folder / "args").read_text().splitlines() if (folder / "args").exists() else []
        if found and not any(".." in argument for argument in arguments):
            yield folder, [found[0].name, *([] if "-t" in arguments else ["-t", TARGETS]), *arguments]


def generated(folder, arguments, launch, variables, work):
    """What a binary generates of a copy of a case: its status and all files."""
    shutil.copytree(folder, work)
    done = subprocess.run([*map(str, launch), "generate", *arguments, "-o", "out"], cwd=work, env={**os.environ, **variables},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out = work / "out"
    files = {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    check = subprocess.run([*map(str, launch), "generate", *arguments, "-o", "out", "--check"], cwd=work,
                           env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, files, check.returncode, done.stderr.decode(errors="replace")


def all_generated(launch, variables, work):
    """What a binary generates of each case, by its name."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = {case.name: pool.submit(generated, case, given, launch, variables, work / case.name) for case, given in cases()}
        return {name: one.result() for name, one in made.items()}


def commands(triple, launch, variables, work):
    """Runs the tests of diagnostics, which run every command, by a script in place of cargo's binary. Returns what failed."""
    # Those of npm's package run the commands of WebAssembly.
    if triple.startswith("wasm32"):
        return ""
    script, system = work / "tested", "windows" if "windows" in triple else "linux"
    settings = "".join(f"export {name}={shlex.quote(value)}\n" for name, value in variables.items())
    script.write_text(f'#!/bin/sh\n{settings}exec {shlex.join(map(str, launch))} "$@"\n')
    script.chmod(0o755)
    env = {**os.environ, "ADL_GEN_TESTED": str(script), "ADL_GEN_TESTED_SYSTEM": system}
    done = subprocess.run(["cargo", "test", "-p", "adl-gen-cli", "--test", "diagnostics", "--quiet"], cwd=ROOT, text=True,
                          env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    passed = re.search(r"(\d+) passed; (\d+) failed", done.stdout)
    print(f"{triple}: tests of commands: {passed[0] if passed else 'none'}", flush=True)
    return "" if done.returncode == 0 and passed else done.stdout


def main():
    failed = []
    with tempfile.TemporaryDirectory(prefix="adl-gen-") as folder:
        work = Path(folder)
        expected = all_generated([NATIVE], {}, work / "native")
        for triple in sys.argv[3:]:
            begun = time.monotonic()
            place = work / triple
            place.mkdir()
            launch, variables = command(triple, place)
            if launch is None:
                print(f"{triple}: NOT RUN: there is no {variables}", flush=True)
                failed.append(triple)
                continue
            wrong = []
            for name, (status, files, check, said) in all_generated(launch, variables, place / "cases").items():
                if (status, files, check) != expected[name][:3] or check != 0 or not files:
                    wrong.append(f"{name}: exits with {status}, then {check}: {said}")
            right, took = len(expected) - len(wrong), time.monotonic() - begun
            print(f"{triple}: {right} of {len(expected)} documents, {took:.0f} s", flush=True)
            for line in wrong:
                print(f"    {line}")
            said = commands(triple, launch, variables, place)
            print(said, end="")
            failed += [triple] if wrong or said else []
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
