/** A pattern with references to groups: its search tries one way after the other, in at most 100,000 steps. */
function limitedPattern(steps: readonly (readonly [string, ...any[]])[]): { test(text: string): boolean } {
  type Notes = readonly (number | undefined)[];
  let chars: string[] = [];
  let left = 0;
  const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char);

  /** Returns what was noted on the first way that matches from a step and a place. */
  function run(start: number, from: number, backward: boolean, noted: Notes): Notes | undefined {
    // The next step, how many characters of it there were, the place, and the notes.
    const ways: [number, number, number, Notes][] = [[start, 0, from, noted]];
    for (let way = ways.pop(); way !== undefined && left > 0; way = ways.pop()) {
      left--;
      const [step, count, at, notes] = way;
      const [kind, ...operands] = steps[step] ?? ["match"];
      const [first, second, third] = operands;
      if (kind === "match") return notes;
      if (kind === "in") {
        const [ranges, least, most = Infinity] = operands;
        const code = chars[backward ? at - 1 : at]?.codePointAt(0) ?? -1;
        const after = backward ? at - 1 : at + 1;
        const fits = count < most && ranges.some(([low, high]: [number, number]) => low <= code && code <= high);
        const isOne = least === 1 && most === 1;
        if (isOne ? fits : count >= least) ways.push([step + 1, 0, isOne ? after : at, notes]);
        const more = most === Infinity ? Math.min(count + 1, least) : count + 1;
        if (fits && !isOne) ways.push([step, more, after, notes]);
      } else if (kind === "split") {
        ways.push([second, 0, at, notes], [first, 0, at, notes]);
      } else if (kind === "jump") {
        ways.push([first, 0, at, notes]);
      } else if (kind === "look") {
        const found = run(step + 1, at, first === 0, notes);
        if ((found !== undefined) === (second === 1)) ways.push([third, 0, at, found ?? notes]);
      } else if (kind === "start" || kind === "end" || kind === "edge") {
        const isEdge = isWord(chars[at - 1]) !== isWord(chars[at]);
        const holds = kind === "start" ? at === 0 : kind === "end" ? at === chars.length : isEdge === (first === 1);
        if (holds) ways.push([step + 1, 0, at, notes]);
      } else {
        const [after, next] = note(kind, first, second, at, backward, [...notes]);
        if (after >= 0) ways.push([step + 1, 0, after, next]);
      }
    }
    return undefined;
  }

  /** Returns the place after a step about groups, and the notes; -1 if it doesn't match. */
  function note(
    kind: string, slot: number, last: number, at: number, backward: boolean, notes: (number | undefined)[],
  ): [number, Notes] {
    if (kind === "note") {
      notes[slot] = at;
    } else if (kind === "group") {
      const from = notes[slot] ?? at;
      notes.splice(slot, 3, undefined, Math.min(from, at), Math.max(from, at));
    } else if (kind === "forget") {
      notes.fill(undefined, slot, last + 1);
    } else if (kind === "onward") {
      if (notes[slot] === at) return [-1, notes];
      notes[slot] = undefined;
    } else {
      const [, from = 0, to = from] = notes.slice(slot, slot + 3);
      // Each character is a step.
      left = Math.max(left - (to - from), 0);
      const start = backward ? at - (to - from) : at;
      const isSame = start >= 0 && chars.slice(from, to).every((char, index) => char === chars[start + index]);
      return [isSame ? (backward ? start : at + to - from) : -1, notes];
    }
    return [at, notes];
  }

  return {
    test(text) {
      chars = Array.from(text);
      left = 100_000;
      const starts = steps[0]?.[0] === "start" ? 0 : chars.length;
      for (let start = 0; start <= starts; start++) if (run(0, start, false, []) !== undefined) return true;
      return false;
    },
  };
}
