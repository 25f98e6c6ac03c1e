/// A value for which a check holds, and what is read from it.
pub(super) fn checked<'de, T, D: Deserializer<'de>, E: fmt::Display>(
    deserializer: D,
    check: fn(&Value) -> Result<(), E>,
    read: fn(Value) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    check(&value).map_err(D::Error::custom)?;
    read(value).map_err(D::Error::custom)
}
