def _min_items(found: $list[$Violation], value: $Any, path: $str, least: $int) -> None:
    if $isinstance(value, _Array) and $len(value) < least:
        found += _wrong(path, "minItems", f"an array of at least {_count(least, 'item')}", value)
