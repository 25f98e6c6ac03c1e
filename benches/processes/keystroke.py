"""How long the language server takes for a keystroke in a document of 200 tools.

keystroke.py ADL_GEN
"""

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOOLS = 200
KEYSTROKES = 50


def document():
    """An agent definition whose tools narrow a standard type, have a schema of their own, or refer to a definition."""
    user = {
        "type": "object",
        "description": "A user.",
        "properties": {
            "id": {"type": "string", "pattern": "^usr_[0-9]+$"},
            "email": {"type": "string", "format": "email"},
            "roles": {"type": "array", "items": {"enum": ["admin", "guest"]}},
        },
        "required": ["id"],
    }
    standard = {"$ref": "#/$defs/StandardReturnTypes/ListResult"}
    narrowed = {"allOf": [standard, {"properties": {"data": {"items": {"$ref": "#/$defs/User"}}}}]}
    schemas = [("ListResult", narrowed), ("Custom", user), ("Custom", {"$ref": "#/$defs/User"})]

    def tool(index):
        kind, schema = schemas[index % 3]
        example = {"success": True, "data": [{"id": "usr_1"}]} if kind == "ListResult" else {"id": f"usr_{index}"}
        returns = {"type": kind, "description": "What there is.", "schema": schema, "examples": [example]}
        parameters = [{"name": "id", "type": "string", "description": "The identifier.", "required": True}]
        return {"name": f"tool_{index}", "description": f"Tool {index}.", "parameters": parameters, "returns": returns}

    tools = [tool(index) for index in range(TOOLS)]
    agent = {"name": "large", "description": "An agent.", "role": "test", "tools": tools, "$defs": {"User": user}}
    return json.dumps(agent, indent=2)


class Client:
    """Speaks the Language Server Protocol with a process."""

    def __init__(self, command):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while line := self.server.stdout.readline().strip():
            name, value = line.split(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return json.loads(self.server.stdout.read(length))

    def findings(self, version):
        """Waits for the findings of a version of the document."""
        while True:
            message = self.receive()
            params = message.get("params", {})
            if message.get("method") == "textDocument/publishDiagnostics" and params.get("version") == version:
                return params["diagnostics"]


def measure(adl_gen):
    """The times of keystrokes in milliseconds, from the change to the findings."""
    with tempfile.TemporaryDirectory() as folder:
        text, uri = document(), (Path(folder) / "large.adl.json").as_uri()
        client = Client([adl_gen, "lsp"])
        client.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=1)
        client.receive()
        client.send("initialized", {})
        item = {"uri": uri, "languageId": "json", "version": 0, "text": text}
        client.send("textDocument/didOpen", {"textDocument": item})
        client.findings(0)
        at = text.index("Tool 100.") + len("Tool 100")
        times = []
        for version in range(1, KEYSTROKES + 1):
            text = text[:at] + "x" + text[at:]
            change = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}
            started = time.perf_counter()
            client.send("textDocument/didChange", change)
            client.findings(version)
            times.append((time.perf_counter() - started) * 1000)
        client.send("shutdown", None, id=2)
        client.receive()
        client.send("exit", None)
        client.server.wait()
        return times, len(text)


if __name__ == "__main__":
    times, length = measure(sys.argv[1])
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Opening the document is one more.
    computed = (usage.ru_utime + usage.ru_stime) * 1000 / (len(times) + 1)
    print(f"{TOOLS} tools, {length // 1024} KiB, {len(times)} keystrokes: median {statistics.median(times):.1f} ms, "
          f"slowest {max(times):.1f} ms, {computed:.1f} ms of processor time each")
