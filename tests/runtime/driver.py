"""Answers the shared cases of the runtimes with generated Python.

    python driver.py FOLDER < lines

The package FOLDER/generated holds `agent_contracts` and what it needs. A line is `{"function", "args"}`, with the names
that the specification has; the answer to it is `{"result"}` or `{"throws"}`.
"""

import asyncio
import datetime
import functools
import json
import pickle
import socket
import sys
from importlib import import_module

sys.path.insert(0, sys.argv[1])
contracts = import_module("generated.agent_contracts")
signatures = import_module("generated.signatures_contracts")
runtime = import_module("generated.adl_runtime")
legacy = import_module("generated.adl_legacy")

# Values that JSON lacks, in the form of the cases.
LACKING = {
    "NaN": lambda: float("nan"),
    "Infinity": lambda: float("inf"),
    "-Infinity": lambda: float("-inf"),
    "Date": lambda: datetime.datetime(2026, 1, 1),
    "Set": lambda: {1},
    "bytes": lambda: b"bytes",
    "128 lists": lambda: functools.reduce(lambda inner, _: [inner], range(128), 0),
}

# The parts of the API that have other names in Python. The data of tools is unchanged.
EXECUTION = {"typedResult": "typed_result", "toolMessage": "tool_message"}
MESSAGE = {"toolCallId": "tool_call_id", "toolName": "tool_name", "isError": "is_error"}
OPTIONS = {"toolCallId": "tool_call_id", "strict": "strict"}


def read(value):
    """A value of a case."""
    if isinstance(value, list):
        return [read(item) for item in value]
    if isinstance(value, dict):
        if list(value) == ["$"]:
            return LACKING[value["$"]]()
        return {name: read(member) for name, member in value.items()}
    return value


def renamed(value, names):
    return {names.get(name, name): member for name, member in value.items()}


def back(value, names):
    return renamed(value, {ours: theirs for theirs, ours in names.items()})


def limit_of(args):
    if "limit" not in args:
        return {}
    limit = args["limit"]
    return {"limit": runtime.Limit(**renamed(limit, {"maxChars": "max_chars"}))}


def options_of(args):
    return renamed(args.get("options", {}), OPTIONS)


def execution_of(value):
    execution = renamed(value, EXECUTION)
    if "tool_message" in execution:
        execution["tool_message"] = renamed(execution["tool_message"], MESSAGE)
    return execution


def resolved(result):
    return {
        "typedResult": result.typed_result,
        "toolMessage": back(result.tool_message, MESSAGE),
        "metadata": result.metadata,
    }


def executed(result):
    """An execution, which needs to say nothing."""
    execution = back(result, EXECUTION)
    return {**execution, "toolMessage": back(execution["toolMessage"], MESSAGE)}


def truncated(result):
    return {"text": result.text, "truncated": result.truncated, "originalSize": result.original_size}


def call_of(call, make):
    def called():
        if "throws" in call:
            raise exception_of(call["throws"])
        return make(call.get("returns"))

    return called


# The exceptions of Python for kinds of errors that other languages have too.
KINDS = {
    "timeout": TimeoutError,
    "permission": PermissionError,
    "not_found": FileNotFoundError,
    "connection": ConnectionRefusedError,
    "invalid_input": ValueError,
}

# Exceptions of HTTP clients, whose classes have these names.
CLIENTS = {
    "requests.ReadTimeout": type("ReadTimeout", (type("Timeout", (OSError,), {}),), {}),
    "httpx.ConnectTimeout": type("ConnectTimeout", (type("TimeoutException", (Exception,), {}),), {}),
    "httpx.ConnectError": type("ConnectError", (Exception,), {}),
    "asyncio.TimeoutError": asyncio.TimeoutError,
    "socket.timeout": socket.timeout,
    "socket.gaierror": socket.gaierror,
    "json.JSONDecodeError": lambda message: json.JSONDecodeError(message, "", 0),
    "UnicodeError": UnicodeError,
    "KeyError": LookupError,
}


def exception_of(what):
    """What a case raises: a message, an error of a tool, or an exception of a kind, or of a class, and with a cause."""
    if isinstance(what, str):
        return RuntimeError(what)
    if "toolError" in what:
        return pickle.loads(pickle.dumps(runtime.ToolException(what["toolError"])))
    make = CLIENTS[what["native"]] if "native" in what else KINDS.get(what.get("kind"), RuntimeError)
    exception = make(what["message"])
    exception.__cause__ = exception_of(what["cause"]) if "cause" in what else None
    return exception


class Mute(Exception):
    """An exception whose message raises, as do the texts of its objects."""

    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


class Nameless(type):
    """A class whose name raises."""

    @property
    def __name__(cls):
        raise RuntimeError("no name")

    @property
    def __mro__(cls):
        raise RuntimeError("no bases")


class Unnamed(Mute, metaclass=Nameless):
    """An exception of such a class, which has no message either."""


