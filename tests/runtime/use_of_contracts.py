"""What a user of the contracts of `agent.adl.json` writes: checkers must follow it."""

from typing import Any, Optional, Union

from . import adl_legacy, adl_runtime as runtime
from .agent import GetObjectResult, ToolError as DeclaredError, WebSearchResult
from . import signatures
from . import signatures_contracts
from .agent_contracts import CONTRACTS, ErrorCode, ErrorResponse, ToolError, execute, execute_async, find, plain_text, resolve


def a_literal_name_has_its_type(text: str) -> WebSearchResult:
    contract = CONTRACTS["web_search"]
    result = contract.parse(text)
    shown: str = contract.to_llm_text(result, runtime.Limit(max_chars=100, keep="both"))
    print(shown, result["query"], contract.to_llm_text({"query": "cats", "resultCount": 2}))
    return result


def the_error_of_a_result_is_that_of_the_runtime(result: GetObjectResult) -> GetObjectResult:
    if "error" in result:
        error: DeclaredError = result["error"]
        passed = runtime.ToolException(error)
        print(runtime.error_text(error), passed)
        back: ToolError = passed.error
        return {"success": False, "error": runtime.error_response(back)["error"]}
    return result


def the_error_is_one_class() -> type[DeclaredError]:
    made: runtime.ToolError = DeclaredError(code="NOT_FOUND_DOGS")
    print(CONTRACTS["get_object"].to_llm_text(runtime.error_response(made)))
    return runtime.ToolError


def a_check_narrows(value: object) -> int:
    if CONTRACTS["web_search"].is_valid(value):
        return value["resultCount"]
    violations = CONTRACTS["web_search"].check(value)
    raise ValueError("; ".join(violation.message for violation in violations))


def search(query: str) -> runtime.ToolExecution:
    found: WebSearchResult = {"query": query, "resultCount": 2}
    return {"typed_result": found, "tool_message": {"content": "2 results", "tool_call_id": "c1"}}


def a_tool_without_a_result(text: str) -> runtime.TextResult:
    result = execute("write_note", lambda: runtime.tool_return_outcome(text))
    print(result.tool_message["content"], CONTRACTS["read_line"].parse('"one"').upper())
    return CONTRACTS["write_note"].parse(text)


def executed() -> bool:
    result = execute("web_search", lambda: search("cats"), tool_call_id="c1", strict=True)
    again = resolve("web_search", runtime.ToolExecution(typed_result=result.typed_result))
    print(again.metadata.get("original_size"), again.tool_message.get("details"))
    return result.tool_message["is_error"]


async def awaited() -> str:
    async def call() -> runtime.ToolExecution:
        return search("cats")

    result = await execute_async("web_search", call)
    return result.tool_message["tool_name"] + plain_text("web_search", lambda: {"query": "cats", "resultCount": 2})


def fails(query: str) -> Union[WebSearchResult, ErrorResponse]:
    if query == "dogs":
        return runtime.error_response(ToolError(code="NOT_FOUND_DOGS"))
    if query != "cats":
        raise runtime.ToolException(runtime.tool_error(runtime.ErrorCategory.NOT_FOUND, "No", suggestion="Ask again"))
    return {"query": "cats", "resultCount": 2}


def codes() -> list[ErrorCode]:
    return ["NOT_FOUND_USER", "it's \"quoted\" */ \\ ${x}", "ANOTHER"]


def typed(query: str) -> int:
    contract = CONTRACTS["web_search"]
    result = contract.execute(lambda: fails(query), tool_call_id="c1").typed_result
    print(contract.to_llm_text(result), contract.to_sandbox(result), contract.plain_text(lambda: fails(query)))
    return 0 if runtime.is_error_response(result) or "error" in result else result["resultCount"]


async def typed_and_awaited() -> runtime.ResolvedExecution:
    async def call() -> Union[WebSearchResult, ErrorResponse]:
        return fails("cats")

    print(await CONTRACTS["web_search"].plain_text_async(call))
    result: Union[WebSearchResult, ErrorResponse] = (await CONTRACTS["web_search"].execute_async(call)).typed_result
    return runtime.resolve(CONTRACTS, "web_search", {"typed_result": result})


def a_name_known_at_run_time(tool: str) -> dict[str, Any]:
    contract = find(tool)
    return {} if contract is None else contract.json_schema()


class Calculator:
    """The tools of `signatures.adl.json`, without a base class."""

    def divide(self, given: signatures.DivideParams) -> signatures.DivideResult:
        return {"quotient": given["dividend"] / given.get("divisor", 2)}

    def ping(self) -> str:
        return "pong"

    def reset_all(self, input: signatures.ResetAllParams) -> ErrorResponse:
        return runtime.error_response(ToolError(code="FORBIDDEN_ACCESS"))

    def class_(self, input: signatures.ClassParams) -> runtime.TextResult:
        return {"text": input["line"].strip()}

    def halve(self, input: signatures.HalveParams) -> Union[signatures.HalveResult, ErrorResponse]:
        return {"quotient": input["quotient"] / 2}


class AsyncCalculator:
    """The same as coroutines."""

    async def divide(self, given: signatures.DivideParams) -> signatures.DivideResult:
        return {"quotient": given["dividend"]}

    async def ping(self) -> str:
        return "pong"

    async def reset_all(self, input: signatures.ResetAllParams) -> bool:
        return True

    async def class_(self, input: signatures.ClassParams) -> runtime.TextResult:
        return {"text": input["line"]}

    async def halve(self, input: signatures.HalveParams) -> signatures.HalveResult:
        return input


async def signatures_are_typed(arguments: object, text: str) -> float:
    contract = signatures_contracts.CONTRACTS["divide"]
    given = contract.input.parse(text)
    tools: signatures_contracts.Tools = Calculator()
    result = signatures_contracts.call(tools, "divide", arguments, tool_call_id="c1")
    later = await signatures_contracts.call_async(AsyncCalculator(), "divide", arguments)
    print(result.typed_result, later.typed_result, contract.input.json_schema(), contract.input.check(arguments))
    return given["dividend"] if contract.input.is_valid(arguments) else 0.0


def errors(code: str) -> runtime.ErrorResponse:
    category = runtime.error_category(code) or runtime.ErrorCategory.INTERNAL
    advice = runtime.retry(category, retry_after=58)
    prefix: Optional[runtime.CodeCategory] = runtime.code_category(code)
    print(advice.again, advice.wait, advice.advice, prefix)
    error = runtime.tool_error(category, "No", suggestion="Ask again", context={"left": 0})
    return runtime.error_response(error)


def output_contracts(found: GetObjectResult) -> dict[str, Any]:
    metadata: runtime.Metadata = {"total_results": 1240, "latency_ms": 120.5}
    result = runtime.make_result([1, 2], "Found 2 rows.", {**metadata, "shard": 3})
    back = runtime.from_object_result(runtime.to_object_result(result))
    legacy = adl_legacy.to_legacy(CONTRACTS["get_object"], found)
    print(back.to_string(), adl_legacy.legacy_text({"responseParts": legacy["llmContent"]}), adl_legacy.from_legacy(legacy))
    return result.to_dict()
