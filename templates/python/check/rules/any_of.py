def _any_of(found: $list[$Violation], value: $Any, path: $str, keyword: $str, *branches: $Any) -> None:
    """One of the alternatives: else the violations against the nearest of those for this type."""
    attempts = _attempts(value, path, branches)
    found += _nearest(attempts, value, path, keyword, branches)
