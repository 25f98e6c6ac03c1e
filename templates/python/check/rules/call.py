def _call(found: $list[$Violation], value: $Any, path: $str, table: $Any, is_valid: $Any = None) -> None:
    """The table of a type. Where its alternatives lead back to it, only what is invalid is explained: in linear time."""
    if not (is_valid and is_valid(value)):
        found += _explained(table(), value, path)
