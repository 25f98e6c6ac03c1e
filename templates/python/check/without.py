def _without(path: $str, keyword: $str, expected: $str) -> $list[$Violation]:
    return [$Violation(path, keyword, expected, "an object without it")]
