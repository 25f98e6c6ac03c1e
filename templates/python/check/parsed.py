def _parsed(text: Union[str, bytes], check: Callable[[object], list[Violation]]) -> Any:
    """The value that a text of JSON holds, where nothing is wrong with it."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise InvalidValue([_TOO_DEEP]) from None
    violations = check(value)
    if violations:
        raise InvalidValue(violations)
    return value
