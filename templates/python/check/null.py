# `None`, by which type checkers shall not narrow a value that may also be of another kind.
_Null: $Any = None
