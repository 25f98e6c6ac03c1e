"""Reads messages of HTTP as documents of OpenAPI describe them: independent of adl-gen, by openapi-schema-validator."""

import copy
import itertools
import json
import re
from urllib.parse import unquote, unquote_plus, urlsplit

from openapi_schema_validator import OAS30Validator, OAS31Validator

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
FORM = "application/x-www-form-urlencoded"
ORIGIN = "https://example.test"


def understood(node: object, is_old: bool) -> object:
    """Returns a document in which the validator understands what it would pass over: `discriminator`, and in 3.0 `$ref`."""
    if isinstance(node, list):
        return [understood(item, is_old) for item in node]
    if not isinstance(node, dict):
        return node
    if is_old and isinstance(node.get("$ref"), str):
        return {"$ref": node["$ref"]}
    made = {key: understood(value, is_old) for key, value in node.items()}
    discriminator, union = node.get("discriminator"), next((name for name in ("oneOf", "anyOf") if name in node), None)
    if isinstance(discriminator, dict) and union and all("$ref" in part for part in node[union]):
        name, mapping, alternatives = discriminator["propertyName"], discriminator.get("mapping", {}), []
        for part in made.pop(union):
            own = part["$ref"].rsplit("/", 1)[1]
            values = [key for key, target in mapping.items() if target in (part["$ref"], own)] or [own]
            alternatives.append({"allOf": [part, {"required": [name], "properties": {name: {"enum": values}}}]})
        made["anyOf"] = alternatives
        # The validator looks for references only in a mapping.
        del made["discriminator"]
    return made


class Refused(Exception):
    """Why a message isn't one that a document describes."""


class Api:
    """A document, and what it describes."""

    def __init__(self, document: dict) -> None:
        is_old = document["openapi"].startswith("3.0")
        self.document = understood(document, is_old)
        self.validator = OAS30Validator if is_old else OAS31Validator

    def get(self, node: object) -> dict:
        while isinstance(node, dict) and isinstance(node.get("$ref"), str):
            found: object = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                part = unquote(part).replace("~1", "/").replace("~0", "~")
                found = found[int(part)] if isinstance(found, list) else found[part]
            node = found
        return node if isinstance(node, dict) else {}

    def valid(self, schema: object, value: object) -> bool:
        if isinstance(schema, bool):
            return schema
        return self.validator({**self.document, "allOf": [schema]}).is_valid(value)

    def operations(self, items: dict, place: str):
        """Yields each operation: its place, path, method, and all that it has."""
        for path, item in items.items():
            item = self.get(item)
            named = {**{name: item[name] for name in METHODS if name in item}, **item.get("additionalOperations", {})}
            for method, operation in named.items():
                yield Operation(self, place, path, method.upper() if method in METHODS else method, item, operation)

    def all(self) -> list["Operation"]:
        return [
            *self.operations(self.document.get("paths", {}), "path"),
            *self.operations(self.document.get("webhooks", {}), "webhook"),
        ]

    def answering(self, method: str, url: str) -> tuple["Operation", list[str]]:
        """Returns the operation that answers a request, and the texts in the path: a concrete path comes first."""
        found = []
        for operation in self.operations(self.document.get("paths", {}), "path"):
            for server in operation.servers():
                match = re.fullmatch(pattern(server.rstrip("/") + operation.path), normal(url.split("?")[0]))
                if match:
                    found.append((operation.path.count("{"), operation, match.groups()))
        least = min((count for count, _, _ in found), default=None)
        for count, operation, texts in found:
            if count == least and operation.method == method:
                return operation, [*texts][len(texts) - count :]
        raise Refused("no operation")


def pattern(template: str) -> str:
    return "".join("([^/?]*)" if index % 2 else re.escape(text) for index, text in enumerate(re.split(r"\{([^}]*)\}", template)))


