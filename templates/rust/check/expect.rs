/// Refuses a member that isn't what it must be, where it is there.
fn expect(
    object: &Map<String, Value>,
    name: &str,
    is_valid: fn(&Value) -> bool,
    keyword: &'static str,
    expected: &str,
    at: &At,
    out: &mut Vec<Violation>,
) {
    if let Some(value) = object.get(name).filter(|value| !is_valid(value)) {
        at.part(&name).refuse(value, keyword, expected, out);
    }
}
