def _types_phrase(types: $str) -> $str:
    """`a string, an integer or null`"""
    names = types.replace("fraction", "number").split("|")
    words = [words for name, words in _TYPES.items() if name in names and (name, "number" in names) != ("integer", True)]
    return _listed(words) if words else "absent"
