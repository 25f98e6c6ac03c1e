"""A value of a type of one package is a value of another package, which decides about it by itself."""

import json
from typing import get_type_hints

from acme_common import common
from acme_shop import shop
from acme_shop.adl_contracts import CONTRACTS

address: common.Address = common.parse_address('{"street": "Main Street 1", "country": "DE"}')
part: common.Part = shop.parse_get_part_result('{"code": "ABC", "parts": [{"code": "DEF", "grade": 5}]}')
order: shop.Order = {"to": address, "part": part}
given: shop.GetOrderParams = {"code": "ABC", "near": address}
listed: shop.ListAddressesResult = {"success": True, "data": [address]}

taken = CONTRACTS["get_order"].input
print(*map(json.dumps, [shop.is_order(order), taken.is_valid(given), shop.is_list_addresses_result(listed)]))
wrong = {"to": {"street": ""}, "part": {"code": "abc", "parts": [{"code": "DEF", "grade": 6}]}}
print(*[violation.path for violation in shop.check_order(wrong)])
print(*map(json.dumps, [shop.is_get_part_result({"code": "ABCD"}), shop.is_order(wrong)]))

if get_type_hints(shop.Order)["to"] is not common.Address:
    raise TypeError(shop.Order)
