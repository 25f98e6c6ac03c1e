"""Validates the JSON files of a folder: schema, folder. Also that every definition says where it stands."""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

schema = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)


def problems(inspection):
    for error in validator.iter_errors(inspection):
        deepest = error
        while deepest.context:
            deepest = max(deepest.context, key=lambda cause: len(cause.absolute_path))
        yield f"{deepest.json_path}: {deepest.message}"
    made = inspection.get("shapes") or inspection.get("model")
    if not made:
        return
    for definition in made["definitions"]:
        # The shared error is adl-gen's own: no document declares it.
        if definition["name"] != made.get("error"):
            yield from (f"{definition['name']}{part} has no place" for part in placeless(definition))


def placeless(definition):
    if "place" not in definition:
        yield ""
    body = definition.get("body", {})
    # A member that only `required` speaks of has no schema of its own.
    for kind in ["members", "variants", "cases"]:
        yield from (f".{part['name']}" for part in body.get(kind, []) if "place" not in part)


failed = 0
for path in sorted(Path(sys.argv[2]).iterdir()):
    for problem in problems(json.loads(path.read_text(encoding="utf-8"))):
        failed += 1
        print(f"{path.name}: {problem[:300]}")
sys.exit(1 if failed else 0)
