def _max_properties(found: $list[$Violation], value: $Any, path: $str, most: $int) -> None:
    if _is_object(value) and $len(value) > most:
        found += _wrong(path, "maxProperties", f"an object of at most {_count(most, 'member')}", value)
