/** Returns the keys on the way to a part of a value: names in the path may be escaped and shortened. */
function keysOf(value: unknown, path: string): (string | number)[] {
  let part: any = value;
  return path.split("/").slice(1).map((step) => {
    const isStep = (name: string) => memberPath("", name) === `/${step}`;
    const key = Array.isArray(part) ? Number(step) : (Object.keys(Object(part)).find(isStep) ?? step);
    part = part?.[key];
    return key;
  });
}
