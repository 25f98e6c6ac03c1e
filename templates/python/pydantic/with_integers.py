def _with_integers(value: $Any) -> $Any:
    """A value with `int` for what is too large for pydantic to take a `float` for one; the same where none is."""
    if $isinstance(value, $float):
        return $int(value) if $abs(value) >= 2**63 and value.is_integer() else value
    if $isinstance(value, _Object):
        members = {name: _with_integers(member) for name, member in value.items()}
        return members if $any(members[name] is not value[name] for name in value) else value
    if $isinstance(value, _Array):
        items = [_with_integers(item) for item in value]
        return items if $any(item is not value[index] for index, item in $enumerate(items)) else value
    return value
