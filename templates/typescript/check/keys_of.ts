/** The keys on the way to a part of a value. */
function keysOf(value: unknown, path: string): (string | number)[] {
  let part: any = value;
  return path.split("/").slice(1).map((step) => {
    const isIndex = Array.isArray(part);
    const name = step.replace(/~1/g, "/").replace(/~0/g, "~");
    const isKey = isIndex || Object.prototype.hasOwnProperty.call(Object(part), name);
    // A long name, or one that can't be shown, stands in the path otherwise.
    const key = isKey ? name : (Object.keys(Object(part)).find((key) => memberPath("", key) === `/${step}`) ?? name);
    part = part?.[key];
    return isIndex ? Number(key) : key;
  });
}
