"""An agent for a shop's support, whose model is a script: it needs no network and no key.

In the repository `make example-python` runs it; so does `adl-gen generate && python3 agent.py` in this folder.
"""

import json
import textwrap

from generated.adl_runtime import ErrorCategory, ToolException, tool_error
from generated.support_agent import (
    CloseTicketParams,
    CloseTicketResult,
    FindAnswerParams,
    FindAnswerResult,
    GetUserParams,
    GetUserResult,
    ListOrdersParams,
    ListOrdersResult,
    Order,
)
from generated.support_agent_contracts import CONTRACTS, call


class Support:
    """The tools. The protocol `Tools` types their arguments and results, and contracts validate both."""

    def get_user(self, given: GetUserParams) -> GetUserResult:
        user_id = given["user_id"]
        if user_id != "usr_12345":
            context = {"did_you_mean": "usr_12345"}
            raise ToolException(tool_error(ErrorCategory.NOT_FOUND, f"There is no user {user_id}", context=context))
        return {
            "success": True,
            "data": {"id": user_id, "email": "ada@example.com", "nickname": None, "roles": ["customer"]},
        }

    def list_orders(self, given: ListOrdersParams) -> ListOrdersResult:
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
            "pagination": {"page": given.get("page", 1), "total": 45, "total_pages": 3, "has_next": True},
        }

    def find_answer(self, given: FindAnswerParams) -> FindAnswerResult:
        # A result of another service that violates the contract does not reach the model.
        text = '{"kind": "answer", "text": "Two to four days.", "confidence": "high", "internal_notes": "…"}'
        answer: FindAnswerResult = json.loads(text)
        return answer

    def close_ticket(self, given: CloseTicketParams) -> CloseTicketResult:
        if given["ticket_id"] == "tic_1":
            raise ConnectionError("the ticket system doesn't answer")
        return {"success": True, "message": f"Ticket {given['ticket_id']} is closed."}


# The calls of the model, one after another.
SCRIPT: list[tuple[str, dict[str, str]]] = [
    ("get_user", {"id": "usr_12345"}),
    ("get_user", {"user_id": "usr_99999"}),
    ("get_user", {"user_id": "usr_12345"}),
    ("list_orders", {"user_id": "usr_12345"}),
    ("find_answer", {"question": "How long does shipping take?"}),
    ("close_ticket", {"ticket_id": "tic_1"}),
    ("close_ticket", {"ticket_id": "tic_77"}),
]


def main() -> None:
    tools = Support()
    for index, (tool, arguments) in enumerate(SCRIPT, 1):
        result = call(tools, tool, arguments, tool_call_id=f"call_{index}")
        print(f"{result.tool_message['tool_call_id']}: {tool}({json.dumps(arguments)})")
        for block in result.tool_message["content"]:
            if block["type"] == "text":
                print(textwrap.indent(block["text"], "  "))
        if result.metadata.get("truncated"):
            print(f"  (of {result.metadata.get('original_size')} characters)")

    # Code that runs in a sandbox gets the values themselves.
    user = tools.get_user({"user_id": "usr_12345"})
    print("sandbox:", json.dumps(CONTRACTS["get_user"].to_sandbox(user)))


if __name__ == "__main__":
    main()
