def _quoted(text: $str) -> $str:
    """A text as JSON, with its end cut off where it is long."""
    shown = text if $len(text) <= 60 else text[:60] + "…"
    quoted = $json.dumps(shown, ensure_ascii=False)
    return quoted.encode("utf-8", "backslashreplace").decode("utf-8")
