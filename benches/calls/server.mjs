// A server on loopback whose answers cost nothing to make: prints its port.
import { createServer } from "node:http";

const pet = (index) => ({ id: `11111111-1111-4111-8111-${String(index).padStart(12, "0")}`, name: `Pet ${index}`, kind: "cat", indoor: true });
const pets = Buffer.from(JSON.stringify(Array.from({ length: 20 }, (_, index) => pet(index))));
const headers = { "content-type": "application/json", "content-length": pets.length, "x-total-count": "20" };
const server = createServer((request, answer) => void request.resume().on("end", () => answer.writeHead(200, headers).end(pets)));
server.keepAliveTimeout = 60000;
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
