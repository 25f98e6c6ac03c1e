/// Reads a valid value from JSON text.
pub(super) fn parse<T: DeserializeOwned>(
    text: &str,
    check: fn(&Value) -> Result<(), Violations>,
) -> Result<T, ParseError> {
    let value = serde_json::from_str(text).map_err(ParseError::Json)?;
    check(&value).map_err(ParseError::Invalid)?;
    serde_json::from_value(value).map_err(ParseError::Json)
}
