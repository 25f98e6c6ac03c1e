// Headless Chromium, a server of static files, and what tests ask of both.
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const [packages, root, pictures] = process.argv.slice(2);
const { chromium } = createRequire(join(process.cwd(), packages, "package.json"))("playwright-core");
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".ts": "text/plain; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png",
};

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Serves the site below a folder, with compression, as hosts of static files do; counts what it sends. */
function serve() {
  const sent = { bytes: 0, files: {} };
  const packed = new Map();
  const server = createServer((request, reply) => {
    let file = join(root, decodeURIComponent(new URL(request.url, "http://x").pathname));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!existsSync(file)) return reply.writeHead(404).end();
    if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(file), { level: 9 }));
    const bytes = packed.get(file);
    sent.bytes += bytes.length;
    sent.files[basename(file)] = bytes.length;
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    reply.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip", "Cache-Control": "no-cache" });
    reply.end(bytes);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ url: `http://127.0.0.1:${server.address().port}/`, sent, server }));
  });
}

export class Browser {
  faults = [];

  static async start() {
    const executablePath = process.env.CHROMIUM ?? CHROMIUM.find(existsSync);
    if (!executablePath) throw new Error("there is no Chromium: install the package `chromium`, or name one in CHROMIUM");
    mkdirSync(pictures, { recursive: true });
    const self = new Browser();
    self.site = await serve();
    self.chromium = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    return self;
  }

  /** Opens a page; errors in its console and requests to other hosts are faults. */
  async open(path, options = DESKTOP) {
    const context = await this.chromium.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
    const page = await context.newPage();
    const fault = (text) => this.faults.push(`${path}: ${text}`);
    page.on("console", (message) => message.type() === "error" && fault(message.text()));
    page.on("pageerror", (error) => fault(error.message));
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(this.site.url)) fault(`asks ${request.url()}`);
    });
    await page.goto(this.site.url + path);
    return page;
  }

  picture(page, name) {
    return page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  /** Ends; exits with 1 if there were faults. */
  async end() {
    await this.chromium.close();
    this.site.server.close();
    for (const fault of this.faults) console.log(`FAULT ${fault}`);
    process.exit(this.faults.length > 0 ? 1 : 0);
  }
}

/** How many pixels a page is wider than its window. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
