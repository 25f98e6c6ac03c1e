// A client of these servers: lists and calls their tools in each revision of the protocol that the SDKs speak.
//
//     node client.js SERVER ARGUMENT…

import { isDeepStrictEqual } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import type { ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { CONTRACTS } from "./generated/weather_contracts.ts";

const REVISIONS: { readonly [revision: string]: ClientOptions } = {
  "2025-06-18": { supportedProtocolVersions: ["2025-06-18"] },
  "2025-11-25": { supportedProtocolVersions: ["2025-11-25"] },
  "2026-07-28": { versionNegotiation: { mode: { pin: "2026-07-28" } } },
};
const EXPECTED = [
  ["get_forecast", "get_temperature"],
  [{ date: "2026-02-15", high: 7.5, low: -1, sky: "cloudy" }],
  7.5,
  { success: false, error: { code: "NOT_FOUND_RESOURCE", message: "There is no station in Atlantis." } },
];

const [, , command = "", ...args] = process.argv;
for (const [revision, options] of Object.entries(REVISIONS)) {
  const client = new Client({ name: "weather", version: "1.0.0" }, options);
  await client.connect(new StdioClientTransport({ command, args }));
  const { tools } = await client.listTools();
  // The client validates structured content against the listed schemas; the contracts do so again, and type it.
  const { get_forecast, get_temperature } = CONTRACTS;
  const forecast = (place: string) => client.callTool({ name: "get_forecast", arguments: { place } });
  const found = [
    tools.map(({ name }) => name),
    get_forecast.fromCallToolResult(await forecast("Berlin")),
    get_temperature.fromCallToolResult(await client.callTool({ name: "get_temperature" })),
    get_forecast.fromCallToolResult(await forecast("Atlantis")),
  ];
  const isExpected = isDeepStrictEqual(found, EXPECTED);
  console.log(`${revision}: ${isExpected ? "as expected" : JSON.stringify(found)}`);
  if (!isExpected) process.exitCode = 1;
  await client.close();
}
