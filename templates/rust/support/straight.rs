//: straight
/// A part of a pattern, which goes on where the part before it ended.
#[derive(Clone, Copy)]
#[allow(dead_code)]
pub(super) enum Run<'a> {
    /// This text.
    Text(&'a str),
    /// As many characters in these ranges as possible; the minimum and the maximum.
    Chars(&'a [(char, char)], usize, usize),
    /// The end of the text.
    End,
}

/// Returns whether a text begins with a match of a deterministic pattern.
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
