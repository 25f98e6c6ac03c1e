/// How an alternative of a union is read, and the properties that it names.
pub(super) type Alternative<T> = (fn(&Value) -> serde_json::Result<T>, &'static [&'static str]);

/// The first alternative that fits, those first that name most of an object's members.
pub(super) fn first<T, const N: usize>(
    value: &Value,
    mut alternatives: [Alternative<T>; N],
) -> serde_json::Result<T> {
    let named = |keys: &[&str]| keys.iter().filter(|key| value.get(key).is_some()).count();
    alternatives.sort_by_key(|(_, keys)| Reverse(named(keys)));
    let mut refusals = Vec::new();
    for (read, _) in alternatives {
        match read(value) {
            Ok(found) => return Ok(found),
            Err(error) => refusals.push(shortened(&error)),
        }
    }
    Err(serde_json::Error::custom(refusals.join("; or ")))
}

/// What an error says: in unions inside unions it would double on every level.
fn shortened(error: &serde_json::Error) -> String {
    error.to_string().chars().take(200).collect()
}
