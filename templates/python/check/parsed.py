def _parsed(text: $Any, is_valid: "$Callable[[$Any], $TypeGuard[_T]]", table: $list[$Any]) -> _T:
    """Parses JSON; raises `$InvalidValue` unless the value is valid."""
    value = _read(text)
    if not is_valid(value):
        raise $InvalidValue(_violations(table, value))
    return value
