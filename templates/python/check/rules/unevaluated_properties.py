def _unevaluated_properties(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, evaluated: $list[$Any]
) -> None:
    """The properties that nothing evaluates; what evaluates some, where it applies: names, patterns, or all."""
    if not _is_object(value):
        return
    applied = [part for part in evaluated if not $any(_explained(when, value, path) for when in part[0])]
    for name in $sorted(value):
        for _, names, patterns, is_all in applied:
            if is_all or name in names or $any(search(name) for search in patterns):
                break
        else:
            found += _explained(table, value[name], _member(path, name))
