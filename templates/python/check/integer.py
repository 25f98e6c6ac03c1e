def _integer(text: $str) -> $float:
    """An integer of JSON: infinity, which is no number of JSON, where it is beyond all doubles."""
    return $int(text) if $len(text) < 309 or $isfinite($float(text)) else $float(text)
