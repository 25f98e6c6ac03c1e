"""What checkers make of responses and parameters. An expected error that isn't one is an error itself."""

from typing import Literal, assert_type

from generated import operations as types
from generated.adl_http import Client, Failure, Secret, Success
from generated.operations_operations import DOWNLOAD_PHOTO, GET_PET, LIST_PETS, Scheme


def narrowed(client: Client) -> None:
    pet = client.send(GET_PET({"id": "1"}))
    if pet.status == 200:
        assert_type(pet.body, types.Pet)
    elif pet.status == 404:
        assert_type(pet.body, types.Problem)
    else:
        assert_type(pet.status, Literal[304])
        assert_type(pet.body, None)
    if pet.ok is True:
        assert_type(pet.body, types.Pet)
    if isinstance(pet, Success):
        assert_type(pet.body, types.Pet)
    page = client.send(LIST_PETS({"X-Request-ID": "x"}))
    if page.status == "default":
        assert_type(page.body, types.Problem)
    match page:
        case Success(body=pets, headers=headers):
            assert_type(pets, types.ListPetsResult)
            assert_type(headers.get("x-total-count"), int | None)
        case Failure(status=429, body=problem):
            assert_type(problem, types.Problem)
        case Failure():
            pass
    assert_type(page.unwrap(), types.ListPetsResult)
    assert_type(client.send(DOWNLOAD_PHOTO({"id": "1"})).unwrap(), bytes)


def refused(client: Client) -> None:
    client.send(LIST_PETS({}))  # type: ignore
    client.send(GET_PET({"id": 7}))  # type: ignore
    client.send(GET_PET({"id": "1", "size": 1}))  # type: ignore
    auth: dict[Scheme, Secret] = {"other": "x"}  # type: ignore
    Client("https://h", auth=auth)
