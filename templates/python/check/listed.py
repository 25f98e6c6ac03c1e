def _listed(words: $list[$str]) -> $str:
    """`a, b or c`"""
    return f"{', '.join(words[:-1])} or {words[-1]}" if $len(words) > 1 else "".join(words)
