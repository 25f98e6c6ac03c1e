def _unevaluated_items(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, evaluated: $list[$Any]
) -> None:
    """The items that nothing evaluates; what evaluates items, where it applies: the first, those that match, or all."""
    if not $isinstance(value, _Array):
        return
    applied = [part for part in evaluated if not $any(_explained(when, value, path) for when in part[0])]
    for index, item in $enumerate(value):
        for _, first, matching, is_all in applied:
            if is_all or index < first or not $all(_explained(match, item, f"{path}/{index}") for match in matching):
                break
        else:
            found += _explained(table, item, f"{path}/{index}")
