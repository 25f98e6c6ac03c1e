def _distinct(violations: $list[$Violation]) -> $list[$Violation]:
    """The violations, each once: the first hundred, and one that counts the others."""
    more = $len(violations) - 100
    counted = [$Violation("", "more", "valid", _count(more, "more violation"))] if more > 0 else []
    return $list($dict.fromkeys(violations[:100])) + counted
