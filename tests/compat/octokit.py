"""Writes the responses of two versions of GitHub's REST API as questions: octokit.py FOLDER, with the package there."""

import json
import sys
from pathlib import Path

FOLDER = Path(sys.argv[1])
VERSIONS = ("api.github.com", "ghes-3.17")
PREFIX = "#/components/schemas/"


def main() -> None:
    new, old = (json.loads((FOLDER / f"package/generated/{version}.json").read_text()) for version in VERSIONS)
    with (FOLDER / "octokit.jsonl").open("w") as out:
        for path, operations in new["paths"].items():
            for method, operation in operations.items():
                before = old["paths"].get(path, {}).get(method)
                for status in ("200", "201") if before else ():
                    pair = [response(*asked, status) for asked in ((new, operation), (old, before))]
                    if None not in pair and pair[0] != pair[1]:
                        for one, other, order in ((0, 1, "new<old"), (1, 0, "old<new")):
                            row = {"id": f"{method} {path} {status} {order}", "s1": pair[one], "s2": pair[other]}
                            out.write(json.dumps({**row, "kind": "response", "truth": None}) + "\n")


def response(document: dict, operation: dict, status: str) -> dict | None:
    """Returns the schema of a response with the definitions that it refers to."""
    found = operation.get("responses", {}).get(status, {})
    if "$ref" in found:
        found = document["components"]["responses"][found["$ref"].rsplit("/", 1)[1]]
    schema = found.get("content", {}).get("application/json", {}).get("schema")
    if schema is None:
        return None
    definitions: dict[str, object] = {}
    root = of_2020(schema, document, definitions)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "allOf": [root], "$defs": definitions}


def of_2020(node: object, document: dict, definitions: dict) -> object:
    """Returns a schema of OpenAPI 3.0 as one of draft 2020-12, without its words."""
    if isinstance(node, list):
        return [of_2020(item, document, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    reference = node.get("$ref")
    if isinstance(reference, str) and reference.startswith(PREFIX):
        name = reference.removeprefix(PREFIX)
        if name not in definitions:
            definitions[name] = None
            definitions[name] = of_2020(document["components"]["schemas"][name], document, definitions)
        return {"$ref": f"#/$defs/{name}"}
    left_out = ("example", "examples", "description", "title", "default", "nullable", "discriminator", "externalDocs", "xml")
    made = {}
    for name, part in node.items():
        if name == "properties" and isinstance(part, dict):
            made[name] = {key: of_2020(value, document, definitions) for key, value in part.items()}
        elif name in ("enum", "required"):
            made[name] = part
        elif name not in left_out and not name.startswith("x-"):
            made[name] = of_2020(part, document, definitions)
    return {"anyOf": [made, {"type": "null"}]} if node.get("nullable") is True else made


main()
