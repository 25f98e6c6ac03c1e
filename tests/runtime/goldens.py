"""What holds for the contracts of every document, asked of all instances of the golden cases.

    python goldens.py FOLDER GOLDENS

The package FOLDER/generated holds their contracts. Prints what doesn't hold.
"""

import json
import pathlib
import sys
from importlib import import_module

from jsonschema import Draft202012Validator

sys.path.insert(0, sys.argv[1])
runtime = import_module("generated.adl_runtime")

# Deeper than validators go.
sys.setrecursionlimit(10_000)


def instances(folder):
    """The values of a case, valid for one of its types or not."""
    for name in ("ok.jsonl", "bad.jsonl"):
        path = folder / name
        for line in path.read_text("utf-8").split("\n") if path.exists() else []:
            if line.strip():
                yield json.loads(line)["value"]


def problems(contract, registry, value):
    """What a contract says of a value that can't be true."""
    resolved = runtime.resolve(registry, contract.name, {"typed_result": value})
    text = "".join(block["text"] for block in resolved.tool_message["content"])
    is_refused = resolved.typed_result is not value
    is_valid = Draft202012Validator(contract.json_schema()).is_valid(value)
    if contract.is_valid(value) != is_valid:
        yield f"the schema says {is_valid}"
    is_error = runtime.is_error_response(value)
    if is_refused == (contract.is_valid(value) or is_error):
        yield f"resolve says {resolved.typed_result}"
    if is_error and not resolved.tool_message["is_error"]:
        yield "no error says the message"
    if len(text) > contract.limit.max_chars:
        yield f"a text of {len(text)} characters"
    short = contract.to_llm_text(value, runtime.Limit(60, "both"))
    if len(short) > 60:
        yield f"a short text of {len(short)} characters: {short}"
    if contract.is_valid(value) and not contract.is_valid(contract.to_sandbox(value)):
        yield f"what a sandbox gets is not valid: {contract.to_sandbox(value)}"


count = valid = 0
goldens = pathlib.Path(sys.argv[2])
for golden in sorted(path for path in [*goldens.iterdir(), *goldens.glob("stress/*")] if path.is_dir()):
    if not any(".adl." in path.name for path in golden.iterdir()):
        continue
    module = import_module(f"generated.{golden.name.replace('-', '_')}_contracts")
    values = list(instances(golden))
    for name in module.CONTRACTS:
        contract = module.find(name)
        Draft202012Validator.check_schema(contract.json_schema())
        for value in [*values, *contract.examples]:
            count += 1
            valid += contract.is_valid(value)
            for problem in problems(contract, module.CONTRACTS, value):
                print(f"{golden.name}, {name}, {json.dumps(value)[:200]}: {problem}"[:1000])
print(f"{count} values, {valid} of them valid", file=sys.stderr)
