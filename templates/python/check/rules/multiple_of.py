def _multiple_of(
    found: $list[$Violation], value: $Any, path: $str, digits: $int, exponent: $int, text: $str
) -> None:
    if _is_number(value) and not _is_multiple(value, digits, exponent):
        found += _wrong(path, "multipleOf", f"a multiple of {text}", value)
