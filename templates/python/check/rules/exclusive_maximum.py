def _exclusive_maximum(found: $list[$Violation], value: $Any, path: $str, bound: $float, text: $str = "") -> None:
    if _is_number(value) and value >= bound:
        found += _wrong(path, "exclusiveMaximum", f"less than {text or _number_text(bound)}", value)
