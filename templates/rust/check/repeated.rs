/// The first item that equals one before it: the index of that one, and its own.
fn repeated(items: &[Value]) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    items.iter().enumerate().find_map(|(index, item)| {
        let first = *seen.entry(canonical(item)).or_insert(index);
        (first < index).then_some((first, index))
    })
}
