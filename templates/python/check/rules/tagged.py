def _tagged(
    found: $list[$Violation], value: $Any, path: $str, keyword: $str, types: $str, tag: $str, tables: $dict[$str, $Any]
) -> None:
    """The alternative that the value of a property selects."""
    if not _is_object(value):
        found += _wrong(path, keyword, _types_phrase(types), value)
    elif tag not in value:
        found += _without(path, "required", f"an object with the member {_quoted(tag)}")
    elif $isinstance(value[tag], $str) and value[tag] in tables:
        found += _explained(tables[value[tag]], value, path)
    else:
        found += _wrong(_member(path, tag), keyword, _values_phrase($list(tables)), value[tag])
