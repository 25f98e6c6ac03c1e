"""A service of FastAPI over generated types: reads them, answers with them, describes them."""

import sys

from fastapi import FastAPI
from fastapi.testclient import TestClient
from generated.agent import CountUsersResult, GetUserResult, ListOrdersResult, User, check_user

app = FastAPI()


@app.post("/users")
def create(user: User) -> GetUserResult:
    violations = check_user(user)
    if violations:
        return {"success": False, "error": {"code": "VALIDATION_FORMAT", "message": str(violations[0])}}
    return {"success": True, "data": user}


@app.get("/orders")
def orders() -> ListOrdersResult:
    return {"success": True, "data": [{"class": "book", "total": 9.5}]}


@app.get("/count")
def count() -> CountUsersResult:
    return {"admin": 2}


client = TestClient(app)
user = {"id": "usr_12345", "nickname": None, "manager": {"id": "usr_00001", "nickname": "boss"}}
answer = client.post("/users", json=user)
assert answer.status_code == 200 and answer.json() == {"success": True, "data": user}, answer.text
answer = client.post("/users", json={**user, "id": "7"})
assert answer.json()["error"]["code"] == "VALIDATION_FORMAT", answer.text
assert client.post("/users", json={"id": "usr_12345"}).status_code == 422
assert client.post("/users", json={**user, "roles": ["king"]}).status_code == 422
assert client.get("/orders").json() == orders()
assert client.get("/count").json() == count()
schemas = client.get("/openapi.json").json()["components"]["schemas"]
described = [schema for name, schema in schemas.items() if name.startswith("User")]
assert described and all(schema["required"] == ["id", "nickname"] for schema in described), schemas
print(f"FastAPI on Python {sys.version_info.major}.{sys.version_info.minor}")
