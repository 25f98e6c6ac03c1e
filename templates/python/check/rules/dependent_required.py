def _dependent_required(found: $list[$Violation], value: $Any, path: $str, name: $str, needed: $list[$str]) -> None:
    for other in needed if _is_object(value) and name in value else ():
        if other not in value:
            expected = f"an object with the member {_quoted(other)} beside {_quoted(name)}"
            found += _without(path, "dependentRequired", expected)
