// Runs adl-gen's command line over files in memory. The page compiles the module once, so that a worker that was stopped is
// replaced in a few milliseconds.
import { api } from "../../../npm/adl-gen/lib/api.mjs";

let command;

onmessage = ({ data }) => {
  if (data.module) {
    command = api(data.module).command;
    return postMessage({ ready: true });
  }
  const { id, args, files } = data;
  const started = performance.now();
  try {
    postMessage({ id, result: command(args, { files }), ms: performance.now() - started });
  } catch (error) {
    postMessage({ id, trap: error.message });
  }
};
