/// The integer that a number is: `1`, `1.0` and `1e0` are one.
fn whole(number: &Number) -> Option<i128> {
    if let Some(integer) = number.as_u64() {
        return Some(integer.into());
    }
    if let Some(integer) = number.as_i64() {
        return Some(integer.into());
    }
    let float = number.as_f64()?;
    (float.fract() == 0.0 && float.abs() < 1e38).then_some(float as i128)
}
