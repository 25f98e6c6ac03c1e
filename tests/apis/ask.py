"""Asks generated code, and a reference validator, about examples.

    ask.py JOB ANSWERS

The job is an object: `module` (a file), `document`, and `questions`, a list of `[value, function, prefix, schema]`. The
function is one of the module that returns violations; those below the prefix count, without it. The schema is a pointer
into the document. An answer is `[violations, reference, is_text]`: the reference validator's verdict, or why it has none.
A rejected string that is the text of an object or an array stands for it (as an answer is sent): that is asked instead.
"""

import importlib.util
import json
import pathlib
import sys
import warnings
from urllib.parse import quote

from jsonschema import Draft202012Validator
from openapi_schema_validator import OAS30ReadValidator, OAS30WriteValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

warnings.simplefilter("ignore")
sys.setrecursionlimit(20_000)


def main(job, answers):
    job = json.loads(pathlib.Path(job).read_text(encoding="utf-8"))
    specification = importlib.util.spec_from_file_location("generated", job["module"])
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    text = pathlib.Path(job["document"]).read_text(encoding="utf-8")
    document = json.loads(text)
    resource = Resource(contents=document, specification=DRAFT202012)
    registry = Registry().with_resource("urn:document", resource)
    is_older = str(document["openapi"]).startswith("3.0")

    def reference(value, schema, is_request):
        if not schema:
            return True
        newest = Draft202012Validator
        validator = (OAS30WriteValidator if is_request else OAS30ReadValidator) if is_older else newest
        try:
            found = validator({"$ref": f"urn:document#{quote(schema, safe='/~')}"}, registry=registry)
            return next(found.iter_errors(value), None) is None
        except Exception as error:
            return f"{type(error).__name__}: {error}"[:200]

    said = []
    for value, function, prefix, schema in job["questions"]:
        check, is_text = getattr(module, function), False
        violations = violations_of(check, value, prefix)
        if violations and isinstance(value, str) and (parsed := read(value)) is not None:
            value, is_text = parsed, True
            violations = violations_of(check, value, prefix)
        said.append([violations, reference(value, schema, bool(prefix)) if violations else True, is_text])
    pathlib.Path(answers).write_text(json.dumps(said), encoding="utf-8")


def violations_of(check, value, prefix):
    violations = [list(violation) for violation in check({prefix: value} if prefix else value)]
    if not prefix:
        return violations
    at = "/" + prefix
    return [[path.removeprefix(at), *rest] for path, *rest in violations if path == at or path.startswith(at + "/")]


def read(text):
    """The object or the array of a text; none if it is none."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, (dict, list)) else None


if __name__ == "__main__":
    main(*sys.argv[1:])
