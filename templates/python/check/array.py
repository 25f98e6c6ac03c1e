# The arrays of JSON: `list`, of which type checkers shall not ask what its items are.
_Array: $Any = $list
