"""A model that two documents share is one, and all models are complete."""

import json
from collections.abc import Callable

from generated import billing_models, common_models, standard_types_models, users_models
from pydantic import BaseModel, ValidationError

MODULES = [billing_models, common_models, standard_types_models, users_models]
MODELS = [getattr(module, name) for module in MODULES for name in module.__all__]
for model in MODELS:
    if issubclass(model, BaseModel) and not model.__pydantic_complete__:
        raise TypeError(model)

user = users_models.User.model_validate_json('{"name": "Ada", "address": {"street": "Main Street 1"}}')
address: common_models.Address = user.address
owner = user.model_copy(update={"invoices": []})
payer = billing_models.User(card="1234")
invoice = billing_models.Invoice(total=1, to=address, owner=owner, payer=payer)
empty = standard_types_models.ListResult[str](success=True, data=[])
given = users_models.GetUserParams(name=user.name, near=address, of=invoice)
result = users_models.GetUserResult(success=True, data=user)


def refusal(read: Callable[[], object]) -> str:
    """Returns the violations that a reader raises."""
    try:
        read()
    except ValidationError as error:
        return "; ".join(found["msg"] for found in error.errors())
    return "accepted"


def is_user(value: object) -> bool:
    """Returns whether a value is valid."""
    return refusal(lambda: users_models.User.model_validate(value)) == "accepted"


print(json.dumps(result.data is user), json.dumps(is_user(invoice.model_dump())), json.dumps(empty.success))
print(refusal(lambda: users_models.User.model_validate_json('{"name": "Ada", "address": {"street": ""}}')))
wrong = '{"total": 1, "to": {"street": "x"}, "owner": {"name": 1, "address": {}}}'
print(refusal(lambda: billing_models.Invoice.model_validate_json(wrong)))
