"""What the generated module says about itself at run time, to any Python from 3.11 on."""

import inspect
import typing

import agent


def keys(name):
    cls = getattr(agent, name)
    return sorted(cls.__required_keys__), sorted(cls.__optional_keys__)


assert keys("User") == (["id", "nickname"], ["age", "roles"])
assert keys("GetUserResultData") == (["data", "success"], ["error", "metadata"])
assert keys("GetUserResultError") == (["error", "success"], ["data", "metadata"])
assert keys("Odd") == (["class", "my-key"], ["", '"""', "__proto__", "__x", "again"])
assert keys("Shadow") == (["list", "str"], [])
assert keys("Branch") == (["children", "kind"], ["at", "parent"])

assert agent.User.__doc__ == "A user of the shop."
assert agent.List.__name__ == "List" and agent.Any.__name__ == "Any"
assert typing.get_args(agent.Role) == ("customer", "agent", "admin")

for name in "User", "Branch", "Odd", "Shadow", "GetUserResultData":
    hints = typing.get_type_hints(getattr(agent, name))
    assert "Json" not in hints
assert typing.get_type_hints(agent.Branch)["children"] == list[agent.Tree]

docs = [inspect.cleandoc(line) for line in open(agent.__file__, encoding="utf-8").read().split('"""')[1::2]]
assert "The name to show.\n\nNull until the user has chosen one." in docs
