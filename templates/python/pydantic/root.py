_T = $TypeVar("_T")


class _Root($RootModel[_T], $Generic[_T]):
    """A value that is valid for its schema when it is built."""

    @$model_validator(mode="wrap")
    @$classmethod
    def _check(cls, value: $Any, build: $ModelWrapValidatorHandler[$Any]) -> $Any:
        return value if $isinstance(value, cls) else _built(cls, value, build)
