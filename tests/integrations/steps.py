"""Prints the steps of action.yml as JSON."""

import json
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps(yaml.safe_load(file)["runs"]["steps"]))
