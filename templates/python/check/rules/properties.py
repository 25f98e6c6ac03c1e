def _properties(
    found: $list[$Violation], value: $Any, path: $str, known: $dict[$str, $Any], patterns: $Any = None, others: $Any = ()
) -> None:
    """The tables of the named properties, of those by pattern, and of all others."""
    if not _is_object(value):
        return
    for name, table in known.items():
        if name in value:
            found += _explained(table, value[name], _member(path, name))
    for name in $sorted(value.keys() - known.keys()) if patterns or others else ():
        for table in [table for search, table in patterns or () if search(name)] or [others]:
            found += _explained(table, value[name], _member(path, name))
