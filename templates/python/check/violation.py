class $Violation($NamedTuple):
    """A violation of a constraint."""

    path: $str
    """The location of the invalid part: a JSON Pointer (RFC 6901); empty for the whole value."""
    keyword: $str
    """The violated keyword of JSON Schema."""
    expected: $str
    """What is expected: completes "must be"."""
    found: $str
    """What is found instead: completes "found"."""

    @$property
    def message(self) -> $str:
        """The violation as a sentence."""
        where = f"`{self.path}`" if self.path else "the value"
        return f"{where} must be {self.expected}, found {self.found}"

    def __str__(self) -> $str:
        return self.message
