def _linear_search(steps: $list[$Any]) -> "$Callable[[$str], $Optional[$int]]":
    """Returns the search for a pattern that `re` can need more than linear time for: it goes all ways at once."""
    looks = [at for at, step in $enumerate(steps) if step[0] == "look"][::-1]
    has_edges = $any(step[0] == "edge" for step in steps)
    known: $dict[$Any, $Any] = {}

    def advance(
        threads: $Any, again: $Any, char: $str, is_start: $bool, is_end: $bool, is_edge: $bool, found: $Any
    ) -> $tuple[$bool, $frozenset[$Any]]:
        """Returns whether a match ends at a place, and the threads after its character."""
        matches, following = False, $set[$Any](again)
        todo, seen = $list(threads), $set(threads)
        # Also those that are added on the way.
        for step, count in todo:
            kind, *operands = steps[step]
            entered: $list[$int] = []
            if kind == "in":
                ranges, least, *most = operands
                if count >= least:
                    entered = [step + 1]
                if char and (not most or count < most[0]) and $any(a <= $ord(char) <= b for a, b in ranges):
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
        return matches, $frozenset(following)

    def ends(text: $str, start: $int, backward: $bool, edges: $Any, found: $list[$Any]) -> "$Iterator[$int]":
        """Yields the places at which a match ends of the steps from there on."""
        again = $frozenset([(start, 0)] if backward or steps[start][0] != "start" else [])
        threads = $frozenset([(start, 0)])
        marks = $list($zip(*found))
        for index in $range($len(text) + 1):
            at = $len(text) - index if backward else index
            char = text[$max(at - 1, 0) : at] if backward else text[at : at + 1]
            key = (threads, again, char, at == 0, at == $len(text), at in edges, marks[at] if marks else ())
            if key not in known:
                if $len(known) == 10_000:
                    known.clear()
                known[key] = advance(*key)
            matches, threads = known[key]
            if matches:
                yield at
            if not threads:
                return

    def search(text: $str) -> $Optional[$int]:
        """Returns where a match ends."""
        edges = {edge.start() for edge in $re.finditer(r"\b", text, $re.ASCII)} if has_edges else ()
        found: $list[$list[$bool]] = []
        for look in looks:
            marks = [False] * ($len(text) + 1)
            for at in ends(text, look + 1, $bool(steps[look][1]), edges, found):
                marks[at] = True
            found.append(marks)
        return $next(ends(text, 0, False, edges, found), None)

    return search
