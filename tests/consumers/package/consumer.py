"""What two documents share is one type, and every validator raises the same error."""

import json
from collections.abc import Callable
from typing import get_type_hints

from generated import InvalidValue, adl_contracts, adl_runtime, billing, common, standard_types, users
from generated.billing_contracts import CONTRACTS

user: users.User = users.parse_user('{"name": "Ada", "address": {"street": "Main Street 1"}}')
address: common.Address = user["address"]
owner: users.User = {**user, "invoices": []}
invoice: billing.Invoice = {"total": 1, "to": address, "owner": owner, "payer": {"card": "1234"}}
empty: standard_types.ListResult = {"success": True, "data": []}


def refusal(read: Callable[[], object]) -> str:
    """Returns the violations that a reader raises."""
    try:
        read()
    except InvalidValue as error:
        return "; ".join(violation.message for violation in error.violations)
    return "accepted"


verdicts = [billing.is_invoice(invoice), users.is_user(invoice), CONTRACTS["list_invoices"].is_valid(empty)]
print(*map(json.dumps, verdicts))
print(refusal(lambda: users.parse_user('{"name": "Ada", "address": {"street": ""}}')))
print(refusal(lambda: billing.parse_invoice('{"total": 1, "to": {"street": "x"}, "owner": {"name": 1, "address": {}}}')))

# Arguments have the types that results have.
given: users.GetUserParams = {"name": user["name"], "near": address, "of": invoice}
taken = adl_contracts.CONTRACTS["get_user"].input
if not taken.is_valid(given) or len(taken.check({"near": {}})) != 2:
    raise TypeError(given)

# The error of a result is the runtime's.
failed = standard_types.parse_list_result('{"success": false, "data": [], "error": {"code": "NOT_FOUND", "message": "None"}}')
if "error" in failed:
    error: standard_types.ToolError = failed["error"]
    passed: adl_runtime.ToolError = adl_runtime.ToolException(error).error
    again: standard_types.ListResult = {"success": False, "data": [], "error": adl_runtime.error_response(passed)["error"]}
    assert again == failed and adl_runtime.error_text(passed).startswith("Error: NOT_FOUND: None.")
assert get_type_hints(standard_types.ListResult)["error"] is adl_runtime.ToolError

# Types that refer to each other in a cycle can be read at run time.
if get_type_hints(users.User)["invoices"] != list[billing.Invoice]:
    raise TypeError(users.User)
assert list(adl_contracts.CONTRACTS) == ["send_invoice", "list_invoices", "get_user"]
assert adl_contracts.CONTRACTS["get_user"].name == "get_user"


class Tools:
    """The tools of all documents."""

    def send_invoice(self) -> billing.Invoice:
        return invoice

    def list_invoices(self) -> standard_types.ListResult:
        return empty

    def get_user(self, input: users.GetUserParams, /) -> users.GetUserResult:
        return {"success": True, "data": {**user, "name": input["name"]}}


called = [adl_contracts.call(Tools(), "send_invoice", {}), adl_contracts.call(Tools(), "get_user", {"name": "Bob"})]
refused = adl_contracts.call(Tools(), "get_user", {})
assert [result.tool_message["is_error"] for result in [*called, refused]] == [False, False, True]