class Operation:
    def __init__(self, api: Api, place: str, path: str, method: str, item: dict, node: dict) -> None:
        self.api, self.place, self.path, self.method, self.item, self.node = api, place, path, method, item, node
        fields = {}
        for field in map(api.get, [*item.get("parameters", []), *node.get("parameters", [])]):
            is_ignored = field["in"] == "header" and field["name"].lower() in ("accept", "content-type", "authorization")
            if not is_ignored:
                fields[field["in"], self.key(field)] = field
        self.fields = fields

    def key(self, field: dict) -> object:
        """Returns the name of a field: in the path, its position."""
        if field["in"] == "path":
            names = re.findall(r"\{([^}]*)\}", self.path)
            return names.index(field["name"]) if field["name"] in names else f"unused {field['name']}"
        return field["name"].lower() if field["in"] == "header" else field["name"]

    def servers(self) -> list[str]:
        servers = self.node.get("servers") or self.item.get("servers") or self.api.document.get("servers") or [{"url": "/"}]
        urls = []
        for server in servers:
            variables = server.get("variables", {})
            chosen = [variables.get(name, {}).get("enum") or [None] for name in re.findall(r"\{([^}]*)\}", server["url"])]
            for values in itertools.product(*chosen):
                texts = iter(values)
                url = re.sub(r"\{[^}]*\}", lambda found: next(texts) or found[0], server["url"])
                urls.append(normal(url) if "//" in url else ORIGIN + "/" + url.lstrip("/"))
        return urls

    def security(self) -> list[dict]:
        said = self.node.get("security", self.api.document.get("security"))
        return said or [{}]


def normal(url: str) -> str:
    """Returns a URL with its host in lower case, without the usual port."""
    scheme, _, rest = url.partition("//")
    host, slash, path = rest.partition("/")
    return f"{scheme}//{host.lower().removesuffix({'https:': ':443', 'http:': ':80'}.get(scheme, ' '))}{slash}{path}"


def styled(style: str, explode: bool, name: str, text: str | None, pairs: list, at: str) -> object:
    """Returns the scalar, the list or the object of texts that a style writes: each as far as it may be one."""
    decode = unquote if at == "path" else unquote_plus if at in ("query", FORM) else str
    own = [value for key, value in pairs if key == name]
    read = {}
    if at in ("path", "header"):
        body = text[1:] if style in ("label", "matrix") else text
        if style == "matrix":
            each = [part.partition("=")[::2] for part in body.split(";")]
            same = all(key == name for key, _ in each)
            if explode:
                read = {"list": [value for _, value in each] if same else None, "object": dict(each)}
                read["scalar"] = each[0][1] if len(each) == 1 and same else None
            else:
                texts = each[0][1].split(",")
                read = {"scalar": each[0][1], "list": texts, "object": dict(zip(texts[::2], texts[1::2]))}
        else:
            texts = body.split("." if style == "label" and explode else ",")
            entries = [part.partition("=") for part in texts] if explode else list(zip(texts[::2], "=" * len(texts), texts[1::2]))
            read = {"scalar": body, "list": texts, "object": {key: value for key, sign, value in entries if sign}}
    elif style == "deepObject":
        keys = [(re.fullmatch(re.escape(name) + r"(?:\[|%5B)(.*?)(?:\]|%5D)", key), value) for key, value in pairs]
        read = {"object": {match[1]: value for match, value in keys if match} or None}
    elif explode:
        read = {"scalar": own[0] if len(own) == 1 else None, "list": own or None, "object": dict(pairs) or None}
    elif own:
        between = {"spaceDelimited": "%20", "pipeDelimited": "%7C"}.get(style, ",")
        texts = own[0].split(between)
        read = {"scalar": own[0], "list": texts, "object": dict(zip(texts[::2], texts[1::2]))}
    found = {}
    for kind, value in read.items():
        if isinstance(value, str):
            found[kind] = decode(value)
        elif isinstance(value, list):
            found[kind] = [decode(part) for part in value]
        elif value:
            found[kind] = {decode(key): decode(part) for key, part in value.items()}
    return found


def typed(text: str) -> list:
    """Returns the values that a text may stand for."""
    values: list = [text]
    try:
        value = json.loads(text)
        if not isinstance(value, (str, list, dict)):
            values.append(value)
    except ValueError:
        pass
    return [*values, None] if text == "" else values


def readings(api: Api, schema: object, read: dict):
    """Yields the values that a schema may have of texts, each with the texts."""
    if "scalar" in read:
        yield from ((value, read["scalar"]) for value in typed(read["scalar"]))
    if "list" in read:
        for values in itertools.islice(itertools.product(*map(typed, read["list"])), 256):
            yield list(values), read["list"]
        if read["list"] == [""]:
            yield [], []
    if "object" in read:
        wanted = {**read["object"]}
        for values in itertools.islice(itertools.product(*map(typed, wanted.values())), 256):
            yield dict(zip(wanted, values)), wanted


