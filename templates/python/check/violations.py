def _violations(table: $list[$Any], value: $Any) -> $list[$Violation]:
    """Returns the violations of an invalid value, each once: the first hundred, and one that counts the others."""
    try:
        found = _explained(table, value, "")
    except $RecursionError:
        return _wrong("", "depth", "nested less deeply", value)
    if not found:
        # Only a part that isn't JSON is refused without a constraint that it violates.
        return _wrong("", "type", "JSON", value)
    more = $len(found) - 100
    counted = [$Violation("", "more", "valid", _count(more, "more violation"))] if more > 0 else []
    return $list($dict.fromkeys(found[:100])) + counted
