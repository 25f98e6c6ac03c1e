def _is_valid(verdict: $Callable[[$Any], $bool], value: $Any) -> $bool:
    """Returns the verdict on a value; false where the value is nested too deeply."""
    try:
        return verdict(value)
    except $RecursionError:
        return False
