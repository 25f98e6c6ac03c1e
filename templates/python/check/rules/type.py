def _type(found: $list[$Violation], value: $Any, path: $str, types: $str, keyword: $str = "type") -> $bool:
    """The value has one of these types. Returns whether no other row of the table applies."""
    if _is_of(types, value):
        return False
    found += _wrong(path, keyword, _types_phrase(types), value)
    return True
