def _kind(value: $Any) -> $str:
    """What a value is in JSON; empty for what isn't JSON."""
    if value is None:
        return "null"
    if $isinstance(value, $bool):
        return "boolean"
    if $isinstance(value, $str):
        return "string"
    if $isinstance(value, $int):
        return "integer"
    if $isinstance(value, $float) and $isfinite(value):
        return "integer" if value.is_integer() else "fraction"
    if $isinstance(value, _Array):
        return "array"
    return "object" if _is_object(value) else ""
