/** A text in quotes, the beginning of a long one. */
function quoted(text: string): string {
  return visible(JSON.stringify(shortened(text)));
}
