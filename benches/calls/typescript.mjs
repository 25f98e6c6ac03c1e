// Calls one operation over loopback by each client, in turns: `node typescript.mjs URL GENERATED ROUNDS CALLS`, in a folder with
// the packages. Prints the microseconds of the processor of a call by client, the median of the rounds.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import createFetch from "openapi-fetch";

const [, , baseUrl, generated, rounds, calls] = process.argv;
const load = (file) => import(pathToFileURL(join(generated, file)));
const { createClient } = await load("adl_http.js");
const { listPets } = await load("operations_operations.js");
const { client: heyClient, listPets: heyList } = await load("hey.js");

const id = "3fa85f64-5717-4562-b3fc-2c963f66afa6";
const ours = createClient({ baseUrl, auth: { bearer: "s3cret" } });
const openapiFetch = createFetch({ baseUrl, headers: { authorization: "Bearer s3cret" } });
heyClient.setConfig({ baseUrl, auth: () => "s3cret" });
const query = { limit: 20, tags: ["a", "b"], filter: { species: "cat" } };
const clients = {
  "plain fetch": async () => {
    const url = `${baseUrl}/pets?limit=20&tags=a,b&filter%5Bspecies%5D=cat`;
    const answer = await fetch(url, { headers: { accept: "application/json", authorization: "Bearer s3cret", "x-request-id": id } });
    return JSON.parse(await answer.text());
  },
  "adl-gen": async () => (await ours.send(listPets, { ...query, "X-Request-ID": id })).body,
  "adl-gen, parameters unchecked": async () => (await unchecked.send(listPets, { ...query, "X-Request-ID": id })).body,
  "openapi-fetch": async () => (await openapiFetch.GET("/pets", { params: { query, header: { "X-Request-ID": id } } })).data,
  "hey-api": async () => (await heyList({ query, headers: { "X-Request-ID": id } })).data,
};
const unchecked = createClient({ baseUrl, auth: { bearer: "s3cret" }, check: false });

const times = Object.fromEntries(Object.keys(clients).map((name) => [name, []]));
for (let round = 0; round <= Number(rounds); round++) {
  for (const [name, call] of Object.entries(clients)) {
    const start = process.cpuUsage();
    for (let count = 0; count < Number(calls); count++) {
      const pets = await call();
      if (pets?.length !== 20) throw new Error(`${name} returned ${JSON.stringify(pets)}`);
    }
    // The first round warms up.
    const { user, system } = process.cpuUsage(start);
    if (round > 0) times[name].push((user + system) / Number(calls));
  }
}
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(JSON.stringify(Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]))));
process.exit(0);
