def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
