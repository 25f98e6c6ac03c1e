def _built(of: $object, value: $Any, build: $Callable[[$Any], $Any]) -> $Any:
    """What pydantic builds of a valid value; raises `ValidationError` where the value isn't."""
    if $isinstance(of, $type) and of not in _CHECKS:
        of = [base for base in of.__mro__ if base in _CHECKS][0]
    violations = _violations_of(of, value)
    if violations:
        raise _refusal(of, violations, value)
    try:
        try:
            return build(value)
        except $ValidationError:
            whole = _with_integers(value)
            if whole is value:
                raise
            return build(whole)
    except $RecursionError:
        raise _refusal(of, _wrong("", "depth", "nested less deeply", value), value) from None
