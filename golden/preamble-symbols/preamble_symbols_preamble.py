# You have the following tools available as Python functions.
# Call tool functions directly (no await).
# Tool failures raise ToolError (alias of RuntimeError).
# Use print() for debug logs; the last expression is returned.

from typing import Any, NotRequired, TypedDict

ToolError = RuntimeError

# Typed tool stubs for code assistance only.
LiteralResponse = TypedDict("LiteralResponse", { "n": NotRequired[int] })

OptionalResponse = TypedDict("OptionalResponse", { "n": NotRequired[int] })

UnionResponse = TypedDict("UnionResponse", { "n": NotRequired[int] })

ObjectResponse = TypedDict("ObjectResponse", { "n": NotRequired[int] })

TypeResponse = TypedDict("TypeResponse", { "n": NotRequired[int] })

TupleResponse = TypedDict("TupleResponse", { "n": NotRequired[int] })

ReadFileResponseResponse = TypedDict("ReadFileResponseResponse", { "n": NotRequired[int] })

ReadFileResponse2 = TypedDict("ReadFileResponse2", { "n": NotRequired[int] })

ReadResponse = TypedDict("ReadResponse", { "n": NotRequired[int] })

ErrorResponseError = TypedDict("ErrorResponseError", { "code": NotRequired[str], "message": NotRequired[str], "details": NotRequired[dict[str, Any]] })

ErrorResponseMetadata = TypedDict("ErrorResponseMetadata", { "timestamp": NotRequired[str], "request_id": NotRequired[str], "duration_ms": NotRequired[int] })

ErrorResponse = TypedDict("ErrorResponse", { "success": bool, "data": NotRequired[dict[str, Any]], "error": NotRequired[ErrorResponseError], "metadata": NotRequired[ErrorResponseMetadata] })

SkipResponse = TypedDict("SkipResponse", {})

def Literal(text: str, str: dict[str, Any] | None = None) -> LiteralResponse:
    """Reads."""
    raise NotImplementedError("Literal is provided by runtime.")

def Optional(text: str, str: dict[str, Any] | None = None) -> OptionalResponse:
    """Reads."""
    raise NotImplementedError("Optional is provided by runtime.")

def Union(text: str, str: dict[str, Any] | None = None) -> UnionResponse:
    """Reads."""
    raise NotImplementedError("Union is provided by runtime.")

def object(text: str, str: dict[str, Any] | None = None) -> ObjectResponse:
    """Reads."""
    raise NotImplementedError("object is provided by runtime.")

def type(text: str, str: dict[str, Any] | None = None) -> TypeResponse:
    """Reads."""
    raise NotImplementedError("type is provided by runtime.")

def tuple(text: str, str: dict[str, Any] | None = None) -> TupleResponse:
    """Reads."""
    raise NotImplementedError("tuple is provided by runtime.")

def ReadFileResponse(text: str, str: dict[str, Any] | None = None) -> ReadFileResponseResponse:
    """Reads."""
    raise NotImplementedError("ReadFileResponse is provided by runtime.")

def read_file(text: str, count: int | None = None, ratio: float | None = None, flag: bool | None = None, names: list[str] | None = None) -> ReadFileResponse2:
    """Reads."""
    raise NotImplementedError("read_file is provided by runtime.")

def read(text: str, str: dict[str, Any] | None = None) -> ReadResponse:
    """Reads."""
    raise NotImplementedError("read is provided by runtime.")

def error() -> ErrorResponse:
    """Has a type that a constant for its name could have."""
    raise NotImplementedError("error is provided by runtime.")

def skip() -> SkipResponse:
    """No description."""
    raise NotImplementedError("skip is provided by runtime.")

def step(prompt: str) -> None:
    """No description."""
    raise NotImplementedError("step is provided by runtime.")

def context_reset(message: str | None = None) -> None:
    """No description."""
    raise NotImplementedError("context_reset is provided by runtime.")

def context_compact() -> None:
    """No description."""
    raise NotImplementedError("context_compact is provided by runtime.")
