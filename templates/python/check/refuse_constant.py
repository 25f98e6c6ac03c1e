def _refuse_constant(name: $str) -> $object:
    raise $ValueError(f"{name} is no JSON")
