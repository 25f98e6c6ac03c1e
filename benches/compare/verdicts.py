"""Verdicts of Python's tools on the values of FOLDER/groups.json, as an object of lists; null where there is no code.

verdicts.py FOLDER
"""

import contextlib
import importlib.util
import io
import json
import pathlib
import sys
import warnings

from datamodel_code_generator import DataModelType, InputFileType, generate
from pydantic import TypeAdapter

warnings.filterwarnings("ignore")
FOLDER = pathlib.Path(sys.argv[1])


def imported(file):
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return TypeAdapter(module.RootType)


def adl_gen(_, at):
    return imported(FOLDER / f"adl-gen/g{at}_models.py")


def datamodel(schema, at):
    output = FOLDER / f"datamodel_{at}.py"
    with contextlib.redirect_stderr(io.StringIO()):
        generate(json.dumps(schema), input_file_type=InputFileType.JsonSchema, output=output, class_name="RootType",
                 output_model_type=DataModelType.PydanticV2BaseModel, disable_timestamp=True)
    return imported(output)


def verdict(adapter, value):
    if adapter is None:
        return None
    try:
        adapter.validate_json(json.dumps(value))
    except Exception:  # whatever a model raises, it refuses
        return False
    return True


def decided(make, groups):
    for at, group in enumerate(groups):
        try:
            adapter = make(group["schema"], at)
        except Exception:  # a generator, or what it wrote, failed
            adapter = None
        yield [verdict(adapter, test["data"]) for test in group["tests"]]


groups = json.loads((FOLDER / "groups.json").read_text(encoding="utf-8"))
tools = {"adl-gen, pydantic": adl_gen, "datamodel-code-generator": datamodel}
print(json.dumps({name: list(decided(make, groups)) for name, make in tools.items()}))
