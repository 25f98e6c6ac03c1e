def _linear_search(steps: $list[$Any]) -> "$Callable[[$str], $Optional[$bool]]":
    """Returns the search for a pattern that `re` can need more than linear time for: it goes all ways at once."""
    looks = [at for at, step in $enumerate(steps) if step[0] == "look"][::-1]
    has_edges = $any(step[0] == "edge" for step in steps)
    ranges = [pair for step in steps if step[0] == "in" for pair in step[1]]
    # Characters between two of these numbers are alike.
    bounds = $sorted({0, *(first for first, _ in ranges), *(last + 1 for _, last in ranges)})
    width = $len(bounds) + 1
    # States by their threads: what follows at each kind of place, and under no kind the threads themselves.
    states: $dict[$Any, $Any] = {}
    learned = [0]

    def advance(threads: $Any, following: $Any, place: $int) -> $tuple[$bool, $Any]:
        """Returns whether a match ends at a place, and the threads after its character."""
        matches = False
        code = bounds[place % width - 1] if place % width else -1
        is_start, is_end, is_edge, *found = ($bool(place // width >> mark & 1) for mark in $range($len(looks) + 3))
        todo, seen = $list(threads), $set(threads)
        # Also those that are added on the way.
        for step, count in todo:
            kind, *operands = steps[step]
            entered: $list[$int] = []
            if kind == "in":
                pairs, least, *most = operands
                if count >= least:
                    entered = [step + 1]
                if (not most or count < most[0]) and $any(first <= code <= last for first, last in pairs):
                    following.add((step, count + 1 if most else $min(count + 1, least)))
            elif kind in ("split", "jump"):
                entered = operands
            elif kind == "look":
                entered = operands[2:] if found[looks.index(step)] == operands[1] else []
            elif kind == "match":
                matches = True
            elif is_start if kind == "start" else is_end if kind == "end" else is_edge == operands[0]:
                entered = [step + 1]
            fresh = {(step, 0) for step in entered} - seen
            seen |= fresh
            todo.extend(fresh)
        return matches, following

    def learn(state: $Any, place: $int) -> $Any:
        """Returns whether a match ends at a place, and the next state, and remembers it in the state."""
        threads, again = state[None]
        matches, following = advance(threads, $set(again), place)
        learned[0] += 1
        if learned[0] > 10_000:
            learned[0] = 0
            states.clear()
        state[place] = matches, state_of($frozenset(following), again)
        return state[place]

    def state_of(threads: $Any, again: $Any) -> $Any:
        return states.setdefault((threads, again), {None: (threads, again)}) if threads else None

    def ends(places: $list[$int], start: $int, backward: $bool) -> "$Iterator[$int]":
        """Yields the places at which a match ends of the steps from there on."""
        again = $frozenset([(start, 0)] if backward or steps[start][0] != "start" else [])
        state = state_of($frozenset([(start, 0)]), again)
        for index, place in $enumerate(places[::-1] if backward else places):
            matches, state = state.get(place) or learn(state, place)
            if matches:
                yield $len(places) - 1 - index if backward else index
            if state is None:
                return

    def search(text: $str) -> $Optional[$bool]:
        """Returns true if the pattern matches."""
        classes = [$bisect(bounds, $ord(char)) for char in text]
        # For each place the class of the character after it, or before it, and marks of what is true there.
        ahead, behind = [*classes, 0], [0, *classes]

        def mark(number: $int, found: $Any) -> None:
            for at in found:
                ahead[at] += width << number
                behind[at] += width << number

        mark(0, [0])
        mark(1, [$len(text)])
        mark(2, [edge.start() for edge in $re.finditer(r"\b", text, $re.ASCII)] if has_edges else [])
        for number, look in $enumerate(looks):
            backward = $bool(steps[look][1])
            mark(number + 3, $list(ends(behind if backward else ahead, look + 1, backward)))
        return $next((True for _ in ends(ahead, 0, False)), None)

    return search
