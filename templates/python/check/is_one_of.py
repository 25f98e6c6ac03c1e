def _is_one_of(value: $Any, values: $list[$Any]) -> $bool:
    """Returns whether a value is equal to one of those as JSON."""
    key = _key(value)
    return $any(_key(other) == key for other in values)
