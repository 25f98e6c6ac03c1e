def _visible(text: $str) -> $str:
    """A text with escapes in place of what can't be seen, breaks a line of a log, or changes how others are shown."""

    def escaped(found: $re.Match[$str]) -> $str:
        units = found[0].encode("utf-16-be", "surrogatepass").hex()
        return $re.sub("....", r"\\u\g<0>", units)

    return $re.sub(_HIDDEN, escaped, text)
