class $Violation($NamedTuple):
    """One thing that is wrong with a value."""

    path: $str
    """Where: a JSON Pointer into the value (RFC 6901); empty for the whole of it."""
    keyword: $str
    """The keyword of JSON Schema that it violates."""
    expected: $str
    """What must be there: completes "must be"."""
    found: $str
    """What is there: completes "found"."""

    @$property
    def message(self) -> $str:
        """The violation as a sentence."""
        where = f"`{self.path}`" if self.path else "the value"
        return f"{where} must be {self.expected}, found {self.found}"

    def __str__(self) -> $str:
        return self.message
