"""Whether generated schemas accept what their sources accept.

    verdicts.py < JOBS.jsonl

Each line of the standard input is an object of paths: `source` (an ADL document, a bare JSON Schema, or a document of
OpenAPI), `bundle` and `document`, which were generated from it, and `instances` (JSON Lines). Instances are the source's
examples, the `value`s of these lines, and what comes of those that a type accepts when single places are removed,
replaced or added to. With `wider`, the document may accept more: it is one of OpenAPI 3.0, which reports what it loses.
Exits 1 and shows the first differences of each source.
"""

import copy
import json
import pathlib
import re
import sys
from urllib.parse import quote, unquote

from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from openapi_schema_validator import OAS30Validator
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

STANDARD = json.loads((pathlib.Path(__file__).parent / "standard-types.json").read_text(encoding="utf-8"))
REPLACEMENTS = [None, True, False, 0, -1, 1.0, 1.5, 200, "", "x", [], [None], {}, {"x": 1}]
# To which `1.0` is an integer, as to JSON Schema since draft-06 and to most readers of 3.0.
Older = extend(OAS30Validator, type_checker=OAS30Validator.TYPE_CHECKER.redefine(
    "integer", lambda _, value: Draft202012Validator.TYPE_CHECKER.is_type(value, "integer")))
# Of one type: enough for every document of ours, and a bound on the time.
MOST_INSTANCES = 2000


def main():
    return 1 if [job for job in map(json.loads, sys.stdin) if not agree(**job)] else 0


def agree(source, bundle, document, instances, wider):
    """Returns whether the schemas give the same verdicts, and some of each; prints what doesn't."""
    shown = source
    source, bundle, document = (json.loads(text_of(path)) for path in (source, bundle, document))
    # An annotation, by which the validator of 3.0 decides (and fails on a value that is no string).
    for schema in source.get("components", {}).get("schemas", {}).values():
        schema.pop("discriminator", None)
    registry = Registry().with_resources(
        [(name, Resource(contents=contents, specification=DRAFT202012)) for name, contents in [
            ("urn:source", with_standard_types(source)),
            ("urn:bundle", bundle),
            ("urn:document", document),
            *((schema["$id"], schema) for schema in STANDARD.values()),
        ]]
    )
    lines = [json.loads(line) for path in instances for line in text_of(path).split("\n") if line]
    pool = [line["value"] for line in lines] + list(examples(source))
    differences, accepted, refused = [], 0, 0
    for where, name in roots(source, bundle, document):
        dialect, own = (Older if text.get("openapi", "").startswith("3.0") else Draft202012Validator
                        for text in (document, source))
        validators = [
            validator({"$ref": reference}, registry=registry)
            for validator, reference in (
                (own, f"urn:source#{where}"),
                (Draft202012Validator, f"urn:bundle#/$defs/{quote(definition_of(name))}"),
                (dialect, f"urn:document#/components/schemas/{name}"),
            )
        ]
        try:
            tried = with_mutations(pool, [value for value in pool if validators[0].is_valid(value)])
        except Unresolvable as reference:
            # Documents may have references of their own form (`#` for the schema that contains the reference).
            print(f"{shown}, {name}: the source doesn't resolve for the reference validator: {reference.ref}")
            continue
        for instance in tried:
            expected = validators[0].is_valid(instance)
            found = [validator.is_valid(instance) for validator in validators[1:]]
            if wider and found[1]:
                found[1] = expected
            accepted, refused = accepted + expected, refused + (not expected)
            if any(verdict != expected for verdict in found):
                differences.append(f"{name}: {json.dumps(instance)}: source, bundle, OpenAPI say {[expected, *found]}")
    print(f"{shown}: {accepted} accepted, {refused} refused, {len(differences)} different")
    for difference in differences[:20]:
        print(f"    {difference}")
    return not differences and accepted and refused


def text_of(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def with_standard_types(source):
    """The source with the standard types where documents look for them (they resolve nowhere otherwise)."""
    copied = copy.deepcopy(source)
    standard = {name: {key: value for key, value in schema.items() if key != "$id"} for name, schema in STANDARD.items()}
    if "tools" in copied:
        own = copied.setdefault("$defs", {}).setdefault("StandardReturnTypes", {})
        copied["$defs"]["StandardReturnTypes"] = {"properties": standard, **standard, **own}
        for name, schema in standard.items():
            copied["$defs"].setdefault(f"{name}Schema", schema)
    return copied


def roots(source, bundle, document):
    """The JSON Pointers of what is generated in the source, with the name of the component."""
    if "openapi" in source:
        for name in source["components"]["schemas"]:
            yield f"/components/schemas/{name}", name
        return
    if "tools" not in source:
        components = {definition_of(name): name for name in document["components"]["schemas"]}
        if "$ref" in bundle:
            yield "", components[unquote(bundle["$ref"].rsplit("/", 1)[1])]
            return
        # A library of types has no root.
        for keyword in ("$defs", "definitions"):
            yield from ((f"/{keyword}/{name}", components[name]) for name in source.get(keyword, {}))
        return
    schemas = {}
    for response in document["components"]["responses"].values():
        for media in response["content"].values():
            if "x-tool" in response and "$ref" in media["schema"]:
                schemas[response["x-tool"]] = media["schema"]["$ref"].rsplit("/", 1)[1]
    for index, tool in enumerate(source["tools"]):
        if isinstance(tool.get("returns", {}).get("schema"), dict) and tool["name"] in schemas:
            yield f"/tools/{index}/returns/schema", schemas[tool["name"]]


def definition_of(component):
    """The definition's name: a component's is written with escapes."""
    return re.sub(r"\.u([0-9a-f]+)\.", lambda found: chr(int(found[1], 16)), component)


def examples(source):
    yield from source.get("examples", [])
    for schema in source.get("components", {}).get("schemas", {}).values():
        yield schema["example"]
    for tool in source.get("tools", []):
        yield from tool.get("returns", {}).get("examples", [])


def with_mutations(instances, mutable):
    """The instances, and mutations of some of them, each once."""
    found = {}
    for instance in instances:
        found.setdefault(json.dumps(instance), instance)
    for instance in mutable:
        for changed in mutations(instance):
            if len(found) >= MOST_INSTANCES:
                break
            found.setdefault(json.dumps(changed), changed)
    return list(found.values())


def mutations(value):
    yield from REPLACEMENTS
    if isinstance(value, dict):
        yield {**value, "unknown": None}
        for key, inner in value.items():
            yield {other: kept for other, kept in value.items() if other != key}
            for changed in mutations(inner):
                yield {**value, key: changed}
    elif isinstance(value, list):
        yield [*value, "unknown"]
        for index, inner in enumerate(value):
            yield value[:index] + value[index + 1:]
            for changed in mutations(inner):
                yield [*value[:index], changed, *value[index + 1:]]


if __name__ == "__main__":
    sys.exit(main())
