def _one_of(found: $list[$Violation], value: $Any, path: $str, keyword: $str, *branches: $Any) -> None:
    """Exactly one of the alternatives."""
    attempts = _attempts(value, path, branches)
    if attempts.count([]) > 1:
        found += _wrong(path, "oneOf", "valid for one alternative only", value)
    else:
        found += _nearest(attempts, value, path, keyword, branches)
