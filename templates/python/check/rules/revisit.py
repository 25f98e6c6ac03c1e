def _revisit(found: $list[$Violation], value: $Any, path: $str, table: $Any) -> None:
    """The table of a type to which alternatives lead back for the same value: explained once."""
    known = $getattr(_RESULTS, "explained", None)
    if known is None:
        _RESULTS.explained = {}
        try:
            found += _explained(table(), value, path)
        finally:
            _RESULTS.explained = None
        return
    key = $id(table()), $id(value), path
    if key not in known:
        # The value is kept, so that no other gets its `id`.
        known[key] = _explained(table(), value, path), value
    found += known[key][0]
