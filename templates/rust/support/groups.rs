//: groups
/// A step of a pattern that refers to what its groups have matched.
#[derive(Clone, Copy)]
#[allow(dead_code)]
pub(super) enum Step<'a> {
    /// A step that needs no memory.
    Op(Op<'a>),
    /// Notes the place.
    Note(usize),
    /// Notes the text between the place noted in this slot and the current one.
    Group(usize),
    /// Forgets the notes of this range of slots.
    Forget(usize, usize),
    /// Matches the text of the group noted in this slot; the empty text if there is none.
    Back(usize),
    /// Requires a place other than the one noted in this slot.
    Onward(usize),
}

/// Returns whether a pattern with references to groups matches somewhere in a text, within a number of steps.
pub(super) fn is_match_with_groups(program: &[Step], most_steps: usize, text: &str) -> bool {
    let notes = program.iter().map(|step| match *step {
        Step::Note(at) | Step::Onward(at) => at + 1,
        Step::Group(at) => at + 3,
        Step::Op(_) | Step::Forget(..) | Step::Back(_) => 0,
    });
    let notes = vec![None; notes.max().unwrap_or(0)];
    let is_anchored = matches!(program.first(), Some(Step::Op(Op::Start)));
    let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let mut tries = Tries { program, text, left: most_steps };
    starts.take(if is_anchored { 1 } else { usize::MAX }).any(|at| tries.run(0, at, false, notes.clone()).is_some())
}

/// The places that were noted.
type Notes = Vec<Option<usize>>;

struct Tries<'a> {
    program: &'a [Step<'a>],
    text: &'a str,
    /// How many steps may still be taken.
    left: usize,
}

impl Tries<'_> {
    /// Tries one path after the other from a step and a place. Returns the notes of the first that matches.
    fn run(&mut self, start: usize, at: usize, backward: bool, notes: Notes) -> Option<Notes> {
        // The next step, how many characters of it there were, the place, and the notes.
        let mut ways = vec![(start, 0, at, notes)];
        while let Some((step, count, at, mut notes)) = ways.pop() {
            self.left = self.left.checked_sub(1)?;
            match self.program[step] {
                Step::Op(Op::Match) => return Some(notes),
                Step::Op(Op::Split(one, other)) => {
                    ways.push((other, 0, at, notes.clone()));
                    ways.push((one, 0, at, notes));
                }
                Step::Op(Op::Many(ranges, least, most)) => {
                    if count >= least {
                        ways.push((step + 1, 0, at, notes.clone()));
                    }
                    let fits = |(c, _): &(char, usize)| count < most && is_in(ranges, *c);
                    if let Some((_, after)) = next(self.text, at, backward).filter(fits) {
                        // Without an upper bound, only those up to the lower one are counted.
                        let count = if most == usize::MAX { least.min(count + 1) } else { count + 1 };
                        ways.push((step, count, after, notes));
                    }
                }
                Step::Op(Op::Look { ahead, matches, next }) => {
                    let found = self.run(step + 1, at, !ahead, notes.clone());
                    if found.is_some() == matches {
                        ways.push((next, 0, at, found.unwrap_or(notes)));
                    }
                }
                Step::Op(op) => {
                    if let Some((step, after)) = self.simple(op, step, at, backward) {
                        ways.push((step, 0, after, notes));
                    }
                }
                _ => {
                    if let Some(after) = self.noted(step, at, backward, &mut notes) {
                        ways.push((step + 1, 0, after, notes));
                    }
                }
            }
        }
        None
    }

    /// The step and the place after a step that neither forks nor notes anything, if it fits.
    fn simple(&self, op: Op, step: usize, at: usize, backward: bool) -> Option<(usize, usize)> {
        let taken = |fits: &dyn Fn(char) -> bool| {
            let (c, after) = next(self.text, at, backward)?;
            fits(c).then_some((step + 1, after))
        };
        match op {
            Op::Char(expected) => taken(&|c| c == expected),
            Op::Set(ranges) => taken(&|c| is_in(ranges, c)),
            Op::Jump(to) => Some((to, at)),
            Op::Start => (at == 0).then_some((step + 1, at)),
            Op::End => (at == self.text.len()).then_some((step + 1, at)),
            Op::WordEdge(is) => (is_word_edge(self.text, at) == is).then_some((step + 1, at)),
            Op::Many(..) | Op::Split(..) | Op::Look { .. } | Op::Match => None,
        }
    }

    /// Returns the place after a step that writes or reads notes, if it matches.
    fn noted(&mut self, step: usize, at: usize, backward: bool, notes: &mut Notes) -> Option<usize> {
        match self.program[step] {
            Step::Note(slot) => notes[slot] = Some(at),
            Step::Group(slot) => {
                let from = notes[slot].take().unwrap_or(at);
                notes[slot + 1] = Some(from.min(at));
                notes[slot + 2] = Some(from.max(at));
            }
            Step::Forget(first, last) => notes[first..=last].fill(None),
            Step::Onward(slot) => {
                if notes[slot].take() == Some(at) {
                    return None;
                }
            }
            Step::Back(slot) => {
                let (Some(from), Some(to)) = (notes[slot + 1], notes[slot + 2]) else { return Some(at) };
                let (group, here) = (&self.text[from..to], at);
                // Each character is a step.
                self.left = self.left.saturating_sub(group.chars().count());
                return if backward {
                    self.text[..here].ends_with(group).then(|| here - group.len())
                } else {
                    self.text[here..].starts_with(group).then(|| here + group.len())
                };
            }
            Step::Op(_) => {}
        }
        Some(at)
    }
}
