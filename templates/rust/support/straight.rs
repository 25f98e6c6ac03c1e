/// A part of a pattern, which goes on where the part before it ended.
#[derive(Clone, Copy)]
#[allow(dead_code)]
pub(super) enum Run<'a> {
    /// This text.
    Text(&'a str),
    /// Characters in these ranges, as many as there are: at least and at most so many.
    Chars(&'a [(char, char)], usize, usize),
    /// The end of the text.
    End,
}

/// Returns whether a text begins with what a pattern asks for. No part of it has to be tried twice.
pub(super) fn is_run_match(runs: &[Run], text: &str) -> bool {
    let mut rest = text;
    runs.iter().all(|run| match *run {
        Run::Text(text) => rest.strip_prefix(text).map(|after| rest = after).is_some(),
        Run::Chars(ranges, least, most) => {
            let fitting = rest.chars().take(most).take_while(|c| is_in(ranges, *c));
            let (count, end) = fitting.fold((0, 0), |(n, end), c| (n + 1, end + c.len_utf8()));
            rest = &rest[end..];
            count >= least
        }
        Run::End => rest.is_empty(),
    })
}
