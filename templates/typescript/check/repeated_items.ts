/** Where the first item is that equals one before it, behind where that one is. */
function repeatedItems(items: readonly unknown[]): readonly [number, number] | undefined {
  const scalars = new Map<unknown, number>();
  const others = new Map<string, number>();
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const isScalar = typeof item !== "object" || item === null;
    const first = isScalar ? scalars.get(item) : others.get(canonical(item));
    if (first !== undefined) return [first, index];
    if (isScalar) scalars.set(item, index);
    else others.set(canonical(item), index);
  }
  return undefined;
}
