def _min_properties(found: $list[$Violation], value: $Any, path: $str, least: $int) -> None:
    if _is_object(value) and $len(value) < least:
        found += _wrong(path, "minProperties", f"an object of at least {_count(least, 'member')}", value)
