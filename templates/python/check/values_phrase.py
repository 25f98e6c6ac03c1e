def _values_phrase(values: $list[$Any]) -> $str:
    """One of these values: the first of many."""
    words = [_value_text(value) for value in values[:20]]
    return f"one of {', '.join(words)} and {$len(values) - 20} more" if $len(values) > 20 else _listed(words)
