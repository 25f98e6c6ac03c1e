def _wrong(path: $str, keyword: $str, expected: $str, value: $Any) -> $list[$Violation]:
    return [$Violation(path, keyword, expected, _described(value))]
