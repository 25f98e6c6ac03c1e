/** How many characters a text has. */
function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    // The second half of a pair is no character of its own.
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) {
      count--;
      index++;
    }
  }
  return count;
}
