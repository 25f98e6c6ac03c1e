//: regular_expression
/// Returns whether a text is a regular expression (ECMA-262).
pub(super) fn is_regular_expression(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let (mut rest, mut groups, mut can_repeat) = (&characters[..], 0_usize, false);
    while let Some((first, after)) = rest.split_first() {
        let (length, repeats) = match first {
            '\\' => (escape(after), !matches!(after.first(), Some('b' | 'B'))),
            '[' => (class(after), true),
            '(' => {
                groups += 1;
                (group(after), false)
            }
            ')' => {
                let Some(outer) = groups.checked_sub(1) else { return false };
                groups = outer;
                (Some(0), true)
            }
            '*' | '+' | '?' if !can_repeat => return false,
            '*' | '+' | '?' => (Some(usize::from(after.first() == Some(&'?'))), false),
            '{' => match counts(after) {
                // What counts nothing stands for itself.
                None => (Some(0), true),
                Some((_, is_ordered)) if !can_repeat || !is_ordered => return false,
                Some((length, _)) => (Some(length + usize::from(after.get(length) == Some(&'?'))), false),
            },
            '|' | '^' | '$' => (Some(0), false),
            _ => (Some(0), true),
        };
        let Some(length) = length else { return false };
        (rest, can_repeat) = (&after[length..], repeats);
    }
    groups == 0
}

/// Returns the length of an escape after its backslash; none if it is invalid.
fn escape(rest: &[char]) -> Option<usize> {
    let hex = |digits: Option<&[char]>| digits.is_some_and(|digits| digits.iter().all(char::is_ascii_hexdigit));
    let until = |open: char, close: char| {
        let end = rest.iter().position(|c| *c == close)?;
        (rest.get(1) == Some(&open) && end > 2).then_some(end + 1)
    };
    match rest.first()? {
        'c' => rest.get(1)?.is_ascii_alphabetic().then_some(2),
        'x' => hex(rest.get(1..3)).then_some(3),
        'u' if rest.get(1) == Some(&'{') => until('{', '}').filter(|end| hex(rest.get(2..end - 1))),
        'u' => hex(rest.get(1..5)).then_some(5),
        'p' | 'P' => until('{', '}'),
        'k' => until('<', '>'),
        'd' | 'D' | 'w' | 'W' | 's' | 'S' | 'b' | 'B' | 't' | 'n' | 'v' | 'f' | 'r' => Some(1),
        c if c.is_ascii_alphabetic() => None,
        _ => Some(1),
    }
}

/// Returns the length of a class after its bracket; none if it has no end, or a range that is out of order.
fn class(rest: &[char]) -> Option<usize> {
    let (mut at, mut before) = (0, None);
    loop {
        match (rest.get(at)?, rest.get(at + 1)) {
            (']', _) => return Some(at + 1),
            ('\\', _) => {
                at += 1 + escape(&rest[at + 1..])?;
                before = None;
            }
            ('-', Some(last)) if before.is_some_and(|first: char| !matches!(last, ']' | '\\') && first > *last) => {
                return None;
            }
            (c, _) => {
                at += 1;
                before = Some(*c);
            }
        }
    }
}

/// Returns the length of a group's prefix after its parenthesis; none if it is invalid.
fn group(rest: &[char]) -> Option<usize> {
    match rest {
        ['?', ':' | '=' | '!', ..] => Some(2),
        ['?', '<', '=' | '!', ..] => Some(3),
        ['?', '<', ..] => rest.iter().position(|c| *c == '>').filter(|end| *end > 2).map(|end| end + 1),
        ['?', ..] => None,
        _ => Some(0),
    }
}

/// Returns the length of a repetition's counts after their brace, and whether they are in order; none if there are none.
fn counts(rest: &[char]) -> Option<(usize, bool)> {
    let end = rest.iter().position(|c| *c == '}')?;
    let text: String = rest[..end].iter().collect();
    let (least, most) = text.split_once(',').unwrap_or((&text, ""));
    let is_count = |digits: &str| digits.chars().all(|c| c.is_ascii_digit());
    let number = |digits: &str| digits.parse::<f64>().unwrap_or(f64::INFINITY);
    let is_some = !least.is_empty() && is_count(least) && is_count(most);
    is_some.then(|| (end + 1, most.is_empty() || number(least) <= number(most)))
}
