"""Calls of the pet shop over each adapter, with success and each error."""

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar
from urllib.error import URLError

from generated.adl_http import (
    AsyncClient, Call, Client, Empty, FailedResponse, Failure, File, HttpRequest, HttpResponse, InvalidRequest, Operation,
    ResponseSpec, Secret, Success, Transport, UnexpectedResponse, httpx_async_transport, httpx_transport, request,
    requests_transport, urllib_transport,
)
from generated.adl_tools import ApiTools, AsyncApiTools
from generated.operations_contracts import CONTRACTS
from generated.operations_operations import (
    CREATE_PET, DELETE_PET, DOWNLOAD_PHOTO, GET_PET, LIST_PETS, OPERATIONS, PETS, SERVERS, UPDATE_PET, UPLOAD_PHOTO, Scheme,
)
from shop import Shop

REQUEST_ID = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
E = TypeVar("E", bound=Exception)
shop = Shop()
calls: list[str] = []


def fails(kind: type[E], call: Callable[[], Any]) -> E:
    """Returns the error of a class by which a call fails."""
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


def listed(cursor: str) -> Call[Any]:
    return LIST_PETS({"cursor": cursor, "X-Request-ID": REQUEST_ID})


def logged(network: Transport) -> Transport:
    """Returns a transport that notes calls: middleware is a function."""

    def send(request: HttpRequest) -> HttpResponse:
        answer = network(request)
        calls.append(f"{request.operation.id} {answer.status}")
        return answer

    return send


