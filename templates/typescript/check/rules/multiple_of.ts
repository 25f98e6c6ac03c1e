function multipleOf(
  value: unknown,
  path: string,
  found: {{ violation }}[],
  text: string,
  divisor: number | bigint,
  scale: number,
): void {
  if (typeof value !== "number") return;
  if (typeof divisor === "bigint" ? isDecimalMultipleOf(value, divisor, scale) : isMultipleOf(value, divisor, scale)) return;
  refuse(value, path, found, "multipleOf", `a multiple of ${text}`);
}
