"""Writes each parameter as `parameters.jsonl` says."""

import json
from pathlib import Path

from generated.adl_http import InvalidRequest, Parameter, expand

rows = [json.loads(line) for line in Path("parameters.jsonl").read_text("utf-8").splitlines()]
for row in rows:
    written = {name: row[name] for name in ("style", "explode", "reserved", "content") if name in row}
    try:
        text = expand(Parameter(row["name"], row["in"], **written), row["value"])
    except InvalidRequest:
        assert row.get("error"), row["id"]
    else:
        assert not row.get("error") and text == row["expected"], (row["id"], text)
print(f"{len(rows)} rows")
