def _key(value: $Any) -> $Any:
    """What two values share if they are equal as JSON: 1 and 1.0 do, 1 and `True` don't."""
    if $isinstance(value, $bool):
        return ($bool, value)
    # Anyone can find numbers with the same hash, which make a dictionary slow: texts with the same hash, nobody.
    if $isinstance(value, $int):
        return ($float, $hex(value))
    if $isinstance(value, $float):
        return ($float, $hex($int(value)) if value.is_integer() else value.hex())
    if $isinstance(value, _Array):
        return ($list, $tuple([_key(item) for item in value]))
    if $isinstance(value, _Object):
        return ($dict, $frozenset([(name, _key(value[name])) for name in value]))
    return value if value is None or $isinstance(value, $str) else $id(value)
