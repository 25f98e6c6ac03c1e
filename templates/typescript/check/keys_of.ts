/** The keys on the way to a part of a value. */
function keysOf(value: unknown, path: string): (string | number)[] {
  let part: any = value;
  return path.split("/").slice(1).map((step) => {
    const key = step.replace(/~1/g, "/").replace(/~0/g, "~");
    const isIndex = Array.isArray(part);
    part = part?.[key];
    return isIndex ? Number(key) : key;
  });
}
