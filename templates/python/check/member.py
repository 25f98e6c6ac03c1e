def _member(path: $str, name: $str) -> $str:
    """The path of a member (RFC 6901), with the beginning of a long name."""
    escaped = _shortened(name).replace("~", "~0").replace("/", "~1")
    return f"{path}/{_visible(escaped)}"
