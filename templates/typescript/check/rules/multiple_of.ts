function multipleOf(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  text: string,
  divisor: number,
  scale?: number,
): void {
  if (typeof value !== "number") return;
  if (scale === undefined ? Number.isInteger(value / divisor) : isMultipleOf(value, divisor, scale)) return;
  refuse(value, path, found, "multipleOf", `a multiple of ${text}`);
}
