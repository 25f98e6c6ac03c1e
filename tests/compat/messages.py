"""Random messages of HTTP that a document of OpenAPI may describe: the reader decides whether it does."""

import json
import random
from urllib.parse import quote

from oracle import Api, Operation

TEXTS = ("a", "b", "ab", "1", "true", "x y", "2026-01-01", "a@b.test", "")
ANY = (None, True, 0, 1.5, "a", [], {}, ["a"], {"a": 1})


class Sampler:
    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def value(self, api: Api, schema: object, depth: int = 0) -> object:
        """Returns a value that a schema may have."""
        schema = api.get(schema) if isinstance(schema, dict) else {}
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        parts = [self.random.choice(schema[name]) for name in ("oneOf", "anyOf") if schema.get(name)] + schema.get("allOf", [])
        if parts and depth < 6:
            rest = {name: part for name, part in schema.items() if name not in ("oneOf", "anyOf", "allOf")}
            own = [rest] if {"properties", "required"} & {*rest} else []
            values = [self.value(api, part, depth + 1) for part in [*parts, *own]]
            if all(isinstance(value, dict) for value in values):
                return {key: part for value in values for key, part in value.items()}
            return self.random.choice(values)
        types = schema.get("type", ["object"] if "properties" in schema else ["any"])
        kind = self.random.choice(types if isinstance(types, list) else [types])
        if schema.get("nullable") and self.random.random() < 0.2:
            return None
        return self.of_type(api, schema, kind, depth)

    def of_type(self, api: Api, schema: dict, kind: str, depth: int) -> object:
        choose = self.random.choice
        if kind == "object":
            properties, required = schema.get("properties", {}), schema.get("required", [])
            names = [*dict.fromkeys([*required, *properties])]
            kept = [name for name in names if name in required or depth < 4 and self.random.random() < 0.5]
            return {name: self.value(api, properties.get(name, {}), depth + 1) for name in kept}
        if kind == "array":
            least = schema.get("minItems", 0)
            count = least + choice_of(self.random, schema.get("maxItems", least + 2) - least) if depth < 5 else least
            return [self.value(api, schema.get("items", {}), depth + 1) for _ in range(count)]
        if kind == "string":
            text, least = choose(TEXTS), schema.get("minLength", 0)
            return text.ljust(least, "x")[: schema.get("maxLength", 99)]
        if kind in ("integer", "number"):
            least = schema.get("minimum", schema.get("exclusiveMinimum", schema.get("maximum", 3) - 3))
            number = (least if not isinstance(least, bool) else 0) + choose((0, 1, 2, 7, 40))
            step = schema.get("multipleOf", 1)
            return number // step * step if kind == "integer" else number + choose((0, 0.5))
        return {"boolean": choose((True, False)), "null": None}.get(kind, choose(ANY))

    def request(self, operation: Operation) -> dict:
        api = operation.api
        url = self.random.choice(operation.servers()).rstrip("/").replace("{", "").replace("}", "") + operation.path
        query, headers, cookies = [], {}, []
        for (at, _), field in operation.fields.items():
            if not field.get("required") and self.random.random() < 0.5:
                continue
            name, texts = field["name"], self.written(api, field)
            if at == "path":
                url = url.replace(f"{{{name}}}", texts[0][1])
            elif at == "header":
                headers[name] = texts[0][1]
            else:
                (cookies if at == "cookie" else query).extend(f"{key}={text}" if key else text for key, text in texts)
        message = {"method": operation.method, "url": url, "headers": headers}
        self.authorize(api, self.random.choice(operation.security()), message, query, cookies)
        message["url"] += "?" + "&".join(query) if query else ""
        if cookies:
            headers["Cookie"] = "; ".join(cookies)
        body = api.get(operation.node.get("requestBody", {}))
        if body and (body.get("required") or self.random.random() < 0.7):
            self.body(api, body.get("content", {}), message)
        return message

    def authorize(self, api: Api, chosen: dict, message: dict, query: list, cookies: list) -> None:
        for name in chosen:
            scheme = api.get(api.document.get("components", {}).get("securitySchemes", {}).get(name, {}))
            if scheme.get("type") == "apiKey":
                if scheme["in"] == "header":
                    message["headers"][scheme["name"]] = "KEY"
                else:
                    (query if scheme["in"] == "query" else cookies).append(f"{scheme['name']}=KEY")
            elif scheme.get("type") in ("http", "oauth2", "openIdConnect"):
                message["headers"]["Authorization"] = f"{scheme.get('scheme', 'Bearer')} TOKEN"

    def body(self, api: Api, content: dict, message: dict) -> None:
        if content:
            name = self.random.choice([*content])
            media = api.get(content[name])
            message["mediaType"] = name.replace("*/*", "application/json").replace("*", "png")
            message["body"] = self.value(api, media.get("itemSchema", media.get("schema", {})))

    def written(self, api: Api, field: dict) -> list[tuple[str, str]]:
        """Returns a field as it is written: pairs of a name and a text."""
        at, name = field["in"], field["name"]
        encode = (lambda text: quote(text, safe="")) if at in ("path", "query", "querystring") else str
        for media_type, media in field.get("content", {}).items():
            value = self.value(api, api.get(media).get("schema", {}))
            if at == "querystring" and isinstance(value, dict) and "json" not in media_type:
                return [(encode(key), encode(scalar(part))) for key, part in value.items()]
            text = json.dumps(value) if "json" in media_type else scalar(value)
            return [("" if at == "querystring" else name, encode(text))]
        value, style = self.value(api, field.get("schema", {})), field.get("style", "simple" if at in ("path", "header") else "form")
        explode = field.get("explode", style in ("form", "cookie"))
        if isinstance(value, dict):
            pairs = [(encode(key), encode(scalar(part))) for key, part in value.items()]
            if style == "deepObject":
                return [(f"{name}[{key}]", text) for key, text in pairs]
            if explode and style in ("form", "cookie"):
                return pairs
            texts = [f"{key}={text}" for key, text in pairs] if explode else [text for pair in pairs for text in pair]
        elif isinstance(value, list):
            texts = [encode(scalar(part)) for part in value]
            if explode and at in ("query", "cookie"):
                return [(name, text) for text in texts]
        else:
            texts = [encode(scalar(value))]
        if style == "matrix":
            is_each = explode and isinstance(value, (list, dict))
            each = texts if is_each and isinstance(value, dict) else [f"{name}={text}" for text in texts]
            return [(name, ";" + ";".join(each) if is_each else f";{name}=" + ",".join(texts))]
        between = {"label": "." if explode else ",", "spaceDelimited": "%20", "pipeDelimited": "%7C"}.get(style, ",")
        return [(name, ("." if style == "label" else "") + between.join(texts))]

    def response(self, operation: Operation) -> dict | None:
        api, responses = operation.api, operation.node.get("responses", {})
        if not responses:
            return None
        key = self.random.choice([*responses])
        status = {"default": 500}.get(key) or int(key[0] + "00" if key[1:].upper() == "XX" else key)
        declared = api.get(responses[key])
        message = {"method": operation.method, "url": operation.path, "status": status, "headers": {}}
        for name, header in declared.get("headers", {}).items():
            header = {**api.get(header), "in": "header", "name": name}
            if header.get("required") or self.random.random() < 0.5:
                message["headers"][name] = self.written(api, header)[0][1]
        if operation.method != "HEAD" and status not in (204, 205, 304):
            self.body(api, declared.get("content", {}), message)
        return message


def choice_of(source: random.Random, most: int) -> int:
    return source.randint(0, max(0, min(most, 3)))


def scalar(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)
