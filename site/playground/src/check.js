// Runs a generated validator, which is JavaScript: imports it, and checks a value. The page stops it if it takes too long.
let [loaded, source] = [undefined, undefined];

async function load(code) {
  if (source === code) return loaded;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    loaded = await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
  source = code;
  return loaded;
}

onmessage = async ({ data: { id, code, type, value } }) => {
  try {
    const module = await load(code);
    const started = performance.now();
    const valid = module[`is${type}`](value);
    const violations = module[`check${type}`](value);
    postMessage({ id, valid, violations, ms: performance.now() - started });
  } catch (error) {
    postMessage({ id, fault: String(error) });
  }
};
