def _limited_search(steps: $list[$Any]) -> "$Callable[[$str], $Optional[$bool]]":
    """Returns the search for a pattern with references to groups: it takes at most 100,000 steps."""

    def run(text: $str, budget: $list[$int], start: $int, place: $int, backward: $bool, noted: $Any) -> $Any:
        """Returns what was noted on the first way that matches from a step and a place."""
        # The next step, how many characters of it there were, the place, and the notes.
        ways: $list[$Any] = [(start, 0, place, noted)]
        while ways and budget[0]:
            budget[0] -= 1
            step, count, at, notes = ways.pop()
            kind, *operands = steps[step]
            if kind == "match":
                return notes
            if kind == "in":
                ranges, least, *most = operands
                code = $ord((text[$max(at - 1, 0) : at] if backward else text[at : at + 1]) or "\0")
                after = at - 1 if backward else at + 1
                is_text = 0 <= after <= $len(text)
                fits = is_text and (not most or count < most[0]) and $any(low <= code <= high for low, high in ranges)
                if least == 1 and most == [1]:
                    if fits:
                        ways.append((step + 1, 0, after, notes))
                    continue
                if count >= least:
                    ways.append((step + 1, 0, at, notes))
                if fits:
                    ways.append((step, count + 1 if most else $min(count + 1, least), after, notes))
            elif kind in ("split", "jump"):
                ways.extend((next_step, 0, at, notes) for next_step in operands[::-1])
            elif kind == "look":
                ahead, is_wanted, next_step = operands
                found = run(text, budget, step + 1, at, not ahead, notes)
                if (found is not None) == $bool(is_wanted):
                    ways.append((next_step, 0, at, notes if found is None else found))
            elif kind in ("start", "end", "edge"):
                is_edge = $re.compile(r"\b", $re.ASCII).match(text, at) is not None
                if at == 0 if kind == "start" else at == $len(text) if kind == "end" else is_edge == operands[0]:
                    ways.append((step + 1, 0, at, notes))
            else:
                after, notes = note(text, budget, kind, operands, at, backward, $dict(notes))
                if after >= 0:
                    ways.append((step + 1, 0, after, notes))
        return None

    def note(
        text: $str, budget: $list[$int], kind: $str, operands: $list[$int], at: $int, backward: $bool, notes: $Any
    ) -> $tuple[$int, $Any]:
        """Returns the place after a step about groups, and the notes; -1 if it doesn't match."""
        slot = operands[0]
        if kind == "note":
            notes[slot] = at
        elif kind == "group":
            start = notes.pop(slot, at)
            notes[slot + 1] = $sorted((start, at))
        elif kind == "forget":
            return at, {key: value for key, value in notes.items() if not slot <= key <= operands[1]}
        elif kind == "onward":
            return (-1 if notes.pop(slot, None) == at else at), notes
        else:
            start, end = notes.get(slot + 1, (0, 0))
            # Each character is a step.
            budget[0] = $max(budget[0] - (end - start), 0)
            if backward:
                at -= end - start
            is_same = at >= 0 and text.startswith(text[start:end], at)
            return (at if backward else at + end - start) if is_same else -1, notes
        return at, notes

    def search(text: $str) -> $Optional[$bool]:
        """Returns true if the pattern matches."""
        budget = [100_000]
        starts = $range(1 if steps[0][0] == "start" else $len(text) + 1)
        return $next((True for start in starts if run(text, budget, 0, start, False, {}) is not None), None)

    return search
