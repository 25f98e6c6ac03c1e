def _if(found: $list[$Violation], value: $Any, path: $str, condition: $Any, then: $Any, otherwise: $Any) -> None:
    found += _explained(otherwise if _explained(condition, value, path) else then, value, path)
