class $InvalidValue($ValueError):
    """A value that its schema refuses."""

    def __init__(self, violations: $list[$Violation]) -> None:
        $super().__init__("; ".join(violation.message for violation in violations))
        self.violations = violations
        """What is wrong with it."""
