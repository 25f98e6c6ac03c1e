"""A model of one package is a part of the models of another package, which decide about it by themselves."""

from acme_common import common_models
from acme_shop import shop_models
from pydantic import ValidationError

address = common_models.Address.model_validate_json('{"street": "Main Street 1", "country": "DE"}')
part: common_models.Part = shop_models.GetPartResult(code="ABC", parts=[common_models.Part(code="DEF", grade=5)])
order = shop_models.Order(to=address, part=part)
listed = shop_models.ListAddressesResult(success=True, data=[order.to])


def violations(value: object) -> str:
    """Returns the violations of a value that is no order."""
    try:
        shop_models.Order.model_validate(value)
    except ValidationError as error:
        return " ".join(found["msg"].split("`")[1] for found in error.errors())
    return ""


if listed.data != [address] or type(order.part) is not common_models.Part:
    raise TypeError(order)
print(violations({"to": {"street": ""}, "part": {"code": "abc", "parts": [{"code": "DEF", "grade": 6}]}}))
