/// The integer that a value is; `1.0` is one. Those that an `i128` can't hold are its least and its greatest.
fn integer(value: &Value) -> Option<i128> {
    let number = value.as_number()?;
    if let Some(integer) = number.as_i64() {
        return Some(integer.into());
    }
    if let Some(integer) = number.as_u64() {
        return Some(integer.into());
    }
    let float = number.as_f64()?;
    (float.fract() == 0.0).then_some(float as i128)
}
