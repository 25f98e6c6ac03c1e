/// An integer that fits the type.
fn fitting<'de, T: TryFrom<i128>, D: Deserializer<'de>>(
    deserializer: D,
    expected: &str,
) -> Result<T, D::Error> {
    let number = Number::deserialize(deserializer)?;
    let integer = whole(&number).and_then(|integer| T::try_from(integer).ok());
    integer.ok_or_else(|| {
        D::Error::custom(format_args!("invalid value: {number}, expected {expected}"))
    })
}
