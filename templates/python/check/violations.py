def _violations(table: $list[$Any], value: $Any) -> $list[$Violation]:
    """Returns the violations of an invalid value, each once: the first hundred, and one that counts the others."""
    try:
        found = _explained(table, value, "")
    except $RecursionError:
        return _wrong("", "depth", "nested less deeply", value)
    if not found:
        # Only a part that isn't JSON is refused without a constraint that it violates.
        return _wrong("", "type", "JSON", value)
    listed = $list($dict.fromkeys(found[:100]))
    if $len(found) > 100:
        more = _count($len(found) - 100, "more violation")
        listed.append($Violation("", "more", "valid", more if $len(found) < 1000 else f"at least {more}"))
    return listed
