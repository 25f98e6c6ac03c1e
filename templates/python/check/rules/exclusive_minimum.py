def _exclusive_minimum(found: $list[$Violation], value: $Any, path: $str, bound: $float, text: $str = "") -> None:
    if _is_number(value) and value <= bound:
        found += _wrong(path, "exclusiveMinimum", f"greater than {text or _number_text(bound)}", value)
