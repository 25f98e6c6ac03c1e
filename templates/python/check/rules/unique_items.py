def _unique_items(found: $list[$Violation], value: $Any, path: $str) -> None:
    repeated = _first_repeated(value) if $isinstance(value, _Array) else None
    if repeated:
        alike = f"items {repeated[0]} and {repeated[1]} alike"
        found += [$Violation(path, "uniqueItems", "an array of distinct items", alike)]
