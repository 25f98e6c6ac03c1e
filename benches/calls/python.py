"""Calls one operation over loopback by each client, in turns: `python.py URL GENERATED ROUNDS CALLS`.

GENERATED has adl-gen's package `api` and openapi-python-client's `pet_shop_client`. Prints the microseconds of the
processor of a call by client, the median of the rounds.
"""

import json
import statistics
import sys
import time

import httpx

url, generated, rounds, calls = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
sys.path.insert(0, generated)
from api.adl_http import Client, httpx_transport  # noqa: E402
from api.operations_operations import LIST_PETS  # noqa: E402
from pet_shop_client import AuthenticatedClient  # noqa: E402
from pet_shop_client.api.pets import list_pets  # noqa: E402
from pet_shop_client.models import ListPetsFilter  # noqa: E402

ID = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
plain = httpx.Client()
HEADERS = {"accept": "application/json", "authorization": "Bearer s3cret", "x-request-id": ID}
ours = Client(url, auth={"bearer": "s3cret"}, transport=httpx_transport(httpx.Client()))
other = AuthenticatedClient(base_url=url, token="s3cret")
# It fails with the `UUID` that its types want.
species = ListPetsFilter(species="cat")
clients = {
    "plain httpx": lambda: plain.get(f"{url}/pets?limit=20&tags=a,b&filter%5Bspecies%5D=cat", headers=HEADERS).json(),
    "adl-gen": lambda: ours.send(LIST_PETS({"limit": 20, "tags": ["a", "b"], "filter": {"species": "cat"}, "X-Request-ID": ID})).body,
    "openapi-python-client": lambda: list_pets.sync(client=other, limit=20, tags=["a", "b"], filter_=species, x_request_id=ID),
}
times = {name: [] for name in clients}
for turn in range(rounds + 1):
    for name, call in clients.items():
        start = time.process_time()
        for _ in range(calls):
            pets = call()
            if len(pets) != 20:
                raise SystemExit(f"{name} returned {pets}")
        # The first round warms up.
        if turn > 0:
            times[name].append((time.process_time() - start) * 1e6 / calls)
print(json.dumps({name: statistics.median(values) for name, values in times.items()}))
