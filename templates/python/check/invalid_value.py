class $InvalidValue($ValueError):
    """Raised when JSON fails validation."""

    def __init__(self, violations: $list[$Violation]) -> None:
        $super().__init__("; ".join(violation.message for violation in violations))
        self.violations = violations
        """The violations, in order."""
