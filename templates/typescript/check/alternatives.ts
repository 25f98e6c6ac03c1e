/** `a, b or c` */
const alternatives = (phrases: readonly string[]): string =>
  phrases.length < 2 ? phrases.join() : `${phrases.slice(0, -1).join(", ")} or ${phrases[phrases.length - 1]}`;
