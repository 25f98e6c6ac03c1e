#!/usr/bin/env python3
"""Builds all test programs, and runs them side by side; cargo runs one after another, though many wait for one compiler.

    test.py [CARGO_OPTION…]

Prints the output of each program when it ends, and then how long each took: by the clock, and of processors, which says
what it costs however busy the machine is. Exits with 1 if one failed.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Those that take longest begin first.
FIRST = ("golden", "scale", "suite", "compiling", "consumers", "adl_gen")


def main():
    options, begun = sys.argv[1:], time.monotonic()
    programs = built(options)
    building, built_by = time.monotonic() - begun, processors()
    programs.sort(key=lambda program: FIRST.index(program[0]) if program[0] in FIRST else len(FIRST))
    jobs = [(name, [executable], folder) for name, executable, folder in programs]
    jobs.append(("documentation", ["cargo", "test", *options, "--doc"], Path.cwd()))
    target = os.environ.get("CARGO_TARGET_DIR", "target")
    if tools := os.environ.get("ADL_GEN_TOOLS"):
        python = f"{tools}/venv/bin/python"
        for name, script in (("pages", "run"), ("blocks", "blocks")):
            command = [python, "-B", f"tests/docs/{script}.py", f"{target}/debug/adl-gen", tools]
            jobs.append((name, command, Path.cwd()))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(run, jobs))
    print("  clock  processors")
    for name, code, seconds, used in [("build", 0, building, built_by), *results]:
        print(f"{seconds:5.0f} s {used:9.0f} s  {name}{'' if code == 0 else '  FAILED'}")
    print(f"{time.monotonic() - begun:5.0f} s {processors():9.0f} s  all")
    sys.exit(any(code != 0 for _, code, _, _ in results))


def built(options):
    """Builds the test programs; returns the name of each, its file, and the folder of its package."""
    command = ["cargo", "test", *options, "--no-run", "--message-format", "json-render-diagnostics"]
    build = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if build.returncode != 0:
        sys.exit(build.returncode)
    messages = (json.loads(line) for line in build.stdout.splitlines())
    tests = [message for message in messages if message.get("profile", {}).get("test") and message.get("executable")]
    return [(test["target"]["name"], test["executable"], Path(test["manifest_path"]).parent) for test in tests]


def processors():
    """The seconds of processors that all processes took which have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
    with subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, **pipes) as program:
        output = program.stdout.read()
        # With the processes that it waited for.
        _, status, used = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
    print(f"== {name}\n{output}", flush=True)
    return name, program.returncode, time.monotonic() - begun, used.ru_utime + used.ru_stime


main()
