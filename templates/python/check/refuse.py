def _refuse(table: $list[$Any], value: $Any) -> $NoReturn:
    """Raises the violations of an invalid value."""
    raise $InvalidValue(_violations(table, value))
