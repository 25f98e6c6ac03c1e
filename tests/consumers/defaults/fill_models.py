import json
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from generated import applied_defaults_models as models

settings = models.Settings(name="a")
retries: int = settings.retries
width: int = settings.window.width
if settings.tags is models.Settings(name="a").tags:
    raise AssertionError("values share a default")
if models.Window.model_json_schema()["properties"]["width"]["default"] != 800:
    raise AssertionError("JSON Schema has no default")

for case in json.loads(Path("cases.json").read_text("utf-8")):
    adapter: TypeAdapter[object] = TypeAdapter(getattr(models, case["type"]))
    try:
        print(json.dumps(adapter.dump_python(adapter.validate_python(case["value"]), mode="json", by_alias=True)))
    except ValidationError:
        print('"invalid"')
