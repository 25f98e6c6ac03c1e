def _items(found: $list[$Violation], value: $Any, path: $str, first: $list[$Any], others: $Any = ()) -> None:
    """The tables of the first items, and that of all items after them."""
    for index, item in $enumerate(value if $isinstance(value, _Array) else ()):
        found += _explained(first[index] if index < $len(first) else others, item, f"{path}/{index}")
