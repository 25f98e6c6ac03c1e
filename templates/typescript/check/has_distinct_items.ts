function hasDistinctItems(items: readonly unknown[]): boolean {
  return items.length < 2 || repeatedItems(items) === undefined;
}
