_TOO_DEEP = $Violation("", "depth", "nested less deeply", "a text that isn't")
