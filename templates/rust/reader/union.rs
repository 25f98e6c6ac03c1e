/// Reads one of several alternatives, by the value.
pub(super) fn union<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    read: fn(Value) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    read(Value::deserialize(deserializer)?).map_err(D::Error::custom)
}
