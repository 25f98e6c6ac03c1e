//: matcher
/// Returns whether a pattern matches somewhere in a text. The time is in proportion to the sizes of both.
pub(super) fn is_match(program: &[Op], text: &str) -> bool {
    let states = program.iter().scan(0, |next, op| {
        let state = *next;
        *next += match *op {
            // No more can be counted than the text has.
            Op::Many(_, least, usize::MAX) => least.min(text.len()) + 1,
            Op::Many(_, _, most) => most.min(text.len()) + 1,
            _ => 1,
        };
        Some(state)
    });
    let mut search = Search { program, text, states: states.collect(), looks: Vec::new() };
    // Those inside others stand after them.
    for (at, op) in program.iter().enumerate().rev() {
        if let Op::Look { ahead, .. } = *op {
            let mut found = vec![false; text.len() + 1];
            search.run(at + 1, ahead, |position| {
                found[position] = true;
                false
            });
            search.looks.push((at, found));
        }
    }
    let mut found = false;
    search.run(0, false, |_| {
        found = true;
        found
    });
    found
}

/// A way through the pattern: the step at which it is, and how many characters of that step it has.
type Thread = (usize, usize);

struct Search<'a> {
    program: &'a [Op<'a>],
    text: &'a str,
    /// The number of each step's first state: a step has one for each count of characters.
    states: Vec<usize>,
    /// Whether each lookaround matches at each position, by its step.
    looks: Vec<(usize, Vec<bool>)>,
}

impl Search<'_> {
    /// Goes through the text on all ways at once. Tells of each place at which a match ends, until
    /// it hears that this is enough.
    fn run(&self, start: usize, backward: bool, mut matched: impl FnMut(usize) -> bool) {
        let anchored = !backward && matches!(self.program[start], Op::Start);
        let mut at = if backward { self.text.len() } else { 0 };
        let mut entering = Vec::new();
        let mut threads: Vec<Thread> = Vec::new();
        let mut seen = Vec::new();
        entering.push((start, 0));
        loop {
            let ends = self.enter(&mut entering, at, &mut seen, &mut threads);
            if ends && matched(at) || anchored && threads.is_empty() {
                return;
            }
            let Some((c, after)) = next(self.text, at, backward) else { return };
            entering.extend(threads.drain(..).filter_map(|thread| self.after(thread, c)));
            if !anchored {
                entering.push((start, 0));
            }
            at = after;
        }
    }

    /// Follows steps up to those that consume a character. Returns whether the pattern has matched.
    fn enter(
        &self,
        entering: &mut Vec<Thread>,
        at: usize,
        seen: &mut Vec<usize>,
        threads: &mut Vec<Thread>,
    ) -> bool {
        let mut ends = false;
        while let Some((step, count)) = entering.pop() {
            let state = self.states[step] + count;
            if state >= seen.len() {
                seen.resize(state + 1, usize::MAX);
            }
            if std::mem::replace(&mut seen[state], at) == at {
                continue;
            }
            let passes = match self.program[step] {
                Op::Char(_) | Op::Set(_) => {
                    threads.push((step, 0));
                    false
                }
                Op::Many(_, least, most) => {
                    if count < most {
                        threads.push((step, count));
                    }
                    count >= least
                }
                Op::Split(one, other) => {
                    entering.extend([(other, 0), (one, 0)]);
                    false
                }
                Op::Jump(to) => {
                    entering.push((to, 0));
                    false
                }
                Op::Start => at == 0,
                Op::End => at == self.text.len(),
                Op::WordEdge(is) => is_word_edge(self.text, at) == is,
                Op::Look { matches, next, .. } => {
                    if self.looks.iter().any(|(look, found)| *look == step && found[at] == matches) {
                        entering.push((next, 0));
                    }
                    false
                }
                Op::Match => {
                    ends = true;
                    false
                }
            };
            if passes {
                entering.push((step + 1, 0));
            }
        }
        ends
    }

    /// Where a thread is after a character, if that fits.
    fn after(&self, (step, count): Thread, c: char) -> Option<Thread> {
        match self.program[step] {
            Op::Char(expected) => (c == expected).then_some((step + 1, 0)),
            Op::Set(ranges) => is_in(ranges, c).then_some((step + 1, 0)),
            Op::Many(ranges, least, most) => {
                // Without an upper bound, only those up to the lower one are counted.
                let count = if most == usize::MAX { least.min(count + 1) } else { count + 1 };
                is_in(ranges, c).then_some((step, count))
            }
            _ => None,
        }
    }
}
