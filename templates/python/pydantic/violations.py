def _violations(of: $object, value: $Any) -> $list[$Violation]:
    """What keeps a value from being valid; a model in it counts as what it is written as."""
    is_valid, explain = _CHECKS[of]
    try:
        if is_valid(value):
            return []
        written = _written(value)
        return [] if is_valid(written) else _distinct(explain(written, ""))
    except $RecursionError:
        return _wrong("", "depth", "nested less deeply", value)
