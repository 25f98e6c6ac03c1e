# `str`, by which type checkers shall not narrow a value that may also be of another kind.
_String: $Any = $str
