def _min_length(found: $list[$Violation], value: $Any, path: $str, least: $int) -> None:
    if $isinstance(value, $str) and $len(value) < least:
        found += _wrong(path, "minLength", f"a string of at least {_count(least, 'character')}", value)
