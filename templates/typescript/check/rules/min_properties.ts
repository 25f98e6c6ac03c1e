function minProperties(value: unknown, path: string, found: {{ violation }}[], count: number): void {
  if (isObject(value) && Object.keys(value).length < count) {
    refuse(value, path, found, "minProperties", `an object of at least ${counted(count, "member")}`);
  }
}
