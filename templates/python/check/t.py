_T = $TypeVar("_T")
