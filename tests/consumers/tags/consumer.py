"""A program uses the module of one tag, or that of the document, which has the same types."""

import json

from generated import adl_contracts, orders, pets, schemas, shop, untagged
from generated.pets import is_pet

found: pets.ListPetsResult = pets.parse_list_pets_result('[{"name": "Ada", "kind": "cat"}]')
pet: shop.Pet = found[0]
problem: pets.Problem = {"title": "gone"}
another: schemas.Problem = problem
order: shop.Order = {"id": "1", "to": {"city": "Paris"}, "lines": [{"count": 1}]}
event: shop.Event = {"at": "now", "where": order["to"]}
# What an operation's schema extends has the checks of values that have no type of their own.
for mark, valid in {"shop:1": True, "x": False}.items():
    if orders.is_receipt({"total": 1, "marks": [mark]}) is not valid or shop.is_marked({"marks": [mark]}) is not valid:
        raise TypeError(mark)
verdicts = [is_pet(pet), orders.is_problem(another), orders.is_order(order), shop.is_event(event)]
print(*map(json.dumps, [*verdicts, orders.is_get_order_params({})]))
if shop.is_pet is not is_pet or shop.Problem is not schemas.Problem:
    raise TypeError(shop)
if not {"Pet", "Order", "StatusResult", "Event", "Problem"} <= set(shop.__all__) or "Problem" not in untagged.__all__:
    raise TypeError(shop.__all__)
assert list(adl_contracts.CONTRACTS) == ["listPets", "createPet", "getOrder", "getReceipt", "status"]
