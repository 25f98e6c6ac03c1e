def _count(number: $int, noun: $str) -> $str:
    """`1 item`, `2 items`"""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
