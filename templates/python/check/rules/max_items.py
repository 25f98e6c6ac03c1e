def _max_items(found: $list[$Violation], value: $Any, path: $str, most: $int) -> None:
    if $isinstance(value, _Array) and $len(value) > most:
        found += _wrong(path, "maxItems", f"an array of at most {_count(most, 'item')}", value)
