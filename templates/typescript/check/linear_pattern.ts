/** A pattern for which a `RegExp` can need more than linear time: its search goes all ways at once. */
function linearPattern(steps: readonly (readonly [string, ...any[]])[]): { test(text: string): boolean } {
  type State = { start: number; threads: readonly number[]; known: Map<number, { ends: boolean; state: State }> };
  const looks = steps.flatMap(([kind], step) => (kind === "look" ? [step] : [])).reverse();
  const hasEdges = steps.some(([kind]) => kind === "edge");
  const ranges = steps.flatMap(([kind, ranges]): [number, number][] => (kind === "in" ? ranges : []));
  // Characters between two of these numbers are alike.
  const bounds = [...new Set(ranges.flatMap(([first, last]) => [first, last + 1]))].sort((one, other) => one - other);
  // A step and how many characters it has, as one number.
  const wide = 2 ** 24;
  // What is known, until it becomes too much: states by their threads, and numbers for the marks of places.
  const states = new Map<string, State>();
  const kinds = new Map<number, number>();
  const tooMuch = 10_000;
  let learned = 0;

  /** Returns how many of the bounds a character isn't below. */
  function classOf(code: number): number {
    let [low, high] = [0, bounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) <= code) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function stateOf(start: number, threads: Iterable<number>): State {
    const distinct = [...new Set(threads)].sort((one, other) => one - other);
    const key = [start, ...distinct].join();
    const state = states.get(key) ?? { start, threads: distinct, known: new Map() };
    states.set(key, state);
    return state;
  }

  /** Returns whether a match ends at a place, and the state after its character. */
  function advance({ start, threads }: State, code: number, marks: (0 | 1)[], isRepeated: boolean) {
    let ends = false;
    const following = isRepeated ? [start * wide] : [];
    const reached = new Set(threads);
    // Also those that are added on the way.
    for (const thread of reached) {
      const step = Math.floor(thread / wide);
      const count = thread % wide;
      const [kind, ...operands] = steps[step] ?? ["match"];
      if (kind === "in") {
        const [ranges, least, most = Infinity] = operands;
        if (count >= least) reached.add((step + 1) * wide);
        if (count < most && ranges.some(([first, last]: [number, number]) => first <= code && code <= last)) {
          following.push(step * wide + (most === Infinity ? Math.min(count + 1, least) : count + 1));
        }
      } else if (kind === "split" || kind === "jump") {
        for (const next of operands) reached.add(next * wide);
      } else if (kind === "look") {
        const [, isWanted, next] = operands;
        if (marks[3 + looks.indexOf(step)] === isWanted) reached.add(next * wide);
      } else if (kind === "match") {
        ends = true;
      } else {
        const [mark, isWanted = 1] = [kind === "start" ? 0 : kind === "end" ? 1 : 2, operands[0]];
        if (marks[mark] === isWanted) reached.add((step + 1) * wide);
      }
    }
    if (++learned > tooMuch) {
      states.clear();
      learned = 0;
    }
    return { ends, state: stateOf(start, following) };
  }

  return {
    test(text) {
      const codes: number[] = [];
      for (const char of text) codes.push(char.codePointAt(0) ?? 0);
      // For each place a number that stands for the character after it, or before it, and what is marked there.
      const [ahead, behind] = [new Int32Array(codes.length + 1), new Int32Array(codes.length + 1)];
      codes.forEach((code, at) => (behind[at + 1] = ahead[at] = classOf(code)));
      const marks: Uint8Array[] = [];
      if (kinds.size > tooMuch) {
        kinds.clear();
        states.clear();
      }

      /** Marks places: where the text starts, where it ends, where words do, and where each lookaround matches. */
      function mark(found: Uint8Array): void {
        for (const places of [ahead, behind]) {
          for (let at = found.indexOf(1); at >= 0; at = found.indexOf(1, at + 1)) {
            const key = (places[at] ?? 0) * (looks.length + 3) + marks.length;
            const kind = kinds.get(key) ?? bounds.length + 1 + kinds.size;
            kinds.set(key, kind);
            places[at] = kind;
          }
        }
        marks.push(found);
      }

      /** Returns where matches of the steps from there on end; only the first place, if that is enough. */
      function ends(start: number, backward: boolean, isEnough: boolean): Uint8Array {
        const found = new Uint8Array(codes.length + 1);
        const isRepeated = backward || steps[start]?.[0] !== "start";
        const places = backward ? behind : ahead;
        let state = stateOf(start, [start * wide]);
        for (let index = 0; index <= codes.length && state.threads.length > 0; index++) {
          const at = backward ? codes.length - index : index;
          const place = places[at] ?? 0;
          let next = state.known.get(place);
          if (next === undefined) {
            const holds = marks.map((marked) => (marked[at] === 1 ? 1 : 0));
            next = advance(state, codes[backward ? at - 1 : at] ?? -1, holds, isRepeated);
            state.known.set(place, next);
          }
          if (next.ends) found[at] = 1;
          if (next.ends && isEnough) break;
          state = next.state;
        }
        return found;
      }

      const isWord = (at: number) => /^\w$/.test(String.fromCodePoint(codes[at] ?? 0));
      const edges = new Uint8Array(codes.length + 1);
      if (hasEdges) edges.forEach((_, at) => (edges[at] = isWord(at - 1) === isWord(at) ? 0 : 1));
      mark(new Uint8Array(codes.length + 1).fill(1, 0, 1));
      mark(new Uint8Array(codes.length + 1).fill(1, codes.length));
      mark(edges);
      for (const look of looks) mark(ends(look + 1, steps[look]?.[1] === 1, false));
      return ends(0, false, true).includes(1);
    },
  };
}
