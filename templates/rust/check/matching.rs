/// So many items that match, in words.
fn matching(count: usize) -> String {
    format!("{count} item{} that match", if count == 1 { "" } else { "s" })
}
