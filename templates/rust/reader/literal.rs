/// One of the values of an enumeration, each given as JSON text.
pub(super) fn literal<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    all: &[T],
    text: fn(T) -> &'static str,
) -> Result<T, D::Error> {
    let found = Value::deserialize(deserializer)?;
    let is_found = |value: &T| {
        let value = serde_json::from_str(text(*value));
        value.is_ok_and(|value| equal(&value, &found))
    };
    all.iter().copied().find(is_found).ok_or_else(|| {
        let expected: Vec<&str> = all.iter().map(|value| text(*value)).collect();
        let expected = expected.join(" ");
        D::Error::custom(format_args!("invalid value: {found}, expected one of {expected}"))
    })
}

/// Returns whether two values are one to JSON Schema, to which `1` is `1.0`.
fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || whole(one).is_some_and(|one| whole(other) == Some(one))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let same = |(key, value)| other.get(key).is_some_and(|other| equal(value, other));
            one.len() == other.len() && one.iter().all(same)
        }
        _ => one == other,
    }
}
