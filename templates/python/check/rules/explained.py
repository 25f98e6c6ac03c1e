def _explained(table: $list[$Any], value: $Any, path: $str) -> $list[$Violation]:
    """Returns the violations of `value` against a table: rows of a rule and its operands. The thousandth ends them."""
    found: $list[$Violation] = []
    for rule, *operands in table:
        if rule(found, value, path, *operands) or $len(found) >= 1000:
            break
    return found[:1000]
