def _minimum(found: $list[$Violation], value: $Any, path: $str, bound: $float, text: $str = "") -> None:
    if _is_number(value) and value < bound:
        found += _wrong(path, "minimum", f"at least {text or _number_text(bound)}", value)
