const LISTED = 100;

function report(out: {{ violation }}[], path: string, keyword: string, expected: string, found: string): void {
  const [first] = out;
  if (first !== undefined && out.length >= LISTED) {
    // It isn't listed, only counted.
    out.push(first);
    return;
  }
  const place = path === "" ? "the value" : `\`${path}\``;
  out.push({ path, keyword, expected, found, message: `${place} must be ${expected}, found ${found}` });
}
