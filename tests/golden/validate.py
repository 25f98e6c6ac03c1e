"""Validates instances against bundles: a line of instances.jsonl is [place, bundle, type, value, valid]."""

import json
import sys
from urllib.parse import quote

from jsonschema import Draft202012Validator

failed = 0
validators = {}
for line in open("instances.jsonl", encoding="utf-8"):
    place, path, name, value, valid = json.loads(line)
    if (path, name) not in validators:
        with open(path, encoding="utf-8") as file:
            definitions = json.load(file)["$defs"]
        if name not in definitions:
            sys.exit(f"{place}: {path} has no {name}, only {', '.join(definitions)}")
        schema = {"$ref": f"#/$defs/{quote(name)}", "$defs": definitions}
        Draft202012Validator.check_schema(schema)
        validators[path, name] = Draft202012Validator(schema)
    if validators[path, name].is_valid(value) != valid:
        failed += 1
        print(f"{place}: {'invalid' if valid else 'valid'} by {path}")
sys.exit(1 if failed else 0)
