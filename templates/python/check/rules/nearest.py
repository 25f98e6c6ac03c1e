def _nearest(
    attempts: $list[$list[$Violation]], value: $Any, path: $str, keyword: $str, branches: $Any
) -> $list[$Violation]:
    if attempts:
        return $min(attempts, key=$len)
    return _wrong(path, keyword, _types_phrase("|".join([types for types, _ in branches])), value)
