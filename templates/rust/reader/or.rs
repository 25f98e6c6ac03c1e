/// The next alternative, where one was refused.
pub(super) fn or<T>(
    refused: serde_json::Error,
    next: serde_json::Result<T>,
) -> serde_json::Result<T> {
    next.map_err(|error| {
        // Alternatives inside alternatives: what they say would double on every level.
        let shown: String = refused.to_string().chars().take(300).collect();
        serde_json::Error::custom(format_args!("{shown}; or {error}"))
    })
}
