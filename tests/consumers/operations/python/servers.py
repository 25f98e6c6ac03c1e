"""URLs of servers with variables."""

from typing import Any

from generated.adl_http import Client, HttpRequest, HttpResponse
from generated.servers_operations import PING, SERVERS, server3_url, server_url

assert SERVERS == ("https://demo.eu-west-1.example.com:443/api/v2", "https://example.com", "https://{host}/v2")
assert server_url() == SERVERS[0]
url = server_url(tenant="acme", region="us-east-1", port="8443", base_path="v3")
assert url == "https://acme.us-east-1.example.com:8443/v3"
assert server3_url(host="127.0.0.1:80", scheme="http") == "http://127.0.0.1:80/v2"

# What would end the host is refused.
for refused in ("evil.com/", "evil.com?", "a@evil.com", "a#", "a\\", "a b", "é", "a\n"):
    try:
        server_url(tenant=refused)
    except ValueError as error:
        assert "tenant can't have" in str(error)
    else:
        raise AssertionError(refused)
wrong: list[dict[str, Any]] = [{"base_path": "a?b"}, {"base_path": "{port}"}, {"region": "mars"}]
for given in wrong:
    try:
        server_url(**given)
    except ValueError:
        continue
    raise AssertionError(given)

urls: list[str] = []


def sent(request: HttpRequest) -> HttpResponse:
    urls.append(request.url)
    return HttpResponse(204, {}, b"")


Client(server_url(tenant="acme"), transport=sent).send(PING({})).unwrap()
assert urls == ["https://acme.eu-west-1.example.com:443/api/v2/ping"]


def refused_by_checkers() -> None:
    server3_url()  # type: ignore


print("servers")
