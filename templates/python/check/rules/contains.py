def _contains(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, least: $int, most: $Any, keyword: $str
) -> None:
    if not $isinstance(value, _Array):
        return
    matching = [item for item in value if not _explained(table, item, "")]
    match = f"{_count($len(matching), 'item')} that match"
    if $len(matching) < least:
        expected = f"an array with at least {_count(least, 'matching item')}"
        found += [$Violation(path, keyword, expected, match)]
    elif most is not None and $len(matching) > most:
        expected = f"an array with at most {_count(most, 'matching item')}"
        found += [$Violation(path, "maxContains", expected, match)]
