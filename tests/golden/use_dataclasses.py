"""A program with dataclasses, of which type checkers narrow the attributes and the alternatives."""

from typing import Optional

from typing_extensions import assert_type

from goldens import null_and_absent, unions


def lengths(result: null_and_absent.FourWaysResult) -> int:
    both = result.both
    if both is not null_and_absent.Absent.ABSENT:
        assert_type(both, Optional[str])
    if not isinstance(both, null_and_absent.Absent):
        assert_type(both, Optional[str])
    return len(both) if both else len(result.optional or "")


def area(shape: unions.ShapeResult) -> float:
    match shape:
        case unions.Circle(radius=radius):
            return radius
        case unions.Square():
            return shape.side


def size(shape: unions.ShapeResult) -> float:
    return shape.radius if shape.kind == "circle" else shape.side


null_and_absent.FourWaysResult(required="x", nullable=None, only_null=None, any=1)
