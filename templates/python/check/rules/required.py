def _required(found: $list[$Violation], value: $Any, path: $str, *names: $str) -> None:
    for name in names if _is_object(value) else ():
        if name not in value:
            found += _without(path, "required", f"an object with the member {_quoted(name)}")
