def _written(value: $Any) -> $Any:
    """A value with its models as what they are written as."""
    if $isinstance(value, $BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if $isinstance(value, _Object):
        return {name: _written(member) for name, member in value.items()}
    if $isinstance(value, _Array):
        return [_written(item) for item in value]
    return value
