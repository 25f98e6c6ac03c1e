#!/usr/bin/env python3
"""Builds all test programs, and runs them side by side; cargo runs one after another, though many wait for one compiler.

    test.py [CARGO_OPTION…]

Prints the output of each program when it ends, and then how long each took. Exits with 1 if one failed.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Those that take longest begin first.
FIRST = ("golden", "scale", "suite", "compiling", "consumers", "adl_gen")


def main():
    options = sys.argv[1:]
    programs = built(options)
    programs.sort(key=lambda program: FIRST.index(program[0]) if program[0] in FIRST else len(FIRST))
    jobs = [(name, [executable], folder) for name, executable, folder in programs]
    jobs.append(("documentation", ["cargo", "test", *options, "--doc"], Path.cwd()))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(run, jobs))
    print("\n".join(f"{seconds:6.0f} s  {name}{'' if code == 0 else '  FAILED'}" for name, code, seconds in results))
    sys.exit(any(code != 0 for _, code, _ in results))


def built(options):
    """Builds the test programs; returns the name of each, its file, and the folder of its package."""
    command = ["cargo", "test", *options, "--no-run", "--message-format", "json-render-diagnostics"]
    build = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if build.returncode != 0:
        sys.exit(build.returncode)
    messages = (json.loads(line) for line in build.stdout.splitlines())
    tests = [message for message in messages if message.get("profile", {}).get("test") and message.get("executable")]
    return [(test["target"]["name"], test["executable"], Path(test["manifest_path"]).parent) for test in tests]


def environment():
    """The toolchain, as cargo names it to tests: packages that they compile may ask for others."""
    rustup = shutil.which("rustup")
    if not rustup:
        return os.environ
    active = subprocess.run([rustup, "show", "active-toolchain"], stdout=subprocess.PIPE, text=True, check=True)
    return {**os.environ, "RUSTUP_TOOLCHAIN": active.stdout.split()[0]}


ENVIRONMENT = environment()


def run(job):
    name, command, folder = job
    begun = time.monotonic()
    done = subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    print(f"== {name}\n{done.stdout}", flush=True)
    return name, done.returncode, time.monotonic() - begun


main()
