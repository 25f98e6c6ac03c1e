// The API of the pet shop on loopback, in memory.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the server got. */
export type Seen = { method: string; target: string; headers: IncomingMessage["headers"]; body: string };

type Pet = { id: string; [property: string]: unknown };
const TOM: Pet = { id: "11111111-1111-4111-8111-111111111111", name: "Tom", kind: "cat", indoor: true };

export class Shop {
  readonly seen: Seen[] = [];
  private readonly pets = new Map([[TOM.id, TOM]]);
  private readonly server = createServer((request, answer) => void this.got(request, answer));

  /** Starts, and returns the URL. */
  async start(): Promise<string> {
    await new Promise<void>((started) => this.server.listen(0, "127.0.0.1", started));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Returns the last request. */
  get last(): Seen {
    const last = this.seen.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    return last;
  }

  private async got(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    this.seen.push({ method, target: url, headers, body: Buffer.concat(chunks).toString("latin1") });
    const json = (status: number, value: unknown, type = "application/json", more = {}) =>
      answer.writeHead(status, { "content-type": type, ...more }).end(JSON.stringify(value));
    const problem = (status: number, title: string, more = {}) =>
      json(status, { title, status }, "application/problem+json", more);
    const text = (status: number, body: string, type = "text/plain") => answer.writeHead(status, { "content-type": type }).end(body);
    const [path = "", query = ""] = url.replace(/^\/v1/, "").split("?");
    if (headers.authorization !== "Bearer s3cret") return void text(401, "no token");
    if (path === "/pets" && method === "GET") {
      if (query.includes("cursor=broken")) return void json(200, [{ id: 7 }]);
      if (query.includes("cursor=limit")) return void problem(429, "slow down", { "retry-after": "58" });
      if (query.includes("cursor=gateway")) return void text(502, "<h1>Bad gateway</h1>", "text/html");
      if (query.includes("cursor=teapot")) return void problem(418, "short and stout");
      if (query.includes("cursor=count")) return void json(200, [], undefined, { "x-total-count": "many" });
      const more = { "X-Total-Count": String(this.pets.size), Link: '</pets?cursor=2>; rel="next"' };
      return void json(200, [...this.pets.values()], undefined, more);
    }
    if (path === "/pets" && method === "POST") {
      const { secret, ...pet } = JSON.parse(this.last.body) as Pet;
      if (pet["name"] === "Rex") return void problem(422, "no more Rexes");
      const created = { ...pet, id: randomUUID() };
      this.pets.set(created.id, created);
      return void json(201, created);
    }
    const [, id = "", photo] = /^\/pets\/([^/]+)(\/photo)?$/.exec(path) ?? [];
    if (photo !== undefined) {
      if (method === "POST") return void json(200, { url: `https://x/${id}` });
      return void answer.writeHead(200, { "content-type": "image/png" }).end(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
    }
    if (id.endsWith("304")) return void answer.writeHead(304).end();
    const pet = this.pets.get(id);
    if (pet === undefined) return void problem(404, `no pet ${id}`);
    if (method === "GET") return void json(200, pet);
    if (method === "PATCH") return void json(200, Object.assign(pet, JSON.parse(this.last.body)));
    this.pets.delete(id);
    answer.writeHead(204).end();
  }
}
