/// How a number compares with an integer that is too large for a double to be exact.
fn order(value: &Value, bound: i128) -> Option<Ordering> {
    let number = value.as_number()?;
    if let Some(integer) = number.as_i64() {
        return Some(i128::from(integer).cmp(&bound));
    }
    if let Some(integer) = number.as_u64() {
        return Some(i128::from(integer).cmp(&bound));
    }
    // A double with a fraction is nearer to 0 than the bound.
    number.as_f64().map(|float| (float as i128).cmp(&bound))
}
