def _refusal(of: $object, violations: $list[$Violation], value: $Any) -> $ValidationError:
    """What pydantic raises where a value isn't valid: an error for each violation."""
    name = of.__name__ if $isinstance(of, $type) else $str(of).rpartition(".")[2]
    errors = [_error(violation, value) for violation in violations]
    return $ValidationError.from_exception_data(name, errors)
