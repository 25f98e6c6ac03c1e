import json
from collections.abc import Callable
from pathlib import Path

from generated import applied_defaults as types

given: types.SettingsInput = {"name": "a"}
settings: types.Settings = types.read_settings(given)
retries: int = settings["retries"]
width: int = settings["window"]["width"]

parsers: dict[str, Callable[[str], object]] = {"Settings": types.parse_settings, "Either": types.parse_either}
for case in json.loads(Path("cases.json").read_text("utf-8")):
    try:
        print(json.dumps(parsers[case["type"]](json.dumps(case["value"]))))
    except types.InvalidValue:
        print('"invalid"')
