def _not(
    found: $list[$Violation], value: $Any, path: $str, table: $Any, expected: $str = "something else"
) -> None:
    if not _explained(table, value, path):
        found += _wrong(path, "not", expected, value)
