function countMatching(items: readonly unknown[], matches: (item: unknown) => boolean): number {
  let count = 0;
  for (let index = 0; index < items.length; index++) {
    if (matches(items[index])) count++;
  }
  return count;
}
