# The objects of JSON: `dict`, of which type checkers shall not ask what its members are.
_Object: $Any = $dict
