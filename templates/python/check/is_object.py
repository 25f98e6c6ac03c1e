def _is_object(value: $Any) -> $bool:
    """Returns whether a value is an object of JSON: a `dict` whose keys are texts."""
    if not $isinstance(value, _Object):
        return False
    for name in value:
        if not $isinstance(name, $str):
            return False
    return True
