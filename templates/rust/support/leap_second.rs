//: leap_second
/// Returns whether the second of a time isn't 60, or is the last of a day in UTC: 23:59:60, moved by the offset.
pub(super) fn is_leap_second_or_none(text: &str) -> bool {
    let time = text.rsplit(['T', 't']).next().unwrap_or(text);
    let number = |text: &str, at: usize| {
        text.get(at..at + 2).and_then(|digits| digits.parse::<i32>().ok()).unwrap_or(0)
    };
    if number(time, 6) != 60 {
        return true;
    }
    let minutes = |text: &str, at: usize| 60 * number(text, at) + number(text, at + 3);
    let offset = match time.rfind(['+', '-']) {
        Some(at) if time[at..].starts_with('-') => -minutes(time, at + 1),
        Some(at) => minutes(time, at + 1),
        None => 0,
    };
    (minutes(time, 0) - offset).rem_euclid(1440) == 1439
}
