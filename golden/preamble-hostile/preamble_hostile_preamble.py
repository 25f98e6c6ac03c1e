# Tools, as Python functions: call them directly, without await. A call that fails raises RuntimeError.
from typing import Literal, NotRequired, TypedDict

XYZRaiseSystemExitResult = TypedDict("XYZRaiseSystemExitResult", {'""" */ \'\'\' \\ {{ x }} {% y %} ${z} ` \u2028 \u202e \x00 \r\n    raise SystemExit # ]]> \t"': Literal['""" */ \'\'\' \\ {{ x }} {% y %} ${z} ` \u2028 \u202e \x00 \r\n    raise SystemExit # ]]> \t"'], '""" */ \'\'\' \\ {{ x }} {% y %} ${z} ` \u2028 \u202e \x00 \r\n    raise SystemExit # ]]> \t"2': NotRequired[str]})

EmptyResult = TypedDict("EmptyResult", {"": str, "__x": NotRequired[int], "__x__": NotRequired[int], "ﬁ": NotRequired[str], "None": NotRequired[str]})  # pyright: ignore[reportGeneralTypeIssues]

def x_y_z_raise_system_exit(x_y_z_raise_system_exit: Literal['""" */ \'\'\' \\ {{ x }} {% y %} ${z} ` \u2028 \u202e \x00 \r\n    raise SystemExit # ]]> \t"'], x: str = "\"\"\" */ ''' \\ {{ x }}") -> XYZRaiseSystemExitResult:
    """\"\"\" */ ''' \\ {{ x }} {% y %} ${z} ` \u2028 \u202e \x00
        raise SystemExit # ]]> \t"
    Tool name: '\"\"\" */ \\'\\'\\' \\\\ {{ x }} {% y %} ${z} ` \\u2028 \\u202e \\x00 \\r\\n    raise SystemExit # ]]> \\t"'
    x_y_z_raise_system_exit ('\"\"\" */ \\'\\'\\' \\\\ {{ x }} {% y %} ${z} ` \\u2028 \\u202e \\x00 \\r\\n    raise SystemExit # ]]> \\t"'): \"\"\" */ ''' \\ {{ x }} {% y %} ${z} ` \u202e \x00 raise SystemExit # ]]> "
    x: ends in \\"""
    raise NotImplementedError("x_y_z_raise_system_exit is provided by runtime.")

def empty(empty: str | None = None) -> EmptyResult:
    r"""\
    Tool name: ""
    empty ("")"""
    raise NotImplementedError("empty is provided by runtime.")

def say() -> str:
    """ends in \""""
    raise NotImplementedError("say is provided by runtime.")

def line(a_b: str) -> Literal["a\nb", "\\", '"', "'"]:
    """\"\"\"
    a_b ("a\\nb")"""
    raise NotImplementedError("line is provided by runtime.")
