def _once(verdict: $Callable[[$Any], $bool], value: $Any) -> $Any:
    """The verdict on a value to which alternatives lead back, at each level of it: made once."""
    known = $getattr(_RESULTS, "verdicts", None)
    if known is None:
        _RESULTS.verdicts = {}
        try:
            return verdict(value)
        finally:
            _RESULTS.verdicts = None
    key = verdict, $id(value)
    if key not in known:
        # The value is kept, so that no other gets its `id`.
        known[key] = verdict(value), value
    return known[key][0]
