/** The names of members, by their characters. */
function sortedKeys(object: { [key: string]: unknown }): string[] {
  const keys: string[] = [];
  for (const key in object) keys.push(key);
  return keys.sort(byCodePoints);
}

function byCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const [one, other] = [left.charCodeAt(index), right.charCodeAt(index)];
    if (one === other) continue;
    // Surrogates stand for what comes after U+FFFF.
    const isHigh = (one & 0xf800) === 0xd800;
    return isHigh === ((other & 0xf800) === 0xd800) ? one - other : isHigh ? 1 : -1;
  }
  return left.length - right.length;
}
