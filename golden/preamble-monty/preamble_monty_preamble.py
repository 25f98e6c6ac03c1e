# You have the following tools available as Python functions.
# Call tool functions directly (no await).
# Tool failures raise ToolError (alias of RuntimeError).
# Use print() for debug logs; the last expression is returned.

from typing import Any, NotRequired, TypedDict

ToolError = RuntimeError

# Typed tool stubs for code assistance only.
ReadFileResponse = TypedDict("ReadFileResponse", { "summary": str, "size": NotRequired[int] })

QueryResponseRowsItemProfile = TypedDict("QueryResponseRowsItemProfile", { "active": NotRequired[bool] })

QueryResponseRowsItem = TypedDict("QueryResponseRowsItem", { "id": int, "profile": NotRequired[QueryResponseRowsItemProfile] })

QueryResponse = TypedDict("QueryResponse", { "rows": list[QueryResponseRowsItem] })

ReadFileResponse2Stats = TypedDict("ReadFileResponse2Stats", { "totals": NotRequired[list[float]] })

ReadFileResponse2 = TypedDict("ReadFileResponse2", { "stats": NotRequired[ReadFileResponse2Stats], "note": NotRequired[str | None], "either": NotRequired[str | int] })

SkipResponse = TypedDict("SkipResponse", { "reason": str })

GetLabelResponse = TypedDict("GetLabelResponse", { "labels": NotRequired[dict[str, str]], "mode": NotRequired[str], "free": NotRequired[dict[str, Any]] })

GetEitherResponse = TypedDict("GetEitherResponse", { "a": NotRequired[str] })

WriteNoteResponse = TypedDict("WriteNoteResponse", { "text": str })

CloseTicketResponseError = TypedDict("CloseTicketResponseError", { "code": NotRequired[str], "message": NotRequired[str] })

CloseTicketResponse = TypedDict("CloseTicketResponse", { "success": bool, "message": NotRequired[str], "error": NotRequired[CloseTicketResponseError] })

GetProfileResponseData = TypedDict("GetProfileResponseData", { "name": str, "age": NotRequired[int | None] })

GetProfileResponseError = TypedDict("GetProfileResponseError", { "code": NotRequired[str], "message": NotRequired[str], "details": NotRequired[dict[str, Any]] })

GetProfileResponseMetadata = TypedDict("GetProfileResponseMetadata", { "timestamp": NotRequired[str], "request_id": NotRequired[str], "duration_ms": NotRequired[int] })

GetProfileResponse = TypedDict("GetProfileResponse", { "success": bool, "data": NotRequired[GetProfileResponseData], "error": NotRequired[GetProfileResponseError], "metadata": NotRequired[GetProfileResponseMetadata] })

SaveProfileResponseError = TypedDict("SaveProfileResponseError", { "code": NotRequired[str], "message": NotRequired[str], "details": NotRequired[dict[str, Any]] })

SaveProfileResponseMetadata = TypedDict("SaveProfileResponseMetadata", { "timestamp": NotRequired[str], "request_id": NotRequired[str], "duration_ms": NotRequired[int] })

SaveProfileResponse = TypedDict("SaveProfileResponse", { "success": bool, "data": NotRequired[dict[str, Any]], "error": NotRequired[SaveProfileResponseError], "metadata": NotRequired[SaveProfileResponseMetadata] })

GetTitleResponseError = TypedDict("GetTitleResponseError", { "code": NotRequired[str], "message": NotRequired[str] })

GetTitleResponse = TypedDict("GetTitleResponse", { "success": bool, "value": NotRequired[str], "error": NotRequired[GetTitleResponseError] })

ListFilesResponseItem = TypedDict("ListFilesResponseItem", { "path": str })

def read_file(path: str, retries: int | None = None, verbose: bool | None = None) -> ReadFileResponse:
    """Reads a file.
Whole."""
    raise NotImplementedError("read_file is provided by runtime.")

def query(sql: str, page: int | None = None) -> QueryResponse:
    """Asks \"\"\"the\"\"\" database."""
    raise NotImplementedError("query is provided by runtime.")

def readFile() -> ReadFileResponse2:
    """No description."""
    raise NotImplementedError("readFile is provided by runtime.")

def skip() -> SkipResponse:
    """Ends in "quotes\""""
    raise NotImplementedError("skip is provided by runtime.")

def get_label() -> GetLabelResponse:
    """No description."""
    raise NotImplementedError("get_label is provided by runtime.")

def get_either() -> GetEitherResponse | None:
    """No description."""
    raise NotImplementedError("get_either is provided by runtime.")

def write_note(text: str) -> WriteNoteResponse:
    """Writes a note. Legacy: returns bare text."""
    raise NotImplementedError("write_note is provided by runtime.")

def close_ticket() -> CloseTicketResponse:
    """Closes a ticket."""
    raise NotImplementedError("close_ticket is provided by runtime.")

def get_profile(user: str) -> GetProfileResponse:
    """Looks a profile up."""
    raise NotImplementedError("get_profile is provided by runtime.")

def save_profile() -> SaveProfileResponse:
    """Saves a profile."""
    raise NotImplementedError("save_profile is provided by runtime.")

def get_title() -> str | GetTitleResponse:
    """Reads a title."""
    raise NotImplementedError("get_title is provided by runtime.")

def list_files() -> list[ListFilesResponseItem]:
    """Lists files."""
    raise NotImplementedError("list_files is provided by runtime.")

def step(prompt: str) -> None:
    """No description."""
    raise NotImplementedError("step is provided by runtime.")

def context_reset(message: str | None = None) -> None:
    """No description."""
    raise NotImplementedError("context_reset is provided by runtime.")

def context_compact() -> None:
    """No description."""
    raise NotImplementedError("context_compact is provided by runtime.")