class Causeless(Exception):
    """An exception whose cause raises."""

    @property
    def __cause__(self):
        raise RuntimeError("no cause")


def refuse(*_):
    raise RuntimeError("no member")


# Values of JSON whose methods raise.
Members = type("Members", (dict,), dict.fromkeys(["get", "keys", "values", "items", "__iter__", "__getitem__", "__contains__"], refuse))
Items = type("Items", (list,), dict.fromkeys(["__iter__", "__getitem__", "__len__"], refuse))
Text = type("Text", (str,), dict.fromkeys(["strip", "__eq__", "__hash__", "__len__", "__str__", "encode"], refuse))
Whole = type("Whole", (int,), dict.fromkeys(["__eq__", "__lt__", "__gt__", "__int__", "__str__", "__repr__", "__bool__"], refuse))
Real = type("Real", (float,), dict.fromkeys(["__eq__", "__lt__", "__gt__", "__float__", "is_integer", "__repr__"], refuse))


def hostile_values():
    circular, cycle = [], {}
    circular.append(circular)
    cycle["code"], cycle["error"], cycle["details"] = "CODE", cycle, cycle
    scalars = ["\ud800", float("inf"), float("nan"), 10**5000, Text("text"), Whole(5), Real(0.5), Mute(), object(), b"bytes"]
    values = [*scalars, circular, cycle, Members(success=True, error={"code": "C"}), Items([1]), None]
    values += [{"success": False, "error": value} for value in values]
    values += [part for value in values[:15] for part in ({"data": value}, {"text": value}, {"code": "C", "details": value})]
    return [*values, {Mute(): 1}, {"success": False, "error": {"code": "C", "other": circular}}]


async def assert_nothing_raises():
    """Calls what promises not to raise with values and exceptions that no tool should have: none of them is raised."""
    values = hostile_values()
    errors = [Mute(), Unnamed(), Causeless("No"), *map(runtime.ToolException, values), *map(RuntimeError, values)]

    def raise_(error):
        raise error

    async def awaited(call):
        return call()

    calls = [functools.partial(lambda value: value, value) for value in values]
    calls += [functools.partial(raise_, error) for error in errors]
    for tool in [*contracts.CONTRACTS, "none"]:
        contract = contracts.find(tool)
        for call in calls:
            def typed(call=call):
                return {"typed_result": call()}

            assert isinstance(contracts.plain_text(tool, call), str)
            assert isinstance(await contracts.plain_text_async(tool, lambda: awaited(call)), str)
            contracts.execute(tool, call)
            await contracts.execute_async(tool, lambda: awaited(typed))
            if contract is not None:
                contract.execute(call)
    for tool in ["greet", "write_note", "get_object", "none"]:
        contract = contracts.find(tool)
        for value in values:
            message = {"content": value, "details": value, "tool_call_id": value, "tool_name": value}
            for execution in (value, {"tool_message": value}, *({"tool_message": {**message, "is_error": x}} for x in (value, True))):
                for strict in (False, True):
                    contracts.resolve(tool, execution, strict=strict)
            if contract is not None:
                contract.from_call_tool_result(value)
                contract.from_call_tool_result({"content": value, "isError": True})
                contract.from_call_tool_result({"structuredContent": value, "content": [value], "isError": value})
    for tool in signatures.CONTRACTS:
        for value in values:
            signatures.call(Calculator(), tool, value)
            await signatures.call_async(AsyncCalculator(), tool, value)


def alike(plain, awaited):
    """The answer of a function, which must be that of its twin that waits."""
    assert plain == awaited, f"{plain} is not {awaited}"
    return plain


class Calculator:
    """The tools of `signatures.adl.json`."""

    def divide(self, input):
        if input.get("divisor") == 0:
            raise runtime.ToolException(
                runtime.tool_error(runtime.ErrorCategory.INVALID_INPUT, "The divisor is 0")
            )
        return {"quotient": input["dividend"] / input.get("divisor", 2)}

    def ping(self):
        return "pong"

    def reset_all(self, input):
        return True

    def class_(self, input):
        return {"text": input["line"]}

    def halve(self, input):
        return {"quotient": input["quotient"] / 2}


class AsyncCalculator(Calculator):
    def __getattribute__(self, name):
        function = super().__getattribute__(name)

        async def call(*arguments):
            return function(*arguments)

        return call


def call(args):
    tool, given, options = args["tool"], args["arguments"], options_of(args)
    result = signatures.call(Calculator(), tool, given, **options)
    return resolved(alike(result, asyncio.run(signatures.call_async(AsyncCalculator(), tool, given, **options))))


def execute(args):
    call = call_of(args["call"], execution_of)

    async def awaited():
        return call()

    options = options_of(args)
    result = contracts.execute(args["tool"], call, **options)
    contract = contracts.find(args["tool"])
    if contract is not None and list(args["call"].get("returns", ["typedResult"])) == ["typedResult"] and "strict" not in options:
        # The contract's own method takes the value alone.
        alike(result, contract.execute(lambda: call()["typed_result"], **options))
        alike(result, asyncio.run(contract.execute_async(value_of(awaited), **options)))
    return resolved(alike(result, asyncio.run(contracts.execute_async(args["tool"], awaited, **options))))


