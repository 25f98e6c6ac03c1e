"""A program beside a package that is generated, whose name is that of its folder."""

from acme import customers, orders
from acme.models import orders_models
from acme.models.customers_models import Customer

customer: customers.Customer = {"name": "Ada"}
order: orders.Order = {"id": 1, "customer": customer}
assert orders_models.Order.model_validate(order).customer == Customer(name="Ada")
print(str(orders.is_order(order)).lower(), str(orders.is_order({"id": 1})).lower())
