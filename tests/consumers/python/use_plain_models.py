"""A service of FastAPI over plain models: bodies and parameters are read, errors have their places, schemas are described."""

import sys
from typing import Annotated

from fastapi import FastAPI, Query
from fastapi.testclient import TestClient
from generated.plain_models_models import Animal, Bounds, Color, Dog, GetPetResult, Names, Pet, SlugsResult

# The schemas of what is read and of what is written differ in the required properties alone.
app = FastAPI(separate_input_output_schemas=False)


@app.post("/pets", response_model_exclude_unset=True)
def create(pet: Pet) -> Pet:
    if isinstance(pet.root, Dog):
        assert pet.root.color is Color.LIGHT_GREEN
    return pet


@app.post("/animals", response_model_exclude_unset=True)
def read(animal: Animal) -> GetPetResult:
    return GetPetResult(success=True, data=animal)


@app.post("/bounds", response_model_exclude_unset=True)
def bounds(body: Bounds) -> Bounds:
    assert isinstance(body.pair, tuple)
    return body


@app.post("/names", response_model_exclude_unset=True)
def names(body: Names) -> Names:
    assert body.my_key == "k"
    return body


@app.get("/animals", response_model_exclude_unset=True)
def animals(color: Annotated[Color, Query()]) -> list[Animal]:
    return [Dog(id=1, name="Rex", kind="dog", color=color)]


@app.post("/slugs")
def slugs(body: SlugsResult) -> SlugsResult:
    return body


client = TestClient(app)


def ask(path, body):
    answer = client.post(path, json=body)
    return answer.status_code, answer.json()


cat = {"id": 1, "name": "Tom", "kind": "cat", "indoor": True, "color": "red"}
dog = {"id": 2, "name": "Rex", "kind": "dog", "color": "light-green", "friends": [cat]}
for pet in (cat, dog):
    status, answer = ask("/pets", pet)
    assert (status, answer) == (200, pet), answer
animal = {"id": 1, "name": "Tom", "tags": ["a"]}
assert ask("/animals", animal) == (200, {"success": True, "data": animal}), ask("/animals", animal)
status, answer = ask("/pets", {**cat, "kind": "cow"})
assert status == 422 and answer["detail"][0]["type"] == "union_tag_invalid", answer
status, answer = ask("/pets", {**cat, "id": "1"})
assert status == 422 and answer["detail"][0]["loc"] == ["body", "cat", "id"], answer

valid = {"ratio": 0.5, "count": None, "even": 4, "pair": ["a", 1.5], "scores": [1], "labels": {"a": "b"}}
assert ask("/bounds", valid) == (200, valid), ask("/bounds", valid)
for name, value in (("ratio", 0), ("count", 10), ("even", 3), ("pair", ["a"]), ("scores", []), ("labels", {"A": "b"})):
    status, answer = ask("/bounds", {**valid, name: value})
    assert status == 422 and answer["detail"][0]["loc"][:2] == ["body", name], answer
assert ask("/bounds", {**valid, "other": 1})[0] == 422

body = {"my-key": "k", "class": "c", "other": 1}
assert ask("/names", body) == (200, body), ask("/names", body)
assert ask("/slugs", ["a-b"]) == (200, ["a-b"])
assert ask("/slugs", [])[0] == 422
answer = client.get("/animals", params={"color": "red"})
assert answer.json()[0]["color"] == "red", answer.text
assert client.get("/animals", params={"color": "blue"}).status_code == 422

document = client.get("/openapi.json").json()
schemas = document["components"]["schemas"]
assert schemas["Pet"]["discriminator"] == {
    "propertyName": "kind",
    "mapping": {"cat": "#/components/schemas/Cat", "dog": "#/components/schemas/Dog"},
}, schemas["Pet"]
assert schemas["Color"]["enum"] == ["red", "light-green", "None"], schemas["Color"]
assert schemas["Bounds"]["additionalProperties"] is False
described = schemas["Bounds"]["properties"]
assert described["ratio"] == {"type": "number", "maximum": 0.5, "exclusiveMinimum": 0.0, "title": "Ratio"}, described
assert described["scores"]["items"] == {"type": "integer", "minimum": 0, "maximum": 10}, described
assert described["unique"]["uniqueItems"] is True, described
assert schemas["Names"]["properties"]["my-key"]["format"] == "uuid", schemas["Names"]
assert schemas["Cat"]["required"] == ["id", "name", "kind", "indoor"], schemas["Cat"]
assert schemas["Dog"]["description"] == "A dog.", schemas["Dog"]
print(f"plain models in FastAPI on Python {sys.version_info.major}.{sys.version_info.minor}")
