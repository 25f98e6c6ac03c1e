def _format(
    found: $list[$Violation], value: $Any, path: $str, search: $Any, expected: $str, is_valid: $Any = $bool
) -> None:
    if $isinstance(value, $str) and not (search(value) and is_valid(value)):
        found += _wrong(path, "format", expected, value)
