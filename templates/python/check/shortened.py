def _shortened(text: $str) -> $str:
    """The first 60 characters of a text."""
    return text if $len(text) <= 60 else text[:60] + "…"
