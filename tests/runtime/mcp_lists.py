"""Reads lists of tools by the models of the official SDK, in the revision of each folder, and compiles their schemas."""

import importlib
import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

# The SDK has one set of models for 2025-06-18 and 2025-11-25.
MODELS = {"2025-06-18": "_v2025_11_25", "2025-11-25": "_v2025_11_25", "2026-07-28": "_v2026_07_28"}

count = 0
for revision, module in MODELS.items():
    model = importlib.import_module(f"mcp_types.{module}").ListToolsResult
    for file in sorted(Path(revision).iterdir()):
        text = file.read_bytes()
        try:
            model.model_validate_json(text)
            for tool in json.loads(text)["tools"]:
                count += 1
                for name in ("inputSchema", "outputSchema"):
                    Draft202012Validator.check_schema(tool.get(name, {}))
        except Exception as error:
            print(f"{file}: {error}")
            sys.exit(1)
if count < 100:
    sys.exit(f"only {count} tools")
