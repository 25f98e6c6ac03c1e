def _built(of: object, value: Any, build: Callable[[Any], Any]) -> Any:
    """What pydantic builds of a valid value; raises `ValidationError` where the value isn't."""
    if isinstance(of, type):
        of = [base for base in of.__mro__ if base in _CHECKS][0]
    violations = _violations(of, value)
    if violations:
        errors = [_error(violation, value) for violation in violations]
        name = of.__name__ if isinstance(of, type) else str(of)
        raise ValidationError.from_exception_data(name, errors)
    try:
        return build(value)
    except ValidationError:
        whole = _with_integers(value)
        if whole is value:
            raise
        return build(whole)
