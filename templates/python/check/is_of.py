def _is_of(types: $str, value: $Any) -> $bool:
    """Returns whether a value has one of these JSON types: `string|null`."""
    kind = _kind(value)
    return types == "any" or kind in types.split("|") or ("number" in types and kind in ("integer", "fraction"))
