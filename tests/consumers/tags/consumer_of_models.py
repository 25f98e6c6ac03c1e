"""The models of a tag are those of the document."""

from generated import pets_models, schemas_models, shop_models
from pydantic import ValidationError

pet: shop_models.Pet = pets_models.Pet(name="Ada", kind="cat")
problem: schemas_models.Problem = pets_models.Problem(title="gone")
event = shop_models.Event.model_validate({"at": "now", "where": {"city": "Paris"}})
if pets_models.Pet is not shop_models.Pet or event.where.city != "Paris" or problem.status is not None:
    raise TypeError(pet)
try:
    shop_models.Order.model_validate({"id": "1", "to": {"city": ""}, "lines": []})
except ValidationError as error:
    print([".".join(map(str, found["loc"])) for found in error.errors()])
