def _is_number(value: $Any) -> $bool:
    """Returns whether a value is a number of JSON: `True` isn't one, nor is infinity."""
    if $isinstance(value, $float):
        return $isfinite(value)
    return $isinstance(value, $int) and not $isinstance(value, $bool)
