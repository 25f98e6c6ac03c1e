"""Compares the answers of `adl-gen fits` for OpenAPI 3.0 with those of openapi-spec-validator.

    python fits_openapi.py LISTS

LISTS holds, for each document, the list of its tools (`x.mcp.json`) and the answers (`x.fits.json`). What 3.0 has in
another form is rewritten, without a look at adl-gen's own rules; all else is left to the validator.
"""

import json
import sys
from pathlib import Path
from urllib.parse import quote

from openapi_spec_validator import OpenAPIV30SpecValidator

# What differs, and why.
KNOWN = {
    ("mixed-enums.fits.json", "twins"): "it lists a value twice, which OpenAPI out doesn't",
}
# They say nothing about values.
ANNOTATIONS = {"$schema", "$comment", "examples", "contentEncoding", "contentMediaType", "contentSchema", "default"}
SCHEMAS = {"not", "items", "additionalProperties", "if", "then", "else", "contains", "propertyNames"}
LISTS = {"allOf", "anyOf", "oneOf", "prefixItems"}
MAPS = {"properties", "patternProperties", "dependentSchemas"}


def older(schema):
    """The schema in the forms of 3.0."""
    if isinstance(schema, bool):
        return {} if schema else {"not": {}}
    found, parts = {}, []
    for name, value in schema.items():
        if name in ANNOTATIONS or name == "$defs":
            continue
        if name == "type" and isinstance(value, list):
            parts.append({"anyOf": [older({"type": one}) for one in value]})
        elif name == "type" and value == "null":
            parts.append({"nullable": True, "enum": [None]})
        elif name == "const":
            parts.append({"enum": [value]})
        elif name in ("exclusiveMinimum", "exclusiveMaximum"):
            parts.append({name.replace("exclusiveM", "m"): value, name: True})
        elif name == "$ref":
            parts.append({"$ref": value.replace("#/$defs/", "#/components/schemas/") if value != "#" else "#/components/schemas/root"})
        elif name in SCHEMAS and not (name == "additionalProperties" and isinstance(value, bool)):
            found[name] = older(value)
        elif name in LISTS:
            found[name] = [older(one) for one in value]
        elif name in MAPS:
            found[name] = {key: older(one) for key, one in value.items()}
        else:
            found[name] = value
    if "items" not in found and found.get("type") == "array":
        found["items"] = {}
    if not found and len(parts) == 1:
        return parts[0]
    return {**found, "allOf": [*found.get("allOf", []), *parts]} if parts else found


def refusal(schema):
    schemas = {"root": older(schema), **{name: older(one) for name, one in schema.get("$defs", {}).items()}}
    # Names of components have few characters.
    names = {name: f"s{index}" for index, name in enumerate(schemas)}
    text = json.dumps({names[name]: one for name, one in schemas.items()})
    for name, short in sorted(names.items(), key=lambda pair: -len(pair[0])):
        for form in {name, name.replace("~", "~0").replace("/", "~1"), quote(name, safe="")}:
            text = text.replace(json.dumps(f"#/components/schemas/{form}"), json.dumps(f"#/components/schemas/{short}"))
    document = {"openapi": "3.0.4", "info": {"title": "t", "version": "1"}, "paths": {}, "components": {"schemas": json.loads(text)}}
    return next((error.message for error in OpenAPIV30SpecValidator(document).iter_errors()), None)


count, wrong, unused = {"yes": 0, "no": 0}, [], set(KNOWN)
for file in sorted(Path(sys.argv[1]).glob("*.fits.json")):
    tools = {tool["name"]: tool for tool in json.loads(file.with_name(file.name.replace(".fits.", ".mcp.")).read_bytes())["tools"]}
    for fit in json.loads(file.read_bytes()):
        answer = next(host for host in fit["hosts"] if host["host"] == "openapi-3.0")
        schema = tools[fit["tool"]]["outputSchema" if fit["part"] == "result" else "inputSchema"]
        why = refusal(schema)
        found = "yes" if why is None else "no"
        count[found] += 1
        unused.discard((file.name, fit["tool"]))
        if (found != answer["answer"]) != ((file.name, fit["tool"]) in KNOWN):
            wrong.append(f"{file.name}: {fit['tool']} ({fit['part']}): {found} {str(why)[:300]}, not {answer}")
print("\n".join(wrong))
if wrong or unused or min(count.values()) < 5:
    sys.exit(f"{count} {unused}")
