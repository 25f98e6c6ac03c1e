def _any_of(
    found: $list[$Violation], value: $Any, path: $str, keyword: $str, *branches: $Any, is_exclusive: $bool = False
) -> None:
    """One of the alternatives: else the violations against the nearest of those for this type."""
    attempts: $list[$list[$Violation]] = []
    for types, table in branches:
        if _is_of(types, value):
            attempts.append(_explained(table, value, path))
    if is_exclusive and attempts.count([]) > 1:
        found += _wrong(path, "oneOf", "valid for one alternative only", value)
    elif attempts:
        nearest: $list[$Violation] = $min(attempts, key=$len)
        found += nearest
    else:
        found += _wrong(path, keyword, _types_phrase("|".join([types for types, _ in branches])), value)
