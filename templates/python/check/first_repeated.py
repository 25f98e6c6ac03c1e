def _first_repeated(items: $list[$Any]) -> $Any:
    """The indexes of the first item that is equal to one before it: first that one's, then its own."""
    seen: $dict[$Any, $int] = {}
    for index, item in $enumerate(items):
        first = seen.setdefault(_key(item), index)
        if first != index:
            return first, index
    return None
