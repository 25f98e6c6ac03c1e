function exclusiveMaximum(value: unknown, path: string, found: {{ violation }}[], bound: number, text = `${bound}`): void {
  if (typeof value !== "number" || value < bound) return;
  refuse(value, path, found, "exclusiveMaximum", `less than ${text}`);
}
