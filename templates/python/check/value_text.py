def _value_text(value: $Any) -> $str:
    """A listed value as JSON, with its end cut off where it is long."""
    is_number = $isinstance(value, ($int, $float)) and not $isinstance(value, $bool)
    return _visible(_shortened(_number_text(value) if is_number else $json.dumps(value, ensure_ascii=False)))
