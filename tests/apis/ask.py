"""Asks generated code, and a reference validator, about examples.

    ask.py JOB ANSWERS

The job is an object: `module` (a file), `document`, and `questions`, a list of `[value, function, prefix, schema]`. The
function is one of the module that returns violations; those below the prefix count, without it. The schema is a pointer
into the document. An answer is `[violations, reference]`: the reference validator's verdict, or why it has none.
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
        asked = {prefix: value} if prefix else value
        violations = [list(violation) for violation in getattr(module, function)(asked)]
        if prefix:
            at = "/" + prefix
            violations = [[path.removeprefix(at), *rest] for path, *rest in violations
                          if path == at or path.startswith(at + "/")]
        said.append([violations, reference(value, schema, bool(prefix)) if violations else True])
    pathlib.Path(answers).write_text(json.dumps(said), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
