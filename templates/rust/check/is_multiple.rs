/// Whether a value is a multiple of `digits` × 10^`power`, by the decimal that its number is written as.
fn is_multiple(value: &Value, digits: u64, power: i32) -> bool {
    let Some((mut left, exponent)) = value.as_number().and_then(decimal) else { return false };
    let divisor = u128::from(digits);
    for _ in 0..(exponent - power).clamp(0, 400) {
        left = left % divisor * 10;
    }
    let tens = 10u128.checked_pow((power - exponent).max(0).unsigned_abs());
    let divisor = tens.and_then(|tens| tens.checked_mul(divisor));
    left == 0 || divisor.is_some_and(|divisor| left % divisor == 0)
}

/// The digits of a number without its sign, and the power of ten that they are multiplied by.
fn decimal(number: &Number) -> Option<(u128, i32)> {
    if let Some(integer) = number.as_i64() {
        return Some((integer.unsigned_abs().into(), 0));
    }
    if let Some(integer) = number.as_u64() {
        return Some((integer.into(), 0));
    }
    let text = format!("{:e}", number.as_f64()?.abs());
    let (mantissa, exponent) = text.split_once('e')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i32 = exponent.parse().ok()?;
    Some((format!("{whole}{fraction}").parse().ok()?, exponent - fraction.len() as i32))
}
