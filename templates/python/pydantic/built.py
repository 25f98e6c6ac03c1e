def _built(of: $object, value: $Any, build: $Callable[[$Any], $Any]) -> $Any:
    """What pydantic builds of a valid value; raises `ValidationError` where the value isn't."""
    if $isinstance(of, $type) and of not in _CHECKS:
        of = [base for base in of.__mro__ if base in _CHECKS][0]
    is_outermost = not $getattr(_BUILDING, "is_nested", False)
    _BUILDING.is_nested = True
    try:
        violations = _violations_of(of, value)
        if violations and violations[0].keyword == "depth":
            # Not a `ValidationError`: unions would try all alternatives, again at each level.
            raise $RecursionError
        if violations:
            raise _refusal(of, violations, value)
        try:
            return build(value)
        except $ValidationError as error:
            if $any(one["type"] == "recursion_depth_exceeded" for one in error.errors(include_input=False)):
                raise $RecursionError from None
            whole = _with_integers(value)
            if whole is value:
                raise
            return build(whole)
    except $RecursionError:
        if not is_outermost:
            raise
        raise _refusal(of, _wrong("", "depth", "nested less deeply", value), value) from None
    finally:
        if is_outermost:
            _BUILDING.is_nested = False