def field_value(api: Api, field: dict, texts: dict) -> object:
    """Returns the texts of a field as they are read; none if it is absent."""
    at, name = field["in"], field["name"]
    pairs = texts.get(at, []) if at in ("query", "cookie", FORM) else []
    text = texts.get("path", [])[texts["position"]] if at == "path" else texts.get("header", {}).get(name.lower())
    if at == "querystring":
        text = texts["raw"] or None
    media_type = next(iter(field.get("content", {})), None)
    if media_type:
        text = next((unquote_plus(value) for key, value in pairs if key == name), text)
        if text is None:
            return None
        schema = api.get(field["content"][media_type]).get("schema", True)
        if "json" in media_type:
            try:
                value = json.loads(unquote(text))
            except ValueError as error:
                raise Refused(f"{name} isn't JSON") from error
        elif media_type == FORM:
            value = dict(part.partition("=")[::2] for part in unquote(text).split("&"))
        else:
            value = text
        if not api.valid(schema, value):
            raise Refused(f"{name} has another value")
        return media_type, json.dumps(value)
    style = field.get("style", "simple" if at in ("path", "header") else "form")
    if at in ("path", "header") and text is None:
        return None
    read = styled(style, field.get("explode", style in ("form", "cookie")), name, text, pairs, at)
    if all(read.get(kind) is None for kind in ("scalar", "list", "object")):
        return None
    if read.get("scalar") == "" and field.get("allowEmptyValue"):
        return ""
    schema = field.get("schema", True)
    # An object in several fields may be none of them.
    is_spread = at in ("query", "cookie", FORM) and "scalar" not in read and "list" not in read
    for value, texts_of in readings(api, schema, read):
        if api.valid(schema, value):
            return texts_of
    if is_spread and not field.get("required") and style == "form":
        return None
    raise Refused(f"{name} has another value")


def headers_of(message: dict) -> dict:
    return {name.lower(): value for name, value in message.get("headers", {}).items()}


def essence(media_type: str) -> str:
    return media_type.split(";")[0].strip().lower()


def media(api: Api, content: dict, media_type: str) -> dict | None:
    """Returns what is declared for a media type: its own before a range."""
    known = {essence(name): value for name, value in content.items()}
    name = essence(media_type)
    for wanted in (name, name.split("/")[0] + "/*", "*/*", "*"):
        if wanted in known:
            return api.get(known[wanted])
    return None


def directed(api: Api, schema: object, flag: str, is_strict: bool) -> tuple[Api, object]:
    """Returns a schema without what isn't sent in a direction, which need not be there, and if strict may not."""
    made = Api(copy.deepcopy(api.document))
    schema = copy.deepcopy(schema)
    pending = [made.document.get("components", {}).get("schemas", {}), schema]
    while pending:
        node = pending.pop()
        if isinstance(node, list):
            pending.extend(node)
        elif isinstance(node, dict):
            properties = node.get("properties")
            for name, part in [*properties.items()] if isinstance(properties, dict) else ():
                if made.get(part).get(flag) is True:
                    if isinstance(node.get("required"), list):
                        node["required"] = [known for known in node["required"] if known != name]
                    if is_strict:
                        properties[name] = {"not": {}}
            if node.get("required") == []:
                del node["required"]
            pending.extend(node.values())
    return made, schema


def body_value(api: Api, content: dict, message: dict, flag: str, is_strict: bool) -> dict:
    """Returns what is read of a body: its value, and how the parts of a form are written."""
    declared = media(api, content, message["mediaType"])
    if declared is None:
        raise Refused(f"another media type, {message['mediaType']}")
    name, value = essence(message["mediaType"]), message.get("body")
    if name.endswith("xml") and isinstance(value, str):
        return {"xml": xml_forms(api, declared.get("schema", {}), "/")}
    made, schema = directed(api, declared.get("itemSchema", declared.get("schema", True)), flag, is_strict)
    if "body" in message and not made.valid(schema, value):
        raise Refused("another body")
    read = {"body": json.dumps(value)}
    if (name == FORM or name.startswith("multipart/")) and isinstance(value, dict):
        properties = api.get(declared.get("schema", {})).get("properties", {})
        for key, part in value.items():
            encoding = declared.get("encoding", {}).get(key, {})
            read["part", key] = part_form(api, encoding, properties.get(key, {}), part, name == FORM)
            read["part headers", key] = frozenset(
                header.lower() for header, of in encoding.get("headers", {}).items() if api.get(of).get("required")
            )
    return read


