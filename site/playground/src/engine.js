// The workers: adl-gen, and the validator that it generated.

/** The milliseconds after which a run is stopped, is no longer worth waiting for, and a value's check is stopped. */
const [SLOW_RUN, LONG_RUN, SLOW_CHECK] = [10_000, 300, 2_000];
/** What tests measure. */
export const marks = (globalThis.playground = { runs: [], checks: [] });

const start = (name) => new Worker(new URL(name, import.meta.url), { type: "module" });

export class Engine {
  #module;
  #worker;
  #ready;
  #next = 0;
  #job;
  #waiting = [];

  /** Fetches and compiles once; the worker starts when it is first needed. */
  start() {
    return (this.#module ??= WebAssembly.compileStreaming(fetch(new URL("adl-gen.wasm", import.meta.url))));
  }

  async #spawn() {
    const module = await this.start();
    const worker = (this.#worker = start("worker.js"));
    await new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = () => reject(new Error("adl-gen could not start"));
      worker.postMessage({ module });
    });
    worker.onmessage = ({ data }) => this.#finish(data);
  }

  /** Runs a command after those that wait. */
  run(args, files) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ args, files, resolve, reject, id: this.#next++ });
      this.#pump();
    });
  }

  /** Drops the commands that wait, and stops one that takes long: there is a newer text. They resolve to nothing. */
  drop() {
    for (const { resolve } of this.#waiting.splice(0)) resolve(undefined);
    // One that waits for its worker has no timer yet.
    if (this.#job?.timer && performance.now() - this.#job.started > LONG_RUN) this.#stop();
  }

  #stop() {
    this.#worker?.terminate();
    this.#ready = undefined;
    clearTimeout(this.#job?.timer);
    this.#job?.resolve(undefined);
    this.#job = undefined;
  }

  async #pump() {
    if (this.#job || this.#waiting.length === 0) return;
    const job = (this.#job = this.#waiting.shift());
    job.started = performance.now();
    try {
      await (this.#ready ??= this.#spawn());
    } catch (error) {
      this.#ready = this.#job = undefined;
      return job.reject(error);
    }
    if (this.#job !== job) return;
    job.started = performance.now();
    job.timer = setTimeout(() => {
      this.#stop();
      job.reject(new Error(`stopped after ${SLOW_RUN / 1000} seconds`));
      this.#pump();
    }, SLOW_RUN);
    this.#worker.postMessage({ id: job.id, args: job.args, files: job.files });
  }

  #finish({ id, result, ms, trap }) {
    const job = this.#job;
    if (job?.id !== id) return;
    clearTimeout(job.timer);
    this.#job = undefined;
    if (trap) {
      job.reject(new Error(`internal error: ${trap}`));
    } else {
      marks.runs.push(ms);
      job.resolve({ ...result, ms });
    }
    this.#pump();
  }
}

export class Checker {
  #worker;
  #next = 0;
  #job;

  /** Checks a value; an older check that still runs is stopped, and resolves to nothing. */
  check(request) {
    if (this.#job) this.#stop(undefined);
    this.#worker ??= this.#spawn();
    return new Promise((resolve) => {
      const id = this.#next++;
      const timer = setTimeout(() => this.#stop({ fault: `no verdict after ${SLOW_CHECK / 1000} seconds` }), SLOW_CHECK);
      this.#job = { id, resolve, timer };
      this.#worker.postMessage({ id, ...request });
    });
  }

  #spawn() {
    const worker = start("check.js");
    worker.onmessage = ({ data }) => {
      if (this.#job?.id !== data.id) return;
      clearTimeout(this.#job.timer);
      const { resolve } = this.#job;
      this.#job = undefined;
      marks.checks.push(data.ms);
      resolve(data);
    };
    return worker;
  }

  #stop(answer) {
    this.#worker?.terminate();
    this.#worker = undefined;
    clearTimeout(this.#job.timer);
    this.#job.resolve(answer);
    this.#job = undefined;
  }
}

let ajv;

/** Asks Ajv, which compiles on request in a worker of its own. */
export function askAjv(request) {
  ajv ??= start("ajv.js");
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      ajv.terminate();
      ajv = undefined;
      resolve({ isSlow: true });
    }, SLOW_CHECK);
    ajv.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    };
    ajv.postMessage(request);
  });
}
