def _quoted(text: $str) -> $str:
    """A text as JSON, with its end cut off where it is long."""
    return _visible($json.dumps(_shortened(text), ensure_ascii=False))
