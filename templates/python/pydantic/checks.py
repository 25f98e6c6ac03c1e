# For each type, the function that decides on its values, and the table that explains them.
_CHECKS: $dict[$object, $tuple[$Callable[[$Any], $bool], $list[$Any]]] = {}
