"""Compares the answers of `adl-gen fits` for OpenAI's Agents SDK with what the SDK does with the schemas.

    python fits_agents.py LISTS

LISTS holds, for each document, the list of its tools (`x.mcp.json`) and the answers (`x.fits.json`).
"""

import copy
import json
import sys
from pathlib import Path

from agents.strict_schema import ensure_strict_json_schema

# What differs, and why.
KNOWN = {
    ("losses.fits.json", "condition"): "the list has `anyOf` for an `if` on listed values",
    ("losses.fits.json", "unevaluated"): "the SDK merges an `allOf` of one schema, and can't merge this one",
    ("references.fits.json", "chain"): "the list has `type` beside a `$ref` at the root",
}

count = {"yes": 0, "no": 0}
wrong = []
for file in sorted(Path(sys.argv[1]).glob("*.fits.json")):
    tools = {tool["name"]: tool for tool in json.loads(file.with_name(file.name.replace(".fits.", ".mcp.")).read_bytes())["tools"]}
    for fit in json.loads(file.read_bytes()):
        answer = next(host for host in fit["hosts"] if host["host"] == "openai-agents")
        schema = tools[fit["tool"]]["outputSchema" if fit["part"] == "result" else "inputSchema"]
        reasons = {reason["message"] for reason in answer.get("because", [])}
        # The SDK leaves it to the API to refuse these.
        if "x-fastmcp-wrap-result" in schema or "the root isn't always an object" in reasons:
            continue
        try:
            ensure_strict_json_schema(copy.deepcopy(schema))
            found, why = "yes", ""
        except Exception as error:
            found, why = "no", str(error)
        count[found] += 1
        is_known = (file.name, fit["tool"]) in KNOWN
        if (found != answer["answer"]) != is_known:
            wrong.append(f"{file.name}: {fit['tool']} ({fit['part']}): {found} {why}, not {answer}")
print("\n".join(wrong))
if wrong or min(count.values()) < 5:
    sys.exit(f"{count}")
