/// The integer that a number is: `1`, `1.0` and `1e0` are one.
fn whole(number: &Number) -> Option<i128> {
    let exact = number.as_u64().map(i128::from).or_else(|| number.as_i64().map(i128::from));
    exact.or_else(|| number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 1e38).map(|float| float as i128))
}
