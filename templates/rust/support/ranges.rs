//: ranges
/// Returns whether one of the ranges, which stand in order, has a character.
fn is_in(ranges: &[(char, char)], c: char) -> bool {
    let behind = ranges.partition_point(|&(first, _)| first <= c);
    behind > 0 && c <= ranges[behind - 1].1
}
