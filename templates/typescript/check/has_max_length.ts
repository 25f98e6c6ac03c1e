/** Returns whether a text has no more characters: a character has one or two units. */
function hasMaxLength(text: string, most: number): boolean {
  return text.length <= most || (text.length <= 2 * most && codePoints(text) <= most);
}
