# You have the following tools available as Python functions.
# Call tool functions directly (no await).
# Tool failures raise ToolError (alias of RuntimeError).
# Use print() for debug logs; the last expression is returned.

from typing import Any, NotRequired, TypedDict

ToolError = RuntimeError

# Typed tool stubs for code assistance only.
ReadFileResponse = TypedDict("ReadFileResponse", { "summary": str, "size": NotRequired[int] })

def read_file(path: str, retries: int | None = None, verbose: bool | None = None) -> ReadFileResponse:
    """Reads a file.
Whole."""
    raise NotImplementedError("read_file is provided by runtime.")

QueryResponseRowsItemProfile = TypedDict("QueryResponseRowsItemProfile", { "active": NotRequired[bool] })

QueryResponseRowsItem = TypedDict("QueryResponseRowsItem", { "id": int, "profile": NotRequired[QueryResponseRowsItemProfile] })

QueryResponse = TypedDict("QueryResponse", { "rows": list[QueryResponseRowsItem] })

def query(sql: str, page: int | None | None = None) -> QueryResponse:
    """Asks \"\"\"the\"\"\" database."""
    raise NotImplementedError("query is provided by runtime.")

ReadFileResponse2Stats = TypedDict("ReadFileResponse2Stats", { "totals": NotRequired[list[float]] })

ReadFileResponse2 = TypedDict("ReadFileResponse2", { "stats": NotRequired[ReadFileResponse2Stats], "note": NotRequired[str | None], "either": NotRequired[str | int] })

def readFile() -> ReadFileResponse2:
    """No description."""
    raise NotImplementedError("readFile is provided by runtime.")

SkipResponse = TypedDict("SkipResponse", { "reason": str })

def skip() -> SkipResponse:
    """Ends in "quotes\""""
    raise NotImplementedError("skip is provided by runtime.")

GetLabelResponse = TypedDict("GetLabelResponse", { "labels": NotRequired[dict[str, str]], "mode": NotRequired[str], "free": NotRequired[dict[str, Any]] })

def get_label() -> GetLabelResponse:
    """No description."""
    raise NotImplementedError("get_label is provided by runtime.")

GetEitherResponse = TypedDict("GetEitherResponse", {})

def get_either() -> GetEitherResponse:
    """No description."""
    raise NotImplementedError("get_either is provided by runtime.")

WriteNoteResponse = TypedDict("WriteNoteResponse", { "text": str })

def write_note(text: str) -> WriteNoteResponse:
    """Writes a note. Legacy: returns bare text."""
    raise NotImplementedError("write_note is provided by runtime.")

CloseTicketResponseError = TypedDict("CloseTicketResponseError", { "code": NotRequired[str], "message": NotRequired[str] })

CloseTicketResponse = TypedDict("CloseTicketResponse", { "success": bool, "message": NotRequired[str], "error": NotRequired[CloseTicketResponseError] })

def close_ticket() -> CloseTicketResponse:
    """Closes a ticket."""
    raise NotImplementedError("close_ticket is provided by runtime.")

def step() -> None:
    """No description."""
    raise NotImplementedError("step is provided by runtime.")

def context_reset() -> None:
    """No description."""
    raise NotImplementedError("context_reset is provided by runtime.")

def context_compact() -> None:
    """No description."""
    raise NotImplementedError("context_compact is provided by runtime.")