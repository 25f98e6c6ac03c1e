def _max_length(found: $list[$Violation], value: $Any, path: $str, most: $int) -> None:
    if $isinstance(value, $str) and $len(value) > most:
        found += _wrong(path, "maxLength", f"a string of at most {_count(most, 'character')}", value)
