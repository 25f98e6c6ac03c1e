//! Sets of code points, including surrogates: texts in JavaScript and Python can contain unpaired ones.

const LAST: u32 = 0x10_FFFF;

/// Sorted ranges of code points, with gaps between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set(Vec<(u32, u32)>);

impl Set {
    /// Returns the union of ranges.
    pub(super) fn new(ranges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut ranges: Vec<(u32, u32)> = ranges.into_iter().collect();
        ranges.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        Self(joined)
    }

    /// Returns the set of `\d`.
    pub(super) fn digits() -> Self {
        Self::of_chars([('0', '9')])
    }

    /// Returns the set of `\w`.
    pub(super) fn words() -> Self {
        Self::of_chars([('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')])
    }

    /// Returns the set of `\s`: WhiteSpace and LineTerminator of ECMA-262.
    pub(super) fn spaces() -> Self {
        Self::of_chars([
            ('\t', '\r'),
            (' ', ' '),
            ('\u{a0}', '\u{a0}'),
            ('\u{1680}', '\u{1680}'),
            ('\u{2000}', '\u{200a}'),
            ('\u{2028}', '\u{2029}'),
            ('\u{202f}', '\u{202f}'),
            ('\u{205f}', '\u{205f}'),
            ('\u{3000}', '\u{3000}'),
            ('\u{feff}', '\u{feff}'),
        ])
    }

    /// Returns the characters that `.` doesn't match.
    pub(super) fn line_ends() -> Self {
        Self::of_chars([('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')])
    }

    pub(super) fn of_chars(ranges: impl IntoIterator<Item = (char, char)>) -> Self {
        Self::new(ranges.into_iter().map(|(first, last)| (u32::from(first), u32::from(last))))
    }

    pub(super) fn complement(&self) -> Self {
        let mut gaps = Vec::with_capacity(self.0.len() + 1);
        let mut next = 0;
        for &(first, last) in &self.0 {
            if first > next {
                gaps.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= LAST {
            gaps.push((next, LAST));
        }
        Self(gaps)
    }

    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    pub(super) fn into_ranges(self) -> Vec<(u32, u32)> {
        self.0
    }

    /// Returns the set as Rust characters, without surrogates.
    pub(super) fn chars(&self) -> Vec<(char, char)> {
        let after = |first: u32| char::from_u32(first).unwrap_or('\u{e000}');
        let before = |last: u32| char::from_u32(last).unwrap_or('\u{d7ff}');
        let ranges = self.0.iter().map(|&(first, last)| (after(first), before(last)));
        ranges.filter(|(first, last)| first <= last).collect()
    }
}
