"""Runs MCP's official conformance tests against the example servers, in each revision: `make conformance`.

    run.py PACKAGES NAME=COMMAND…

PACKAGES has npm's `@modelcontextprotocol/conformance` and `node`, of the version that it needs. A command starts a
server, with `--http PORT` added. Every scenario runs. Exits 1 if a check fails that isn't in `known.json`, or if none of
the failures for which `known.json` has a reason occurs.
"""

import collections
import json
import pathlib
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"]


def main():
    packages, *servers = sys.argv[1:]
    known = json.loads((HERE / "known.json").read_text(encoding="utf-8"))
    given = {"every server", *(server.split("=", 1)[0] for server in servers)}
    unused, wrong = {(server, name) for server in given & known.keys() for name in known[server]}, []
    for server in servers:
        name, command = server.split("=", 1)
        port = free_port()
        process = subprocess.Popen([*shlex.split(command), "--http", str(port)], stderr=subprocess.DEVNULL)
        try:
            wait(port)
            for revision in REVISIONS:
                count = collections.Counter()
                for scenario, check in checks(packages, port, revision):
                    reasons = [(group, text) for group in ("every server", name) for text in (scenario, check["id"])]
                    reasons = [(group, text) for group, text in reasons if text in known.get(group, {})]
                    status = check["status"]
                    unused -= set(reasons) if status == "FAILURE" else set()
                    count["known" if status == "FAILURE" and reasons else status] += 1
                    if status == "FAILURE" and not reasons:
                        wrong.append(f"{name}, {revision}, {scenario}, {check['id']}: {check.get('errorMessage')}")
                passed = f"{count['SUCCESS']} checks passed, {count['FAILURE']} failed"
                print(f"{name}, {revision}: {passed}, {count['known']} don't apply", flush=True)
        finally:
            process.terminate()
            process.wait()
    for text in wrong:
        print(text)
    for server, text in sorted(unused):
        print(f"known.json: {text} ({server}) doesn't fail")
    return 1 if wrong or unused else 0


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def wait(port):
    """Waits until a server accepts connections."""
    end = time.monotonic() + 60
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def checks(packages, port, revision):
    """Runs all scenarios of a revision; returns the checks, each with the name of its scenario."""
    packages = pathlib.Path(packages).absolute() / "node_modules"
    with tempfile.TemporaryDirectory() as out:
        command = [packages / "node/bin/node", packages / ".bin/conformance", "server", "--suite", "all"]
        command += ["--url", f"http://127.0.0.1:{port}/mcp", "--spec-version", revision, "-o", out]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600, check=False)
        files = sorted(pathlib.Path(out).rglob("checks.json"))
        if len(files) < 20:
            raise SystemExit(f"only {len(files)} scenarios ran")
        for file in files:
            # The folder of a scenario is `server-<scenario>-<time>`.
            scenario = re.sub(r"-\d{4}-\d\d-\d\dT.*", "", file.parent.name).removeprefix("server-")
            for check in json.loads(file.read_bytes()):
                yield scenario, check


if __name__ == "__main__":
    sys.exit(main())