def tour(network: Transport) -> None:
    """Calls every operation over a transport."""
    auth: dict[Scheme, Secret] = {"bearer": lambda: "s3cret"}
    client = Client(shop.url, auth=auth, transport=logged(network))

    # A success: the types are those of the status.
    page = client.send(
        LIST_PETS({"limit": 10, "tags": ["a,b", "c d"], "filter": {"species": "cat & dog"}, "X-Request-ID": REQUEST_ID})
    )
    match page:
        case Success(body=pets, headers=headers):
            assert pets[0]["name"] == "Tom" and headers.get("x-total-count") == 1
            assert headers.get("link") == '</pets?cursor=2>; rel="next"'
        case Failure(status=429, body=problem):
            raise AssertionError(problem["title"])
        case Failure(code=code):
            raise AssertionError(code)
    assert shop.last.target == "/v1/pets?limit=10&tags=a%2Cb,c%20d&filter%5Bspecies%5D=cat%20%26%20dog"
    sent = {name: shop.last.headers[name] for name in ("x-request-id", "authorization", "accept")}
    accepted = "application/json, application/problem+json"
    assert sent == {"x-request-id": REQUEST_ID, "authorization": "Bearer s3cret", "accept": accepted}, sent

    # Failures that the document declares are values.
    busy = client.send(listed("limit"))
    assert busy.status == 429 and busy.body["title"] == "slow down"
    tea = client.send(listed("teapot"))
    assert tea.status == "default" and tea.code == 418 and not tea.ok

    # Undeclared responses are errors. Redirects aren't followed.
    broken = fails(UnexpectedResponse, lambda: client.send(listed("broken")))
    assert broken.why == "body" and broken.violations and broken.raw.status == 200, broken
    kept = Client(shop.url, auth=auth, transport=network, invalid="keep").send(listed("broken"))
    assert kept.ok and kept.body == [{"id": 7}] and len(kept.violations) == len(broken.violations), kept
    moved = fails(UnexpectedResponse, lambda: client.send(listed("moved")))
    assert moved.why == "body" and moved.raw.status == 302, moved
    gateway = fails(UnexpectedResponse, lambda: client.send(listed("gateway")))
    assert gateway.why == "mediaType" and "<h1>Bad gateway</h1>" in str(gateway), gateway
    count = fails(UnexpectedResponse, lambda: client.send(listed("count")))
    assert count.why == "headers" and "many" in str(count), count
    anonymous = fails(UnexpectedResponse, lambda: Client(shop.url, transport=network).send(GET_PET({"id": REQUEST_ID})))
    assert anonymous.why == "status" and "no token" in str(anonymous), anonymous

    # Nothing is sent if parameters are invalid.
    before = len(shop.seen)
    many = fails(InvalidRequest, lambda: client.send(LIST_PETS({"limit": 1000, "X-Request-ID": REQUEST_ID})))
    assert many.violations[0].path == "/limit", many
    for id in ("..", ""):
        fails(InvalidRequest, lambda: client.send(GET_PET({"id": id})))
    fails(InvalidRequest, lambda: client.send(LIST_PETS({"X-Request-ID": "a\r\nX: y"})))
    fails(InvalidRequest, lambda: Client(shop.url, auth={}, transport=network).send(GET_PET({"id": "1"})))
    assert len(shop.seen) == before

    # Bodies of successes. A header may have what Latin-1 has.
    pet = client.send(CREATE_PET({"body": {"name": "Zoë", "kind": "cat", "indoor": True, "secret": "s"}})).unwrap()
    assert shop.last.headers["content-type"] == "application/json" and pet["name"] == "Zoë"
    assert client.send(CREATE_PET({"body": {"name": "Rex", "kind": "dog"}})).status == 422
    nobody = fails(FailedResponse, lambda: client.send(GET_PET({"id": "nobody"})).unwrap())
    assert nobody.response.status == 404, nobody
    assert client.send(GET_PET({"id": "x304"})).status == 304
    assert client.send(UPDATE_PET({"id": pet["id"], "body": {"born": None}})).unwrap().get("born", 0) is None
    assert shop.last.headers["content-type"] == "application/merge-patch+json"
    unchecked = Client(shop.url, auth=auth, transport=network, check=False)
    unchecked.send(LIST_PETS({"X-Request-ID": "é"}))
    assert shop.last.headers["x-request-id"] == "é", shop.last.headers

    # Files.
    photo = client.send(UPLOAD_PHOTO({"id": "a/b?c", "query_id": 7, "body": {"file": b"\1\2\3", "caption": None}})).unwrap()
    assert photo["url"] == "https://x/a%2Fb%3Fc" and shop.last.target == "/v1/pets/a%2Fb%3Fc/photo?id=7"
    assert shop.last.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert b'name="file"; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\n\1\2\3\r\n' in shop.last.body
    assert b"caption" not in shop.last.body
    client.send(UPLOAD_PHOTO({"id": "1", "body": {"file": File(b"\1", 'a".png', "image/png"), "caption": "é"}}))
    assert b'; filename="a%22.png"\r\nContent-Type: image/png\r\n\r\n\1\r\n' in shop.last.body
    assert 'name="caption"\r\n\r\né\r\n'.encode() in shop.last.body
    answer = client.send(DOWNLOAD_PHOTO({"id": pet["id"]}))
    assert len(answer.unwrap()) == 8 and answer.content_type == "image/png"
    assert client.send(DELETE_PET({"id": pet["id"]})).unwrap() is None


async def concurrently(network: Any) -> None:
    """Calls over an asynchronous transport: several at once, and each kind of error."""

    async def secret() -> str:
        return "s3cret"

    client = AsyncClient(shop.url, network, auth={"bearer": secret})
    pages = await asyncio.gather(*(client.send(listed("")) for _ in range(3)))
    assert [page.status for page in pages] == [200] * 3
    pet = await client.send(GET_PET({"id": "nobody"}))
    assert pet.status == 404 and pet.body["title"] == "no pet nobody"
    for cursor, kind in (("broken", UnexpectedResponse), ("\ud800", InvalidRequest)):
        try:
            await client.send(listed(cursor))
        except kind:
            continue
        raise AssertionError(cursor)


