# Tools, as Python functions: call them directly, without await. A call that fails raises RuntimeError.
from typing import Any, Literal, NotRequired, TypedDict

class Profile(TypedDict):
    id: str
    name: str
    nickname: str | None
    logins: NotRequired[int]

class ToolError(TypedDict, total=False):
    code: str
    message: str
    details: Any
    stack_trace: Any

class ResponseMetadata(TypedDict, total=False):
    timestamp: str
    request_id: str
    duration_ms: int

class GetProfileResult(TypedDict):
    success: bool
    data: NotRequired[Profile]
    error: NotRequired[ToolError]
    metadata: NotRequired[ResponseMetadata]

class Relationship(TypedDict, total=False):
    data: dict[str, Any] | list[Any]

class EntityResult(TypedDict):
    id: str
    type: str
    attributes: NotRequired[dict[str, Any]]
    relationships: NotRequired[dict[str, Relationship]]
    meta: NotRequired[dict[str, Any]]

class OperationProgress(TypedDict, total=False):
    percent: int
    current_step: int
    total_steps: int
    message: str

class OperationStatus(TypedDict):
    operation_id: str
    status: Literal["pending", "running", "completed", "failed", "cancelled"]
    progress: NotRequired[OperationProgress]
    result: NotRequired[dict[str, Any]]
    error: NotRequired[ToolError]
    created_at: str
    updated_at: NotRequired[str]
    completed_at: NotRequired[str]

class StringValueObject(TypedDict):
    success: bool
    value: NotRequired[str]
    error: NotRequired[ToolError]

class NumberValueObject(TypedDict):
    success: bool
    value: NotRequired[float]
    unit: NotRequired[str]
    error: NotRequired[ToolError]

class BooleanValueObject(TypedDict):
    success: bool
    value: NotRequired[bool]
    error: NotRequired[ToolError]

class IdentifierValue(TypedDict):
    success: bool
    id: NotRequired[str]
    type: NotRequired[str]
    error: NotRequired[ToolError]

class Order(TypedDict):
    id: str
    total: float
    status: Literal["open", "paid", "sent"]

class Pagination(TypedDict, total=False):
    page: int
    per_page: int
    total: int
    total_pages: int
    has_next: bool
    has_prev: bool

class ListOrdersResult(TypedDict):
    success: bool
    data: list[Order]
    pagination: NotRequired[Pagination]
    error: NotRequired[ToolError]

class BatchItem(TypedDict):
    id: str
    success: bool
    data: NotRequired[dict[str, Any]]
    error: NotRequired[ToolError]

class BatchError(TypedDict, total=False):
    code: str
    message: str
    count: int

class BatchResult(TypedDict):
    success: bool
    batch_id: str
    total: int
    successful: NotRequired[int]
    failed: NotRequired[int]
    items: NotRequired[list[BatchItem]]
    errors: NotRequired[list[BatchError]]

class FileChecksum(TypedDict, total=False):
    algorithm: str
    value: str

class FileContent(TypedDict, total=False):
    name: str
    size: int
    content_type: str
    url: str
    data: str
    checksum: FileChecksum

class FileResult(TypedDict):
    success: bool
    file: NotRequired[FileContent]
    error: NotRequired[ToolError]

class MediaDimensions(TypedDict, total=False):
    width: int
    height: int

class Media(TypedDict):
    type: Literal["image", "audio", "video"]
    url: NotRequired[str]
    data: NotRequired[str]
    format: NotRequired[str]
    dimensions: NotRequired[MediaDimensions]
    duration: NotRequired[float]
    size: NotRequired[int]
    alt_text: NotRequired[str]

class MediaResult(TypedDict):
    success: bool
    media: NotRequired[Media]
    error: NotRequired[ToolError]

class EventStream(TypedDict):
    event: str
    id: NotRequired[str]
    data: NotRequired[Any]
    retry: NotRequired[int]

class ChunkedData(TypedDict):
    chunk_id: str
    sequence: int
    total_chunks: int
    data: str
    is_last: NotRequired[bool]
    checksum: NotRequired[str]

class VoidResult(TypedDict):
    success: bool
    message: NotRequired[str]
    error: NotRequired[ToolError]

class CreateOrderParamsLine(TypedDict):
    sku: str
    quantity: int

def get_profile(user_id: str) -> GetProfileResult:
    """Reads a profile.
    user_id: Whose"""
    raise NotImplementedError("get_profile is provided by runtime.")

def get_product(id: str) -> EntityResult:
    """Reads a product."""
    raise NotImplementedError("get_product is provided by runtime.")

def start_export(format: Literal["csv", "json"] = "csv") -> OperationStatus:
    """Starts an export.
    format: Of the file"""
    raise NotImplementedError("start_export is provided by runtime.")

def make_slug(title: str, max_length: int = 40) -> str | StringValueObject:
    """Makes a slug.
    max_length: In characters"""
    raise NotImplementedError("make_slug is provided by runtime.")

def count_rows(table: str) -> float | NumberValueObject:
    """Counts rows."""
    raise NotImplementedError("count_rows is provided by runtime.")

def is_in_stock(sku: str, at_least: int = 1) -> bool | BooleanValueObject:
    """Whether there is any."""
    raise NotImplementedError("is_in_stock is provided by runtime.")

def create_order(lines: list[CreateOrderParamsLine]) -> IdentifierValue:
    """Makes an order."""
    raise NotImplementedError("create_order is provided by runtime.")

def list_orders(page: int | None = None, open_only: bool = False) -> ListOrdersResult:
    """Lists orders.
    page: From 1"""
    raise NotImplementedError("list_orders is provided by runtime.")

def import_rows(rows: list[dict[str, Any]]) -> BatchResult:
    """Imports rows."""
    raise NotImplementedError("import_rows is provided by runtime.")

def export_file(path: str) -> FileResult:
    """Exports a file."""
    raise NotImplementedError("export_file is provided by runtime.")

def draw(prompt: str, scale: float = 1.5) -> MediaResult:
    """Draws a picture."""
    raise NotImplementedError("draw is provided by runtime.")

def follow(since: int | str | None = None) -> EventStream:
    """Follows a log.
    since: A number or a date"""
    raise NotImplementedError("follow is provided by runtime.")

def read_chunk(index: int) -> ChunkedData:
    """Reads a part of a file."""
    raise NotImplementedError("read_chunk is provided by runtime.")

def close_ticket(ticket_id: str, note: str | None = None) -> VoidResult:
    """Closes a ticket."""
    raise NotImplementedError("close_ticket is provided by runtime.")
