def _one_of(found: $list[$Violation], value: $Any, path: $str, keyword: $str, *branches: $Any) -> None:
    """Exactly one of the alternatives."""
    _any_of(found, value, path, keyword, *branches, is_exclusive=True)