def others() -> None:
    """Names of operations, requests without I/O, and errors of the transport."""
    assert list(OPERATIONS)[:3] == ["listPets", "createPet", "getPet"]
    assert list(PETS.values()) == [LIST_PETS, CREATE_PET] and LIST_PETS.tags == ("pets",)
    assert SERVERS == ("https://api.example.com/v1",)
    made = request(GET_PET({"id": "1"}), base_url="https://h/v1/")
    assert (made.method, made.url, made.body) == ("GET", "https://h/v1/pets/1", None)
    assert made.headers == {"accept": "application/json, application/problem+json"}
    fails(URLError, lambda: Client("http://127.0.0.1:1").send(GET_PET({"id": "1"})))
    # A document can't read files of the user.
    own: Operation[Empty, Any] = Operation(
        id="x", method="GET", path="/etc/passwd", server="file://", responses={"200": ResponseSpec()}
    )
    fails(URLError, lambda: Client(shop.url).send(own({})))


def tools() -> None:
    """Operations as tools of a model."""
    client = Client(shop.url, auth={"bearer": "s3cret"})
    api = ApiTools(client, CONTRACTS, offer=PETS, host={"X-Request-ID": lambda: REQUEST_ID})
    assert [tool["name"] for tool in api.list()] == ["listPets", "createPet"]
    properties = api.list()[0]["inputSchema"]["properties"]
    assert list(properties) == ["limit", "cursor", "tags", "filter"], properties

    def result(name: str, given: object = None, of: ApiTools = api) -> Any:
        structured: Any = of.call(name, given).get("structuredContent")
        return structured.get("result", structured)

    # What the program fills in, the model can't.
    assert result("listPets", {"limit": 1, "X-Request-ID": "mine"})[0]["name"] == "Tom"
    assert shop.last.headers["x-request-id"] == REQUEST_ID
    busy = result("listPets", {"cursor": "limit"})["error"]
    assert busy["details"]["retry_after"] == 58 and busy["code"] == "RATE_LIMIT_EXCEEDED", busy
    for given in ({"limit": 1000}, "no object"):
        assert result("listPets", given)["error"]["code"] == "VALIDATION_ARGUMENTS", given
    assert api.call("other") == {"content": api.call("other")["content"], "isError": True}
    away = ApiTools(Client("http://127.0.0.1:1"), CONTRACTS, offer=OPERATIONS)
    assert result("getPet", {"id": "1"}, away)["error"]["code"] == "EXTERNAL_CONNECTION"

    def unlucky() -> str:
        raise PermissionError("not now")

    failing = ApiTools(client, CONTRACTS, offer=PETS, host={"X-Request-ID": unlucky})
    assert result("listPets", {}, failing)["error"]["code"] == "FORBIDDEN_ACCESS"
    fails(ValueError, lambda: ApiTools(client, CONTRACTS, offer=PETS, host={"id": "1"}))
    fails(ValueError, lambda: ApiTools(client, {}, offer=PETS))


async def asynchronous_tools(network: Any) -> None:
    async def request_id() -> str:
        return REQUEST_ID

    client = AsyncClient(shop.url, network, auth={"bearer": "s3cret"})
    api = AsyncApiTools(client, CONTRACTS, offer=PETS, host={"X-Request-ID": request_id})
    assert not (await api.call("listPets"))["isError"] and (await api.call("other"))["isError"]


async def asynchronous(httpx: Any) -> None:
    async with httpx.AsyncClient() as client:
        await concurrently(httpx_async_transport(client))
        await asynchronous_tools(httpx_async_transport(client))


httpx, requests = import_module("httpx"), import_module("requests")
tour(urllib_transport())
with httpx.Client() as client:
    tour(httpx_transport(client))
with requests.Session() as session:
    tour(requests_transport(session))
asyncio.run(asynchronous(httpx))
others()
tools()
shop.shutdown()
shop.server_close()
print(f"{len(calls)} calls")
