def _number_text(value: $float) -> $str:
    """A number as ECMAScript prints it."""
    try:
        number = $float(value)
    except $OverflowError:
        return "-Infinity" if value < 0 else "Infinity"
    if number == 0:
        return "0"
    mantissa, _, exponent = $repr($abs(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = $len(digits) - $len(fraction) + $int(exponent or "0")
    digits = digits.rstrip("0")
    sign = "-" if number < 0 else ""
    if $len(digits) <= point <= 21:
        return sign + digits + "0" * (point - $len(digits))
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if $len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{point - 1:+d}"
