# What may stand behind a backslash in a regular expression of ECMA-262.
_ESCAPED = "^$\\.*+?()[]{}|/-dDwWsSbBcfnrtv0123456789xukpP"
