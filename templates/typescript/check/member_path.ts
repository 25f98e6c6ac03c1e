/** The path of a member, with the beginning of a long name. */
function memberPath(path: string, key: string): string {
  return `${path}/${visible(shortened(key).replace(/~/g, "~0").replace(/\//g, "~1"))}`;
}
