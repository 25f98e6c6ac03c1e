def _contains(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, least: $int, most: $Any, keyword: $str
) -> None:
    if not $isinstance(value, _Array):
        return
    matching = 0
    for index, item in $enumerate(value):
        matching += not _explained(table, item, f"{path}/{index}")
    match = f"{_count(matching, 'item')} that match"
    if matching < least:
        expected = f"an array with at least {_count(least, 'matching item')}"
        found += [$Violation(path, keyword, expected, match)]
    elif most is not None and matching > most:
        expected = f"an array with at most {_count(most, 'matching item')}"
        found += [$Violation(path, "maxContains", expected, match)]
