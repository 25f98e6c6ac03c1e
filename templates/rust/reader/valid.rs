/// Returns a value that is valid for a type: others needn't be read to the end to tell.
pub(super) fn valid<'v>(
    value: &'v Value,
    table: check::Table,
    name: &str,
) -> serde_json::Result<&'v Value> {
    if check::accepts(table, value) {
        Ok(value)
    } else {
        Err(serde_json::Error::custom(format_args!("not a valid {name}")))
    }
}
