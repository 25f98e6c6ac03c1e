// Bundled for browsers, then run: the module is beside the bundle.
import { load } from "adl-gen";

const { readFileSync } = process.getBuiltinModule("fs");
globalThis.fetch = async (url) => new Response(readFileSync(url));
const { generate } = await load();
const { files } = generate({ "user.schema.json": '{"title": "User", "type": "object"}' }, { targets: ["typescript"] });
console.log(files["user.ts"]);
