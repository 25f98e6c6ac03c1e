def _member(path: $str, name: $str) -> $str:
    """The path of a member (RFC 6901)."""
    escaped = name.replace("~", "~0").replace("/", "~1")
    return f"{path}/{escaped}"
