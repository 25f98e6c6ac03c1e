def _property_names(found: $list[$Violation], value: $Any, path: $str, table: $Any) -> None:
    for name in $sorted(value) if _is_object(value) else ():
        for violation in _explained(table, name, "")[:1]:
            expected = f"a member whose name is {violation.expected}"
            found += [$Violation(_member(path, name), "propertyNames", expected, f"the name {_quoted(name)}")]
