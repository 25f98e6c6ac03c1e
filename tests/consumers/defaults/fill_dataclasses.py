import json
from collections.abc import Callable
from pathlib import Path

from generated import applied_defaults as types

settings = types.Settings(name="a")
retries: int = settings.retries
width: int = settings.window.width
if types.to_json(settings) != types.to_json(types.parse_settings('{"name": "a"}')):
    raise AssertionError(settings)
if settings.tags is types.Settings(name="a").tags:
    raise AssertionError("values share a default")

parsers: dict[str, Callable[[str], object]] = {"Settings": types.parse_settings, "Either": types.parse_either}
for case in json.loads(Path("cases.json").read_text("utf-8")):
    try:
        print(json.dumps(types.to_json(parsers[case["type"]](json.dumps(case["value"])))))
    except types.InvalidValue:
        print('"invalid"')
