/** `a, b or c` */
function alternatives(phrases: readonly string[]): string {
  return phrases.length < 2 ? phrases.join() : `${phrases.slice(0, -1).join(", ")} or ${phrases[phrases.length - 1]}`;
}
