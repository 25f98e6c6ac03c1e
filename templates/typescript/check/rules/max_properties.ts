function maxProperties(value: unknown, path: string, found: {{ violation }}[], count: number): void {
  if (isObject(value) && Object.keys(value).length > count) {
    refuse(value, path, found, "maxProperties", `an object of at most ${counted(count, "member")}`);
  }
}
