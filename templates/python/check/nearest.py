def _nearest(attempts: $list[$list[$Violation]]) -> $list[$Violation]:
    """What is wrong by the alternative that comes nearest."""
    return $min(attempts, key=$len)
