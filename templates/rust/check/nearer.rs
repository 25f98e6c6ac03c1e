/// Takes what is wrong with an alternative in place of what is with another, where it is less.
fn nearer(nearest: &mut Option<Vec<Violation>>, explain: impl FnOnce(&mut Vec<Violation>)) {
    let mut wrong = Vec::new();
    explain(&mut wrong);
    if nearest.as_ref().is_none_or(|nearest| wrong.len() < nearest.len()) {
        *nearest = Some(wrong);
    }
}
