/// Reads a value that a table of constraints accepts.
pub(super) fn checked<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    table: check::Table,
    read: fn(Value) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    check::report(table, &value).map_err(D::Error::custom)?;
    read(value).map_err(D::Error::custom)
}
