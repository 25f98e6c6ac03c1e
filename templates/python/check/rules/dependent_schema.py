def _dependent_schema(found: $list[$Violation], value: $Any, path: $str, name: $str, table: $Any) -> None:
    if _is_object(value) and name in value:
        found += _explained(table, value, path)
