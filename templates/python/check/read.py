def _read(text: $Any) -> $object:
    """The value that a text of JSON holds."""
    try:
        return $json.loads(text, parse_int=_integer, parse_constant=_refuse_constant)
    except $RecursionError:
        raise $InvalidValue([_TOO_DEEP]) from None
