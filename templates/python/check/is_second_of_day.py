def _is_second_of_day(text: $str) -> $bool:
    """Returns whether the second of a time isn't 60, or is the last of a day in UTC (RFC 3339)."""
    time = text.upper().rpartition("T")[2]
    if time[6:8] != "60":
        return True
    minutes = $int(time[:2]) * 60 + $int(time[3:5])
    if time[-6] in "+-":
        offset = $int(time[-5:-3]) * 60 + $int(time[-2:])
        minutes += offset if time[-6] == "-" else -offset
    return minutes % 1440 == 1439