def value_of(call):
    async def value():
        return (await call())["typed_result"]

    return value


def plain_text(args):
    call = call_of(args["call"], lambda value: value)

    async def awaited():
        return call()

    text = contracts.plain_text(args["tool"], call)
    contract = contracts.find(args["tool"])
    if contract is not None:
        alike(text, contract.plain_text(call))
        alike(text, asyncio.run(contract.plain_text_async(awaited)))
    return alike(text, asyncio.run(contracts.plain_text_async(args["tool"], awaited)))


def tool_result(args):
    return runtime.ToolResult(**args["result"])


def result_text(result):
    return vars(result)


def check(args):
    return checked(contracts.CONTRACTS[args["tool"]], args)


def checked(contract, args):
    """The violations of a result by its contract, or of arguments by its input."""
    violations = contract.check(args["value"])
    assert contract.is_valid(args["value"]) == (not violations)
    return [{**violation._asdict(), "message": violation.message} for violation in violations]


def category(args):
    return runtime.ErrorCategory(args["category"])


FUNCTIONS = {
    "toLLMText": lambda args: contracts.CONTRACTS[args["tool"]].to_llm_text(args["value"], **limit_of(args)),
    "toSandbox": lambda args: contracts.CONTRACTS[args["tool"]].to_sandbox(args["value"]),
    "check": check,
    "jsonSchema": lambda args: contracts.CONTRACTS[args["tool"]].json_schema(),
    "resolve": lambda args: resolved(
        contracts.resolve(args["tool"], execution_of(args["execution"]), **options_of(args))
    ),
    "call": call,
    "checkInput": lambda args: checked(signatures.CONTRACTS[args["tool"]].input, args),
    "inputSchema": lambda args: signatures.CONTRACTS[args["tool"]].input.json_schema(),
    "execute": execute,
    "plainText": plain_text,
    "toolReturnOutcome": lambda args: executed(runtime.tool_return_outcome(args["text"])),
    "truncateText": lambda args: truncated(runtime.truncate_text(args["text"], **limit_of(args))),
    "truncateJson": lambda args: truncated(runtime.truncate_json(args["value"], **limit_of(args))),
    "truncate": lambda args: truncated(runtime.truncate(args["text"], **limit_of(args))),
    "errorCategory": lambda args: runtime.error_category(args["code"]),
    "codeCategory": lambda args: runtime.code_category(args["code"]),
    "isErrorResponse": lambda args: runtime.is_error_response(args["value"]),
    "errorCode": lambda args: runtime.error_code(category(args)),
    "retry": lambda args: runtime.retry(args["of"], args.get("retryAfter"))._asdict(),
    "toolError": lambda args: runtime.tool_error(
        category(args), args["problem"], **{name: args[name] for name in ("suggestion", "context", "code") if name in args}
    ),
    "errorResponse": lambda args: runtime.error_response(args["error"]),
    "errorText": lambda args: runtime.error_text(args["error"]),
    "toDict": lambda args: tool_result(args).to_dict(),
    "toString": lambda args: tool_result(args).to_string(),
    "makeResult": lambda args: result_text(
        runtime.make_result(args["data"], args["message"], args.get("metadata"), **limit_of(args))
    ),
    "toObjectResult": lambda args: runtime.to_object_result(tool_result(args)),
    "throughObjectResult": lambda args: result_text(
        runtime.from_object_result(runtime.to_object_result(tool_result(args)))
    ),
    "fromObjectResult": lambda args: result_text(runtime.from_object_result(args["value"])),
    "legacyText": lambda args: legacy.legacy_text(args["result"], *[args["fallback"]] if "fallback" in args else []),
    "fromLegacy": lambda args: legacy.from_legacy(args["legacy"]),
    "toLegacy": lambda args: legacy.to_legacy(contracts.CONTRACTS[args["tool"]], args["value"]),
    "toCallToolResult": lambda args: contracts.CONTRACTS[args["tool"]].to_call_tool_result(args["value"]),
    "fromCallToolResult": lambda args: contracts.CONTRACTS[args["tool"]].from_call_tool_result(args["answer"]),
    "textAt": lambda args: runtime.text_at(args["value"], args["path"], args.get("fallback")),
    "countAt": lambda args: runtime.count_at(args["value"], args["path"], *[args["fallback"]] if "fallback" in args else []),
}


def answer(line):
    case = json.loads(line)
    try:
        return {"result": FUNCTIONS[case["function"]](read(case["args"]))}
    except TypeError as refusal:
        return {"throws": str(refusal)}


asyncio.run(assert_nothing_raises())
for line in sys.stdin:
    print(json.dumps(answer(line)))