def xml_forms(api: Api, schema: object, path: str) -> list:
    schema = api.get(schema)
    forms = [(path, json.dumps(schema.get("xml", {}), sort_keys=True))]
    for name, part in schema.get("properties", {}).items():
        forms += xml_forms(api, part, f"{path}{name}/")
    return forms + (xml_forms(api, schema["items"], path + "[]") if "items" in schema else [])


def part_form(api: Api, encoding: dict, schema: object, value: object, is_form: bool) -> object:
    """Returns the text of a part, or the media types that it may have."""
    if is_form and (not {"contentType"} & {*encoding} or {"style", "explode", "allowReserved"} & {*encoding}):
        style = encoding.get("style", "form")
        if encoding.get("explode", style == "form") or not isinstance(value, (list, dict)):
            return json.dumps(["each", style if isinstance(value, dict) else "", value])
        between = {"spaceDelimited": " ", "pipeDelimited": "|"}.get(style, ",")
        return json.dumps(between.join(map(str, value if isinstance(value, list) else itertools.chain(*value.items()))))
    if "contentType" in encoding:
        return frozenset(essence(name) for name in encoding["contentType"].split(","))
    schema = api.get(schema)
    while schema.get("type") == "array":
        schema = api.get(schema.get("items", {}))
    if "contentEncoding" in schema or "contentMediaType" in schema or schema.get("format") == "binary":
        return frozenset(["application/octet-stream"])
    kind = "octet-stream" if "type" not in schema else "json" if schema["type"] == "object" else None
    return frozenset([f"application/{kind}" if kind else "text/plain"])


def request(operation: Operation, message: dict, texts: list[str], is_strict: bool) -> dict:
    """Returns what an operation reads of a request."""
    api, url = operation.api, urlsplit(message["url"])
    headers = headers_of(message)
    query = [part.partition("=")[::2] for part in url.query.split("&") if part]
    cookies = [part.strip().partition("=")[::2] for part in headers.get("cookie", "").split(";") if part.strip()]
    all_texts = {"path": texts, "query": query, "header": headers, "cookie": cookies, "raw": url.query}
    read = {}
    for (at, key), field in operation.fields.items():
        if at == "path" and not (isinstance(key, int) and key < len(texts)):
            continue
        value = field_value(api, field, {**all_texts, "position": key})
        if value is None and field.get("required"):
            raise Refused(f"{field['name']} is missing")
        if value is not None:
            reserved = at == "query" and not field.get("allowReserved") and re.search(r"[/?:@!$'*]", url.query)
            read[at, key] = (json.dumps(value), "reserved") if reserved else (json.dumps(value), "")
    body = api.get(operation.node.get("requestBody", {}))
    if "mediaType" in message:
        read["body"] = "ignored" if not operation.node.get("requestBody") else ""
        if read["body"] == "":
            read |= body_value(api, body.get("content", {}), message, "readOnly", is_strict)
    elif body.get("required"):
        raise Refused("the body is missing")
    return read


def response(operation: Operation, message: dict, is_strict: bool) -> dict:
    """Returns what is read of a response that an operation describes."""
    api, status = operation.api, message["status"]
    responses = operation.node.get("responses", {})
    for key in (str(status), f"{status // 100}XX", f"{status // 100}xx", "default"):
        if key in responses:
            break
    else:
        if status >= 400 or not responses:
            return {}
        raise Refused(f"no status {status}")
    declared, headers, read = api.get(responses[key]), headers_of(message), {}
    for name, header in declared.get("headers", {}).items():
        header = {**api.get(header), "in": "header", "name": name}
        value = field_value(api, header, {"header": headers})
        if value is None and header.get("required") and name.lower() != "content-type":
            raise Refused(f"{name} is missing")
        if value is not None:
            read["header", name.lower()] = json.dumps(value)
    content = declared.get("content", {})
    is_bodiless = operation.method == "HEAD" or status in (204, 205, 304) or status < 200
    if content and "mediaType" not in message and not is_bodiless:
        raise Refused("there is no body")
    if content and "mediaType" in message:
        read |= body_value(api, content, message, "writeOnly", is_strict)
    return read
