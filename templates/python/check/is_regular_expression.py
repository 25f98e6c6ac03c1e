def _is_regular_expression(text: $str) -> $bool:
    """Returns whether a text is a regular expression of ECMA-262, as far as Python's own can tell."""
    escapes = $re.findall(r"\\(.?)", text, $re.DOTALL)
    if $any(c not in _ESCAPED or not c for c in escapes):
        return False
    known = $re.sub(r"\\[pP]\{[^{}]+\}|\\u\{[0-9A-Fa-f]+\}|\\c[A-Za-z]|\\/", "a", text)
    try:
        $re.compile(known.replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!"))
    except ($re.error, $OverflowError, $RecursionError):
        return False
    return True
