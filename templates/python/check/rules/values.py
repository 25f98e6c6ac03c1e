def _values(
    found: $list[$Violation], value: $Any, path: $str, values: $Any, keyword: $str, expected: $str = ""
) -> $bool:
    """The value equals one of these. Returns whether no other row of the table applies."""
    if _is_one_of(value, values):
        return False
    found += _wrong(path, keyword, expected or _values_phrase($list(values)), value)
    return True
