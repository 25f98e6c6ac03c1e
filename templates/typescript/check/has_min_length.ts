/** Returns whether a text has so many characters: a character has one or two units. */
function hasMinLength(text: string, least: number): boolean {
  return text.length >= least && (text.length >= 2 * least || codePoints(text) >= least);
}
