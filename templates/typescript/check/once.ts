/** The results of the following function until its outermost call returns, by their keys. */
let results: Map<unknown, any> | undefined;

/** Calls a function to which alternatives lead back for the same value, at each level of it: once for each value. */
function once<T>(make: (value: unknown) => T, value: unknown, keys: readonly unknown[] = [make]): T {
  const isOutermost = results === undefined;
  let known: Map<unknown, any> = results ?? new Map();
  results = known;
  try {
    for (const key of keys) {
      if (!known.has(key)) known.set(key, new Map());
      known = known.get(key);
    }
    if (!known.has(value)) known.set(value, make(value));
    return known.get(value);
  } finally {
    if (isOutermost) results = undefined;
  }
}
