def _is_integer(value: $Any) -> $bool:
    """Returns whether a value is an integer of JSON: `1.0` is one, `True` isn't."""
    if $isinstance(value, $float):
        return value.is_integer()
    return $isinstance(value, $int) and not $isinstance(value, $bool)
