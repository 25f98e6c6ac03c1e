def _attempts(value: $Any, path: $str, branches: $Any) -> $list[$list[$Violation]]:
    """Returns the violations against each of the alternatives for values of this type."""
    return [_explained(table, value, path) for types, table in branches if _is_of(types, value)]
