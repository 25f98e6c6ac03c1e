/// How many of the alternatives hold.
fn how_many<const N: usize>(alternatives: [bool; N]) -> usize {
    alternatives.into_iter().filter(|holds| *holds).count()
}
