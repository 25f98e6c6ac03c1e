# Tools, as Python functions: call them directly, without await. A call that fails raises RuntimeError.
from typing import Any, Literal, NotRequired, TypedDict

class TextResult(TypedDict):
    text: str

class PointType(TypedDict):
    x: float
    y: float

class GetUserAddress(TypedDict):
    city: str
    zip: NotRequired[str]

class GetUserResult(TypedDict):
    id: str
    nickname: str | None
    age: NotRequired[int]
    roles: NotRequired[list[Literal["admin", "user"]]]
    address: GetUserAddress
    counts: NotRequired[dict[str, int]]
    extra: NotRequired[Any]

class GetSettingsResult(TypedDict, total=False):
    theme: Literal["dark", "light"]
    size: int

class FindAnswerAnswer(TypedDict):
    kind: Literal["answer"]
    text: str

class FindAnswerFollowUp(TypedDict):
    kind: Literal["follow_up"]
    question: str

class Node(TypedDict):
    value: int
    next: NotRequired["Node"]
    children: NotRequired["list[Node]"]

type Tree = str | list[Tree]

GetOddKeysResult = TypedDict("GetOddKeysResult", {"a-b": int, "class": str, "str": NotRequired[str], "list": NotRequired[list[str]]})

class GetMergedResult(TypedDict):
    x: float
    y: float
    label: str

class GetOpenResult(TypedDict):
    id: str

Mode = Literal["fast", "slow", "careful", "whatever it takes"]

class PostResult(TypedDict):
    ok: bool

class SearchHyphenV2Result(TypedDict):
    hits: list[str]

class SearchUnderscoreV2Result(TypedDict):
    hits: list[int]

SetValuesParamsBox = TypedDict("SetValuesParamsBox", {"from": PointType, "to": NotRequired[PointType]})

def get_text() -> str:
    raise NotImplementedError("get_text is provided by runtime.")

def get_count() -> int:
    raise NotImplementedError("get_count is provided by runtime.")

def get_ratio() -> float:
    raise NotImplementedError("get_ratio is provided by runtime.")

def get_flag() -> bool:
    raise NotImplementedError("get_flag is provided by runtime.")

def get_nothing() -> None:
    raise NotImplementedError("get_nothing is provided by runtime.")

def get_anything() -> Any:
    raise NotImplementedError("get_anything is provided by runtime.")

def list_names() -> list[str]:
    raise NotImplementedError("list_names is provided by runtime.")

def list_points() -> list[PointType]:
    raise NotImplementedError("list_points is provided by runtime.")

def list_lists() -> list[list[int]]:
    raise NotImplementedError("list_lists is provided by runtime.")

def get_user(id: str) -> GetUserResult:
    """Reads a user.
    Also those that are gone.
    id: Of the user"""
    raise NotImplementedError("get_user is provided by runtime.")

def get_settings() -> GetSettingsResult:
    raise NotImplementedError("get_settings is provided by runtime.")

def get_map() -> dict[str, PointType]:
    raise NotImplementedError("get_map is provided by runtime.")

def get_pair() -> list[str | int]:
    raise NotImplementedError("get_pair is provided by runtime.")

def get_either() -> str | int:
    raise NotImplementedError("get_either is provided by runtime.")

def get_maybe() -> PointType | None:
    raise NotImplementedError("get_maybe is provided by runtime.")

def find_answer(question: str) -> FindAnswerAnswer | FindAnswerFollowUp:
    """Looks for an answer."""
    raise NotImplementedError("find_answer is provided by runtime.")

def get_node() -> Node:
    raise NotImplementedError("get_node is provided by runtime.")

def get_tree() -> Tree:
    raise NotImplementedError("get_tree is provided by runtime.")

def get_odd_keys() -> GetOddKeysResult:
    raise NotImplementedError("get_odd_keys is provided by runtime.")

def get_merged() -> GetMergedResult:
    raise NotImplementedError("get_merged is provided by runtime.")

def get_open() -> GetOpenResult:
    raise NotImplementedError("get_open is provided by runtime.")

def get_level() -> Literal[1, 2, 3] | None:
    raise NotImplementedError("get_level is provided by runtime.")

def set_values(text: str, count: int, note: str | None, ratio: float = 0.5, flag: bool = True, mode: Mode = "fast", tags: list[str] = [], point: PointType | None = None, box: SetValuesParamsBox | None = None, either: str | int | None = None, labels: dict[str, str] | None = None, anything: Any = None, wrong: int | None = None, class_: str | None = None, max_size: int | None = None, mail: str | None = None) -> Mode:
    """Sets values.
    text: What to write
    ratio: Between 0 and 1
    class_ (`class`): Of what kind
    max_size (`max-size`): In bytes"""
    raise NotImplementedError("set_values is provided by runtime.")

def post(to: str, subject: str = "(none)", **others: str) -> PostResult:
    """Posts a form."""
    raise NotImplementedError("post is provided by runtime.")

def search_hyphen_v2() -> SearchHyphenV2Result:
    """Tool name: `search-v2`"""
    raise NotImplementedError("search_hyphen_v2 is provided by runtime.")

def search_v2() -> SearchUnderscoreV2Result:
    raise NotImplementedError("search_v2 is provided by runtime.")

def list_() -> list[str]:
    """Tool name: `list`"""
    raise NotImplementedError("list_ is provided by runtime.")

def class_() -> str:
    """Tool name: `class`"""
    raise NotImplementedError("class_ is provided by runtime.")

def hidden() -> int:
    """Tool name: `_hidden`"""
    raise NotImplementedError("hidden is provided by runtime.")

def n2fa() -> bool:
    """Tool name: `2fa`"""
    raise NotImplementedError("n2fa is provided by runtime.")

def Point() -> PointType:
    raise NotImplementedError("Point is provided by runtime.")

def write_note(text: str) -> str:
    """Writes a note."""
    raise NotImplementedError("write_note is provided by runtime.")

def log(line: str) -> TextResult:
    """Legacy: returns bare text."""
    raise NotImplementedError("log is provided by runtime.")
