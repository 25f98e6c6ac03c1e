def _distinct(violations: $list[$Violation]) -> $list[$Violation]:
    return $list($dict.fromkeys(violations))
