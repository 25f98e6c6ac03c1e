/** A pattern for which a `RegExp` can need more than linear time: its search goes all ways at once. */
function linearPattern(steps: readonly (readonly [string, ...any[]])[]): { test(text: string): boolean } {
  const looks = steps.flatMap(([kind], step) => (kind === "look" ? [step] : [])).reverse();
  const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char);
  // A step and how many characters it has, as one number.
  const wide = 2 ** 24;

  /** Marks the places at which a match ends of the steps from there on; only the first one, if that is enough. */
  function ends(chars: string[], start: number, backward: boolean, found: boolean[][], isEnough: boolean): boolean[] {
    const marks: boolean[] = [];
    const isAnchored = !backward && steps[start]?.[0] === "start";
    let threads = new Set([start * wide]);
    for (let index = 0; index <= chars.length && threads.size > 0 && !(isEnough && marks.length > 0); index++) {
      const at = backward ? chars.length - index : index;
      const code = chars[backward ? at - 1 : at]?.codePointAt(0) ?? -1;
      const following = new Set(isAnchored ? [] : [start * wide]);
      // Also those that are added on the way.
      for (const thread of threads) {
        const step = Math.floor(thread / wide);
        const count = thread % wide;
        const [kind, ...operands] = steps[step] ?? ["match"];
        if (kind === "in") {
          const [ranges, least, most = Infinity] = operands;
          if (count >= least) threads.add((step + 1) * wide);
          if (count < most && ranges.some(([first, last]: [number, number]) => first <= code && code <= last)) {
            following.add(step * wide + (most === Infinity ? Math.min(count + 1, least) : count + 1));
          }
        } else if (kind === "split" || kind === "jump") {
          for (const next of operands) threads.add(next * wide);
        } else if (kind === "look") {
          const [, isWanted, next] = operands;
          if ((found[looks.indexOf(step)]?.[at] === true) === (isWanted === 1)) threads.add(next * wide);
        } else if (kind === "match") {
          marks[at] = true;
        } else {
          const isEdge = isWord(chars[at - 1]) !== isWord(chars[at]);
          const holds = kind === "start" ? at === 0 : kind === "end" ? at === chars.length : isEdge === (operands[0] === 1);
          if (holds) threads.add((step + 1) * wide);
        }
      }
      threads = following;
    }
    return marks;
  }

  return {
    test(text) {
      const chars = Array.from(text);
      const found: boolean[][] = [];
      for (const look of looks) found.push(ends(chars, look + 1, steps[look]?.[1] === 1, found, false));
      return ends(chars, 0, false, found, true).length > 0;
    },
  };
}
