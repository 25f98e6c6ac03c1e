def _is_multiple(value: $Any, digits: $int, exponent: $int) -> $bool:
    """Returns whether a number is a multiple of `digits * 10**exponent`, in decimal: 0.3 is one of 0.1."""
    if $isinstance(value, $int):
        number, power = value, 0
    else:
        mantissa, _, tens = $repr(value).partition("e")
        whole, _, fraction = mantissa.partition(".")
        number, power = $int(whole + fraction), $int(tens or "0") - $len(fraction)
    scale: $int = 10 ** $abs(power - exponent)
    return number * scale % digits == 0 if power >= exponent else number % (digits * scale) == 0
