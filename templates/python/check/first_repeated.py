def _first_repeated(items: list[Any]) -> Any:
    """The first item that is equal to one before it, as the indexes of both; none where all are distinct."""
    seen: dict[Any, int] = {}
    for index, item in enumerate(items):
        first = seen.setdefault(_key(item), index)
        if first != index:
            return first, index
    return None
