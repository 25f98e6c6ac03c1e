def _call(found: $list[$Violation], value: $Any, path: $str, table: $Any) -> None:
    """The table of a type."""
    found += _explained(table(), value, path)
