def _described(value: $Any) -> $str:
    """A value in few words."""
    kind = _kind(value)
    if kind == "null":
        return "null"
    if kind == "boolean":
        return "true" if value else "false"
    if kind == "string":
        return f"the string {_quoted(value)}"
    if kind == "array":
        return f"an array of {_count($len(value), 'item')}"
    if kind == "object":
        return f"an object of {_count($len(value), 'member')}"
    if kind:
        return f"the number {_number_text(value)}"
    return f"a value of Python's type {$type(value).__name__}"
