"""An agent for a shop's support, whose model is a script: it needs no network and no key.

In the repository `make example-python` runs it; so does `adl-gen generate && python3 agent.py` in this folder.
"""

import json
import textwrap
from collections.abc import Callable, Mapping

from generated.adl_runtime import ErrorCategory, ToolException, ToolExecution, tool_error
from generated.support_agent import GetUserResult, ListOrdersResult, Order
from generated.support_agent_contracts import CONTRACTS, execute

Arguments = Mapping[str, str]


# The tools. Contracts define the types of their results, and validate them.


def get_user(arguments: Arguments) -> GetUserResult:
    user_id = arguments["user_id"]
    if user_id != "usr_12345":
        context = {"did_you_mean": "usr_12345"}
        raise ToolException(tool_error(ErrorCategory.NOT_FOUND, f"There is no user {user_id}", context=context))
    return {
        "success": True,
        "data": {"id": user_id, "email": "ada@example.com", "nickname": None, "roles": ["customer"]},
    }


def list_orders(arguments: Arguments) -> ListOrdersResult:
    def order(index: int) -> Order:
        return {
            "id": f"ord_{1000 + index}",
            "status": "shipped",
            "placed_at": "2026-02-10T09:12:00Z",
            "total": {"amount": 129.9, "currency": "EUR"},
            "lines": [{"sku": "headphones-w1", "quantity": 1, "unit_price": {"amount": 129.9, "currency": "EUR"}}],
        }

    return {
        "success": True,
        "data": [order(index) for index in range(20)],
        "pagination": {"page": 1, "total": 45, "total_pages": 3, "has_next": True},
    }


def find_answer(arguments: Arguments) -> object:
    # A result of another service that violates the contract does not reach the model.
    return {"kind": "answer", "text": "Two to four days.", "confidence": "high", "internal_notes": "…"}


def close_ticket(arguments: Arguments) -> object:
    if arguments["ticket_id"] == "tic_1":
        raise ConnectionError("the ticket system doesn't answer")
    return {"success": True, "message": f"Ticket {arguments['ticket_id']} is closed."}


TOOLS: dict[str, Callable[[Arguments], object]] = {
    "get_user": get_user,
    "list_orders": list_orders,
    "find_answer": find_answer,
    "close_ticket": close_ticket,
}

# The calls of the model, one after another.
SCRIPT: list[tuple[str, Arguments]] = [
    ("get_user", {"user_id": "usr_99999"}),
    ("get_user", {"user_id": "usr_12345"}),
    ("list_orders", {"user_id": "usr_12345"}),
    ("find_answer", {"question": "How long does shipping take?"}),
    ("close_ticket", {"ticket_id": "tic_1"}),
    ("close_ticket", {"ticket_id": "tic_77"}),
]


def called(tool: str, arguments: Arguments) -> ToolExecution:
    return {"typed_result": TOOLS[tool](arguments)}


def main() -> None:
    for index, (tool, arguments) in enumerate(SCRIPT, 1):
        result = execute(tool, lambda: called(tool, arguments), tool_call_id=f"call_{index}")
        print(f"{result.tool_message['tool_call_id']}: {tool}({json.dumps(arguments)})")
        for block in result.tool_message["content"]:
            if block["type"] == "text":
                print(textwrap.indent(block["text"], "  "))
        if result.metadata.get("truncated"):
            print(f"  (of {result.metadata.get('original_size')} characters)")

    # Code that runs in a sandbox gets the values themselves.
    user = get_user({"user_id": "usr_12345"})
    print("sandbox:", json.dumps(CONTRACTS["get_user"].to_sandbox(user)))


if __name__ == "__main__":
    main()
