def _pattern(found: $list[$Violation], value: $Any, path: $str, search: $Any, source: $str) -> None:
    if $isinstance(value, $str) and not search(value):
        found += _wrong(path, "pattern", f"a string that matches {_visible(source)}", value)
