def _violations_of(of: $object, value: $Any) -> $list[$Violation]:
    """What keeps a value from being valid; a model in it counts as what it is written as."""
    is_valid, table = _CHECKS[of]
    if is_valid(value):
        return []
    written = _written(value)
    return [] if is_valid(written) else _violations(table, written)
