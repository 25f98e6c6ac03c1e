"""`__all__` of every generated module lists its public names, and nothing else."""

import ast
import importlib
import sys

# Parts of contracts that users don't need.
PARTS = {"PLANS", "SCHEMAS"}


def declared(path: str) -> set[str]:
    """The public names that a module declares or takes over from the runtime: no other imports, no type variables."""
    names: set[str] = set()
    with open(path, encoding="utf-8") as file:
        body = ast.parse(file.read()).body
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.ImportFrom(module="adl_runtime", names=imported):
                names.update(alias.name for alias in imported)
            case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case _:
                pass
    # What ends with an underscore is for the other modules of a package.
    return {name for name in names if not name.startswith("_") and not name.endswith("_")} - PARTS


for name in sys.argv[1:]:
    module = importlib.import_module(f"generated.{name}")
    listed: list[str] = module.__all__
    assert listed == sorted(set(listed)) or name == "adl_runtime", (name, listed)
    path = f"generated/{name}.py"
    assert set(listed) == declared(path), (name, set(listed) ^ declared(path))
    assert not [name for name in listed if not hasattr(module, name)], name
print("exports of", *sys.argv[1:])
