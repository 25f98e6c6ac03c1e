def _is_fraction(value: $Any) -> "$TypeGuard[$float]":
    """Returns whether a value is a number of JSON that is no integer."""
    return $isinstance(value, $float) and $isfinite(value) and not value.is_integer()
