/// A list of so many items.
pub(super) fn counted<T, E: Error>(
    items: Vec<T>,
    counts: impl RangeBounds<usize>,
    expected: &str,
) -> Result<Vec<T>, E> {
    if counts.contains(&items.len()) { Ok(items) } else { Err(E::invalid_length(items.len(), &expected)) }
}
