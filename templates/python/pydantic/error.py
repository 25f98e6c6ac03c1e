def _error(violation: $Violation, value: $Any) -> $InitErrorDetails:
    """A violation as pydantic reports it: where, with what is there."""
    place: $list[$Any] = []
    for part in violation.path.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if $isinstance(value, _Array):
            place.append($int(name))
            value = value[$int(name)]
        else:
            names: $Any = value if $isinstance(value, _Object) else ()
            if name not in names:
                # A long name, or one that can't be shown, stands in the path otherwise.
                name = ([known for known in names if _member("", known) == f"/{part}"] or [name])[0]
            place.append(name)
            value = names[name] if name in names else None
    # The message comes last: what it cites isn't looked through for the names of the others.
    context = {**violation._asdict(), "message": violation.message}
    error = $PydanticCustomError("violation", "{message}", context)
    return $InitErrorDetails(type=error, loc=$tuple(place), input=value)
