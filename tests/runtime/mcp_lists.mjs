// Reads lists of tools as the client of the official SDK does: over an in-memory transport, in the revision of each folder.

import { readFileSync, readdirSync } from "node:fs";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";

const MODES = {
  "2025-06-18": { supportedProtocolVersions: ["2025-06-18"] },
  "2025-11-25": { supportedProtocolVersions: ["2025-11-25"] },
  "2026-07-28": { versionNegotiation: { mode: { pin: "2026-07-28" } } },
};
const serverInfo = { name: "lists", version: "1.0.0" };
const capabilities = { tools: {} };
const discovered = { resultType: "complete", ttlMs: 0, cacheScope: "private", supportedVersions: ["2026-07-28"], serverInfo, capabilities };

let count = 0;
for (const [revision, options] of Object.entries(MODES)) {
  for (const file of readdirSync(revision)) {
    const list = JSON.parse(readFileSync(`${revision}/${file}`, "utf8"));
    const [own, other] = InMemoryTransport.createLinkedPair();
    other.onmessage = ({ id, method }) => {
      const results = {
        initialize: { protocolVersion: revision, capabilities, serverInfo },
        "server/discover": discovered,
        "tools/list": list,
      };
      if (id !== undefined) other.send({ jsonrpc: "2.0", id, result: results[method] });
    };
    await other.start();
    const client = new Client({ name: "lists", version: "1.0.0" }, options);
    try {
      await client.connect(own);
      const { tools } = await client.listTools();
      if (tools.length !== list.tools.length) throw new Error(`${tools.length} of ${list.tools.length} tools`);
      count += tools.length;
    } catch (error) {
      console.log(`${revision}/${file}: ${error}`);
      process.exitCode = 1;
    }
    await client.close();
  }
}
if (count < 100) throw new Error(`only ${count} tools`);
